//! Families of digit sets on every backend: the register operations against their definitions, and
//! groups of distinct cells against all their fillings.
//!
//! **Invariant:** the expected results enumerate sets and fillings and share no code with the kernel.

use proptest::prelude::*;

use crate::families::Families;
use crate::family::Family;
use crate::vector::family::FamilyRegister;
use crate::vector::{Vector, Work};
use crate::{Backend, Computation, Filled, Registers, SetList, arch};

/// Applies all register operations that return a family.
struct Operations(Family, Family, usize);

impl Work for Operations {
    type Output = Vec<Family>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Vec<Family> {
        let Operations(a, b, digit) = self;
        let (a, b) = (V::Family::load(proof, &a), V::Family::load(proof, &b));
        let emptied = if a.and(b).is_empty() { a } else { b };
        let results = [
            a.and(b),
            a.or(b),
            a.add(digit),
            a.remove(digit),
            a.lacking(digit),
            emptied,
        ];
        results.into_iter().map(FamilyRegister::store).collect()
    }
}

/// The same operations, set by set.
fn defined(a: &Family, b: &Family, digit: usize) -> Vec<Family> {
    let bit = 1 << digit;
    vec![
        Family::from_fn(|set| a.contains(set) && b.contains(set)),
        Family::from_fn(|set| a.contains(set) || b.contains(set)),
        Family::from_fn(|set| set & bit != 0 && a.contains(set ^ bit)),
        Family::from_fn(|set| set & bit == 0 && a.contains(set ^ bit)),
        Family::from_fn(|set| set & bit == 0 && a.contains(set)),
        if (0..512).any(|set| a.contains(set) && b.contains(set)) {
            *b
        } else {
            *a
        },
    ]
}

fn family() -> impl Strategy<Value = Family> {
    let dense = prop::array::uniform8(any::<u64>()).prop_map(Family);
    let sparse = prop::collection::vec(0u16..512, 0..4)
        .prop_map(|sets| Family::from_fn(|set| sets.contains(&set)));
    prop_oneof![dense, sparse]
}

/// Returns the supported digits of each cell, the digits in all accepted sets of a filling, and the
/// possible sums.
fn enumerate(cells: &[u16], taken: u16, accepted: &Family) -> (Option<(Vec<u16>, u16)>, u64) {
    fn fill(cells: &[u16], set: u16, chosen: &mut Vec<u16>, visit: &mut impl FnMut(u16, &[u16])) {
        let Some(&domain) = cells.get(chosen.len()) else {
            return visit(set, chosen);
        };
        for bit in (0..9).map(|digit| 1 << digit) {
            if domain & bit != 0 && set & bit == 0 {
                chosen.push(bit);
                fill(cells, set | bit, chosen, visit);
                chosen.pop();
            }
        }
    }
    let (mut kept, mut required, mut found) = (vec![0; cells.len()], !0, false);
    fill(cells, taken, &mut Vec::new(), &mut |set, chosen| {
        if accepted.contains(set) {
            found = true;
            required &= set;
            for (kept, bit) in kept.iter_mut().zip(chosen) {
                *kept |= bit;
            }
        }
    });
    let mut sums = 0;
    fill(cells, 0, &mut Vec::new(), &mut |_, chosen| {
        let sum: u32 = chosen.iter().map(|bit| bit.trailing_zeros() + 1).sum();
        sums |= 1 << sum;
    });
    (found.then_some((kept, required)), sums)
}

proptest! {
    #[test]
    fn register_operations_equal_their_definitions(
        (a, b, digit) in (family(), family(), 0usize..9),
    ) {
        let expected = defined(&a, &b, digit);
        for backend in Backend::available() {
            let found = arch::Backend::run(backend, Operations(a, b, digit));
            prop_assert_eq!(&found, &expected, "{}", backend);
        }
    }

    #[test]
    fn distinct_cells_keep_exactly_the_supported_digits(
        cells in prop::collection::vec(1u16..512, 0..6),
        taken in 0u16..512,
        sum in prop::option::of(0usize..46),
        random in family(),
    ) {
        let taken = if taken % 2 == 0 { 0 } else { taken & taken >> 2 };
        let accepted = sum.map_or(random, Family::of_sum);
        let (expected, sums) = enumerate(&cells, taken, &accepted);
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            let mut found = cells.clone();
            let required = families.distinct(&mut found, taken, &accepted);
            let found = required.map(|required| (found, required));
            prop_assert_eq!(&found, &expected, "{}", backend);
            prop_assert_eq!(families.sums(&cells), sums, "{}", backend);
            let sets = families.sets(&cells, taken);
            prop_assert_eq!(sets.contains(taken), cells.is_empty(), "{}", backend);
            let empty = sets.intersection(&accepted).is_empty();
            prop_assert_eq!(empty, expected.is_none(), "{}", backend);
        }
    }
}

/// Fills cells beside taken digits, with needed digits and a total.
struct Fill<'a>(&'a mut [u16], u16, u16, usize);

impl Computation for Fill<'_> {
    type Output = Option<u16>;

    fn run<R: Registers>(self, registers: R) -> Option<u16> {
        registers.fill(self.0, self.1, self.2, self.3)
    }
}

