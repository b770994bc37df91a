//! Search that learns from contradictions (conflict-driven clause learning), for large boards.
//!
//! ```text
//! guess ─▶ propagate ─┬▶ solution ─▶ report it, undo the last guess
//!    ▲                └▶ contradiction ─▶ learn a clause, return to the level where it decides something
//!    └───────────────────────────────────────────┘
//! ```
//!
//! Propagation notes why each candidate is true or false. A contradiction becomes a clause that
//! excludes it for good, wherever the search goes. Up to the first solution the search also restarts
//! from time to time, with everything it has learned. On an empty board it guesses in reading order
//! before the first restart.
//!
//! **Invariant:** every clause follows from the rules, the candidates at the start and the solutions
//! reported so far. After a solution, guesses up to `floor` are undone only when all their solutions have
//! been reported, so no solution is reported twice or missed.

mod activity;
mod analysis;
mod assignment;
mod clauses;
mod groups;
mod literal;
#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid, Puzzle};

use crate::engine::{Engine, Outcome, Stats, require_plain};
use crate::limits::{Limits, Meter, OnSolution};
use activity::Activity;
use analysis::{Analysis, Context};
use assignment::{Assignment, Conflict, Reason};
use clauses::Clauses;
use groups::Groups;
use literal::Literal;

/// The fastest engine for boards with more than 256 cells and without constraints. Solutions come in the order of
/// the search, which depends on what it has learned.
///
/// ```
/// use foldoku_search::board::puzzle;
/// use foldoku_search::{Engine, Learning};
///
/// let empty = puzzle!(".".repeat(1296));
/// let solution = Learning::default().first(&empty).unwrap();
/// assert_eq!(solution.filled_count(), 1296);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// The board that `groups` describes.
    geometry: Option<Geometry>,
    groups: Groups,
    assignment: Assignment,
    clauses: Clauses,
    analysis: Analysis,
    activity: Activity,
    restarts: Restarts,
    /// Whether cells are guessed in reading order: on an empty board, up to the first restart.
    in_order: bool,
    /// The number of clauses at which half of them are forgotten.
    capacity: usize,
    /// The number of guesses that stand until all their solutions have been reported.
    floor: usize,
    state: State,
    stats: Stats,
}

/// What a search does next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Search for the first solution.
    Start,
    /// Leave the last solution.
    AtSolution,
    /// Nothing: there are no more solutions, or a limit was reached.
    #[default]
    Finished,
}

/// Contradictions between restarts: a unit times 1, 1, 2, 1, 1, 2, 4, 1, … (the sequence of Luby,
/// Sinclair and Zuckerman), which is at most a logarithm slower than the best plan.
#[derive(Clone, Debug, Default)]
struct Restarts {
    /// The pair from which the next term follows (Knuth).
    term: (i64, i64),
    /// Contradictions left until the next restart.
    left: i64,
}

/// Contradictions before the first restart.
const UNIT: i64 = 100;

impl Restarts {
    fn reset(&mut self) {
        self.term = (1, 1);
        self.left = UNIT;
    }

    /// Returns whether to restart now.
    fn is_due(&mut self) -> bool {
        if self.left > 0 {
            return false;
        }
        let (step, size) = self.term;
        self.term = if step & -step == size {
            (step + 1, 1)
        } else {
            (step, 2 * size)
        };
        self.left = UNIT * self.term.1;
        true
    }
}

/// Guesses between two polls of the stop check.
const POLL: u64 = 64;

/// The smallest number of clauses at which half of them are forgotten.
const CAPACITY: usize = 4_000;

impl Learning {
    /// Searches from candidates instead of givens, like [`Mrv`](crate::Mrv::search_candidates).
    pub fn search_candidates(
        &mut self,
        geometry: &Geometry,
        candidates: &Candidates,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let mut meter = Meter::new(limits, POLL);
        self.stats = Stats::default();
        if meter.start().is_continue() {
            self.start(geometry, candidates);
            while let Some(solution) = self.next(&mut meter) {
                if meter.solution(&solution, on_solution).is_break() {
                    break;
                }
            }
        }
        Outcome {
            stats: self.stats,
            end: meter.end(),
        }
    }

    /// Returns the work done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// Starts a search.
    pub(crate) fn start(&mut self, geometry: &Geometry, candidates: &Candidates) {
        if self.geometry.as_ref() != Some(geometry) {
            self.groups = Groups::new(geometry);
            self.geometry = Some(geometry.clone());
        }
        self.assignment.reset(&self.groups);
        self.clauses.reset(&self.groups);
        self.analysis.reset(&self.groups);
        self.activity.reset(&self.groups);
        self.restarts.reset();
        self.capacity = CAPACITY.max(self.groups.candidate_count() / 4);
        self.floor = 0;
        self.stats = Stats::default();
        self.state = State::Start;
        for (square, digits) in candidates.iter() {
            for digit in geometry.digits() - digits {
                let absent = Literal::new(self.groups.candidate(square, digit), false);
                self.assignment.set(&self.groups, absent, Reason::None);
            }
        }
        self.in_order = self.assignment.trail().is_empty();
    }

