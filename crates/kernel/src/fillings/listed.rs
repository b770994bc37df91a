//! Fillings of five distinct cells with one of up to 32 sets, one set per lane.
//!
//! By Hall's theorem a cell can hold a digit of a set unless some other cells hold no more digits of the
//! set than they are themselves, and this digit is one of them. All subsets of the cells are compared
//! with all sets at once.
//!
//! **Invariant:** a lane is a set of as many free digits as there are cells, or it has no filling: a
//! lane whose cells hold too few digits leaves some cell without any.

use super::ALL;
use crate::masks::LANES;
use crate::vector::Vector;
use crate::vector::masks::MaskLanes;

/// The number of open cells.
pub(crate) const CELLS: usize = 5;

/// Removes from the cells the digits that no filling with a listed set uses. The sets have the digits of
/// `taken` and one more for each cell. Returns the digits that all fillings place, or `None` if there is
/// no filling.
#[inline(always)]
pub(crate) fn keep<V: Vector>(
    proof: V::Proof,
    sets: &[u16; LANES],
    cells: &mut [u16; CELLS],
    taken: u16,
) -> Option<u16> {
    let none = V::Masks::splat(proof, 0);
    let taken = V::Masks::splat(proof, taken);
    let sets = V::Masks::load(proof, sets);
    let free = sets.without(taken).and(sets.and(taken).equal(taken));
    let mut own = [none; CELLS];
    for (own, &cell) in own.iter_mut().zip(cells.iter()) {
        *own = free.and(V::Masks::splat(proof, cell));
    }
    let mut lost = [none; CELLS];
    // One cell, and the four others.
    macro_rules! one {
        ($one:literal $($others:literal)*) => {
            let is_tight = own[$one].few();
            $(lost[$others] = lost[$others].join(own[$one], is_tight);)*
            let held = none$(.or(own[$others]))*;
            lost[$one] = lost[$one].join_without(held, held.equal(free));
        };
    }
    // Two cells, and the three others.
    macro_rules! two {
        ($one:literal $other:literal, $($others:literal)*) => {
            let held = own[$one].or(own[$other]);
            let is_tight = held.fewer().few();
            $(lost[$others] = lost[$others].join(held, is_tight);)*
            let held = none$(.or(own[$others]))*;
            let is_loose = free.without(held).few();
            lost[$one] = lost[$one].join_without(held, is_loose);
            lost[$other] = lost[$other].join_without(held, is_loose);
        };
    }
    one!(0 1 2 3 4);
    one!(1 0 2 3 4);
    one!(2 0 1 3 4);
    one!(3 0 1 2 4);
    one!(4 0 1 2 3);
    two!(0 1, 2 3 4);
    two!(0 2, 1 3 4);
    two!(0 3, 1 2 4);
    two!(0 4, 1 2 3);
    two!(1 2, 0 3 4);
    two!(1 3, 0 2 4);
    two!(1 4, 0 2 3);
    two!(2 3, 0 1 4);
    two!(2 4, 0 1 3);
    two!(3 4, 0 1 2);
    let (mut least, mut kept) = (free, own);
    for (kept, lost) in kept.iter_mut().zip(lost) {
        *kept = kept.without(lost);
        least = least.smaller(*kept);
    }
    let is_dead = least.equal(none);
    let absent = V::Masks::splat(proof, ALL).without(free.or(is_dead));
    for kept in &mut kept {
        *kept = kept.without(is_dead);
    }
    let [a, b, c, d, e] = kept;
    let [a, b, c, d] = V::Masks::unions([a, b, c, d]);
    let [e, absent, ..] = V::Masks::unions([e, absent, none, none]);
    *cells = [a, b, c, d, e];
    (e != 0).then_some(ALL & !absent)
}
