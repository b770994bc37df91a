//! Levels of puzzles on any board with any rules: their steps for people are no harder than was asked for, and
//! no easier.
//!
//! ```text
//!  minimal puzzle ──▶ steps up to the highest level ──┬─ solved ──▶ are the steps those of the demand?
//!                                     ▲               └─ stuck ──▶ give an empty cell ──┐
//!                                     └────────────────────────────────────────────────┘
//! ```
//!
//! A puzzle that got givens on the way is judged again from its start, because a given can spare steps that
//! came before it. The classic board without rules has the levels of HoDoKu instead, in
//! [`Generator`](crate::Generator).
//!
//! **Invariant:** what is accepted has the level, the techniques and the hardest technique that a path of
//! `foldoku_human` has from the start of the puzzle. It depends on the puzzle and the random numbers only.

mod demand;

use std::ops::ControlFlow;

use foldoku_board::{Geometry, Grid, Puzzle, Square};
use foldoku_human::{End, Path, Position, Rulebook, Solver};
use foldoku_search::{Engine, Limits, VariantSearch};

use crate::random::Random;

pub use demand::{Demand, DemandError, Unmet};

/// How often givens are added to a puzzle that was too hard, until it was not too easy.
const TRIES: usize = 3;

/// A puzzle that is to meet a demand.
pub(crate) struct Fitting<'a> {
    pub(crate) demand: &'a Demand,
    pub(crate) solution: &'a Grid,
    /// The cells that have givens together.
    pub(crate) groups: &'a [Vec<Square>],
    /// The most givens.
    pub(crate) most: usize,
    /// Returns the puzzle with these givens, prepared for human steps.
    pub(crate) rulebook: &'a dyn Fn(&Grid) -> Rulebook,
    pub(crate) stop: &'a dyn Fn() -> bool,
}

impl Demand {
    /// Returns the givens of a unique puzzle without rules, and others if it is too hard otherwise: at most
    /// `most` in all.
    ///
    /// `stop` is polled; it returns true to stop, and must then keep returning true.
    ///
    /// # Errors
    ///
    /// If these givens do not meet the demand.
    ///
    /// # Panics
    ///
    /// If the board is too large, which [`Demand::check`] finds, or the givens do not fit it.
    pub fn fit(
        &self,
        geometry: &Geometry,
        [givens, solution]: [&Grid; 2],
        most: usize,
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> Result<Grid, Unmet> {
        let groups: Vec<Vec<Square>> = geometry.squares().map(|cell| vec![cell]).collect();
        let rulebook = |givens: &Grid| {
            let puzzle = Puzzle::new(geometry, givens.clone());
            let puzzle = puzzle.expect("the givens are those of a solution");
            Rulebook::new(&puzzle).expect("the board was checked")
        };
        let fitting = Fitting {
            demand: self,
            solution,
            groups: &groups,
            most,
            rulebook: &rulebook,
            stop,
        };
        fitting.fit(givens, random)
    }
}

impl Fitting<'_> {
    /// Returns the givens of a unique puzzle, and others if it is too hard otherwise.
    pub(crate) fn fit(&self, givens: &Grid, random: &mut Random) -> Result<Grid, Unmet> {
        let rulebook = (self.rulebook)(givens);
        if self.is_too_easy(rulebook.puzzle()) {
            return Err(Unmet::Easier);
        }
        let mut walk = Walk::new(self, rulebook);
        match walk.go() {
            Err(Unmet::Harder) if givens.filled_count() < self.most => {}
            end => return end.map(|()| givens.clone()),
        }
        let stuck = walk.position.clone();
        let mut last = Unmet::Harder;
        for _ in 0..TRIES {
            walk.position = stuck.clone();
            let added = self.add(&mut walk, givens, random)?;
            match self.judge(&with(givens, &added, self.solution)) {
                Ok(()) => return Ok(self.trim(givens, added)),
                Err(unmet @ (Unmet::Easier | Unmet::Between | Unmet::Harder)) => last = unmet,
                Err(unmet) => return Err(unmet),
            }
        }
        Err(last)
    }

