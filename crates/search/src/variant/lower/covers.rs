//! Sums that cover a house: together with other houses they leave cells around it with a known sum.
//!
//! The little killers beside a diagonal cover three boxes together with it. Without the boxes, twelve
//! cells remain, and their total is often near the end of its range.
//!
//! **Invariant:** the total of the remaining cells follows from the sums and the houses, so it does not
//! change the answers.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::Totals;

use super::residuals::{Known, known, range};
use super::sets::{EMPTY, both, either, meets, members, size, without};
use super::{fail_on_break, sums};
use crate::limits::Meter;
use crate::variant::model::Model;
use crate::variant::store::{Cell, Set, Step};

/// A total is tight if the range of sums is more than so many times as wide as the distance of the
/// total from the nearer end.
const TIGHT: i64 = 4;

/// Adds the tight sums that remain around each house. Fails if the meter ends the search.
pub(super) fn add(model: &mut Model, constraints: &[&Constraint], meter: &mut Meter<'_>) -> Step {
    if !constraints
        .iter()
        .any(|one| matches!(one, Constraint::Sum(_)))
    {
        // Cages alone stick out of few houses, which the equations over several houses cover.
        return Ok(());
    }
    let known: Vec<Known> = constraints.iter().filter_map(|one| known(one)).collect();
    let houses = &model.context.house_cells;
    let digits = i64::from(model.context.digits);
    let mut found: Vec<Known> = Vec::new();
    for house in houses {
        fail_on_break(meter.tick())?;
        let around = around(house, houses, &known, digits * (digits + 1) / 2);
        found.extend(around.filter(|around| found.iter().all(|one| one.cells != around.cells)));
    }
    for sum in found {
        let (least, most) = range(&model.context, &sum.cells);
        let slack = (sum.total - least).min(most - sum.total);
        if most - least > TIGHT * slack {
            let terms: Vec<(i32, Cell)> = members(&sum.cells).map(|cell| (1, cell)).collect();
            let total = Totals::exactly(sum.total as i32);
            sums::add_linear(&model.context, &terms, &total, &mut model.propagators);
        }
    }
    Ok(())
}

/// Returns the cells around a house that the sums and houses which cover it have besides, and their
/// total. Returns `None` if they do not cover it, or if no cell remains.
fn around(house: &Set, houses: &[Set], known: &[Known], house_total: i64) -> Option<Known> {
    let mut near: Vec<&Known> = known
        .iter()
        .filter(|one| meets(&one.cells, house))
        .collect();
    // Sums that meet few others restrict the choice least.
    let meeting = |one: &&Known| {
        known
            .iter()
            .filter(|other| meets(&one.cells, &other.cells))
            .count()
    };
    near.sort_by_cached_key(meeting);
    let (mut cells, mut total): (Set, i64) = (EMPTY, 0);
    for sum in near {
        if !meets(&sum.cells, &cells) {
            (cells, total) = (either(&cells, &sum.cells), total + sum.total);
        }
    }
    let has_sum = total != 0;
    for other in houses {
        let gap = without(house, &cells);
        let filled = both(other, &gap);
        if size(&filled) >= 2 && both(other, house) == filled && !meets(other, &cells) {
            (cells, total) = (either(&cells, other), total + house_total);
        }
    }
    if !has_sum || without(house, &cells) != EMPTY {
        return None;
    }
    for other in [house].into_iter().chain(houses) {
        if both(other, &cells) == *other {
            (cells, total) = (without(&cells, other), total - house_total);
        }
    }
    (cells != EMPTY).then_some(Known { cells, total })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::context::set;

    /// Returns the cells of a board of nine rows for which a condition on row and column holds.
    fn cells(holds: impl Fn(i32, i32) -> bool) -> Set {
        let all = (0..81).filter(|&cell| holds(cell / 9, cell % 9));
        set(&all.map(|cell| cell as Cell).collect::<Vec<Cell>>())
    }

    #[test]
    fn diagonals_leave_the_cells_beside_three_boxes() {
        let is_in_box = |number: i32| cells(move |r, c| r / 3 * 3 + c / 3 == number);
        let mut houses: Vec<Set> = (0..9).map(is_in_box).collect();
        houses.push(cells(|r, c| r == c));
        let diagonal = |(offset, total): (i32, i64)| Known {
            cells: cells(move |r, c| c - r == offset),
            total,
        };
        let known: Vec<Known> = [(-2, 47), (-1, 49), (1, 30), (2, 45)].map(diagonal).into();
        let found = around(&houses[0], &houses, &known, 45).unwrap();
        assert_eq!(found.total, 47 + 49 + 45 + 30 + 45 - 3 * 45);
        let band = cells(|r, c| (c - r).abs() <= 2);
        let boxes = [0, 4, 8].map(|number| houses[number]);
        assert_eq!(
            found.cells,
            boxes.iter().fold(band, |rest, one| without(&rest, one))
        );
        // Nothing fills the corners of the box.
        assert!(around(&houses[0], &houses, &known[1..3], 45).is_none());
        // The corner box has no sum at all.
        assert!(around(&houses[2], &houses, &known, 45).is_none());
    }
}
