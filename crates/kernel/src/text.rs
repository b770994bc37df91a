//! From text to positions, and back.
//!
//! **Invariant:** any bytes at all are read; what is no puzzle is said to be none.

use crate::layout::{ALL, Line, PLACES, Sukaku, Words, place};
use crate::vector::Vector;
use sealed::Kind;

/// A puzzle as text: a [`Line`], a [`Sukaku`] or a [`Doubt`].
pub trait Text: sealed::Text {}

impl Text for Line {}
impl Text for Sukaku {}
impl Text for Doubt {}

/// A puzzle with a clue in doubt: the clue is taken away, and anything may stand there but its digit.
///
/// If the puzzle has one solution, this has one if and only if the clue is needed. That is found out
/// sooner than whether the puzzle without the clue has a second solution.
///
/// ```
/// use foldoku_kernel::{Doubt, Lanes, Status};
///
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let clues = (0..81).filter(|&square| puzzle[square] != b'.');
/// let doubts: Vec<Doubt> = clues.map(|square| Doubt::new(&puzzle, square)).collect();
/// let answers = Lanes::new().solve(&doubts, 1);
/// let needed = answers.iter().filter(|answer| answer.status == Status::Solvable).count();
/// assert_eq!((needed, doubts.len()), (23, 24));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Doubt {
    /// The puzzle without the clue.
    line: Line,
    /// The digit, a character, and the square it may not stand in.
    digit: u8,
    square: u8,
}

impl Doubt {
    /// A puzzle with the clue of a square (0 to 80) in doubt.
    ///
    /// # Panics
    ///
    /// If there is no clue.
    #[inline]
    #[track_caller]
    pub fn new(puzzle: &Line, square: usize) -> Doubt {
        let digit = puzzle[square];
        assert!(digit.wrapping_sub(b'1') < 9, "there is no clue in doubt");
        let mut line = *puzzle;
        line[square] = b'.';
        Doubt {
            line,
            digit,
            square: square as u8,
        }
    }
}

pub(crate) mod sealed {
    use super::Doubt;
    use crate::layout::{Line, Sukaku};

    /// Which of the kinds of text it is.
    #[derive(Debug)]
    pub enum Kind<'a> {
        Line(&'a Line),
        Sukaku(&'a Sukaku),
        Doubt(&'a Doubt),
    }

    impl Text for Doubt {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::Doubt(self)
        }
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
    mut put: impl FnMut(usize, u32),
) -> Option<()> {
    match text.kind() {
        Kind::Doubt(doubt) => {
            let (place, bit) = PLACES[usize::from(doubt.square) % 81];
            let excluded = 3 * usize::from(doubt.digit - b'1') + usize::from(place);
            let put = |word, bits| {
                let kept = if word == excluded { !(1 << bit) } else { !0 };
                put(word, bits & kept);
            };
            V::read(proof, &doubt.line, put).then_some(())
        }
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
