//! Deductions as plain data: the premise and the eliminations that follow from it.
//!
//! **Invariant:** a [`Deduction`] contains everything needed to describe it and to check it against
//! the candidates it was found in; [`Deduction::holds`] shares no code with the finders. Only
//! [`Deduction::apply`] changes candidates.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit};

/// A set of cells of a unit: bit `k` stands for cell number `k` of the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places(u64);

impl Places {
    /// Creates a set from a mask in which bit `k` stands for cell number `k` of the unit.
    pub const fn from_bits(bits: u64) -> Places {
        Places(bits)
    }

    /// Returns the mask in which bit `k` stands for cell number `k` of the unit.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether cell number `place` of the unit is in the set.
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// A deduction that a strategy found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deduction {
    /// Other cells of `unit` hold `digits`, so `square` cannot.
    Elimination {
        /// The unit of all these cells.
        unit: Unit,
        /// The cell that loses the digits.
        square: Square,
        /// The digits it loses.
        digits: DigitSet,
    },
    /// `square` is the only cell of `unit` that can hold `digit`.
    HiddenSingle {
        /// A complete unit.
        unit: Unit,
        /// The cell.
        square: Square,
        /// The digit that it holds.
        digit: Digit,
    },
    /// Some cells of `unit` have as many candidates between them as there are cells, so the other
    /// cells lose `digits`.
    Subset {
        /// The unit.
        unit: Unit,
        /// The cells of the subset.
        places: Places,
        /// The union of their candidates.
        digits: DigitSet,
    },
    /// In `primary` the digit is confined to `secondary`, so the rest of `secondary` loses it.
    ForcedCells {
        /// A complete unit.
        primary: Unit,
        /// A unit that overlaps it.
        secondary: Unit,
        /// The digit.
        digit: Digit,
    },
}

impl Deduction {
    /// Removes the candidates that the deduction excludes. Calls `removed` for every cell that
    /// changes.
    pub fn apply(
        &self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        mut removed: impl FnMut(Square, DigitSet),
    ) {
        let mut remove = |square: Square, digits: DigitSet| {
            let lost = candidates.remove(square, digits);
            if !lost.is_empty() {
                removed(square, lost);
            }
        };
        match *self {
            Deduction::Elimination { square, digits, .. } => remove(square, digits),
            Deduction::HiddenSingle { square, digit, .. } => remove(square, !DigitSet::of(digit)),
            Deduction::Subset {
                unit,
                places,
                digits,
            } => {
                for (place, &square) in geometry.squares_of(unit).iter().enumerate() {
                    if !places.contains(place) {
                        remove(square, digits);
                    }
                }
            }
            Deduction::ForcedCells {
                primary,
                secondary,
                digit,
            } => {
                for &square in geometry.squares_of(secondary) {
                    if !geometry.units_of(square).contains(&primary) {
                        remove(square, DigitSet::of(digit));
                    }
                }
            }
        }
    }

    /// Returns whether the deduction follows from the candidates.
    pub fn holds(&self, geometry: &Geometry, candidates: &Candidates) -> bool {
        match *self {
            Deduction::Elimination {
                unit,
                square,
                digits,
            } => {
                let others = geometry
                    .squares_of(unit)
                    .iter()
                    .filter(|&&other| other != square);
                let settled: DigitSet = others.filter_map(|&s| candidates[s].single()).collect();
                geometry.squares_of(unit).contains(&square) && digits.is_subset(settled)
            }
            Deduction::HiddenSingle {
                unit,
                square,
                digit,
            } => {
                geometry.is_complete(unit)
                    && places_of(geometry, candidates, unit, digit) == [square]
            }
            Deduction::Subset {
                unit,
                places,
                digits,
            } => {
                let squares = geometry.squares_of(unit).iter().enumerate();
                let chosen = squares.filter(|(place, _)| places.contains(*place));
                let union = chosen.fold(DigitSet::EMPTY, |set, (_, &s)| set | candidates[s]);
                union == digits && digits.len() == places.len()
            }
            Deduction::ForcedCells {
                primary,
                secondary,
                digit,
            } => {
                let places = places_of(geometry, candidates, primary, digit);
                geometry.is_complete(primary)
                    && !places.is_empty()
                    && places
                        .iter()
                        .all(|s| geometry.squares_of(secondary).contains(s))
            }
        }
    }

    /// Returns a description of the deduction in one line.
    pub fn describe(&self, geometry: &Geometry) -> String {
        let square_name = |square| geometry.shape().name(square);
        let unit_name = |unit| geometry.unit_name(unit);
        match *self {
            Deduction::Elimination {
                unit,
                square,
                digits,
            } => {
                let (square, unit) = (square_name(square), unit_name(unit));
                alloc::format!("elimination: {square} sees {digits} in {unit}")
            }
            Deduction::HiddenSingle {
                unit,
                square,
                digit,
            } => {
                let (square, unit) = (square_name(square), unit_name(unit));
                alloc::format!("hidden single: {digit} in {unit} can only be in {square}")
            }
            Deduction::Subset {
                unit,
                places,
                digits,
            } => {
                let squares = geometry.squares_of(unit).iter().enumerate();
                let chosen = squares.filter(|(place, _)| places.contains(*place));
                let names: Vec<String> = chosen.map(|(_, &square)| square_name(square)).collect();
                let (size, names, unit) = (places.len(), names.join(" "), unit_name(unit));
                let verb = if size == 1 { "has" } else { "have" };
                alloc::format!("subset of {size}: {names} in {unit} {verb} only {digits}")
            }
            Deduction::ForcedCells {
                primary,
                secondary,
                digit,
            } => {
                let (primary, secondary) = (unit_name(primary), unit_name(secondary));
                alloc::format!("forced cells: {digit} in {primary} is confined to {secondary}")
            }
        }
    }
}

fn places_of(
    geometry: &Geometry,
    candidates: &Candidates,
    unit: Unit,
    digit: Digit,
) -> Vec<Square> {
    let squares = geometry.squares_of(unit).iter().copied();
    squares
        .filter(|&square| candidates[square].contains(digit))
        .collect()
}

/// Why the candidates have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A cell without candidates.
    EmptySquare {
        /// The cell.
        square: Square,
    },
    /// Two cells of a unit with the same single candidate.
    Clash {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
    /// A complete unit in which no cell can hold a digit.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
    /// Some cells of a unit have fewer candidates between them than there are cells.
    Crowded {
        /// The unit.
        unit: Unit,
        /// The cells.
        places: Places,
        /// The union of their candidates.
        digits: DigitSet,
    },
}

impl Contradiction {
    /// Returns a description of the contradiction in one line.
    pub fn describe(&self, geometry: &Geometry) -> String {
        match *self {
            Contradiction::EmptySquare { square } => {
                alloc::format!("{} has no candidates", geometry.shape().name(square))
            }
            Contradiction::Clash { unit, digit } => {
                alloc::format!("{digit} is in {} twice", geometry.unit_name(unit))
            }
            Contradiction::NoPlace { unit, digit } => {
                alloc::format!("no cell of {} can be {digit}", geometry.unit_name(unit))
            }
            Contradiction::Crowded {
                unit,
                places,
                digits,
            } => {
                let (count, unit) = (places.len(), geometry.unit_name(unit));
                alloc::format!("{count} cells of {unit} have only the candidates {digits}")
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the candidates have no solution")
    }
}

impl core::error::Error for Contradiction {}
