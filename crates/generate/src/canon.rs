//! Canonical (minlex) forms: one representative of all equivalent puzzles.
//!
//! The canonical form is the lexicographically smallest of all equivalent puzzles, written as a
//! line in which an empty cell sorts before every digit; it is also known as row-minlex form.
//! Other boards and puzzles with rules have canonical forms of their own, which are not minimal lines.
//!
//! **Invariant:** two puzzles have the same canonical form if and only if a [`Transform`] maps one
//! to the other; the canonical form of a canonical form is itself; the returned transform maps the
//! puzzle to its form.

mod any_board;
mod bands;
mod board;
mod grid;
mod labelling;
mod placement;
mod puzzle;
mod sort;
mod start;
#[cfg(feature = "rules")]
mod variant;

use foldoku_kernel::Line;

pub use any_board::{BoardSymmetries, CanonicalBoard};
pub use bands::{Band, BandClass};
pub use placement::Placement;
#[cfg(feature = "rules")]
pub use variant::{CanonicalVariant, canonical_variant, random_transform, transform_variant};

use crate::transform::Transform;

use board::Board;

/// The canonical form of a puzzle, with a transform to it and the number of automorphisms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical form; empty cells are `.`.
    pub line: Line,
    /// A transform that maps the puzzle to the form. If there are several, always the same one.
    pub transform: Transform,
    /// The number of automorphisms: how many of the 3,359,232 rearrangements of the board map the
    /// puzzle to itself up to relabelling; 1 for a puzzle without symmetry.
    pub automorphisms: u32,
}

/// Computes canonical forms. Keeps its working memory from puzzle to puzzle; use one per thread.
///
/// ```
/// use foldoku_generate::{Canonicaliser, Random, Transform};
///
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let equivalent = Transform::random(&mut Random::new(1, 1)).apply(&puzzle);
///
/// let mut canonicaliser = Canonicaliser::new();
/// let canonical = canonicaliser.canonicalise(&puzzle);
/// assert_eq!(canonical.line, canonicaliser.canonicalise(&equivalent).line);
/// assert_eq!(canonical.line, canonical.transform.apply(&puzzle));
/// ```
#[derive(Debug, Default)]
pub struct Canonicaliser {
    puzzles: puzzle::Search,
}

impl Canonicaliser {
    /// Creates a canonicaliser.
    pub fn new() -> Canonicaliser {
        Canonicaliser::default()
    }

    /// Returns the canonical form of a puzzle or a solved grid.
    ///
    /// Any character other than a digit is an empty cell; the digits need not follow the rules.
    pub fn canonicalise(&mut self, line: &Line) -> Canonical {
        let boards = Board::both(line);
        let (transform, automorphisms) = if grid::is_solved(&boards) {
            grid::canonical(&boards)
        } else {
            self.puzzles.canonical(&boards)
        };
        Canonical {
            line: transform.apply(line),
            transform,
            automorphisms,
        }
    }
}
