//! Elimination: removes the digit of a cell with one candidate from the other cells of its units.
//!
//! One sweep visits row 1, column 1, box 1, row 2, column 2, box 2 … and every cell with several
//! candidates of each unit once. A cell that gets a single candidate during the sweep takes effect
//! for the cells after it.
//!
//! **Invariant:** a sweep changes nothing exactly if no peer of a cell with one candidate has that
//! candidate.

use alloc::vec::Vec;

use foldoku_board::{Candidates, DigitSet, Geometry, Unit, UnitKind};

use crate::deduction::{Contradiction, Deduction};

/// Returns the units in the order of a sweep: the first of each kind, then the second of each kind …
pub(crate) fn turns(geometry: &Geometry) -> Vec<Unit> {
    let of_kind = |kind| geometry.units_of_kind(kind).enumerate();
    let mut turns: Vec<(usize, UnitKind, Unit)> = UnitKind::ALL
        .into_iter()
        .flat_map(|kind| of_kind(kind).map(move |(ordinal, unit)| (ordinal, kind, unit)))
        .collect();
    turns.sort_unstable();
    turns.into_iter().map(|(_, _, unit)| unit).collect()
}

/// The position of a sweep.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    turn: usize,
    place: usize,
}

impl Sweep {
    /// Returns the next deduction of the sweep from the current candidates.
    pub(crate) fn next(
        &mut self,
        geometry: &Geometry,
        turns: &[Unit],
        candidates: &Candidates,
    ) -> Result<Option<Deduction>, Contradiction> {
        while let Some(&unit) = turns.get(self.turn) {
            let squares = geometry.squares_of(unit);
            let settled = settled_digits(geometry, candidates, unit)?;
            while let Some(&square) = squares.get(self.place) {
                let set = candidates[square];
                let digits = set & settled;
                if set.is_empty() {
                    return Err(Contradiction::EmptySquare { square });
                }
                if !set.is_single() && !digits.is_empty() {
                    return Ok(Some(Deduction::Elimination {
                        unit,
                        square,
                        digits,
                    }));
                }
                self.place += 1;
            }
            (self.turn, self.place) = (self.turn + 1, 0);
        }
        Ok(None)
    }
}

/// Returns the digits of the cells of a unit that have one candidate, if they differ.
fn settled_digits(
    geometry: &Geometry,
    candidates: &Candidates,
    unit: Unit,
) -> Result<DigitSet, Contradiction> {
    let mut settled = DigitSet::EMPTY;
    for &square in geometry.squares_of(unit) {
        if let Some(digit) = candidates[square].single() {
            if settled.contains(digit) {
                return Err(Contradiction::Clash { unit, digit });
            }
            settled.add(digit);
        }
    }
    Ok(settled)
}
