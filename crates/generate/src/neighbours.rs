//! The neighbourhood of a puzzle: removing some clues and adding others (`{-n+m}` search).
//!
//! After some clues are removed, a puzzle has many solutions. An added clue makes it unique if
//! exactly one of the solutions contains the clue; the same holds for several added clues. So if
//! the solutions are few enough to be stored, counting replaces solving.
//!
//! ```text
//! remove clues ── solutions ──┬── few: count for each clue the solutions that contain it
//!                             └── many: solve for the last clue, unless two solutions with it are
//!                                       known; for other clues, add each and start again
//! ```
//!
//! **Invariant:** neighbours are emitted in order: by the cells of the removed clues, then by the
//! cells and digits of the added ones. Memory is bounded by the number of stored solutions.

mod any_board;
#[cfg(feature = "rules")]
mod figures;

use std::mem;
use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_kernel::{Lanes, Line, Position, Solo, Status};

use crate::minimise::{Minimiser, OnPuzzle};

pub use any_board::BoardNeighbours;
#[cfg(feature = "rules")]
pub use figures::{exchange_numbers, shift_figures};

/// The numbers of clues to remove and to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    minus: usize,
    plus: usize,
}

impl Distance {
    /// The maximum number of clues to remove, and of clues to add.
    pub const MAX: usize = 3;

    /// Creates a distance from the numbers of clues to remove and to add.
    ///
    /// # Panics
    ///
    /// Panics if either is more than [`Distance::MAX`].
    #[track_caller]
    pub fn new(minus: usize, plus: usize) -> Distance {
        let max = Distance::MAX;
        assert!(minus <= max && plus <= max, "at most {max} clues");
        Distance { minus, plus }
    }

    /// Returns the number of clues to remove.
    pub fn minus(self) -> usize {
        self.minus
    }

    /// Returns the number of clues to add.
    pub fn plus(self) -> usize {
        self.plus
    }
}

/// The kind of neighbours to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// All unique puzzles.
    Unique,
    /// Unique puzzles in which every clue is needed.
    Minimal,
}

/// Finds the neighbours of puzzles. Owns its working memory; use one per thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use foldoku_generate::{Neighbours, neighbours::{Distance, Kind}};
///
/// let puzzle = b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let mut count = 0;
/// let flow = Neighbours::new().search(puzzle, Distance::new(1, 1), Kind::Unique, &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(flow.is_continue());
/// assert_eq!(count, 141);
/// ```
#[derive(Debug, Default)]
pub struct Neighbours {
    solo: Solo,
    lanes: Lanes,
    minimiser: Minimiser,
    /// Buffers for solutions, for reuse.
    buffers: Vec<Vec<Line>>,
}

/// The maximum number of solutions to store, by the number of clues to add; beyond it, solving is
/// faster.
const MAX_STORED: [usize; Distance::MAX + 1] = [1, 150, 8_000, 20_000];

/// The number of neighbours that are checked for minimality at once.
const BATCH: usize = 256;

impl Neighbours {
    /// Creates a search.
    pub fn new() -> Neighbours {
        Neighbours::default()
    }

    /// Calls `on_puzzle` with each unique puzzle at a distance from `puzzle`. Returns `Break` if
    /// the callback stopped the search.
    ///
    /// A removed clue is not added again, but its cell can get another digit. The puzzle itself can
    /// have any number of solutions. A line that is not a valid puzzle has no neighbours.
    pub fn search(
        &mut self,
        puzzle: &Line,
        distance: Distance,
        kind: Kind,
        on_puzzle: OnPuzzle<'_>,
    ) -> ControlFlow<()> {
        if Position::read(puzzle).is_none() {
            return ControlFlow::Continue(());
        }
        let puzzle = (!SquareSet::givens_of(puzzle)).cleared_from(*puzzle);
        let mut search = Search {
            neighbours: self,
            removed: [b'.'; 81],
            kind,
            pending: Vec::new(),
            on_puzzle,
        };
        search.remove(&puzzle, distance, 0)?;
        search.emit()
    }
}

/// A search in progress.
struct Search<'a> {
    neighbours: &'a mut Neighbours,
    /// The removed clues.
    removed: Line,
    kind: Kind,
    /// Unique neighbours that are not emitted yet.
    pending: Vec<Line>,
    on_puzzle: OnPuzzle<'a>,
}

