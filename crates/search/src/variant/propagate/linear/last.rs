//! Equations whose last part has up to four open cells: all their fillings, instead of the sums they can
//! reach.
//!
//! **Invariant:** the result is that of the two passes, but exact for the cells of the last part.

use foldoku_kernel::Registers;

use super::filter::{Reach, State, backward, forward};
use super::part::{Part, Sums};
use crate::variant::propagate::group::Group;
use crate::variant::store::Mask;

/// The most open cells.
const FEW: usize = 4;

/// The largest total of the other parts.
const MOST: u32 = Sums::BITS - 1;

/// Returns whether the last part of an equation has several cells, and the others fit a word.
pub(super) fn suits(parts: &[Part]) -> bool {
    let Some((last, others)) = parts.split_last() else {
        return false;
    };
    last.coefficient == 1 && last.len() > 2 && others.iter().map(Part::most).sum::<u32>() <= MOST
}

/// Gathers the cells of the last part. Returns whether few of them are open, or `None` if two hold the
/// same digit.
#[inline(always)]
pub(super) fn gather(group: &mut Group, parts: &[Part], masks: &[Mask]) -> Option<bool> {
    let last = parts.last()?;
    group.gather_masks(last.turned_masks(masks)).ok()?;
    Some(group.open <= FEW)
}

/// Does the work of [`filter`](super::filter::filter).
#[inline(always)]
pub(super) fn filter<R: Registers, const N: usize>(
    registers: R,
    group: &mut Group,
    totals: &[i64],
    mut state: State<'_>,
) -> Option<bool> {
    let (last, others) = state.parts.split_last()?;
    let mut reaches = [Reach::default(); N];
    let reaches = &mut reaches[..others.len()];
    let mut least = 0;
    for (reach, part) in reaches.iter_mut().zip(others) {
        *reach = Reach::of(registers, part, state.masks)?;
        least += reach.least();
    }
    let (before, reached) = forward::<u64, N>(reaches, reaches.len());
    let filled = group.fill_any(registers, differences(totals, least, reached))?;
    let mut is_changed = false;
    let masks = last.masks_mut(state.masks);
    for (place, mask) in group.open_cells() {
        let mask = last.turned(mask);
        is_changed |= masks[place] != mask;
        masks[place] = mask;
    }
    if is_changed {
        state.required[others.len()] = last.turned(filled.required);
    }
    let wanted = differences(totals, least, filled.totals) & reached;
    state.parts = others;
    let others = backward(registers, state, reaches, &before, wanted)?;
    Some(is_changed | others)
}

/// Returns the totals less `least` and each number of a set.
#[inline(always)]
fn differences(totals: &[i64], least: i64, set: u64) -> u64 {
    let down = set.reverse_bits();
    let mut all = 0;
    for total in totals {
        // The number `n` is the bit `63 - n`, and the difference the bit `total - n`.
        let shift = total - least - 63;
        let distance = shift.unsigned_abs() as u32;
        all |= if shift < 0 {
            down.checked_shr(distance)
        } else {
            down.checked_shl(distance)
        }
        .unwrap_or(0);
    }
    all
}
