//! Houses: groups of cells that hold every digit once, and their propagators.
//!
//! **Invariant:** a group with fewer cells than digits makes peers but is not a house.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::{Constraint, Puzzle};

use super::cells;
use super::leftovers::Layout;
use crate::variant::context::Context;
use crate::variant::model::Model;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::house::House;
use crate::variant::propagate::locked::Locked;
use crate::variant::propagate::pointing::Pointing;
use crate::variant::propagate::singles::Singles;
use crate::variant::store::Cell;

/// Adds the units of the board, the groups of distinct cells, and what follows from irregular regions.
pub(super) fn add(
    model: &mut Model,
    puzzle: &Puzzle,
    constraints: &[&Constraint],
    shared: &mut Shared,
) {
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
    let layout = Layout::new(digits, model.context.start.len(), &groups);
    for house in layout.iter().flat_map(Layout::houses) {
        model.context.separate(&house);
        if !groups.contains(&house) {
            groups.push(house);
        }
    }
    let wants_exact = layout.is_some()
        || constraints
            .iter()
            .any(|one| !matches!(one, Constraint::Cage(_)));
    for group in groups {
        let is_house = group.len() == digits;
        let cells: Box<[Cell]> = group.into();
        if is_house {
            model.context.add_house(cells.clone());
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
    shared.prepare(&model.context);
    let singles = shared.singles.iter().cloned();
    let singles = singles.map(|singles| Propagator::Singles(singles.into()));
    model.propagators.extend(singles);
    let locked = shared.locked.iter().cloned();
    let locked = locked.map(|locked| Propagator::Locked(locked.into()));
    model.propagators.extend(locked);
    let pointing = shared.pointing.iter().cloned();
    let pointing = pointing.map(|pointing| Propagator::Pointing(pointing.into()));
    model.propagators.extend(pointing);
    if let Some(layout) = layout {
        layout.add(&model.context, &mut model.propagators);
    }
}

/// The propagators of the houses of the last board, which most puzzles share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    digits: u8,
    is_small: bool,
    houses: Vec<Box<[Cell]>>,
    singles: Vec<Singles>,
    /// The locked candidates of all houses, or of each house.
    locked: Vec<Locked>,
    pointing: Vec<Pointing>,
}

impl Shared {
    /// Prepares the houses of a context, unless they are those of the last one.
    fn prepare(&mut self, context: &Context) {
        let houses = &context.houses;
        let is_same = (self.digits, self.is_small) == (context.digits, context.is_small)
            && self.houses == *houses;
        if !self.houses.is_empty() && is_same {
            return;
        }
        // One propagator for all houses where registers have room for the board.
        let together = if context.is_small { houses.len() } else { 1 };
        let singles = houses.chunks(together.max(1));
        let locked = Locked::all(context);
        let pointing = houses.iter().filter(|_| locked.is_none());
        let pointing = pointing.filter_map(|house| Pointing::new(context, house));
        *self = Shared {
            digits: context.digits,
            is_small: context.is_small,
            singles: singles
                .map(|houses| Singles::new(context, houses))
                .collect(),
            pointing: pointing.collect(),
            locked: locked.unwrap_or_default(),
            houses: houses.clone(),
        };
    }
}
