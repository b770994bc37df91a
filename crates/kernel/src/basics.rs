//! Singles and locked candidates alone, without guesses: which puzzles they solve.
//!
//! The techniques are those that people know, so the answer bounds a rating. Each of them removes at
//! least what it would remove earlier, however many candidates have gone since, or what it removed has
//! gone too. All orders of steps therefore end in the same position, and the order here, digit by
//! digit for all units at once, is as good as any other.
//!
//! **Invariant:** every placed digit follows from the givens, so a puzzle that is solved has one
//! solution. Givens that clash are never solved.

mod board;
mod units;

use board::Board;

use crate::arch::{Backend, Proven, constructors};
use crate::layout::Line;
use crate::vector::{Vector, Work};

/// The techniques to apply beside hidden singles; the default applies no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BasicRules {
    /// Cells with one candidate.
    pub naked_singles: bool,
    /// Digits of a box that are locked in a row or column.
    pub pointing: bool,
    /// Digits of a row or column that are locked in a box.
    pub claiming: bool,
}

/// Applies singles and locked candidates to many puzzles at once, one per lane.
///
/// ```
/// use foldoku_kernel::{BasicRules, Basics};
///
/// let puzzles = [
///     *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
/// ];
/// let mut solved = [false; 2];
/// Basics::new().solve(&puzzles, BasicRules::default(), &mut solved);
/// assert_eq!(solved, [true, false]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Basics {
    proven: Proven,
}

constructors!(Basics);

impl Basics {
    fn on(backend: Backend) -> Basics {
        Basics {
            proven: backend.prove(),
        }
    }

    /// Writes to `solved` which puzzles hidden singles and the techniques of `rules` solve.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn solve(&self, puzzles: &[Line], rules: BasicRules, solved: &mut [bool]) {
        assert_eq!(puzzles.len(), solved.len(), "one answer per puzzle");
        self.proven.run(SolveBasics {
            puzzles,
            rules,
            solved,
        });
    }
}

struct SolveBasics<'a> {
    puzzles: &'a [Line],
    rules: BasicRules,
    solved: &'a mut [bool],
}

impl Work for SolveBasics<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) {
        let puzzles = self.puzzles.chunks(V::WIDTH);
        for (puzzles, solved) in puzzles.zip(self.solved.chunks_mut(V::WIDTH)) {
            let (mut board, valid) = Board::read::<V>(proof, puzzles);
            let lanes = board.solve::<V>(proof, self.rules) & valid;
            for (lane, solved) in solved.iter_mut().enumerate() {
                *solved = lanes >> lane & 1 == 1;
            }
        }
    }
}
