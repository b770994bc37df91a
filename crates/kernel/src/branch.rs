//! The choice of a guess: a digit with the fewest arrangements, in the band or stack (together: chutes)
//! that is closest to being solved.
//!
//! **Invariant:** the two branches have no solution in common, and together they have all solutions
//! of the position.

use crate::arch::scalar;
use crate::layout::{ALL, BAND, CHUTES, ROW};
use crate::vector::{Vector, three};

/// A guess: the cells a digit keeps in each of two branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) digit: usize,
    pub(crate) squares: &'static [[u32; 3]; 2],
}

impl Branch {
    /// Returns the guess of a digit that has some [arrangements](ARRANGEMENTS) in a chute. Bits beyond those
    /// of a chute and of a set of arrangements are ignored.
    #[inline(always)]
    pub(crate) fn of(digit: usize, chute: usize, arrangements: usize) -> Branch {
        Branch {
            digit,
            squares: &BRANCHES[chute % 8][arrangements % 64],
        }
    }

    /// Returns the words that the digit keeps in each branch, given its words.
    ///
    /// Once a branch has ended, the first is the one with fewer candidates, which solves more cells or fails
    /// sooner. Before that, in a puzzle with many solutions, this saves guesses but no time.
    #[inline(always)]
    pub(crate) fn sides(&self, words: [u32; 3], is_first_branch: bool) -> [[u32; 3]; 2] {
        let [one, other] = self.squares;
        let one = three!(|c| scalar(words[c] & one[c]));
        let other = three!(|c| scalar(words[c] & other[c]));
        if is_first_branch {
            return [one, other];
        }
        // Without a branch: the outcome is unpredictable.
        let is_swapped = u32::from(candidates(other) < candidates(one)).wrapping_neg();
        let difference = three!(|c| (one[c] ^ other[c]) & is_swapped);
        [
            three!(|c| one[c] ^ difference[c]),
            three!(|c| other[c] ^ difference[c]),
        ]
    }
}

#[inline(always)]
fn candidates(words: [u32; 3]) -> u32 {
    words[0].count_ones() + words[1].count_ones() + words[2].count_ones()
}

/// Counts of the digits that fit into each mini-line of a position that is neither solved nor
/// contradictory.
///
/// `kind` is 0 for mini-rows and 1 for mini-columns.
pub(crate) trait MiniLineCounts {
    /// Returns the mini-lines whose [cost](crate::mini_lines::Counter::cost) has the bit with the number `bit`.
    fn cost(&self, kind: usize, bit: usize) -> u32;

    /// Returns the mini-lines that a digit can go to.
    fn of_digit(&self, kind: usize, digit: usize) -> u32;

    /// The same, for a digit that the compiler does not know.
    #[inline(always)]
    fn of_chosen(&self, kind: usize, digit: usize) -> u32 {
        self.of_digit(kind, digit)
    }
}

/// The guesses of one position that do not wait for each other: each is in another chute and for
/// another digit.
///
/// If a puzzle has many solutions, nearly every guess is right, and several at once save the sweeps
/// between them.
pub(crate) struct Guesses {
    /// For each chute its cost and, in the lowest three bits, its number.
    costs: [i64; 6],
    /// The digits that have been chosen.
    used: u64,
}

impl Guesses {
    /// Prepares the choice.
    ///
    /// The cost of a chute is that of its mini-lines.
    #[inline(always)]
    pub(crate) fn at(counts: &impl MiniLineCounts) -> Guesses {
        let mut costs = [0; 6];
        for (chute, &mask) in CHUTES.iter().enumerate() {
            let [one, two, four] = three!(|bit| (counts.cost(chute / 3, bit) & mask).count_ones());
            // A chute without cost is solved: the subtraction makes it the most expensive one.
            let cost = scalar((one + 2 * two + 4 * four).wrapping_sub(1));
            costs[chute] = i64::from(cost) << 3 | chute as i64;
        }
        Guesses { costs, used: 0 }
    }

    /// Chooses the next guess, in the chute with the least cost. Returns `None` if every digit has only
    /// one arrangement there, which applying the rules once more will find.
    #[inline(always)]
    pub(crate) fn next<V: Vector>(
        &mut self,
        proof: V::Proof,
        counts: &impl MiniLineCounts,
    ) -> Option<Branch> {
        let [a, b, c, d, e, f] = self.costs;
        let best = least(least(least(a, b), c), least(least(d, e), f));
        let chute = best as usize % 8 % 6;
        self.costs[chute] = USED | chute as i64;
        let mut found = 0_u64;
        for digit in 0..9 {
            let minis = counts.of_digit(chute / 3, digit);
            let bits = scalar(V::of_chute(proof, minis, chute));
            found |= 1 << (u32::from(RANKS[bits as usize % 512]) + digit as u32);
        }
        let choice = (found & !(self.used * EACH_RANK)).trailing_zeros();
        let digit = (choice % 9) as usize;
        if choice >= u32::from(NO_CHOICE) {
            return None;
        }
        self.used |= 1 << digit;
        let minis = counts.of_chosen(chute / 3, digit);
        let bits = V::of_chute(proof, minis, chute) as usize;
        Some(Branch::of(digit, chute, usize::from(SETS[bits % 512])))
    }
}

