//! Registers that hold one position with one lane per digit, in three groups of three (trios).
//!
//! ```text
//! lane    0 1 2 3   4 5 6 7   8 9 10 11   12 …
//! digit   1 2 3 -   4 5 6 -   7 8  9  -   -
//! ```
//!
//! **Invariant:** the lanes without a digit never influence those of digits. They are zero in memory
//! when a position is loaded.

use super::{LANES, Row, Vector};

/// Returns the lane of a digit (0 to 8).
pub(crate) const fn lane(digit: usize) -> usize {
    4 * (digit / 3) + digit % 3
}

/// The set of lanes that hold digits.
pub(crate) const DIGITS: u32 = 0b111_0111_0111;

/// One register, or three, with one lane per digit.
pub(crate) trait DigitLanes: Vector {
    /// Each trio receives the next trio.
    fn next_trio(self) -> Self;

    /// Each trio receives the trio after the next.
    fn third_trio(self) -> Self;

    /// Each digit receives the next digit of its trio.
    fn next_in_trio(self) -> Self;

    /// Each digit receives the digit after the next of its trio.
    fn third_in_trio(self) -> Self;

    /// Returns in each lane the union of the other eight digits.
    #[inline(always)]
    fn others(self) -> Self {
        let (next, third) = (self.next_trio(), self.third_trio());
        let column = self.or3(next, third);
        next.or(third)
            .or3(column.next_in_trio(), column.third_in_trio())
    }

    /// Adds the three trios bit by bit. Returns the ones and the twos of the sums, in every trio.
    #[inline(always)]
    fn sum_of_trios(self) -> (Self, Self) {
        let (next, third) = (self.next_trio(), self.third_trio());
        (self.parity(next, third), self.majority(next, third))
    }
}

/// A register of four lanes, the first three of which hold a trio.
pub(crate) trait Trio: Vector {
    /// Returns lanes 1, 2, 0, 3.
    fn rotate_lanes(self) -> Self;
}

/// Three registers with one trio each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Three<V>([V; 3]);

impl<V: Trio> Three<V> {
    #[inline(always)]
    fn each(self, f: impl Fn(V) -> V) -> Three<V> {
        let [a, b, c] = self.0;
        Three([f(a), f(b), f(c)])
    }

    #[inline(always)]
    fn pair(self, other: Three<V>, f: impl Fn(V, V) -> V) -> Three<V> {
        let ([a, b, c], [d, e, g]) = (self.0, other.0);
        Three([f(a, d), f(b, e), f(c, g)])
    }
}

impl<V: Trio> Vector for Three<V> {
    type Proof = V::Proof;
    type Family = V::Family;
    type Masks = V::Masks;
    type Sets = V::Sets;
    type Digits = Three<V>;

    const WIDTH: usize = LANES;

    #[inline(always)]
    fn splat(proof: V::Proof, word: u32) -> Three<V> {
        Three([V::splat(proof, word); 3])
    }

    #[inline(always)]
    fn load(proof: V::Proof, row: &Row, _: usize) -> Three<V> {
        Three([
            V::load(proof, row, 0),
            V::load(proof, row, 1),
            V::load(proof, row, 2),
        ])
    }

    #[inline(always)]
    fn store(self, row: &mut Row, _: usize) {
        let [a, b, c] = self.0;
        a.store(row, 0);
        b.store(row, 1);
        c.store(row, 2);
    }

    #[inline(always)]
    fn and(self, other: Three<V>) -> Three<V> {
        self.pair(other, V::and)
    }

    #[inline(always)]
    fn or(self, other: Three<V>) -> Three<V> {
        self.pair(other, V::or)
    }

    #[inline(always)]
    fn without(self, other: Three<V>) -> Three<V> {
        self.pair(other, V::without)
    }

    #[inline(always)]
    fn xor(self, other: Three<V>) -> Three<V> {
        self.pair(other, V::xor)
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> Three<V> {
        self.each(V::rotate::<N>)
    }

    #[inline(always)]
    fn rotate_clean<const N: u32>(self) -> Three<V> {
        self.each(V::rotate_clean::<N>)
    }

    #[inline(always)]
    fn in_whole_boxes(self) -> Three<V> {
        self.each(V::in_whole_boxes)
    }

    #[inline(always)]
    fn next_band(self) -> Three<V> {
        self.each(V::next_band)
    }

    #[inline(always)]
    fn third_band(self) -> Three<V> {
        self.each(V::third_band)
    }

    #[inline(always)]
    fn next_stack(self) -> Three<V> {
        self.each(V::next_stack)
    }

    #[inline(always)]
    fn previous_stack(self) -> Three<V> {
        self.each(V::previous_stack)
    }

    #[inline(always)]
    fn equal(self, other: Three<V>) -> u32 {
        let ([a, b, c], [d, e, g]) = (self.0, other.0);
        a.equal(d) | b.equal(e) << 4 | c.equal(g) << 8
    }
}

impl<V: Trio> DigitLanes for Three<V> {
    #[inline(always)]
    fn next_trio(self) -> Three<V> {
        let [a, b, c] = self.0;
        Three([b, c, a])
    }

    #[inline(always)]
    fn third_trio(self) -> Three<V> {
        let [a, b, c] = self.0;
        Three([c, a, b])
    }

    #[inline(always)]
    fn next_in_trio(self) -> Three<V> {
        self.each(V::rotate_lanes)
    }

    #[inline(always)]
    fn third_in_trio(self) -> Three<V> {
        self.each(|trio| trio.rotate_lanes().rotate_lanes())
    }

    #[inline(always)]
    fn others(self) -> Three<V> {
        let [a, b, c] = self.0;
        let (ab, ac, bc) = (a.or(b), a.or(c), b.or(c));
        let next = ab.or(c).rotate_lanes();
        let beside = next.or(next.rotate_lanes());
        Three([bc.or(beside), ac.or(beside), ab.or(beside)])
    }

    #[inline(always)]
    fn sum_of_trios(self) -> (Three<V>, Three<V>) {
        let [a, b, c] = self.0;
        (Three([a.parity(b, c); 3]), Three([a.majority(b, c); 3]))
    }
}
