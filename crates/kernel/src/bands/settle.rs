//! Applying the rules to all nine digits of one position, until they solve no further cell.
//!
//! **Invariant:** a position without a contradiction keeps all its solutions.

use super::Rows;
use crate::branch::MiniLineCounts;
use crate::layout::ALL;
use crate::mini_lines::{self, Counter, pack, unpack};
use crate::rules::{self, Locks};
use crate::vector::digits::{DIGITS, DigitLanes, lane};
use crate::vector::{LANES, Row, three};

/// A position with one lane per digit.
#[derive(Clone, Copy)]
pub(crate) struct DigitPosition<D: DigitLanes> {
    proof: D::Proof,
    squares: [D; 3],
    claims: [D; 3],
    locks: PackedLocks<D>,
}

/// The state of a position when the rules make no further progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The position has no solution.
    Contradiction,
    /// Every cell is solved.
    Solved,
    /// A guess is needed.
    Stuck,
}

impl<D: DigitLanes> DigitPosition<D> {
    #[inline(always)]
    pub(crate) fn load(proof: D::Proof, rows: &Rows) -> DigitPosition<D> {
        let squares = three!(|c| D::load(proof, &rows[c], 0));
        DigitPosition {
            proof,
            squares,
            claims: [D::splat(proof, ALL); 3],
            locks: PackedLocks::none(D::splat(proof, 0)),
        }
    }

    #[inline(always)]
    pub(crate) fn store(&self, rows: &mut Rows) {
        for (word, row) in self.squares.iter().zip(rows) {
            word.store(row, 0);
        }
    }

    /// Returns the position with a digit restricted to some of its cells.
    #[inline(always)]
    pub(crate) fn branch(&self, digit: usize, squares: [u32; 3]) -> DigitPosition<D> {
        let others = D::load(self.proof, &OTHERS[digit % 9], 0);
        let squares =
            three!(|c| self.squares[c].and_either(others, D::splat(self.proof, squares[c])));
        DigitPosition { squares, ..*self }
    }

    /// Applies all rules until they solve no further cell. If the position is then stuck, stores its
    /// `counts`.
    #[inline(always)]
    pub(crate) fn settle(&mut self, counts: &mut StoredCounts) -> Outcome {
        let proof = self.proof;
        let all = D::splat(proof, ALL);
        let mut packed = self.locks;
        loop {
            let locks = packed.unpack(proof);
            let mut last = self.claims;
            loop {
                let before = self.squares;
                let others = three!(|c| before[c].others());
                let naked = three!(|c| before[c].without(others[c]));
                let left = rules::propagate(before, naked, packed.forced, &locks);
                let claims = three!(|c| left.squares[c].and(left.singles));
                let after = three!(|c| left.squares[c].without(claims[c].others()));
                self.squares = after;
                self.claims = claims;

                let filled = three!(|c| before[c].or(others[c]));
                let alive = filled[0].and3(filled[1], filled[2]).and3(left.boxes, all);
                if alive.equal(all) & DIGITS != DIGITS {
                    return Outcome::Contradiction;
                }
                if !same(claims, last) {
                    last = claims;
                    continue;
                }
                let still = same(after, before);
                if still && same(after, naked) {
                    return Outcome::Solved;
                }
                let sets = [left.mini_rows, pack(proof, left.mini_columns)];
                let sums = [count(sets[0]), count(sets[1])];
                let enough = sums[0].three_or_more().and3(sums[1].three_or_more(), all);
                if enough.equal(all) & DIGITS != DIGITS {
                    return Outcome::Contradiction;
                }
                if still {
                    let next = PackedLocks::of(all, &sets, &sums, left.forced);
                    if !next.is_like(&packed) {
                        packed = next;
                        self.locks = next;
                        break;
                    }
                }
                counts.store(&sets, &sums);
                return Outcome::Stuck;
            }
        }
    }
}

/// For each digit, the lanes of all other digits.
static OTHERS: [Row; 9] = {
    let mut others = [Row([ALL; LANES]); 9];
    let mut digit = 0;
    while digit < 9 {
        others[digit].0[lane(digit)] = 0;
        digit += 1;
    }
    others
};

