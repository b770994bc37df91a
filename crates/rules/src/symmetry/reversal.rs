//! What becomes of a rule when values are reversed: the lowest becomes the highest, and so on.
//!
//! **Invariant:** reversing twice returns the rule, so a rule that can be reversed becomes one that can be.

use std::ops::RangeInclusive;

use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;

impl Rule {
    /// Returns the rule that reversed values meet if and only if the values meet this one; `None` if there is no
    /// such rule.
    pub fn reversed(&self, sheet: &Sheet) -> Option<Rule> {
        let reversal = Reversal::new(sheet);
        let has_thirds = sheet.values().count().is_multiple_of(3);
        match self.kind {
            Kind::EqualityCage
            | Kind::Whisper
            | Kind::Renban
            | Kind::Nabner
            | Kind::Between
            | Kind::Lockout
            | Kind::Modular
            | Kind::Difference
            | Kind::NoDifference
            | Kind::NoDiagonalDifference
            | Kind::GlobalModulo => Some(self.clone()),
            Kind::Entropic | Kind::GlobalEntropy => has_thirds.then(|| self.clone()),
            Kind::Zipper => self.cells.len().is_multiple_of(2).then(|| self.clone()),
            // Four times the sum of two values is that of all four.
            Kind::DoubleArrow => (self.cells.len() == 4).then(|| self.clone()),
            Kind::EqualSums => {
                let mut sizes = self.groups.windows(2);
                let are_equal = sizes.all(|pair| pair[0].len() == pair[1].len());
                are_equal.then(|| self.clone())
            }
            Kind::Thermometer | Kind::SlowThermometer | Kind::GreaterThan => {
                let mut reversed = self.clone();
                reversed.cells.reverse();
                Some(reversed)
            }
            Kind::Minimum => Some(self.of_kind(Kind::Maximum)),
            Kind::Maximum => Some(self.of_kind(Kind::Minimum)),
            Kind::Odd | Kind::Even if reversal.pivot % 2 == 0 => Some(self.clone()),
            Kind::Odd => Some(self.of_kind(Kind::Even)),
            Kind::Even => Some(self.of_kind(Kind::Odd)),
            Kind::Cage | Kind::LittleKiller => {
                self.with_numbers(|_, total| reversal.total(total, self.cells.len() as i32))
            }
            Kind::Sum if self.numbers.len() < 2 => {
                self.with_numbers(|_, total| reversal.total(total, self.cells.len() as i32))
            }
            Kind::PairSum | Kind::NoPairSum | Kind::Knightmare => {
                self.with_numbers(|_, total| reversal.total(total, 2))
            }
            Kind::Candidates | Kind::Contains | Kind::ContainsExactly => {
                self.with_numbers(|_, value| reversal.total(value, 1))
            }
            Kind::LookAndSay => self.with_numbers(|place, number| match place % 2 {
                0 => Some(number),
                _ => reversal.total(number, 1),
            }),
            Kind::ConnectedValues => self.with_numbers(|place, number| match place {
                0 => Some(number),
                _ => reversal.total(number, 1),
            }),
            Kind::Any | Kind::All => {
                let rules = self.rules().iter().map(|rule| rule.reversed(sheet));
                Some(Rule {
                    language: Language::Rules(rules.collect::<Option<_>>()?),
                    ..self.clone()
                })
            }
            _ => self.treats_values_alike().then(|| self.clone()),
        }
    }

    fn of_kind(&self, kind: Kind) -> Rule {
        Rule {
            kind,
            ..self.clone()
        }
    }

    /// Returns the rule with each number, at its place, replaced; `None` if one has no replacement.
    fn with_numbers(&self, number: impl Fn(usize, i32) -> Option<i32>) -> Option<Rule> {
        let numbers = self.numbers.iter().enumerate();
        let numbers: Option<Vec<i32>> = numbers.map(|(place, &it)| number(place, it)).collect();
        Some(Rule {
            numbers: numbers?,
            ..self.clone()
        })
    }
}

/// The reversal of the values of a sheet.
struct Reversal {
    range: RangeInclusive<i32>,
    /// The sum of a value and the one that it becomes.
    pivot: i32,
}

impl Reversal {
    fn new(sheet: &Sheet) -> Reversal {
        let range = sheet.values();
        Reversal {
            pivot: range.start() + range.end(),
            range,
        }
    }

    /// Returns what the total of some cells becomes; `None` if cells never have this total.
    fn total(&self, total: i32, cells: i32) -> Option<i32> {
        let reachable = cells * self.range.start()..=cells * self.range.end();
        reachable
            .contains(&total)
            .then_some(cells * self.pivot - total)
    }
}
