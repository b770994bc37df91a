//! Every register operation agrees with its one-line definition.
//!
//! **Invariant:** bits 27 to 31 of the operands are random wherever they are documented as ignored.

use proptest::prelude::*;

use crate::Backend;
use crate::layout::{ALL, CHUTES};
use crate::vector::digits::{DIGITS, DigitLanes, lane};
use crate::vector::{LANES, Row, Vector, Work};

/// The mask of results in which all bits are specified.
const WHOLE: u32 = !0;

/// The number of operations from registers to a register.
const OPERATIONS: usize = 29;

/// Applies all operations to registers.
#[inline(always)]
fn in_registers<V: Vector>(proof: V::Proof, a: V, b: V, c: V) -> [V; OPERATIONS] {
    let clean = a.and(V::splat(proof, ALL));
    [
        a,
        a.and(b),
        a.or(b),
        a.without(b),
        a.xor(b),
        a.rotate::<3>(),
        a.rotate::<9>(),
        a.rotate::<18>(),
        a.rotate::<24>(),
        a.next_stack(),
        a.previous_stack(),
        a.parity(b, c),
        a.and3(b, c),
        a.or3(b, c),
        a.or_both(b, c),
        a.without_either(b, c),
        a.unless(b, c),
        a.and_either(b, c),
        a.majority(b, c),
        a.sum(b, c).0,
        a.sum(b, c).1,
        V::and_each([a, b, c], b, c)[0],
        clean.rotate_clean::<9>(),
        clean.rotate_clean::<18>(),
        clean.next_stack().rotate_clean::<9>(),
        clean.previous_stack().rotate_clean::<18>(),
        a.in_whole_boxes(),
        a.in_whole_boxes().next_band(),
        a.in_whole_boxes().third_band(),
    ]
}

/// Applies all operations to words. Returns the name, the specified bits and the result of each.
fn in_words(a: u32, b: u32, c: u32) -> [(&'static str, u32, u32); OPERATIONS] {
    let boxes = (0..3).fold(0, |boxes, row| boxes | moved(a, |bit| (bit + 9 * row) % 27));
    [
        ("load and store", WHOLE, a),
        ("and", WHOLE, a & b),
        ("or", WHOLE, a | b),
        ("without", WHOLE, a & !b),
        ("xor", WHOLE, a ^ b),
        ("rotate 3", ALL, moved(a, |bit| (bit + 24) % 27)),
        ("rotate 9", ALL, moved(a, |bit| (bit + 18) % 27)),
        ("rotate 18", ALL, moved(a, |bit| (bit + 9) % 27)),
        ("rotate 24", ALL, moved(a, |bit| (bit + 3) % 27)),
        (
            "next stack",
            ALL,
            moved(a, |bit| bit / 3 * 3 + (bit + 1) % 3),
        ),
        (
            "previous stack",
            ALL,
            moved(a, |bit| bit / 3 * 3 + (bit + 2) % 3),
        ),
        ("parity", WHOLE, a ^ b ^ c),
        ("and3", WHOLE, a & b & c),
        ("or3", WHOLE, a | b | c),
        ("or both", WHOLE, a | b & c),
        ("without either", WHOLE, a & !b & !c),
        ("unless", WHOLE, a & (!b | c)),
        ("and either", WHOLE, a & (b | c)),
        ("majority", WHOLE, a & b | a & c | b & c),
        ("ones of sum", WHOLE, a ^ b ^ c),
        ("twos of sum", WHOLE, a & b | a & c | b & c),
        ("and each", WHOLE, a & b & c),
        ("rotate clean 9", ALL, moved(a, |bit| (bit + 18) % 27)),
        ("rotate clean 18", ALL, moved(a, |bit| (bit + 9) % 27)),
        (
            "next stack, rotate clean 9",
            ALL,
            moved(a, |bit| {
                let bit = (bit + 18) % 27;
                bit / 3 * 3 + (bit + 1) % 3
            }),
        ),
        (
            "previous stack, rotate clean 18",
            ALL,
            moved(a, |bit| {
                let bit = (bit + 9) % 27;
                bit / 3 * 3 + (bit + 2) % 3
            }),
        ),
        ("in whole boxes", ALL, boxes),
        ("next band", ALL, moved(boxes, |bit| (bit + 3) % 27)),
        ("third band", ALL, moved(boxes, |bit| (bit + 24) % 27)),
    ]
}

/// Returns the word whose bit `b` is bit `source(b)` of `word`.
fn moved(word: u32, source: impl Fn(u32) -> u32) -> u32 {
    (0..27).map(|bit| (word >> source(bit) & 1) << bit).sum()
}

/// The operands of the operations, lane by lane.
#[derive(Clone, Copy, Debug)]
struct Operands([Row; 3]);

/// Generates random words, including bits 27 to 31.
fn operands() -> impl Strategy<Value = Operands> {
    let rows = any::<[[u32; LANES]; 3]>();
    rows.prop_map(|rows| Operands(rows.map(Row)))
}

/// Applies all operations to the registers of all lanes.
struct Operate(Operands);

impl Work for Operate {
    type Output = Vec<[u32; LANES]>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Vec<[u32; LANES]> {
        operate::<V>(proof, &self.0)
    }
}

/// Applies all operations to the registers with one lane per digit.
struct OperateOnDigits(Operands);

impl Work for OperateOnDigits {
    type Output = Vec<[u32; LANES]>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Vec<[u32; LANES]> {
        operate::<V::Digits>(proof, &self.0)
    }
}

#[inline(always)]
fn operate<V: Vector>(proof: V::Proof, Operands(rows): &Operands) -> Vec<[u32; LANES]> {
    let mut results = vec![Row([0; LANES]); OPERATIONS + 2];
    for part in 0..LANES / V::WIDTH {
        let [a, b, c] = [0, 1, 2].map(|row| V::load(proof, &rows[row], part));
        let words = in_registers(proof, a, b, c);
        for (row, word) in results.iter_mut().zip(words) {
            word.store(row, part);
        }
        a.select(b, c).store(&mut results[OPERATIONS], part);
        V::splat(proof, rows[0].0[5]).store(&mut results[OPERATIONS + 1], part);
    }
    results.into_iter().map(|row| row.0).collect()
}

/// Checks the results in a set of lanes.
fn check(results: &[[u32; LANES]], Operands(rows): &Operands, lanes: u32) {
    for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
        let [a, b, c] = rows.map(|row| row.0[lane]);
        for (result, (name, counts, expected)) in results.iter().zip(in_words(a, b, c)) {
            let found = result[lane];
            assert_eq!(
                found & counts,
                expected & counts,
                "{name} of {a:#o} {b:#o} {c:#o}"
            );
        }
        assert_eq!(results[OPERATIONS][lane], a & b | !a & c, "select");
        assert_eq!(results[OPERATIONS + 1][lane], rows[0].0[5], "splat");
    }
}

