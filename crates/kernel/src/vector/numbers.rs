//! Registers whose lanes are numbers: arithmetic on each lane, for registers of eight lanes and more.
//!
//! **Invariant:** the numbers have 32 bits and wrap around.

use super::Vector;

/// A register with one number per lane.
pub(crate) trait NumberLanes: Vector {
    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// `self * other`
    fn times(self, other: Self) -> Self;

    /// Returns the smaller of two numbers.
    fn min(self, other: Self) -> Self;

    /// `self << n`, where `n` is known to the compiler.
    fn up(self, n: u32) -> Self;

    /// `self >> n`, where `n` is known to the compiler.
    fn down(self, n: u32) -> Self;

    /// Replaces each byte, which is less than 16, by an entry of the table.
    fn look_up(self, table: &'static [u8; 16]) -> Self;

    /// Returns the number of ones.
    #[inline(always)]
    fn count_ones(self, proof: Self::Proof) -> Self {
        let halves = Self::splat(proof, 0x0f0f_0f0f);
        let low = self.and(halves).look_up(&ONES);
        let high = self.down(4).and(halves).look_up(&ONES);
        let bytes = low.add(high);
        bytes.times(Self::splat(proof, 0x0101_0101)).down(24)
    }
}

/// The number of ones of four bits.
static ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// A computation that is generic over registers of numbers.
pub(crate) trait NumberWork<Proof> {
    /// The result.
    type Output;

    /// Runs the computation. Implementations are `inline(always)`, so that they are compiled with the
    /// target features of the entry point.
    fn run<V: NumberLanes<Proof = Proof>>(self, proof: Proof) -> Self::Output;
}
