//! A position: the candidates that are left in each variable, closed under singles.
//!
//! **Invariant:** between calls, a position is closed: a candidate that is alone in one of its variables is
//! alone in all four, unless the position was read from candidates. No variable is empty; a call that empties one returns `Contradiction`, and the
//! position is useless afterwards.

use crate::board::{Assertion, Candidate, Membership, VARIABLES, elements, members};

/// A variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The candidates of each variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    open: [u16; VARIABLES],
}

/// Candidates that are alone in a variable, whose links have not been followed.
struct Singles {
    found: [Candidate; VARIABLES],
    len: usize,
}

impl Position {
    /// The position without a given.
    pub(crate) const EMPTY: Position = Position {
        open: [0x1ff; VARIABLES],
    };

    /// Reads the givens of a puzzle, row by row.
    pub(crate) fn of_givens(givens: &[u8; 81]) -> Result<Position, Contradiction> {
        let mut position = Position::EMPTY;
        for (cell, &byte) in givens.iter().enumerate() {
            if let b'1'..=b'9' = byte {
                let given = Candidate::new(cell, usize::from(byte - b'1'));
                position.assign(given)?;
            }
        }
        Ok(position)
    }

    /// Reads the candidates of each cell, without following singles.
    pub(crate) fn of_cells(cells: &[u16; 81]) -> Position {
        let mut open = [0; VARIABLES];
        for (cell, &mask) in cells.iter().enumerate() {
            for candidate in members(cell, mask) {
                for &Membership { variable, bit } in candidate.memberships() {
                    open[usize::from(variable)] |= bit;
                }
            }
        }
        Position { open }
    }

    /// Returns whether a candidate is left.
    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        let Membership { variable, bit } = candidate.memberships()[0];
        self.open[usize::from(variable)] & bit != 0
    }

    /// Returns the mask of a variable.
    pub(crate) fn open(&self, variable: usize) -> u16 {
        self.open[variable]
    }

    /// Returns the candidates that are decided, one for each filled cell.
    pub(crate) fn decided(&self) -> impl Iterator<Item = Candidate> + '_ {
        let single = |cell: &usize| self.open[*cell].is_power_of_two();
        let cells = (0..81).filter(single);
        cells.map(|cell| Candidate::new(cell, self.open[cell].trailing_zeros() as usize))
    }

    /// Returns the candidates of the cells that are not filled.
    pub(crate) fn undecided(&self) -> impl Iterator<Item = Candidate> + '_ {
        let cells = (0..81).filter(|&cell| !self.open[cell].is_power_of_two());
        cells.flat_map(|cell| members(cell, self.open[cell]))
    }

    /// Returns the number of candidates that are left, in all cells together.
    pub(crate) fn count(&self) -> u32 {
        self.open[..81].iter().map(|open| open.count_ones()).sum()
    }

    /// Returns whether all cells are filled.
    pub(crate) fn is_solved(&self) -> bool {
        self.open[..81].iter().all(|open| open.is_power_of_two())
    }

    /// Makes a candidate true and follows all singles.
    pub(crate) fn assign(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        if !self.has(candidate) {
            return Err(Contradiction);
        }
        let mut singles = Singles::NONE;
        self.take_linked(candidate, |variable, open| singles.note(variable, open))?;
        self.follow(singles)
    }

    /// Removes what an assertion excludes, without following singles. Passes each variable that loses a
    /// candidate, with its mask, to a function, which may end it. The position is not closed afterwards,
    /// and variables may be empty.
    pub(crate) fn exclude(
        &mut self,
        assertion: Assertion,
        mut note: impl FnMut(usize, u16) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        if let Some(candidate) = assertion.candidate() {
            return self.take_linked(candidate, note);
        }
        for candidate in elements(assertion.excluded()) {
            if self.has(candidate) {
                self.take(candidate, &mut note)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate and follows all singles.
    pub(crate) fn remove(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        if !self.has(candidate) {
            return Ok(());
        }
        let mut singles = Singles::NONE;
        self.take(candidate, |variable, open| singles.note(variable, open))?;
        self.follow(singles)
    }

    /// Keeps the candidates that both positions have, and follows all singles.
    pub(crate) fn intersect(&mut self, other: &Position) -> Result<(), Contradiction> {
        let mut is_empty = false;
        let mut has_single = false;
        let mut common = [0; VARIABLES];
        for ((common, &one), &other) in common.iter_mut().zip(&self.open).zip(&other.open) {
            let both = one & other;
            *common = both;
            is_empty |= both == 0;
            // A single in either position has been followed there.
            has_single |= (both & both.wrapping_sub(1) == 0) & (one != both) & (other != both);
        }
        if is_empty {
            return Err(Contradiction);
        }
        let mut singles = Singles::NONE;
        if has_single {
            for (variable, &both) in common.iter().enumerate() {
                let is_new = self.open[variable] != both && other.open[variable] != both;
                if is_new {
                    singles.note(variable, both)?;
                }
            }
        }
        self.open = common;
        self.follow(singles)
    }

    /// Follows the links of singles until there is none left.
    fn follow(&mut self, mut singles: Singles) -> Result<(), Contradiction> {
        while let Some(single) = singles.pop() {
            self.take_linked(single, |variable, open| singles.note(variable, open))?;
        }
        Ok(())
    }

    /// Removes the candidates that cannot be true together with one. Passes their variables to a function,
    /// with their masks.
    fn take_linked(
        &mut self,
        candidate: Candidate,
        mut note: impl FnMut(usize, u16) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        for &Membership { variable, bit } in candidate.memberships() {
            let others = self.open[usize::from(variable)] & !bit;
            for other in members(usize::from(variable), others) {
                self.take(other, &mut note)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate that is left. Passes its variables to a function, with their masks.
    fn take(
        &mut self,
        candidate: Candidate,
        mut note: impl FnMut(usize, u16) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        for &Membership { variable, bit } in candidate.memberships() {
            let open = &mut self.open[usize::from(variable)];
            *open &= !bit;
            note(usize::from(variable), *open)?;
        }
        Ok(())
    }
}

impl Singles {
    const NONE: Singles = Singles {
        found: [Candidate(0); VARIABLES],
        len: 0,
    };

    /// Adds the candidate of a variable if it is alone.
    fn note(&mut self, variable: usize, open: u16) -> Result<(), Contradiction> {
        if open & open.wrapping_sub(1) == 0 {
            let single = members(variable, open).next().ok_or(Contradiction)?;
            self.found[self.len] = single;
            self.len += 1;
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Candidate> {
        self.len = self.len.checked_sub(1)?;
        Some(self.found[self.len])
    }
}
