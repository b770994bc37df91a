//! Pairs of cells of which no two hold the same digits.
//!
//! **Invariant:** in `each`, every pair of a digit of the first cells and one of the second cells is in
//! exactly one place, because there are as many places.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// Pairs of cells that differ.
#[derive(Clone, Debug)]
pub(crate) struct DifferentPairs {
    pairs: Box<[[Cell; 2]]>,
    /// The digits of the first and of the second cells, if each two of them are in some place.
    each: Option<[Mask; 2]>,
}

/// For each digit of a second cell a set of digits of first cells.
type ByLabel = [Mask; 16];

impl DifferentPairs {
    /// Creates the propagator. The candidates of the context are complete. Returns `None` if there are
    /// more pairs than pairs of digits.
    pub(crate) fn new(context: &Context, pairs: Box<[[Cell; 2]]>) -> Option<DifferentPairs> {
        let digits = [0, 1].map(|side| {
            let cells = pairs.iter().map(|pair| usize::from(pair[side]));
            cells.fold(0, |all, cell| all | context.start[cell])
        });
        let count = (digits[0].count_ones() * digits[1].count_ones()) as usize;
        (pairs.len() <= count).then(|| DifferentPairs {
            each: (pairs.len() == count).then_some(digits),
            pairs,
        })
    }

    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.pairs.iter().flatten().copied().for_each(visit);
    }

    /// Removes the digits that another pair has taken, and places those that have one place left. Not a
    /// part of the entry point, because it needs no registers.
    #[inline(never)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let taken = self.taken(store)?;
        for &[one, other] in &self.pairs {
            let (mask, labels) = (store.cell(one), store.cell(other));
            match (mask.is_power_of_two(), labels.is_power_of_two()) {
                (true, true) => {}
                (_, true) => {
                    let label = labels.trailing_zeros() as usize;
                    store.remove(context, one, taken[label])?;
                }
                (true, false) => {
                    for (label, _) in with(&taken, mask) {
                        store.remove(context, other, 1 << label)?;
                    }
                }
                _ => {}
            }
        }
        match self.each {
            Some(digits) => self.place(context, store, &taken, digits),
            None => Ok(()),
        }
    }

    /// Returns the digits of the pairs that are decided.
    fn taken(&self, store: &Store) -> Result<ByLabel, Contradiction> {
        let mut taken = [0; 16];
        for &[one, other] in &self.pairs {
            let (mask, label) = (store.cell(one), store.cell(other));
            if mask.is_power_of_two() && label.is_power_of_two() {
                let taken = &mut taken[label.trailing_zeros() as usize];
                if *taken & mask != 0 {
                    return Err(Contradiction);
                }
                *taken |= mask;
            }
        }
        Ok(taken)
    }

    /// Places the pairs of digits that have one place left.
    fn place(
        &self,
        context: &Context,
        store: &mut Store,
        taken: &ByLabel,
        [digits, labels]: [Mask; 2],
    ) -> Step {
        let (mut once, mut twice): (ByLabel, ByLabel) = ([0; 16], [0; 16]);
        for &[one, other] in &self.pairs {
            let (mask, mut rest) = (store.cell(one), store.cell(other));
            while rest != 0 {
                let label = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                twice[label] |= once[label] & mask;
                once[label] |= mask;
            }
        }
        let mut single: ByLabel = [0; 16];
        for label in (0..16).filter(|label| labels >> label & 1 == 1) {
            if digits & !once[label] != 0 {
                return Err(Contradiction);
            }
            single[label] = digits & !twice[label] & !taken[label];
        }
        if single == [0; 16] {
            return Ok(());
        }
        for &[one, other] in &self.pairs {
            let (mask, labels) = (store.cell(one), store.cell(other));
            if let Some((label, digit)) =
                with(&single, mask).find(|(label, _)| labels >> label & 1 == 1)
            {
                store.keep(context, one, digit)?;
                store.keep(context, other, 1 << label)?;
            }
        }
        Ok(())
    }
}

/// Returns the labels with some of these digits, and the digits.
fn with(sets: &ByLabel, digits: Mask) -> impl Iterator<Item = (usize, Mask)> + use<> {
    let found = sets.map(|set| set & digits);
    found.into_iter().enumerate().filter(|(_, set)| *set != 0)
}
