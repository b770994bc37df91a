//! Givens that leave one solution.
//!
//! Where only few are allowed, more are added first; then some are exchanged for fewer others.
//!
//! **Invariant:** a given that was added is needed, or a search for another solution without it reached its
//! limit, or as many were asked for.

use std::collections::BTreeMap;

use foldoku_board::{Digit, Grid, Square};
use foldoku_search::variant::Prepared;

use super::attempt::{Attempt, Rejection};
use crate::random::Random;

/// The guesses to find another solution.
const GUESSES: u64 = 2_000;

/// The guesses to decide whether a given is needed.
const DECIDING: u64 = 10_000;

/// The random solutions among which the rarest digit is chosen.
const POOL: usize = 8;

/// The givens beyond those that are allowed, before some are exchanged.
const BEYOND: usize = 4;

/// The solutions among which a given is looked for that only one has.
const SOLUTIONS: u64 = 1_000;

impl Attempt<'_> {
    /// Adds givens until there is one solution; then takes back those that are not needed, and exchanges others, if
    /// these are too many. Returns the solution.
    pub(super) fn determine(
        &mut self,
        solution: Grid,
        random: &mut Random,
    ) -> Result<Grid, Rejection> {
        let before = self.givens.clone();
        let mut prepared = self.prepare();
        let beyond = match self.has_room() && self.exchanges > 0 {
            true => BEYOND,
            false => 0,
        };
        let most = *self.request.givens.end() + beyond;
        let mut solution = solution;
        loop {
            let limits = self.limits.guesses(GUESSES);
            let found = prepared.other_than(&solution, &self.givens, limits);
            if found == Ok(None) {
                break;
            }
            if self.givens.filled_count() >= most {
                return Err(Rejection::Ambiguous);
            }
            let mut pool = self.pool(POOL, random)?;
            pool.push(solution);
            pool.extend(found.ok().flatten());
            solution = self.give_rarest(&pool, random);
        }
        self.remove(&before, &solution, &mut prepared, random);
        while self.givens.filled_count() > *self.request.givens.end() {
            self.exchanges = self.exchanges.checked_sub(1).ok_or(Rejection::Ambiguous)?;
            if let Some(other) = self.exchange(&before, &mut prepared, random) {
                solution = other;
                self.remove(&before, &solution, &mut prepared, random);
            }
        }
        self.top_up(&solution, random);
        Ok(solution)
    }

    /// Exchanges one or two added givens for one that only one solution has, which is returned.
    fn exchange(
        &mut self,
        before: &Grid,
        prepared: &mut Prepared,
        random: &mut Random,
    ) -> Option<Grid> {
        let mut fewer = self.givens.clone();
        let mut added = self.added(before);
        random.shuffle(&mut added);
        for &cell in added.iter().take(1 + random.below(2) as usize) {
            fewer[cell] = None;
        }
        let limits = self.limits.guesses(DECIDING).solutions(SOLUTIONS);
        let solutions = prepared.all(&fewer, limits).ok()?;
        let places = self.places(&solutions);
        let only: Vec<(Square, usize)> = { places.iter() }
            .filter(|((cell, digit), those)| those.len() == 1 && self.givens[*cell] != Some(*digit))
            .map(|((cell, _), those)| (*cell, those[0]))
            .collect();
        let &(cell, place) = (!only.is_empty()).then(|| random.pick(&only))?;
        self.givens = fewer;
        self.give(cell, &solutions[place]);
        solutions.into_iter().nth(place)
    }

    /// Returns the cells with added givens.
    fn added(&self, before: &Grid) -> Vec<Square> {
        let added = self.givens.filled().map(|(cell, _)| cell);
        added.filter(|&cell| before[cell].is_none()).collect()
    }

    /// Returns which of some solutions have a digit in a cell.
    fn places(&self, solutions: &[Grid]) -> BTreeMap<(Square, Digit), Vec<usize>> {
        let mut places: BTreeMap<(Square, Digit), Vec<usize>> = BTreeMap::new();
        for cell in self.request.cells() {
            for (place, solution) in solutions.iter().enumerate() {
                let digit = solution[cell].expect("a solution is full");
                places.entry((cell, digit)).or_default().push(place);
            }
        }
        places
    }

    /// Gives the digit that the fewest of some solutions have in its cell, and returns one of these.
    fn give_rarest(&mut self, pool: &[Grid], random: &mut Random) -> Grid {
        let places = self.places(pool);
        let is_open = |cell: Square| self.givens[cell].is_none();
        let fewest = places.iter().filter(|((cell, _), _)| is_open(*cell));
        let fewest = fewest.map(|(_, those)| those.len()).min();
        let fewest = fewest.expect("a grid without empty cells has one solution");
        let rarest: Vec<(Square, usize)> = places
            .iter()
            .filter(|((cell, _), those)| is_open(*cell) && those.len() == fewest)
            .map(|((cell, _), those)| (*cell, those[0]))
            .collect();
        let &(cell, place) = random.pick(&rarest);
        self.give(cell, &pool[place]);
        pool[place].clone()
    }

    /// Removes added givens, each if the puzzle stays unique.
    fn remove(
        &mut self,
        before: &Grid,
        solution: &Grid,
        prepared: &mut Prepared,
        random: &mut Random,
    ) {
        let mut added = self.added(before);
        random.shuffle(&mut added);
        for cell in added {
            if self.givens.filled_count() <= *self.request.givens.start() {
                return;
            }
            let mut fewer = self.givens.clone();
            fewer[cell] = None;
            let limits = self.limits.guesses(DECIDING);
            if prepared.other_at(cell, solution, &fewer, limits) == Ok(None) {
                self.givens = fewer;
            }
        }
    }

    /// Adds givens up to the least number that was asked for.
    fn top_up(&mut self, solution: &Grid, random: &mut Random) {
        let mut open = self.request.cells();
        open.retain(|&cell| self.givens[cell].is_none());
        random.shuffle(&mut open);
        let least = *self.request.givens.start();
        let missing = least.saturating_sub(self.givens.filled_count());
        for &cell in open.iter().take(missing) {
            self.give(cell, solution);
        }
    }
}
