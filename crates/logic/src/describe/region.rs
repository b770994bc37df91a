//! The region of a step: where a first hint points.
//!
//! **Invariant:** a region holds a part of the step's evidence, or the cells that the step changes.

use foldoku_board::{Digit, SquareSet, Unit};

use super::coordinates::Coordinates;
use crate::step::Step;
use crate::technique::{Family, Technique};

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// Some cells.
    Squares(SquareSet),
    /// A unit.
    Unit(Unit),
    /// All candidates of a digit.
    Digit(Digit),
}

/// Returns where to look for a step.
pub fn region(step: &Step) -> Region {
    let evidence = &step.evidence;
    let squares = if evidence.squares.is_empty() {
        Region::Squares(step.changed())
    } else {
        Region::Squares(evidence.squares)
    };
    match step.technique.entry().family {
        _ if step.technique == Technique::NakedSingle => squares,
        // A BUG is about every empty cell: those that break it are where to look.
        _ if is_bug(step.technique) && !evidence.fins.is_empty() => Region::Squares(evidence.fins),
        _ if is_template(step.technique) => evidence.digits.single().map_or(squares, Region::Digit),
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

/// Returns whether a technique is about all empty cells.
pub(super) fn is_bug(technique: Technique) -> bool {
    use Technique::{BugFour, BugPlusN, BugPlusOne, BugThree, BugTwo};
    matches!(
        technique,
        BugPlusOne | BugTwo | BugThree | BugFour | BugPlusN
    )
}

fn is_template(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::TemplateSet | Technique::TemplateDelete
    )
}

impl Region {
    /// Returns the name of the region, such as `box 5`.
    pub fn describe(&self, coordinates: Coordinates) -> String {
        match *self {
            Region::Squares(squares) => coordinates.squares(squares),
            Region::Unit(unit) => coordinates.unit(unit),
            Region::Digit(digit) => format!("digit {digit}"),
        }
    }
}