impl Search<'_> {
    /// Removes clues from a square on, then adds others.
    fn remove(&mut self, rest: &Line, distance: Distance, from: usize) -> ControlFlow<()> {
        let Distance { minus, plus } = distance;
        if minus == 0 {
            return self.add(rest, plus, 0);
        }
        let distance = Distance::new(minus - 1, plus);
        for square in (from..81).filter(|&square| rest[square] != b'.') {
            let mut less = *rest;
            self.removed[square] = mem::replace(&mut less[square], b'.');
            self.remove(&less, distance, square + 1)?;
            self.removed[square] = b'.';
        }
        ControlFlow::Continue(())
    }

    /// Adds this many clues from a square on.
    fn add(&mut self, rest: &Line, plus: usize, from: usize) -> ControlFlow<()> {
        let mut solutions = self.neighbours.buffers.pop().unwrap_or_default();
        let is_complete = self.solutions(rest, MAX_STORED[plus], &mut solutions);
        let flow = match (is_complete, plus) {
            (true, 0) if solutions.len() == 1 => self.push(*rest),
            (_, 0) => ControlFlow::Continue(()),
            (true, _) => {
                let solutions: Vec<&Line> = solutions.iter().collect();
                self.add_by_counting(rest, plus, from, &solutions)
            }
            (false, 1) => self.add_by_solving(rest, from, &solutions),
            (false, _) => self.add_each(rest, plus, from),
        };
        self.neighbours.buffers.push(solutions);
        flow
    }

    /// Collects up to `max` + 1 solutions. Returns whether there are at most `max`.
    fn solutions(&mut self, rest: &Line, max: usize, solutions: &mut Vec<Line>) -> bool {
        solutions.clear();
        let position = Position::read(rest).expect("the puzzle is valid");
        self.neighbours.solo.search(&position, &mut |solution| {
            solutions.push(solution.line());
            if solutions.len() <= max {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        solutions.len() <= max
    }

    /// Adds the clues that exactly one of all solutions contains.
    fn add_by_counting(
        &mut self,
        rest: &Line,
        plus: usize,
        from: usize,
        solutions: &[&Line],
    ) -> ControlFlow<()> {
        let counts = Counts::of(rest, from, solutions);
        for (square, digit) in self.clues(rest, from) {
            let count = counts.get(square, digit);
            let more = with(rest, square, digit);
            match plus {
                1 if count == 1 => self.push(more)?,
                2.. if count > 0 => {
                    let rest = solutions
                        .iter()
                        .filter(|solution| solution[square] == digit);
                    let rest: Vec<&Line> = rest.copied().collect();
                    self.add_by_counting(&more, plus - 1, square + 1, &rest)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds each clue that at most one of the known solutions contains, and solves the puzzle.
    fn add_by_solving(&mut self, rest: &Line, from: usize, known: &[Line]) -> ControlFlow<()> {
        let known: Vec<&Line> = known.iter().collect();
        let counts = Counts::of(rest, from, &known);
        let clues = self.clues(rest, from);
        let unclear = clues.filter(|&(square, digit)| counts.get(square, digit) < 2);
        let puzzles = unclear.map(|(square, digit)| with(rest, square, digit));
        let puzzles: Vec<Line> = puzzles.collect();
        let answers = self.neighbours.lanes.solve(&puzzles, 2);
        for (puzzle, answer) in puzzles.into_iter().zip(answers) {
            if answer.status == Status::Unique {
                self.push(puzzle)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds each clue, then the other clues after it.
    fn add_each(&mut self, rest: &Line, plus: usize, from: usize) -> ControlFlow<()> {
        let clues: Vec<_> = self.clues(rest, from).collect();
        for (square, digit) in clues {
            self.add(&with(rest, square, digit), plus - 1, square + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the clues that can be added from a square on, in order: all digits in empty cells
    /// except the removed clues.
    fn clues(&self, rest: &Line, from: usize) -> impl Iterator<Item = (usize, u8)> + use<> {
        let (rest, removed) = (*rest, self.removed);
        let open = (from..81).filter(move |&square| rest[square] == b'.');
        let all = open.flat_map(|square| (b'1'..=b'9').map(move |digit| (square, digit)));
        all.filter(move |&(square, digit)| removed[square] != digit)
    }

    /// Adds a unique neighbour and emits the batch when it is full.
    fn push(&mut self, puzzle: Line) -> ControlFlow<()> {
        self.pending.push(puzzle);
        if self.pending.len() < BATCH {
            return ControlFlow::Continue(());
        }
        self.emit()
    }

    /// Passes the pending neighbours to the callback.
    fn emit(&mut self) -> ControlFlow<()> {
        if self.kind == Kind::Minimal {
            let redundant = self.neighbours.minimiser.redundant(&self.pending);
            let mut is_minimal = redundant.iter().map(|clues| clues.is_empty());
            self.pending
                .retain(|_| is_minimal.next().expect("each puzzle has an answer"));
        }
        for puzzle in self.pending.drain(..) {
            (self.on_puzzle)(&puzzle)?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the puzzle with one more clue.
fn with(rest: &Line, square: usize, digit: u8) -> Line {
    let mut line = *rest;
    line[square] = digit;
    line
}

/// The number of solutions with each digit in each cell.
struct Counts(Box<[[u32; 9]; 81]>);

impl Counts {
    /// Counts the digits of solutions in the empty cells of a puzzle from a square on.
    fn of(rest: &Line, from: usize, solutions: &[&Line]) -> Counts {
        let open: Vec<usize> = (from..81).filter(|&square| rest[square] == b'.').collect();
        let mut counts = Box::new([[0; 9]; 81]);
        for solution in solutions {
            for &square in &open {
                counts[square][usize::from(solution[square] - b'1')] += 1;
            }
        }
        Counts(counts)
    }

    fn get(&self, square: usize, digit: u8) -> u32 {
        self.0[square][usize::from(digit - b'1')]
    }
}
