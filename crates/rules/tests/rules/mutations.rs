//! Damaged rules: a reader rejects them, or their words can be checked without a panic.
//!
//! **Invariant:** every row of the table is damaged, as plain data and in its texts.

use std::panic::{AssertUnwindSafe, catch_unwind};

use foldoku_board::{Digit, Grid, Square};
use foldoku_rules::text::{iss, json};
use foldoku_rules::{RULES, Rule, Values, Variant};

/// Numbers that no rule expects, and some that a few rules expect.
const NUMBERS: [i32; 7] = [0, 1, 2, 40, -1, 100_000, -100_000];

/// How often a text was read and how often it was refused.
#[derive(Default)]
struct Tried {
    read: usize,
    refused: usize,
    panicked: Vec<String>,
}

impl Tried {
    /// Reads a text and checks the rules of what was read.
    fn read(&mut self, text: &str) {
        let read = || match text.starts_with('{') {
            true => json::read(text),
            false => iss::read(text),
        };
        match catch_unwind(AssertUnwindSafe(|| read().map(|it| ask(&it)))) {
            Ok(Ok(())) => self.read += 1,
            Ok(Err(_)) => self.refused += 1,
            Err(_) => self.panicked.push(text.to_owned()),
        }
    }
}

/// Checks the rules of a variant by their words.
fn ask(variant: &Variant) {
    for grid in full_grids(variant) {
        let values = Values::new(&variant.sheet, &grid).expect("the grid is full");
        for rule in &variant.rules {
            rule.is_met(&values);
        }
    }
}

/// Returns grids whose cells all hold one digit, and one whose digits change from cell to cell.
fn full_grids(variant: &Variant) -> [Grid; 3] {
    let values = usize::from(variant.sheet.options().values);
    let filled = |digit: fn(usize, usize) -> usize| {
        let mut grid = Grid::empty(variant.sheet.geometry());
        for place in 0..grid.square_count() {
            let number = digit(place, values) + 1;
            grid[Square::new(place)] = Some(Digit::new(number as u8));
        }
        grid
    };
    [
        filled(|_, _| 0),
        filled(|_, values| values - 1),
        filled(|place, values| (place * 5 + place / 9) % values),
    ]
}

fn example(text: &str) -> Variant {
    let read = match text.starts_with('{') {
        true => json::read(text),
        false => iss::read(text),
    };
    read.expect("the examples are read")
}

/// Returns damaged forms of a list, one of whose items is replaced by others.
fn damaged<T: Clone>(list: &[T], others: &[T]) -> Vec<Vec<T>> {
    let mut all = vec![
        Vec::new(),
        list[..list.len().min(1)].to_vec(),
        list.iter().skip(1).cloned().collect(),
        list[..list.len().saturating_sub(1)].to_vec(),
        list.iter().rev().cloned().collect(),
        [list, list].concat(),
        vec![list.first().cloned(); 3]
            .into_iter()
            .flatten()
            .collect(),
    ];
    for other in others {
        all.push([list, std::slice::from_ref(other)].concat());
        for place in 0..list.len() {
            let mut replaced = list.to_vec();
            replaced[place] = other.clone();
            all.push(replaced);
        }
    }
    all
}

/// Returns damaged forms of a rule on a board with this number of cells.
fn mutants(rule: &Rule, board: usize) -> Vec<Rule> {
    let cells = [Square::new(0), Square::new(board - 1)];
    let mut all = Vec::new();
    for cells in damaged(&rule.cells, &cells) {
        all.push(Rule {
            cells,
            ..rule.clone()
        });
    }
    for numbers in damaged(&rule.numbers, &NUMBERS) {
        // Both at once: an arrow whose circle has more cells than there are.
        for cells in [
            rule.cells.clone(),
            Vec::new(),
            rule.cells.iter().take(2).copied().collect(),
        ] {
            let numbers = numbers.clone();
            all.push(Rule {
                cells,
                numbers,
                ..rule.clone()
            });
        }
    }
    let groups = [Vec::new(), cells.to_vec(), rule.cells.clone()];
    for groups in damaged(&rule.groups, &groups) {
        all.push(Rule {
            groups,
            ..rule.clone()
        });
    }
    for (place, group) in rule.groups.iter().enumerate() {
        for group in damaged(group, &cells) {
            let mut mutant = rule.clone();
            mutant.groups[place] = group;
            all.push(mutant);
        }
    }
    all
}

#[test]
fn damaged_rules_never_panic() {
    let mut tried = Tried::default();
    for row in RULES {
        let variant = example(row.kind.example());
        for (place, rule) in variant.rules.iter().enumerate() {
            for mutant in mutants(rule, variant.sheet.geometry().square_count()) {
                let mut damaged = variant.clone();
                damaged.rules[place] = mutant;
                if catch_unwind(AssertUnwindSafe(|| ask(&damaged))).is_err() {
                    tried.panicked.push(format!("{:?}", damaged.rules[place]));
                }
                tried.read(&json::write(&damaged));
            }
        }
    }
    assert_eq!(tried.panicked, [""; 0]);
    assert!(
        tried.read > 3_000 && tried.refused > 3_000,
        "{} {}",
        tried.read,
        tried.refused
    );
}

#[test]
fn damaged_segments_never_panic() {
    let mut tried = Tried::default();
    for row in RULES {
        let variant = example(row.kind.example());
        let Ok(text) = iss::write(&variant) else {
            continue;
        };
        let words = [
            "", "-", "?", "R1C1", "R9C9", "R10C1", "VA1", "LOOP", "0", "1", "7", "99999", "-99999",
        ];
        let parts: Vec<&str> = text.split('~').collect();
        for parts in damaged(&parts, &words) {
            tried.read(&parts.join("~"));
        }
        for (end, _) in text.char_indices() {
            tried.read(&text[..end]);
        }
    }
    assert_eq!(tried.panicked, [""; 0]);
    assert!(
        tried.read > 3_000 && tried.refused > 3_000,
        "{} {}",
        tried.read,
        tried.refused
    );
}
