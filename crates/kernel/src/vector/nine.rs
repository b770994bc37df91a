//! Registers that hold one position: a lane for each digit, in three trios.
//!
//! ```text
//! lane    0 1 2 3   4 5 6 7   8 9 10 11   12 …
//! digit   1 2 3 -   4 5 6 -   7 8  9  -   -
//! ```
//!
//! **Invariant:** the lanes without a digit hold no squares.

use super::{LANES, Row, Vector};

/// The lane of a digit (0 to 8).
pub(crate) const fn lane(digit: usize) -> usize {
    4 * (digit / 3) + digit % 3
}

/// The lanes that hold digits.
pub(crate) const DIGITS: u32 = 0b111_0111_0111;

/// A register, or three, in which every lane is a digit.
pub(crate) trait Nine: Vector {
    /// Each trio shows the next one.
    fn next_trio(self) -> Self;

    /// Each trio shows the next but one.
    fn third_trio(self) -> Self;

    /// Each digit of a trio shows the next one.
    fn next_in_trio(self) -> Self;

    /// Each digit of a trio shows the next but one.
    fn third_in_trio(self) -> Self;

    /// What any of the other eight digits have.
    #[inline(always)]
    fn others(self) -> Self {
        let (next, third) = (self.next_trio(), self.third_trio());
        let column = self.or3(next, third);
        next.or(third)
            .or3(column.next_in_trio(), column.third_in_trio())
    }
}

/// A register of four lanes, the first three of which can take turns.
pub(crate) trait Trio: Vector {
    /// Lanes 1, 2, 0, 3.
    fn turn(self) -> Self;
}

/// Three registers of a trio each.
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
    type Nine = Three<V>;

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

impl<V: Trio> Nine for Three<V> {
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
        self.each(V::turn)
    }

    #[inline(always)]
    fn third_in_trio(self) -> Three<V> {
        self.each(|trio| trio.turn().turn())
    }
}
