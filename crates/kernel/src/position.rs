//! A puzzle in the kernel's layout: the candidates of all cells.
//!
//! **Invariant:** bits 27 to 31 of every word are zero.

use crate::arch::Backend;
use crate::input::{self, PuzzleInput};
use crate::layout::{Words, place};
use crate::vector::{Vector, Work};

/// The candidates of all 81 cells of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) words: Words,
}

impl Position {
    /// Reads a puzzle. Returns `None` if a character of a [`Line`](crate::Line) is neither a digit
    /// nor a blank.
    ///
    /// Givens may contradict each other; such a position has no solutions.
    pub fn read<T: PuzzleInput>(puzzle: &T) -> Option<Position> {
        Backend::detect().run(Read(puzzle))
    }

    /// Returns whether a cell has fewer than two candidates.
    pub(crate) fn is_decided(&self, square: usize) -> bool {
        let (word, bit) = place(square);
        let candidates = self.words.as_chunks::<3>().0.iter();
        candidates
            .filter(|words| words[word] >> bit & 1 == 1)
            .count()
            < 2
    }

    /// Returns the position with a digit, given as a character, removed from a cell.
    pub(crate) fn without(&self, square: usize, digit: u8) -> Position {
        let (word, bit) = place(square);
        let mut words = self.words;
        words[3 * usize::from(digit - b'1') + word] &= !(1 << bit);
        Position { words }
    }
}

/// Reads a puzzle with the registers of a backend.
struct Read<'a, T>(&'a T);

impl<T: PuzzleInput> Work for Read<'_, T> {
    type Output = Option<Position>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<Position> {
        let mut words = [0; 27];
        input::read::<V>(proof, self.0, |word, bits| words[word] = bits)?;
        Some(Position { words })
    }
}
