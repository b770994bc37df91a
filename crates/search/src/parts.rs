//! Puzzles in parts that can be left out: which parts are necessary, and which ones contradict each
//! other.
//!
//! ```text
//!  Parts ──subset──▶ Puzzle ──Engine──▶ a solution, or another one than the known one
//!    ├── necessity: each part alone
//!    ├── reduce:    a minimal set that keeps the solution unique
//!    └── conflict:  a minimal set without a solution
//! ```
//!
//! A part is a given or a group of constraints, such as those of one rule of a variant. The board,
//! with its rows, columns and regions, is always kept.
//!
//! **Invariant:** removing a part never removes a solution. A part that a limit left undecided is kept
//! and reported as such.

mod minimal;

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::constraint::ConstraintError;
use foldoku_board::{Constraint, Digit, Geometry, Grid, Puzzle, Square};

use crate::engine::{Engine, check};
use crate::limits::{End, Limits};
use minimal::shrink;

/// A puzzle in parts.
///
/// ```
/// use foldoku_search::board::puzzle;
/// use foldoku_search::parts::{Necessity, Parts};
/// use foldoku_search::{Auto, Limits};
///
/// let parts = Parts::of_puzzle(&puzzle!("1234 3412 21.. 4..."));
/// let engine = &mut Auto::default();
/// let solution = parts.unique_solution(engine, Limits::NONE).unwrap();
/// let chosen: Vec<usize> = (0..parts.len()).collect();
/// let alone = parts.necessity(engine, &solution, &chosen, Limits::NONE);
/// assert_eq!(alone[0], Necessity::Redundant);
/// let set = parts.reduce(engine, &solution, &chosen, Limits::NONE);
/// assert!(set.is_minimal() && set.kept.len() < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    geometry: Geometry,
    fixed: Vec<Constraint>,
    parts: Vec<Part>,
}

/// A part of a puzzle that can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A given.
    Given(Square, Digit),
    /// Constraints that stay or go together.
    Rule(Vec<Constraint>),
}

impl Part {
    /// Returns whether a full grid agrees with the part.
    pub fn is_met(&self, grid: &Grid) -> bool {
        match self {
            Part::Given(square, digit) => grid[*square] == Some(*digit),
            Part::Rule(constraints) => constraints.iter().all(|rule| rule.is_met(grid)),
        }
    }
}

/// Whether a puzzle needs a part for its solution to be unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Necessity {
    /// The solution stays unique without the part.
    Redundant,
    /// Without the part there are several solutions.
    Necessary,
    /// A limit ended the search.
    Unknown,
}

/// Why a puzzle is not unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// It has no solution.
    None,
    /// It has several solutions.
    Multiple,
    /// A limit ended the search.
    Unknown,
}

/// A set of parts from which none can be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MinimalSet {
    /// The parts that remain, ascending.
    pub kept: Vec<usize>,
    /// Those of them that may be superfluous, because a limit ended the search.
    pub undecided: Vec<usize>,
}

impl MinimalSet {
    /// Returns whether every remaining part is known to be necessary.
    pub fn is_minimal(&self) -> bool {
        self.undecided.is_empty()
    }
}

/// Why there is no conflict to report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoConflict {
    /// The puzzle has this solution.
    Solution(Grid),
    /// A limit ended the search.
    Unknown,
}

/// The result of a search for a solution that differs from a known one.
enum Other {
    Found(Grid),
    None,
    Unknown,
}

