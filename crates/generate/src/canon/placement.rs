//! Where the clues of a puzzle are in the canonical form of its solution.
//!
//! **Invariant:** two puzzles are equivalent exactly if their placements are equal. Puzzles that share a canonical
//! solution differ in as many clues as two of their images differ in bits, at least.

use foldoku_kernel::Line;

use super::board::Board;
use super::{Canonicaliser, grid};
use crate::transform::Transform;

/// A puzzle with exactly one solution, up to equivalence: its solution and the cells of its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement {
    /// The canonical form of the solution.
    pub grid: Line,
    /// The cells of the clues in it, cell `n` in reading order as bit `n`, in ascending order: one set per automorphism
    /// of the solution. The first one represents the puzzle.
    pub images: Vec<u128>,
}

impl Canonicaliser {
    /// Returns the placement of a puzzle with this solution.
    ///
    /// ```
    /// use foldoku_generate::{Canonicaliser, Random, Transform};
    ///
    /// let solution = *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut canonicaliser = Canonicaliser::new();
    /// let placement = canonicaliser.placement(&puzzle, &solution);
    ///
    /// let transform = Transform::random(&mut Random::new(1, 1));
    /// let [puzzle, solution] = [puzzle, solution].map(|line| transform.apply(&line));
    /// assert_eq!(canonicaliser.placement(&puzzle, &solution), placement);
    /// ```
    pub fn placement(&mut self, puzzle: &Line, solution: &Line) -> Placement {
        let canonical = self.canonicalise(solution);
        let image = |transform: &Transform| {
            let cells = transform.apply(puzzle).into_iter().enumerate();
            let clues = cells.filter(|(_, cell)| cell.is_ascii_digit() && *cell != b'0');
            clues.fold(0, |clues, (cell, _)| clues | 1_u128 << cell)
        };
        let mut images = match canonical.automorphisms {
            1 => vec![image(&canonical.transform)],
            _ => {
                let transforms = grid::transforms(&Board::both(solution));
                transforms.iter().map(image).collect()
            }
        };
        images.sort_unstable();
        images.dedup();
        Placement {
            grid: canonical.line,
            images,
        }
    }
}
