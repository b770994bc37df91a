//! Puzzles with one solution, from a seed.
//!
//! **Invariant:** the same seed gives the same puzzles; every given is needed.

use foldoku_logic::board::classic::ALL_UNITS;
use foldoku_logic::board::{Digit, Square};
use foldoku_logic::{Candidate, Position};

/// Pseudorandom numbers: splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }

    /// Shuffles a slice.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

/// A puzzle and its solution.
pub(crate) struct Puzzle {
    pub(crate) givens: [u8; 81],
    pub(crate) solution: [u8; 81],
}

impl Puzzle {
    /// Returns the digit of a cell in the solution.
    pub(crate) fn digit(&self, square: Square) -> Digit {
        Digit::new(self.solution[square.index()] - b'0')
    }
}

/// Returns a puzzle without redundant givens.
pub(crate) fn puzzle(random: &mut Random) -> Puzzle {
    let solution = solved(random);
    let mut givens = solution;
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for square in order {
        let digit = std::mem::replace(&mut givens[square], b'.');
        let mut other = Position::from_line(&givens);
        other.remove(Candidate::new(
            Square::new(square),
            Digit::new(digit - b'0'),
        ));
        if solve(other, &mut |_| 0).is_some() {
            givens[square] = digit;
        }
    }
    Puzzle { givens, solution }
}

fn solved(random: &mut Random) -> [u8; 81] {
    let empty = Position::from_line(&[b'.'; 81]);
    solve(empty, &mut |count| random.below(count)).expect("an empty grid can be filled")
}

/// Returns a solution, found by trying the digits of the cell with the fewest candidates.
fn solve(position: Position, choose: &mut dyn FnMut(usize) -> usize) -> Option<[u8; 81]> {
    let count = |square: &Square| position.candidates(*square).len();
    let Some(square) = position.empty_squares().iter().min_by_key(count) else {
        return Some(position.to_line());
    };
    let hidden = (0..27 * 9).find_map(|number| {
        let (unit, digit) = (ALL_UNITS[number / 9], Digit::new(number as u8 % 9 + 1));
        let places = position.squares_in(unit, digit);
        let square = places.first().filter(|_| places.len() == 1);
        square.map(|square| Candidate::new(square, digit))
    });
    if let Some(candidate) = hidden {
        let mut next = position;
        next.place(candidate);
        return solve(next, choose);
    }
    let mut digits: Vec<Digit> = position.candidates(square).iter().collect();
    while !digits.is_empty() {
        let digit = digits.swap_remove(choose(digits.len()));
        let mut next = position.clone();
        next.place(Candidate::new(square, digit));
        if !next.is_impossible()
            && let Some(solution) = solve(next, choose)
        {
            return Some(solution);
        }
    }
    None
}
