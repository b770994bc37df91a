//! Laws of all rules: on random grids of random boards, the check by the words of a rule agrees with
//! its constraints, and a rule that is written and read again means the same.
//!
//! **Invariant:** every row of the table is sampled, in proportion to nothing: each gets the same number
//! of random rules and grids, and most rules are met by some grids and broken by others.

use std::sync::Arc;

use foldoku_rules::board::constraint::{Automaton, DigitTable};
use foldoku_rules::board::{BoardTransform, Digit, Grid, Square};
use foldoku_rules::sheet::VariableGroup;
use foldoku_rules::symmetry::reversal;
use foldoku_rules::text::{iss, json};
use foldoku_rules::{
    Form, Kind, Language, Lowering, RULES, Rule, Sheet, SheetOptions, ValueSymmetry, Values,
    Variant,
};

/// Numbers from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    /// Returns different cells in random order.
    fn cells(&mut self, sheet: &Sheet, count: usize) -> Vec<Square> {
        let mut all: Vec<Square> = sheet.grid_squares().collect();
        let count = count.min(all.len());
        for place in 0..count {
            let other = place + self.below(all.len() - place);
            all.swap(place, other);
        }
        all.truncate(count);
        all
    }
}

fn sheets() -> Vec<Sheet> {
    let zero = SheetOptions {
        first: 0,
        ..SheetOptions::new(4, 4)
    };
    let wide = SheetOptions {
        values: 9,
        ..SheetOptions::new(6, 6)
    };
    let chaos = SheetOptions {
        variables: vec![VariableGroup {
            name: String::from("CC"),
            label: String::from("regions"),
            count: 16,
            columns: 4,
        }],
        ..SheetOptions::new(4, 4)
    };
    let doppelganger = SheetOptions {
        first: 0,
        values: 5,
        variables: [("DGR", 4), ("DGC", 4), ("DGB", 4)]
            .map(|(name, count)| VariableGroup {
                name: name.to_owned(),
                label: String::from("missing values"),
                count,
                columns: 0,
            })
            .to_vec(),
        ..SheetOptions::new(4, 4)
    };
    let twodoku = SheetOptions {
        grids: vec![(0, 0), (2, 2)],
        ..SheetOptions::new(9, 9)
    };
    let layers = SheetOptions {
        variables: [
            ("S", 16),
            ("G", 16),
            ("F", 16),
            ("M", 16),
            ("MD", 4),
            ("L", 49),
            ("E", 81),
        ]
        .map(|(name, count)| VariableGroup {
            name: name.to_owned(),
            label: String::from("a layer"),
            count,
            columns: usize::isqrt(count).max(4),
        })
        .to_vec(),
        ..SheetOptions::new(4, 4)
    };
    let options = [
        SheetOptions::new(4, 4),
        SheetOptions::new(6, 6),
        zero,
        SheetOptions::new(9, 9),
        wide,
        doppelganger,
        chaos,
        twodoku,
        layers,
    ];
    options
        .into_iter()
        .map(|options| Sheet::new(options).unwrap())
        .collect()
}

/// Rules whose constraints rely on rows and columns that hold each value once.
const ON_LINES: [Kind; 3] = [Kind::FullRank, Kind::Sandwich, Kind::XSum];

/// Returns a random full grid; half of them are Latin squares, whose rows and columns hold each value
/// once.
fn random_grid(kind: Kind, sheet: &Sheet, numbers: &mut Numbers) -> Grid {
    let digits = usize::from(sheet.geometry().digit_count());
    let is_latin = numbers.chance(2) || ON_LINES.contains(&kind);
    let down = if numbers.chance(2) { 1 } else { digits - 1 };
    let (names, rows) = (shuffled(digits, numbers), shuffled(digits, numbers));
    let squares = 0..sheet.geometry().square_count();
    let digit = |index: usize| {
        let (row, column) = sheet.place(Square::new(index));
        // The columns as regions.
        if kind == Kind::ChaosConstruction && is_latin && index >= sheet.grid_cells() {
            return Some(Digit::new(column as u8 + 1));
        }
        let digit = if is_latin {
            names[(rows[row as usize % digits] * down + column as usize) % digits]
        } else {
            numbers.below(digits)
        };
        Some(Digit::new(digit as u8 + 1))
    };
    squares.map(digit).collect()
}

fn shuffled(count: usize, numbers: &mut Numbers) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    for place in 0..count {
        all.swap(place, place + numbers.below(count - place));
    }
    all
}

