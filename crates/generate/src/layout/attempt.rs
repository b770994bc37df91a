//! One attempt at a unique puzzle.
//!
//! **Invariant:** the layout with the clues and givens found so far has a solution at any time.

use foldoku_board::{Grid, Puzzle, Square};
use foldoku_human::Rulebook;
use foldoku_rules::{Values, Variant};
use foldoku_search::variant::Prepared;
use foldoku_search::{End, Limits, VariantSearch};

use super::{CompletedLayout, LayoutRequest};
use crate::levels::{Fitting, Unmet};
use crate::random::Random;

/// The guesses to find a random solution.
const SAMPLING: u64 = 50_000;

/// The searches for a random solution that may come to no end.
const UNFOUND: usize = 3;

/// How often clues are exchanged.
const REPAIRS: usize = 30;

/// Why an attempt came to no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejection {
    /// The layout has no solution.
    NoSolution,
    /// No solution was found.
    NotFound,
    /// There are several solutions, and no more givens are allowed.
    Ambiguous,
    /// The steps were not those of the demand.
    Unmet(Unmet),
}

/// An attempt at a unique puzzle.
pub(super) struct Attempt<'a> {
    pub(super) request: &'a LayoutRequest,
    engine: &'a mut VariantSearch,
    pub(super) limits: Limits<'a>,
    stop: &'a dyn Fn() -> bool,
    /// The clues found so far, one for each open rule.
    pub(super) clues: Vec<Option<Vec<i32>>>,
    pub(super) givens: Grid,
    /// How often givens may still be exchanged.
    pub(super) exchanges: u64,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        request: &'a LayoutRequest,
        engine: &'a mut VariantSearch,
        stop: &'a dyn Fn() -> bool,
        exchanges: u64,
    ) -> Attempt<'a> {
        Attempt {
            request,
            engine,
            limits: Limits::NONE.stop(stop),
            stop,
            clues: vec![None; request.open.len()],
            givens: request.puzzle.givens().clone(),
            exchanges,
        }
    }

    /// Makes a unique puzzle.
    pub(super) fn run(mut self, random: &mut Random) -> Result<CompletedLayout, Rejection> {
        let mut solutions = self.narrow(random)?;
        for _ in 0..REPAIRS {
            let found = self.determine(solutions[0].clone(), random);
            if found != Err(Rejection::Ambiguous) || self.clues.is_empty() {
                let solution = found?;
                self.fit(&solution, random).map_err(Rejection::Unmet)?;
                return Ok(self.completed(solution));
            }
            solutions = self.repair(solutions, random)?;
        }
        Err(Rejection::Ambiguous)
    }

    /// Exchanges clues until the solutions that share all of them differ in no more cells than before.
    fn repair(
        &mut self,
        solutions: Vec<Grid>,
        random: &mut Random,
    ) -> Result<Vec<Grid>, Rejection> {
        self.givens = self.request.puzzle.givens().clone();
        let before = self.clues.clone();
        for _ in 0..REPAIRS {
            self.forget(random);
            match self.narrow(random) {
                Ok(others) if spread(&others) <= spread(&solutions) => return Ok(others),
                Err(Rejection::NoSolution) => return Err(Rejection::NoSolution),
                _ if (self.stop)() => return Err(Rejection::NotFound),
                _ => self.clues.clone_from(&before),
            }
        }
        Err(Rejection::Ambiguous)
    }

    /// Adds the givens that make the unique puzzle as easy as the demand allows.
    fn fit(&mut self, solution: &Grid, random: &mut Random) -> Result<(), Unmet> {
        if self.request.demand.is_empty() {
            return Ok(());
        }
        let rulebook = |givens: &Grid| {
            let puzzle = self.puzzle(givens);
            let rulebook = match self.variant_with(givens) {
                Some(variant) => Rulebook::of_variant(&variant, &puzzle),
                None => Rulebook::new(&puzzle),
            };
            rulebook.expect("the size of the board was checked")
        };
        let cells = self.request.cells().into_iter();
        let groups: Vec<Vec<Square>> = cells.map(|cell| vec![cell]).collect();
        let fitting = Fitting {
            demand: &self.request.demand,
            solution,
            groups: &groups,
            most: *self.request.givens.end(),
            rulebook: &rulebook,
            stop: self.stop,
        };
        self.givens = fitting.fit(&self.givens, random)?;
        Ok(())
    }

    fn completed(self, solution: Grid) -> CompletedLayout {
        CompletedLayout {
            variant: self.variant_with(&self.givens).map(|mut variant| {
                let sheet = variant.sheet.clone();
                let values = sheet.grid_squares().map(|cell| solution[cell]);
                let values = values.map(|digit| digit.map(|digit| sheet.value(digit)));
                variant.solution = Some(values.collect());
                variant
            }),
            givens: self.givens,
            solution,
        }
    }

    /// Returns the layout with the clues found so far.
    fn variant(&self) -> Option<Variant> {
        let mut variant = self.request.variant.clone()?;
        for (&place, clue) in self.request.open.iter().zip(&self.clues) {
            if let Some(numbers) = clue {
                variant.rules[place].numbers.clone_from(numbers);
            }
        }
        Some(variant)
    }

    /// Returns the layout with the clues found so far, and these givens.
    fn variant_with(&self, givens: &Grid) -> Option<Variant> {
        let mut variant = self.variant()?;
        let value = |(square, digit)| (square, variant.sheet.value(digit));
        variant.givens = givens.filled().map(value).collect();
        Some(variant)
    }

    /// Returns the puzzle with the clues found so far, and these givens.
    fn puzzle(&self, givens: &Grid) -> Puzzle {
        let puzzle = match self.variant() {
            Some(variant) => variant.without_unfinished().puzzle(),
            None => Ok(self.request.puzzle.clone()),
        };
        let puzzle = puzzle.expect("clues that are met by a solution fit the board");
        let plain = Puzzle::new(puzzle.geometry(), givens.clone());
        let plain = plain.expect("the givens are those of a solution");
        let puzzle = plain.with_constraints(puzzle.constraints().iter().cloned());
        puzzle.expect("the constraints are those of a puzzle")
    }

    /// Prepares a search for solutions with the clues and givens found so far.
    pub(super) fn prepare(&mut self) -> Prepared {
        let puzzle = self.puzzle(&self.givens);
        let prepared = self.engine.prepare(&puzzle, self.limits);
        prepared.expect("the request was checked for the size of its board")
    }

    /// Returns random solutions with the clues and givens found so far: none only if there is none.
    pub(super) fn pool(
        &mut self,
        count: usize,
        random: &mut Random,
    ) -> Result<Vec<Grid>, Rejection> {
        let mut prepared = self.prepare();
        let mut words = || u64::from(random.word()) << 32 | u64::from(random.word());
        let mut pool = Vec::new();
        let mut unfound = 0;
        while pool.len() < count && unfound < UNFOUND {
            match prepared.random(&mut words, self.limits.guesses(SAMPLING)) {
                Ok(Some(solution)) => pool.push(solution),
                Ok(None) => return Err(Rejection::NoSolution),
                Err(End::Stopped) => return Err(Rejection::NotFound),
                Err(_) => unfound += 1,
            }
        }
        match pool.is_empty() {
            true => Err(Rejection::NotFound),
            false => Ok(pool),
        }
    }

    /// Returns the clues that an open rule can have in a solution.
    pub(super) fn clues_in(&self, open: usize, solution: &Grid) -> Vec<Vec<i32>> {
        let variant = self.request.variant.as_ref();
        let variant = variant.expect("only named rules are open");
        let values = Values::new(&variant.sheet, solution).expect("a solution is full");
        variant.rules[self.request.open[open]].clues_in(&values)
    }

    /// Returns whether another given is allowed.
    pub(super) fn has_room(&self) -> bool {
        self.givens.filled_count() < *self.request.givens.end()
    }

    /// Gives a cell.
    pub(super) fn give(&mut self, cell: Square, solution: &Grid) {
        self.givens[cell] = solution[cell];
    }
}

/// Returns in how many cells some solutions differ.
fn spread(solutions: &[Grid]) -> usize {
    let contents: Vec<_> = solutions.iter().map(Grid::contents).collect();
    let differs = |&cell: &usize| contents.iter().any(|it| it[cell] != contents[0][cell]);
    (0..contents[0].len()).filter(differs).count()
}
