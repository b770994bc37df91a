//! A puzzle that is prepared once and searched many times, each time with other givens.
//!
//! **Invariant:** an answer is right whatever was asked before. Which solution is found depends on the earlier
//! questions, so the same questions in the same order have the same answers.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Grid, Puzzle, Square};

use super::model::Model;
use super::search::Search;
use super::store::{Cell, Mask};
use super::templates::{Templates, members};
use super::walk::{RandomWords, below};
use super::{POLL, VariantSearch};
use crate::engine::{Engine, Stats, Unsupported, check};
use crate::limits::{End, Limits, Meter};

/// A puzzle that is ready for many searches.
///
/// ```
/// use foldoku_search::board::{Grid, puzzle};
/// use foldoku_search::{Engine, Limits, VariantSearch};
///
/// let puzzle = puzzle!("12..34..2.4.4...");
/// let known = VariantSearch::default().first(&puzzle).unwrap();
/// let mut prepared = VariantSearch::default().prepare(&puzzle, Limits::NONE)?;
/// let nothing = Grid::empty(puzzle.geometry());
/// let other = prepared.other_than(&known, &nothing, Limits::NONE).unwrap();
/// assert!(other.is_some_and(|other| other != known));
/// assert_eq!(prepared.other_than(&known, &known, Limits::NONE), Ok(None));
/// # Ok::<(), foldoku_search::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prepared {
    puzzle: Puzzle,
    model: Model,
    search: Search,
    /// The candidates at the start; none if the puzzle has no solution.
    root: Vec<Mask>,
    /// The templates of the digits, if some digit has few.
    templates: Option<Templates>,
}

/// A solution, or that there is none, or the limit that ended the search.
pub type Found = Result<Option<Grid>, End>;

/// The guesses of the first attempt at a random solution; each of the next ones has twice as many.
const FIRST_ATTEMPT: u64 = 200;

/// The guesses near a known solution, before a search goes anywhere: without luck, all that is near must be
/// searched before anything else.
const NEAR: u64 = 100;

/// The guesses of the first search for a random solution, which shows whether others are quick.
const TRIAL: u64 = 2_000;

/// A digit has few templates if it has less than this: 130 are left by the moves of kings and knights, 298 by
/// taxicabs, 3,176 by knights alone, with which other searches are faster.
const FEW: usize = 400;

impl VariantSearch {
    /// Prepares a puzzle for many searches.
    ///
    /// # Errors
    ///
    /// If the puzzle is too large, see [`Engine::accepts`].
    pub fn prepare(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
    ) -> Result<Prepared, Unsupported> {
        self.accepts(puzzle)?;
        let mut meter = Meter::new(limits, POLL);
        let (mut model, possible) = self.start(puzzle, &mut meter);
        // Givens that come later tell digits apart.
        model.is_symmetric = false;
        model.restarts = None;
        let search = core::mem::take(&mut self.search);
        let root = match possible {
            true => search.store.cells.to_vec(),
            false => Vec::new(),
        };
        Ok(Prepared {
            puzzle: puzzle.clone(),
            model,
            search,
            root,
            templates: None,
        })
    }
}

impl Prepared {
    /// Searches for a solution that has these givens besides those of the puzzle and is not the known one,
    /// from which it differs in few cells if that is easy.
    ///
    /// # Errors
    ///
    /// If a limit ends the search.
    pub fn other_than(&mut self, known: &Grid, givens: &Grid, limits: Limits<'_>) -> Found {
        if self.root.is_empty() {
            return Ok(None);
        }
        let kept = self.kept(givens).collect();
        self.near_first(known, kept, limits)
    }

    /// Searches for a solution that differs from the known one in an empty cell, and otherwise as
    /// [`Prepared::other_than`] does. If the puzzle is unique with the known digit in this cell, both have the same
    /// answer, but this search takes fewer guesses.
    ///
    /// # Errors
    ///
    /// If a limit ends the search.
    pub fn other_at(
        &mut self,
        cell: Square,
        known: &Grid,
        givens: &Grid,
        limits: Limits<'_>,
    ) -> Found {
        if self.root.len() <= cell.index() {
            return Ok(None);
        }
        let other = !self.mask(known, cell.index());
        let mut kept: Vec<(Cell, Mask)> = self.kept(givens).collect();
        kept.push((cell.index() as Cell, other));
        self.near_first(known, kept, limits)
    }