/// Returns a random rule of a kind, shaped by the form of its row. Numbers are chosen near what a grid
/// has, so that the rule is often met.
fn random_rule(kind: Kind, sheet: &Sheet, grid: &Grid, numbers: &mut Numbers) -> Rule {
    let values = Values::new(sheet, grid).unwrap();
    let count = 2 + numbers.below(4);
    let cells = numbers.cells(sheet, count);
    let sum: i32 = values.sum(&cells);
    let near = |target: i32, numbers: &mut Numbers| (target + numbers.below(3) as i32 - 1).max(0);
    match kind.info().form {
        Form::Given => {
            let kept = sheet.values().filter(|_| !numbers.chance(3));
            Rule::with(kind, kept.collect::<Vec<_>>(), &cells[..1])
        }
        Form::Number | Form::Sum | Form::Diagonal => {
            let number = match kind {
                Kind::Whisper | Kind::Lockout => numbers.below(4) as i32,
                Kind::Modular => 2 + numbers.below(2) as i32,
                Kind::DigitalRoot => (sum - 1).rem_euclid(9) + 1,
                Kind::Rellik => 1 + numbers.below(12) as i32,
                Kind::Lunchbox => numbers.below(5) as i32,
                // A cage of sum 0 is not written: there the format means a cage without a sum.
                _ => near(sum, numbers).max(1),
            };
            Rule::with(kind, [number], cells)
        }
        Form::Line => {
            let is_loop = i32::from(numbers.chance(2));
            Rule::with(kind, [3 + numbers.below(6) as i32, is_loop], cells)
        }
        Form::Arrow => {
            let most = (cells.len() - 1).min(2);
            Rule::with(kind, [1 + numbers.below(most) as i32], cells)
        }
        Form::Groups | Form::Sets => {
            let half = cells.len() / 2;
            let (one, other) = cells.split_at(half);
            Rule::groups(kind, vec![one.to_vec(), other[..half].to_vec()])
        }
        Form::Pair => {
            let (one, other) = (values.at(cells[0]), values.at(cells[1]));
            let number = match kind {
                Kind::Difference => (one - other).abs(),
                Kind::PairSum => one + other,
                _ => 2,
            };
            Rule::with(kind, [near(number, numbers).max(1)], &cells[..2])
        }
        Form::Negative => {
            let exempt = sheet.adjacent_pairs();
            let groups = exempt
                .iter()
                .filter(|_| numbers.chance(2))
                .map(|pair| pair.to_vec());
            let groups = groups.collect();
            Rule {
                groups,
                ..Rule::with(kind, [1 + numbers.below(9) as i32, 12], [])
            }
        }
        Form::Table => {
            let salt = numbers.below(100);
            let digits = sheet.geometry().digit_count();
            let table = DigitTable::new(digits, |one, other| {
                let mixed = usize::from(one) * 7 + usize::from(other) * 3 + salt;
                !mixed.is_multiple_of(5)
            });
            Rule {
                language: Language::Table(table, String::from("mixed")),
                ..Rule::new(kind, cells)
            }
        }
        Form::Values => {
            let mut held = values.of(&cells[..1 + numbers.below(cells.len())]);
            if numbers.chance(3) {
                held.push(*sheet.values().end());
            }
            Rule::with(kind, held, cells)
        }
        Form::Clue => {
            let value = values.at(cells[0]);
            let held = values
                .of(&cells)
                .iter()
                .filter(|&&one| one == value)
                .count() as i32;
            Rule::with(kind, [near(held, numbers), value], cells)
        }
        Form::Index => Rule::with(kind, [values.at(cells[0])], cells),
        Form::Outside => {
            let lines = [sheet.row_cells(), sheet.column_cells()];
            let lines = &lines[numbers.below(2)];
            let mut line = lines[numbers.below(lines.len())].clone();
            if numbers.chance(2) {
                line.reverse();
            }
            let clue = match kind {
                Kind::Sandwich | Kind::XSum | Kind::ShadedSum => numbers.below(10),
                Kind::Skyscraper => 1 + numbers.below(4),
                Kind::FullRank => 1 + numbers.below(16),
                _ => numbers.below(usize::from(sheet.options().values)),
            };
            let ties = (kind == Kind::FullRank && numbers.chance(2)).then_some(1);
            Rule::with(
                kind,
                Vec::from_iter([clue as i32].into_iter().chain(ties)),
                line,
            )
        }
        Form::Slope => Rule::with(kind, [if numbers.chance(2) { 1 } else { -1 }], []),
        Form::Numbers if matches!(kind, Kind::Snake | Kind::Loop) => {
            Rule::with(kind, [0, numbers.below(2) as i32], [])
        }
        Form::Numbers => Rule::with(kind, [5, 9], []),
        Form::Area => {
            let kept: Vec<i32> = sheet.values().filter(|_| !numbers.chance(3)).collect();
            let kept = if kept.is_empty() {
                vec![sum % 2 + 1]
            } else {
                kept
            };
            let squares: Vec<Square> = sheet.grid_squares().collect();
            let held = values.of(&squares);
            let held = held.iter().filter(|&value| kept.contains(value)).count() as i32;
            let size = if numbers.chance(2) {
                0
            } else {
                near(held, numbers)
            };
            Rule::with(kind, [size].into_iter().chain(kept).collect::<Vec<_>>(), [])
        }
        Form::Arms => {
            let arms = cells[1..].chunks(2);
            let arms = arms.map(|arm| {
                [cells[1]]
                    .into_iter()
                    .chain(arm.iter().copied().filter(|&cell| cell != cells[1]))
                    .collect()
            });
            Rule {
                groups: arms.collect(),
                ..Rule::with(kind, [numbers.below(2) as i32], &cells[..1])
            }
        }
        Form::Machine => {
            let salt = numbers.below(3) as u8;
            let step = |&state: &u8, digit: Digit, next: &mut dyn FnMut(u8)| {
                next((state + digit.number()) % 4);
                if digit.number() % 3 == salt {
                    next(state);
                }
            };
            let digits = sheet.geometry().digit_count();
            let machine = Automaton::explore(digits, [0, 1], step, |&state| state < 2, 100);
            Rule {
                language: Language::Machine(Arc::new(machine.unwrap()), String::new()),
                ..Rule::new(kind, cells)
            }
        }
        Form::Rules => {
            let inner = [Kind::Thermometer, Kind::Cage, Kind::Whisper, Kind::Between];
            let inner = inner.map(|kind| random_rule(kind, sheet, grid, numbers));
            Rule::of(kind, inner.to_vec())
        }
        Form::Global => Rule::new(kind, []),
        _ => Rule::new(kind, cells),
    }
}

