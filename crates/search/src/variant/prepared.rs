//! A puzzle that is prepared once and searched many times, each time with other givens.
//!
//! **Invariant:** an answer is right whatever was asked before. Which solution is found depends on the earlier
//! questions, so the same questions in the same order have the same answers.

use alloc::vec::Vec;

use foldoku_board::{Grid, Puzzle};

use super::model::Model;
use super::search::Search;
use super::store::{Cell, Mask};
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
}

/// A solution, or that there is none, or the limit that ended the search.
pub type Found = Result<Option<Grid>, End>;

/// The guesses of the first attempt at a random solution; each of the next ones has twice as many.
const FIRST_ATTEMPT: u64 = 200;

/// The guesses near a known solution, before a search goes anywhere: without luck, all that is near must be
/// searched before anything else.
const NEAR: u64 = 100;

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
        let cells = 0..self.root.len();
        let kept = cells
            .clone()
            .map(|cell| (cell as Cell, self.mask(givens, cell)));
        let kept: Vec<(Cell, Mask)> = kept.filter(|&(_, mask)| mask != 0).collect();
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
        let mut meter = Meter::new(limits, POLL);
        let (model, search) = (&self.model, &mut self.search);
        let is_possible = search.start_with(model, &self.root, kept, &mut meter);
        let mut stats = Stats::default();
        while is_possible && search.next(model, &mut stats, &mut meter).is_some() {
            let solution = model.grid(&search.store.cells);
            if solution != *known {
                check(&self.puzzle, &solution);
                return Ok(Some(solution));
            }
        }
        ended(&meter)
    }

    /// Searches for a random solution: random digits in random cells first, then a search that prefers
    /// random digits. Every solution is possible, but they are not equally likely.
    ///
    /// # Errors
    ///
    /// If a limit ends the search.
    pub fn random(&mut self, random: RandomWords<'_>, limits: Limits<'_>) -> Found {
        let mut guesses = FIRST_ATTEMPT;
        let mut left = limits.guesses;
        let digits = usize::from(self.puzzle.geometry().digit_count());
        let mut steps = digits;
        while !self.root.is_empty() {
            let mut meter = Meter::new(limits.guesses(guesses.min(left)), POLL);
            let is_possible = self.scatter(steps, random, &mut meter);
            if is_possible {
                let (model, search) = (&self.model, &mut self.search);
                let mut stats = Stats::default();
                if search.next(model, &mut stats, &mut meter).is_some() {
                    let solution = model.grid(&search.store.cells);
                    check(&self.puzzle, &solution);
                    return Ok(Some(solution));
                }
                left = left.saturating_sub(stats.guesses);
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

    /// Gives random digits to random cells, one after the other, and starts a search there that prefers
    /// random digits. Returns false if a contradiction shows.
    fn scatter(&mut self, steps: usize, random: RandomWords<'_>, meter: &mut Meter<'_>) -> bool {
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
                return false;
            }
            cells.copy_from_slice(&search.store.cells);
        }
        let preferred = cells.iter().map(|&mask| random_bit(mask, random));
        search.preferred = preferred.collect();
        search.start_with(model, &cells, &[], meter)
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

/// Returns the answer of a search without a solution.
fn ended(meter: &Meter<'_>) -> Found {
    match meter.end() {
        End::Complete => Ok(None),
        end => Err(end),
    }
}
