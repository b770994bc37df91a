//! From text to positions, and back.
//!
//! **Invariant:** any bytes at all are read; what is no puzzle is said to be none.

use crate::layout::{ALL, Line, PLACES, Sukaku, Words, place};
use crate::vector::Vector;
use sealed::Kind;

/// A puzzle as text: a [`Line`] or a [`Sukaku`].
pub trait Text: sealed::Text {}

impl Text for Line {}
impl Text for Sukaku {}

pub(crate) mod sealed {
    use crate::layout::{Line, Sukaku};

    /// Which of the two kinds of text it is.
    #[derive(Debug)]
    pub enum Kind<'a> {
        Line(&'a Line),
        Sukaku(&'a Sukaku),
    }

    /// What [`Text`](super::Text) hides.
    pub trait Text {
        fn kind(&self) -> Kind<'_>;
    }

    impl Text for Line {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::Line(self)
        }
    }

    impl Text for Sukaku {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::Sukaku(self)
        }
    }
}

/// Hands the words of a puzzle's position to `put`; `None` if it is no puzzle.
///
/// The words go where they belong at once: collected in an array first, they would be read from it
/// before they have arrived there.
#[inline(always)]
pub(crate) fn read<V: Vector>(
    proof: V::Proof,
    text: &impl Text,
    put: impl FnMut(usize, u32),
) -> Option<()> {
    match text.kind() {
        Kind::Line(line) => V::read(proof, line, put).then_some(()),
        Kind::Sukaku(sukaku) => {
            read_sukaku(sukaku, put);
            Some(())
        }
    }
}

/// As tdoku reads them: character `row * 81 + column * 9 + digit - 1` is a dot if the candidate has
/// been eliminated, else anything.
fn read_sukaku(sukaku: &Sukaku, mut put: impl FnMut(usize, u32)) {
    let mut words: Words = [0; 27];
    for (candidates, &(word, bit)) in sukaku.as_chunks::<9>().0.iter().zip(&PLACES) {
        for (digit, &character) in candidates.iter().enumerate() {
            words[3 * digit + usize::from(word)] |= u32::from(character != b'.') << bit;
        }
    }
    for (index, &word) in words.iter().enumerate() {
        put(index, word);
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

/// The solution a position has in which every square is settled; [`Vector::print`] for registers that
/// have no better way.
pub(crate) fn print(words: &Words) -> Line {
    let mut line = [b'.'; 81];
    for (digit, words) in (b'1'..).zip(words.as_chunks::<3>().0) {
        for (squares, &word) in SQUARES.iter().zip(words) {
            let mut rest = word;
            while rest != 0 {
                let square = squares[rest.trailing_zeros() as usize];
                line[usize::from(square) % 81] = digit;
                rest &= rest - 1;
            }
        }
    }
    line
}

/// The square at each bit of the three words.
const SQUARES: [[u8; 32]; 3] = {
    let mut squares = [[0; 32]; 3];
    let mut index = 0;
    while index < 81 {
        let (word, bit) = place(index);
        squares[word][bit as usize] = index as u8;
        index += 1;
    }
    squares
};
