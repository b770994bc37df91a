//! Houses: groups of cells that hold every digit once, and their propagators.
//!
//! **Invariant:** a group with fewer cells than digits makes peers but is not a house.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::{Constraint, Puzzle};

use super::cells;
use crate::variant::model::Model;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::house::House;
use crate::variant::propagate::locked::Locked;
use crate::variant::propagate::singles::Singles;
use crate::variant::store::Cell;

/// Adds the units of the board and the groups of distinct cells.
pub(super) fn add(model: &mut Model, puzzle: &Puzzle, constraints: &[&Constraint]) {
    let geometry = puzzle.geometry();
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let units = geometry.units().map(|unit| geometry.squares_of(unit));
    let different = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::AllDifferent(squares) => Some(&**squares),
            _ => None,
        });
    for squares in units.chain(different) {
        let mut group = cells(squares);
        model.context.separate(&group);
        group.sort_unstable();
        if group.len() > 1 && !groups.contains(&group) {
            groups.push(group);
        }
    }
    let digits = usize::from(model.context.digits);
    let wants_exact = constraints
        .iter()
        .any(|one| !matches!(one, Constraint::Cage(_)));
    for group in groups {
        let is_house = group.len() == digits;
        let cells: Box<[Cell]> = group.into();
        if is_house {
            model.context.houses.push(cells.clone());
        }
        if model.context.has_families()
            && (3..=digits).contains(&cells.len())
            && (wants_exact || !is_house)
        {
            let house = House { cells };
            model.propagators.push(Propagator::House(house.into()));
        } else if cells.len() > digits {
            // More cells than digits: no solution.
            model.context.start[usize::from(cells[0])] = 0;
        }
    }
    // One propagator for all houses where registers have room for the board.
    let houses = &model.context.houses;
    let together = if model.context.is_small {
        houses.len()
    } else {
        1
    };
    for houses in houses.chunks(together.max(1)) {
        let singles = Singles::new(&model.context, houses);
        model.propagators.push(Propagator::Singles(singles.into()));
    }
    let locked = Locked::new(&model.context);
    if !locked.is_empty() {
        model.propagators.push(Propagator::Locked(locked.into()));
    }
}