/// Returns whether a grid meets all constraints of a rule, or `None` if the board cannot have the rule.
fn constraints_met(rule: &Rule, sheet: &Sheet, grid: &Grid) -> Option<bool> {
    let mut lowering = Lowering::new(sheet);
    rule.lower(&mut lowering).ok()?;
    let constraints = lowering.finish();
    let broken = constraints
        .iter()
        .any(|constraint| constraint.is_broken(grid));
    let met = constraints.iter().all(|constraint| constraint.is_met(grid));
    assert_ne!(met, broken, "a full grid meets or breaks {constraints:?}");
    Some(met)
}

#[test]
fn words_and_constraints_agree_on_random_grids() {
    let mut numbers = Numbers(17);
    let sheets = sheets();
    let mut one_sided = Vec::new();
    for info in RULES {
        let (mut met, mut broken) = (0, 0);
        for round in 0..280 {
            let sheet = &sheets[round % sheets.len()];
            let grid = random_grid(info.kind, sheet, &mut numbers);
            let rule = random_rule(info.kind, sheet, &grid, &mut numbers);
            let Some(by_constraints) = constraints_met(&rule, sheet, &grid) else {
                continue;
            };
            let by_words = rule.is_met(&Values::new(sheet, &grid).unwrap());
            let board = sheet.options();
            assert_eq!(by_words, by_constraints, "{rule:?} on {board:?}\n{grid}");
            if by_words { met += 1 } else { broken += 1 }
        }
        if met == 0 || broken == 0 {
            one_sided.push(format!("{}: {met} met, {broken} broken", info.name));
        }
    }
    // These are hardly ever met by chance; the collections of public puzzles, and all layers of small boards, test
    // them.
    let rare = [
        "windoku",
        "anti-king",
        "anti-knight",
        "anti-taxicab",
        "no ties",
        "global entropy",
        "global modulo",
        "doppelganger",
        "yin-yang",
        "nurikabe",
        "cave",
        "snake",
        "loop",
        "galaxies",
        "fillomino",
        "modified cells",
        "closed path",
        "path",
        "fence",
    ];
    one_sided.retain(|row| !rare.iter().any(|rare| row.starts_with(rare)));
    assert!(one_sided.is_empty(), "{one_sided:#?}");
}

