//! Reviews as JSON.
//!
//! **Invariant:** the status is that of the givens; the outcome is that of the player's grid.

use foldoku_logic::Coordinates;
use serde::Serialize;

use super::step::{self, Candidate, named};
use foldoku_game::Names;
use foldoku_game::check::Contradiction;
use foldoku_game::review::{self, Change};

/// A review of a player's grid.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The solutions of the givens: `unique`, `multiple` or `none`.
    pub status: &'static str,
    /// `solved`, `correct`, `mistakes` or `bad-puzzle`.
    pub outcome: &'static str,
    /// The number of givens.
    pub givens: usize,
    /// The number of entries.
    pub entries: usize,
    /// The digits that a unit, or another group of cells that differ, holds more than once.
    pub conflicts: Vec<Conflict>,
    /// The rules that the digits break, in a few words each.
    pub broken_rules: Vec<String>,
    /// The digits of the player in cells that hold another given.
    pub changed_givens: Vec<Candidate>,
    /// The entries that are not part of the solution.
    pub wrong_entries: Vec<Candidate>,
    /// The digits of the solution that pencil marks lack.
    pub missing_marks: Vec<Candidate>,
    /// The pencil marks that a digit in the same unit, or a rule, excludes.
    pub excluded_marks: Vec<Candidate>,
    /// The cells without a possible digit, such as `r1c1`, and the digits without a place, such as
    /// `5 in row 1`.
    pub contradictions: Vec<String>,
    /// The givens of which one must be wrong, if the givens have no solution.
    pub suspects: Vec<Candidate>,
    /// The single changes of the givens that make the solution unique.
    pub repairs: Vec<Repair>,
}

/// A digit that a unit, or another group of cells that differ, holds more than once.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conflict {
    /// The unit or the group, such as `row 1`.
    pub unit: String,
    /// The digit.
    pub digit: u8,
    /// The cells that hold it.
    pub cells: Vec<String>,
}

/// A change of the givens that makes the solution unique.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repair {
    /// `remove`, `replace`, `move` or `add`.
    pub change: &'static str,
    /// The cell of the given, or of the additional one.
    pub cell: String,
    /// The given, or the additional one.
    pub digit: u8,
    /// The digit in its place, if the given is replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<u8>,
    /// The cell where the given belongs, if it is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_to: Option<String>,
    /// The symmetry of the changed givens, if the original ones have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<&'static str>,
    /// The changed puzzle.
    pub puzzle: String,
    /// The change in words.
    pub text: String,
}

impl Review {
    /// Returns the object of a review.
    pub fn new(review: &review::Review, names: Names<'_>, coordinates: Coordinates) -> Review {
        let check = &review.check;
        let repairs = review.repairs.iter();
        Review {
            status: review.solutions.name(),
            outcome: review.outcome().name(),
            givens: review.filled.0,
            entries: review.filled.1,
            conflicts: conflicts(review, names),
            broken_rules: check
                .broken_rules
                .iter()
                .map(|&it| names.rule(it))
                .collect(),
            changed_givens: Vec::new(),
            wrong_entries: named(&check.wrong_entries, names),
            missing_marks: named(&check.missing_marks, names),
            excluded_marks: named(&check.excluded_marks, names),
            contradictions: check
                .contradictions
                .iter()
                .map(|it| contradiction(it, names))
                .collect(),
            suspects: step::candidates(&review.suspects, coordinates),
            repairs: repairs.map(|it| repair(it, coordinates)).collect(),
        }
    }
}

fn conflicts(review: &review::Review, names: Names<'_>) -> Vec<Conflict> {
    let conflicts = review.check.conflicts.iter();
    let conflicts = conflicts.map(|conflict| Conflict {
        unit: names.group(conflict.group),
        digit: names.digit(conflict.digit) as u8,
        cells: conflict
            .squares
            .iter()
            .map(|&it| names.square(it))
            .collect(),
    });
    conflicts.collect()
}

fn contradiction(contradiction: &Contradiction, names: Names<'_>) -> String {
    match *contradiction {
        Contradiction::Square(square) => names.square(square),
        Contradiction::Group(group, digit) => {
            format!("{} in {}", names.digit(digit), names.group(group))
        }
    }
}

fn repair(repair: &review::Repair, coordinates: Coordinates) -> Repair {
    let (change, given, becomes, moves_to) = match repair.change {
        Change::Remove(given) => ("remove", given, None, None),
        Change::Replace(given, digit) => ("replace", given, Some(digit.number()), None),
        Change::Move(given, to) => ("move", given, None, Some(coordinates.square(to))),
        Change::Add(given) => ("add", given, None, None),
    };
    Repair {
        change,
        cell: coordinates.square(given.square()),
        digit: given.digit().number(),
        becomes,
        moves_to,
        symmetry: repair.symmetry.map(review::Shape::name),
        puzzle: String::from_utf8_lossy(&repair.givens).into_owned(),
        text: repair.text(coordinates),
    }
}
