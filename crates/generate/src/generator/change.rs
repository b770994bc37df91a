//! Changes of a few clues of a puzzle.
//!
//! ```text
//! remove one or two groups of clues ─▶ draw another of the solutions that are now possible
//!     ─▶ add groups of its clues until it is the only one ─▶ remove redundant groups
//! ```
//!
//! With single clues these are steps such as {-1+1}, {-2+1} and {-2+2}. The other solution matters:
//! puzzles of the same solution are rarely harder than their neighbours.
//!
//! **Invariant:** a changed puzzle has the clues that the pattern requires, and its clues keep the
//! symmetry. It depends on the puzzle and the random numbers only.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_kernel::{Line, Position, Solo};

use super::candidate::Candidate;
use crate::random::Random;
use crate::reduce::{Bounds, Reduction};

/// A change is given up if more solutions are possible without the removed clues.
const MAX_SOLUTIONS: usize = 1000;

/// The largest number of groups that a change adds besides those that the pattern requires.
const MAX_ADDED: usize = 3;

/// A changed puzzle, perhaps with redundant clues.
pub(super) struct Change {
    pub(super) solution: Line,
    clues: SquareSet,
    /// The groups of clues to remove if they are redundant, in order.
    groups: Vec<SquareSet>,
}

impl Change {
    /// Returns the reduction that removes redundant clues.
    pub(super) fn reduction(&self, bounds: Bounds) -> Reduction {
        Reduction::new(self.solution, self.clues, self.groups.clone(), bounds)
    }

    /// Adds some clues of the solution to a puzzle.
    pub(super) fn of_same_solution(
        candidate: &Candidate,
        groups: &[SquareSet],
        random: &mut Random,
    ) -> Change {
        let clues = SquareSet::givens_of(&candidate.puzzle);
        let (mut present, mut absent) = partition(groups, clues);
        random.shuffle(&mut present);
        random.shuffle(&mut absent);
        absent.truncate(1 + random.below(MAX_ADDED as u32) as usize);
        Change {
            solution: candidate.solution,
            clues: absent.iter().fold(clues, |all, group| all | *group),
            groups: [present, absent].concat(),
        }
    }
}

/// Returns the groups whose cells have clues, and the others.
fn partition(groups: &[SquareSet], clues: SquareSet) -> (Vec<SquareSet>, Vec<SquareSet>) {
    groups.iter().partition(|group| group.is_subset(clues))
}

/// Changes puzzles. Owns its working memory.
#[derive(Debug)]
pub(super) struct Changer {
    solo: Solo,
    solutions: Vec<Line>,
}

impl Changer {
    pub(super) fn new() -> Changer {
        Changer {
            solo: Solo::new(),
            solutions: Vec::new(),
        }
    }

    /// Changes a puzzle to one with another solution. `groups` can be removed and added, `must` are
    /// the cells that always have clues, whose digits may change. Returns `None` if the drawn change
    /// is not possible.
    pub(super) fn change(
        &mut self,
        candidate: &Candidate,
        groups: &[SquareSet],
        must: SquareSet,
        random: &mut Random,
    ) -> Option<Change> {
        let clues = SquareSet::givens_of(&candidate.puzzle);
        let (mut kept, mut absent) = partition(groups, clues);
        let mut removable = kept.clone();
        removable.extend(must.iter().map(SquareSet::of));
        let mut removed = SquareSet::EMPTY;
        for _ in 0..removals(random) {
            removed |= *random.pick(&removable);
        }
        // Cells of removed clues can get another digit.
        absent.extend(kept.extract_if(.., |group| !(*group & removed).is_empty()));
        random.shuffle(&mut kept);
        random.shuffle(&mut absent);
        let mut solutions = self.solutions_of(&removed.cleared_from(candidate.puzzle))?;
        solutions.retain(|solution| *solution != candidate.solution);
        if solutions.is_empty() {
            return None;
        }
        let solution = *random.pick(&solutions);
        solutions.push(candidate.solution);
        // The cells that must have clues get those of the solution.
        let rest = clues & !removed | must;
        let mut others: Vec<&Line> = solutions.iter().filter(|it| **it != solution).collect();
        others.retain(|other| agree(&solution, other, must));
        let added = isolate(&solution, others, &absent)?;
        Some(Change {
            solution,
            clues: added.iter().fold(rest, |all, group| all | *group),
            groups: [kept, added].concat(),
        })
    }

    /// Returns all solutions of a puzzle in lexicographic order; `None` if there are too many.
    fn solutions_of(&mut self, puzzle: &Line) -> Option<Vec<Line>> {
        let position = Position::read(puzzle)?;
        let solutions = &mut self.solutions;
        solutions.clear();
        self.solo.search(&position, &mut |solution| {
            solutions.push(solution.line());
            if solutions.len() <= MAX_SOLUTIONS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        // The result must not depend on the order in which the search finds them.
        solutions.sort_unstable();
        (solutions.len() <= MAX_SOLUTIONS).then(|| solutions.clone())
    }
}

/// Returns the number of groups to remove: one, or in a third of the changes two.
fn removals(random: &mut Random) -> u32 {
    1 + u32::from(random.below(3) == 0)
}

/// Returns groups whose clues distinguish a solution from all others: a single one if possible.
fn isolate(
    solution: &Line,
    mut others: Vec<&Line>,
    absent: &[SquareSet],
) -> Option<Vec<SquareSet>> {
    let mut added = Vec::new();
    while !others.is_empty() {
        if added.len() == MAX_ADDED {
            return None;
        }
        let agreeing = |group: &&SquareSet| {
            let agreeing = others
                .iter()
                .filter(|other| agree(solution, other, **group));
            agreeing.count()
        };
        // The first of the groups that leave the fewest solutions.
        let best = *absent.iter().min_by_key(agreeing)?;
        others.retain(|other| agree(solution, other, best));
        added.push(best);
    }
    Some(added)
}

/// Returns whether two solutions have the same digits in some cells.
fn agree(one: &Line, other: &Line, squares: SquareSet) -> bool {
    let mut squares = squares.iter();
    squares.all(|square| one[square.index()] == other[square.index()])
}
