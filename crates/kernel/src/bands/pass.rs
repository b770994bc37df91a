//! The rules for all nine digits of one position at once, until they settle no more.
//!
//! **Invariant:** a position that is not dead has all the solutions it had.

use super::Rows;
use crate::branch::Chutes;
use crate::layout::ALL;
use crate::minis::{self, Counter, pack, unpack};
use crate::rules::{self, Locks};
use crate::vector::nine::{self, DIGITS, lane};
use crate::vector::{LANES, Row, three};

/// A position, a lane for each digit.
#[derive(Clone, Copy)]
pub(crate) struct Nine<N: nine::Nine> {
    proof: N::Proof,
    squares: [N; 3],
    claims: [N; 3],
    found: Found<N>,
}

/// How far the rules go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// There is a contradiction.
    Dead,
    /// Every square is settled.
    Solved,
    /// A guess is needed.
    Stuck,
}

impl<N: nine::Nine> Nine<N> {
    #[inline(always)]
    pub(crate) fn load(proof: N::Proof, rows: &Rows) -> Nine<N> {
        let squares = three!(|c| N::load(proof, &rows[c], 0));
        Nine {
            proof,
            squares,
            claims: [N::splat(proof, ALL); 3],
            found: Found::nothing(N::splat(proof, 0)),
        }
    }

    #[inline(always)]
    pub(crate) fn store(&self, rows: &mut Rows) {
        for (word, row) in self.squares.iter().zip(rows) {
            word.store(row, 0);
        }
    }

    /// The position in which a digit keeps only some of its squares.
    #[inline(always)]
    pub(crate) fn branch(&self, digit: usize, squares: [u32; 3]) -> Nine<N> {
        let others = N::load(self.proof, &OTHERS[digit % 9], 0);
        let squares =
            three!(|c| self.squares[c].and_either(others, N::splat(self.proof, squares[c])));
        Nine { squares, ..*self }
    }

    /// Applies all rules until they settle no further square. If that leaves the position stuck,
    /// writes down its `minis`.
    #[inline(always)]
    pub(crate) fn settle(&mut self, minis: &mut Minis) -> Ending {
        let proof = self.proof;
        let all = N::splat(proof, ALL);
        let mut found = self.found;
        loop {
            let locks = found.locks(proof);
            let mut last = self.claims;
            loop {
                let before = self.squares;
                let others = three!(|c| before[c].others());
                let naked = three!(|c| before[c].without(others[c]));
                let left = rules::narrow(before, naked, found.alone, &locks);
                let claims = three!(|c| left.squares[c].and(left.singles));
                let after = three!(|c| left.squares[c].without(claims[c].others()));
                self.squares = after;
                self.claims = claims;

                let filled = three!(|c| before[c].or(others[c]));
                let alive = filled[0].and3(filled[1], filled[2]).and3(left.boxes, all);
                if alive.equal(all) & DIGITS != DIGITS {
                    return Ending::Dead;
                }
                if !same(claims, last) {
                    last = claims;
                    continue;
                }
                let still = same(after, before);
                if still && same(after, naked) {
                    return Ending::Solved;
                }
                let sets = [left.mini_rows, pack(proof, left.mini_columns)];
                let counts = [count(sets[0]), count(sets[1])];
                let enough = counts[0]
                    .three_or_more()
                    .and3(counts[1].three_or_more(), all);
                if enough.equal(all) & DIGITS != DIGITS {
                    return Ending::Dead;
                }
                if still {
                    let next = Found::of(all, &sets, &counts, left.alone);
                    if !next.is_like(&found) {
                        found = next;
                        self.found = next;
                        break;
                    }
                }
                minis.write(&sets, &counts);
                return Ending::Stuck;
            }
        }
    }
}

/// The lanes of all digits but one.
static OTHERS: [Row; 9] = {
    let mut others = [Row([ALL; LANES]); 9];
    let mut digit = 0;
    while digit < 9 {
        others[digit].0[lane(digit)] = 0;
        digit += 1;
    }
    others
};

/// What counting has found out, in every lane alike but for `alone`: of mini-rows at index 0, of
/// packed mini-columns at index 1.
#[derive(Clone, Copy)]
struct Found<N> {
    /// Those that only three digits can go to.
    locked: [N; 2],
    /// Those that three digits must go to.
    full: [N; 2],
    /// The mini-rows each digit must go to.
    alone: N,
}

impl<N: nine::Nine> Found<N> {
    #[inline(always)]
    fn nothing(zero: N) -> Found<N> {
        Found {
            locked: [zero; 2],
            full: [zero; 2],
            alone: zero,
        }
    }

    #[inline(always)]
    fn of(all: N, minis: &[N; 2], counts: &[Counter<N>; 2], alone: N) -> Found<N> {
        let columns = minis::alone(minis[1]);
        Found {
            locked: [
                all.without(counts[0].four_or_more()),
                all.without(counts[1].four_or_more()),
            ],
            full: [count(alone).exactly_three(), count(columns).exactly_three()],
            alone,
        }
    }

    #[inline(always)]
    fn locks(&self, proof: N::Proof) -> Locks<N> {
        Locks {
            rows: self.locked[0],
            columns: unpack(proof, self.locked[1]),
            full_rows: self.full[0],
            full_columns: unpack(proof, self.full[1]),
        }
    }

    #[inline(always)]
    fn is_like(&self, other: &Found<N>) -> bool {
        let rows = self.locked[0].equal(other.locked[0]) & self.full[0].equal(other.full[0]);
        let columns = self.locked[1].equal(other.locked[1]) & self.full[1].equal(other.full[1]);
        rows & columns & DIGITS == DIGITS
    }
}

#[inline(always)]
fn same<N: nine::Nine>(one: [N; 3], other: [N; 3]) -> bool {
    let same = three!(|c| one[c].equal(other[c]));
    same[0] & same[1] & same[2] & DIGITS == DIGITS
}

/// In every lane how many of all lanes have each bit.
#[inline(always)]
fn count<N: nine::Nine>(bits: N) -> Counter<N> {
    let (next, third) = (bits.next_trio(), bits.third_trio());
    let (ones, twos) = (bits.parity(next, third), bits.majority(next, third));
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

/// The mini-rows and packed mini-columns of a position at which the rules end.
pub(crate) struct Minis {
    digits: [Row; 2],
    open: [Row; 2],
    wide: [Row; 2],
}

impl Minis {
    /// Those of no position.
    pub(crate) fn none() -> Minis {
        let none = Row([0; LANES]);
        Minis {
            digits: [none; 2],
            open: [none; 2],
            wide: [none; 2],
        }
    }

    #[inline(always)]
    fn write<N: nine::Nine>(&mut self, sets: &[N; 2], counts: &[Counter<N>; 2]) {
        for kind in 0..2 {
            sets[kind].store(&mut self.digits[kind], 0);
            counts[kind].four_or_more().store(&mut self.open[kind], 0);
            counts[kind].five_or_more().store(&mut self.wide[kind], 0);
        }
    }
}

impl Chutes for Minis {
    #[inline(always)]
    fn open(&self, kind: usize) -> u32 {
        self.open[kind % 2].0[0]
    }

    #[inline(always)]
    fn wide(&self, kind: usize) -> u32 {
        self.wide[kind % 2].0[0]
    }

    #[inline(always)]
    fn minis(&self, kind: usize, digit: usize) -> u32 {
        self.digits[kind % 2].0[lane(digit % 9) % LANES]
    }
}
