//! The sweep: one visit to each digit of sixteen positions at once.
//!
//! Digits are visited in triples, upwards and downwards in turn. The three of a triple do not see
//! what the others of the sweep's own triple find out until all three have been visited: they
//! would wait for each other, and the processor with them.
//!
//! **Invariant:** after a sweep a lane is dead, or all solutions it had it still has.

use super::squad::Squad;
use crate::layout::ALL;
use crate::minis::{self, Counter, pack, unpack};
use crate::rules::{self, Locks, Narrowed};
use crate::vector::{LANES, Row, Vector, three};

/// What has become of the lanes; lane 0 is in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// There is a contradiction.
    pub(crate) dead: u32,
    /// The sweep has settled no further square.
    pub(crate) stuck: u32,
    /// All squares are settled; if the lane is stuck as well, it is solved.
    pub(crate) full: u32,
}

/// Sweeps over all lanes, and turns the squad round for the next sweep.
#[inline(always)]
pub(crate) fn sweep<V: Vector>(proof: V::Proof, squad: &mut Squad) -> Verdict {
    let upwards = squad.upwards;
    squad.upwards = !upwards;
    let mut verdict = Verdict::default();
    for part in 0..LANES / V::WIDTH {
        let own = sweep_part::<V>(proof, squad, upwards, part);
        let shift = part * V::WIDTH;
        verdict.dead |= own.dead << shift;
        verdict.stuck |= own.stuck << shift;
        verdict.full |= own.full << shift;
    }
    verdict
}

/// Sweeps over the lanes of one register.
#[inline(always)]
fn sweep_part<V: Vector>(
    proof: V::Proof,
    squad: &mut Squad,
    upwards: bool,
    part: usize,
) -> Verdict {
    let order = if upwards { [0, 1, 2] } else { [2, 1, 0] };
    let later = later::<V>(proof, squad, order, part);
    let locks = locks::<V>(proof, squad, part);
    let mut seen = Seen::nothing(proof);
    for step in 0..3 {
        let first = 3 * order[step];
        let words = load_triple::<V>(proof, squad, first, part);
        let words = three!(|k| three!(|c| words[k][c].without(seen.claimed[c])));
        let others = three!(|c| seen.squares[c].or(later[step][c]));
        let alone = three!(|k| V::load(proof, &squad.alone[first + k], part));
        let left = three!(|k| {
            let (next, third) = (words[(k + 1) % 3], words[(k + 2) % 3]);
            visit(words[k], next, third, others, alone[k], &locks)
        });
        seen.add_squares(&left, &mut squad.words[3 * first..][..9], part);
        seen.add_minis(proof, &left, squad, first, part);
    }
    seen.conclude(proof, squad, part)
}

/// What a sweep has seen so far.
struct Seen<V> {
    /// The squares that its digits can go to.
    squares: [V; 3],
    /// The squares in which one of its digits is settled.
    claimed: [V; 3],
    /// The boxes in which all of its digits have a square, the three rows of a band alike.
    boxes: V,
    /// How many digits can go to each mini-row and mini-column.
    counts: [Counter<V>; 2],
    /// How many must go there.
    alone_counts: [Threes<V>; 2],
}

impl<V: Vector> Seen<V> {
    #[inline(always)]
    fn nothing(proof: V::Proof) -> Seen<V> {
        let zero = V::splat(proof, 0);
        Seen {
            squares: [zero; 3],
            claimed: [zero; 3],
            boxes: V::splat(proof, ALL),
            counts: [Counter::new(zero), Counter::new(zero)],
            alone_counts: [Threes::new(zero), Threes::new(zero)],
        }
    }

    /// Adds the squares of a triple, from which what its digits claim of each other is taken first,
    /// and writes them down.
    ///
    /// Column by column, and at once: what waits in registers to be written pushes others out.
    #[inline(always)]
    fn add_squares(&mut self, left: &[Narrowed<V>; 3], rows: &mut [Row], part: usize) {
        self.boxes = self
            .boxes
            .and3(left[0].boxes, left[1].boxes)
            .and(left[2].boxes);
        for c in 0..3 {
            let claims = three!(|k| left[k].squares[c].and(left[k].singles));
            let squares = three!(|k| {
                left[k].squares[c].without_either(claims[(k + 1) % 3], claims[(k + 2) % 3])
            });
            for (k, word) in squares.iter().enumerate() {
                word.store(&mut rows[3 * k + c], part);
            }
            self.squares[c] = self.squares[c].or(rules::any(squares));
            self.claimed[c] = self.claimed[c].or(rules::any(claims));
        }
    }

