//! Sets of mini-rows and mini-columns, and how many digits can go to each.
//!
//! A set of mini-rows is one word. So is a set of mini-columns once it is packed:
//!
//! ```text
//! bit      26 … 18 | 17 … 9 | 8 7 6  5 4 3  2 1 0
//! column     third | second |         first          of its stack
//! band             |        | third second first
//! stack            |        | 2 1 0  2 1 0  2 1 0
//! ```
//!
//! **Invariant:** in both, the three of a box are the same bit of the three groups of nine.

use crate::layout::{FIRST_ROWS, NEXT_ROW, ROW, THIRD_ROW};
use crate::vector::{Vector, three};

/// What any of the three of a box has, in all three of them.
#[inline(always)]
pub(crate) fn in_whole_boxes<V: Vector>(minis: V) -> V {
    minis.or3(minis.rotate::<NEXT_ROW>(), minis.rotate::<THIRD_ROW>())
}

/// Takes away those that have one of the `marks` beside them in their box.
#[inline(always)]
pub(crate) fn clear_beside<V: Vector>(minis: V, marks: V) -> V {
    minis.without_either(marks.rotate::<NEXT_ROW>(), marks.rotate::<THIRD_ROW>())
}

/// Those that are the only one of their box.
#[inline(always)]
pub(crate) fn alone<V: Vector>(minis: V) -> V {
    clear_beside(minis, minis)
}

/// Three words of mini-columns, in each of which the rows are alike, in one: the word of column `c`
/// in row `c`.
#[inline(always)]
pub(crate) fn pack<V: Vector>(proof: V::Proof, columns: [V; 3]) -> V {
    let [first, second] = [
        V::splat(proof, FIRST_ROWS),
        V::splat(proof, FIRST_ROWS << ROW),
    ];
    first.select(columns[0], second.select(columns[1], columns[2]))
}

/// The inverse of [`pack`].
#[inline(always)]
pub(crate) fn unpack<V: Vector>(proof: V::Proof, packed: V) -> [V; 3] {
    three!(|c| {
        let column = packed.and(V::splat(proof, FIRST_ROWS << (ROW * c)));
        in_whole_boxes(column)
    })
}

/// Counts to nine, bit by bit.
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

    #[inline(always)]
    pub(crate) fn add(&mut self, bits: [V; 3]) {
        let [a, b, c] = bits;
        let (sum, twos) = (a.parity(b, c), a.majority(b, c));
        let carry = self.ones.and(sum);
        self.ones = self.ones.xor(sum);
        let fours = self.twos.majority(twos, carry);
        self.twos = self.twos.parity(twos, carry);
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

    #[inline(always)]
    pub(crate) fn five_or_more(&self) -> V {
        self.eights.or_both(self.fours, self.ones.or(self.twos))
    }
}
