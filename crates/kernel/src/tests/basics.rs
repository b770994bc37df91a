//! The basic techniques against their textbook form.
//!
//! **Invariant:** a puzzle is solved exactly if applying one step after the other, until no technique
//! finds one, fills every cell.

use foldoku_board::Geometry;
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::layout::Line;
use crate::{Backend, BasicRules, Basics};

const RULES: [BasicRules; 4] = [
    rules(false, false, false),
    rules(true, false, false),
    rules(true, true, false),
    rules(true, true, true),
];

const fn rules(naked_singles: bool, pointing: bool, claiming: bool) -> BasicRules {
    BasicRules {
        naked_singles,
        pointing,
        claiming,
    }
}

/// The candidates of each cell, none in filled ones, and the placed digits.
struct Textbook {
    marks: [u16; 81],
    digits: [Option<usize>; 81],
}

/// Returns the cells of a unit: row, column or box.
fn cells_of(unit: usize) -> impl Iterator<Item = usize> {
    (0..81).filter(move |&square| is_in(square, unit))
}

fn is_in(square: usize, unit: usize) -> bool {
    let (row, column) = (square / 9, square % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3].contains(&unit)
}

impl Textbook {
    fn read(line: &Line) -> Textbook {
        let mut board = Textbook {
            marks: [0x1ff; 81],
            digits: [None; 81],
        };
        for (square, &given) in line.iter().enumerate() {
            if given != b'.' {
                board.place(square, usize::from(given - b'1'));
            }
        }
        board
    }

    fn place(&mut self, square: usize, digit: usize) {
        (self.digits[square], self.marks[square]) = (Some(digit), 0);
        for unit in (0..27).filter(|&unit| is_in(square, unit)) {
            for peer in cells_of(unit) {
                self.marks[peer] &= !(1 << digit);
            }
        }
    }

    fn places(&self, unit: usize, digit: usize) -> Vec<usize> {
        let has = |&square: &usize| self.marks[square] >> digit & 1 == 1;
        cells_of(unit).filter(has).collect()
    }

    fn hidden_single(&self) -> Option<(usize, usize)> {
        let mut pairs = (0..27).flat_map(|unit| (0..9).map(move |digit| (unit, digit)));
        pairs.find_map(|(unit, digit)| match self.places(unit, digit)[..] {
            [only] => Some((only, digit)),
            _ => None,
        })
    }

    fn naked_single(&self) -> Option<(usize, usize)> {
        let only = (0..81).find(|&square| self.marks[square].count_ones() == 1)?;
        Some((only, self.marks[only].trailing_zeros() as usize))
    }

    /// Removes what is locked in a crossing of units of these kinds. Returns whether there was
    /// anything.
    fn lock(&mut self, bases: std::ops::Range<usize>, covers: std::ops::Range<usize>) -> bool {
        let before = self.marks;
        for base in bases {
            for cover in covers.clone() {
                for digit in 0..9 {
                    let places = self.places(base, digit);
                    if !places.is_empty() && places.iter().all(|&square| is_in(square, cover)) {
                        for square in cells_of(cover).filter(|&square| !is_in(square, base)) {
                            self.marks[square] &= !(1 << digit);
                        }
                    }
                }
            }
        }
        self.marks != before
    }

    /// Applies the techniques. Returns whether they solve the puzzle.
    fn solve(mut self, rules: BasicRules) -> bool {
        loop {
            let naked = || self.naked_single().filter(|_| rules.naked_singles);
            if let Some((square, digit)) = self.hidden_single().or_else(naked) {
                self.place(square, digit);
            } else if !(rules.pointing && self.lock(18..27, 0..18)
                || rules.claiming && self.lock(0..18, 18..27))
            {
                break;
            }
        }
        let holds = |unit: usize, digit: usize| {
            cells_of(unit).any(|square| self.digits[square] == Some(digit))
        };
        (0..27).all(|unit| (0..9).all(|digit| holds(unit, digit)))
    }
}

/// Checks all backends, and returns which puzzles all techniques solve.
fn check(lines: &[Line]) -> Vec<bool> {
    let mut solved = vec![false; lines.len()];
    for rules in RULES {
        let solves = |line: &Line| Textbook::read(line).solve(rules);
        let expected: Vec<bool> = lines.iter().map(solves).collect();
        for backend in Backend::available() {
            let basics = Basics::with_backend(backend).unwrap();
            basics.solve(lines, rules, &mut solved);
            assert_eq!(solved, expected, "{backend} {rules:?}");
        }
    }
    solved
}

/// More puzzles than lanes: every puzzle has its own answer.
#[test]
fn answers_are_in_the_order_of_the_puzzles() {
    let easy =
        *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzles: Vec<Line> = (0..40)
        .map(|number| match number % 7 {
            0 => easy,
            1 => *b"12345678.........9...............................................................",
            2 => *b"5.......5........................................................................",
            3 => *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            _ => [b'.'; 81],
        })
        .collect();
    let expected: Vec<bool> = (0..40).map(|number| number % 7 == 0).collect();
    assert_eq!(check(&puzzles), expected);
}

#[test]
fn invalid_text_is_not_solved() {
    let mut full =
        *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut solved = [false];
    Basics::new().solve(&[full], BasicRules::default(), &mut solved);
    assert_eq!(solved, [true]);
    full[80] = b'x';
    Basics::new().solve(&[full], BasicRules::default(), &mut solved);
    assert_eq!(solved, [false]);
}

proptest! {
    #![proptest_config(generate::config(24, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/basics.txt")))]

    #[test]
    fn basics_are_the_textbook_techniques(cases in vec(generate::case_on(&Geometry::classic()), 1..8)) {
        let lines = cases.iter().filter_map(|case| case.puzzle().to_line());
        check(&lines.collect::<Vec<Line>>());
    }
}
