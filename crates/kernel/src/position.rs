//! A puzzle as the kernel sees it.
//!
//! **Invariant:** bits 27 to 31 of every word are zero.

use std::ops::ControlFlow;

use crate::arch::{Backend, Work};
use crate::layout::{Words, place};
use crate::solution::Solution;
use crate::text::{self, Text};
use crate::vector::Vector;

/// What is still possible in each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) words: Words,
}

impl Position {
    /// The position of a puzzle; `None` if a character of a [`Line`](crate::Line) is neither a
    /// digit nor a blank. Givens may contradict each other.
    pub fn read<T: Text>(text: &T) -> Option<Position> {
        Backend::detect().run(Read(text))
    }

    /// Whether a square has fewer than two candidates.
    pub(crate) fn is_settled(&self, square: usize) -> bool {
        let (word, bit) = place(square);
        let candidates = self.words.as_chunks::<3>().0.iter();
        candidates
            .filter(|words| words[word] >> bit & 1 == 1)
            .count()
            < 2
    }

    /// The position in which a square cannot hold a digit, given as a character.
    pub(crate) fn without(&self, square: usize, digit: u8) -> Position {
        let (word, bit) = place(square);
        let mut words = self.words;
        words[3 * usize::from(digit - b'1') + word] &= !(1 << bit);
        Position { words }
    }
}

struct Read<'a, T>(&'a T);

impl<T: Text> Work for Read<'_, T> {
    type Output = Option<Position>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<Position> {
        let mut words = [0; 27];
        text::read::<V>(proof, self.0, |word, bits| words[word] = bits)?;
        Some(Position { words })
    }
}

/// Who is told of the solutions of a puzzle one by one, and may stop the search.
pub type Found<'a> = &'a mut dyn FnMut(Solution<'_>) -> ControlFlow<()>;

/// How much a search had to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How often it guessed.
    pub guesses: u64,
    /// How many branches led to a contradiction without a further guess.
    pub failures: u64,
}
