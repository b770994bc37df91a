//! Names of rules: what they are called, their number, and where they are.
//!
//! **Invariant:** different rules of a puzzle differ in their names as far as their cells and numbers do.

use foldoku_board::constraint::CageSets;
use foldoku_board::{Constraint, Square};
use foldoku_rules::Form;
use foldoku_rules::{Kind, Rule};

use super::text::Text;
use super::{Language, rule_words};
use crate::cells::CellSet;

impl Text<'_> {
    /// Returns the rule with a place in the puzzle, if it has a name.
    pub(super) fn rule_at(&self, place: usize) -> Option<&Rule> {
        self.rulebook.variant.as_ref()?.rules.get(place)
    }

    /// Returns the name of a rule, as in `cage 11 in r1c12`.
    pub(super) fn rule(&self, place: usize) -> String {
        match self.rule_at(place) {
            Some(rule) => self.named(rule),
            None => self.unnamed(place),
        }
    }

    /// Returns the name of a rule with an article, unless it has a number or is about the whole board, as in
    /// `the thermometer from r1c1 to r1c4`.
    pub(super) fn definite_rule(&self, place: usize) -> String {
        let is_global = |form| {
            matches!(
                form,
                Form::Global | Form::Numbers | Form::Slope | Form::Negative
            )
        };
        let name = self.rule(place);
        match self.rule_at(place) {
            Some(rule) if number(rule).is_none() && !is_global(rule.kind.info().form) => {
                self.language.the(name)
            }
            _ => name,
        }
    }

    /// Returns the names of rules with `and`.
    pub(super) fn rules(&self, places: &[usize]) -> String {
        let names = places.iter().map(|&place| self.rule(place));
        self.language.and(names)
    }

    /// Returns the name of a rule without its place on the board: `white dot`.
    pub(super) fn kind_of_rule(&self, place: usize) -> String {
        match self.rule_at(place) {
            Some(rule) => short(self.language, rule),
            None => self.language.a_rule(),
        }
    }

    fn named(&self, rule: &Rule) -> String {
        let name = short(self.language, rule);
        let name = match number(rule) {
            Some(number) => format!("{name} {number}"),
            None => name,
        };
        let cells = &rule.cells;
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            let groups = rule.groups.iter().map(|group| self.cells(set(group)));
            return match rule.kind.info().form {
                Form::Groups | Form::Sets => self.language.rule_in(name, self.language.and(groups)),
                _ => name,
            };
        };
        let whole_line = self.group_of(set(cells), &[]);
        let whole_line =
            whole_line.filter(|&number| self.rulebook.groups()[number].cells == set(cells));
        match rule.kind.info().form {
            Form::Global | Form::Numbers | Form::Slope | Form::Negative => name,
            Form::Outside => match (whole_line, rule.kind) {
                (Some(line), Kind::Sandwich) => self.language.rule_in(name, self.group(line)),
                (Some(line), _) => {
                    let (line, first) = (self.group(line), self.cell(first));
                    self.language.rule_in_from(name, line, first)
                }
                _ => self
                    .language
                    .rule_from(name, self.cell(first), self.cell(last)),
            },
            Form::Pair if cells.len() == 2 => {
                let (one, other) = (self.cell(first), self.cell(last));
                self.language.rule_between(name, one, other)
            }
            _ if cells.len() == 1 => self.language.rule_in(name, self.cell(first)),
            Form::Index => self.language.rule_in(name, self.cell(first)),
            Form::Diagonal | Form::Arrow | Form::Line | Form::Table | Form::Machine => self
                .language
                .rule_from(name, self.cell(first), self.cell(last)),
            _ if is_line(rule.kind) => {
                self.language
                    .rule_from(name, self.cell(first), self.cell(last))
            }
            _ => self.language.rule_in(name, self.cells(set(cells))),
        }
    }

    /// Returns a name for a rule of a puzzle whose rules have none.
    fn unnamed(&self, place: usize) -> String {
        let mut clues = self.rulebook.clues().iter();
        let Some(clue) = clues.find(|clue| clue.place == place) else {
            return self.language.a_rule();
        };
        let cells = self.cells(clue.cells);
        match &clue.constraints[..] {
            [Constraint::Cage(cage)] => {
                let total = match &cage.sets {
                    CageSets::Totals(totals) => totals.single(),
                    _ => None,
                };
                let name = rule_words::name(self.language, Kind::Cage).to_owned();
                let name = total.map_or(name.clone(), |total| format!("{name} {total}"));
                self.language.rule_in(name, cells)
            }
            _ => self.language.rule_in(self.language.a_rule(), cells),
        }
    }
}

/// Returns the cells of a list as a set.
pub(super) fn set(cells: &[Square]) -> CellSet {
    cells.iter().copied().collect()
}

/// Returns what players call a rule.
fn short(language: Language, rule: &Rule) -> String {
    let (first, has_few) = (rule.number(), rule.numbers.len() == 1);
    match (rule.kind, first) {
        (Kind::Difference, 1) => language.white_dot(),
        (Kind::Difference, _) => language.white_dot_of(first),
        (Kind::Ratio, 2) => language.black_dot(),
        (Kind::Ratio, _) => language.black_dot_of(first),
        (Kind::PairSum, 5) => String::from("V"),
        (Kind::PairSum, 10) => String::from("X"),
        (Kind::NoDifference, 1) if has_few => language.nonconsecutive(),
        (Kind::Contains, _) if is_square(rule) => language.quadruple_name(),
        (Kind::Diagonal, 1..) => language.rising_diagonal(),
        (Kind::Diagonal, _) => language.falling_diagonal(),
        _ => rule_words::name(language, rule.kind).to_owned(),
    }
}

/// Returns the number of a rule, if players name it by one.
fn number(rule: &Rule) -> Option<String> {
    match rule.kind {
        Kind::Difference | Kind::Ratio | Kind::Diagonal | Kind::Arrow | Kind::Indexing => None,
        Kind::PairSum if [5, 10].contains(&rule.number()) => None,
        Kind::LookAndSay => {
            let pairs = rule.numbers.chunks(2);
            let pairs = pairs.map(|pair| pair.iter().map(i32::to_string).collect::<String>());
            Some(pairs.collect::<Vec<_>>().join(", "))
        }
        Kind::Contains | Kind::ContainsExactly => {
            let numbers = rule.numbers.iter().map(i32::to_string);
            Some(numbers.collect::<Vec<_>>().join(", "))
        }
        _ => match rule.kind.info().form {
            Form::Number | Form::Line | Form::Sum | Form::Diagonal | Form::Outside | Form::Pair => {
                rule.numbers.first().map(i32::to_string)
            }
            _ => None,
        },
    }
}

/// Returns whether the cells are read along a line.
fn is_line(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::DoubleArrow
            | Kind::Zipper
            | Kind::SumLine
            | Kind::RegionSumLine
            | Kind::Thermometer
            | Kind::SlowThermometer
            | Kind::Whisper
            | Kind::Renban
            | Kind::Nabner
            | Kind::Palindrome
            | Kind::Between
            | Kind::Lockout
            | Kind::Modular
            | Kind::Entropic
    )
}

/// Returns whether the cells are a square of two by two.
fn is_square(rule: &Rule) -> bool {
    rule.cells.len() == 4
}
