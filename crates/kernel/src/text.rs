//! From text to positions, and back.
//!
//! **Invariant:** any bytes at all are read; what is no puzzle is said to be none.

use crate::layout::{ALL, Line, PLACES, Sukaku, Words};
use crate::vector::Vector;

/// A puzzle as text: a [`Line`] or a [`Sukaku`].
pub trait Text: sealed::Text {}

impl Text for Line {}
impl Text for Sukaku {}

pub(crate) mod sealed {
    use crate::vector::Vector;

    /// What [`Text`](super::Text) hides.
    pub trait Text: Sync {
        /// Hands the words of the puzzle's position to `put`; `None` if it is no puzzle.
        ///
        /// The words go where they belong at once: collected in an array first, they would be read
        /// from it before they have arrived there.
        fn read<V: Vector>(&self, proof: V::Proof, put: impl FnMut(usize, u32)) -> Option<()>;
    }
}

/// Givens are alone in their squares.
impl sealed::Text for Line {
    #[inline(always)]
    fn read<V: Vector>(&self, proof: V::Proof, put: impl FnMut(usize, u32)) -> Option<()> {
        V::read(proof, self, put).then_some(())
    }
}

/// As tdoku reads them: character `row * 81 + column * 9 + digit - 1` is a dot if the candidate has
/// been eliminated, else anything.
impl sealed::Text for Sukaku {
    #[inline(always)]
    fn read<V: Vector>(&self, _: V::Proof, mut put: impl FnMut(usize, u32)) -> Option<()> {
        let mut words: Words = [0; 27];
        for (candidates, &(word, bit)) in self.as_chunks::<9>().0.iter().zip(&PLACES) {
            for (digit, &character) in candidates.iter().enumerate() {
                words[3 * digit + usize::from(word)] |= u32::from(character != b'.') << bit;
            }
        }
        for (index, &word) in words.iter().enumerate() {
            put(index, word);
        }
        Some(())
    }
}

/// [`Vector::read`] for registers that have no better way.
#[inline(always)]
pub(crate) fn read_line(line: &Line, mut put: impl FnMut(usize, u32)) -> bool {
    let mut sets = [[0; 3]; 10];
    for (&byte, &(word, bit)) in line.iter().zip(&PLACES) {
        let digit = match byte {
            b'.' => 0,
            digit => digit.wrapping_sub(b'0'),
        };
        if let Some(words) = sets.get_mut(usize::from(digit)) {
            words[usize::from(word) % 3] |= 1 << bit;
        }
    }
    let [blank, digits @ ..] = sets;
    let mut read = blank;
    for (digit, words) in digits.iter().enumerate() {
        for c in 0..3 {
            put(3 * digit + c, blank[c] | words[c]);
            read[c] |= words[c];
        }
    }
    read == [ALL; 3]
}

/// The solution a position has in which every square is settled.
pub(crate) fn print(words: &Words) -> Line {
    let mut line = [b'0'; 81];
    for (character, &(word, bit)) in line.iter_mut().zip(&PLACES) {
        for (digit, words) in words.as_chunks::<3>().0.iter().enumerate() {
            let here = words[usize::from(word) % 3] >> bit & 1;
            *character += (digit as u8 + 1) * here as u8;
        }
    }
    line
}
