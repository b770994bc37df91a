//! Linear equations: cells times coefficients add up to an allowed total.
//!
//! The cells are split into parts whose cells differ pairwise, so that a part knows which sums it can
//! reach. Going forward over the parts collects the totals of the first ones, going backward finds
//! the sums of a part that the others can complete. Cells with negative coefficients count from the
//! largest digit down, so all sums are sums of positive numbers.
//!
//! **Invariant:** a part of several cells has coefficient 1 or -1, and its cells are peers. The
//! candidates kept are exactly those that the equation over the parts supports, if its range fits a
//! row of bits; otherwise those within the bounds.

mod part;
mod row;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Step, Store};
use part::{Part, Sums};
use row::{Row, Words};

/// The most parts of an equation.
const MAX_PARTS: usize = 48;

/// An equation.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    parts: Box<[Part]>,
    /// The allowed totals of the parts, ascending.
    totals: Box<[i64]>,
}

/// The state of one part during a pass.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    /// The possible sums, starting with the least, in steps of the coefficient.
    sums: Sums,
    /// The number of steps to the least sum.
    shift: u32,
    /// The coefficient.
    stride: u32,
    /// The largest sum minus the least.
    width: i64,
}

impl Linear {
    /// Splits the cells into parts. Returns `None` if there are too many parts.
    pub(crate) fn new(
        context: &Context,
        terms: &[(i32, Cell)],
        totals: Vec<i64>,
    ) -> Option<Linear> {
        let (parts, constant) = part::split(context, terms);
        let totals = totals.into_iter().map(|total| total + constant);
        (parts.len() <= MAX_PARTS).then(|| Linear {
            parts: parts.into(),
            totals: totals.collect(),
        })
    }

    /// Removes the candidates that no solution of the equation uses.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let mut reaches = [Reach::default(); MAX_PARTS];
        let reaches = &mut reaches[..self.parts.len()];
        let (mut least, mut range, mut widest, mut is_dense) = (0, 0, 0, true);
        for (reach, part) in reaches.iter_mut().zip(&self.parts) {
            let sums = part.sums(context, store);
            if sums == 0 {
                return Err(Contradiction);
            }
            let stride = i64::from(part.coefficient);
            reach.stride = part.coefficient;
            reach.shift = sums.trailing_zeros();
            reach.sums = sums >> reach.shift;
            reach.width = stride * i64::from(Sums::BITS - 1 - reach.sums.leading_zeros());
            let is_interval = reach.sums & (reach.sums + 1) == 0;
            is_dense &= is_interval && (stride == 1 || reach.width == 0);
            least += stride * i64::from(reach.shift);
            range += reach.width;
            widest = widest.max(reach.width);
        }
        let (mut first, mut last, mut wanted) = (None, 0, 0);
        for total in self.totals.iter().map(|total| total - least) {
            if (0..=range).contains(&total) {
                first = first.or(Some(total));
                last = total;
                wanted += 1;
            }
        }
        let first = first.ok_or(Contradiction)?;
        // Every sum of a part is completed by the others if they leave no gap.
        if is_dense && first <= range - widest && last >= widest {
            return Ok(());
        }
        if wanted == 1 && first == 0 {
            return self.extreme(context, store, reaches, |_| 1);
        }
        if wanted == 1 && first == range {
            return self.extreme(context, store, reaches, |reach| 1 << reach.sums.ilog2());
        }
        let targets = || {
            let all = self.totals.iter().map(|total| total - least);
            all.filter(|total| (0..=range).contains(total))
        };
        match last {
            0..64 => self.exact::<u64>(context, store, reaches, targets()),
            64..128 => self.exact::<u128>(context, store, reaches, targets()),
            128..1024 => self.exact::<Words>(context, store, reaches, targets()),
            _ => self.bounds(context, store, reaches, first, last, range),
        }
    }

    /// Fixes all parts to their least or largest sum.
    fn extreme(
        &self,
        context: &Context,
        store: &mut Store,
        reaches: &[Reach],
        sums: impl Fn(&Reach) -> Sums,
    ) -> Step {
        for (part, reach) in self.parts.iter().zip(reaches) {
            if reach.width > 0 {
                part.keep(context, store, sums(reach) << reach.shift)?;
            }
        }
        Ok(())
    }

    fn exact<R: Row>(
        &self,
        context: &Context,
        store: &mut Store,
        reaches: &[Reach],
        targets: impl Iterator<Item = i64>,
    ) -> Step {
        let mut forward = [R::ZERO; MAX_PARTS + 1];
        forward[0] = R::bit(0);
        for (index, reach) in reaches.iter().enumerate() {
            let before = forward[index];
            forward[index + 1] = before.spread(reach.sums, reach.stride);
        }
        let mut wanted = targets.fold(R::ZERO, |wanted, total| wanted.or(R::bit(total as u32)));
        wanted = wanted.and(forward[reaches.len()]);
        if wanted.is_zero() {
            return Err(Contradiction);
        }
        for (index, reach) in reaches.iter().enumerate().rev() {
            if reach.width == 0 {
                continue;
            }
            let before = forward[index];
            let (mut kept, mut earlier) = (0, R::ZERO);
            let mut rest = reach.sums;
            while rest != 0 {
                let sum = rest.trailing_zeros();
                rest &= rest - 1;
                let completing = wanted.down(sum * reach.stride).and(before);
                kept |= Sums::from(!completing.is_zero()) << sum;
                earlier = earlier.or(completing);
            }
            wanted = earlier;
            if kept != reach.sums {
                self.parts[index].keep(context, store, kept << reach.shift)?;
            }
        }
        Ok(())
    }

    /// Keeps the sums of each part that the bounds of the others can complete.
    fn bounds(
        &self,
        context: &Context,
        store: &mut Store,
        reaches: &[Reach],
        first: i64,
        last: i64,
        range: i64,
    ) -> Step {
        for (part, reach) in self.parts.iter().zip(reaches) {
            let least = (first - (range - reach.width)).max(0);
            let most = last.min(reach.width);
            let stride = i64::from(reach.stride);
            let (least, most) = (
                (least + stride - 1).div_euclid(stride),
                most.div_euclid(stride),
            );
            if least > most {
                return Err(Contradiction);
            }
            let kept = Sums::MAX << least & Sums::MAX >> (i64::from(Sums::BITS) - 1 - most);
            if reach.sums & kept != reach.sums {
                part.keep(context, store, (reach.sums & kept) << reach.shift)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        for part in &self.parts {
            part.cells.iter().copied().for_each(&mut *visit);
        }
    }
}
