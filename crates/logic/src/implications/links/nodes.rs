//! The nodes of chains: candidates, groups, and the entries of almost locked sets.
//!
//! **Invariant:** candidates come first, in ascending order, then groups by digit.

use foldoku_board::SquareSet;
use foldoku_board::classic::{BOXES, COLUMNS, ROWS};

use crate::als::sets::Als;
use crate::position::{Position, bits_of};

/// A candidate, or the candidates of one digit in several cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The cells.
    pub(crate) squares: SquareSet,
    /// The index of the digit.
    pub(crate) digit: usize,
}

/// A digit by which an almost locked set is entered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The index of the set.
    pub(crate) set: usize,
    /// The index of the digit that the set lacks.
    pub(crate) digit: usize,
}

/// Returns the candidates and groups of a position, and the number of candidates.
pub(super) fn nodes(position: &Position, has_groups: bool) -> (Vec<Group>, usize) {
    let mut nodes = Vec::new();
    for square in position.empty_squares() {
        nodes.extend(bits_of(position.mask(square)).map(|digit| Group {
            squares: SquareSet::of(square),
            digit,
        }));
    }
    let candidate_count = nodes.len();
    if has_groups {
        for digit in 0..9 {
            let lines = ROWS.into_iter().chain(COLUMNS);
            for (line, unit) in lines.flat_map(|line| BOXES.map(|unit| (line, unit))) {
                let shared = SquareSet::of_unit(line) & SquareSet::of_unit(unit);
                let squares = shared & position.places(digit);
                if squares.len() > 1 {
                    nodes.push(Group { squares, digit });
                }
            }
        }
    }
    (nodes, candidate_count)
}

/// Returns the entries of some sets, set by set.
pub(super) fn entries(sets: &[Als]) -> impl Iterator<Item = Entry> {
    let numbered = sets.iter().enumerate();
    numbered.flat_map(|(set, almost)| bits_of(almost.digits).map(move |digit| Entry { set, digit }))
}
