//! Subsets: if n cells of a unit have n candidates between them, these digits are removed from the
//! other cells. This covers naked and hidden subsets: in a unit of nine, the cells outside a hidden
//! single are a subset of eight.
//!
//! The order of the search is part of the API, because operations are counted: sizes come in pairs
//! (n − L, L), the larger first. The pair for L is searched when all smaller L are at their fixpoint,
//! and after a change they return to their fixpoint first. Within a size, units come in the order of
//! the unit table, and the subsets of a unit in ascending order of their masks (colexicographic:
//! {0,1}, {0,2}, {1,2}, {0,3} …). Cells with one candidate take part like all others.
//!
//! **Invariant:** [`Scan`] visits each subset at most once and skips only subsets with more digits than
//! cells. A cell without candidates is detected when a subset has too few digits.

use foldoku_board::{Candidates, DigitSet, Geometry, Unit};

use crate::deduction::{Contradiction, Deduction, Places};

/// Returns the default of the largest L in a unit with this many cells.
///
/// Units of up to 16 cells are searched for all sizes. Larger units have too many subsets to search
/// all sizes (2²⁵ on a 25×25 board), and subsets of more than four cells are rare.
pub(crate) fn default_limit(squares: usize) -> usize {
    if squares <= 16 { squares / 2 } else { 4 }
}

/// A search through the subsets of one size in one unit.
///
/// The current subset is a stack of cells, the highest at the bottom; `unions` holds the union of the
/// candidates from the bottom up. A deduction changes cells outside its subset only, so the stack
/// stays valid when the search continues.
#[derive(Debug)]
pub(crate) struct Scan {
    unit: Unit,
    size: usize,
    depth: usize,
    places: [u8; 64],
    unions: [DigitSet; 65],
}

impl Scan {
    /// Starts a search.
    pub(crate) fn new(unit: Unit, size: usize) -> Scan {
        let mut scan = Scan {
            unit,
            size,
            depth: 0,
            places: [0; 64],
            unions: [DigitSet::EMPTY; 65],
        };
        // The lowest cell that leaves enough cells below it.
        scan.places[0] = size as u8 - 1;
        scan
    }

    /// Returns the next subset that eliminates something from the current candidates.
    pub(crate) fn next(
        &mut self,
        geometry: &Geometry,
        candidates: &Candidates,
    ) -> Result<Option<Deduction>, Contradiction> {
        let squares = geometry.squares_of(self.unit);
        loop {
            let depth = self.depth;
            let ceiling = if depth == 0 {
                squares.len() as u8
            } else {
                self.places[depth - 1]
            };
            let place = self.places[depth];
            if place >= ceiling {
                if depth == 0 {
                    return Ok(None);
                }
                self.depth -= 1;
                self.places[self.depth] += 1;
                continue;
            }
            let union = self.unions[depth] | candidates[squares[place as usize]];
            if union.len() > self.size {
                self.places[depth] += 1;
            } else if depth + 1 < self.size {
                self.unions[depth + 1] = union;
                self.depth += 1;
                self.places[self.depth] = (self.size - depth - 2) as u8;
            } else {
                let chosen = self.chosen();
                self.places[depth] += 1;
                if let Some(found) = self.judge(geometry, candidates, chosen, union)? {
                    return Ok(Some(found));
                }
            }
        }
    }

    /// Returns the cells on the stack.
    fn chosen(&self) -> Places {
        let stack = &self.places[..=self.depth];
        Places::from_bits(stack.iter().fold(0, |bits, &place| bits | 1 << place))
    }

    /// Returns the deduction from a full stack whose cells have at most as many digits as there are
    /// cells.
    fn judge(
        &self,
        geometry: &Geometry,
        candidates: &Candidates,
        places: Places,
        digits: DigitSet,
    ) -> Result<Option<Deduction>, Contradiction> {
        let unit = self.unit;
        if digits.len() < self.size {
            return Err(Contradiction::Crowded {
                unit,
                places,
                digits,
            });
        }
        let squares = geometry.squares_of(unit).iter().enumerate();
        let mut others = squares.filter(|(place, _)| !places.contains(*place));
        let eliminates = others.any(|(_, &square)| !candidates[square].is_disjoint(digits));
        Ok(eliminates.then_some(Deduction::Subset {
            unit,
            places,
            digits,
        }))
    }
}

/// Returns the sizes of subsets that eliminate something in a unit, one bit per size; all sizes if
/// finding out would cost more than the search.
///
/// If no digit of a cell with one candidate (a solved cell) is a candidate elsewhere in the unit,
/// solved cells add as many digits to a subset as cells. A subset of size k then eliminates something
/// exactly if its j unsolved cells alone do, where j is at most k and at least k minus the number of
/// solved cells. Unsolved cells are few, so one table of the unions of all their subsets answers the
/// question for every k.
pub(crate) fn promising_sizes(geometry: &Geometry, candidates: &Candidates, unit: Unit) -> u64 {
    let squares = geometry.squares_of(unit);
    let mut settled = DigitSet::EMPTY;
    let mut unions = [DigitSet::EMPTY; 1 << OPEN_LIMIT];
    let mut open = 0;
    for &square in squares {
        let set = candidates[square];
        if set.is_single() {
            settled |= set;
        } else if open == OPEN_LIMIT {
            return u64::MAX;
        } else {
            let (known, new) = unions[..2 << open].split_at_mut(1 << open);
            for (&union, new) in known.iter().zip(new) {
                *new = union | set;
            }
            open += 1;
        }
    }
    let all = (1 << open) - 1;
    if settled.len() + open != squares.len() || !settled.is_disjoint(unions[all]) {
        return u64::MAX;
    }
    if open == 0 {
        return 0;
    }
    let mut tight = 0_u64;
    for subset in 1..=all {
        let (union, others) = (unions[subset], unions[all ^ subset]);
        let (size, digits) = (subset.count_ones() as usize, union.len());
        if digits < size || digits == size && !union.is_disjoint(others) {
            tight |= 1 << size;
        }
    }
    // Any number of solved cells can be added.
    let sizes = (0..=squares.len() - open).map(|joined| tight << joined);
    sizes.fold(0, |sizes, more| sizes | more)
}

