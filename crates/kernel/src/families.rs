//! Families of digit sets, and the exact propagation of a group of distinct cells with them.
//!
//! A cage, a renban line, a house and every other group of distinct cells is a set of allowed digit
//! sets. Going forward over the cells collects the sets that the first cells can hold; going backward
//! finds the digits that some allowed set supports.
//!
//! **Invariant:** all backends return the same results. A digit is removed only if no way to fill the
//! group with distinct digits and an accepted set uses it, and every such digit is removed.

/// The digits of a mask, lowest first.
macro_rules! each_digit {
    ($mask:expr, |$digit:ident| $body:block) => {
        let mut rest = $mask & ALL;
        while rest != 0 {
            let $digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            $body
        }
    };
}

pub(crate) mod distinct;
mod small;

use crate::arch::{Backend, Proven, constructors};
use crate::family::{DIGITS, Family};

/// All digits a family knows.
const ALL: u16 = (1 << DIGITS) - 1;

/// Propagates groups of distinct cells with the vector instructions of one backend.
#[derive(Clone, Copy, Debug)]
pub struct Families {
    pub(crate) proven: Proven,
}

constructors!(Families);

impl Families {
    fn on(backend: Backend) -> Families {
        Families {
            proven: backend.prove(),
        }
    }

    /// Removes from the cells the digits that no filling supports. A filling gives the cells distinct
    /// digits, none of them in `taken`, such that these and `taken` together are an accepted set.
    ///
    /// Returns the digits that all accepted sets of a filling contain, or `None` if there is no
    /// filling; the cells are then unspecified.
    ///
    /// # Panics
    ///
    /// If there are more than nine cells.
    #[inline]
    pub fn distinct(&self, cells: &mut [u16], taken: u16, accepted: &Family) -> Option<u16> {
        self.proven.run(distinct::Distinct {
            cells,
            taken,
            accepted,
        })
    }

    /// Returns the digit sets that distinct digits, one from each cell, form together with the digits
    /// of `taken`, which the cells do not use.
    ///
    /// # Panics
    ///
    /// If there are more than nine cells.
    #[inline]
    pub fn sets(&self, cells: &[u16], taken: u16) -> Family {
        self.proven.run(distinct::Sets { cells, taken })
    }

    /// Returns the possible sums of distinct digits, one from each cell, as a mask: bit `s` is the sum
    /// `s`, where the lowest bit of a cell is the digit 1.
    ///
    /// # Panics
    ///
    /// If there are more than nine cells.
    #[inline]
    pub fn sums(&self, cells: &[u16]) -> u64 {
        self.proven.run(distinct::Sums { cells })
    }
}
