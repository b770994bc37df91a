//! Traces: which of the eliminations that someone claims are proved from the marks before them.
//!
//! **Invariant:** an elimination that is proved holds in every solution that has the claims of the steps before it.
//! Uniqueness proves nothing.

use foldoku_board::{Digit, Square};
use foldoku_human::{Candidate, Position, Rulebook, Solver};

use crate::refusal::Refusal;
use crate::subject::Subject;

/// What a step of a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whether the digit is placed; otherwise its candidate is eliminated.
    pub is_placed: bool,
    /// The cell, counted from 0 in reading order.
    pub cell: usize,
    /// The value, as the board shows it.
    pub value: u8,
}

/// Returns the eliminations that are not proved, by the places of their steps and theirs in these; none if the board
/// has more than 1,024 cells or 16 digits.
///
/// An elimination is proved if its candidate leads to a contradiction by singles, single rules and simple steps, or
/// is gone. The marks are those that the givens and the steps before it leave; a digit that its own step places before
/// it counts, too.
///
/// # Errors
///
/// Refuses a subject that is not a puzzle.
pub fn unproved(
    subject: Subject<'_>,
    steps: &[Vec<Claim>],
) -> Result<Option<Vec<(usize, usize)>>, Refusal> {
    let puzzle = subject.puzzle()?;
    let variant = match subject {
        Subject::Rules(variant) => Some(variant.variant()),
        _ => None,
    };
    let rulebook = match variant {
        Some(variant) => Rulebook::of_variant(variant, &puzzle),
        None => Rulebook::new(&puzzle),
    };
    let Ok(rulebook) = rulebook else {
        return Ok(None);
    };
    let candidate = |claim: &Claim| {
        let digit = match variant {
            Some(variant) => variant.sheet.digit(claim.value.into()),
            None => Digit::try_new(claim.value),
        };
        let digit = digit.filter(|it| it.number() <= puzzle.geometry().digit_count());
        let square = Square::try_new(claim.cell);
        let square = square.filter(|it| it.index() < puzzle.geometry().square_count());
        { square.zip(digit) }.map(|(square, digit)| Candidate { square, digit })
    };
    let mut position = Position::new(&rulebook);
    let mut solver = Solver::new(rulebook.clone());
    let mut unproved = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let mut gone = Vec::new();
        for (place, claim) in step.iter().enumerate() {
            // What the board does not have is gone.
            let Some(candidate) = candidate(claim) else {
                continue;
            };
            if claim.is_placed {
                position.give(&rulebook, candidate.square, candidate.digit);
                continue;
            }
            if !solver.refutes(&position, candidate) {
                unproved.push((number, place));
            }
            gone.push(candidate);
        }
        for candidate in gone {
            position.eliminate(candidate.square, candidate.digit);
        }
    }
    Ok(Some(unproved))
}
