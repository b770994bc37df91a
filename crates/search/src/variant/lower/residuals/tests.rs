//! Which equations are kept.

use alloc::vec::Vec;

use foldoku_kernel::Families;

use super::{Residual, chosen};
use crate::variant::context::{Context, set};
use crate::variant::store::Cell;

/// An equation over the first cells of a row of boards, which all differ.
fn equation(cells: core::ops::Range<Cell>, total: i64) -> Residual {
    Residual {
        inside: set(&cells.collect::<Vec<Cell>>()),
        outside: set(&[]),
        total,
    }
}

#[test]
fn tight_equations_are_kept_however_long() {
    let mut context = Context::new(Families::new(), 9, [511; 81].into());
    for row in 0..9 {
        context.separate(&(9 * row..9 * row + 9).collect::<Vec<Cell>>());
    }
    // Six cells of a row and six of the next have sums from 42 to 78.
    for (total, is_kept) in [(41, true), (44, true), (45, false), (75, false), (76, true)] {
        let long = equation(3..15, total);
        assert_eq!(long.slack(&context), (total - 42).min(78 - total));
        let mut found: Vec<Residual> = (20..60).map(|cell| equation(cell..cell + 7, 35)).collect();
        found.push(long);
        found.push(equation(1..3, 10));
        let chosen = chosen(&context, found);
        assert_eq!(chosen.contains(&equation(3..15, total)), is_kept, "{total}");
        assert_eq!(chosen.len(), 8 + usize::from(is_kept));
    }
}

#[test]
fn the_difference_of_cells_has_a_slack() {
    let context = Context::new(Families::new(), 9, [511; 81].into());
    let difference = |total| Residual {
        inside: set(&[0]),
        outside: set(&[1]),
        total,
    };
    let slacks = [-9, -8, 0, 8].map(|total| difference(total).slack(&context));
    assert_eq!(slacks, [-1, 0, 8, 0]);
}
