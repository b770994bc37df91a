//! The two passes over the parts of an equation.
//!
//! **Invariant:** the result depends on the masks alone. Unless the totals need more bits than the
//! widest row has, a second pass over the result finds nothing.

use foldoku_kernel::Registers;

use super::FEW;
use super::part::{Part, Sums};
use super::row::{Row, Words};
use crate::variant::store::Mask;

/// The state of one part during a pass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// The possible sums, starting with the least, in steps of the coefficient.
    sums: Sums,
    /// The number of steps to the least sum.
    shift: u32,
    /// The coefficient.
    stride: u32,
    /// The largest sum minus the least.
    width: i64,
}

impl Reach {
    /// Returns what a part can reach, or `None` if its cells cannot be filled.
    #[inline(always)]
    pub(super) fn of<R: Registers>(registers: R, part: &Part, masks: &[Mask]) -> Option<Reach> {
        let sums = part.sums(registers, part.masks(masks));
        if sums == 0 {
            return None;
        }
        let shift = sums.trailing_zeros();
        let sums = sums >> shift;
        Some(Reach {
            sums,
            shift,
            stride: part.coefficient,
            width: i64::from(part.coefficient * (Sums::BITS - 1 - sums.leading_zeros())),
        })
    }

    /// Returns the least sum, in units.
    #[inline(always)]
    pub(super) fn least(&self) -> i64 {
        i64::from(self.stride * self.shift)
    }
}

/// The masks of the cells and the digits that parts need, while they shrink.
pub(super) struct State<'a> {
    pub(super) parts: &'a [Part],
    pub(super) masks: &'a mut [Mask],
    pub(super) required: &'a mut [Mask],
}

impl State<'_> {
    #[inline(always)]
    fn keep<R: Registers>(&mut self, registers: R, part: usize, sums: Sums) -> Option<()> {
        let group = &self.parts[part];
        self.required[part] = group.keep(registers, group.masks_mut(self.masks), sums)?;
        Some(())
    }
}

/// Removes the candidates that no solution uses, and finds the digits that each part needs. Returns
/// whether there are any, or `None` if there is no solution. There are at most `N` parts.
#[inline(always)]
pub(super) fn filter<R: Registers, const N: usize>(
    registers: R,
    parts: &[Part],
    totals: &[i64],
    masks: &mut [Mask],
    required: &mut [Mask; N],
) -> Option<bool> {
    let mut reaches = [Reach::default(); N];
    let reaches = &mut reaches[..parts.len()];
    let (mut least, mut range, mut widest) = (0, 0, 0);
    // The widths of the parts without gaps, and the largest gap of the others.
    let (mut dense, mut densest, mut gap) = (0, 0, 1);
    for (reach, part) in reaches.iter_mut().zip(parts) {
        *reach = Reach::of(registers, part, masks)?;
        let step = i64::from(reach.stride) * largest_gap(reach.sums);
        if step <= 1 {
            dense += reach.width;
            densest = reach.width.max(densest);
        } else {
            gap = step.max(gap);
        }
        least += reach.least();
        range += reach.width;
        widest = widest.max(reach.width);
    }
    let (mut first, mut last, mut wanted) = (None, 0, 0);
    for total in totals.iter().map(|total| total - least) {
        if (0..=range).contains(&total) {
            first = first.or(Some(total));
            last = total;
            wanted += 1;
        }
    }
    let first = first?;
    // Every sum of a part is completed by the others if they leave no gap: those without gaps are wide
    // enough together to bridge the largest one.
    if dense - densest + 1 >= gap && first <= range - widest && last >= widest {
        return Some(false);
    }
    let mut state = State {
        parts,
        masks,
        required,
    };
    if wanted == 1 && (first == 0 || first == range) {
        for (part, reach) in reaches.iter().enumerate() {
            if reach.width > 0 {
                let sum = if first == 0 { 0 } else { reach.sums.ilog2() };
                state.keep(registers, part, 1 << (sum + reach.shift))?;
            }
        }
        return Some(true);
    }
    let targets = totals.iter().map(|total| total - least);
    let targets = targets.filter(|total| (0..=range).contains(total));
    match last {
        0..64 => exact::<R, u64, N>(registers, state, reaches, targets),
        64..128 => exact::<R, u128, N>(registers, state, reaches, targets),
        // Rows for wide totals take long to compile, so they are left out where there are none.
        _ if N == FEW => unreachable!("the totals of most equations are narrow"),
        128..1024 => exact::<R, Words, N>(registers, state, reaches, targets),
        _ => bounds(registers, state, reaches, [first, last, range]),
    }
}

