//! The neighbours of a puzzle that may be worth a rating, in canonical form.
//!
//! A neighbour that the kernel solves without a guess has an ER of at most 5.4: the rules of the
//! kernel are singles, locked candidates, subsets and fish, and Sudoku Explainer, which takes the
//! easiest step, never needs a harder one where these suffice.
//!
//! **Invariant:** the neighbours of a puzzle come in the same order on every machine.

use std::mem;
use std::ops::RangeInclusive;

use foldoku::generate::neighbours::{Distance, Kind};
use foldoku::generate::{Canonicaliser, Neighbours};
use foldoku::kernel::{Lanes, Line};

use crate::terminal::break_if;

/// The highest ER of a puzzle that the kernel solves without a guess.
pub(super) const EASY_ER_TENTHS: u16 = 54;

/// Neighbours that are looked at together.
const BATCH: usize = 256;

/// Which neighbours are searched.
#[derive(Clone, Debug)]
pub(super) struct Neighbourhood {
    /// The most clues that are exchanged.
    pub(super) exchange: usize,
    pub(super) kind: Kind,
    pub(super) clues: Option<RangeInclusive<u64>>,
    /// Whether puzzles that need no guess cannot be results.
    pub(super) omits_easy: bool,
}

/// The memory of one thread.
#[derive(Default)]
pub(super) struct Scratch {
    neighbours: Neighbours,
    canonicaliser: Canonicaliser,
    lanes: Lanes,
}

/// The neighbours of one puzzle.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// In canonical form.
    pub(super) puzzles: Vec<Line>,
    pub(super) made: u64,
    pub(super) easy: u64,
}

impl Neighbourhood {
    /// Returns the neighbours of a puzzle. They are incomplete once `stop` returns true.
    pub(super) fn of(
        &self,
        scratch: &mut Scratch,
        puzzle: &Line,
        stop: &dyn Fn() -> bool,
    ) -> Found {
        let Scratch {
            neighbours,
            canonicaliser,
            lanes,
        } = scratch;
        let mut found = Found::default();
        let mut batch = Vec::with_capacity(BATCH);
        for clues in 1..=self.exchange {
            let distance = Distance::new(clues, clues);
            let _ = neighbours.search(puzzle, distance, self.kind, &mut |line| {
                batch.push(*line);
                if batch.len() == BATCH {
                    self.take(mem::take(&mut batch), lanes, canonicaliser, &mut found);
                }
                break_if(stop())
            });
        }
        self.take(batch, lanes, canonicaliser, &mut found);
        found
    }

    /// Returns whether a puzzle can be a result, as far as its clues tell.
    pub(super) fn has_clues(&self, line: &Line) -> bool {
        let clues = line.iter().filter(|&&cell| cell != b'.').count() as u64;
        self.clues
            .as_ref()
            .is_none_or(|range| range.contains(&clues))
    }

    fn take(
        &self,
        mut batch: Vec<Line>,
        lanes: &mut Lanes,
        canonicaliser: &mut Canonicaliser,
        found: &mut Found,
    ) {
        found.made += batch.len() as u64;
        batch.retain(|line| self.has_clues(line));
        let needs_guess: Vec<bool> = if self.omits_easy {
            let answers = lanes.solve(&batch, 2);
            answers.into_iter().map(|it| it.guesses > 0).collect()
        } else {
            vec![true; batch.len()]
        };
        for (line, needs_guess) in batch.iter().zip(needs_guess) {
            if needs_guess {
                found.puzzles.push(canonicaliser.canonicalise(line).line)
            } else {
                found.easy += 1
            }
        }
    }
}