    /// Searches for another solution within some candidates, near the known one first.
    fn near_first(&mut self, known: &Grid, kept: Vec<(Cell, Mask)>, limits: Limits<'_>) -> Found {
        let cells = 0..self.root.len();
        self.search.preferred = cells.map(|cell| self.mask(known, cell)).collect();
        match self.other_within(known, &kept, limits.guesses(limits.guesses.min(NEAR))) {
            Err(End::Guesses) if limits.guesses > NEAR => {
                self.search.preferred.clear();
                self.other_within(known, &kept, limits.guesses(limits.guesses - NEAR))
            }
            found => found,
        }
    }

    /// Searches for a solution other than a known one.
    fn other_within(&mut self, known: &Grid, kept: &[(Cell, Mask)], limits: Limits<'_>) -> Found {
        let mut other = None;
        let end = self.each(kept, limits, &mut |solution| {
            if solution == *known {
                return ControlFlow::Continue(());
            }
            other = Some(solution);
            ControlFlow::Break(End::Callback)
        });
        let Some(other) = other else {
            return ended(end);
        };
        check(&self.puzzle, &other);
        Ok(Some(other))
    }

    /// Returns all solutions that have these givens besides those of the puzzle.
    ///
    /// # Errors
    ///
    /// If a limit ends the search, also that of the number of solutions.
    pub fn all(&mut self, givens: &Grid, limits: Limits<'_>) -> Result<Vec<Grid>, End> {
        let mut solutions = Vec::new();
        if self.root.is_empty() {
            return Ok(solutions);
        }
        let kept: Vec<(Cell, Mask)> = self.kept(givens).collect();
        self.search.preferred.clear();
        let end = self.each(&kept, limits, &mut |solution| {
            if solutions.len() as u64 >= limits.solutions {
                return ControlFlow::Break(End::Solutions);
            }
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        solutions.iter().for_each(|it| check(&self.puzzle, it));
        match end {
            End::Complete => Ok(solutions),
            end => Err(end),
        }
    }

    /// Visits the solutions with some candidates, until a limit or the visitor ends the search. Returns why it ended.
    fn each(
        &mut self,
        kept: &[(Cell, Mask)],
        limits: Limits<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<End>,
    ) -> End {
        let mut meter = Meter::new(limits, POLL);
        let (model, search) = (&self.model, &mut self.search);
        let is_possible = search.start_with(model, &self.root, kept, &mut meter);
        let mut stats = Stats::default();
        while is_possible && search.next(model, &mut stats, &mut meter).is_some() {
            if let ControlFlow::Break(end) = visit(model.grid(&search.store.cells)) {
                return end;
            }
        }
        meter.end()
    }

    /// Returns the cells of some givens, with their digits.
    fn kept(&self, givens: &Grid) -> impl Iterator<Item = (Cell, Mask)> {
        let cells = 0..self.root.len();
        let kept = cells.map(|cell| (cell as Cell, self.mask(givens, cell)));
        kept.filter(|&(_, mask)| mask != 0)
    }

    /// Makes [`Prepared::random`] fill all cells of a digit at once, if a first search for a random solution takes
    /// long and the rules leave some digit few templates. Returns whether it does.
    ///
    /// # Errors
    ///
    /// If the stop check ends the search.
    pub fn choose_random(&mut self, limits: Limits<'_>) -> Result<bool, End> {
        let mut word = 0;
        let mut words = || {
            word += 1;
            mixed(word)
        };
        match self.clone().random(&mut words, limits.guesses(TRIAL)) {
            Ok(_) => return Ok(false),
            Err(End::Stopped) => return Err(End::Stopped),
            Err(_) => {}
        }
        if !self.model.context.has_sets() {
            return Ok(false);
        }
        let templates = Templates::new(&self.model);
        let are_few = templates.fewest(&self.model.context, &self.root, FEW);
        self.templates = are_few.map(|_| templates);
        Ok(self.templates.is_some())
    }

    /// Searches for a random solution: random digits in random cells first, then a search that prefers
    /// random digits; or random templates of one digit after the other. Every solution is possible, but they are
    /// not equally likely.
    ///
    /// # Errors
    ///
    /// If a limit ends the search.
    pub fn random(&mut self, random: RandomWords<'_>, limits: Limits<'_>) -> Found {
        if let Some(templates) = self.templates.take() {
            let (root, mut left) = (self.root.clone(), limits.guesses);
            let found = self.overlay(&templates, &root, random, limits, &mut left);
            self.templates = Some(templates);
            return found;
        }
        let mut guesses = FIRST_ATTEMPT;
        let mut left = limits.guesses;
        let digits = usize::from(self.puzzle.geometry().digit_count());
        let mut steps = digits;
        while !self.root.is_empty() {
            let mut meter = Meter::new(limits.guesses(guesses.min(left)), POLL);
            if let Some(cells) = self.scatter(steps, random, &mut meter) {
                let (found, taken) = self.near(&cells, random, &mut meter);
                if found.is_some() {
                    return Ok(found);
                }
                left = left.saturating_sub(taken);
            }
            match meter.end() {
                End::Complete if steps == 0 => break,
                End::Complete => {}
                End::Guesses if left > 0 => guesses *= 2,
                end => return Err(end),
            }
            steps = steps.saturating_sub(1);
        }
        Ok(None)
    }

    /// Searches for a solution within some candidates: the templates of the digit that has fewest, in random
    /// order, and so on while a digit has few.
    fn overlay(
        &mut self,
        templates: &Templates,
        cells: &[Mask],
        random: RandomWords<'_>,
        limits: Limits<'_>,
        left: &mut u64,
    ) -> Found {
        let mut meter = Meter::new(limits.guesses(*left), POLL);
        let Some((digit, mut few)) = templates.fewest(&self.model.context, cells, FEW) else {
            let (found, taken) = self.near(cells, random, &mut meter);
            *left -= taken.min(*left);
            return found.map_or_else(|| ended(meter.end()), |solution| Ok(Some(solution)));
        };
        for last in (0..few.len()).rev() {
            few.swap(last, below(random, last as u64 + 1) as usize);
            let template = members(&few[last]).map(|cell| (cell, digit));
            let template: Vec<(Cell, Mask)> = template.collect();
            let taken = template.len() as u64;
            *left = left.checked_sub(taken).ok_or(End::Guesses)?;
            let (model, search) = (&self.model, &mut self.search);
            if search.start_with(model, cells, &template, &mut meter) {
                let cells = search.store.cells.to_vec();
                let found = self.overlay(templates, &cells, random, limits, left)?;
                if found.is_some() {
                    return Ok(found);
                }
            } else if meter.has_ended() {
                return Err(meter.end());
            }
        }
        Ok(None)
    }

    /// Searches for a solution within some candidates, with random digits first. Returns the number of guesses, too.
    fn near(
        &mut self,
        cells: &[Mask],
        random: RandomWords<'_>,
        meter: &mut Meter<'_>,
    ) -> (Option<Grid>, u64) {
        let (model, search) = (&self.model, &mut self.search);
        let preferred = cells.iter().map(|&mask| random_bit(mask, random));
        search.preferred = preferred.collect();
        let mut stats = Stats::default();
        let is_found = search.start_with(model, cells, &[], meter)
            && search.next(model, &mut stats, meter).is_some();
        let solution = is_found.then(|| model.grid(&search.store.cells));
        if let Some(solution) = &solution {
            check(&self.puzzle, solution);
        }
        (solution, stats.guesses)
    }

    /// Gives random digits to random cells, one after the other. Returns the candidates, or `None` if a contradiction
    /// shows.
    fn scatter(
        &mut self,
        steps: usize,
        random: RandomWords<'_>,
        meter: &mut Meter<'_>,
    ) -> Option<Vec<Mask>> {
        let (model, search) = (&self.model, &mut self.search);
        let mut cells = self.root.clone();
        for _ in 0..steps {
            let open = (0..cells.len()).filter(|&cell| cells[cell].count_ones() > 1);
            let open: Vec<usize> = open.collect();
            if open.is_empty() {
                break;
            }
            let cell = open[below(random, open.len() as u64) as usize];
            let bit = random_bit(cells[cell], random);
            let at = cell as Cell;
            let is_possible = search.start_with(model, &cells, &[(at, bit)], meter)
                || search.start_with(model, &cells, &[(at, !bit)], meter);
            if !is_possible {
                return None;
            }
            cells.copy_from_slice(&search.store.cells);
        }
        Some(cells)
    }

    /// Returns the digit of a cell as a mask, or 0 if it is empty.
    fn mask(&self, grid: &Grid, cell: usize) -> Mask {
        let digit = grid.contents()[cell];
        digit.map_or(0, |digit| {
            1 << (digit.index() - usize::from(self.model.base))
        })
    }
}

/// Returns a random one of some digits.
fn random_bit(mask: Mask, random: RandomWords<'_>) -> Mask {
    let mut rest = mask;
    for _ in 0..below(random, mask.count_ones().into()) {
        rest &= rest - 1;
    }
    rest & rest.wrapping_neg()
}

/// Returns a word that looks random (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
fn mixed(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Returns the answer of a search without a solution.
fn ended(end: End) -> Found {
    match end {
        End::Complete => Ok(None),
        end => Err(end),
    }
}
