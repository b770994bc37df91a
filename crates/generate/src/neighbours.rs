//! The neighbours of a puzzle: what some clues less and some clues more make of it.
//!
//! Without some of its clues a puzzle has many solutions. A clue that exactly one of them has makes a
//! puzzle with one solution; so do two clues that exactly one has both of. While the solutions are
//! few enough to be kept, that is all there is to do: nothing needs to be tested.
//!
//! ```text
//! clues taken away ── solutions ──┬── few: count for each clue how many solutions have it
//!                                 └── many: the last clue is tested, unless two have been seen
//!                                           with it; of others, each is added and we start again
//! ```
//!
//! **Invariant:** neighbours come in order: by the squares of the clues that are gone, then by the
//! squares and the digits of those that are new. Memory is bounded by the solutions that are kept.

use std::mem;
use std::ops::ControlFlow;

use foldoku_kernel::{Lanes, Line, Position, Solo, Status};

use crate::minimise::{Found, Minimiser};
use foldoku_board::SquareSet;

/// How many clues go and how many come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    minus: usize,
    plus: usize,
}

impl Distance {
    /// So many clues may go, and so many come.
    pub const MOST: usize = 3;

    /// So many clues less, and then so many more.
    ///
    /// # Panics
    ///
    /// If either is more than [`Distance::MOST`].
    #[track_caller]
    pub fn new(minus: usize, plus: usize) -> Distance {
        let most = Distance::MOST;
        assert!(minus <= most && plus <= most, "at most {most} clues");
        Distance { minus, plus }
    }

    /// How many clues go.
    pub fn minus(self) -> usize {
        self.minus
    }

    /// How many clues come.
    pub fn plus(self) -> usize {
        self.plus
    }
}

/// Which neighbours are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All that have one solution.
    Unique,
    /// Those of them that need every clue.
    Minimal,
}

/// Finds the neighbours of puzzles. Owns the memory it works in; every thread has its own.
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
    /// Memory for solutions, lent out and given back.
    stores: Vec<Vec<Line>>,
}

/// How many solutions are kept where so many clues are to come: beyond, tests are faster.
const KEPT: [usize; Distance::MOST + 1] = [1, 150, 8_000, 20_000];

/// How many neighbours are looked at together.
const TOGETHER: usize = 256;

impl Neighbours {
    /// One that has searched nothing yet.
    pub fn new() -> Neighbours {
        Neighbours::default()
    }

    /// Hands out each puzzle with one solution that is left when clues of `puzzle` are taken away
    /// and then others added, as many as `distance` says. Returns whether `found` has stopped it.
    ///
    /// None of the clues that are gone comes back, though another digit may come to its square. The
    /// puzzle itself may have any number of solutions; of a line that is no puzzle there are no
    /// neighbours.
    pub fn search(
        &mut self,
        puzzle: &Line,
        distance: Distance,
        kind: Kind,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if Position::read(puzzle).is_none() {
            return ControlFlow::Continue(());
        }
        let puzzle = (!SquareSet::givens_of(puzzle)).cleared_from(*puzzle);
        let mut walk = Walk {
            neighbours: self,
            gone: [b'.'; 81],
            kind,
            waiting: Vec::new(),
            found,
        };
        walk.take_away(&puzzle, distance, 0)?;
        walk.hand_out()
    }
}

/// A search under way.
struct Walk<'a> {
    neighbours: &'a mut Neighbours,
    /// The clues that are gone.
    gone: Line,
    kind: Kind,
    /// Neighbours with one solution that are yet to be handed out.
    waiting: Vec<Line>,
    found: Found<'a>,
}

