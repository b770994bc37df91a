//! Equal sums that fill a house: if groups with the same sum divide a house, the sum is known.
//!
//! ```text
//!  a a a     a = b = c in a box: each is 45 / 3
//!  b b b
//!  c c c
//! ```
//!
//! **Invariant:** the sums follow from the equations and the houses, so they do not change the answers.

use alloc::vec::Vec;

use foldoku_board::constraint::{Sum, Totals};
use foldoku_board::{Constraint, Square};

use super::residuals::Known;
use super::sets::{EMPTY, both, either, meets, members, without};
use super::{fail_on_break, sums};
use crate::limits::Meter;
use crate::variant::context::set;
use crate::variant::model::Model;
use crate::variant::store::{Cell, Set, Step};

/// Adds the sums of groups that divide houses. Fails if the meter ends the search.
pub(super) fn add(model: &mut Model, constraints: &[&Constraint], meter: &mut Meter<'_>) -> Step {
    let equations: Vec<[Set; 2]> = constraints.iter().filter_map(|one| equation(one)).collect();
    if equations.len() < 2 {
        return Ok(());
    }
    let houses = &model.context.house_cells;
    let digits = i64::from(model.context.digits);
    let mut found: Vec<Known> = Vec::new();
    for class in classes(&equations) {
        fail_on_break(meter.tick())?;
        let counts = houses.iter().filter_map(|house| parts(house, &class));
        if let Some(count) = counts.max().filter(|&count| count > 1) {
            // A total that is not a whole number has no solution, as the equations will find.
            let total = digits * (digits + 1) / 2 / count;
            found.extend(class.into_iter().map(|cells| Known { cells, total }));
        }
    }
    extend(&mut found, &equations);
    for Known { cells, total } in found {
        let squares = members(&cells).map(|cell| Square::new(cell.into()));
        let sum = Sum::new(squares, Totals::exactly(total as i32));
        let constraint = Constraint::Sum(sum.clone());
        sums::add(&model.context, &sum, &constraint, &mut model.propagators);
    }
    Ok(())
}

/// Returns the two sides of an equation between plain sums.
fn equation(constraint: &Constraint) -> Option<[Set; 2]> {
    let Constraint::Sum(sum) = constraint else {
        return None;
    };
    let is_plain = sum.terms.iter().all(|term| term.coefficient.abs() == 1);
    let side = |coefficient: i32| {
        let terms = sum
            .terms
            .iter()
            .filter(|term| term.coefficient == coefficient);
        let cells = terms.map(|term| term.square.index() as Cell);
        set(&cells.collect::<Vec<Cell>>())
    };
    let sides = [side(1), side(-1)];
    (is_plain && sum.totals.single() == Some(0) && !sides.contains(&EMPTY)).then_some(sides)
}

/// Returns the groups that equations connect, class by class.
fn classes(equations: &[[Set; 2]]) -> Vec<Vec<Set>> {
    let mut classes: Vec<Vec<Set>> = Vec::new();
    for sides in equations {
        let is_near = |class: &Vec<Set>| sides.iter().any(|side| class.contains(side));
        let mut joint: Vec<Set> = sides.to_vec();
        for class in classes.extract_if(.., |class| is_near(class)) {
            joint.extend(class);
        }
        joint.sort_unstable();
        joint.dedup();
        classes.push(joint);
    }
    classes
}

/// Returns into how many groups of a class a house can be divided, if it can.
fn parts(house: &Set, class: &[Set]) -> Option<i64> {
    let inside: Vec<&Set> = class
        .iter()
        .filter(|group| both(group, house) == **group)
        .collect();
    inside.iter().find_map(|first| {
        let (mut taken, mut count) = (**first, 1);
        for group in &inside {
            if !meets(&taken, group) {
                taken = either(&taken, group);
                count += 1;
            }
        }
        (taken == *house).then_some(count)
    })
}

/// Adds the sums that follow from others by an equation: cells of a known sum change places with the
/// other side.
fn extend(found: &mut Vec<Known>, equations: &[[Set; 2]]) {
    for known in 0..found.len() {
        for [one, other] in equations {
            for (out, into) in [(one, other), (other, one)] {
                let Known { cells, total } = found[known];
                let rest = without(&cells, out);
                let sum = either(&rest, into);
                let follows = both(&cells, out) == *out && !meets(&rest, into);
                if follows && found.iter().all(|known| known.cells != sum) {
                    found.push(Known { cells: sum, total });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first box of the classic board, by rows.
    const BOX: [[Cell; 3]; 3] = [[0, 1, 2], [9, 10, 11], [18, 19, 20]];

    #[test]
    fn the_lines_of_a_magic_square_have_a_sum() {
        let [one, two, three] = BOX.map(|row| set(&row));
        // The left column equals the first row, without the cell that they share.
        let equations = [[one, two], [one, three], [set(&[9, 18]), set(&[1, 2])]];
        let classes = classes(&equations);
        assert_eq!(classes.len(), 2);
        let house = set(&BOX.concat());
        assert_eq!(
            classes
                .iter()
                .filter_map(|class| parts(&house, class))
                .collect::<Vec<_>>(),
            [3]
        );
        let mut found = Vec::from([Known {
            cells: one,
            total: 15,
        }]);
        extend(&mut found, &equations);
        let cells: Vec<Set> = found.iter().map(|known| known.cells).collect();
        assert_eq!(cells, [one, two, three, set(&[0, 9, 18])]);
        assert!(found.iter().all(|known| known.total == 15));
    }

    #[test]
    fn groups_that_leave_a_cell_of_the_house_are_no_division() {
        let class = [set(&[0, 1]), set(&[9, 10]), set(&[1, 2])];
        assert_eq!(parts(&set(&BOX.concat()), &class), None);
        assert_eq!(parts(&set(&[0, 1, 9, 10]), &class), Some(2));
    }
}
