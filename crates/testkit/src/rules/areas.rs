//! Random rules about areas: connected digits, and pairs that differ.
//!
//! **Invariant:** every constraint holds for the solution it was made for.

use foldoku_board::constraint::{Connected, Constraint, DifferentPairs, Totals};
use foldoku_board::{Digit, DigitSet, Geometry, Grid, Square};

use super::Random;

/// Returns digits that are connected within a rectangle of the board.
pub(super) fn connected(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let side = usize::from(geometry.digit_count());
    let (rows, columns) = (1 + random.below(side), 1 + random.below(side));
    let (top, left) = (
        random.below(side - rows + 1),
        random.below(side - columns + 1),
    );
    let cell = |place: usize| Square::new((top + place / columns) * side + left + place % columns);
    // The last row is shorter now and then.
    let count = rows * columns - random.below(columns);
    let cells: Vec<Square> = (0..count).map(cell).collect();
    for _ in 0..40 {
        let digits: DigitSet = (geometry.digits().iter())
            .filter(|_| random.below(2) == 0)
            .collect();
        let held = cells
            .iter()
            .filter(|&&cell| solution[cell].is_some_and(|own| digits.contains(own)));
        let held = held.count() as i32;
        let counts = match random.below(4) {
            0 => Totals::from(0..=count as i32),
            1 => Totals::from(held - 1..=held + 1),
            2 => [held, held + 2].into_iter().collect(),
            _ => Totals::exactly(held),
        };
        let mut connected = Connected::new(cells.iter().copied(), columns, digits, counts);
        connected.has_outside = held % 3 == 0;
        let constraint = Constraint::Connected(connected);
        if constraint.is_met(solution) {
            return constraint;
        }
    }
    let all = Totals::exactly(count as i32);
    Constraint::Connected(Connected::new(cells, columns, geometry.digits(), all))
}

/// Returns pairs of cells that hold different pairs of digits: some, or as many as there are.
pub(super) fn different_pairs(
    random: &mut Random,
    geometry: &Geometry,
    solution: &Grid,
) -> Constraint {
    let place = |random: &mut Random, digit: Digit| {
        let held = geometry
            .squares()
            .filter(|&square| solution[square] == Some(digit));
        let held: Vec<Square> = held.collect();
        held[random.below(held.len())]
    };
    let is_full = random.below(2) == 0;
    let mut pairs = Vec::new();
    for one in geometry.digits() {
        for other in geometry.digits() {
            if is_full || random.below(6) == 0 || pairs.is_empty() {
                pairs.push([place(random, one), place(random, other)]);
            }
        }
    }
    Constraint::DifferentPairs(DifferentPairs::new(pairs))
}
