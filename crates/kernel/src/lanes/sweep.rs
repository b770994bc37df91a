//! The sweep: one visit to each digit of the sixteen positions of a lane group.
//!
//! Digits are visited in triples, alternately upwards and downwards. The three digits of a triple do not
//! see each other's results until all three have been visited: otherwise each would have to wait for
//! the one before, and instructions could not overlap.
//!
//! **Invariant:** after a sweep each lane either has a contradiction or still has all its solutions.

use super::group::LaneGroup;
use crate::layout::ALL;
use crate::mini_lines::{self, Counter, pack, unpack};
use crate::rules::{self, Locks, Propagated};
use crate::vector::{LANES, Row, Vector, three};

/// The results of a sweep as sets of lanes; lane 0 is the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SweepResult {
    /// The position has a contradiction.
    pub(crate) contradiction: u32,
    /// The sweep solved no further cell.
    pub(crate) stuck: u32,
    /// All cells have a digit; if the lane is also stuck, it is solved.
    pub(crate) complete: u32,
}

/// Sweeps over all lanes, and reverses the direction for the next sweep.
#[inline(always)]
pub(crate) fn sweep<V: Vector>(proof: V::Proof, group: &mut LaneGroup) -> SweepResult {
    let upwards = group.upwards;
    group.upwards = !upwards;
    let mut result = SweepResult::default();
    for part in 0..LANES / V::WIDTH {
        let part_result = sweep_part::<V>(proof, group, upwards, part);
        let shift = part * V::WIDTH;
        result.contradiction |= part_result.contradiction << shift;
        result.stuck |= part_result.stuck << shift;
        result.complete |= part_result.complete << shift;
    }
    result
}

/// Sweeps over the lanes of one register.
#[inline(always)]
fn sweep_part<V: Vector>(
    proof: V::Proof,
    group: &mut LaneGroup,
    upwards: bool,
    part: usize,
) -> SweepResult {
    let order = if upwards { [0, 1, 2] } else { [2, 1, 0] };
    let later = later::<V>(proof, group, order, part);
    let locks = locks::<V>(proof, group, part);
    let mut state = SweepState::new(proof);
    for step in 0..3 {
        let first = 3 * order[step];
        let words = load_triple::<V>(proof, group, first, part);
        let words = three!(|k| three!(|c| words[k][c].without(state.claimed[c])));
        let others = three!(|c| state.squares[c].or(later[step][c]));
        let forced = three!(|k| V::load(proof, &group.forced[first + k], part));
        let left = three!(|k| {
            let (next, third) = (words[(k + 1) % 3], words[(k + 2) % 3]);
            visit(words[k], next, third, others, forced[k], &locks)
        });
        state.add_squares(&left, &mut group.words[3 * first..][..9], part);
        state.add_mini_lines(proof, &left, group, first, part);
    }
    state.finish(proof, group, part)
}

/// The state accumulated during a sweep over its digits.
struct SweepState<V> {
    /// The cells that the visited digits can go to.
    squares: [V; 3],
    /// The cells in which a visited digit is solved.
    claimed: [V; 3],
    /// The boxes in which every visited digit has a cell, with the three rows of a band equal.
    boxes: V,
    /// Number of digits that can go to each mini-row and mini-column.
    counts: [Counter<V>; 2],
    /// Number of digits that must go there.
    forced_counts: [CounterMod4<V>; 2],
}

impl<V: Vector> SweepState<V> {
    #[inline(always)]
    fn new(proof: V::Proof) -> SweepState<V> {
        let zero = V::splat(proof, 0);
        SweepState {
            squares: [zero; 3],
            claimed: [zero; 3],
            boxes: V::splat(proof, ALL),
            counts: [Counter::new(zero), Counter::new(zero)],
            forced_counts: [CounterMod4::new(zero), CounterMod4::new(zero)],
        }
    }

