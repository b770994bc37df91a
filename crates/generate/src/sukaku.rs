//! Minimal sukaku: puzzles given as pencil marks.
//!
//! The clues of a sukaku are its excluded candidates. They are shuffled, and each in turn is
//! restored if the puzzle remains unique. Classic clues are minimised by the same rule, but here
//! there are up to 648 clues and each check takes hundreds of guesses. So many candidates are
//! restored at once at the beginning. After that, each candidate is checked alone: is there a
//! solution with this candidate in its cell? That is answered much faster than whether there are
//! two solutions.
//!
//! **Invariant:** the result is the same as restoring the candidates one by one. Candidates of the
//! solution are never excluded.

use foldoku_board::{Digit, Square};
use foldoku_kernel::{Position, Solo, Sukaku};

use crate::grid::random_grid;
use crate::minimise::NotUnique;
use crate::random::Random;

/// Generates and minimises sukaku. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_generate::{Random, SukakuMinimiser};
///
/// let puzzle = SukakuMinimiser::new().generate(&mut Random::new(1, 0));
/// let excluded = puzzle.iter().filter(|&&mark| mark == b'.').count();
/// assert!((180..270).contains(&excluded));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SukakuMinimiser {
    solo: Solo,
}

/// The number of candidates restored at once at the beginning.
const FIRST_BATCH: usize = 128;

/// The smallest number of candidates restored at once; below it, each is checked alone.
const LAST_BATCH: usize = 16;

impl SukakuMinimiser {
    /// Creates a minimiser.
    pub fn new() -> SukakuMinimiser {
        SukakuMinimiser::default()
    }

    /// Generates a minimal sukaku: draws a uniform solved grid, excludes all wrong candidates, and
    /// restores them as [`SukakuMinimiser::minimise`] does.
    pub fn generate(&mut self, random: &mut Random) -> Sukaku {
        let grid = random_grid(random);
        let marks = std::array::from_fn(|candidate| match digit(candidate) {
            digit if digit == grid[candidate / 9] => digit,
            _ => b'.',
        });
        self.restore(marks, random)
    }

    /// Minimises a sukaku: shuffles the excluded candidates, listed by cell and digit, with one
    /// [`Random::shuffle`], and restores each in turn if the puzzle remains unique.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution.
    pub fn minimise(&mut self, puzzle: &Sukaku, random: &mut Random) -> Result<Sukaku, NotUnique> {
        match self.count(puzzle, 2) {
            0 => Err(NotUnique::None),
            1 => Ok(self.restore(*puzzle, random)),
            _ => Err(NotUnique::Multiple),
        }
    }

    /// Returns the excluded candidates of a unique sukaku that can be restored, each on its own,
    /// while the puzzle remains unique.
    pub fn redundant(&mut self, puzzle: &Sukaku) -> Vec<(Square, Digit)> {
        let excluded = (0..729).filter(|&candidate| puzzle[candidate] == b'.');
        let is_redundant = |&candidate: &usize| self.count(&with_only(puzzle, candidate), 1) == 0;
        let redundant = excluded.filter(is_redundant);
        redundant
            .map(|candidate| {
                let digit = Digit::new((candidate % 9) as u8 + 1);
                (Square::new(candidate / 9), digit)
            })
            .collect()
    }

    fn restore(&mut self, puzzle: Sukaku, random: &mut Random) -> Sukaku {
        let mut marks = std::array::from_fn(|candidate| match puzzle[candidate] {
            b'.' => b'.',
            _ => digit(candidate),
        });
        let excluded = (0..729).filter(|&candidate| marks[candidate] == b'.');
        let mut order: Vec<usize> = excluded.collect();
        random.shuffle(&mut order);
        let restored = self.restore_batches(&mut marks, &order);
        for &candidate in &order[restored..] {
            if self.count(&with_only(&marks, candidate), 1) == 0 {
                marks[candidate] = digit(candidate);
            }
        }
        marks
    }

    /// Restores many candidates at once while the puzzle remains unique. Returns how many.
    fn restore_batches(&mut self, marks: &mut Sukaku, order: &[usize]) -> usize {
        let (mut restored, mut batch) = (0, FIRST_BATCH);
        while batch >= LAST_BATCH && restored < order.len() {
            let end = order.len().min(restored + batch);
            let mut attempt = *marks;
            for &candidate in &order[restored..end] {
                attempt[candidate] = digit(candidate);
            }
            if self.count(&attempt, 2) == 1 {
                (*marks, restored) = (attempt, end);
            } else {
                batch /= 2;
            }
        }
        restored
    }

    /// Counts solutions up to a limit.
    fn count(&mut self, puzzle: &Sukaku, limit: u64) -> u64 {
        let position = Position::read(puzzle).expect("pencil marks are a valid position");
        self.solo.count(&position, limit)
    }
}

/// Returns the digit of a candidate as a character.
fn digit(candidate: usize) -> u8 {
    b'1' + (candidate % 9) as u8
}

/// Returns the marks with this candidate as the only one of its cell.
fn with_only(marks: &Sukaku, candidate: usize) -> Sukaku {
    let mut marks = *marks;
    marks[candidate / 9 * 9..][..9].fill(b'.');
    marks[candidate] = digit(candidate);
    marks
}
