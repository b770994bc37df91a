//! Search that learns from contradictions (conflict-driven clause learning), for large boards.
//!
//! ```text
//! guess ─▶ propagate ─┬▶ solution ─▶ report it, learn a clause that excludes it
//!    ▲                └▶ contradiction ─▶ learn a clause, return to the level where it decides something
//!    └───────────────────────────────────────────┘
//! ```
//!
//! Only what singles leave open is searched. Propagation notes why each candidate is true or false. A contradiction
//! becomes a clause that excludes it for good, wherever the search goes, and from time to time the search restarts
//! with everything it has learned. On an empty board it guesses in reading order before the first restart.
//!
//! After many solutions clauses that exclude them would take too much memory: from then on the last guess is undone
//! instead, and there are no more restarts.
//!
//! **Invariant:** every clause follows from the rules, the candidates at the start and the solutions
//! reported so far. Guesses up to `floor` are undone only when all their solutions have been reported, so no
//! solution is reported twice or missed.

mod activity;
mod analysis;
mod assignment;
mod clauses;
mod groups;
mod literal;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid, Puzzle};
use foldoku_propagate::cascade::{Cascade, HiddenSingles};

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
    /// The cells that are solved at the start.
    solved: Option<Grid>,
    groups: Groups,
    assignment: Assignment,
    clauses: Clauses,
    analysis: Analysis,
    activity: Activity,
    restarts: Restarts,
    /// Whether cells are guessed in reading order: on an empty board, up to the first restart.
    in_order: bool,
    /// The clauses learned since clauses were forgotten.
    lessons: usize,
    /// The number of lessons after which clauses are forgotten.
    interval: usize,
    /// The number of guesses that stand until all their solutions have been reported.
    floor: usize,
    /// The number of solutions reported.
    found: u64,
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

/// When to restart: when the last clauses have more levels than clauses had before, so that the search is where it
/// learns little (as in Glucose).
#[derive(Clone, Debug, Default)]
struct Restarts {
    /// The mean number of levels of the last clauses.
    recent: f64,
    /// The mean number of levels of many clauses.
    usual: f64,
    clauses: f64,
    /// Contradictions left until the next restart is possible.
    left: i64,
}

/// Contradictions before the first restart at least.
const FIRST_INTERVAL: i64 = 100;

/// Contradictions between two restarts at least.
const INTERVAL: i64 = 10;

/// The number of clauses that are recent.
const RECENT: f64 = 32.0;

/// The number of clauses that the recent ones are compared with.
const USUAL: f64 = 10_000.0;

/// How many times more levels recent clauses must have.
const WORSE: f64 = 1.1;

impl Restarts {
    fn reset(&mut self) {
        *self = Restarts {
            left: FIRST_INTERVAL,
            ..Restarts::default()
        };
    }

    /// Counts a contradiction whose clause has this many levels.
    fn count(&mut self, levels: usize) {
        let levels = levels as f64;
        self.clauses += 1.0;
        self.recent += (levels - self.recent) / self.clauses.min(RECENT);
        self.usual += (levels - self.usual) / self.clauses.min(USUAL);
        self.left -= 1;
    }

    /// Returns whether to restart now.
    fn is_due(&mut self) -> bool {
        let is_due = self.left <= 0 && self.recent > WORSE * self.usual;
        if is_due {
            self.left = INTERVAL;
        }
        is_due
    }
}

/// Guesses between two polls of the stop check.
const POLL: u64 = 64;

/// The number of solutions that are excluded by a clause each.
const EXCLUDED: u64 = 16;

/// The number of lessons after which clauses are forgotten for the first time.
const FIRST: usize = 2_000;

/// How many more lessons it takes each time.
const GROWTH: usize = 100;

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
        self.stats = Stats::default();
        self.state = State::Finished;
        let mut candidates = candidates.clone();
        let mut cascade = Cascade::default();
        cascade.prepare(geometry, HiddenSingles::Everywhere);
        if cascade
            .settle(geometry, &mut candidates, &mut Vec::new())
            .is_err()
        {
            return;
        }
        self.solved = Some(candidates.to_grid());
        self.groups.fill(geometry, &candidates);
        self.assignment.reset(&self.groups);
        self.clauses.reset(&self.groups);
        self.analysis.reset(&self.groups);
        self.activity.reset(&self.groups);
        self.restarts.reset();
        self.lessons = 0;
        self.interval = FIRST;
        self.floor = 0;
        self.found = 0;
        self.state = State::Start;
        let most = geometry.square_count() * usize::from(geometry.digit_count());
        self.in_order = self.groups.candidate_count() == most;
    }

    /// Searches up to the next solution. Returns `None` if there are no more solutions or a limit was
    /// reached.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Option<Grid> {
        let goes_on = match self.state {
            State::Start => true,
            State::AtSolution if self.found <= EXCLUDED => self.exclude_solution(),
            State::AtSolution => self.turn_back(),
            State::Finished => false,
        };
        if goes_on && self.search(meter) {
            self.found += 1;
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
            if self.found <= EXCLUDED && self.restarts.is_due() {
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
                self.exclude_others(literal.candidate())?;
            }
            while let Some(group) = self.assignment.next_last() {
                self.find_last(group)?;
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
                        return Err(Conflict {
                            reason: Reason::Candidate(candidate),
                            candidate: Some(other),
                        });
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// Makes the last candidate true that is left in a group.
    fn find_last(&mut self, group: u32) -> Result<(), Conflict> {
        let mut members = self.groups.members(group).iter();
        let Some(&last) = members.find(|&&it| self.assignment.value(it) != Some(false)) else {
            return Err(Conflict::of(Reason::Group(group)));
        };
        if self.assignment.value(last).is_none() {
            let literal = Literal::new(last, true);
            self.assignment
                .set(&self.groups, literal, Reason::Group(group));
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
        for &(clause, levels) in self.analysis.used() {
            self.clauses.note_use(clause, levels);
        }
        self.activity.advance();
        self.restarts.count(lesson.levels);
        self.assignment
            .undo(&self.groups, lesson.level.max(self.floor));
        self.learn(&lesson.literals, lesson.levels);
        self.lessons += 1;
        if self.lessons > self.interval {
            self.clauses.forget(&mut self.assignment);
            self.lessons = 0;
            self.interval += GROWTH;
        }
        true
    }

    /// Learns that the guesses do not all hold, whose only solution has been reported. Returns false if there were
    /// none.
    fn exclude_solution(&mut self) -> bool {
        let Some(level) = self.assignment.level().checked_sub(1) else {
            return false;
        };
        let opposite = |level| Literal::new(self.assignment.guess_of(level), false);
        let literals: Vec<Literal> = (1..=level + 1).rev().map(opposite).collect();
        self.assignment.undo(&self.groups, level);
        self.learn(&literals, 0);
        true
    }

    /// Adds a clause of which only the first literal can hold, and sets that.
    fn learn(&mut self, literals: &[Literal], levels: usize) {
        let reason = match literals.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(literals, levels)),
        };
        self.assignment.set(&self.groups, literals[0], reason);
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
        let solved = self.solved.as_ref();
        let mut grid = solved.expect("a search has a board").clone();
        for cell in self.groups.of_cells() {
            let mut candidates = self.groups.members(cell as u32).iter();
            let found = candidates.find(|&&it| self.assignment.value(it) == Some(true));
            grid[self.groups.square(cell)] = found.map(|&candidate| self.groups.digit(candidate));
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
