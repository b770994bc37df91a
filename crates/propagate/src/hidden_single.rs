//! Hidden singles: a digit with one place left in a complete unit stands there.
//!
//! One sweep visits the units in the order of the geometry's table, and in each the digits in
//! ascending order.
//!
//! **Invariant:** a sweep changes nothing exactly if every digit that has one place left in a
//! complete unit of the kinds looked at is already the only candidate there.

use foldoku_board::{Candidates, DigitSet, Geometry, Square, Unit};

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
            if self.strategy.looks_in(geometry.kind(unit)) && geometry.is_complete(unit) {
                let found = find_in_unit(geometry, candidates, unit)?;
                if let Some((square, digits)) = found {
                    let digit = digits.first().expect("a hidden single has a digit");
                    return Ok(Some(Deduction::HiddenSingle {
                        unit,
                        square,
                        digit,
                    }));
                }
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
) -> Result<Option<(Square, DigitSet)>, Contradiction> {
    let squares = geometry.squares_of(unit);
    let (mut once, mut more, mut settled) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
    for &square in squares {
        let set = candidates[square];
        more |= once & set;
        once |= set;
        if set.is_single() {
            settled |= set;
        }
    }
    if let Some(digit) = (geometry.digits() - once).first() {
        return Err(Contradiction::NoPlace { unit, digit });
    }
    let Some(digit) = (once - more - settled).first() else {
        return Ok(None);
    };
    let place = squares
        .iter()
        .find(|&&square| candidates[square].contains(digit));
    Ok(place.map(|&square| (square, DigitSet::of(digit))))
}
