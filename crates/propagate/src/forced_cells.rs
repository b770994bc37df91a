//! Forced cells: a digit that a unit confines to its overlap with another unit is removed from the
//! rest of the other unit. Sudoku players call this Locked Candidates, Pointing and Claiming.
//!
//! A sweep has one phase for each ordered pair of kinds whose units overlap in at least two cells: on
//! the classic board rows → boxes, columns → boxes, boxes → rows, boxes → columns. A phase visits the
//! primary units in the order of the unit table and the digits in ascending order. A geometry
//! without such overlaps has no phases, and the strategy finds nothing.
//!
//! **Invariant:** a deduction changes cells outside its primary unit only, so the cells of the digits
//! in that unit are computed once, when the sweep enters it.

use alloc::vec::Vec;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Unit, UnitKind};

use crate::deduction::{Contradiction, Deduction, Places};

/// The overlaps of a geometry for each phase.
#[derive(Clone, Debug)]
pub(crate) struct Phases {
    phases: Vec<Vec<Primary>>,
}

/// A complete unit and the units of one kind that overlap it.
#[derive(Clone, Debug)]
struct Primary {
    unit: Unit,
    overlaps: Vec<(Places, Unit)>,
}

impl Phases {
    pub(crate) fn new(geometry: &Geometry) -> Phases {
        let pairs = UnitKind::ALL
            .into_iter()
            .flat_map(|primary| UnitKind::ALL.map(|secondary| (primary, secondary)));
        let phases = pairs.map(|(primary, secondary)| {
            let units = geometry
                .units_of_kind(primary)
                .filter(|&unit| geometry.is_complete(unit));
            let primaries = units.map(|unit| Primary {
                unit,
                overlaps: overlaps(geometry, unit, secondary),
            });
            primaries
                .filter(|primary| !primary.overlaps.is_empty())
                .collect()
        });
        Phases {
            phases: phases
                .filter(|phase: &Vec<Primary>| !phase.is_empty())
                .collect(),
        }
    }
}

/// Returns the other units of `kind` that share at least two cells with `unit` and have others.
fn overlaps(geometry: &Geometry, unit: Unit, kind: UnitKind) -> Vec<(Places, Unit)> {
    let squares = geometry.squares_of(unit);
    let shared = |other: Unit| {
        let places = squares.iter().enumerate();
        let inside = places.filter(|(_, square)| geometry.units_of(**square).contains(&other));
        Places::from_bits(inside.fold(0, |bits, (place, _)| bits | 1 << place))
    };
    let mut neighbours: Vec<Unit> = squares
        .iter()
        .flat_map(|&square| geometry.units_of(square).iter().copied())
        .filter(|&other| other != unit && geometry.kind(other) == kind)
        .collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let with_places = neighbours.into_iter().map(|other| (shared(other), other));
    let useful = |(places, other): &(Places, Unit)| {
        (2..geometry.squares_of(*other).len()).contains(&places.len())
    };
    with_places.filter(useful).collect()
}

/// The position of a sweep.
#[derive(Debug)]
pub(crate) struct Sweep {
    phase: usize,
    primary: usize,
    /// The next digit and the next overlap of the primary unit.
    digit: u8,
    overlap: usize,
    /// For each digit, its cells in the primary unit; computed while `digit` is 0.
    places: [u64; Digit::MAX as usize],
}

impl Sweep {
    pub(crate) fn new() -> Sweep {
        Sweep {
            phase: 0,
            primary: 0,
            digit: 0,
            overlap: 0,
            places: [0; Digit::MAX as usize],
        }
    }

    /// Returns the next deduction of the sweep from the current candidates.
    ///
    /// `enter` returns whether a unit has to be searched in a phase. A unit that has not changed since
    /// it was last searched in that phase can be skipped.
    pub(crate) fn next(
        &mut self,
        geometry: &Geometry,
        phases: &Phases,
        candidates: &Candidates,
        mut enter: impl FnMut(Unit, usize) -> bool,
    ) -> Result<Option<Deduction>, Contradiction> {
        while let Some(phase) = phases.phases.get(self.phase) {
            while let Some(primary) = phase.get(self.primary) {
                if self.digit > 0 || enter(primary.unit, self.phase) {
                    let found = self.next_in(geometry, primary, candidates)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
                self.primary += 1;
                self.digit = 0;
            }
            self.phase += 1;
            self.primary = 0;
        }
        Ok(None)
    }

    fn next_in(
        &mut self,
        geometry: &Geometry,
        primary: &Primary,
        candidates: &Candidates,
    ) -> Result<Option<Deduction>, Contradiction> {
        if self.digit == 0 {
            self.find_places(geometry, primary.unit, candidates);
            (self.digit, self.overlap) = (1, 0);
        }
        while self.digit <= geometry.digit_count() {
            let digit = Digit::new(self.digit);
            let places = self.places[digit.index()];
            if places == 0 {
                return Err(Contradiction::NoPlace {
                    unit: primary.unit,
                    digit,
                });
            }
            while let Some(&(shared, secondary)) = primary.overlaps.get(self.overlap) {
                self.overlap += 1;
                let deduction = Deduction::ForcedCells {
                    primary: primary.unit,
                    secondary,
                    digit,
                };
                let inside = places & !shared.to_bits() == 0;
                if inside && eliminates(geometry, candidates, primary.unit, secondary, digit) {
                    return Ok(Some(deduction));
                }
            }
            (self.digit, self.overlap) = (self.digit + 1, 0);
        }
        Ok(None)
    }

    fn find_places(&mut self, geometry: &Geometry, unit: Unit, candidates: &Candidates) {
        self.places.fill(0);
        for (place, &square) in geometry.squares_of(unit).iter().enumerate() {
            for digit in candidates[square] {
                self.places[digit.index()] |= 1 << place;
            }
        }
    }
}

/// Returns whether a cell of `secondary` outside `primary` has the candidate `digit`.
fn eliminates(
    geometry: &Geometry,
    candidates: &Candidates,
    primary: Unit,
    secondary: Unit,
    digit: Digit,
) -> bool {
    let holds = |square| !candidates[square].is_disjoint(DigitSet::of(digit));
    let outside = |square| !geometry.units_of(square).contains(&primary);
    let squares = geometry.squares_of(secondary).iter();
    squares
        .copied()
        .any(|square| holds(square) && outside(square))
}
