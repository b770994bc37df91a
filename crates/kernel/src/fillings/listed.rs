//! Fillings of four or five distinct cells with one of up to 16 sets, one set per lane.
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
use crate::vector::masks::SetLanes;

/// Compares one cell and all the others with the sets. A loop would not be unrolled.
macro_rules! one {
    ($found:ident: $one:literal, $($others:literal)*) => {
        let cell = $found.cells[$one];
        let is_tight = cell.few();
        $($found.lost[$others] = $found.lost[$others].join(cell, is_tight);)*
        let held = $found.none$(.or($found.cells[$others]))*;
        $found.lost[$one] = $found.lost[$one].join_without(held, held.equal($found.free));
    };
}
/// Compares two cells with the sets, and the others if these are three.
macro_rules! two {
    ($found:ident: $one:literal $other:literal, $($others:literal)*) => {
        let both = $found.cells[$one].or($found.cells[$other]);
        let is_tight = both.fewer().few();
        $($found.lost[$others] = $found.lost[$others].join(both, is_tight);)*
        if [$($others),*].len() == 3 {
            let held = $found.none$(.or($found.cells[$others]))*;
            let is_loose = $found.free.without(held).few();
            $found.lost[$one] = $found.lost[$one].join_without(held, is_loose);
            $found.lost[$other] = $found.lost[$other].join_without(held, is_loose);
        }
    };
}
/// Removes from the cells the digits that no filling with a listed set uses. The sets have the digits of
/// `taken` and one more for each cell. Returns the digits that all fillings place, or `None` if there is
/// no filling.
///
/// # Panics
///
/// If there are neither four nor five cells.
#[inline(always)]
pub(crate) fn keep<V: Vector>(
    proof: V::Proof,
    sets: &[u16; LANES],
    cells: &mut [u16],
    taken: u16,
) -> Option<u16> {
    match cells {
        [a, b, c, d] => {
            let mut found = Found::<V::Sets, 4>::new(proof, sets, [*a, *b, *c, *d], taken);
            one!(found: 0, 1 2 3);
            one!(found: 1, 0 2 3);
            one!(found: 2, 0 1 3);
            one!(found: 3, 0 1 2);
            two!(found: 0 1, 2 3);
            two!(found: 0 2, 1 3);
            two!(found: 0 3, 1 2);
            two!(found: 1 2, 0 3);
            two!(found: 1 3, 0 2);
            two!(found: 2 3, 0 1);
            let ([first, second, third, fourth], absent) = found.finish(proof);
            [*a, *b, *c, *d] = V::Sets::unions([first, second, third, fourth]);
            let [absent, ..] = V::Sets::unions([absent; 4]);
            (*a != 0).then_some(ALL & !absent)
        }
        [a, b, c, d, e] => {
            let mut found = Found::<V::Sets, 5>::new(proof, sets, [*a, *b, *c, *d, *e], taken);
            one!(found: 0, 1 2 3 4);
            one!(found: 1, 0 2 3 4);
            one!(found: 2, 0 1 3 4);
            one!(found: 3, 0 1 2 4);
            one!(found: 4, 0 1 2 3);
            two!(found: 0 1, 2 3 4);
            two!(found: 0 2, 1 3 4);
            two!(found: 0 3, 1 2 4);
            two!(found: 0 4, 1 2 3);
            two!(found: 1 2, 0 3 4);
            two!(found: 1 3, 0 2 4);
            two!(found: 1 4, 0 2 3);
            two!(found: 2 3, 0 1 4);
            two!(found: 2 4, 0 1 3);
            two!(found: 3 4, 0 1 2);
            let ([first, second, third, fourth, fifth], absent) = found.finish(proof);
            [*a, *b, *c, *d] = V::Sets::unions([first, second, third, fourth]);
            let [last, absent, ..] = V::Sets::unions([fifth, absent, absent, absent]);
            *e = last;
            (last != 0).then_some(ALL & !absent)
        }
        _ => panic!("listed sets fill four or five cells"),
    }
}

/// What each cell can hold of each set.
struct Found<S, const CELLS: usize> {
    none: S,
    /// The digits of each set that are not taken; none in a lane without a set that has all taken ones.
    free: S,
    cells: [S; CELLS],
    /// What other cells need.
    lost: [S; CELLS],
}

impl<S: SetLanes, const CELLS: usize> Found<S, CELLS> {
    #[inline(always)]
    fn new(proof: S::Proof, sets: &[u16; LANES], cells: [u16; CELLS], taken: u16) -> Self {
        let none = S::splat(proof, 0);
        let taken = S::splat(proof, taken);
        let sets = S::load(proof, sets);
        let free = sets.without(taken).and(sets.and(taken).equal(taken));
        let mut masks = [none; CELLS];
        for (mask, cell) in masks.iter_mut().zip(cells) {
            *mask = free.and(S::splat(proof, cell));
        }
        Found {
            none,
            free,
            cells: masks,
            lost: [none; CELLS],
        }
    }

    /// Returns what each cell keeps of each set, and the digits that each set with a filling lacks.
    #[inline(always)]
    fn finish(self, proof: S::Proof) -> ([S; CELLS], S) {
        let (mut least, mut kept) = (self.free, self.cells);
        for (kept, lost) in kept.iter_mut().zip(self.lost) {
            *kept = kept.without(lost);
            least = least.smaller(*kept);
        }
        let is_dead = least.equal(self.none);
        for kept in &mut kept {
            *kept = kept.without(is_dead);
        }
        let absent = S::splat(proof, ALL).without(self.free.or(is_dead));
        (kept, absent)
    }
}
