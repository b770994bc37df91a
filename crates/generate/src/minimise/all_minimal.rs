//! Enumeration of all minimal puzzles among the clues of a puzzle.
//!
//! The search decides the clues in reading order and tries to remove each clue before it keeps it.
//! A clue that is needed remains needed when others are removed, so only redundant clues are
//! decided. A redundant clue that is kept must become needed when others are removed; a branch in
//! which that is impossible is pruned.
//!
//! ```text
//! remaining clues
//! ├─ needed     the puzzle has another solution without the clue: nothing to decide
//! ├─ kept       redundant so far; must become needed when undecided clues are removed
//! └─ open       undecided
//! ```
//!
//! **Invariant:** in a [`Node`], the clues in `open` and `kept` are redundant, each on its own; all
//! other remaining clues are needed.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

/// A callback that receives puzzles one by one and can stop the search.
pub type OnPuzzle<'a> = &'a mut dyn FnMut(&Line) -> ControlFlow<()>;

/// The summary of a search for all minimal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AllMinimal {
    /// The number of puzzles found.
    pub found: u64,
    /// The number of checks whether a clue is needed.
    pub checks: u64,
    /// The reason why the search ended.
    pub end: End,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// All puzzles were found.
    Complete,
    /// The callback stopped the search.
    Stopped,
    /// The limit on checks was reached.
    CheckLimit,
}

/// Searches for all minimal puzzles among the clues of a unique puzzle with this solution.
pub(super) fn search(
    lanes: &mut Lanes,
    solution: Line,
    clues: SquareSet,
    max_checks: u64,
    on_puzzle: OnPuzzle<'_>,
) -> AllMinimal {
    let mut search = Search {
        lanes,
        solution,
        max_checks,
        on_puzzle,
        differences: Differences::default(),
        summary: AllMinimal {
            found: 0,
            checks: 0,
            end: End::Complete,
        },
    };
    if let ControlFlow::Break(end) = search.start(clues) {
        search.summary.end = end;
    }
    search.summary
}

/// A search in progress.
struct Search<'a> {
    lanes: &'a mut Lanes,
    solution: Line,
    max_checks: u64,
    on_puzzle: OnPuzzle<'a>,
    differences: Differences,
    summary: AllMinimal,
}

/// A node of the search tree.
#[derive(Clone, Copy)]
struct Node {
    /// The remaining clues.
    clues: SquareSet,
    /// The clues that are undecided.
    open: SquareSet,
    /// The clues that are kept but not needed yet.
    kept: SquareSet,
}

impl Search<'_> {
    fn start(&mut self, clues: SquareSet) -> ControlFlow<End> {
        let open = clues & !self.needed(clues, clues)?;
        let kept = SquareSet::EMPTY;
        self.decide(Node { clues, open, kept })
    }

    /// Decides the next clue and all after it.
    fn decide(&mut self, node: Node) -> ControlFlow<End> {
        let Some(square) = node.open.first() else {
            return if node.kept.is_empty() {
                self.report(node.clues)
            } else {
                ControlFlow::Continue(())
            };
        };
        let clue = SquareSet::of(square);
        let open = node.open & !clue;
        let clues = node.clues & !clue;
        let needed = self.needed(clues, open | node.kept)?;
        self.decide(Node {
            clues,
            open: open & !needed,
            kept: node.kept & !needed,
        })?;
        let kept = node.kept | clue;
        // The kept clues can only become needed if they are when all open clues are removed.
        if self.needed(node.clues & !open, kept)? == kept {
            self.decide(Node { open, kept, ..node })?;
        }
        ControlFlow::Continue(())
    }

    fn report(&mut self, clues: SquareSet) -> ControlFlow<End> {
        self.summary.found += 1;
        let puzzle = self.puzzle(clues);
        match (self.on_puzzle)(&puzzle) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
        }
    }

    /// Returns which of these candidates are needed in the puzzle with these clues.
    fn needed(&mut self, clues: SquareSet, candidates: SquareSet) -> ControlFlow<End, SquareSet> {
        let known = self.differences.needed(clues) & candidates;
        let unknown = candidates & !known;
        self.summary.checks += unknown.len() as u64;
        if self.summary.checks > self.max_checks {
            self.summary.checks = self.max_checks;
            return ControlFlow::Break(End::CheckLimit);
        }
        let puzzle = self.puzzle(clues);
        let checks: Vec<ClueCheck> = unknown
            .iter()
            .map(|square| ClueCheck::new(&puzzle, square.index()))
            .collect();
        let mut answers = vec![Answer::default(); checks.len()];
        let mut others = vec![[b'.'; 81]; checks.len()];
        self.lanes
            .solve_into(&checks, 1, &mut answers, Some(&mut others));
        let mut needed = known;
        for (square, (answer, other)) in unknown.iter().zip(answers.iter().zip(&others)) {
            if answer.count > 0 {
                needed |= SquareSet::of(square);
                self.differences
                    .add(SquareSet::differing(&self.solution, other));
            }
        }
        ControlFlow::Continue(needed)
    }

    fn puzzle(&self, clues: SquareSet) -> Line {
        (!clues).cleared_from(self.solution)
    }
}

/// The most recent sets of squares in which other solutions differ; each must keep a clue.
#[derive(Debug, Default)]
struct Differences {
    sets: Vec<SquareSet>,
    /// The index of the set that is replaced next.
    next: usize,
}

impl Differences {
    /// The maximum number of sets; with more, the look-up costs more than the checks it saves.
    const MAX: usize = 512;

    fn add(&mut self, set: SquareSet) {
        if self.sets.len() < Differences::MAX {
            self.sets.push(set);
        } else {
            self.sets[self.next] = set;
            self.next = (self.next + 1) % Differences::MAX;
        }
    }

    /// Returns the clues that are the only ones in some set.
    fn needed(&self, clues: SquareSet) -> SquareSet {
        let rests = self.sets.iter().map(|&set| set & clues);
        let single = rests.filter(|rest| rest.len() == 1);
        single.fold(SquareSet::EMPTY, |all, rest| all | rest)
    }
}
