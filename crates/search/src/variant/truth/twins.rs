//! Digits that can change places in every solution.
//!
//! **Invariant:** a relabelled solution is a solution.

use alloc::vec::Vec;

use foldoku_board::constraint::Constraint;
use foldoku_board::{DigitSet, Puzzle};

use super::super::model::Model;
use super::super::search::interchangeable;
use super::Mask;

/// Classes of digits that the rules and the candidates treat alike, each with two digits or more.
pub(super) struct Twins(Vec<Vec<Mask>>);

impl Twins {
    /// Returns the classes of a puzzle with these candidates.
    pub(super) fn of(puzzle: &Puzzle, model: &Model, root: &[Mask]) -> Twins {
        let mut classes = Vec::new();
        let digits = puzzle.geometry().digits();
        let mut constraints = puzzle.constraints().iter();
        // Cells that the search leaves out have their digits.
        let is_symmetric = model.rest.is_empty() && constraints.all(|it| is_symmetric(it, digits));
        let mut open = if is_symmetric {
            root.iter().fold(0, |all, mask| all | mask)
        } else {
            0
        };
        while open != 0 {
            let class = interchangeable(root, open & open.wrapping_neg()) & open;
            open &= !class;
            if !class.is_power_of_two() {
                let bits = (0..Mask::BITS).map(|at| 1 << at);
                classes.push(bits.filter(|bit| class & bit != 0).collect());
            }
        }
        Twins(classes)
    }

    /// Returns the relabelled forms of a solution in which each digit of a class takes the place of each other
    /// one: as few as have that.
    pub(super) fn of_solution<'a>(
        &'a self,
        cells: &'a [Mask],
    ) -> impl Iterator<Item = Vec<Mask>> + 'a {
        let longest = self.0.iter().map(Vec::len).max().unwrap_or(1);
        (1..longest).map(move |by| cells.iter().map(|&mask| self.shifted(mask, by)).collect())
    }

    fn shifted(&self, mask: Mask, by: usize) -> Mask {
        let mut places = self.0.iter().filter_map(|class| {
            let place = class.iter().position(|&bit| bit == mask)?;
            Some(class[(place + by) % class.len()])
        });
        places.next().unwrap_or(mask)
    }
}

/// Returns whether a constraint treats all digits alike.
fn is_symmetric(constraint: &Constraint, digits: DigitSet) -> bool {
    match constraint {
        Constraint::AllDifferent(_) | Constraint::SameDigits(_) => true,
        Constraint::Relation(relation) => {
            let allows = |one, other| relation.table.allows(one, other);
            let mut pairs = digits
                .iter()
                .flat_map(|one| digits.iter().map(move |other| (one, other)));
            let Some((first, second)) = digits.iter().next().zip(digits.iter().nth(1)) else {
                return true;
            };
            pairs.all(|(one, other)| {
                allows(one, other) == allows(first, if one == other { first } else { second })
            })
        }
        _ => false,
    }
}