impl Walk<'_> {
    /// Takes away clues from a square on, and then adds others.
    fn take_away(&mut self, rest: &Line, distance: Distance, from: usize) -> ControlFlow<()> {
        let Distance { minus, plus } = distance;
        if minus == 0 {
            return self.add(rest, plus, 0);
        }
        let distance = Distance::new(minus - 1, plus);
        for square in (from..81).filter(|&square| rest[square] != b'.') {
            let mut less = *rest;
            self.gone[square] = mem::replace(&mut less[square], b'.');
            self.take_away(&less, distance, square + 1)?;
            self.gone[square] = b'.';
        }
        ControlFlow::Continue(())
    }

    /// Adds so many clues from a square on.
    fn add(&mut self, rest: &Line, plus: usize, from: usize) -> ControlFlow<()> {
        let mut solutions = self.neighbours.stores.pop().unwrap_or_default();
        let are_all = self.solutions(rest, KEPT[plus], &mut solutions);
        let flow = match (are_all, plus) {
            (true, 0) if solutions.len() == 1 => self.take(*rest),
            (_, 0) => ControlFlow::Continue(()),
            (true, _) => {
                let solutions: Vec<&Line> = solutions.iter().collect();
                self.choose(rest, plus, from, &solutions)
            }
            (false, 1) => self.test(rest, from, &solutions),
            (false, _) => self.add_each(rest, plus, from),
        };
        self.neighbours.stores.push(solutions);
        flow
    }

    /// Collects solutions, up to one more than `most`; whether there are no more than `most`.
    fn solutions(&mut self, rest: &Line, most: usize, solutions: &mut Vec<Line>) -> bool {
        solutions.clear();
        let position = Position::read(rest).expect("the puzzle has been read");
        self.neighbours.solo.search(&position, &mut |solution| {
            solutions.push(solution.line());
            match solutions.len() <= most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        solutions.len() <= most
    }

    /// Adds the clues that leave one of all solutions.
    fn choose(
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
                1 if count == 1 => self.take(more)?,
                2.. if count > 0 => {
                    let left = solutions
                        .iter()
                        .filter(|solution| solution[square] == digit);
                    let left: Vec<&Line> = left.copied().collect();
                    self.choose(&more, plus - 1, square + 1, &left)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds each clue that no two of some solutions have, and sees whether there is one solution.
    fn test(&mut self, rest: &Line, from: usize, some: &[Line]) -> ControlFlow<()> {
        let some: Vec<&Line> = some.iter().collect();
        let counts = Counts::of(rest, from, &some);
        let clues = self.clues(rest, from);
        let unclear = clues.filter(|&(square, digit)| counts.get(square, digit) < 2);
        let puzzles = unclear.map(|(square, digit)| with(rest, square, digit));
        let puzzles: Vec<Line> = puzzles.collect();
        let answers = self.neighbours.lanes.solve(&puzzles, 2);
        for (puzzle, answer) in puzzles.into_iter().zip(answers) {
            if answer.status == Status::Unique {
                self.take(puzzle)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds each clue, and after it the others.
    fn add_each(&mut self, rest: &Line, plus: usize, from: usize) -> ControlFlow<()> {
        let clues: Vec<_> = self.clues(rest, from).collect();
        for (square, digit) in clues {
            self.add(&with(rest, square, digit), plus - 1, square + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// The clues that may be added from a square on: open squares and digits, in order, but for the
    /// clues that are gone.
    fn clues(&self, rest: &Line, from: usize) -> impl Iterator<Item = (usize, u8)> + use<> {
        let (rest, gone) = (*rest, self.gone);
        let open = (from..81).filter(move |&square| rest[square] == b'.');
        let all = open.flat_map(|square| (b'1'..=b'9').map(move |digit| (square, digit)));
        all.filter(move |&(square, digit)| gone[square] != digit)
    }

    fn take(&mut self, puzzle: Line) -> ControlFlow<()> {
        self.waiting.push(puzzle);
        if self.waiting.len() < TOGETHER {
            return ControlFlow::Continue(());
        }
        self.hand_out()
    }

    fn hand_out(&mut self) -> ControlFlow<()> {
        if self.kind == Kind::Minimal {
            let spare = self.neighbours.minimiser.spare(&self.waiting);
            let mut is_minimal = spare.iter().map(|spare| spare.is_empty());
            self.waiting
                .retain(|_| is_minimal.next().expect("an answer for each"));
        }
        for puzzle in self.waiting.drain(..) {
            (self.found)(&puzzle)?;
        }
        ControlFlow::Continue(())
    }
}

/// A puzzle with one clue more.
fn with(rest: &Line, square: usize, digit: u8) -> Line {
    let mut line = *rest;
    line[square] = digit;
    line
}

/// How many solutions have each digit in each square.
struct Counts(Box<[[u32; 9]; 81]>);

impl Counts {
    /// Counts in the open squares of a puzzle from one on.
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
