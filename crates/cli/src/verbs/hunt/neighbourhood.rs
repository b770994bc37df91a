//! The neighbours of a puzzle that may be worth a rating, in canonical form.
//!
//! A neighbour that the kernel solves without a guess has an ER of at most 5.4: the rules of the
//! kernel are singles, locked candidates, subsets and fish, and Sudoku Explainer, which takes the
//! easiest step, never needs a harder one where these suffice.
//!
//! The *expansion* of a puzzle has all digits that singles place as clues. It is as hard as the puzzle, but has
//! other neighbours: those of all puzzles with that expansion.
//!
//! **Invariant:** the neighbours of a puzzle come in the same order on every machine.

use std::mem;
use std::ops::RangeInclusive;

use foldoku::generate::neighbours::{Distance, Kind};
use foldoku::generate::{Canonicaliser, Minimiser, Neighbours, Random};
use foldoku::kernel::{Answer, Lanes, Line};
use foldoku::logic::solver::Settings;
use foldoku::logic::{Position, Solver, Technique};

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
    /// Whether the neighbours are those of the expansion.
    pub(super) expands: bool,
    pub(super) clues: Option<RangeInclusive<u64>>,
    /// Whether puzzles that need no guess cannot be results.
    pub(super) omits_easy: bool,
}

/// The memory of one thread.
pub(super) struct Scratch {
    neighbours: Neighbours,
    minimiser: Minimiser,
    canonicaliser: Canonicaliser,
    lanes: Lanes,
    singles: Solver,
}

impl Default for Scratch {
    fn default() -> Scratch {
        let singles = [Technique::NakedSingle, Technique::HiddenSingle];
        let singles = Settings::only(&singles).expect("finders find singles");
        Scratch {
            neighbours: Neighbours::default(),
            minimiser: Minimiser::default(),
            canonicaliser: Canonicaliser::default(),
            lanes: Lanes::default(),
            singles: Solver::new(singles),
        }
    }
}

impl Scratch {
    /// Returns the expansion of a puzzle, and its solution.
    fn expand(&mut self, puzzle: &Line) -> (Line, Line) {
        let path = self.singles.path(&Position::from_line(puzzle), &|| false);
        let (mut answers, mut solutions) = ([Answer::default()], [*puzzle]);
        let solve = Some(&mut solutions[..]);
        self.lanes.solve_into(&[*puzzle], 1, &mut answers, solve);
        (path.last.to_line(), solutions[0])
    }

    /// Reduces unique puzzles to minimal ones, each by its place in the batch.
    fn minimise(&mut self, batch: &mut Vec<Line>) {
        let randoms = (0..batch.len() as u64).map(|place| Random::new(0, place));
        let mut randoms: Vec<Random> = randoms.collect();
        let minimal = self.minimiser.minimise(batch, &mut randoms);
        *batch = minimal.into_iter().flatten().collect();
    }
}

/// Returns whether a solution has all clues of a puzzle.
fn is_part(line: &Line, solution: &Line) -> bool {
    let mut cells = line.iter().zip(solution);
    cells.all(|(&clue, digit)| clue == b'.' || clue == *digit)
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
        let expansion = self.expands.then(|| scratch.expand(puzzle));
        let mut neighbours = mem::take(&mut scratch.neighbours);
        let mut found = Found::default();
        let mut batch = Vec::with_capacity(BATCH);
        let mut search = |puzzle: &Line, distance, kind, accepts: &dyn Fn(&Line) -> bool| {
            let _ = neighbours.search(puzzle, distance, kind, &mut |line| {
                if accepts(line) {
                    batch.push(*line);
                }
                if batch.len() == BATCH {
                    self.take(mem::take(&mut batch), scratch, &mut found);
                }
                break_if(stop())
            });
        };
        if let Some((expansion, solution)) = expansion {
            for clues in 1..=self.exchange {
                search(&expansion, Distance::new(clues, 0), Kind::Unique, &|_| true);
                // The others of this solution have more clues than these.
                let is_other = |line: &Line| !is_part(line, &solution);
                search(
                    &expansion,
                    Distance::new(clues, clues),
                    Kind::Unique,
                    &is_other,
                );
            }
        } else {
            for clues in 1..=self.exchange {
                search(puzzle, Distance::new(clues, clues), self.kind, &|_| true);
            }
        }
        self.take(batch, scratch, &mut found);
        scratch.neighbours = neighbours;
        found
    }

    /// Returns whether a puzzle can be a result, as far as its clues tell.
    pub(super) fn has_clues(&self, line: &Line) -> bool {
        let clues = line.iter().filter(|&&cell| cell != b'.').count() as u64;
        self.clues
            .as_ref()
            .is_none_or(|range| range.contains(&clues))
    }

    fn take(&self, mut batch: Vec<Line>, scratch: &mut Scratch, found: &mut Found) {
        found.made += batch.len() as u64;
        if self.expands && self.kind == Kind::Minimal {
            scratch.minimise(&mut batch);
        }
        let Scratch {
            canonicaliser,
            lanes,
            ..
        } = scratch;
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