/// The locks of mini-rows (index 0) and packed mini-columns (index 1), with all lanes equal except in
/// `forced`.
#[derive(Clone, Copy)]
struct PackedLocks<D> {
    /// Mini-lines that only three digits can go to.
    locked: [D; 2],
    /// Mini-lines that three digits must go to.
    full: [D; 2],
    /// The mini-rows each digit must go to.
    forced: D,
}

impl<D: DigitLanes> PackedLocks<D> {
    #[inline(always)]
    fn none(zero: D) -> PackedLocks<D> {
        PackedLocks {
            locked: [zero; 2],
            full: [zero; 2],
            forced: zero,
        }
    }

    #[inline(always)]
    fn of(all: D, sets: &[D; 2], sums: &[Counter<D>; 2], forced: D) -> PackedLocks<D> {
        let columns = mini_lines::only_in_box(sets[1]);
        PackedLocks {
            locked: [
                all.without(sums[0].four_or_more()),
                all.without(sums[1].four_or_more()),
            ],
            full: [
                count(forced).exactly_three(),
                count(columns).exactly_three(),
            ],
            forced,
        }
    }

    #[inline(always)]
    fn unpack(&self, proof: D::Proof) -> Locks<D> {
        Locks {
            rows: self.locked[0],
            columns: unpack(proof, self.locked[1]),
            full_rows: self.full[0],
            full_columns: unpack(proof, self.full[1]),
        }
    }

    #[inline(always)]
    fn is_like(&self, other: &PackedLocks<D>) -> bool {
        let rows = self.locked[0].equal(other.locked[0]) & self.full[0].equal(other.full[0]);
        let columns = self.locked[1].equal(other.locked[1]) & self.full[1].equal(other.full[1]);
        rows & columns & DIGITS == DIGITS
    }
}

#[inline(always)]
fn same<D: DigitLanes>(one: [D; 3], other: [D; 3]) -> bool {
    let same = three!(|c| one[c].equal(other[c]));
    same[0] & same[1] & same[2] & DIGITS == DIGITS
}

/// Counts for each bit the digits that have it; the result is the same in every lane.
#[inline(always)]
fn count<D: DigitLanes>(bits: D) -> Counter<D> {
    let (ones, twos) = bits.sum_of_trios();
    let (next, third) = (ones.next_in_trio(), ones.third_in_trio());
    let (ones, carried) = (ones.parity(next, third), ones.majority(next, third));
    let (next, third) = (twos.next_in_trio(), twos.third_in_trio());
    let (twos, fours) = (twos.parity(next, third), twos.majority(next, third));
    let carry = twos.and(carried);
    Counter {
        ones,
        twos: twos.xor(carried),
        fours: fours.xor(carry),
        eights: fours.and(carry),
    }
}

/// The mini-rows (index 0) and packed mini-columns (index 1) of a stuck position, in memory.
pub(crate) struct StoredCounts {
    digits: [Row; 2],
    cost: [[Row; 3]; 2],
}

impl StoredCounts {
    /// Returns counts of zero.
    pub(crate) fn empty() -> StoredCounts {
        let none = Row([0; LANES]);
        StoredCounts {
            digits: [none; 2],
            cost: [[none; 3]; 2],
        }
    }

    #[inline(always)]
    fn store<D: DigitLanes>(&mut self, sets: &[D; 2], sums: &[Counter<D>; 2]) {
        for kind in 0..2 {
            sets[kind].store(&mut self.digits[kind], 0);
            for (bits, row) in sums[kind].cost().iter().zip(&mut self.cost[kind]) {
                bits.store(row, 0);
            }
        }
    }
}

impl MiniLineCounts for StoredCounts {
    #[inline(always)]
    fn cost(&self, kind: usize, bit: usize) -> u32 {
        self.cost[kind % 2][bit % 3].0[0]
    }

    #[inline(always)]
    fn of_digit(&self, kind: usize, digit: usize) -> u32 {
        self.digits[kind % 2].0[lane(digit % 9) % LANES]
    }
}