/// Returns how many guesses to make at once in a search in which no branch has ended yet: as many as
/// are open, so that puzzles with few guesses keep making one at a time.
#[inline(always)]
pub(crate) fn at_once(open: usize) -> usize {
    open.clamp(1, 6)
}

/// The cost of a chute that has a guess: more than that of any other.
const USED: i64 = 1 << 40;

/// Returns the smaller of two non-negative numbers without a branch: the outcome is unpredictable, and
/// one misprediction costs more than the rest of the choice. Compilers turn `min` into a branch.
#[inline(always)]
fn least(one: i64, other: i64) -> i64 {
    let difference = one - other;
    other + (difference & difference >> 63)
}

/// The arrangements of a digit in the three boxes of a chute: each box takes a different line.
///
/// Given as the nine bits of a [chute](CHUTES) moved together: three lines of three boxes, where the
/// boxes of a stack are numbered by band.
const ARRANGEMENTS: [u32; 6] = [
    0b100_010_001,
    0b001_100_010,
    0b010_001_100,
    0b001_010_100,
    0b010_100_001,
    0b100_001_010,
];

/// Where the digits with so many arrangements within nine bits begin in a set of digits ordered by
/// that number: two, three and so on, and [`NO_CHOICE`] for fewer.
static RANKS: [u8; 512] = {
    let mut ranks = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let count = arrangements_in(bits).count_ones() as u8;
        ranks[bits as usize] = if count < 2 {
            NO_CHOICE
        } else {
            9 * (count - 2)
        };
        bits += 1;
    }
    ranks
};

/// The rank after that of six arrangements.
const NO_CHOICE: u8 = 9 * 5;

/// The first digit of every rank.
const EACH_RANK: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;

/// The sets of [`ARRANGEMENTS`] within nine bits.
static SETS: [u8; 512] = {
    let mut sets = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        sets[bits] = arrangements_in(bits as u32) as u8;
        bits += 1;
    }
    sets
};

/// Returns the set of [`ARRANGEMENTS`] within nine bits.
const fn arrangements_in(bits: u32) -> u32 {
    let mut set = 0;
    let mut index = 0;
    while index < 6 {
        if bits & ARRANGEMENTS[index] == ARRANGEMENTS[index] {
            set |= 1 << index;
        }
        index += 1;
    }
    set
}

/// The branches for each chute and set of arrangements; padded to powers of two.
static BRANCHES: [[[[u32; 3]; 2]; 64]; 8] = {
    let mut branches = [[[[0; 3]; 2]; 64]; 8];
    let mut chute = 0;
    while chute < 6 {
        let mut set = 0;
        while set < 64 {
            branches[chute][set] = split(chute, set as u32);
            set += 1;
        }
        chute += 1;
    }
    branches
};

/// Returns one branch for each of two arrangements.
///
/// If there are more, the union of the others may still allow the first arrangement, and the search
/// would not end. The branches are then the first arrangement's first mini-line taken or excluded.
const fn split(chute: usize, set: u32) -> [[u32; 3]; 2] {
    if set.count_ones() < 2 {
        return [[0; 3]; 2];
    }
    let first = ARRANGEMENTS[set.trailing_zeros() as usize];
    if set.count_ones() == 2 {
        let second = ARRANGEMENTS[31 - set.leading_zeros() as usize];
        return [squares(chute, first), squares(chute, second)];
    }
    let mini = first & 7;
    let taken = mini | 0o770 & !(mini << 3) & !(mini << 6);
    [squares(chute, taken), squares(chute, 0o777 & !mini)]
}

/// Returns all cells except those in mini-lines of the chute that are not among the nine bits.
const fn squares(chute: usize, bits: u32) -> [u32; 3] {
    let mut words = [0; 3];
    let mut column = 0;
    while column < 3 {
        words[column] = if chute < 3 {
            let rows = bits & 7 | (bits & 0o70) << (ROW - 3) | (bits & 0o700) << (2 * ROW - 6);
            ALL & !CHUTES[chute] | rows << (BAND * chute as u32)
        } else {
            let bands = bits >> (3 * column) & 7;
            let bands = bands & 1 | (bands & 2) << (BAND - 1) | (bands & 4) << (2 * BAND - 2);
            let rows = bands | bands << ROW | bands << (2 * ROW);
            ALL & !CHUTES[chute] | rows << (chute - 3)
        };
        column += 1;
    }
    words
}