    /// Searches up to the next solution. Returns `None` if there are no more solutions or a limit was
    /// reached.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Option<Grid> {
        let goes_on = match self.state {
            State::Start => true,
            State::AtSolution => self.turn_back(),
            State::Finished => false,
        };
        if goes_on && self.search(meter) {
            self.state = State::AtSolution;
            return Some(self.solution());
        }
        self.state = State::Finished;
        None
    }

    /// Searches for a solution. Returns false if there is none, or if a limit was reached.
    fn search(&mut self, meter: &mut Meter<'_>) -> bool {
        let mut guessed = false;
        loop {
            if let Err(conflict) = self.propagate() {
                self.stats.failures += u64::from(guessed);
                guessed = false;
                if !self.resolve(conflict) {
                    return false;
                }
                continue;
            }
            self.stats.nodes += 1;
            if self.state == State::Start && self.restarts.is_due() {
                self.assignment.undo(&self.groups, 0);
                self.in_order = false;
            }
            let Some(candidate) = self.choose() else {
                return true;
            };
            if meter.guess(self.stats.guesses) == ControlFlow::Break(()) {
                return false;
            }
            self.stats.guesses += 1;
            guessed = true;
            let guess = Literal::new(candidate, true);
            self.assignment.guess(&self.groups, guess);
        }
    }

    /// Returns the candidate to guess, or `None` if every cell is solved.
    ///
    /// Regular boards often have a solution as regular as they are, which reading order finds almost
    /// without contradictions; guesses by activity leave that path after the first one.
    fn choose(&self) -> Option<u32> {
        if self.in_order {
            activity::first(&self.groups, &self.assignment)
        } else {
            self.activity.choose(&self.groups, &self.assignment)
        }
    }

    /// Draws all conclusions from what is known.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.assignment.next() {
            if literal.is_true() {
                self.exclude_others(literal.candidate())?
            } else {
                self.find_last(literal.candidate())?
            }
            self.clauses
                .falsify(&self.groups, &mut self.assignment, literal.negated())?;
        }
        Ok(())
    }

    /// Makes the other candidates of the groups of a true candidate false.
    fn exclude_others(&mut self, candidate: u32) -> Result<(), Conflict> {
        for &group in self.groups.of(candidate) {
            for &other in self.groups.members(group) {
                match self.assignment.value(other) {
                    None => self.assignment.set(
                        &self.groups,
                        Literal::new(other, false),
                        Reason::Candidate(candidate),
                    ),
                    Some(true) if other != candidate => {
                        return Err(Conflict::Pair([candidate, other]));
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// Makes the last candidates true that are left in the groups of a false one.
    fn find_last(&mut self, candidate: u32) -> Result<(), Conflict> {
        for &group in self.groups.of(candidate) {
            if !self.groups.is_exact(group) || self.assignment.open(group) > 1 {
                continue;
            }
            let mut members = self.groups.members(group).iter();
            let Some(&last) = members.find(|&&it| self.assignment.value(it) != Some(false)) else {
                return Err(Conflict::Group(group));
            };
            if self.assignment.value(last).is_none() {
                let literal = Literal::new(last, true);
                self.assignment
                    .set(&self.groups, literal, Reason::Group(group));
            }
        }
        Ok(())
    }

    /// Goes on after a contradiction. Returns false if there are no more solutions.
    fn resolve(&mut self, conflict: Conflict) -> bool {
        if self.assignment.level() == self.floor {
            return self.turn_back();
        }
        let context = Context {
            groups: &self.groups,
            assignment: &self.assignment,
            clauses: &self.clauses,
        };
        let lesson = self.analysis.learn(context, conflict, &mut self.activity);
        self.activity.advance();
        self.restarts.left -= 1;
        self.assignment
            .undo(&self.groups, lesson.level.max(self.floor));
        let first = lesson.literals[0];
        let reason = match lesson.literals.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(lesson.literals, lesson.levels)),
        };
        self.assignment.set(&self.groups, first, reason);
        if self.clauses.count() > self.capacity {
            self.clauses.forget_half(&self.assignment);
            self.capacity += self.capacity / 20;
        }
        true
    }

    /// Undoes the last guess, whose solutions have all been reported. Returns false if there is none.
    fn turn_back(&mut self) -> bool {
        let Some(level) = self.assignment.level().checked_sub(1) else {
            return false;
        };
        let guess = self.assignment.guess_of(level + 1);
        self.assignment.undo(&self.groups, level);
        self.floor = level;
        let opposite = Literal::new(guess, false);
        self.assignment.set(&self.groups, opposite, Reason::None);
        true
    }

    /// Returns the grid of the true candidates.
    fn solution(&self) -> Grid {
        let geometry = self.geometry.as_ref().expect("a search has a board");
        let mut grid = Grid::empty(geometry);
        for (square, cell) in geometry.squares().zip(self.groups.of_cells()) {
            let mut candidates = self.groups.members(cell as u32).iter();
            let found = candidates.find(|&&it| self.assignment.value(it) == Some(true));
            grid[square] = found.map(|&candidate| self.groups.digit(candidate));
        }
        grid
    }
}

impl Engine for Learning {
    fn name(&self) -> &'static str {
        "learning"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        require_plain(puzzle, self.name());
        self.search_candidates(
            puzzle.geometry(),
            &Candidates::of(puzzle),
            limits,
            on_solution,
        )
    }
}
