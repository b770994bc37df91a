//! Proves a step from what it cites, by trying to fill the cells that it mentions.
//!
//! ```text
//!  step, one change ──▶ assume the opposite ──▶ fill the cells of all premises ──▶ impossible: proven
//! ```
//!
//! **Invariant:** the check shares no code with the finders: rules are met as their constraints define it,
//! cells take the candidates that the step cites, and all others any digit.

mod allowed;
mod fill;

use std::fmt;

use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Step};
use fill::Problem;

/// Why a step is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproven {
    /// The step changes nothing.
    Empty,
    /// The position does not have the candidate.
    NotThere(Candidate),
    /// What the step cites allows this candidate, but the step eliminates it.
    CouldBeTrue(Candidate),
    /// What the step cites allows that this candidate is false, but the step places it.
    CouldBeFalse(Candidate),
    /// The cells can be filled in too many ways to try them all.
    TooMany(Candidate),
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, candidate) = match self {
            Unproven::Empty => return f.write_str("the step changes nothing"),
            Unproven::NotThere(candidate) => ("the position does not have", candidate),
            Unproven::CouldBeTrue(candidate) => ("the reasons do not exclude", candidate),
            Unproven::CouldBeFalse(candidate) => ("the reasons do not force", candidate),
            Unproven::TooMany(candidate) => ("there are too many cases for", candidate),
        };
        let (cell, digit) = (candidate.square.index(), candidate.digit);
        write!(f, "{what} {digit} in cell {cell}")
    }
}

impl std::error::Error for Unproven {}

/// Proves a step in a position.
///
/// # Errors
///
/// If the step does not follow from its premises and the candidates that it cites.
pub fn check(rulebook: &Rulebook, position: &Position, step: &Step) -> Result<(), Unproven> {
    if step.eliminations.is_empty() && step.placements.is_empty() {
        return Err(Unproven::Empty);
    }
    let problem = Problem::new(rulebook, position, step);
    let changes = step.eliminations.iter().map(|&it| (it, true));
    for (candidate, assumed) in changes.chain(step.placements.iter().map(|&it| (it, false))) {
        if !position.has(candidate.square.index(), candidate.digit.index()) {
            return Err(Unproven::NotThere(candidate));
        }
        match problem.can_be_filled(candidate, assumed) {
            Some(false) => {}
            Some(true) if assumed => return Err(Unproven::CouldBeTrue(candidate)),
            Some(true) => return Err(Unproven::CouldBeFalse(candidate)),
            None => return Err(Unproven::TooMany(candidate)),
        }
    }
    Ok(())
}
