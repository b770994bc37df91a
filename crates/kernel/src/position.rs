//! A puzzle as the kernel sees it.
//!
//! **Invariant:** bits 27 to 31 of every word are zero.

use crate::arch::portable::Portable;
use crate::layout::{Line, PLACES, Words};
use crate::text::{self, Text};

/// What is still possible in each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) words: Words,
}

impl Position {
    /// The position of a puzzle; `None` if a character of a [`Line`](crate::Line) is neither a
    /// digit nor a blank. Givens may contradict each other.
    pub fn read<T: Text>(text: &T) -> Option<Position> {
        let mut words = [0; 27];
        text::read::<Portable>((), text, |word, bits| words[word] = bits)?;
        Some(Position { words })
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

/// How much a search had to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How often it guessed.
    pub guesses: u64,
    /// How many branches led to a contradiction without a further guess.
    pub failures: u64,
}
