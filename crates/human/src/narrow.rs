//! What one rule, or one equation, leaves of the candidates of its cells, remembered.
//!
//! **Invariant:** the answer depends on the candidates of the cells of the rule alone.

use foldoku_board::Constraint;
use foldoku_search::variant::{Filter, FilterScratch, Filters, Unmet};

use crate::cells::{CellSet, Mask};

/// A rule or an equation that excludes candidates of its own cells.
#[derive(Clone, Debug)]
pub(crate) struct Narrower {
    /// The number of this narrower among those of its puzzle.
    pub(crate) number: u32,
    /// Its cells in reading order.
    pub(crate) cells: Vec<usize>,
    /// Whether an answer takes so much work that chains do without this rule.
    pub(crate) is_heavy: bool,
    /// Whether an answer takes so much work that other rules are asked first.
    pub(crate) is_slow: bool,
    filter: Filter,
}

/// Answers by narrower and candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// For each narrower.
    known: Vec<Answers>,
    count: usize,
    scratch: FilterScratch,
    /// The last question and its answer.
    last: Vec<Mask>,
}

/// Answers of one narrower, found by open addressing: they are asked for far more often than anything else.
///
/// ```text
///  slots: hash, number of the entry + 1     entries: question, answer (zeros: cannot be met); ...
/// ```
#[derive(Clone, Debug, Default)]
struct Answers {
    slots: Vec<(u32, u32)>,
    entries: Vec<Mask>,
}

/// The candidates of the cells of a narrower, in reading order, and what it leaves of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) before: &'a [Mask],
    pub(crate) after: &'a [Mask],
}

/// Rules on more cells are not remembered.
const MOST_CELLS: usize = 48;

/// The size of a filter that is heavy.
const HEAVY: usize = 8_000;

/// The size of a filter that is slow.
const SLOW: usize = 500;

/// The most answers that are remembered.
const MOST_ANSWERS: usize = 1 << 18;

impl Narrower {
    /// Creates the narrower of some constraints; `None` if they only make cells differ.
    pub(crate) fn new(
        number: u32,
        filters: &Filters,
        constraints: &[&Constraint],
    ) -> Option<Narrower> {
        let mut cell_set = CellSet::EMPTY;
        for constraint in constraints {
            constraint.visit_squares(&mut |square| cell_set.add(square.index()));
        }
        let filter = filters.filter(constraints)?;
        Some(Narrower {
            number,
            cells: cell_set.cells().collect(),
            is_heavy: filter.size() > HEAVY,
            is_slow: filter.size() > SLOW,
            filter,
        })
    }

    /// Returns the candidates of the cells in a board.
    pub(crate) fn masks(&self, board: &[Mask]) -> Vec<Mask> {
        self.cells.iter().map(|&cell| board[cell]).collect()
    }
}

impl Memory {
    /// Returns what a narrower leaves of the candidates of its cells.
    ///
    /// # Errors
    ///
    /// If they cannot meet the rule.
    pub(crate) fn narrow(
        &mut self,
        narrower: &Narrower,
        masks: impl Iterator<Item = Mask>,
    ) -> Result<Answer<'_>, Unmet> {
        self.last.clear();
        self.last.extend(masks);
        let size = self.last.len();
        if size > MOST_CELLS {
            self.ask(narrower);
            return Answer::of(&self.last);
        }
        let number = narrower.number as usize;
        if self.known.len() <= number {
            self.known.resize_with(number + 1, Answers::default);
        }
        let hash = hash(&self.last);
        let entry = match self.known[number].find(hash, &self.last) {
            Some(entry) => entry,
            None => {
                self.ask(narrower);
                if self.count >= MOST_ANSWERS {
                    self.known.fill(Answers::default());
                    self.count = 0;
                }
                self.count += 1;
                self.known[number].add(hash, &self.last)
            }
        };
        Answer::of(&self.known[number].entries[2 * size * entry..][..2 * size])
    }

    /// Adds the answer to the last question.
    fn ask(&mut self, narrower: &Narrower) {
        let size = self.last.len();
        self.last.extend_from_within(..);
        let answer = &mut self.last[size..];
        if narrower.filter.narrow(&mut self.scratch, answer) == Err(Unmet) {
            answer.fill(0);
        }
    }
}

impl<'a> Answer<'a> {
    fn of(entry: &'a [Mask]) -> Result<Answer<'a>, Unmet> {
        let (before, after) = entry.split_at(entry.len() / 2);
        let is_met = after.first() != Some(&0);
        is_met.then_some(Answer { before, after }).ok_or(Unmet)
    }
}

impl Answers {
    fn find(&self, hash: u32, question: &[Mask]) -> Option<usize> {
        let most = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & most;
        loop {
            let (known, number) = self.slots[at];
            let entry = (number as usize).checked_sub(1)?;
            let start = 2 * question.len() * entry;
            if known == hash && self.entries[start..start + question.len()] == *question {
                return Some(entry);
            }
            at = (at + 1) & most;
        }
    }

    /// Adds a question with its answer. Returns the number of the entry.
    fn add(&mut self, hash: u32, entry: &[Mask]) -> usize {
        let count = self.entries.len() / entry.len();
        if 2 * count >= self.slots.len() {
            let wider = vec![(0, 0); (2 * self.slots.len()).max(16)];
            let known = std::mem::replace(&mut self.slots, wider);
            let known = known.into_iter().filter(|(_, number)| *number != 0);
            known.for_each(|(hash, number)| self.enter(hash, number));
        }
        self.enter(hash, count as u32 + 1);
        self.entries.extend_from_slice(entry);
        count
    }

    fn enter(&mut self, hash: u32, number: u32) {
        let most = self.slots.len() - 1;
        let mut at = hash as usize & most;
        while self.slots[at].1 != 0 {
            at = (at + 1) & most;
        }
        self.slots[at] = (hash, number);
    }
}

/// Multiplies and turns, because questions are short and many.
fn hash(masks: &[Mask]) -> u32 {
    let words = masks.chunks(4).map(|chunk| {
        let digits = chunk.iter().map(|&mask| u64::from(mask));
        digits.fold(0, |word, mask| word << 16 | mask)
    });
    let mixed = words.fold(0, |hash: u64, word| {
        (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as u32
}