proptest! {
    #[test]
    fn fillings_with_a_total_keep_exactly_the_supported_digits(
        cells in prop::collection::vec(1u16..512, 0..5),
        taken in 0u16..512,
        needed in prop_oneof![Just(0u16), (0u16..9).prop_map(|digit| 1 << digit), 0u16..512],
        total in 0usize..46,
    ) {
        let taken = if taken % 2 == 0 { 0 } else { taken & taken >> 2 };
        let accepted = Family::of_sum(total).containing(needed);
        let (expected, _) = enumerate(&cells, taken, &accepted);
        let expected = expected.map(|(cells, required)| (cells, required & !taken));
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            let mut found = cells.clone();
            let required = families.enter(Fill(&mut found, taken, needed, total));
            let found = required.map(|required| (found, required));
            prop_assert_eq!(&found, &expected, "{}", backend);
        }
    }
}

/// Fills cells beside taken digits, with one of several totals.
struct FillAny<'a>(&'a mut [u16], u16, u64);

impl Computation for FillAny<'_> {
    type Output = Option<Filled>;

    fn run<R: Registers>(self, registers: R) -> Option<Filled> {
        registers.fill_any(self.0, self.1, self.2)
    }
}

proptest! {
    #[test]
    fn fillings_with_some_totals_keep_what_each_total_keeps(
        cells in prop::collection::vec(1u16..512, 0..5),
        taken in 0u16..512,
        dense in any::<u64>(),
        sparse in any::<u64>(),
    ) {
        let taken = if taken % 2 == 0 { 0 } else { taken & taken >> 2 };
        let totals = (if taken % 3 == 0 { dense } else { dense & sparse }) & ((1 << 46) - 1);
        let (expected, _) = enumerate(&cells, taken, &Family::of_sums(totals));
        let reached = (0..46).filter(|&total| {
            let own = Family::of_sum(total);
            totals >> total & 1 == 1 && enumerate(&cells, taken, &own).0.is_some()
        });
        let reached = reached.fold(0, |totals, total| totals | 1 << total);
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            let mut found = cells.clone();
            let filled = families.enter(FillAny(&mut found, taken, totals));
            prop_assert_eq!(filled.map_or(0, |filled| filled.totals), reached, "{}", backend);
            let found = filled.map(|filled| (found, filled.required | taken));
            prop_assert_eq!(&found, &expected, "{}", backend);
        }
    }
}

/// Fills four or five cells beside taken digits with listed sets.
struct FillListed<'a>(&'a SetList, &'a mut [u16], u16);

impl Computation for FillListed<'_> {
    type Output = Option<u16>;

    fn run<R: Registers>(self, registers: R) -> Option<u16> {
        registers.fill_listed(self.0, self.1, self.2)
    }
}

proptest! {
    #[test]
    fn fillings_with_listed_sets_keep_exactly_the_supported_digits(
        cells in prop::array::uniform5(1u16..512),
        others in prop::array::uniform5(0u16..512),
        taken in prop_oneof![Just(0u16), Just(0b1_0000_0010)],
        sets in prop::collection::vec(0u16..512, 1..200),
        count in 4..6_usize,
    ) {
        let cells: Vec<u16> = cells.iter().zip(others).map(|(cell, other)| {
            if cell & other == 0 { *cell } else { cell & other }
        }).collect();
        let cells = &cells[..count];
        let mut sets = sets;
        sets.retain(|set| set.count_ones() == taken.count_ones() + count as u32);
        sets.truncate(16);
        let accepted = Family::from_fn(|set| sets.contains(&set));
        let (expected, _) = enumerate(cells, taken, &accepted);
        let expected = expected.map(|(cells, required)| (cells, required & !taken));
        let list = SetList::new(sets.iter().copied()).unwrap();
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            let mut found = cells.to_vec();
            let required = families.enter(FillListed(&list, &mut found, taken));
            let found = required.map(|required| (found, required));
            prop_assert_eq!(&found, &expected, "{}", backend);
        }
    }
}

#[test]
fn four_cells_with_one_listed_set_keep_exactly_the_supported_digits() {
    let list = SetList::new([0b1111].into_iter()).unwrap();
    let accepted = Family::from_fn(|set| set == 0b1111);
    for number in 0..15_u16.pow(4) {
        let cells = [1, 15, 225, 3375].map(|power| number / power % 15 + 1);
        let (expected, _) = enumerate(&cells, 0, &accepted);
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            let mut found = cells.to_vec();
            let required = families.enter(FillListed(&list, &mut found, 0));
            let found = required.map(|required| (found, required));
            assert_eq!(found, expected, "{backend}: {cells:?}");
        }
    }
}

#[test]
fn a_full_house_needs_all_digits() {
    for backend in Backend::available() {
        let families = Families::with_backend(backend).unwrap();
        let mut cells = [0b111; 3].to_vec();
        cells.extend([511; 6]);
        let required = families.distinct(&mut cells, 0, &Family::of_size(9));
        assert_eq!(required, Some(511));
        assert_eq!(cells, [7, 7, 7, 504, 504, 504, 504, 504, 504]);
    }
}

#[test]
fn tables_of_sums_and_sizes_partition_all_sets() {
    let sums = (0..46).map(|sum| Family::of_sum(sum).len()).sum::<usize>();
    let sizes = (0..10)
        .map(|size| Family::of_size(size).len())
        .sum::<usize>();
    assert_eq!((sums, sizes), (512, 512));
    assert!(Family::of_sum(46).is_empty() && Family::of_size(10).is_empty());
    let either = Family::of_sum(3).union(&Family::of_sum(45));
    assert_eq!(Family::of_sums(1 << 3 | 1 << 45 | 1 << 50), either);
    let two = Family::of_sum(3).intersection(&Family::of_size(2));
    assert_eq!(two.iter().collect::<Vec<_>>(), [0b11]);
    let both = Family::ALL.containing(0b101);
    assert_eq!(both, Family::from_fn(|set| set & 0b101 == 0b101));
}
