//! Proposals for guesses: alternatives of which each puts one digit in a cell of its own.
//!
//! A rank outside a grid compares a line with the one line of each side that starts with the same digit.
//! Little follows before the places of that digit at the border are known, so they are guessed early.
//!
//! **Invariant:** proposals only order the guesses, so they do not change the answers.

use alloc::vec::Vec;

use foldoku_board::Constraint;

use super::mask;
use crate::variant::context::Proposal;
use crate::variant::store::{Cell, Mask};

/// Returns the proposals of constraints and of their parts, each once.
pub(super) fn of(constraints: &[&Constraint]) -> Vec<Proposal> {
    let mut found = Vec::new();
    for constraint in constraints {
        collect(constraint, &mut found);
    }
    found
}

fn collect(constraint: &Constraint, found: &mut Vec<Proposal>) {
    if let Constraint::Any(parts) = constraint
        && let Some(proposal) = proposal(parts)
        && !found.contains(&proposal)
    {
        found.push(proposal);
    }
    if let Constraint::Any(parts) | Constraint::All(parts) = constraint {
        parts.iter().for_each(|part| collect(part, found));
    }
}

/// Returns the proposal of alternatives, if each puts the same digit in another cell.
fn proposal(parts: &[Constraint]) -> Option<Proposal> {
    let mut placements = parts.iter().map(placement);
    let (cell, digit) = placements.next()??;
    let mut cells = Vec::from([cell]);
    for placement in placements {
        let (cell, other) = placement.filter(|(cell, _)| !cells.contains(cell))?;
        if other != digit {
            return None;
        }
        cells.push(cell);
    }
    (cells.len() > 1).then_some(Proposal { digit, cells })
}

/// Returns the cell and the digit of an alternative that fills one cell.
fn placement(part: &Constraint) -> Option<(Cell, Mask)> {
    let parts = match part {
        Constraint::All(parts) => &**parts,
        other => core::slice::from_ref(other),
    };
    let mut placements = parts.iter().filter_map(|part| match part {
        Constraint::Domain(domain) if domain.squares.len() == 1 => {
            let digits = mask(domain.digits);
            let cell = domain.squares[0].index() as Cell;
            digits.is_power_of_two().then_some((cell, digits))
        }
        _ => None,
    });
    let first = placements.next()?;
    placements.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use foldoku_board::constraint::Domain;
    use foldoku_board::{Digit, Square};

    use super::*;

    fn place(cell: usize, digit: u8) -> Constraint {
        let digits = [Digit::new(digit)].into_iter().collect();
        Constraint::Domain(Domain::new([Square::new(cell)], digits))
    }

    #[test]
    fn alternatives_that_place_one_digit_are_proposals() {
        let both = |cell| {
            let different = Constraint::all_different([4, 5].map(Square::new));
            Constraint::all([place(cell, 3), different])
        };
        let sides = Constraint::any([both(1), place(7, 3), both(2)]);
        let nested = Constraint::any([Constraint::all([sides.clone()]), place(9, 1)]);
        let expected = Proposal {
            digit: 1 << 2,
            cells: Vec::from([1, 7, 2]),
        };
        assert_eq!(of(&[&sides, &nested, &sides]), [expected]);
    }

    #[test]
    fn other_alternatives_are_none() {
        let digits = Constraint::any([place(1, 3), place(2, 4)]);
        let cells = Constraint::any([place(1, 3), place(1, 3)]);
        let two = Constraint::any([Constraint::all([place(1, 3), place(2, 3)]), place(4, 3)]);
        assert_eq!(of(&[&digits, &cells, &two]), []);
    }
}
