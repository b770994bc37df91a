//! Random walks from the root of a search tree to a solution or a dead end (Knuth, "Estimating the
//! efficiency of backtrack programs", 1975).
//!
//! ```text
//!  root ──▶ the smallest choice: a cell or the places of a digit
//!             ├─ child, propagated ── contradiction: not a child
//!             ├─ child, propagated ── taken with probability p: weight × 1/p
//!             └─ …
//!  small subtree ──▶ searched to the end: weight × number of its solutions
//! ```
//!
//! **Invariant:** the expected weight of a walk is the number of solutions, whatever the earlier walks
//! were, because choices depend only on them, on the candidates and on the random numbers of this
//! walk. A solution is returned with the probability of the walk to it, whose inverse is the weight.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::{Grid, Puzzle};

use super::POLL;
use super::model::Model;
use super::search::Search;
use super::store::{Cell, Mask, Store};
use crate::engine::{Stats, check};
use crate::limits::{End, Limits, Meter};

/// A source of random 64-bit numbers.
pub type RandomWords<'a> = &'a mut dyn FnMut() -> u64;

/// Guesses that a subtree may take before a walk goes deeper instead.
const SUBTREE_GUESSES: u64 = 256;

/// Surplus candidates at which the first walk tries to search a subtree to its end.
const FIRST_REACH: f64 = 30.0;

/// The result of a walk.
#[derive(Debug)]
pub(super) struct Walk {
    /// The inverse of the probability of this solution; 0 at a dead end.
    pub(super) weight: f64,
    /// A random solution of the subtree at the end of the walk.
    pub(super) solution: Option<Grid>,
}

/// Walks down the tree of one puzzle.
#[derive(Debug)]
pub(super) struct Walker<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    limits: Limits<'a>,
    search: &'a mut Search,
    root: Vec<Mask>,
    store: Store,
    /// The children of a node: their candidates, one after the other, and their scores.
    children: Vec<Mask>,
    scores: Vec<f64>,
    /// Subtrees with at most this many surplus candidates are searched to their end.
    reach: f64,
    pub(super) stats: Stats,
    pub(super) end: End,
}

impl<'a> Walker<'a> {
    /// Starts at the candidates of a search that has started.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        model: &'a Model,
        search: &'a mut Search,
        limits: Limits<'a>,
    ) -> Walker<'a> {
        let mut store = Store::default();
        model.reset(&mut store);
        store.forget();
        Walker {
            puzzle,
            model,
            limits,
            root: search.store.cells.to_vec(),
            search,
            store,
            children: Vec::new(),
            scores: Vec::new(),
            reach: FIRST_REACH,
            stats: Stats::default(),
            end: End::Complete,
        }
    }

    /// Walks to a solution or a dead end. Returns `None` if a limit was reached.
    pub(super) fn walk(&mut self, random: RandomWords<'_>) -> Option<Walk> {
        let mut cells = self.root.clone();
        let mut weight = 1.0;
        let mut meter = Meter::new(self.limits, POLL);
        loop {
            if meter.poll().is_break() {
                self.end = meter.end();
                return None;
            }
            let surplus: u32 = cells.iter().map(|mask| mask.count_ones() - 1).sum();
            if f64::from(surplus) <= self.reach
                && let Some((count, solution)) = self.subtree(&cells, random)
            {
                return Some(Walk {
                    weight: weight * count as f64,
                    solution,
                });
            }
            if self.end != End::Complete {
                return None;
            }
            self.stats.nodes += 1;
            self.expand(&cells, &mut meter);
            if meter.has_ended() {
                self.end = meter.end();
                return None;
            }
            if self.scores.is_empty() {
                return Some(Walk {
                    weight: 0.0,
                    solution: None,
                });
            }
            let (child, probability) = choose(&self.scores, random);
            weight /= probability;
            let start = child * cells.len();
            let end = start + cells.len();
            cells.copy_from_slice(&self.children[start..end]);
        }
    }

    /// Searches a subtree to its end. Returns the number of solutions and one of them at random, or
    /// `None` if it takes too many guesses.
    fn subtree(&mut self, cells: &[Mask], random: RandomWords<'_>) -> Option<(u64, Option<Grid>)> {
        let mut stats = Stats::default();
        let mut meter = Meter::new(self.limits.guesses(SUBTREE_GUESSES), POLL);
        let (mut count, mut chosen) = (0_u64, None);
        let search = &mut self.search;
        let mut searching = search.start_at(self.model, cells, 0, Mask::MAX, &mut meter);
        while searching
            && self
                .search
                .next(self.model, &mut stats, &mut meter)
                .is_some()
        {
            let solution = self.model.grid(&self.search.store.cells);
            check(self.puzzle, &solution);
            count += 1;
            if below(random, count) == 0 {
                chosen = Some(solution);
            }
            searching = true;
        }
        self.stats.guesses += stats.guesses;
        match meter.end() {
            End::Complete => {
                if stats.guesses < SUBTREE_GUESSES / 2 {
                    self.reach *= 1.02;
                }
                Some((count, chosen))
            }
            End::Guesses => {
                self.reach *= 0.9;
                None
            }
            end => {
                self.end = end;
                None
            }
        }
    }

    /// Finds the children of a node that propagation does not refute, and their scores.
    fn expand(&mut self, cells: &[Mask], meter: &mut Meter<'_>) {
        self.children.clear();
        self.scores.clear();
        for (cell, digit) in branches(self.model, cells) {
            self.store.forget();

            self.store.cells.copy_from_slice(cells);
            let kept = self.store.keep(&self.model.context, cell, digit);
            self.stats.guesses += 1;
            if kept
                .and_then(|()| self.model.settle(&mut self.store, meter))
                .is_ok()
            {
                self.children.extend_from_slice(&self.store.cells);
                self.scores.push(score(cells, &self.store.cells));
            } else {
                self.stats.failures += 1;
            }
        }
    }
}

