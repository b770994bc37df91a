//! Where to look for a step, without saying what is there.
//!
//! **Invariant:** a region holds a part of the step's evidence, or what the step changes.

use foldoku_board::{Digit, SquareSet, Unit};

use super::coordinates::Coordinates;
use crate::step::Step;
use crate::technique::{Family, Technique};

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// Some squares.
    Squares(SquareSet),
    /// A unit, an index into [`UNITS`](foldoku_board::classic::UNITS).
    Unit(Unit),
    /// All places of a digit.
    Digit(Digit),
}

/// Where to look for a step.
pub fn region(step: &Step) -> Region {
    let evidence = &step.evidence;
    let squares = match evidence.squares.is_empty() {
        true => Region::Squares(step.changed()),
        false => Region::Squares(evidence.squares),
    };
    match step.technique.entry().family {
        _ if step.technique == Technique::NakedSingle => squares,
        Family::Singles | Family::Intersections | Family::Subsets => evidence
            .base
            .first()
            .map_or(squares, |&unit| Region::Unit(unit)),
        Family::Fish | Family::SingleDigit | Family::Colouring => {
            evidence.digits.single().map_or(squares, Region::Digit)
        }
        Family::Chains | Family::Forcing => {
            let first = evidence.chains.first();
            let start = first.and_then(|chain| chain.nodes.first());
            start.map_or(squares, |node| Region::Squares(node.squares))
        }
        _ => squares,
    }
}

impl Region {
    /// What it is called.
    pub fn describe(&self, coordinates: Coordinates) -> String {
        match *self {
            Region::Squares(squares) => coordinates.squares(squares),
            Region::Unit(unit) => coordinates.unit(unit),
            Region::Digit(digit) => format!("the places for {digit}"),
        }
    }
}
