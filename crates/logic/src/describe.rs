//! Words for steps: a paragraph for each, and hints that say less.
//!
//! A paragraph is the technique, the reason that the step's evidence gives, and what follows:
//! `Naked pair: r1c23 in row 1 can hold nothing but 4 and 7, so 4 goes from r1c5.` The reason is
//! written by the file of the technique's family.
//!
//! **Invariant:** words follow from the step alone, and every part of the evidence may be missing.

mod almost_locked_sets;
mod chains;
mod colouring;
mod coordinates;
mod fish;
mod forcing;
mod intersections;
mod miscellaneous;
mod region;
mod single_digit;
mod singles;
mod subsets;
mod teller;
mod uniqueness;
mod wings;

use crate::step::Step;
use crate::technique::Family;

pub use coordinates::Coordinates;
pub use region::{Region, region};
use teller::Teller;

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Where to look.
    Where,
    /// Also by which technique.
    Technique,
    /// All of it.
    Step,
}

/// A paragraph on a step: the technique, why it works here, and what follows.
///
/// ```
/// use foldoku_logic::{Coordinates, Solver, Position, describe};
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let step = Solver::default().next(&Position::from_line(puzzle)).unwrap();
/// assert!(describe(&step, Coordinates::RowColumn).starts_with("Naked single: "));
/// ```
pub fn describe(step: &Step, coordinates: Coordinates) -> String {
    let teller = Teller { step, coordinates };
    let reason = match step.technique.entry().family {
        Family::Singles => singles::reason(&teller),
        Family::Intersections => intersections::reason(&teller),
        Family::Subsets => subsets::reason(&teller),
        Family::Fish => fish::reason(&teller),
        Family::SingleDigit => single_digit::reason(&teller),
        Family::Colouring => colouring::reason(&teller),
        Family::Uniqueness => uniqueness::reason(&teller),
        Family::Wings => wings::reason(&teller),
        Family::Chains => chains::reason(&teller),
        Family::AlmostLockedSets => almost_locked_sets::reason(&teller),
        Family::Miscellaneous => miscellaneous::reason(&teller),
        Family::Forcing => forcing::reason(&teller),
    };
    format!("{}: {reason}, so {}.", teller.name(), teller.outcome())
}

/// A hint that says no more than was asked for.
pub fn hint(step: &Step, detail: Detail, coordinates: Coordinates) -> String {
    let place = region(step).describe(coordinates);
    match detail {
        Detail::Where => format!("Look at {place}."),
        Detail::Technique => {
            let name = step.technique.name();
            let article = match name.starts_with(['a', 'e', 'A', 'X']) {
                true => "an",
                false => "a",
            };
            format!("Look at {place} for {article} {name}.")
        }
        Detail::Step => describe(step, coordinates),
    }
}

#[cfg(test)]
mod tests;
