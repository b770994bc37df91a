//! Equations that follow from houses and sums together: innies and outies.
//!
//! The cells of some houses have a known sum. Subtracting the sums that lie mostly inside leaves an
//! equation over the few cells that stick in or out.
//!
//! **Invariant:** every equation holds for all solutions, so none of them changes the answers.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::{CageSets, Totals};

use super::sets::{EMPTY, are_disjoint, both, meets, members, size, without};
use super::{fail_on_break, sums};
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::model::Model;
use crate::variant::store::{Cell, SET_WORDS, Set, Step};

/// The most houses that are added up.
const MAX_HOUSES: usize = 4;

/// Equations with at most this many cells are always kept.
const SHORT: usize = 5;

/// No other equation has more cells, unless it is tight.
const LONG: usize = 10;

/// No equation has more cells.
const LONGEST: usize = 16;

/// Equations whose total is at most so far from the least or the largest sum of their cells are tight:
/// they are always kept, because they leave few candidates.
const TIGHT: i64 = 2;

/// The number of equations up to which long ones are kept.
const ENOUGH: usize = 8;

/// Cells with a known sum.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) cells: Set,
    pub(super) total: i64,
}

/// An equation: cells that count plus one, cells that count minus one, and the total.
#[derive(Debug, PartialEq, Eq)]
struct Residual {
    inside: Set,
    outside: Set,
    total: i64,
}

/// Adds the shortest equations over up to four houses. Fails if the meter ends the search.
pub(super) fn add(model: &mut Model, constraints: &[&Constraint], meter: &mut Meter<'_>) -> Step {
    let known: Vec<Known> = constraints.iter().filter_map(|one| known(one)).collect();
    if known.is_empty() {
        return Ok(());
    }
    let mut found: Vec<Residual> = Vec::new();
    for run in runs(&model.context.house_cells) {
        fail_on_break(meter.tick())?;
        let residual = subtract(model.context.digits, run, &known);
        found.extend(residual.filter(|one| !found.contains(one)));
    }
    let context = &model.context;
    let mut propagators = Vec::new();
    for residual in chosen(context, found) {
        let terms = residual.terms();
        let sum = foldoku_board::constraint::Sum::weighted(
            (terms.iter())
                .map(|&(coefficient, cell)| (coefficient, foldoku_board::Square::new(cell.into()))),
            Totals::exactly(residual.total as i32),
        );
        let constraint = Constraint::Sum(sum.clone());
        sums::add(context, &sum, &constraint, &mut propagators);
    }
    model.propagators.append(&mut propagators);
    Ok(())
}

/// Returns the equations that are worth their time: the short ones, the tight ones, and some others.
fn chosen(context: &Context, found: Vec<Residual>) -> Vec<Residual> {
    let mut chosen = found;
    chosen.sort_by_cached_key(Residual::size);
    let mut index = 0;
    chosen.retain(|one| {
        let is_first = index < ENOUGH && one.size() <= LONG;
        index += 1;
        one.size() <= SHORT || is_first || one.slack(context) <= TIGHT
    });
    chosen
}

/// Returns the cells and the total of a constraint with a known sum of distinct places.
pub(super) fn known(constraint: &Constraint) -> Option<Known> {
    let (squares, total): (Vec<usize>, i32) = match constraint {
        Constraint::Cage(cage) => match &cage.sets {
            CageSets::Totals(totals) => {
                let squares = cage.squares.iter().map(|square| square.index());
                (squares.collect(), totals.single()?)
            }
            CageSets::Consecutive => return None,
        },
        Constraint::Sum(sum) if sum.terms.iter().all(|term| term.coefficient == 1) => {
            let squares = sum.terms.iter().map(|term| term.square.index());
            (squares.collect(), sum.totals.single()?)
        }
        _ => return None,
    };
    let mut cells = [0; SET_WORDS];
    for square in squares {
        cells[square / 64] |= 1 << (square % 64);
    }
    let total = total.into();
    Some(Known { cells, total })
}

/// Returns the runs of one to four houses with numbers in sequence, disjoint from each other: bands of
/// rows, of columns and of boxes.
fn runs(houses: &[Set]) -> Vec<&[Set]> {
    let mut runs = Vec::new();
    for length in 1..=MAX_HOUSES {
        let disjoint = houses.windows(length).filter(|run| are_disjoint(run));
        runs.extend(disjoint);
    }
    runs
}

/// Subtracts the sums that lie mostly inside the houses. Returns `None` if too many cells remain.
fn subtract(digits: u8, houses: &[Set], known: &[Known]) -> Option<Residual> {
    let digits = i64::from(digits);
    let mut inside = [0; SET_WORDS];
    for house in houses {
        inside
            .iter_mut()
            .zip(house)
            .for_each(|(all, cells)| *all |= cells);
    }
    let area = inside;
    let mut outside = [0; SET_WORDS];
    let mut total = houses.len() as i64 * digits * (digits + 1) / 2;
    for sum in known {
        let within = both(&sum.cells, &area);
        let beyond = without(&sum.cells, &area);
        let overlaps = both(&sum.cells, &inside) != within || meets(&beyond, &outside);
        if within == EMPTY || overlaps || size(&within) <= size(&beyond) {
            continue;
        }
        for word in 0..SET_WORDS {
            inside[word] &= !sum.cells[word];
            outside[word] |= beyond[word];
        }
        total -= sum.total;
    }
    let residual = Residual {
        inside,
        outside,
        total,
    };
    let is_useful = residual.inside != area && (1..=LONGEST).contains(&residual.size());
    is_useful.then_some(residual)
}

impl Residual {
    fn size(&self) -> usize {
        size(&self.inside) + size(&self.outside)
    }

    /// Returns how far the total is from the nearer end of the range of sums, in which cells that see
    /// each other differ. Below zero there is no solution.
    fn slack(&self, context: &Context) -> i64 {
        let [inside, outside] = [&self.inside, &self.outside].map(|cells| range(context, cells));
        let (least, most) = (inside.0 - outside.1, inside.1 - outside.0);
        (self.total - least).min(most - self.total)
    }

    fn terms(&self) -> Vec<(i32, Cell)> {
        let inside = members(&self.inside).map(|cell| (1, cell));
        let outside = members(&self.outside).map(|cell| (-1, cell));
        inside.chain(outside).collect()
    }
}

/// Returns bounds for the sum of some cells.
pub(super) fn range(context: &Context, cells: &Set) -> (i64, i64) {
    let (mut least, mut most, mut rest) = (0, 0, *cells);
    while rest != [0; SET_WORDS] {
        // Cells that see each other, the first ones of all that remain.
        let (mut count, mut seen) = (0, rest);
        loop {
            let Some(cell) = members(&seen).next() else {
                break;
            };
            rest[usize::from(cell) / 64] &= !(1 << (cell % 64));
            seen = both(&seen, &context.peers(cell));
            count += 1;
        }
        let digits = i64::from(context.digits);
        least += count * (count + 1) / 2;
        most += count * (2 * digits - count + 1) / 2;
    }
    (least, most)
}