/// The largest number of unsolved cells for which the table of all their subsets is built.
const OPEN_LIMIT: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use foldoku_board::{Digit, Square};

    /// Returns the candidates of a classic board whose first row is given and whose other cells are
    /// full.
    fn first_row(sets: [&[u8]; 9]) -> (Geometry, Candidates) {
        let geometry = Geometry::classic();
        let mut candidates = Candidates::full(&geometry);
        for (index, digits) in sets.into_iter().enumerate() {
            candidates[Square::new(index)] = digits.iter().copied().map(Digit::new).collect();
        }
        (geometry, candidates)
    }

    /// The example of the author of the rule: {2,3,4} in cells 2, 5 and 9.
    #[test]
    fn subsets_are_found_by_their_union() {
        let (geometry, candidates) = first_row([
            &[1],
            &[2, 3, 4],
            &[2, 7, 8, 9],
            &[5],
            &[3, 4],
            &[4, 7, 8],
            &[6],
            &[8, 9],
            &[2, 3],
        ]);
        let row = geometry.units().next().unwrap();
        let found = Scan::new(row, 3)
            .next(&geometry, &candidates)
            .unwrap()
            .unwrap();
        let digits = [2, 3, 4].map(Digit::new).into_iter().collect();
        let places = Places::from_bits(0b1_0001_0010);
        assert_eq!(
            found,
            Deduction::Subset {
                unit: row,
                places,
                digits
            }
        );
        assert!(found.holds(&geometry, &candidates));
        assert_eq!(
            found.describe(&geometry),
            "subset of 3: r1c2 r1c5 r1c9 in row 1 have only {2, 3, 4}"
        );
    }

    #[test]
    fn subsets_are_visited_once_in_ascending_order() {
        let (geometry, candidates) = first_row([&[1, 2, 3, 4, 5, 6, 7, 8, 9]; 9]);
        let row = geometry.units().next().unwrap();
        for size in 1..=8 {
            let mut scan = Scan::new(row, size);
            let mut narrow = candidates.clone();
            // With identical cells, every subset of the size is a deduction.
            for square in geometry.squares_of(row) {
                narrow[*square] = DigitSet::up_to(size as u8);
            }
            let mut seen = Vec::new();
            while let Some(Deduction::Subset { places, .. }) =
                scan.next(&geometry, &narrow).unwrap()
            {
                seen.push(places.to_bits());
            }
            let all: Vec<u64> = (0_u64..512)
                .filter(|m| m.count_ones() as usize == size)
                .collect();
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn cells_with_too_few_digits_are_a_contradiction() {
        let all: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
        let (geometry, candidates) =
            first_row([&[1, 2], all, &[1, 2], all, &[1, 2], all, all, all, all]);
        let row = geometry.units().next().unwrap();
        let error = Scan::new(row, 3).next(&geometry, &candidates).unwrap_err();
        assert_eq!(
            error.describe(&geometry),
            "3 cells of row 1 have only the candidates {1, 2}"
        );
    }

    /// Generates rows of nine cells, some of them solved, with and without clashes.
    fn rows() -> impl Iterator<Item = [DigitSet; 9]> {
        let mut state = 0x2545_f491_u64;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        (0..4000).map(move |_| {
            let mut settled = 0;
            [(); 9].map(|()| {
                let set = if random(2) == 0 {
                    1 << random(9)
                } else {
                    random(512) & random(512)
                };
                let set = if random(20) == 0 { set } else { set & !settled };
                settled |= if u64::is_power_of_two(set) { set } else { 0 };
                DigitSet::from_bits(set)
            })
        })
    }

    #[test]
    fn a_size_is_promising_exactly_if_its_search_finds_a_subset() {
        let geometry = Geometry::classic();
        let row = geometry.units().next().unwrap();
        let (mut exact, mut unknown) = (0, 0);
        for sets in rows() {
            let mut candidates = Candidates::full(&geometry);
            candidates.sets_mut()[..9].copy_from_slice(&sets);
            let promising = promising_sizes(&geometry, &candidates, row);
            if promising == u64::MAX {
                unknown += 1;
                continue;
            }
            exact += 1;
            for size in 1..=8 {
                let found = !matches!(Scan::new(row, size).next(&geometry, &candidates), Ok(None));
                assert_eq!(promising >> size & 1 == 1, found, "size {size} of {sets:?}");
            }
        }
        assert!(exact > 100 && unknown > 100, "{exact} {unknown}");
    }
}
