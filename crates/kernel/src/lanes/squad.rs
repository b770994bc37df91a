//! Sixteen lanes, one position each, and the sweep that narrows all of them.
//!
//! A sweep visits the digits one after the other, upwards or downwards, and each visit sees what
//! the earlier ones of the same sweep have found.
//!
//! **Invariant:** after a sweep a lane is dead, or all solutions it had it still has.

use crate::layout::{ALL, FIRST_ROWS, Line, ROW, Words};
use crate::branch::Minis;
use crate::rules::{self, Locks};
use crate::vector::{LANES, Row, Vector, three};

/// Sixteen positions, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Squad {
    words: [Row; 27],
    claimed: [Row; 3],
    locked_rows: Row,
    locked_columns: Row,
    mini_rows: [Row; 9],
    mini_columns: [Row; 9],
    planes: [[Row; 4]; 2],
}

/// What has become of the lanes; lane 0 is in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// There is a contradiction.
    pub(crate) dead: u32,
    /// The last sweep has settled no further square.
    pub(crate) stuck: u32,
    /// All squares are settled.
    pub(crate) full: u32,
}

impl Squad {
    /// Sixteen open boards.
    pub(crate) fn new() -> Squad {
        Squad {
            words: [Row([ALL; LANES]); 27],
            claimed: [Row([0; LANES]); 3],
            locked_rows: Row([0; LANES]),
            locked_columns: Row([0; LANES]),
            mini_rows: [Row([0; LANES]); 9],
            mini_columns: [Row([0; LANES]); 9],
            planes: [[Row([0; LANES]); 4]; 2],
        }
    }

    pub(crate) fn minis(&self, lane: usize, kind: usize) -> Minis {
        let digits = if kind == 0 { &self.mini_rows } else { &self.mini_columns };
        Minis { digits: std::array::from_fn(|d| digits[d].0[lane]), planes: self.planes(lane)[kind] }
    }

    pub(crate) fn planes(&self, lane: usize) -> [[u32; 4]; 2] {
        [0, 1].map(|kind| std::array::from_fn(|k| self.planes[kind][k].0[lane]))
    }

    /// Copies the position of a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize, words: &mut Words) {
        for (row, word) in self.words.iter().zip(words) {
            *word = row.0[lane];
        }
    }

    /// Gives a lane the position of a puzzle.
    #[inline(always)]
    pub(crate) fn read<V: Vector>(&mut self, proof: V::Proof, lane: usize, line: &Line) -> bool {
        self.forget(lane);
        V::read(proof, line, |word, set| self.words[word].0[lane] = set)
    }

    /// Gives a lane a position.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, words: &Words) {
        for (row, word) in self.words.iter_mut().zip(words) {
            row.0[lane] = *word;
        }
        self.forget(lane);
    }

    /// Takes squares from a digit of a lane.
    #[inline(always)]
    pub(crate) fn keep(&mut self, lane: usize, digit: usize, masks: [u32; 3]) {
        for (row, mask) in self.words[3 * digit..][..3].iter_mut().zip(masks) {
            row.0[lane] &= mask;
        }
        self.forget(lane);
    }

    /// What the last sweep has found is not true of another position.
    #[inline(always)]
    fn forget(&mut self, lane: usize) {
        self.claimed[0].0[lane] = 0;
        self.locked_rows.0[lane] = 0;
        self.locked_columns.0[lane] = 0;
    }

    #[inline(always)]
    fn locks<V: Vector>(&self, proof: V::Proof, part: usize) -> Locks<V> {
        let packed = V::load(proof, &self.locked_columns, part);
        let columns = three!(|c| {
            let column = packed.and(V::splat(proof, FIRST_ROWS << (ROW * c)));
            column.or3(column.rotate::<9>(), column.rotate::<18>())
        });
        Locks {
            rows: V::load(proof, &self.locked_rows, part),
            columns,
        }
    }
}

impl Squad {
    /// Visits all digits of all lanes once.
    #[inline(always)]
    pub(crate) fn sweep<V: Vector>(&mut self, proof: V::Proof, upwards: bool) -> Verdict {
        let mut verdict = Verdict::default();
        for part in 0..LANES / V::WIDTH {
            let own = self.sweep_part::<V>(proof, upwards, part);
            let shift = part * V::WIDTH;
            verdict.dead |= own.dead << shift;
            verdict.stuck |= own.stuck << shift;
            verdict.full |= own.full << shift;
        }
        verdict
    }

    #[inline(always)]
    fn triple<V: Vector>(&self, proof: V::Proof, triple: usize, part: usize) -> [[V; 3]; 3] {
        let words = &self.words[9 * triple..][..9];
        three!(|k| three!(|c| V::load(proof, &words[3 * k + c], part)))
    }