/// Returns the cells and digits of which a solution has exactly one: the candidates of a cell, or the
/// places of a digit in a house, whichever are fewest.
fn branches(model: &Model, cells: &[Mask]) -> Vec<(Cell, Mask)> {
    let context = &model.context;
    let open = (0..).zip(cells).filter(|(_, mask)| mask.count_ones() > 1);
    let smallest = open.min_by_key(|&(cell, mask)| {
        let mentions = context.mentions[usize::from(cell)];
        (mask.count_ones(), u32::MAX - mentions)
    });
    let Some((cell, &mask)) = smallest else {
        return vec![(0, Mask::MAX)];
    };
    let mut best: Vec<(Cell, Mask)> = bits(mask).map(|digit| (cell, digit)).collect();
    for house in context.houses.iter().filter(|_| mask.count_ones() > 2) {
        for digit in bits(context.all()) {
            let places = house
                .iter()
                .filter(|&&cell| cells[usize::from(cell)] & digit != 0);
            if (2..best.len()).contains(&places.clone().count()) {
                best = places.map(|&cell| (cell, digit)).collect();
            }
        }
    }
    best
}

fn bits(mask: Mask) -> impl Iterator<Item = Mask> {
    (0..Mask::BITS)
        .map(|bit| 1 << bit)
        .filter(move |bit| mask & bit != 0)
}

/// Returns how many solutions a child may have, relative to the others: the eighth root of the product
/// of the shares of candidates that its cells keep. On boards with known counts, walks vary least
/// between the eighth and the fourth root. Square roots are the same on every machine.
fn score(parent: &[Mask], child: &[Mask]) -> f64 {
    let shares = parent.iter().zip(child).filter(|(one, other)| one != other);
    let product: f64 = shares
        .map(|(parent, child)| f64::from(child.count_ones()) / f64::from(parent.count_ones()))
        .product();
    product.max(f64::MIN_POSITIVE).sqrt().sqrt().sqrt()
}

/// Returns an index chosen in proportion to the scores, and its probability.
fn choose(scores: &[f64], random: RandomWords<'_>) -> (usize, f64) {
    let total: f64 = scores.iter().sum();
    let mut rest = fraction(random()) * total;
    for (index, score) in scores.iter().enumerate() {
        rest -= score;
        if rest < 0.0 {
            return (index, score / total);
        }
    }
    let last = scores.len() - 1;
    (last, scores[last] / total)
}

/// Returns a random number below a bound.
pub(super) fn below(random: RandomWords<'_>, bound: u64) -> u64 {
    (fraction(random()) * bound as f64) as u64
}

/// Returns a random word as a number from 0 up to 1.
pub(super) fn fraction(word: u64) -> f64 {
    (word >> 11) as f64 / (1_u64 << 53) as f64
}
