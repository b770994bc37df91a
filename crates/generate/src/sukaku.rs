//! Puzzles in pencil marks from which nothing can be left out.
//!
//! The clues of such a puzzle are the candidates that are excluded: put into random order, each in
//! turn is restored if one solution is left then. That is the rule for classic clues too, but there
//! are up to 648 of them, and a question takes hundreds of guesses. In the beginning many are
//! restored at once. After that each is asked about by itself: is there a solution with it? It fills
//! its square, which is answered much sooner than whether there are two solutions.
//!
//! **Invariant:** what is left is what remains when each candidate in turn is restored if there is
//! still one solution; how many are tried at once changes nothing. A candidate of the solution is
//! never excluded.

use foldoku_kernel::{Position, Solo, Sukaku};

use crate::full::full_grid;
use crate::minimise::NotUnique;
use crate::random::Random;

/// Makes puzzles in pencil marks, and minimises them. Owns the memory it works in; every thread has
/// its own.
///
/// ```
/// use foldoku_generate::{Random, SukakuMinimiser};
///
/// let made = SukakuMinimiser::new().make(&mut Random::new(1, 0));
/// let excluded = made.iter().filter(|&&mark| mark == b'.').count();
/// assert!((180..270).contains(&excluded));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SukakuMinimiser {
    solo: Solo,
}

/// How many candidates are restored at once in the beginning.
const FIRST_LEAP: usize = 128;

/// When fewer are to be restored at once, each is asked about by itself.
const LAST_LEAP: usize = 16;

impl SukakuMinimiser {
    /// One that has minimised nothing yet.
    pub fn new() -> SukakuMinimiser {
        SukakuMinimiser::default()
    }

    /// A minimal puzzle from nothing: of a solved grid, each as likely as the others, all wrong
    /// candidates are excluded, and then restored as [`SukakuMinimiser::minimise`] does.
    pub fn make(&mut self, random: &mut Random) -> Sukaku {
        let grid = full_grid(random);
        let marks = std::array::from_fn(|candidate| match digit(candidate) {
            digit if digit == grid[candidate / 9] => digit,
            _ => b'.',
        });
        self.restore(marks, random)
    }

    /// A minimal puzzle of a puzzle: the excluded candidates, in ascending order of square and digit,
    /// are put into random order by one [`Random::shuffle`], and each in turn is restored if there is
    /// still one solution.
    ///
    /// # Errors
    ///
    /// If the puzzle has not exactly one solution.
    pub fn minimise(&mut self, puzzle: &Sukaku, random: &mut Random) -> Result<Sukaku, NotUnique> {
        match self.count(puzzle, 2) {
            0 => Err(NotUnique::None),
            1 => Ok(self.restore(*puzzle, random)),
            _ => Err(NotUnique::Several),
        }
    }

    /// The excluded candidates that could be restored, each by itself, of a puzzle with one solution:
    /// their places in its text.
    pub fn spare(&mut self, puzzle: &Sukaku) -> Vec<usize> {
        let excluded = (0..729).filter(|&candidate| puzzle[candidate] == b'.');
        let can_go = |&candidate: &usize| self.count(&with_only(puzzle, candidate), 1) == 0;
        excluded.filter(can_go).collect()
    }

    fn restore(&mut self, puzzle: Sukaku, random: &mut Random) -> Sukaku {
        let mut marks = std::array::from_fn(|candidate| match puzzle[candidate] {
            b'.' => b'.',
            _ => digit(candidate),
        });
        let excluded = (0..729).filter(|&candidate| marks[candidate] == b'.');
        let mut order: Vec<usize> = excluded.collect();
        random.shuffle(&mut order);
        let restored = self.leap(&mut marks, &order);
        for &candidate in &order[restored..] {
            if self.count(&with_only(&marks, candidate), 1) == 0 {
                marks[candidate] = digit(candidate);
            }
        }
        marks
    }

    /// Restores many candidates at once, as long as that goes well. Returns how many.
    fn leap(&mut self, marks: &mut Sukaku, order: &[usize]) -> usize {
        let (mut restored, mut ahead) = (0, FIRST_LEAP);
        while ahead >= LAST_LEAP && restored < order.len() {
            let end = order.len().min(restored + ahead);
            let mut attempt = *marks;
            for &candidate in &order[restored..end] {
                attempt[candidate] = digit(candidate);
            }
            if self.count(&attempt, 2) == 1 {
                (*marks, restored) = (attempt, end);
            } else {
                ahead /= 2;
            }
        }
        restored
    }

    /// How many solutions there are, up to a limit.
    fn count(&mut self, puzzle: &Sukaku, limit: u64) -> u64 {
        let position = Position::read(puzzle).expect("any marks make a puzzle");
        self.solo.count(&position, limit)
    }
}

/// The digit of a candidate as a character.
fn digit(candidate: usize) -> u8 {
    b'1' + (candidate % 9) as u8
}

/// Marks of which one square has a certain candidate and no other.
fn with_only(marks: &Sukaku, candidate: usize) -> Sukaku {
    let mut marks = *marks;
    marks[candidate / 9 * 9..][..9].fill(b'.');
    marks[candidate] = digit(candidate);
    marks
}
