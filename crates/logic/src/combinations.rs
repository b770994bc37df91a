//! Locked combinations: n of nine masks that have n bits together.
//!
//! Among the cells of a unit and their digits these are naked subsets, among digits and their
//! places hidden subsets, among lines and the lines that cross them fish.
//!
//! **Invariant:** every member has two bits or more. Combinations come in the given order.

use std::ops::ControlFlow;

use crate::order::Combinations;
use crate::position::{ALL_NINE, Mask, bits_of};

/// A search for locked combinations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locked<'a> {
    items: &'a [Mask; 9],
    /// The items that can be chosen.
    pub(crate) members: Mask,
    /// The number of bits of a combination.
    size: u32,
    /// Which items may follow a member: no bits for those below it, all bits for those above it.
    flip: Mask,
}

/// The members chosen so far, and their bits.
#[derive(Clone, Copy)]
struct Chosen {
    members: Mask,
    bits: Mask,
}

impl<'a> Locked<'a> {
    /// Creates a search for combinations with `size` bits, whose members have two bits or more
    /// each.
    #[inline]
    pub(crate) fn new(items: &'a [Mask; 9], size: u32, order: Combinations) -> Locked<'a> {
        let mut members = 0;
        for (index, item) in items.iter().enumerate() {
            members |= Mask::from((2..=size).contains(&item.count_ones())) << index;
        }
        Locked {
            items,
            members,
            size,
            flip: match order {
                Combinations::Lexicographic => ALL_NINE,
                Combinations::Binary => 0,
            },
        }
    }

    /// Visits the combinations with as many members as bits.
    ///
    /// `visit` takes the members and their bits.
    #[inline]
    pub(crate) fn each<B>(
        self,
        visit: &mut impl FnMut(Mask, Mask) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_with(self.size, 0, visit)
    }

    /// Visits the combinations of `count` members, whose bits are counted together with `bits`.
    #[inline]
    pub(crate) fn each_with<B>(
        self,
        count: u32,
        bits: Mask,
        visit: &mut impl FnMut(Mask, Mask) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let chosen = Chosen { members: 0, bits };
        self.descend(self.members, count, chosen, visit)
    }

    /// Returns the first result of `accept`, which takes the members and their bits.
    #[inline]
    pub(crate) fn first<T>(self, mut accept: impl FnMut(Mask, Mask) -> Option<T>) -> Option<T> {
        let flow = self.each(&mut |members, bits| match accept(members, bits) {
            Some(result) => ControlFlow::Break(result),
            None => ControlFlow::Continue(()),
        });
        flow.break_value()
    }

    /// Adds `missing` members out of `candidates`.
    fn descend<B>(
        &self,
        candidates: Mask,
        missing: u32,
        chosen: Chosen,
        visit: &mut impl FnMut(Mask, Mask) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if missing == 0 {
            return if chosen.bits.count_ones() == self.size {
                visit(chosen.members, chosen.bits)
            } else {
                ControlFlow::Continue(())
            };
        }
        for member in bits_of(candidates) {
            let below = (1 << member) - 1;
            let rest = candidates & (below ^ self.flip) & !(1 << member);
            let bits = chosen.bits | self.items[member];
            if rest.count_ones() + 1 < missing || bits.count_ones() > self.size {
                continue;
            }
            let chosen = Chosen {
                members: chosen.members | 1 << member,
                bits,
            };
            self.descend(rest, missing - 1, chosen, visit)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(items: &[Mask; 9], size: u32, order: Combinations) -> Vec<(Mask, Mask)> {
        let mut all = Vec::new();
        let _ = Locked::new(items, size, order).each(&mut |members, bits| {
            all.push((members, bits));
            ControlFlow::<()>::Continue(())
        });
        all
    }

    #[test]
    fn combinations_have_as_many_bits_as_members() {
        let items = [0b11, 0b110, 0b101, 0b1, 0b111_1000, 0, 0, 0, 0];
        for order in [Combinations::Lexicographic, Combinations::Binary] {
            assert_eq!(all(&items, 3, order), [(0b111, 0b111)]);
        }
    }

    #[test]
    fn order_changes_only_the_sequence() {
        let items = [0b11, 0b11, 0b110, 0b101, 0, 0b11, 0b1111, 0, 0];
        let lexicographic = all(&items, 2, Combinations::Lexicographic);
        assert_eq!(
            lexicographic,
            [(0b11, 0b11), (0b10_0001, 0b11), (0b10_0010, 0b11)]
        );
        let mut triples = all(&items, 3, Combinations::Lexicographic);
        let binary = all(&items, 3, Combinations::Binary);
        assert!(binary.is_sorted() && !triples.is_sorted());
        triples.sort_unstable();
        assert_eq!(triples, binary);
    }
}
