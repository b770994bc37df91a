//! The choice of a guess for all lanes of a register at once: the guess that
//! [`Guesses`](crate::branch::Guesses) chooses first for one position.
//!
//! **Invariant:** the choice for a lane depends only on its position.

use super::group::{LaneGroup, PLACES};
use crate::branch::Branch;
use crate::layout::CHUTES;
use crate::vector::numbers::{NumberLanes, NumberWork};
use crate::vector::{LANES, Row, Vector, three};

/// The guesses of the lanes of a register.
pub(crate) struct Choice {
    /// The [code](code) of the chute.
    chutes: Row,
    /// The arrangements of the digit: the first three from bit 0, the others from bit 8. Then, from
    /// [`DIGIT`], the digit, and, from [`COUNT`], the number of arrangements less two.
    digits: Row,
}

/// Where the cost of a chute begins.
const COST: u32 = 20;

/// Where the factors begin that bring the bits of a chute together and that move the first band or stack to it.
const GATHER: u32 = 0;
const SHIFT: u32 = 7;

/// The bits of a factor.
const FACTOR: u32 = 127;

/// Where the number of a chute begins.
const CHUTE: u32 = 14;

/// The bit of stacks.
const STACK: u32 = 17;

/// Where a digit begins.
const DIGIT: u32 = 16;

/// Where the number of its arrangements begins.
const COUNT: u32 = 28;

/// Returns what the choice of a digit needs to know of a chute.
///
/// One factor brings its bits together, three in each group of nine, from bit 6 on; another moves the
/// first band or stack to it. Then follow its number, and whether it is a stack.
const fn code(chute: u32) -> u32 {
    let (gather, shift) = match chute {
        0..3 => (64 >> (3 * chute), 1 << (3 * chute)),
        _ => ((64 + 16 + 4) >> (chute - 3), 1 << (chute - 3)),
    };
    gather << GATHER | shift << SHIFT | chute << CHUTE | (chute / 3) << STACK
}

/// The choice for the lanes of one register of a group.
struct ChoiceAt<'a> {
    group: &'a LaneGroup,
    part: usize,
}

impl<Proof: Copy> NumberWork<Proof> for ChoiceAt<'_> {
    type Output = Choice;

    #[inline(always)]
    fn run<V: NumberLanes<Proof = Proof>>(self, proof: Proof) -> Choice {
        let ChoiceAt { group, part } = self;
        let none = Row([0; LANES]);
        let mut choice = Choice {
            chutes: none,
            digits: none,
        };
        let chute = best_chute::<V>(proof, group, part);
        chute.store(&mut choice.chutes, part);
        best_digit(proof, group, part, chute).store(&mut choice.digits, part);
        choice
    }
}

impl Choice {
    /// Chooses a guess for each lane of a register from the results of the last sweep. Returns `None` if that
    /// is not faster than one choice for each lane.
    #[inline(always)]
    pub(crate) fn at<V: Vector>(proof: V::Proof, group: &LaneGroup, part: usize) -> Option<Choice> {
        V::with_numbers(proof, ChoiceAt { group, part })
    }

    /// Returns the guess of a lane; `None` if every digit has only one arrangement in the chute, which
    /// applying the rules once more will find.
    #[inline(always)]
    pub(crate) fn of_lane(&self, lane: usize) -> Option<Branch> {
        let (chute, digit) = (self.chutes.0[lane % LANES], self.digits.0[lane % LANES]);
        // Less than two arrangements, less two: the highest bit is set.
        if digit >> 31 == 1 {
            return None;
        }
        let arrangements = digit | digit >> 5;
        Some(Branch::of(
            (digit >> DIGIT & 15) as usize,
            (chute >> CHUTE) as usize,
            arrangements as usize,
        ))
    }
}

/// Returns the codes of the chutes with the least cost.
#[inline(always)]
fn best_chute<V: NumberLanes>(proof: V::Proof, group: &LaneGroup, part: usize) -> V {
    let mut best = V::splat(proof, !0);
    for (chute, &mask) in CHUTES.iter().enumerate() {
        let mask = V::splat(proof, mask);
        let [one, two, four] = three!(|bit| {
            let bits = V::load(proof, &group.cost[chute / 3][bit], part);
            bits.and(mask).count_ones(proof)
        });
        let cost = one.add(two.add(four.up(1)).up(1));
        // A chute without cost is solved: the subtraction makes it the most expensive one.
        let cost = cost.add(V::splat(proof, !0)).up(COST);
        best = best.min(cost.or(V::splat(proof, code(chute as u32))));
    }
    best
}

/// Returns the digits with the fewest arrangements in some chutes.
#[inline(always)]
fn best_digit<V: NumberLanes>(proof: V::Proof, group: &LaneGroup, part: usize, chutes: V) -> V {
    let ones = V::splat(proof, !0);
    let stacks = chutes.down(STACK).and(V::splat(proof, 1)).times(ones);
    let gather = chutes.down(GATHER).and(V::splat(proof, FACTOR));
    let shift = chutes.down(SHIFT).and(V::splat(proof, FACTOR));
    let lines = V::splat(proof, 0o7_007_007);
    let chute_minis = stacks
        .select(V::splat(proof, 0o111_111_111), lines)
        .times(shift);
    let reversed = V::load(proof, &group.reversed, part);
    let mut best = ones;
    for (place, (&digit, &other)) in PLACES[0].iter().zip(&PLACES[1]).enumerate() {
        let rows = V::load(proof, &group.mini_lines[0][place], part);
        let columns = V::load(proof, &group.mini_lines[1][place], part);
        let minis = stacks.select(columns, rows).and(chute_minis);
        let set = arrangements(proof, minis.times(gather).down(6).and(lines));
        let counts = set.look_up(&COUNTS);
        let count = counts.add(counts.down(8)).up(COUNT);
        let [digit, other] = [digit, other].map(|digit| u32::from(digit) << DIGIT);
        let other = reversed.and(V::splat(proof, digit ^ other));
        let digit = V::splat(proof, digit).xor(other);
        best = best.min(count.or3(set, digit));
    }
    best
}

/// Returns the arrangements within nine bits, given three in each group of nine: the first three in the
/// first byte, the others in the second.
#[inline(always)]
fn arrangements<V: NumberLanes>(proof: V::Proof, minis: V) -> V {
    let twice = minis.or(minis.up(3));
    let middle = twice.down(10);
    let first = minis.and(V::splat(proof, 7)).and3(middle, twice.down(20));
    let others = minis.down(18).and3(middle, twice.down(2));
    first.or(others.up(8))
}

/// The number of ones of up to three bits, less one.
static COUNTS: [u8; 16] = [!0, 0, 0, 1, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0];
