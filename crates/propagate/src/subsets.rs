//! Subsets: if n squares of a unit have n digits between them, the digits stand there and leave the
//! other squares. One rule gives naked and hidden subsets: in a unit of nine, the squares outside a
//! hidden single are a subset of eight.
//!
//! The order of the search is part of what users see, because operations are counted:
//! sizes come in pairs (n − L, L), the larger first; the pair for L is tried when all smaller L are
//! at their fixpoint, and after a change they are brought there again. Within a size, units come in
//! the order of the geometry's table, and the subsets of a unit in ascending order of their masks
//! (colexicographic: {0,1}, {0,2}, {1,2}, {0,3} …). Settled squares take part like any other.
//!
//! **Invariant:** [`Scan`] never looks at a subset twice and skips only subsets whose union is
//! larger than they are; a square without candidates is noticed when a subset has too few digits.

use foldoku_board::{Candidates, DigitSet, Geometry, Unit};

use crate::deduction::{Contradiction, Deduction, Places};

/// The largest L that is tried in a unit of `squares` squares when nothing else is asked for.
///
/// All sizes up to 16 squares; beyond, a unit has too many subsets for a search that promises to
/// look at each size (2²⁵ in a 25×25 board), and those of more than four squares are rare.
pub(crate) fn default_limit(squares: usize) -> usize {
    if squares <= 16 { squares / 2 } else { 4 }
}

/// A search through the subsets of one size in one unit.
///
/// The subset under test is a stack of places, the highest at the bottom; `unions` holds the union
/// of the candidates from the bottom up. A deduction changes squares outside its subset only, so
/// the stack stays true when the search goes on after it.
#[derive(Debug)]
pub(crate) struct Scan {
    unit: Unit,
    size: usize,
    depth: usize,
    places: [u8; 64],
    unions: [DigitSet; 65],
}

impl Scan {
    /// A search that has not begun.
    pub(crate) fn new(unit: Unit, size: usize) -> Scan {
        let mut scan = Scan {
            unit,
            size,
            depth: 0,
            places: [0; 64],
            unions: [DigitSet::EMPTY; 65],
        };
        // The lowest place that leaves room for the places below it.
        scan.places[0] = size as u8 - 1;
        scan
    }

    /// The next subset from which something follows, in the candidates as they are now.
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

    /// The places on the stack.
    fn chosen(&self) -> Places {
        let stack = &self.places[..=self.depth];
        Places::from_bits(stack.iter().fold(0, |bits, &place| bits | 1 << place))
    }

    /// What follows from a full stack with `digits` between its squares, at most as many as it is
    /// high.
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
        let bites = others.any(|(_, &square)| !candidates[square].is_disjoint(digits));
        Ok(bites.then_some(Deduction::Subset {
            unit,
            places,
            digits,
        }))
    }
}

/// The sizes of subsets from which something can follow in a unit, a bit each; all of them where it
/// is not worth finding out.
///
/// Where no settled digit is a candidate elsewhere in the unit, settled squares add as many digits
/// to a subset as squares. So something follows from a subset of size k exactly if it follows from
/// its j open squares alone, and j is between k less the settled squares and k. The open squares
/// are few, and one table of the unions of all their subsets answers for every k.
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
    // Any number of settled squares may join.
    let sizes = (0..=squares.len() - open).map(|joined| tight << joined);
    sizes.fold(0, |sizes, more| sizes | more)
}

/// The most open squares for which a table of all their subsets is made.
const OPEN_LIMIT: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use foldoku_board::{Digit, Square};

    /// Candidates of the first row of a classic board; the other squares are full.
    fn first_row(sets: [&[u8]; 9]) -> (Geometry, Candidates) {
        let geometry = Geometry::classic();
        let mut candidates = Candidates::full(&geometry);
        for (index, digits) in sets.into_iter().enumerate() {
            candidates[Square::new(index)] = digits.iter().copied().map(Digit::new).collect();
        }
        (geometry, candidates)
    }

    /// The example of the rule's author: {2,3,4} in places 2, 5 and 9.
    #[test]
    fn a_subset_of_three_is_found_by_its_union() {
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
            "subset of 3: in row 1, r1c2 r1c5 r1c9 hold {2, 3, 4}"
        );
    }

    #[test]
    fn the_search_visits_every_subset_once_in_ascending_order() {
        let (geometry, candidates) = first_row([&[1, 2, 3, 4, 5, 6, 7, 8, 9]; 9]);
        let row = geometry.units().next().unwrap();
        for size in 1..=8 {
            let mut scan = Scan::new(row, size);
            let mut narrow = candidates.clone();
            // Squares that are all alike make every subset of the size a deduction.
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
    fn squares_with_too_few_digits_are_a_contradiction() {
        let all: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
        let (geometry, candidates) =
            first_row([&[1, 2], all, &[1, 2], all, &[1, 2], all, all, all, all]);
        let row = geometry.units().next().unwrap();
        let error = Scan::new(row, 3).next(&geometry, &candidates).unwrap_err();
        assert_eq!(
            error.describe(&geometry),
            "3 squares of row 1 have only {1, 2} between them"
        );
    }

    /// Rows of nine squares from a simple generator, some settled, with and without clashes.
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
    fn a_size_is_promising_exactly_if_its_search_finds_something() {
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
