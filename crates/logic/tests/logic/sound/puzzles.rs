//! Puzzles with one solution, from a seed.
//!
//! **Invariant:** the same seed gives the same puzzles; every given is needed, alone or with its images.

use foldoku_logic::board::classic::{ALL_UNITS, SQUARES};
use foldoku_logic::board::{Digit, Square};
use foldoku_logic::symmetry::Motion;
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
    /// Returns the puzzle with these givens, which has one solution.
    pub(crate) fn of_line(givens: [u8; 81]) -> Puzzle {
        let solution = solve(Position::from_line(&givens), &mut |_| 0, &placed);
        Puzzle {
            givens,
            solution: solution.expect("the puzzle has a solution"),
        }
    }

    /// Returns the digit of a cell in the solution.
    pub(crate) fn digit(&self, square: Square) -> Digit {
        Digit::new(self.solution[square.index()] - b'0')
    }
}

/// Returns a puzzle without redundant givens.
pub(crate) fn puzzle(random: &mut Random) -> Puzzle {
    let empty = Position::from_line(&[b'.'; 81]);
    let solution = solve(empty, &mut |count| random.below(count), &placed);
    let cells = SQUARES.map(|square| vec![square]);
    minimal(
        solution.expect("an empty grid can be filled"),
        cells.to_vec(),
        random,
    )
}

/// Returns a puzzle whose givens a motion keeps, with an exchange of digits.
pub(crate) fn symmetrical(random: &mut Random) -> Puzzle {
    let motion = Motion::ALL[random.below(Motion::ALL.len())];
    let images = match motion {
        Motion::HalfTurn => [9, 8, 7, 6, 5, 4, 3, 2, 1],
        Motion::QuarterTurn | Motion::QuarterTurnBack => [2, 3, 4, 1, 6, 7, 8, 5, 9],
        // A diagonal has nine cells, three in a box, with digits that stay.
        Motion::Diagonal | Motion::Antidiagonal => [1, 2, 3, 5, 4, 7, 6, 9, 8],
    };
    let place = |position: &Position, candidate: Candidate| {
        let mut next = position.clone();
        let (mut square, mut digit) = (candidate.square(), candidate.digit());
        loop {
            let image = Candidate::new(square, digit);
            if next.digit(square) != Some(digit) {
                if !next.has(image) {
                    return None;
                }
                next.place(image);
            }
            square = motion.image(square);
            digit = Digit::new(images[digit.index()]);
            if square == candidate.square() && digit == candidate.digit() {
                return Some(next);
            }
        }
    };
    let empty = Position::from_line(&[b'.'; 81]);
    let solution = solve(empty, &mut |count| random.below(count), &place);
    let mut orbits: Vec<Vec<Square>> = Vec::new();
    for square in SQUARES {
        if !orbits.iter().flatten().any(|&known| known == square) {
            let mut orbit = vec![square];
            while motion.image(orbit[orbit.len() - 1]) != square {
                orbit.push(motion.image(orbit[orbit.len() - 1]));
            }
            orbits.push(orbit);
        }
    }
    minimal(
        solution.expect("there are symmetrical grids"),
        orbits,
        random,
    )
}

/// Removes givens of a solution, cells of a group together, as long as it stays the only solution.
///
/// If there is another one, there is one that differs in the first cell of the last group.
fn minimal(solution: [u8; 81], mut groups: Vec<Vec<Square>>, random: &mut Random) -> Puzzle {
    let mut givens = solution;
    random.shuffle(&mut groups);
    for group in groups {
        let before = givens;
        for square in &group {
            givens[square.index()] = b'.';
        }
        let mut other = Position::from_line(&givens);
        let digit = Digit::new(solution[group[0].index()] - b'0');
        other.remove(Candidate::new(group[0], digit));
        if solve(other, &mut |_| 0, &placed).is_some() {
            givens = before;
        }
    }
    Puzzle { givens, solution }
}

/// A position after a digit is placed; none if that is impossible.
type Place<'a> = &'a dyn Fn(&Position, Candidate) -> Option<Position>;

fn placed(position: &Position, candidate: Candidate) -> Option<Position> {
    let mut next = position.clone();
    next.place(candidate);
    Some(next)
}

/// Returns a solution, found by trying the digits of the cell with the fewest candidates.
fn solve(
    position: Position,
    choose: &mut dyn FnMut(usize) -> usize,
    place: Place<'_>,
) -> Option<[u8; 81]> {
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
        return place(&position, candidate).and_then(|next| solve(next, choose, place));
    }
    let mut digits: Vec<Digit> = position.candidates(square).iter().collect();
    while !digits.is_empty() {
        let digit = digits.swap_remove(choose(digits.len()));
        if let Some(next) = place(&position, Candidate::new(square, digit))
            && !next.is_impossible()
            && let Some(solution) = solve(next, choose, place)
        {
            return Some(solution);
        }
    }
    None
}
