//! Deductions as data: what a strategy has found, why, and what follows.
//!
//! **Invariant:** a [`Deduction`] names everything that is needed to check it against the
//! candidates it was found in ([`Deduction::holds`], which shares no code with the finders) and to
//! say it in a sentence. [`Deduction::apply`] is the one place where a strategy's finding changes
//! candidates.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit};

/// A set of places in a unit: bit `k` is the unit's square number `k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places(u64);

impl Places {
    /// The set whose bit `k` stands for square number `k` of a unit.
    pub const fn from_bits(bits: u64) -> Places {
        Places(bits)
    }

    /// The mask in which bit `k` stands for square number `k` of a unit.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// How many places the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no place.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether place number `place` is in the set.
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// Something a strategy has found to follow from the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deduction {
    /// Digits of settled squares of `unit` leave `square`.
    Elimination {
        /// The unit that holds them all.
        unit: Unit,
        /// The square that loses the digits.
        square: Square,
        /// The digits it loses.
        digits: DigitSet,
    },
    /// `square` is the only one of `unit` that can hold `digit`.
    HiddenSingle {
        /// A complete unit.
        unit: Unit,
        /// The square.
        square: Square,
        /// The digit it must hold.
        digit: Digit,
    },
    /// As many squares of `unit` as they have `digits` between them: the digits leave the others.
    Subset {
        /// The unit.
        unit: Unit,
        /// The squares of the subset.
        places: Places,
        /// The union of their candidates.
        digits: DigitSet,
    },
    /// In `primary` the digit stands inside `secondary` only: it leaves the rest of `secondary`.
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
    /// Takes away what the deduction excludes; `removed` is told of every square that changes.
    pub fn apply(
        &self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        mut removed: impl FnMut(Square, DigitSet),
    ) {
        let mut remove = |square: Square, digits: DigitSet| {
            let gone = candidates.remove(square, digits);
            if !gone.is_empty() {
                removed(square, gone);
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

    /// Whether the deduction follows from `candidates`.
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

    /// The deduction in a sentence.
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
                alloc::format!("elimination: {digits} stand in {unit}, so not in {square}")
            }
            Deduction::HiddenSingle {
                unit,
                square,
                digit,
            } => {
                let (square, unit) = (square_name(square), unit_name(unit));
                alloc::format!("hidden single: {digit} has no place in {unit} but {square}")
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
                let verb = if size == 1 { "holds" } else { "hold" };
                alloc::format!("subset of {size}: in {unit}, {names} {verb} {digits}")
            }
            Deduction::ForcedCells {
                primary,
                secondary,
                digit,
            } => {
                let (primary, secondary) = (unit_name(primary), unit_name(secondary));
                alloc::format!("forced cells: in {primary}, {digit} stands inside {secondary} only")
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

/// Why candidates allow no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A square without candidates.
    EmptySquare {
        /// The square.
        square: Square,
    },
    /// Two squares of a unit that are settled to the same digit.
    Clash {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
    /// A complete unit in which a digit has no place.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
    /// More squares of a unit than they have candidates between them.
    Crowded {
        /// The unit.
        unit: Unit,
        /// The squares.
        places: Places,
        /// The union of their candidates.
        digits: DigitSet,
    },
}

impl Contradiction {
    /// The contradiction in a sentence.
    pub fn describe(&self, geometry: &Geometry) -> String {
        match *self {
            Contradiction::EmptySquare { square } => {
                alloc::format!("nothing can stand in {}", geometry.shape().name(square))
            }
            Contradiction::Clash { unit, digit } => {
                alloc::format!("{digit} stands twice in {}", geometry.unit_name(unit))
            }
            Contradiction::NoPlace { unit, digit } => {
                alloc::format!("{digit} has no place in {}", geometry.unit_name(unit))
            }
            Contradiction::Crowded {
                unit,
                places,
                digits,
            } => {
                let (count, unit) = (places.len(), geometry.unit_name(unit));
                alloc::format!("{count} squares of {unit} have only {digits} between them")
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the candidates allow no solution")
    }
}

impl core::error::Error for Contradiction {}
