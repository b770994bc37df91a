//! Sums with the houses taken out: a long line that fills most of a house counts the cells it leaves
//! out instead.
//!
//! **Invariant:** a reduced sum follows from the sum and the houses, so it does not change the
//! answers.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::{Sum, Totals};

use super::{fail_on_break, sums};
use crate::limits::Meter;
use crate::variant::model::Model;
use crate::variant::store::{Cell, Step};

/// Sums with fewer cells are left alone.
const LEAST: usize = 6;

/// The most houses that are taken out of one sum.
const MAX_HOUSES: usize = 12;

/// Adds the reduced form of each sum that has one. Fails if the meter ends the search.
pub(super) fn add(model: &mut Model, constraints: &[&Constraint], meter: &mut Meter<'_>) -> Step {
    for constraint in constraints {
        let Constraint::Sum(sum) = constraint else {
            continue;
        };
        if sum.terms.len() < LEAST {
            continue;
        }
        fail_on_break(meter.poll())?;
        if let (Some(total), Some((coefficients, houses))) =
            (sum.totals.single(), reduce(model, sum))
        {
            let house = i64::from(model.context.digits) * (i64::from(model.context.digits) + 1) / 2;
            let Ok(total) = i32::try_from(i64::from(total) - houses * house) else {
                continue;
            };
            let terms: Vec<(i32, Cell)> = (0..)
                .zip(coefficients)
                .filter(|&(_, coefficient)| coefficient != 0)
                .map(|(cell, coefficient)| (coefficient, cell))
                .collect();
            let totals = Totals::exactly(total);
            sums::add_linear(&model.context, &terms, &totals, &mut model.propagators);
        }
    }
    Ok(())
}

/// Takes out houses as long as fewer cells remain. Returns the coefficients of all cells and the sum
/// of the coefficients of the houses, or `None` if no house helps.
fn reduce(model: &Model, sum: &Sum) -> Option<(Vec<i32>, i64)> {
    let mut coefficients = vec![0; model.context.start.len()];
    for term in &sum.terms {
        coefficients[term.square.index()] = term.coefficient;
    }
    let (mut taken, mut is_reduced) = (0, false);
    for _ in 0..MAX_HOUSES {
        let gains = model.context.houses.iter().flat_map(|house| {
            let [one, other] = [1, -1];
            let gain = |coefficient| (gain(&coefficients, house, coefficient), house, coefficient);
            [gain(one), gain(other)]
        });
        let best = gains.max_by_key(|&(gain, ..)| gain);
        let Some((1.., house, coefficient)) = best else {
            break;
        };
        for &cell in house {
            coefficients[usize::from(cell)] -= coefficient;
        }
        taken += i64::from(coefficient);
        is_reduced = true;
    }
    is_reduced.then_some((coefficients, taken))
}

/// Returns by how many cells a sum shrinks if a house is taken out.
fn gain(coefficients: &[i32], house: &[Cell], coefficient: i32) -> i32 {
    let cells = house.iter().map(|&cell| coefficients[usize::from(cell)]);
    let change = cells.map(|now| i32::from(now != 0) - i32::from(now != coefficient));
    change.sum()
}