    #[inline(always)]
    fn sweep_part<V: Vector>(&mut self, proof: V::Proof, upwards: bool, part: usize) -> Verdict {
        let zero = V::splat(proof, 0);
        let [in_first, in_second, _] = three!(|row| V::splat(proof, FIRST_ROWS << (ROW * row)));
        let order = if upwards { [0, 1, 2] } else { [2, 1, 0] };

        // The squares that digits of later triples can go to.
        let last = self.triple::<V>(proof, order[2], part);
        let after_second = three!(|c| last[0][c].or3(last[1][c], last[2][c]));
        let middle = self.triple::<V>(proof, 1, part);
        let after_first = three!(|c| after_second[c].or(middle[0][c].or3(middle[1][c], middle[2][c])));
        let later = [after_first, after_second, [zero; 3]];

        let locks = self.locks::<V>(proof, part);
        let mut earlier = [zero; 3];
        let mut claimed = [zero; 3];
        let mut boxes = V::splat(proof, ALL);
        let mut rows = Counter::new(zero);
        let mut columns = Counter::new(zero);
        for step in 0..3 {
            let triple = order[step];
            let mut words = self.triple::<V>(proof, triple, part);
            let mut others = [zero; 3];
            for c in 0..3 {
                others[c] = earlier[c].or(later[step][c]);
                for k in 0..3 {
                    words[k][c] = words[k][c].without(claimed[c]);
                }
            }
            let left = [
                visit(words[0], words[1], words[2], others, &locks),
                visit(words[1], words[2], words[0], others, &locks),
                visit(words[2], words[0], words[1], others, &locks),
            ];
            boxes = boxes.and3(left[0].boxes, left[1].boxes).and(left[2].boxes);
            for c in 0..3 {
                let mut claims = [zero; 3];
                for k in 0..3 {
                    claims[k] = left[k].squares[c].and(left[k].singles);
                }
                let mut own = [zero; 3];
                for k in 0..3 {
                    own[k] = left[k].squares[c].without_either(claims[(k + 1) % 3], claims[(k + 2) % 3]);
                    own[k].store(&mut self.words[9 * triple + 3 * k + c], part);
                }
                earlier[c] = earlier[c].or(own[0].or3(own[1], own[2]));
                claimed[c] = claimed[c].or(claims[0].or3(claims[1], claims[2]));
            }
            let mut mini_rows = [zero; 3];
            let mut mini_columns = [zero; 3];
            for k in 0..3 {
                mini_rows[k] = left[k].mini_rows;
                let columns = left[k].mini_columns;
                mini_columns[k] = in_first.select(columns[0], in_second.select(columns[1], columns[2]));
                mini_rows[k].store(&mut self.mini_rows[3 * triple + k], part);
                mini_columns[k].store(&mut self.mini_columns[3 * triple + k], part);
            }
            rows.add(mini_rows);
            columns.add(mini_columns);
        }

        let all = V::splat(proof, ALL);
        let alive = earlier[0].and3(earlier[1], earlier[2]);
        let alive = alive.and3(boxes, rows.three_or_more()).and3(columns.three_or_more(), all);
        let was = three!(|c| V::load(proof, &self.claimed[c], part));
        let stuck = three!(|c| claimed[c].equal(was[c]));
        for c in 0..3 {
            claimed[c].store(&mut self.claimed[c], part);
        }
        rows.exactly_three().store(&mut self.locked_rows, part);
        columns.exactly_three().store(&mut self.locked_columns, part);
        for k in 0..4 {
            rows.planes[k].store(&mut self.planes[0][k], part);
            columns.planes[k].store(&mut self.planes[1][k], part);
        }
        Verdict {
            dead: !alive.equal(all) & ((1 << V::WIDTH) - 1),
            stuck: stuck[0] & stuck[1] & stuck[2],
            full: claimed[0].and3(claimed[1], claimed[2]).equal(all),
        }
    }
}

#[inline(always)]
fn visit<V: Vector>(own: [V; 3], next: [V; 3], third: [V; 3], others: [V; 3], locks: &Locks<V>) -> rules::Narrowed<V> {
    let naked = three!(|c| own[c].without_either(next[c], third[c]).without(others[c]));
    rules::narrow(own, naked, locks)
}

/// Counts to fifteen, bit by bit.
struct Counter<V> {
    planes: [V; 4],
}

impl<V: Vector> Counter<V> {
    #[inline(always)]
    fn new(zero: V) -> Counter<V> {
        Counter { planes: [zero; 4] }
    }

    #[inline(always)]
    fn add(&mut self, [a, b, c]: [V; 3]) {
        let [ones, twos, fours, eights] = self.planes;
        let (sum, carry) = (a.parity(b, c), a.majority(b, c));
        let second = ones.and(sum);
        let third = twos.majority(carry, second);
        self.planes = [
            ones.without(sum).or(sum.without(ones)),
            twos.parity(carry, second),
            fours.without(third).or(third.without(fours)),
            eights.or_both(fours, third),
        ];
    }

    #[inline(always)]
    fn exactly_three(&self) -> V {
        let [ones, twos, fours, eights] = self.planes;
        ones.and(twos).without_either(fours, eights)
    }

    #[inline(always)]
    fn three_or_more(&self) -> V {
        let [ones, twos, fours, eights] = self.planes;
        fours.or_both(ones, twos).or(eights)
    }
}