/// Returns the largest distance between two neighbours of a set that contains 0; 0 if there are none.
#[inline(always)]
fn largest_gap(sums: Sums) -> i64 {
    let (mut filled, mut gap) = (sums, i64::from(sums > 1));
    while filled & (filled + 1) != 0 {
        filled |= filled >> 1;
        gap += 1;
    }
    gap
}

#[inline(always)]
fn exact<R: Registers, T: Row, const N: usize>(
    registers: R,
    state: State<'_>,
    reaches: &[Reach],
    targets: impl Iterator<Item = i64>,
) -> Option<bool> {
    let (before, _) = forward::<T, N>(reaches, reaches.len().saturating_sub(1));
    let wanted = targets.fold(T::ZERO, |wanted, total| wanted.or(T::bit(total as u32)));
    backward(registers, state, reaches, &before, wanted)
}

/// Returns for each part the totals of the parts before it, and the totals of the first `count` parts.
#[inline(always)]
pub(super) fn forward<T: Row, const N: usize>(reaches: &[Reach], count: usize) -> ([T; N], T) {
    let (mut before, mut reached) = ([T::ZERO; N], T::bit(0));
    for (index, reach) in reaches.iter().enumerate() {
        before[index] = reached;
        if index < count && reach.width > 0 {
            reached = reached.spread(reach.sums, reach.stride);
        }
    }
    (before, reached)
}

/// Keeps the sums of each part that lead to a wanted total of all.
#[inline(always)]
pub(super) fn backward<R: Registers, T: Row, const N: usize>(
    registers: R,
    mut state: State<'_>,
    reaches: &[Reach],
    before: &[T; N],
    mut wanted: T,
) -> Option<bool> {
    let mut is_changed = false;
    for (index, reach) in reaches.iter().enumerate().rev() {
        if reach.width == 0 {
            continue;
        }
        let (kept, earlier) = wanted.back(before[index], reach.sums, reach.stride);
        if kept == 0 {
            return None;
        }
        wanted = earlier;
        let part = &state.parts[index];
        if kept != reach.sums && !part.is_loose(part.masks(state.masks), reach.sums, kept) {
            is_changed = true;
            state.keep(registers, index, kept << reach.shift)?;
        }
    }
    // If no part has a choice, the total is the one there is.
    (!wanted.and(T::bit(0)).is_zero()).then_some(is_changed)
}

/// Keeps the sums of each part that the bounds of the others can complete.
#[inline(always)]
fn bounds<R: Registers>(
    registers: R,
    mut state: State<'_>,
    reaches: &[Reach],
    [first, last, range]: [i64; 3],
) -> Option<bool> {
    let mut is_changed = false;
    for (part, reach) in reaches.iter().enumerate() {
        let least = (first - (range - reach.width)).max(0);
        let most = last.min(reach.width);
        let stride = i64::from(reach.stride);
        let (least, most) = (
            (least + stride - 1).div_euclid(stride),
            most.div_euclid(stride),
        );
        if least > most {
            return None;
        }
        let kept = Sums::MAX << least & Sums::MAX >> (i64::from(Sums::BITS) - 1 - most);
        if reach.sums & kept != reach.sums {
            is_changed = true;
            state.keep(registers, part, (reach.sums & kept) << reach.shift)?;
        }
    }
    Some(is_changed)
}
