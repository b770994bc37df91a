//! Random symmetries of the board, which turn a puzzle into an equivalent one.
//!
//! **Invariant:** random numbers are drawn in a fixed order, so that the sets in the records, which are
//! identified by their seed, stay the same.

use std::array;

use fastrand::Rng;
use foldoku::generate::Transform;

/// Returns a uniformly distributed transform.
pub fn random(rng: &mut Rng) -> Transform {
    let (rows, columns) = (lines(rng), lines(rng));
    let transpose = rng.bool();
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut digits);
    Transform::new(transpose, rows, columns, digits)
}

/// Returns a random order of nine rows or columns that keeps bands or stacks together.
fn lines(rng: &mut Rng) -> [u8; 9] {
    let bands = three(rng);
    let lines: [[u8; 3]; 3] = array::from_fn(|_| three(rng));
    array::from_fn(|line| 3 * bands[line / 3] + lines[line / 3][line % 3])
}

fn three(rng: &mut Rng) -> [u8; 3] {
    let mut order = [0, 1, 2];
    rng.shuffle(&mut order);
    order
}
