//! `neighbours` of puzzles with rules and on other boards than the classic one.
//!
//! **Invariant:** expected neighbours are tried one by one with `check`.

use std::collections::BTreeSet;

use crate::harness::foldoku_reading;

/// Three givens, and a cage and a thermometer that they need.
const GIVENS: [(usize, usize); 3] = [(0, 1), (5, 3), (10, 4)];
const RULES: &str = ".Shape~4x4";

#[track_caller]
fn lines(arguments: &str, input: &str) -> Vec<String> {
    let run = foldoku_reading(&format!("{arguments} -q"), input.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    run.stdout.lines().map(str::to_owned).collect()
}

/// Returns a puzzle with rules and givens.
fn puzzle(rules: &str, givens: &[(usize, usize)]) -> String {
    let given =
        |(cell, value): &(usize, usize)| format!("~R{}C{}_{value}", cell / 4 + 1, cell % 4 + 1);
    let givens: String = givens.iter().map(given).collect();
    format!("{RULES}{rules}.{givens}")
}

/// Returns the puzzles with one solution, in foldoku's JSON so that their texts can be compared.
fn unique(puzzles: &[String]) -> BTreeSet<String> {
    let text = puzzles.join("\n");
    let status = foldoku_reading("check -q --to jsonl", text.as_bytes()).stdout;
    let unique = puzzles.iter().zip(status.lines());
    let unique = unique.filter(|(_, line)| line.contains(r#""status":"unique""#));
    let unique: Vec<&str> = unique.map(|(puzzle, _)| puzzle.as_str()).collect();
    variants(&unique.join("\n"))
}

fn variants(text: &str) -> BTreeSet<String> {
    lines("convert --to variant", text).into_iter().collect()
}

#[test]
fn exchanged_givens_leave_one_solution() {
    let rules = ".Cage~4~R1C2~R1C3.Thermo~R4C1~R4C2";
    let start = puzzle(rules, &GIVENS);
    let mut all = Vec::new();
    for removed in GIVENS {
        let rest: Vec<_> = GIVENS.into_iter().filter(|it| *it != removed).collect();
        for cell in (0..16).filter(|cell| rest.iter().all(|it| it.0 != *cell)) {
            for value in (1..5).filter(|&value| (cell, value) != removed) {
                let mut givens = rest.clone();
                givens.push((cell, value));
                givens.sort_unstable();
                all.push(puzzle(rules, &givens));
            }
        }
    }
    let expected = unique(&all);
    let found = lines("neighbours", &start);
    assert!(found.len() > 3, "{found:?}");
    assert_eq!(variants(&found.join("\n")), expected);
    assert_eq!(lines("neighbours --limit 2", &start), found[..2]);
    // A puzzle that needs all its givens is its own minimal puzzle.
    let minimal = lines("neighbours --minimal clues", &start);
    let minimised = lines("minimise --parts givens --seed 1", &found.join("\n"));
    let pairs = found.iter().zip(minimised);
    let needed: Vec<&String> = pairs
        .filter(|(one, other)| *one == other)
        .map(|it| it.0)
        .collect();
    assert!(
        !needed.is_empty() && needed.len() < found.len(),
        "{needed:?}"
    );
    assert_eq!(minimal.iter().collect::<Vec<_>>(), needed);
}

#[test]
fn exchanged_numbers_leave_one_solution() {
    let cells = ["R1C4~R2C3~R2C4", "R2C1~R3C1", "R3C3~R3C4~R4C3~R4C4"];
    let totals = [7, 5, 10];
    let with = |totals: [i32; 3]| {
        let cages = totals.iter().zip(cells);
        let cages: String = cages
            .map(|(total, cells)| format!(".Cage~{total}~{cells}"))
            .collect();
        format!("{RULES}{cages}.Thermo~R4C3~R4C2~R4C1~R3C1")
    };
    let start = with(totals);
    let mut all = Vec::new();
    for place in 0..3 {
        for total in (1..17).filter(|&total| total != totals[place]) {
            let mut other = totals;
            other[place] = total;
            all.push(with(other));
        }
    }
    let expected = unique(&all);
    let found = lines("neighbours --change numbers", &start);
    assert!(!found.is_empty());
    assert_eq!(variants(&found.join("\n")), expected);
}

#[test]
fn shifted_figures_leave_one_solution() {
    // The cells of each figure, by row and column: three cages and a thermometer.
    let figures: [(&str, &[(i32, i32)]); 4] = [
        ("Cage~7", &[(0, 3), (1, 2), (1, 3)]),
        ("Cage~5", &[(1, 0), (2, 0)]),
        ("Thermo", &[(3, 2), (3, 1), (3, 0)]),
        ("Cage~8", &[(2, 2), (2, 3), (3, 3)]),
    ];
    let with = |moved: usize, (down, along): (i32, i32)| {
        let texts = figures.iter().enumerate().map(|(place, (rule, cells))| {
            let (down, along) = if place == moved {
                (down, along)
            } else {
                (0, 0)
            };
            let cells = cells
                .iter()
                .map(|(row, column)| (row + down, column + along));
            let is_inside = |(row, column)| (0..4).contains(&row) && (0..4).contains(&column);
            let cells: Option<String> = cells
                .map(|cell| is_inside(cell).then(|| format!("~R{}C{}", cell.0 + 1, cell.1 + 1)))
                .collect();
            Some(format!(".{rule}{}", cells?))
        });
        let rules: String = texts.collect::<Option<_>>()?;
        Some(puzzle(&rules, &[(0, 1)]))
    };
    let start = with(0, (0, 0)).expect("the figures are inside");
    let shifts = (-3..4).flat_map(|down| (-3..4).map(move |along| (down, along)));
    let shifts = shifts.filter(|&shift| shift != (0, 0));
    let all: Vec<String> = (0..4)
        .flat_map(|moved| shifts.clone().filter_map(move |shift| with(moved, shift)))
        .filter(|other| cages_are_apart(other))
        .collect();
    let found = lines("neighbours --change figures", &start);
    assert!(found.len() > 2 && found.len() < all.len(), "{found:?}");
    assert_eq!(variants(&found.join("\n")), unique(&all));
}

/// Returns whether no cell belongs to two cages.
fn cages_are_apart(puzzle: &str) -> bool {
    let cages = puzzle.split('.').filter(|rule| rule.starts_with("Cage"));
    let cells: Vec<&str> = cages.flat_map(|cage| cage.split('~').skip(2)).collect();
    cells.iter().collect::<BTreeSet<_>>().len() == cells.len()
}

#[test]
fn other_boards_have_neighbours() {
    let puzzle = lines("generate --geometry 6x6 --seed 1", "").remove(0);
    let found = lines("neighbours --geometry 6x6", &puzzle);
    assert!(found.len() > 3, "{found:?}");
    lines("check --strict --geometry 6x6", &found.join("\n"));
    let differs = |other: &String| {
        let cells = puzzle.bytes().zip(other.bytes());
        (1..=2).contains(&cells.filter(|(one, other)| one != other).count())
    };
    assert!(found.iter().all(differs), "{found:?}");
}

#[test]
fn only_one_number_or_figure_is_exchanged() {
    let run = foldoku_reading(
        "neighbours --change numbers --minus 2",
        b".Shape~4x4.AntiKnight",
    );
    assert_eq!(run.code, 2, "{run}");
    let message = "--change exchanges one number or figure; --minus and --plus count givens";
    assert!(run.stderr.contains(message), "{run}");
}
