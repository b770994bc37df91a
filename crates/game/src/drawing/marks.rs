//! The meaning of the candidates of a step.
//!
//! **Invariant:** each candidate has one mark; changes take precedence over the pattern.

use std::collections::BTreeMap;

use foldoku_board::{DigitSet, SquareSet};
use foldoku_logic::technique::Family;
use foldoku_logic::{Candidate, Position, Step, Technique};
use foldoku_render::Mark;

use super::tints::is_bug;

/// Marks by the index of their candidate.
struct Marks<'a> {
    position: &'a Position,
    marks: BTreeMap<usize, Mark>,
}

/// Returns one mark per candidate, in the order of the candidates.
pub(super) fn of(position: &Position, step: &Step) -> Vec<(Candidate, Mark)> {
    let mut marks = Marks {
        position,
        marks: BTreeMap::new(),
    };
    marks.add_pattern(step);
    marks.add_chains(step);
    let eliminated = step.eliminations.iter().map(|it| (it, Mark::Eliminated));
    let placed = step.placements.iter().map(|it| (it, Mark::Placed));
    for (candidate, mark) in eliminated.chain(placed) {
        marks.marks.insert(candidate.index(), mark);
    }
    let marks = marks.marks.into_iter();
    marks
        .map(|(index, mark)| (Candidate::from_index(index), mark))
        .collect()
}

impl Marks<'_> {
    /// Marks the digits that are candidates of the cells.
    fn add(&mut self, squares: SquareSet, digits: DigitSet, mark: Mark) {
        for square in squares {
            for digit in digits & self.position.candidates(square) {
                let candidate = Candidate::new(square, digit);
                self.marks.insert(candidate.index(), mark);
            }
        }
    }

    fn add_pattern(&mut self, step: &Step) {
        let evidence = &step.evidence;
        let (squares, digits, fins) = (evidence.squares, evidence.digits, evidence.fins);
        match step.technique.entry().family {
            Family::Chains | Family::Forcing | Family::Singles => {}
            Family::SingleDigit => self.add(squares | fins, digits, Mark::Defining),
            Family::Wings => self.add(squares, changed_digits(step), Mark::Defining),
            Family::AlmostLockedSets => {
                for set in &evidence.sets {
                    self.add(set.squares, changed_digits(step), Mark::Defining);
                }
            }
            Family::Colouring => {
                for (set, mark) in evidence
                    .sets
                    .iter()
                    .zip([Mark::Defining, Mark::Off].iter().cycle())
                {
                    self.add(set.squares, digits, *mark);
                }
            }
            Family::Uniqueness if is_bug(step) => self.add(fins, digits, Mark::Fin),
            _ if has_guardians(step) => {
                self.add(squares, digits, Mark::Defining);
                self.add(fins, !digits, Mark::Fin);
            }
            Family::Miscellaneous if !evidence.sets.is_empty() => {
                for set in &evidence.sets {
                    self.add(set.squares, changed_digits(step), Mark::Defining);
                }
            }
            _ => {
                self.add(squares, digits, Mark::Defining);
                self.add(fins, digits, Mark::Fin);
            }
        }
    }

    fn add_chains(&mut self, step: &Step) {
        for node in step.evidence.chains.iter().flat_map(|chain| &chain.nodes) {
            let mark = if node.is_on {
                Mark::Defining
            } else {
                Mark::Off
            };
            self.add(node.squares, DigitSet::of(node.digit), mark);
        }
    }
}

/// Returns whether the pattern cannot be filled with its own digits, so that another candidate of its cells
/// is true.
pub(super) fn has_guardians(step: &Step) -> bool {
    let is_loop = matches!(
        step.technique,
        Technique::BivalueOddagon | Technique::Tridagon
    );
    is_loop || step.technique.entry().family == Family::Uniqueness
}

fn changed_digits(step: &Step) -> DigitSet {
    let changed = step.eliminations.iter().chain(&step.placements);
    changed.map(|candidate| candidate.digit()).collect()
}
