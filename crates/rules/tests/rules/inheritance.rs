//! Whether one puzzle has all rules and givens of another, as a test of import: a rule that a reader
//! drops or misunderstands changes what the constraints say.
//!
//! **Invariant:** constraints are compared as statements about candidates, pairs of cells and whole
//! lists, so that a line that is split, doubled or reversed says the same.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of these tests"
)]

use std::collections::{BTreeMap, HashSet};

use foldoku_rules::board::constraint::{Cage, CageSets, Constraint, DigitTable};
use foldoku_rules::board::{Digit, DigitSet, Square};
use foldoku_rules::text::{fpuzzles, iss};
use foldoku_rules::{Sheet, Variant};
use foldoku_testkit::fixtures::shared_data;

/// The pairs of digits that two cells can hold.
type Digits = Vec<(u8, u8)>;

/// What a puzzle says.
#[derive(Default)]
struct Statements {
    /// The digits of each cell that is restricted.
    domains: BTreeMap<Square, DigitSet>,
    /// Pairs of cells, the lower one first, and the pairs of digits they can hold.
    pairs: HashSet<(Square, Square, Digits)>,
    /// Everything else.
    others: HashSet<Constraint>,
}

impl Statements {
    fn of(variant: &Variant) -> Statements {
        let mut all = Statements::default();
        let geometry = variant.sheet.geometry();
        let digits = geometry.digit_count();
        for unit in geometry.units() {
            all.different(geometry.squares_of(unit), digits);
        }
        for (square, digit) in variant.givens().unwrap().filled() {
            all.restrict(square, DigitSet::of(digit));
        }
        for constraint in variant.lower().unwrap().constraints {
            all.add(&constraint, digits);
        }
        all
    }

    fn restrict(&mut self, square: Square, digits: DigitSet) {
        let known = self.domains.entry(square).or_insert(digits);
        *known &= digits;
    }

    fn different(&mut self, squares: &[Square], digits: u8) {
        let table = DigitTable::new(digits, |one, other| one != other);
        for (index, &one) in squares.iter().enumerate() {
            for &other in &squares[index + 1..] {
                self.pair(one, other, &table);
            }
        }
    }

    fn pair(&mut self, one: Square, other: Square, table: &DigitTable) {
        let all: Vec<Digit> = DigitSet::up_to(table.digits()).iter().collect();
        let mut allowed = Vec::new();
        for &low in &all {
            for &high in &all {
                let (first, second) = if one <= other {
                    (low, high)
                } else {
                    (high, low)
                };
                if table.allows(first, second) {
                    allowed.push((low.number(), high.number()));
                }
            }
        }
        self.pairs.insert((one.min(other), one.max(other), allowed));
    }

    fn add(&mut self, constraint: &Constraint, digits: u8) {
        match constraint {
            Constraint::All(parts) => parts.iter().for_each(|part| self.add(part, digits)),
            Constraint::AllDifferent(squares) => self.different(squares, digits),
            Constraint::Relation(relation) => {
                relation.visit_pairs(|one, other| self.pair(one, other, &relation.table));
            }
            Constraint::Domain(domain) => {
                let squares = domain.squares.iter();
                squares.for_each(|&square| self.restrict(square, domain.digits));
            }
            Constraint::Cage(cage) => {
                self.different(&cage.squares, digits);
                if !allows_all(cage, digits) {
                    self.others.insert(constraint.clone());
                }
            }
            other => {
                self.others.insert(other.clone());
            }
        }
    }

    /// Returns whether these statements include all others.
    fn include(&self, others: &Statements) -> bool {
        let mut domains = others.domains.iter();
        domains.all(|(square, digits)| {
            let own = self.domains.get(square);
            own.is_some_and(|own| own.is_subset(*digits))
        }) && others.pairs.is_subset(&self.pairs)
            && others.others.is_subset(&self.others)
    }
}

/// Returns whether a cage only makes its cells differ.
fn allows_all(cage: &Cage, digits: u8) -> bool {
    let CageSets::Totals(totals) = &cage.sets else {
        return false;
    };
    let most = i64::from(digits) * (i64::from(digits) + 1) / 2;
    (0..=most).all(|total| totals.contains(total))
}

/// Returns whether the second puzzle has all rules and givens of the first.
fn inherits(first: &Variant, second: &Variant) -> bool {
    let shape = |sheet: &Sheet| (sheet.rows(), sheet.columns(), sheet.values());
    shape(&first.sheet) == shape(&second.sheet)
        && Statements::of(second).include(&Statements::of(first))
}

#[test]
fn a_puzzle_inherits_exactly_the_rules_that_it_keeps() {
    let cases = [
        (
            ".Thermo~R1C1~R1C2~R1C3",
            ".Thermo~R1C1~R1C2.Thermo~R1C2~R1C3",
            true,
        ),
        (".Thermo~R1C1~R1C2~R1C3", ".Thermo~R1C1~R1C2", false),
        (".Whisper~5~R1C1~R1C2", ".Whisper~5~R1C2~R1C1", true),
        (
            ".Entropic~R1C1~R1C2~R1C3~R2C4",
            ".Entropic~R1C1~R1C2~R1C3",
            false,
        ),
        (".Cage~0~R1C1~R1C2", ".Cage~12~R1C1~R1C2", true),
        (".Cage~12~R1C1~R2C5", ".Cage~0~R1C1~R2C5", false),
        (".X~R1C1~R1C2", ".X~R1C1~R1C2.V~R2C1~R2C2", true),
        (".StrictXV", ".StrictXV.V~R2C1~R2C2", false),
        (".~R1C1_5", ".~R1C1_5.AntiKnight", true),
        (".~R1C1_5", ".~R1C1_4_5", false),
        (".~R1C1_4_5", ".~R1C1_5", true),
        (".Diagonal~1", ".", false),
    ];
    for (first, second, expected) in cases {
        let read = |text: &str| iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = inherits(&read(first), &read(second));
        assert_eq!(found, expected, "{first} and {second}");
    }
}

#[test]
fn verdicts_of_the_collection_are_right() {
    let Some(path) = shared_data("variants/rangsk_inheritance.tsv") else {
        println!("skipped: the collection is not present");
        return;
    };
    let text = std::fs::read_to_string(path).expect("a file of the folder can be read");
    let (mut right, mut wrong) = (0, Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, first, second, expected] = fields[..] else {
            panic!("a row has four fields: {line}");
        };
        let [first, second] = [first, second].map(|text| fpuzzles::read(text).unwrap());
        if inherits(&first, &second) == (expected == "true") {
            right += 1
        } else {
            wrong.push(name)
        }
    }
    println!("{right} right, wrong: {wrong:?}");
    assert!(right > 0 && wrong.is_empty(), "wrong: {wrong:?}");
}