/// Modifies one cell in each row and column of a grid, mostly also in each box and with different digits.
fn modify(sheet: &Sheet, grid: &mut Grid, numbers: &mut Numbers) {
    let (marks, digits) = (sheet.variable_cells("M"), sheet.variable_cells("MD"));
    let place = |(row, column): (usize, usize)| row * sheet.columns() + column;
    let mut chosen = Vec::new();
    for _ in 0..40 {
        let columns = shuffled(sheet.rows(), numbers).into_iter().enumerate();
        chosen = columns.map(place).collect();
        let held: Vec<_> = chosen
            .iter()
            .map(|&place| grid[Square::new(place)])
            .collect();
        let differ = (1..held.len()).all(|place| !held[..place].contains(&held[place]));
        let has_one = |cells: &Vec<Square>| {
            cells
                .iter()
                .filter(|cell| chosen.contains(&cell.index()))
                .count()
                == 1
        };
        if differ && sheet.regions().iter().all(has_one) {
            break;
        }
    }
    for &mark in &marks {
        grid[mark] = Some(Digit::new(1));
    }
    for (&digit, place) in digits.iter().zip(chosen) {
        grid[marks[place]] = Some(Digit::new(2));
        grid[digit] = grid[Square::new(place)];
    }
}

#[test]
fn rules_about_values_agree_with_their_words() {
    let mut numbers = Numbers(71);
    let sheets = sheets();
    let sheet = sheets.last().unwrap();
    let (mut about_digits, mut one_sided) = (Vec::new(), Vec::new());
    for info in RULES.iter().filter(|info| info.kind != Kind::ModifiedCells) {
        let (mut met, mut broken) = (0, 0);
        for _ in 0..160 {
            let mut grid = random_grid(info.kind, sheet, &mut numbers);
            modify(sheet, &mut grid, &mut numbers);
            let inner = random_rule(info.kind, sheet, &grid, &mut numbers);
            let rule = Rule {
                numbers: [vec![2], vec![-1], vec![1, 1], vec![]][numbers.below(4)].clone(),
                ..Rule::of(Kind::ModifiedCells, vec![inner])
            };
            let Some(by_constraints) = constraints_met(&rule, sheet, &grid) else {
                break;
            };
            let by_words = rule.is_met(&Values::new(sheet, &grid).unwrap());
            assert_eq!(by_words, by_constraints, "{rule:?}\n{grid}");
            if by_words { met += 1 } else { broken += 1 }
        }
        match (met, broken) {
            (0, 0) => about_digits.push(info.name),
            (0, _) => one_sided.push(info.name),
            _ => {}
        }
    }
    insta::assert_debug_snapshot!("about_values", (about_digits, one_sided));
}

/// Returns transforms of each kind: all motions, with the values as they are, reversed and exchanged at random.
fn transforms(
    sheet: &Sheet,
    motions: &[BoardTransform],
    numbers: &mut Numbers,
) -> Vec<BoardTransform> {
    let board = sheet.geometry();
    let count = usize::from(board.digit_count());
    let exchanged = shuffled(count, numbers);
    let exchanged = exchanged.iter().map(|&it| Digit::new(it as u8 + 1));
    let labels = [reversal(sheet), exchanged.collect()];
    let labels = labels.map(|labels| BoardTransform::relabel(board, &labels).unwrap());
    let labels = [
        BoardTransform::identity(board),
        labels[0].clone(),
        labels[1].clone(),
    ];
    let pairs = motions
        .iter()
        .flat_map(|motion| labels.iter().map(move |it| motion.then(it)));
    pairs.collect()
}

