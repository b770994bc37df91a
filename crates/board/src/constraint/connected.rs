//! Connected cells: the cells of a rectangle that hold some digits form one group.
//!
//! **Invariant:** with the outside, a group reaches it over the sides at the edge of the rectangle.

use alloc::vec::Vec;

use super::{Area, Totals};
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::square::Square;

/// The cells of a rectangle that hold a digit of a set form one group: steps between neighbours lead from
/// each of them to each other one. The number of these cells is allowed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Connected {
    /// The rectangle.
    pub area: Area,
    /// The digits.
    pub digits: DigitSet,
    /// The allowed numbers of cells.
    pub counts: Totals,
    /// Whether all around the rectangle belongs to the group, so that steps lead along the outside, too.
    pub has_outside: bool,
    /// What the group looks like.
    pub form: GroupForm,
}

/// What a group of connected cells looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GroupForm {
    /// Anything.
    #[default]
    Any,
    /// A closed line: each cell has two neighbours in the group.
    Loop,
    /// An open line: each cell has one or two neighbours in the group, and the ends of the line do not meet.
    Path,
}

impl Connected {
    /// Creates the constraint.
    pub fn new(
        squares: impl IntoIterator<Item = Square>,
        columns: usize,
        digits: DigitSet,
        counts: Totals,
    ) -> Connected {
        Connected {
            area: Area::new(squares, columns),
            digits,
            counts,
            has_outside: false,
            form: GroupForm::Any,
        }
    }

    /// Makes the group a line.
    pub fn of_form(mut self, form: GroupForm) -> Connected {
        self.form = form;
        self
    }

    /// Makes all around the rectangle part of the group: each part of it touches the edge.
    pub fn with_outside(mut self) -> Connected {
        self.has_outside = true;
        self
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let Some(held) = self.area.digits(grid) else {
            return false;
        };
        let is_part = |place: usize| self.digits.contains(held[place]);
        let groups = self.area.groups(is_part, |_, _| true);
        let count: usize = groups.iter().map(|group| group.len()).sum();
        let at_edge = |group: &Vec<usize>| group.iter().any(|&place| self.area.is_at_edge(place));
        let are_joined = match self.has_outside {
            true => groups.iter().all(at_edge),
            false => groups.len() <= 1,
        };
        let neighbours = |place: usize| self.area.neighbours(place).filter(|&it| is_part(it));
        let cells = groups.iter().flatten();
        let mut degrees = cells.map(|&place| neighbours(place).count());
        let has_form = match self.form {
            GroupForm::Any => true,
            GroupForm::Loop => degrees.all(|degree| degree == 2),
            GroupForm::Path => {
                let degrees: Vec<usize> = degrees.collect();
                let ends = degrees.iter().filter(|&&degree| degree == 1).count();
                let is_line = ends == 2 && degrees.iter().all(|degree| (1..=2).contains(degree));
                is_line || degrees.is_empty()
            }
        };
        are_joined && has_form && self.counts.contains(count as i64)
    }
}
