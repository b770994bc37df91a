//! Classic puzzles in memory, solved on all cores.
//!
//! **Invariant:** there is one result per puzzle, in the order of the puzzles, and it depends on that
//! puzzle alone.

use foldoku_kernel::{Answer, Lanes, PuzzleInput, Status};
use rayon::prelude::*;

/// Puzzles per task: enough to fill the lanes of the kernel.
const CHUNK: usize = 2048;

/// Solves classic puzzles on all cores. Each search stops after `limit` solutions.
///
/// ```
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let answers = foldoku_batch::solve_lines(&[puzzle, [b'.'; 81]], 1000);
/// assert_eq!((answers[0].count, answers[1].count), (1, 1000));
/// ```
pub fn solve_lines<T: PuzzleInput + Sync>(puzzles: &[T], limit: u64) -> Vec<Answer> {
    puzzles
        .par_chunks(CHUNK)
        .map_init(Lanes::new, |lanes, chunk| lanes.solve(chunk, limit))
        .flatten_iter()
        .collect()
}

/// Returns for each classic puzzle whether it has exactly one solution. Runs on all cores.
///
/// ```
/// let puzzle = *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// assert_eq!(foldoku_batch::are_unique(&[puzzle, [b'.'; 81]]), [true, false]);
/// ```
pub fn are_unique<T: PuzzleInput + Sync>(puzzles: &[T]) -> Vec<bool> {
    let answers = solve_lines(puzzles, 2).into_iter();
    answers
        .map(|answer| answer.status == Status::Unique)
        .collect()
}
