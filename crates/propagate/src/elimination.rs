//! Elimination: the digit of a settled square leaves the other squares of its units.
//!
//! One sweep visits row 1, column 1, box 1, row 2, column 2, box 2 … and in each unit every open
//! square once; a square that is settled on the way counts at once for those behind it.
//!
//! **Invariant:** a sweep changes nothing exactly if no settled digit is a candidate of a peer.

use alloc::vec::Vec;

use foldoku_board::{Candidates, DigitSet, Geometry, Unit, UnitKind};

use crate::deduction::{Contradiction, Deduction};

/// The units in the order of a sweep: the first of each kind, then the second of each kind …
pub(crate) fn turns(geometry: &Geometry) -> Vec<Unit> {
    let of_kind = |kind| geometry.units_of_kind(kind).enumerate();
    let mut turns: Vec<(usize, UnitKind, Unit)> = UnitKind::ALL
        .into_iter()
        .flat_map(|kind| of_kind(kind).map(move |(ordinal, unit)| (ordinal, kind, unit)))
        .collect();
    turns.sort_unstable();
    turns.into_iter().map(|(_, _, unit)| unit).collect()
}

/// Where a sweep stands.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    turn: usize,
    place: usize,
}

impl Sweep {
    /// The next deduction of the sweep, in the candidates as they are now.
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

/// The digits of the settled squares of a unit, if they differ.
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
