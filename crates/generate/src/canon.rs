//! Canonical forms: one puzzle for all that are the same but for a [`Transform`].
//!
//! The canonical form is the least of all images of a puzzle, read as a line in which an open square
//! comes before every digit; elsewhere it is called row-minimal lexicographic, or minlex.
//!
//! **Invariant:** two puzzles have the same canonical form exactly if a transform makes one of the
//! other; the form of a form is itself; applied to the puzzle, the transform that is handed out gives
//! the form.

mod board;
mod puzzle;
mod sort;

mod start;

mod grid;

mod bands;

use foldoku_kernel::Line;

pub use bands::{Band, BandClass};

use crate::transform::Transform;

use board::Board;

/// What is known of a puzzle once its canonical form is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The canonical form; open squares are `.`.
    pub line: Line,
    /// A transform from the puzzle to the form: one of them, the same each time.
    pub transform: Transform,
    /// How many of the 3,359,232 rearrangements of the board turn the puzzle into itself, up to the
    /// names of its digits; 1 if it has no symmetry.
    pub automorphisms: u32,
}

/// Finds canonical forms, in memory that it keeps from puzzle to puzzle.
///
/// ```
/// use foldoku_generate::{Canonizer, Random, Transform};
///
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let image = Transform::random(&mut Random::new(1, 1)).apply(&puzzle);
///
/// let mut canonizer = Canonizer::new();
/// let canonical = canonizer.canonical(&puzzle);
/// assert_eq!(canonical.line, canonizer.canonical(&image).line);
/// assert_eq!(canonical.line, canonical.transform.apply(&puzzle));
/// ```
#[derive(Debug, Default)]
pub struct Canonizer {
    puzzles: puzzle::Search,
}

impl Canonizer {
    /// One that has not worked yet.
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of a puzzle or a solution.
    ///
    /// Whatever is no digit is an open square; digits may clash.
    pub fn canonical(&mut self, line: &Line) -> Canonical {
        let boards = Board::both(line);
        let (transform, automorphisms) = match grid::is_solved(&boards) {
            true => grid::canonical(&boards),
            false => self.puzzles.canonical(&boards),
        };
        Canonical {
            line: transform.apply(line),
            transform,
            automorphisms,
        }
    }
}
