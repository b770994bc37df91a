//! Sets of mini-rows and mini-columns (together: mini-lines), and counting the digits that fit into
//! each.
//!
//! A set of mini-rows is one word. So is a set of mini-columns after packing:
//!
//! ```text
//! bit      26 … 18 | 17 … 9 | 8 7 6  5 4 3  2 1 0
//! column     third | second |         first          of its stack
//! band             |        | third second first
//! stack            |        | 2 1 0  2 1 0  2 1 0
//! ```
//!
//! **Invariant:** in both forms the three mini-lines of a box have the same bit in the three groups
//! of nine bits.

use crate::layout::{FIRST_ROWS, NEXT_ROW, ROW, THIRD_ROW};
use crate::vector::{Vector, three};

/// Returns the mini-lines one and two places after those in `marks` in their boxes. Bits 27 to 31 of `marks`
/// are zero.
#[inline(always)]
pub(crate) fn beside<V: Vector>(marks: V) -> [V; 2] {
    [
        marks.rotate_clean::<NEXT_ROW>(),
        marks.rotate_clean::<THIRD_ROW>(),
    ]
}

/// Returns the mini-lines that are the only one in their box. Bits 27 to 31 of `minis` are zero.
#[inline(always)]
pub(crate) fn only_in_box<V: Vector>(minis: V) -> V {
    let [next, third] = beside(minis);
    minis.without_either(next, third)
}

/// Packs three words of mini-columns, each with equal rows, into one: the word of column `c` goes to
/// row `c`. Bits 27 to 31 of the result are zero.
#[inline(always)]
pub(crate) fn pack<V: Vector>(proof: V::Proof, columns: [V; 3]) -> V {
    let rows = three!(|c| V::splat(proof, FIRST_ROWS << (c * ROW)));
    let third = columns[2].and(rows[2]);
    rows[0].select(columns[0], rows[1].select(columns[1], third))
}

/// Unpacks mini-columns: the inverse of [`pack`].
#[inline(always)]
pub(crate) fn unpack<V: Vector>(proof: V::Proof, packed: V) -> [V; 3] {
    three!(|c| {
        let column = packed.and(V::splat(proof, FIRST_ROWS << (ROW * c)));
        column.in_whole_boxes()
    })
}

/// A bit-sliced counter: counts up to nine for each bit.
pub(crate) struct Counter<V> {
    pub(crate) ones: V,
    pub(crate) twos: V,
    pub(crate) fours: V,
    pub(crate) eights: V,
}

impl<V: Vector> Counter<V> {
    #[inline(always)]
    pub(crate) fn new(zero: V) -> Counter<V> {
        Counter {
            ones: zero,
            twos: zero,
            fours: zero,
            eights: zero,
        }
    }

    /// Adds three words.
    #[inline(always)]
    pub(crate) fn add(&mut self, bits: [V; 3]) {
        let [a, b, c] = bits;
        let (sum, twos) = a.sum(b, c);
        let carry = self.ones.and(sum);
        self.ones = self.ones.xor(sum);
        let (twos, fours) = self.twos.sum(twos, carry);
        self.twos = twos;
        self.eights = self.eights.or_both(self.fours, fours);
        self.fours = self.fours.xor(fours);
    }

    #[inline(always)]
    pub(crate) fn three_or_more(&self) -> V {
        self.four_or_more().or_both(self.ones, self.twos)
    }

    #[inline(always)]
    pub(crate) fn exactly_three(&self) -> V {
        self.ones
            .and(self.twos)
            .without_either(self.fours, self.eights)
    }

    #[inline(always)]
    pub(crate) fn four_or_more(&self) -> V {
        self.fours.or(self.eights)
    }

    /// Returns the cost of leaving each mini-line open, as the bits with the values one, two and four.
    ///
    /// A mini-line that three digits can go to is solved and costs nothing. Four digits cost one, five cost
    /// four, and each further digit up to eight costs one more.
    #[inline(always)]
    pub(crate) fn cost(&self) -> [V; 3] {
        let odd = self.fours.and(self.ones);
        [
            self.eights.or(self.fours.without(self.ones)),
            self.eights.or_both(odd, self.twos),
            self.eights.or(odd).or_both(self.fours, self.twos),
        ]
    }
}
