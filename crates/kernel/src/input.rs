//! Puzzles as callers pass them, and reading them into the kernel's layout.
//!
//! **Invariant:** reading accepts any bytes; input that is not a puzzle is reported as such.

use crate::layout::{Line, PLACES, Sukaku, Words};
use crate::vector::Vector;
use sealed::Kind;

/// A form in which the kernel accepts puzzles: a [`Line`], a [`Sukaku`] or a [`ClueCheck`].
///
/// This trait is sealed.
pub trait PuzzleInput: sealed::Input {}

impl PuzzleInput for Line {}
impl PuzzleInput for Sukaku {}
impl PuzzleInput for ClueCheck {}

/// The question whether a puzzle needs one of its clues.
///
/// The clue is removed, and its cell must hold a different digit. If the original puzzle has exactly
/// one solution, this modified puzzle has a solution if and only if the clue is needed. Answering
/// it is faster than counting the solutions of the puzzle without the clue up to two.
///
/// ```
/// use foldoku_kernel::{ClueCheck, Lanes, Status};
///
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let clues = (0..81).filter(|&square| puzzle[square] != b'.');
/// let checks: Vec<ClueCheck> = clues.map(|square| ClueCheck::new(&puzzle, square)).collect();
/// let answers = Lanes::new().solve(&checks, 1);
/// let needed = answers.iter().filter(|answer| answer.status == Status::Found).count();
/// assert_eq!((needed, checks.len()), (23, 24));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ClueCheck {
    /// The puzzle without the clue.
    line: Line,
    /// The digit of the clue as a character, and the cell that must not hold it.
    digit: u8,
    square: u8,
}

impl ClueCheck {
    /// Creates the question whether `puzzle` needs its clue in `square` (0 to 80).
    ///
    /// # Panics
    ///
    /// If the cell has no clue.
    #[inline]
    #[track_caller]
    pub fn new(puzzle: &Line, square: usize) -> ClueCheck {
        let digit = puzzle[square];
        assert!(
            digit.wrapping_sub(b'1') < 9,
            "the cell to check has no clue"
        );
        let mut line = *puzzle;
        line[square] = b'.';
        ClueCheck {
            line,
            digit,
            square: square as u8,
        }
    }
}

pub(crate) mod sealed {
    use super::ClueCheck;
    use crate::layout::{Line, Sukaku};

    /// The accepted forms.
    #[derive(Debug)]
    pub enum Kind<'a> {
        Line(&'a Line),
        Sukaku(&'a Sukaku),
        ClueCheck(&'a ClueCheck),
    }

    /// Puzzles of one of the accepted forms.
    #[derive(Debug)]
    pub enum Puzzles<'a> {
        Lines(&'a [Line]),
        Sukakus(&'a [Sukaku]),
        ClueChecks(&'a [ClueCheck]),
    }

    /// The private half of [`PuzzleInput`](super::PuzzleInput).
    pub trait Input: Sized {
        fn kind(&self) -> Kind<'_>;
        fn all(puzzles: &[Self]) -> Puzzles<'_>;
    }

    impl Input for Line {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::Line(self)
        }

        fn all(puzzles: &[Line]) -> Puzzles<'_> {
            Puzzles::Lines(puzzles)
        }
    }

    impl Input for Sukaku {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::Sukaku(self)
        }

        fn all(puzzles: &[Sukaku]) -> Puzzles<'_> {
            Puzzles::Sukakus(puzzles)
        }
    }

    impl Input for ClueCheck {
        #[inline(always)]
        fn kind(&self) -> Kind<'_> {
            Kind::ClueCheck(self)
        }

        fn all(puzzles: &[ClueCheck]) -> Puzzles<'_> {
            Puzzles::ClueChecks(puzzles)
        }
    }
}

/// Passes the 27 words of a puzzle's position to `put`. Returns `None` if the input is not a puzzle.
///
/// The words are written straight to their destination. Collected in an array first, they would be
/// loaded from it before the stores have completed.
#[inline(always)]
pub(crate) fn read<V: Vector>(
    proof: V::Proof,
    puzzle: &impl PuzzleInput,
    mut put: impl FnMut(usize, u32),
) -> Option<()> {
    match puzzle.kind() {
        Kind::ClueCheck(check) => {
            let (place, bit) = PLACES[usize::from(check.square) % 81];
            let excluded = 3 * usize::from(check.digit - b'1') + usize::from(place);
            let put = |word, bits| {
                let kept = if word == excluded { !(1 << bit) } else { !0 };
                put(word, bits & kept);
            };
            V::read(proof, &check.line, put).then_some(())
        }
        Kind::Line(line) => V::read(proof, line, put).then_some(()),
        Kind::Sukaku(sukaku) => {
            read_sukaku(sukaku, put);
            Some(())
        }
    }
}

/// Reads pencil marks as tdoku does: character `row * 81 + column * 9 + digit - 1` is a dot if the
/// candidate has been eliminated, and anything else if not.
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
