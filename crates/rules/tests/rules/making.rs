//! Makers: instances of rules for a known solution.
//!
//! **Invariant:** solutions are built from shifted rows, without a search.

use foldoku_rules::board::{Digit, Grid};
use foldoku_rules::{Kind, Making, Order, RULES, Sheet, SheetOptions, Style, Values};
use insta::assert_snapshot;

/// Returns a solution of a board with boxes: each row is the one above it, shifted.
fn solution(sheet: &Sheet) -> Grid {
    let side = sheet.rows();
    let (rows, columns) = sheet
        .options()
        .box_sides(side)
        .expect("the board has boxes");
    let digit = |index: usize| {
        let (row, column) = (index / side, index % side);
        let shift = row % rows * columns + row / rows;
        Some(Digit::new(((shift + column) % side) as u8 + 1))
    };
    (0..side * side).map(digit).collect()
}

/// Returns a source of random numbers.
fn words(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 32) as u32
    }
}

fn made_kinds() -> impl Iterator<Item = Kind> {
    let kinds = RULES.iter().map(|row| row.kind);
    kinds.filter(|kind| kind.has_maker())
}

#[test]
fn instances_are_met_by_the_solution_and_have_the_ordered_sizes() {
    for side in [4, 6, 9, 12, 16] {
        let sheet = Sheet::new(SheetOptions::new(side, side)).unwrap();
        let solution = solution(&sheet);
        let values = Values::new(&sheet, &solution).unwrap();
        for kind in made_kinds() {
            let order = Order::new(kind).unwrap();
            if order.check(&sheet).is_err() || order.is_about_grid() {
                continue;
            }
            for seed in 0..5 {
                let mut random = words(seed);
                let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
                for rule in making.start(&order) {
                    assert_eq!(rule.kind, kind);
                    assert!(rule.is_met(&values), "{side}: {rule:?}");
                }
            }
        }
    }
}

#[test]
fn clues_that_were_made_follow_from_the_solution() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    let values = Values::new(&sheet, &solution).unwrap();
    let mut with_clue = 0;
    for kind in made_kinds().filter(|kind| kind.has_clue()) {
        let mut random = words(3);
        let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
        for rule in making.start(&Order::new(kind).unwrap()) {
            assert!(rule.has_clue() && !rule.lacks_clue());
            let figure = rule.without_clue();
            let clues = figure.clues_in(&values);
            with_clue += 1;
            match kind {
                // They show all values, each pair of numbers alone.
                Kind::Contains | Kind::ContainsExactly | Kind::LookAndSay => {
                    assert!(!clues.is_empty());
                }
                Kind::Rellik => assert!(clues.contains(&rule.numbers)),
                _ => assert_eq!(clues, std::slice::from_ref(&rule.numbers), "{kind}"),
            }
            assert!(figure.lacks_clue());
            assert_eq!(
                figure.is_unfinished(),
                !matches!(kind, Kind::Cage | Kind::Contains)
            );
        }
    }
    assert!(with_clue > 50, "{with_clue}");
}

#[test]
fn most_rules_have_instances_on_the_classic_board() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    let without = made_kinds().filter(|&kind| {
        let mut random = words(7);
        let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
        making.start(&Order::new(kind).unwrap()).is_empty()
    });
    let without: Vec<Kind> = without.collect();
    assert!(made_kinds().count() > 50);
    // The rows of this solution are shifted, so that some rules are never met.
    assert!(without.len() < 4, "{without:?}");
}

#[test]
fn cages_cover_the_board_in_groups_of_the_ordered_sizes() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    for (text, sizes) in [
        ("killer", 2..=5),
        ("killer:3..4", 3..=4),
        ("killer:1..9", 1..=9),
    ] {
        let order = &Order::read(text).unwrap()[0];
        for seed in 0..20 {
            let mut random = words(seed);
            let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
            let cages = making.start(order);
            let mut cells: Vec<_> = cages.iter().flat_map(|cage| cage.cells.clone()).collect();
            cells.sort_unstable();
            assert!(
                cells.iter().copied().eq(sheet.grid_squares()),
                "{text} {seed}"
            );
            assert!(cages.iter().all(|cage| sizes.contains(&cage.cells.len())));
        }
    }
}