    /// Adds the mini-rows and mini-columns of the triple that begins with digit `first`, and writes
    /// them down.
    #[inline(always)]
    fn add_minis(
        &mut self,
        proof: V::Proof,
        left: &[Narrowed<V>; 3],
        squad: &mut Squad,
        first: usize,
        part: usize,
    ) {
        let rows = three!(|k| left[k].mini_rows);
        let columns = three!(|k| pack(proof, left[k].mini_columns));
        let alone = three!(|k| left[k].alone);
        for k in 0..3 {
            rows[k].store(&mut squad.minis[0][first + k], part);
            columns[k].store(&mut squad.minis[1][first + k], part);
            alone[k].store(&mut squad.alone[first + k], part);
        }
        self.counts[0].add(rows);
        self.counts[1].add(columns);
        self.alone_counts[0].add(alone);
        self.alone_counts[1].add(three!(|k| minis::alone(columns[k])));
    }

    /// Writes down what the next sweep and the choice of a branch will need.
    #[inline(always)]
    fn conclude(self, proof: V::Proof, squad: &mut Squad, part: usize) -> Verdict {
        let Seen {
            squares,
            claimed,
            boxes,
            counts,
            alone_counts,
        } = self;
        for kind in 0..2 {
            alone_counts[kind]
                .three()
                .store(&mut squad.full[kind], part);
            counts[kind]
                .four_or_more()
                .store(&mut squad.open[kind], part);
            counts[kind]
                .five_or_more()
                .store(&mut squad.wide[kind], part);
        }
        let same = three!(|c| claimed[c].equal(V::load(proof, &squad.claimed[c], part)));
        for (word, row) in claimed.iter().zip(&mut squad.claimed) {
            word.store(row, part);
        }
        let all = V::splat(proof, ALL);
        let enough = counts[0]
            .three_or_more()
            .and3(counts[1].three_or_more(), all);
        let alive = squares[0].and3(squares[1], squares[2]).and3(boxes, enough);
        Verdict {
            dead: !alive.equal(all) & ((1 << V::WIDTH) - 1),
            stuck: same[0] & same[1] & same[2],
            full: claimed[0].and3(claimed[1], claimed[2]).equal(all),
        }
    }
}

/// For each step of a sweep the squares that digits of later steps can go to.
#[inline(always)]
fn later<V: Vector>(proof: V::Proof, squad: &Squad, order: [usize; 3], part: usize) -> [[V; 3]; 3] {
    let last = load_triple::<V>(proof, squad, 3 * order[2], part);
    let middle = load_triple::<V>(proof, squad, 3 * order[1], part);
    let after_second = three!(|c| rules::any(three!(|k| last[k][c])));
    let after_first = three!(|c| after_second[c].or(rules::any(three!(|k| middle[k][c]))));
    [after_first, after_second, [V::splat(proof, 0); 3]]
}

#[inline(always)]
fn load_triple<V: Vector>(
    proof: V::Proof,
    squad: &Squad,
    first: usize,
    part: usize,
) -> [[V; 3]; 3] {
    three!(|k| three!(|c| V::load(proof, &squad.words[3 * (first + k) + c], part)))
}

/// What the last sweep has found to be locked or full.
#[inline(always)]
fn locks<V: Vector>(proof: V::Proof, squad: &Squad, part: usize) -> Locks<V> {
    let all = V::splat(proof, ALL);
    let locked_columns = all.without(V::load(proof, &squad.open[1], part));
    Locks {
        rows: all.without(V::load(proof, &squad.open[0], part)),
        columns: unpack(proof, locked_columns),
        full_rows: V::load(proof, &squad.full[0], part),
        full_columns: unpack(proof, V::load(proof, &squad.full[1], part)),
    }
}

#[inline(always)]
fn visit<V: Vector>(
    own: [V; 3],
    next: [V; 3],
    third: [V; 3],
    others: [V; 3],
    alone: V,
    locks: &Locks<V>,
) -> Narrowed<V> {
    let naked = three!(|c| own[c].without_either(next[c], third[c]).without(others[c]));
    rules::narrow(own, naked, alone, locks)
}

/// Counts modulo four.
struct Threes<V> {
    ones: V,
    twos: V,
}

impl<V: Vector> Threes<V> {
    #[inline(always)]
    fn new(zero: V) -> Threes<V> {
        Threes {
            ones: zero,
            twos: zero,
        }
    }

    #[inline(always)]
    fn add(&mut self, bits: [V; 3]) {
        let [a, b, c] = bits;
        let sum = a.parity(b, c);
        self.twos = self.twos.parity(a.majority(b, c), self.ones.and(sum));
        self.ones = self.ones.xor(sum);
    }

    /// Three, or seven: but then there is a contradiction elsewhere.
    #[inline(always)]
    fn three(&self) -> V {
        self.ones.and(self.twos)
    }
}
