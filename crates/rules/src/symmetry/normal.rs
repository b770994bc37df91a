//! The normal order of the lists of a rule, in which rules that mean the same and look alike are equal.
//!
//! **Invariant:** the order changes neither what a rule means nor where its figure is. Reading order comes first
//! where a rule has no direction.

use std::cmp::Ordering;

use foldoku_board::Square;

use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;

impl Rule {
    /// Returns the rule with its lists in normal order.
    #[must_use]
    pub fn in_normal_order(&self, sheet: &Sheet) -> Rule {
        let mut rule = self.clone();
        match self.kind {
            Kind::Candidates
            | Kind::AllDifferent
            | Kind::Cage
            | Kind::Rellik
            | Kind::EqualityCage
            | Kind::DigitalRoot
            | Kind::Difference
            | Kind::Ratio
            | Kind::PairSum
            | Kind::Contains
            | Kind::ContainsExactly
            | Kind::LookAndSay
            | Kind::CountingCircles
            | Kind::Odd
            | Kind::Even
            | Kind::Sandwich => rule.cells.sort_unstable(),
            Kind::Sum if self.numbers.len() < 2 => rule.cells.sort_unstable(),
            Kind::LittleKiller => from_usual_end(sheet, &mut rule.cells),
            Kind::DoubleArrow
            | Kind::Zipper
            | Kind::RegionSumLine
            | Kind::Whisper
            | Kind::Renban
            | Kind::Nabner
            | Kind::Palindrome
            | Kind::Between
            | Kind::Lockout
            | Kind::Modular
            | Kind::Entropic
                if rule.cells.iter().rev().lt(&rule.cells) =>
            {
                rule.cells.reverse();
            }
            _ => {}
        }
        match self.kind {
            Kind::SameValues
            | Kind::EqualSums
            | Kind::NoDifference
            | Kind::NoRatio
            | Kind::NoPairSum => {
                rule.groups
                    .iter_mut()
                    .for_each(|group| group.sort_unstable());
                rule.groups.sort_unstable();
            }
            Kind::Clone => rule.groups.sort_unstable(),
            _ => {}
        }
        if matches!(
            self.kind,
            Kind::Candidates | Kind::Contains | Kind::ContainsExactly
        ) {
            rule.numbers.sort_unstable();
        }
        if let Language::Rules(rules) = &self.language {
            let rules = rules.iter().map(|rule| rule.in_normal_order(sheet));
            rule.language = Language::Rules(rules.collect());
        }
        rule
    }
}

/// Lists the cells of a diagonal from the end at which the strings of Interactive Sudoku Solver begin.
fn from_usual_end(sheet: &Sheet, cells: &mut [Square]) {
    cells.sort_unstable();
    let [Some(first), Some(last)] = [cells.first(), cells.last()] else {
        return;
    };
    let ((row, column), (_, other)) = (sheet.place(*first), sheet.place(*last));
    let begins_there = if other > column {
        column == 0
    } else {
        row == 0
    };
    if !begins_there {
        cells.reverse();
    }
}

/// Compares lists of rules for a fixed order.
pub(super) fn compare(rules: &[Rule], others: &[Rule]) -> Ordering {
    let mut pairs = rules.iter().zip(others);
    let different =
        pairs.find_map(|(one, other)| Some(one.normal_cmp(other)).filter(|it| it.is_ne()));
    different.unwrap_or(rules.len().cmp(&others.len()))
}

/// Returns rules in normal order, which depends on their lists alone.
pub(super) fn sorted(mut rules: Vec<Rule>) -> Vec<Rule> {
    rules.sort_by(Rule::normal_cmp);
    rules
}

impl Rule {
    /// Compares rules for a fixed order: by kind, then by cells, numbers, groups and language.
    fn normal_cmp(&self, other: &Rule) -> Ordering {
        (self.kind.cmp(&other.kind))
            .then_with(|| self.cells.cmp(&other.cells))
            .then_with(|| self.numbers.cmp(&other.numbers))
            .then_with(|| self.groups.cmp(&other.groups))
            .then_with(|| match (&self.language, &other.language) {
                (Language::None, Language::None) => Ordering::Equal,
                (Language::Rules(rules), Language::Rules(others)) => compare(rules, others),
                // Tables and machines have no order but that of their contents.
                (one, other) => format!("{one:?}").cmp(&format!("{other:?}")),
            })
    }
}
