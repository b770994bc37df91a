//! Hidden singles: a digit with one place left in a complete unit stands there.
//!
//! One sweep visits the units in the order of the geometry's table, and in each the digits in
//! ascending order.
//!
//! **Invariant:** a sweep changes nothing exactly if every digit that has one place left in a
//! complete unit of the kinds looked at is already the only candidate there.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit};

use crate::deduction::{Contradiction, Deduction};
use crate::strategy::Strategy;

/// Where a sweep stands.
#[derive(Debug)]
pub(crate) struct Sweep {
    strategy: Strategy,
    unit: usize,
}

impl Sweep {
    /// A sweep over the kinds of units that `strategy` looks at.
    pub(crate) fn new(strategy: Strategy) -> Sweep {
        Sweep { strategy, unit: 0 }
    }

    /// The next deduction of the sweep, in the candidates as they are now.
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

/// The open square that holds the only place of the smallest such digit of a complete unit.
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

/// The digits that have exactly one place left in a complete unit and are not settled there.
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