    /// Removes from the cells of a triple what its digits claim from each other, stores them and adds
    /// them to the state.
    ///
    /// Works column by column and stores at once: values held back for a later store cause spills.
    #[inline(always)]
    fn add_squares(&mut self, left: &[Propagated<V>; 3], rows: &mut [Row], part: usize) {
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

    /// Stores the mini-rows and mini-columns of the triple that starts with digit `first`, and counts
    /// them.
    #[inline(always)]
    fn add_mini_lines(
        &mut self,
        proof: V::Proof,
        left: &[Propagated<V>; 3],
        group: &mut LaneGroup,
        first: usize,
        part: usize,
    ) {
        let rows = three!(|k| left[k].mini_rows);
        let columns = three!(|k| pack(proof, left[k].mini_columns));
        let forced = three!(|k| left[k].forced);
        for k in 0..3 {
            rows[k].store(&mut group.mini_lines[0][first + k], part);
            columns[k].store(&mut group.mini_lines[1][first + k], part);
            forced[k].store(&mut group.forced[first + k], part);
        }
        self.counts[0].add(rows);
        self.counts[1].add(columns);
        self.forced_counts[0].add(forced);
        self.forced_counts[1].add(three!(|k| mini_lines::only_in_box(columns[k])));
    }

    /// Stores the counts for the next sweep and for the choice of a guess, and returns the results.
    #[inline(always)]
    fn finish(self, proof: V::Proof, group: &mut LaneGroup, part: usize) -> SweepResult {
        let SweepState {
            squares,
            claimed,
            boxes,
            counts,
            forced_counts,
        } = self;
        for kind in 0..2 {
            forced_counts[kind]
                .three()
                .store(&mut group.full[kind], part);
            for (bits, row) in counts[kind].cost().iter().zip(&mut group.cost[kind]) {
                bits.store(row, part);
            }
        }
        let same = three!(|c| claimed[c].equal(V::load(proof, &group.claimed[c], part)));
        for (word, row) in claimed.iter().zip(&mut group.claimed) {
            word.store(row, part);
        }
        let all = V::splat(proof, ALL);
        let enough = counts[0]
            .three_or_more()
            .and3(counts[1].three_or_more(), all);
        let alive = squares[0].and3(squares[1], squares[2]).and3(boxes, enough);
        SweepResult {
            contradiction: !alive.equal(all) & ((1 << V::WIDTH) - 1),
            stuck: same[0] & same[1] & same[2],
            complete: claimed[0].and3(claimed[1], claimed[2]).equal(all),
        }
    }
}

/// Returns for each step of a sweep the cells that the digits of later steps can go to.
#[inline(always)]
fn later<V: Vector>(
    proof: V::Proof,
    group: &LaneGroup,
    order: [usize; 3],
    part: usize,
) -> [[V; 3]; 3] {
    let last = load_triple::<V>(proof, group, 3 * order[2], part);
    let middle = load_triple::<V>(proof, group, 3 * order[1], part);
    let after_second = three!(|c| rules::any(three!(|k| last[k][c])));
    let after_first = three!(|c| after_second[c].or(rules::any(three!(|k| middle[k][c]))));
    [after_first, after_second, [V::splat(proof, 0); 3]]
}

#[inline(always)]
fn load_triple<V: Vector>(
    proof: V::Proof,
    group: &LaneGroup,
    first: usize,
    part: usize,
) -> [[V; 3]; 3] {
    three!(|k| three!(|c| V::load(proof, &group.words[3 * (first + k) + c], part)))
}

/// Returns the locks found by the last sweep.
#[inline(always)]
fn locks<V: Vector>(proof: V::Proof, group: &LaneGroup, part: usize) -> Locks<V> {
    let all = V::splat(proof, ALL);
    // Every mini-line that costs anything has one of these bits.
    let [rows, columns] = &group.cost;
    let rows = three!(|bit| V::load(proof, &rows[bit], part));
    let columns = three!(|bit| V::load(proof, &columns[bit], part));
    Locks {
        rows: all.without_either(rows[0], rows[2]),
        columns: unpack(proof, all.without_either(columns[0], columns[2])),
        full_rows: V::load(proof, &group.full[0], part),
        full_columns: unpack(proof, V::load(proof, &group.full[1], part)),
    }
}

/// Applies the rules to one digit, given the cells of the other eight.
#[inline(always)]
fn visit<V: Vector>(
    digit: [V; 3],
    next: [V; 3],
    third: [V; 3],
    others: [V; 3],
    was_forced: V,
    locks: &Locks<V>,
) -> Propagated<V> {
    let naked = three!(|c| digit[c]
        .without_either(next[c], third[c])
        .without(others[c]));
    rules::propagate(digit, naked, was_forced, locks)
}

/// A bit-sliced counter modulo four.
struct CounterMod4<V> {
    ones: V,
    twos: V,
}

impl<V: Vector> CounterMod4<V> {
    #[inline(always)]
    fn new(zero: V) -> CounterMod4<V> {
        CounterMod4 {
            ones: zero,
            twos: zero,
        }
    }

    #[inline(always)]
    fn add(&mut self, bits: [V; 3]) {
        let [a, b, c] = bits;
        let (sum, twos) = a.sum(b, c);
        self.twos = self.twos.parity(twos, self.ones.and(sum));
        self.ones = self.ones.xor(sum);
    }

    /// Returns the bits with a count of three, or seven: but then there is a contradiction elsewhere.
    #[inline(always)]
    fn three(&self) -> V {
        self.ones.and(self.twos)
    }
}
