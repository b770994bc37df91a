//! The seam for searches outside this crate: a whole loop runs inside one entry point and is compiled
//! for the instructions of the backend.
//!
//! A call from the outside into an entry point is never inlined, so a search that enters for each
//! small operation pays for every call. [`Families::enter`] runs a [`Computation`] of the caller inside.
//!
//! **Invariant:** a value of [`Registers`] exists only on a processor with its instructions, because
//! only [`Families::enter`] creates one. All backends return the same results.

use crate::families::{Families, distinct};
use crate::family::Family;
use crate::fillings::{self, Filled};
use crate::masks::{CellSet, Masks, Removed};
use crate::passes::{Confined, Crossings, Fitting, Hidden, Houses, SetList, Unions};
use crate::vector::masks::MaskLanes;
use crate::vector::{Vector, Work};

/// A computation of another crate that runs inside an entry point.
///
/// Its functions should be `inline(always)`: one that is not inlined is compiled without the
/// instructions of the backend, which is slower but not wrong.
pub trait Computation {
    /// The result.
    type Output;

    /// Runs the computation.
    fn run<R: Registers>(self, registers: R) -> Self::Output;
}

/// The operations of a backend. Only this crate implements it.
pub trait Registers: Copy + sealed::Sealed {
    /// Runs a task in a function of its own, which is compiled for the same instructions. Large tasks are
    /// divided this way: the time to compile a function grows faster than its size.
    fn call<T: Computation>(self, task: T) -> T::Output;

    /// Does the same as [`Families::distinct`].
    fn distinct(self, cells: &mut [u16], taken: u16, accepted: &Family) -> Option<u16>;

    /// Does the same as [`Families::sets`].
    fn sets(self, cells: &[u16], taken: u16) -> Family;

    /// Does the same as [`Families::sums`].
    fn sums(self, cells: &[u16]) -> u64;

    /// Removes from up to four distinct cells the candidates that no filling uses. The digits of a
    /// filling differ from those of `taken`, add up to `total` with them, and include those of `needed`
    /// that are not taken. Returns the digits that all fillings place, or `None` if there is no filling.
    ///
    /// # Panics
    ///
    /// If there are more cells.
    fn fill(self, cells: &mut [u16], taken: u16, needed: u16, total: usize) -> Option<u16>;

    /// Does the same as [`Registers::fill`] for fillings with one of several totals: bit `t` of `totals` is the total `t`.
    ///
    /// # Panics
    ///
    /// If there are more cells.
    fn fill_any(self, cells: &mut [u16], taken: u16, totals: u64) -> Option<Filled>;

    /// Removes from four or five distinct cells the candidates that no filling uses. The digits of a
    /// filling and those of `taken` are one of up to 16 listed sets; all of these have as many digits.
    /// Returns the digits that all fillings place, or `None` if there is no filling.
    ///
    /// # Panics
    ///
    /// If there are more or fewer cells, or more sets.
    fn fill_listed(self, sets: &SetList, cells: &mut [u16], taken: u16) -> Option<u16>;

    /// Returns the digits of the listed sets that fit some cells, or `None` if none fits. A set fits if
    /// it contains the digits of `taken`, no digit that neither `taken` nor a cell has, and a digit of
    /// each cell.
    fn fitting(self, sets: &SetList, cells: &[u16], taken: u16) -> Option<Fitting>;

    /// Removes digits from the cells of a set. Cells beyond the masks are ignored.
    fn remove(self, masks: &mut Masks, cells: CellSet, digits: u16) -> Removed;

    /// Returns the hidden singles of up to 32 houses, or `None` if one has no cell for a digit.
    fn hidden(self, masks: &Masks, houses: &Houses) -> Option<Hidden>;

    /// Returns the candidates of each segment.
    fn unions(self, masks: &Masks, crossings: &Crossings) -> Unions;

    /// Returns the digits that are confined to the shared cells of one group of pairs.
    ///
    /// # Panics
    ///
    /// If there are not so many groups.
    fn confined(self, unions: &Unions, crossings: &Crossings, group: usize) -> Confined;
}

mod sealed {
    /// Keeps other crates from implementing [`Registers`](super::Registers).
    #[expect(unnameable_types, reason = "seals a trait")]
    pub trait Sealed {}
}

/// The operations, for one kind of vector. Passes over families are called, because a propagator names them
/// several times and they are long.
struct Proved<V: Vector>(V::Proof);

impl<V: Vector> Clone for Proved<V> {
    #[inline(always)]
    fn clone(&self) -> Proved<V> {
        *self
    }
}

impl<V: Vector> Copy for Proved<V> {}

impl<V: Vector> sealed::Sealed for Proved<V> {}

impl<V: Vector> Registers for Proved<V> {
    #[inline(always)]
    fn call<T: Computation>(self, task: T) -> T::Output {
        V::call(self.0, Entered(task))
    }

    #[inline(always)]
    fn distinct(self, cells: &mut [u16], taken: u16, accepted: &Family) -> Option<u16> {
        let work = distinct::Distinct {
            cells,
            taken,
            accepted,
        };
        V::call(self.0, work)
    }

    #[inline(always)]
    fn sets(self, cells: &[u16], taken: u16) -> Family {
        V::call(self.0, distinct::Sets { cells, taken })
    }

    #[inline(always)]
    fn sums(self, cells: &[u16]) -> u64 {
        V::call(self.0, distinct::Sums { cells })
    }

    #[inline(always)]
    fn fill(self, cells: &mut [u16], taken: u16, needed: u16, total: usize) -> Option<u16> {
        fillings::keep::<V>(self.0, cells, taken, needed, total)
    }

    #[inline(always)]
    fn fill_any(self, cells: &mut [u16], taken: u16, totals: u64) -> Option<Filled> {
        fillings::several::keep::<V>(self.0, cells, taken, totals)
    }

    #[inline(always)]
    fn fill_listed(self, sets: &SetList, cells: &mut [u16], taken: u16) -> Option<u16> {
        assert!(sets.is_narrow(), "there are up to 16 sets");
        fillings::listed::keep::<V>(self.0, &sets.0, cells, taken)
    }

    #[inline(always)]
    fn fitting(self, sets: &SetList, cells: &[u16], taken: u16) -> Option<Fitting> {
        sets.fitting::<V>(self.0, cells.iter().copied(), taken)
    }

    #[inline(always)]
    fn remove(self, masks: &mut Masks, cells: CellSet, digits: u16) -> Removed {
        V::Masks::remove(self.0, masks, cells, digits)
    }

    #[inline(always)]
    fn hidden(self, masks: &Masks, houses: &Houses) -> Option<Hidden> {
        houses.hidden::<V>(self.0, masks)
    }

    #[inline(always)]
    fn unions(self, masks: &Masks, crossings: &Crossings) -> Unions {
        crossings.unions::<V>(self.0, masks)
    }

    #[inline(always)]
    fn confined(self, unions: &Unions, crossings: &Crossings, group: usize) -> Confined {
        crossings.confined::<V>(self.0, unions, group)
    }
}

/// A task inside an entry point.
struct Entered<T>(T);

impl<T: Computation> Work for Entered<T> {
    /// Searches of other crates are large, and with SSE4.1 they take as long as with plain arrays.
    #[cfg(target_arch = "x86_64")]
    const HAS_SSE41: bool = false;

    type Output = T::Output;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> T::Output {
        self.0.run(Proved::<V>(proof))
    }
}

impl Families {
    /// Runs a task with the vector instructions of the backend enabled.
    #[inline]
    pub fn enter<T: Computation>(&self, task: T) -> T::Output {
        self.proven.run(Entered(task))
    }
}
