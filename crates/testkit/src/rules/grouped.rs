//! Random constraints over cells that lie in one unit or differ pairwise.
//!
//! **Invariant:** as for all random constraints, the same seed gives the same constraint, and it holds
//! for the solution it was made for.

use std::sync::Arc;

use foldoku_board::constraint::{
    Automaton, Cage, Constraint, Count, DigitTable, Domain, Line, Relation, Totals,
};
use foldoku_board::{Digit, DigitSet, Geometry, Grid, Square};

use super::Random;

/// Returns some cells of a unit.
fn of_unit(random: &mut Random, geometry: &Geometry, most: usize) -> Vec<Square> {
    let units: Vec<_> = geometry.units().collect();
    let unit = units[random.below(units.len())];
    let mut cells = geometry.squares_of(unit).to_vec();
    let count = most.min(cells.len());
    for place in 0..count {
        let other = place + random.below(cells.len() - place);
        cells.swap(place, other);
    }
    cells.truncate(count);
    cells
}

fn number(solution: &Grid, square: Square) -> u8 {
    solution[square].map_or(1, Digit::number)
}

/// Returns a symmetric relation between all pairs of some cells, or between two cells of a unit.
pub(super) fn group(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let count = 2 + random.below(4);
    let cells = of_unit(random, geometry, count);
    let values: Vec<u8> = cells.iter().map(|&cell| number(solution, cell)).collect();
    let distance = 1 + random.below(3) as u8;
    let shape = random.below(3);
    let table = DigitTable::new(geometry.digit_count(), |a, b| {
        let natural = match shape {
            0 => a.abs_diff(b) > distance,
            1 => a.abs_diff(b) == distance,
            _ => a % 3 != b % 3,
        };
        natural || (a != b && values.contains(&a) && values.contains(&b))
    });
    Constraint::Relation(Relation::among(cells, table))
}

/// More rises count as this many.
const MOST_RISES: u8 = 10;

/// Returns a line in a unit with as many rises as in the solution.
pub(super) fn rises(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let count = 2 + random.below(8);
    let cells = of_unit(random, geometry, count);
    let step = |&(last, rises): &(u8, u8), digit: Digit, next: &mut dyn FnMut((u8, u8))| {
        let rises = (rises + u8::from(digit.number() > last)).min(MOST_RISES);
        next((digit.number(), rises));
    };
    let mut wanted = (0, 0);
    for &cell in &cells {
        let digit = Digit::new(number(solution, cell));
        let before = wanted;
        step(&before, digit, &mut |next| wanted = next);
    }
    let accepts = |&(_, rises): &(u8, u8)| rises == wanted.1;
    let automaton = Automaton::explore(geometry.digit_count(), [(0, 0)], step, accepts, 1000);
    let automaton = automaton.expect("there are at most 11 states per digit");
    Constraint::Line(Line::new(cells, Arc::new(automaton)))
}

/// Returns how often a few cells hold digits of two sets, within one of the solution.
pub(super) fn quotas(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let count = 2 + random.below(5);
    let cells = random.squares(geometry, count);
    let place: Vec<usize> = geometry.digits().iter().map(|_| random.below(3)).collect();
    let count = |set: usize| {
        let of_set = |digit: &Digit| place[digit.index()] == set;
        let digits: DigitSet = geometry.digits().iter().filter(of_set).collect();
        let held = cells.iter().filter_map(|&cell| solution[cell]);
        let held = held.filter(|digit| digits.contains(*digit)).count() as i32;
        let totals = Totals::from((held - 1).max(0)..=held);
        Constraint::Count(Count::new(cells.clone(), digits, totals))
    };
    Constraint::all([count(0), count(1)])
}

/// Returns alternatives that each fix a cell of a unit and the sum of others.
pub(super) fn parts(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let count = 3 + random.below(5);
    let cells = of_unit(random, geometry, count);
    let right = random.below(cells.len() - 1);
    let part = |place: usize, random: &mut Random| {
        let (first, rest) = cells.split_at(place + 1);
        let mut total: i32 = rest
            .iter()
            .map(|&cell| i32::from(number(solution, cell)))
            .sum();
        if place != right {
            total += random.below(3) as i32 - 1;
        }
        let own = Digit::new(number(solution, first[place]));
        let fixed = Domain::new([first[place]], DigitSet::of(own));
        let cage = Cage::with_total(rest.to_vec(), total);
        Constraint::all([Constraint::Domain(fixed), Constraint::Cage(cage)])
    };
    let parts = (0..cells.len() - 1).map(|place| part(place, random));
    Constraint::any(parts.collect::<Vec<_>>())
}
