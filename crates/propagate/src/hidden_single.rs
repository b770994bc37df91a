//! Hidden singles: a digit that only one cell of a complete unit can hold is placed there.
//!
//! One sweep visits the units in the order of the unit table, and in each unit the digits in
//! ascending order.
//!
//! **Invariant:** a sweep changes nothing exactly if every digit that only one cell of a searched unit
//! can hold is the only candidate of that cell.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit};

use crate::deduction::{Contradiction, Deduction};
use crate::strategy::Strategy;

/// The position of a sweep.
#[derive(Debug)]
pub(crate) struct Sweep {
    strategy: Strategy,
    unit: usize,
}

impl Sweep {
    /// Starts a sweep over the kinds of units that `strategy` searches.
    pub(crate) fn new(strategy: Strategy) -> Sweep {
        Sweep { strategy, unit: 0 }
    }

    /// Returns the next deduction of the sweep from the current candidates.
    pub(crate) fn next(
        &mut self,
        geometry: &Geometry,
        candidates: &Candidates,
    ) -> Result<Option<Deduction>, Contradiction> {
        while let Some(unit) = geometry.units().nth(self.unit) {
            if self.strategy.looks_in(geometry.kind(unit))
                && geometry.is_complete(unit)
                && let Some((square, digit)) = find_in_unit(geometry, candidates, unit)?
            {
                return Ok(Some(Deduction::HiddenSingle {
                    unit,
                    square,
                    digit,
                }));
            }
            self.unit += 1;
        }
        Ok(None)
    }
}

/// Returns the hidden single of a complete unit with the smallest digit.
fn find_in_unit(
    geometry: &Geometry,
    candidates: &Candidates,
    unit: Unit,
) -> Result<Option<(Square, Digit)>, Contradiction> {
    let hidden = hidden_singles(geometry, candidates.sets(), unit)?;
    let place_of = |digit| {
        let mut squares = geometry.squares_of(unit).iter();
        squares.find(|&&square| candidates[square].contains(digit))
    };
    Ok(hidden
        .first()
        .and_then(|digit| Some((*place_of(digit)?, digit))))
}

/// Returns the digits that exactly one cell of a complete unit can hold and that are not its only
/// candidate yet.
#[inline]
pub(crate) fn hidden_singles(
    geometry: &Geometry,
    candidates: &[DigitSet],
    unit: Unit,
) -> Result<DigitSet, Contradiction> {
    let (mut once, mut more, mut settled) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
    for &square in geometry.squares_of(unit) {
        let set = candidates[square.index()];
        more |= once & set;
        once |= set;
        if set.is_single() {
            settled |= set;
        }
    }
    match (geometry.digits() - once).first() {
        Some(digit) => Err(Contradiction::NoPlace { unit, digit }),
        None => Ok(once - more - settled),
    }
}
