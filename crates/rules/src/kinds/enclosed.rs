//! Sums between two cells of a line whose places are unknown, and sums up to a place that the line
//! gives: alternatives, one for each place.
//!
//! **Invariant:** the cells of the line differ pairwise.

use foldoku_board::Square;
use foldoku_board::constraint::{Constraint, Totals};

use crate::lower::{Lowering, RuleError};
use crate::sheet::Sheet;

/// Returns whether a row or column with different values holds all cells.
pub(super) fn are_in_line(sheet: &Sheet, cells: &[Square]) -> bool {
    let mut lines = sheet.row_cells().into_iter().chain(sheet.column_cells());
    sheet.options().lines && lines.any(|line| cells.iter().all(|cell| line.contains(cell)))
}

/// Fixes the sum between the cells that hold the ends of a pair, for one of some pairs; the other
/// cells hold values between the two.
pub(super) fn between(
    out: &mut Lowering<'_>,
    cells: &[Square],
    pairs: &[(i32, i32)],
    sum: i32,
) -> Result<(), RuleError> {
    let mut parts = Vec::new();
    for &(low, high) in pairs {
        for right in 1..cells.len() {
            for left in 0..right {
                let inner = &cells[left + 1..right];
                if !fits(low + 1, high - 1, inner.len() as i32, sum) {
                    continue;
                }
                for (one, other) in [(low, high), (high, low)] {
                    parts.push(out.within(|out| {
                        out.domain(&[cells[left]], |value| value == one);
                        out.domain(&[cells[right]], |value| value == other);
                        let mut others = cells.to_vec();
                        others.retain(|cell| *cell != cells[left] && *cell != cells[right]);
                        if !others.is_empty() {
                            out.domain(&others, |value| low < value && value < high);
                        }
                        if !inner.is_empty() {
                            out.cage(inner, &Totals::exactly(sum));
                        }
                        Ok(())
                    })?);
                }
            }
        }
    }
    out.any(parts);
    Ok(())
}

/// Fixes the sum of as many first cells as the first cell says.
pub(super) fn first_cells(
    out: &mut Lowering<'_>,
    cells: &[Square],
    sum: i32,
) -> Result<(), RuleError> {
    let mut parts: Vec<Vec<Constraint>> = Vec::new();
    for value in out
        .sheet
        .values()
        .filter(|&value| value <= cells.len() as i32)
    {
        let others = cells.get(1..value.max(1) as usize).unwrap_or_default();
        let rest = sum - value.max(0);
        let (first, last) = out.sheet.values().into_inner();
        if fits(first, last, others.len() as i32, rest) {
            parts.push(out.within(|out| {
                out.domain(&cells[..1], |first| first == value);
                if !others.is_empty() {
                    out.cage(others, &Totals::exactly(rest));
                }
                Ok(())
            })?);
        }
    }
    out.any(parts);
    Ok(())
}

/// Returns whether some different values of a range can have this sum.
fn fits(first: i32, last: i32, count: i32, sum: i32) -> bool {
    let least = count * (2 * first + count - 1) / 2;
    let most = count * (2 * last - count + 1) / 2;
    count <= last - first + 1 && least <= sum && sum <= most
}