/// Compares rows lane by lane.
struct Equal([Row; 2]);

impl Work for Equal {
    type Output = (u32, u32);

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> (u32, u32) {
        let [one, other] = &self.0;
        let mut all = 0;
        for part in 0..LANES / V::WIDTH {
            let one = V::load(proof, one, part);
            all |= one.equal(V::load(proof, other, part)) << (V::WIDTH * part);
        }
        let digits = V::Digits::load(proof, one, 0).equal(V::Digits::load(proof, other, 0));
        (all, digits)
    }
}

/// Extracts the bits under a mask.
struct Extract(u32, u32);

impl Work for Extract {
    type Output = u32;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u32 {
        V::extract(proof, self.0, self.1)
    }
}

/// Moves the bits of a chute together.
struct OfChute(u32, usize);

impl Work for OfChute {
    type Output = u32;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u32 {
        V::of_chute(proof, self.0, self.1)
    }
}

/// The number of operations that move between digits.
const MOVES: usize = 7;

/// Applies them.
struct Move(Row);

impl Work for Move {
    type Output = [[u32; LANES]; MOVES];

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> [[u32; LANES]; MOVES] {
        move_digits::<V::Digits>(proof, &self.0)
    }
}

#[inline(always)]
fn move_digits<N: DigitLanes>(proof: N::Proof, row: &Row) -> [[u32; LANES]; MOVES] {
    let digits = N::load(proof, row, 0);
    let (ones, twos) = digits.sum_of_trios();
    let results = [
        digits.next_trio(),
        digits.third_trio(),
        digits.next_in_trio(),
        digits.third_in_trio(),
        digits.others(),
        ones,
        twos,
    ];
    results.map(|result| {
        let mut row = Row([0; LANES]);
        result.store(&mut row, 0);
        row.0
    })
}