#[test]
fn transformed_grids_meet_transformed_rules() {
    let mut numbers = Numbers(33);
    let sheets = sheets();
    let motions: Vec<_> = sheets.iter().map(Sheet::motions).collect();
    let mut kept = std::collections::BTreeMap::new();
    for info in RULES {
        for round in 0..6 * sheets.len() {
            let sheet = &sheets[round % sheets.len()];
            let grid = random_grid(info.kind, sheet, &mut numbers);
            let rule = random_rule(info.kind, sheet, &grid, &mut numbers);
            if constraints_met(&rule, sheet, &grid).is_none() {
                continue;
            }
            let variant = Variant {
                rules: vec![rule],
                ..Variant::new(sheet.clone())
            };
            let is_met = variant.rules[0].is_met(&Values::new(sheet, &grid).unwrap());
            let motions = &motions[round % sheets.len()];
            let transforms = transforms(sheet, motions, &mut numbers);
            for (place, transform) in transforms.iter().enumerate() {
                let Some(image) = variant.transformed(transform) else {
                    continue;
                };
                let moved = transform.apply(&grid);
                let met = image.rules[0].is_met(&Values::new(sheet, &moved).unwrap());
                assert_eq!(
                    met, is_met,
                    "{:?}\n{:?}\n{grid}",
                    variant.rules, image.rules
                );
                // One of the transforms stands for all: these checks take long.
                if place == round % transforms.len() {
                    assert_eq!(image.motions().len(), variant.motions().len(), "{image:?}");
                    assert_eq!(
                        image.value_symmetry(),
                        variant.value_symmetry(),
                        "{image:?}"
                    );
                }
                let back = image.transformed(&transform.inverse());
                let identity = BoardTransform::identity(sheet.geometry());
                assert_eq!(back, variant.transformed(&identity), "{image:?}");
                let kept: &mut [bool; 3] = kept.entry(info.name).or_default();
                kept[0] |= place >= 3;
                kept[1] |= place == 1;
                kept[2] |= variant.value_symmetry() == ValueSymmetry::Any;
            }
        }
    }
    let names = |place: usize, keeps: bool| -> Vec<&str> {
        let rows = kept.iter().filter(|(_, kept)| kept[place] == keeps);
        rows.map(|(name, _)| *name).collect()
    };
    let summary = format!(
        "keep no motion: {:#?}\nkeep no reversal: {:#?}\nkeep every exchange of values: {:#?}",
        names(0, false),
        names(1, false),
        names(2, true)
    );
    insta::assert_snapshot!("symmetries", summary);
}

#[test]
fn json_keeps_every_rule_exactly() {
    let mut numbers = Numbers(5);
    for info in RULES.iter().filter(|info| info.kind != Kind::Regex) {
        for sheet in &sheets() {
            let grid = random_grid(info.kind, sheet, &mut numbers);
            let rule = random_rule(info.kind, sheet, &grid, &mut numbers);
            if constraints_met(&rule, sheet, &grid).is_none() {
                continue;
            }
            let variant = Variant {
                title: String::from("a \"title\""),
                givens: vec![(Square::new(0), *sheet.values().start())],
                rules: vec![rule],
                solution: Some(vec![None; sheet.grid_cells()]),
                ..Variant::new(sheet.clone())
            };
            let text = json::write(&variant);
            let again = json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again, variant, "{text}");
            assert_eq!(json::write(&again), text);
        }
    }
}

#[test]
fn rules_keep_their_meaning_when_written_and_read_again() {
    let mut numbers = Numbers(99);
    let sheets = sheets();
    let mut unwritten = std::collections::BTreeSet::new();
    let extra = [Kind::Doppelganger, Kind::ChaosConstruction];
    for info in RULES.iter().filter(|info| !extra.contains(&info.kind)) {
        for round in 0..30 {
            // The last boards are for one rule each, or not in the format.
            let sheet = &sheets[round % (sheets.len() - 4)];
            let grid = random_grid(info.kind, sheet, &mut numbers);
            let rule = random_rule(info.kind, sheet, &grid, &mut numbers);
            if constraints_met(&rule, sheet, &grid).is_none() {
                continue;
            }
            let mut variant = Variant::new(sheet.clone());
            variant.rules = vec![rule.clone()];
            let text = match iss::write(&variant) {
                Ok(text) => text,
                Err(_) => {
                    unwritten.insert(info.name);
                    continue;
                }
            };
            let again = match info.kind {
                // The name of the machine stands for an expression that this test does not have.
                Kind::Regex => continue,
                _ => iss::read(&text).unwrap_or_else(|error| panic!("{error}: {text}")),
            };
            assert_eq!(again.sheet, variant.sheet, "{text}");
            for _ in 0..10 {
                let grid = random_grid(info.kind, sheet, &mut numbers);
                let values = Values::new(sheet, &grid).unwrap();
                let mut rules = again.rules.iter();
                let met = rules.all(|rule| rule.is_met(&values))
                    && again
                        .givens
                        .iter()
                        .all(|&(cell, value)| values.at(cell) == value);
                assert_eq!(met, rule.is_met(&values), "{text}\n{rule:?}\n{grid}");
            }
        }
    }
    let unwritten: Vec<&str> = unwritten.into_iter().collect();
    let expected = [
        "chaos arrow",
        "chaos count",
        "digital root cage",
        "indexing",
        "sandwich",
    ];
    assert_eq!(unwritten, expected);
}