    /// Returns whether a search solves the puzzle with so few guesses that its steps are hardly ever hard enough:
    /// a search takes a hundredth of the time of the steps.
    fn is_too_easy(&self, puzzle: &Puzzle) -> bool {
        let least = self.demand.least_guesses();
        if least == 0 {
            return false;
        }
        let limits = Limits::NONE.solutions(2).guesses(least).stop(self.stop);
        let report =
            VariantSearch::new().search(puzzle, limits, &mut |_| ControlFlow::Continue(()));
        report.stats.guesses < least
    }

    /// Goes on from a position without steps, with givens wherever there is none; returns the groups of cells
    /// that got them.
    fn add(
        &self,
        walk: &mut Walk<'_>,
        givens: &Grid,
        random: &mut Random,
    ) -> Result<Vec<Vec<Square>>, Unmet> {
        let mut added: Vec<Vec<Square>> = Vec::new();
        let mut count = givens.filled_count();
        loop {
            let is_open = |cell: &Square| walk.position.digit(*cell).is_none();
            let open = self.groups.iter().filter(|group| group.iter().any(is_open));
            let group = *random.pick(&open.collect::<Vec<_>>());
            count += group.len();
            if count > self.most {
                return Err(Unmet::Harder);
            }
            group.iter().for_each(|&cell| walk.give(cell));
            added.push(group.clone());
            match walk.go() {
                Err(Unmet::Harder) => {}
                Err(Unmet::Stopped) => return Err(Unmet::Stopped),
                _ => return Ok(added),
            }
        }
    }

    /// Leaves out added givens without which the demand is met, too.
    fn trim(&self, givens: &Grid, mut added: Vec<Vec<Square>>) -> Grid {
        let mut place = 0;
        // The last one was needed beside all others, and is without them.
        while place + 1 < added.len() {
            let group = added.remove(place);
            if self.judge(&with(givens, &added, self.solution)).is_err() {
                added.insert(place, group);
                place += 1;
            }
        }
        with(givens, &added, self.solution)
    }

    /// Decides whether the puzzle with these givens meets the demand.
    fn judge(&self, givens: &Grid) -> Result<(), Unmet> {
        Walk::new(self, (self.rulebook)(givens)).go()
    }
}

/// The steps of a puzzle, as far as the demand allows them.
struct Walk<'a> {
    fitting: &'a Fitting<'a>,
    solver: Solver,
    position: Position,
    path: Path,
}

impl<'a> Walk<'a> {
    fn new(fitting: &'a Fitting<'a>, rulebook: Rulebook) -> Walk<'a> {
        let position = Position::new(&rulebook);
        let solver = Solver::new(rulebook).with_solution(fitting.solution.clone());
        Walk {
            fitting,
            position,
            solver: solver.up_to(fitting.demand.hardest_allowed()),
            path: Path {
                steps: Vec::new(),
                end: End::Solved,
            },
        }
    }

    /// Gives an empty cell, or one that a step has filled.
    fn give(&mut self, cell: Square) {
        let digit = self.fitting.solution[cell].expect("a solution is full");
        self.position.give(self.solver.rulebook(), cell, digit);
    }

    /// Takes steps until the demand is decided; the path is that of the puzzle unless the position was changed.
    fn go(&mut self) -> Result<(), Unmet> {
        let Fitting { demand, stop, .. } = self.fitting;
        while !self.position.is_solved() {
            let Some(step) = self.solver.next_unless(&self.position, stop) else {
                return Err(if stop() {
                    Unmet::Stopped
                } else {
                    Unmet::Harder
                });
            };
            self.position.apply(self.solver.rulebook(), &step);
            let is_enough = demand.is_met_by(&step);
            self.path.steps.push(step);
            if is_enough {
                return Ok(());
            }
        }
        demand.judge_path(&self.path)
    }
}

/// Returns the givens with others.
fn with(givens: &Grid, added: &[Vec<Square>], solution: &Grid) -> Grid {
    let mut more = givens.clone();
    for &cell in added.iter().flatten() {
        more[cell] = solution[cell];
    }
    more
}
