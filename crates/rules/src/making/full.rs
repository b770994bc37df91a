//! Full sets of marks, whose absence says something, too.
//!
//! **Invariant:** the pairs that a negative rule exempts are those that the text formats exempt: the marks
//! of differences and of ratios exempt each other.

use super::order::{Order, Style};
use crate::rule::{Kind, Rule};

/// Returns the negative rules of orders for full sets of marks, for the marks among these rules.
pub fn negatives(orders: &[Order], rules: &[Rule]) -> Vec<Rule> {
    let marked = |kinds: &[Kind]| -> Vec<Vec<_>> {
        let marks = rules.iter().filter(|rule| kinds.contains(&rule.kind));
        marks.map(|rule| rule.cells.clone()).collect()
    };
    let is_full = |kind: Kind| {
        let mut of_kind = orders.iter().filter(|order| order.kind == kind);
        of_kind.any(|order| order.style() == Style::Full)
    };
    let dots = [Kind::Difference, Kind::Ratio];
    let negative: [(Kind, Kind, &[i32], &[Kind]); 3] = [
        (Kind::Difference, Kind::NoDifference, &[1], &dots),
        (Kind::Ratio, Kind::NoRatio, &[2], &dots),
        (Kind::PairSum, Kind::NoPairSum, &[5, 10], &[Kind::PairSum]),
    ];
    let full = negative.into_iter().filter(|&(kind, ..)| is_full(kind));
    full.map(|(_, kind, numbers, marks)| Rule {
        groups: marked(marks),
        ..Rule::with(kind, numbers, [])
    })
    .collect()
}
