//! A puzzle as the kernel sees it.
//!
//! **Invariant:** bits 27 to 31 of every word are zero.

use std::ops::ControlFlow;

use crate::arch::{Backend, Work};
use crate::layout::{Line, PLACES, Words};
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

    /// Whether a digit of `line` stands in a square that has other candidates as well.
    pub(crate) fn is_open_in(&self, line: &Line) -> bool {
        line.iter().zip(&PLACES).any(|(&character, &(word, bit))| {
            let candidates = self.words.as_chunks::<3>().0.iter();
            let candidates = candidates.filter(|words| words[usize::from(word)] >> bit & 1 == 1);
            character != b'.' && candidates.count() > 1
        })
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