impl Parts {
    /// Starts with a board and no parts.
    pub fn new(geometry: &Geometry) -> Parts {
        Parts {
            geometry: geometry.clone(),
            fixed: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Starts with the givens of a grid, which may clash: each is a part.
    pub fn of_givens(geometry: &Geometry, givens: &Grid) -> Parts {
        let mut parts = Parts::new(geometry);
        for (square, digit) in givens.filled() {
            parts.parts.push(Part::Given(square, digit));
        }
        parts
    }

    /// Makes each given and each constraint of a puzzle a part.
    pub fn of_puzzle(puzzle: &Puzzle) -> Parts {
        let mut parts = Parts::of_givens(puzzle.geometry(), puzzle.givens());
        for constraint in puzzle.constraints() {
            parts.parts.push(Part::Rule([constraint.clone()].into()));
        }
        parts
    }

    /// Adds a constraint that is always kept.
    ///
    /// # Errors
    ///
    /// If it does not fit the board.
    pub fn fix(&mut self, constraint: Constraint) -> Result<(), ConstraintError> {
        self.check([&constraint])?;
        self.fixed.push(constraint);
        Ok(())
    }

    /// Adds constraints as one part.
    ///
    /// # Errors
    ///
    /// If one of them does not fit the board.
    pub fn add_rule(&mut self, constraints: Vec<Constraint>) -> Result<(), ConstraintError> {
        self.check(&constraints)?;
        self.parts.push(Part::Rule(constraints));
        Ok(())
    }

    fn check<'a>(
        &self,
        constraints: impl IntoIterator<Item = &'a Constraint>,
    ) -> Result<(), ConstraintError> {
        let empty = Puzzle::new(&self.geometry, Grid::empty(&self.geometry));
        let empty = empty.expect("an empty grid has no clashes");
        let constraints = constraints.into_iter().cloned();
        empty.with_constraints(constraints).map(|_| ())
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Returns whether there are no parts.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the puzzle with the parts that pass a filter, or `None` if its givens clash.
    pub fn puzzle(&self, keep: impl Fn(usize) -> bool) -> Option<Puzzle> {
        let mut givens = Grid::empty(&self.geometry);
        let mut constraints = self.fixed.clone();
        for (_, part) in (0..).zip(&self.parts).filter(|&(index, _)| keep(index)) {
            match part {
                Part::Given(square, digit) => givens[*square] = Some(*digit),
                Part::Rule(of_rule) => constraints.extend_from_slice(of_rule),
            }
        }
        let plain = Puzzle::new(&self.geometry, givens).ok()?;
        let puzzle = plain.with_constraints(constraints);
        Some(puzzle.expect("constraints are checked when they are added"))
    }

    /// Returns the only solution of the whole puzzle.
    ///
    /// # Errors
    ///
    /// If there is none or several, or a limit ends the search.
    pub fn unique_solution<E: Engine>(
        &self,
        engine: &mut E,
        limits: Limits<'_>,
    ) -> Result<Grid, NotUnique> {
        let first = match self.other(engine, |_| true, None, limits) {
            Other::Found(first) => first,
            Other::None => return Err(NotUnique::None),
            Other::Unknown => return Err(NotUnique::Unknown),
        };
        match self.other(engine, |_| true, Some(&first), limits) {
            Other::None => Ok(first),
            Other::Found(_) => Err(NotUnique::Multiple),
            Other::Unknown => Err(NotUnique::Unknown),
        }
    }

    /// Decides for each of the chosen parts whether the solution stays unique without it alone.
    /// `solution` is the [unique solution](Parts::unique_solution).
    ///
    /// A limit on guesses holds for each part.
    pub fn necessity<E: Engine>(
        &self,
        engine: &mut E,
        solution: &Grid,
        chosen: &[usize],
        limits: Limits<'_>,
    ) -> Vec<Necessity> {
        let mut decide = |part: usize| {
            let without = |index: usize| index != part;
            match self.other(engine, without, Some(solution), limits) {
                Other::None => Necessity::Redundant,
                Other::Found(_) => Necessity::Necessary,
                Other::Unknown => Necessity::Unknown,
            }
        };
        chosen.iter().map(|&part| decide(part)).collect()
    }

    /// Leaves out as many of the chosen parts as possible, in their order, so that the solution stays
    /// unique. `solution` is the [unique solution](Parts::unique_solution).
    ///
    /// A limit on guesses holds for each search.
    pub fn reduce<E: Engine>(
        &self,
        engine: &mut E,
        solution: &Grid,
        chosen: &[usize],
        limits: Limits<'_>,
    ) -> MinimalSet {
        shrink(self, chosen, |keep| {
            self.other(engine, keep, Some(solution), limits)
        })
    }

    /// Finds a minimal set of parts without a solution. Those that `order` names are left out first, in
    /// that order, then the others.
    ///
    /// A limit on guesses holds for each search.
    ///
    /// # Errors
    ///
    /// If the puzzle has a solution, or a limit ends the search for one.
    pub fn conflict<E: Engine>(
        &self,
        engine: &mut E,
        order: &[usize],
        limits: Limits<'_>,
    ) -> Result<MinimalSet, NoConflict> {
        match self.other(engine, |_| true, None, limits) {
            Other::None => {}
            Other::Found(solution) => return Err(NoConflict::Solution(solution)),
            Other::Unknown => return Err(NoConflict::Unknown),
        }
        let mut chosen = order.to_vec();
        chosen.extend((0..self.len()).filter(|index| !order.contains(index)));
        Ok(shrink(self, &chosen, |keep| {
            self.other(engine, keep, None, limits)
        }))
    }

    /// Searches for a solution of some parts other than a known one.
    fn other<E: Engine>(
        &self,
        engine: &mut E,
        keep: impl Fn(usize) -> bool,
        known: Option<&Grid>,
        limits: Limits<'_>,
    ) -> Other {
        let Some(puzzle) = self.puzzle(keep) else {
            return Other::None;
        };
        let mut found = None;
        let outcome = engine.search(&puzzle, limits.solutions(u64::MAX), &mut |solution| {
            check(&puzzle, solution);
            if known == Some(solution) {
                return ControlFlow::Continue(());
            }
            found = Some(solution.clone());
            ControlFlow::Break(())
        });
        match (found, outcome.end) {
            (Some(other), _) => Other::Found(other),
            (None, End::Complete) => Other::None,
            (None, _) => Other::Unknown,
        }
    }
}
