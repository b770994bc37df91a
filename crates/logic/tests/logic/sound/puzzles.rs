//! Puzzles with one solution, out of a seed.
//!
//! **Invariant:** the same seed gives the same puzzles; every clue is needed.

use foldoku_logic::Position;
use foldoku_logic::position::digits_of;

/// Numbers that look random: splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below another one.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }

    /// Puts things into another order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for index in (1..things.len()).rev() {
            things.swap(index, self.below(index + 1));
        }
    }
}

/// A puzzle and its solution.
pub(crate) struct Puzzle {
    pub(crate) givens: [u8; 81],
    pub(crate) solution: [u8; 81],
}

impl Puzzle {
    /// The index of the digit that a square has in the solution.
    pub(crate) fn right(&self, square: usize) -> usize {
        usize::from(self.solution[square] - b'1')
    }
}

/// A puzzle from which no clue can be taken.
pub(crate) fn puzzle(random: &mut Random) -> Puzzle {
    let solution = solved(random);
    let mut givens = solution;
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for square in order {
        let digit = std::mem::replace(&mut givens[square], b'.');
        let mut other = Position::from_line(&givens);
        other.remove(square, usize::from(digit - b'1'));
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

/// A solution, by trying the digits of the poorest square.
fn solve(position: Position, choose: &mut dyn FnMut(usize) -> usize) -> Option<[u8; 81]> {
    let count = |square: &usize| position.marks(*square).count_ones();
    let Some(square) = position.open().iter().min_by_key(count) else {
        return Some(position.line());
    };
    let hidden = (0..27 * 9).find_map(|number| {
        let (unit, digit) = (number / 9, number % 9);
        let places = position.places_in(unit, digit);
        let square = foldoku_logic::position::squares_at(unit, places).first();
        square
            .filter(|_| places.is_power_of_two())
            .map(|square| (square, digit))
    });
    if let Some((square, digit)) = hidden {
        let mut next = position;
        next.place(square, digit);
        return solve(next, choose);
    }
    let mut digits: Vec<usize> = digits_of(position.marks(square)).collect();
    while !digits.is_empty() {
        let digit = digits.swap_remove(choose(digits.len()));
        let mut next = position.clone();
        next.place(square, digit);
        if !next.is_impossible()
            && let Some(solution) = solve(next, choose)
        {
            return Some(solution);
        }
    }
    None
}