/// Returns their expected results for `digit`.
fn expected_moves(digits: [u32; 9], digit: usize) -> [u32; MOVES] {
    let (trio, own) = (digit / 3 * 3, digit % 3);
    let others = (0..9).filter(|&other| other != digit);
    let [one, two, three] = [0, 3, 6].map(|trio| digits[trio + own]);
    [
        digits[(digit + 3) % 9],
        digits[(digit + 6) % 9],
        digits[trio + (own + 1) % 3],
        digits[trio + (own + 2) % 3],
        others.fold(0, |all, other| all | digits[other]),
        one ^ two ^ three,
        one & two | one & three | two & three,
    ]
}

/// Rotates a word that has only unused bits set.
struct RotateUnused(u32);

impl Work for RotateUnused {
    type Output = u32;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u32 {
        let dirty = V::splat(proof, self.0);
        let rotated = [
            dirty.rotate::<3>(),
            dirty.rotate::<9>(),
            dirty.rotate::<18>(),
            dirty.rotate::<24>(),
            dirty.next_stack(),
            dirty.previous_stack(),
        ];
        let mut all = 0;
        for word in rotated {
            let mut row = Row([0; LANES]);
            word.store(&mut row, 0);
            all |= row.0[0];
        }
        all & ALL
    }
}

#[test]
fn rotations_ignore_unused_bits() {
    for backend in Backend::available() {
        for bit in 27..32 {
            assert_eq!(
                backend.run(RotateUnused(1 << bit)),
                0,
                "{backend} bit {bit}"
            );
        }
    }
}

/// Composes rotations, as the rules do.
struct RotateTwice(u32);

impl Work for RotateTwice {
    type Output = [u32; 2];

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> [u32; 2] {
        let word = V::splat(proof, self.0);
        [
            word.rotate::<18>().rotate::<24>(),
            word.rotate::<9>().rotate::<9>().rotate::<9>(),
        ]
        .map(|word| {
            let mut row = Row([0; LANES]);
            word.store(&mut row, 0);
            row.0[0] & ALL
        })
    }
}

#[test]
fn rotations_compose() {
    for backend in Backend::available() {
        for bit in 0..27 {
            let expected = [1 << ((bit + 42) % 27), 1 << bit];
            assert_eq!(
                backend.run(RotateTwice(1 << bit)),
                expected,
                "{backend} bit {bit}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn operations_agree_with_their_definitions(operands in operands()) {
        for backend in Backend::available() {
            check(&backend.run(Operate(operands)), &operands, 0xffff);
            check(&backend.run(OperateOnDigits(operands)), &operands, DIGITS);
        }
    }

    #[test]
    fn equal_compares_each_lane(
        one in any::<[u32; LANES]>(),
        bits in any::<[u32; LANES]>(),
        same in any::<u16>(),
    ) {
        let one = one.map(|word| word & ALL);
        let other = std::array::from_fn(|lane| match same >> lane & 1 {
            1 => one[lane],
            _ => one[lane] ^ 1 << (bits[lane] % 27),
        });
        for backend in Backend::available() {
            let (all, digits) = backend.run(Equal([Row(one), Row(other)]));
            prop_assert_eq!(all, u32::from(same), "{}", backend);
            prop_assert_eq!(digits & DIGITS, u32::from(same) & DIGITS, "{}", backend);
        }
    }

    #[test]
    fn extracted_bits_keep_the_order_of_the_mask(word in any::<u32>(), mask in any::<u32>()) {
        let bits = (0..32).filter(|bit| mask >> bit & 1 == 1);
        let expected = bits.enumerate().map(|(place, bit)| (word >> bit & 1) << place).sum::<u32>();
        for backend in Backend::available() {
            prop_assert_eq!(backend.run(Extract(word, mask)), expected, "{}", backend);
        }
    }

    #[test]
    fn bits_of_a_chute_are_those_of_its_mask(minis in any::<u32>(), chute in 0..6_usize) {
        let bits = (0..32).filter(|bit| CHUTES[chute] >> bit & 1 == 1);
        let expected = bits.enumerate().map(|(place, bit)| (minis >> bit & 1) << place).sum::<u32>();
        for backend in Backend::available() {
            prop_assert_eq!(backend.run(OfChute(minis, chute)), expected, "{}", backend);
        }
    }

    #[test]
    fn moves_between_digits_agree_with_their_definitions(row in any::<[u32; LANES]>()) {
        let digits = std::array::from_fn(|digit| row[lane(digit)]);
        for backend in Backend::available() {
            let found = backend.run(Move(Row(row)));
            for digit in 0..9 {
                let found = found.map(|row| row[lane(digit)]);
                prop_assert_eq!(found, expected_moves(digits, digit), "{} digit {}", backend, digit);
            }
        }
    }
}