#[test]
fn cages_that_cover_the_board_leave_room_for_other_frames() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    for text in ["killer,rellik cage", "rellik cage:4,killer"] {
        let orders = Order::read(text).unwrap();
        for seed in 0..20 {
            let mut random = words(seed);
            let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
            let rules = making.start_all(&orders);
            for (order, rules) in orders.iter().zip(&rules) {
                assert!(rules.iter().all(|rule| rule.kind == order.kind));
                assert!(rules.len() >= 4, "{text} {seed}");
            }
            let mut cells: Vec<_> = rules
                .iter()
                .flatten()
                .flat_map(|rule| rule.cells.clone())
                .collect();
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), count, "{text} {seed}");
            assert!(count >= 60, "{text} {seed}: {count} cells are covered");
        }
    }
}

#[test]
fn lines_share_no_cell_and_cross_nowhere() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    let orders = Order::read("thermometer:4,whisper:3,arrow:3,palindrome").unwrap();
    for seed in 0..20 {
        let mut random = words(seed);
        let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
        let lines: Vec<_> = orders
            .iter()
            .flat_map(|order| making.start(order))
            .collect();
        let mut cells: Vec<_> = lines.iter().flat_map(|line| line.cells.clone()).collect();
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), count);
        let steps = lines.iter().flat_map(|line| line.cells.windows(2));
        let mut corners: Vec<_> = steps
            .map(|pair| (sheet.place(pair[0]), sheet.place(pair[1])))
            .filter(|(one, other)| one.0 != other.0 && one.1 != other.1)
            .map(|(one, other)| (one.0 + other.0, one.1 + other.1))
            .collect();
        let count = corners.len();
        corners.sort_unstable();
        corners.dedup();
        assert_eq!(corners.len(), count);
    }
}

/// A second clue for the same diagonal would say nothing.
#[test]
fn diagonals_have_one_clue_each() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    let orders = Order::read("little killer:full").unwrap();
    let mut random = words(1);
    let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
    let mut diagonals: Vec<_> = making
        .start(&orders[0])
        .into_iter()
        .map(|it| it.cells)
        .collect();
    diagonals.iter_mut().for_each(|cells| cells.sort_unstable());
    diagonals.sort_unstable();
    let count = diagonals.len();
    diagonals.dedup();
    // In both directions two diagonals each of three to eight cells, and one of nine.
    assert_eq!((count, diagonals.len()), (26, 26));
}

#[test]
fn full_sets_are_complete() {
    let sheet = Sheet::default();
    let solution = solution(&sheet);
    let values = Values::new(&sheet, &solution).unwrap();
    let orders = Order::read("Kropki:full").unwrap();
    assert!(orders.iter().all(|order| order.style() == Style::Full));
    let mut random = words(3);
    let mut making = Making::new(&sheet, &solution, &mut random).unwrap();
    let dots: Vec<_> = orders
        .iter()
        .flat_map(|order| making.start(order))
        .collect();
    let negatives = foldoku_rules::making::negatives(&orders, &dots);
    assert_eq!(negatives.len(), 2);
    assert!(negatives.iter().all(|rule| rule.is_met(&values)));
}

#[test]
fn orders_that_cannot_be_met_are_errors() {
    let sheet = Sheet::default();
    let mut errors = String::new();
    for text in [
        "thermometr",
        "chaos construction",
        "killer:50..60",
        "killer:5..2",
        "thermometer:100",
        "thermometer:full",
        "thermometer:tiled",
        "killer:3:tiled",
        "anti-knight:2",
        "odd:2..3",
        "renban:number=4",
        "whisper:long",
    ] {
        let orders = Order::read(text);
        let checked = orders.and_then(|orders| orders.iter().try_for_each(|it| it.check(&sheet)));
        errors += &format!("{text}\n  {}\n", checked.unwrap_err());
    }
    assert_snapshot!(errors);
}

#[test]
fn options_of_orders_are_stated() {
    let options = made_kinds().map(|kind| format!("{kind}  {}\n", kind.order_options().unwrap()));
    assert_snapshot!(options.collect::<String>());
}
