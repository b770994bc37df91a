//! Lowers sums: to a cage where the cells differ, else to a linear equation.
//!
//! **Invariant:** totals beyond the range of the cells are dropped.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::{Sum, Totals};
use foldoku_kernel::Family;

use super::cages::{add_cage, check};
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::linear::Linear;
use crate::variant::store::Cell;

/// The widest range of totals that is listed.
const MAX_RANGE: i64 = 1 << 14;

/// Adds the propagators of a sum.
pub(super) fn add(
    context: &Context,
    sum: &Sum,
    constraint: &Constraint,
    found: &mut Vec<Propagator>,
) {
    let terms: Vec<(i32, Cell)> = (sum.terms.iter())
        .map(|term| (term.coefficient, term.square.index() as Cell))
        .collect();
    let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
    let is_plain = terms.iter().all(|&(coefficient, _)| coefficient == 1);
    if is_plain && context.has_families() && cells.len() <= 9 && context.is_clique(&cells) {
        add_cage(context, &cells, sets(&sum.totals), found);
    } else if !add_linear(context, &terms, &sum.totals, found) {
        found.push(check(constraint));
    }
}

/// Returns the digit sets with an allowed sum.
pub(super) fn sets(totals: &Totals) -> Family {
    if let Some(total) = totals.single() {
        let sums = 1_u64.checked_shl(total as u32).filter(|_| total >= 0);
        return Family::of_sums(sums.unwrap_or(0));
    }
    let allowed = (0..=45).filter(|&total| totals.contains(total));
    Family::of_sums(allowed.fold(0, |sums, total| sums | 1 << total))
}

/// Adds a linear equation. Returns false if it is too large.
pub(super) fn add_linear(
    context: &Context,
    terms: &[(i32, Cell)],
    totals: &Totals,
    found: &mut Vec<Propagator>,
) -> bool {
    let (mut least, mut most) = (0, 0);
    for &(coefficient, _) in terms {
        let one = i64::from(coefficient);
        let all = one * i64::from(context.digits);
        least += one.min(all);
        most += one.max(all);
    }
    if most - least > MAX_RANGE {
        return false;
    }
    let range = least..=most;
    let totals = match totals.single() {
        Some(total) => Vec::from_iter(range.contains(&total.into()).then_some(total.into())),
        None => range.filter(|&total| totals.contains(total)).collect(),
    };
    let linear = Linear::new(context, terms, totals);
    let is_added = linear.is_some();
    found.extend(linear.map(|linear| Propagator::Linear(linear.into())));
    is_added
}
