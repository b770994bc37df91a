//! A slow and obvious solver for every geometry, against which the others are checked.
//!
//! It knows one rule: two squares of a unit hold different digits. There is no propagation; the
//! search fills the open square with the fewest legal digits, because in reading order a classic
//! puzzle could take hours, and so meets the solutions in no useful order. [`solutions`] puts them
//! into the lexicographic one.
//!
//! **Invariant:** of a geometry only its squares, its digits and the squares of its units are used.
//! Nothing here is shared with a solver or a strategy, so no bug can be either.

use foldoku_board::{Candidates, DigitSet, Geometry, Grid, Square};

/// How many solutions `givens` has, counted up to `limit`; clashing givens have none.
///
/// ```
/// use foldoku_board::{Geometry, Grid};
/// use foldoku_testkit::reference;
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// assert_eq!(reference::count(&board, &Grid::empty(&board), 1000), 288);
/// assert_eq!(reference::count(&board, &Grid::empty(&board), 5), 5);
/// ```
pub fn count(geometry: &Geometry, givens: &Grid, limit: usize) -> usize {
    Rules::of(geometry).some_solutions(givens, limit).len()
}

/// The first `limit` solutions of `givens` in lexicographic order, or all if there are fewer.
pub fn solutions(geometry: &Geometry, givens: &Grid, limit: usize) -> Vec<Grid> {
    Rules::of(geometry).first_solutions(givens, limit)
}

/// The lexicographically first solution of `givens`.
pub fn first(geometry: &Geometry, givens: &Grid) -> Option<Grid> {
    solutions(geometry, givens, 1).pop()
}

/// Up to `limit` solutions of `givens`, the quickest to find and not the first.
pub(crate) fn any_solutions(geometry: &Geometry, givens: &Grid, limit: usize) -> Vec<Grid> {
    Rules::of(geometry).some_solutions(givens, limit)
}

/// The digits that no other filled square in a unit with `square` holds.
pub fn legal_digits(geometry: &Geometry, grid: &Grid, square: Square) -> DigitSet {
    Rules::of(geometry).legal_digits(grid, square)
}

/// What is left when the digit of every settled square has left the other squares of its units;
/// `None` if a square is left without a digit.
pub fn strip(geometry: &Geometry, start: &Candidates) -> Option<Candidates> {
    fixpoint(start, |now| leave_units(geometry, now))
}

/// What is left by the rule of [`strip`] and this one: a digit with only one place in a complete
/// unit goes there. `None` if a square is left without a digit, or a digit without a place.
pub fn candidates(geometry: &Geometry, start: &Candidates) -> Option<Candidates> {
    fixpoint(start, |now| {
        leave_units(geometry, now);
        take_only_places(geometry, now);
    })
}

/// Which squares must differ from which.
struct Rules {
    digits: DigitSet,
    rivals: Vec<Vec<Square>>,
}

impl Rules {
    fn of(geometry: &Geometry) -> Rules {
        let mut rivals = vec![Vec::new(); geometry.square_count()];
        for unit in geometry.units() {
            let squares = geometry.squares_of(unit);
            for &square in squares {
                let others = squares.iter().filter(|&&other| other != square);
                rivals[square.index()].extend(others);
            }
        }
        for rivals in &mut rivals {
            rivals.sort_unstable();
            rivals.dedup();
        }
        Rules {
            digits: geometry.digits(),
            rivals,
        }
    }

    fn legal_digits(&self, grid: &Grid, square: Square) -> DigitSet {
        let rivals = self.rivals[square.index()].iter();
        let taken: DigitSet = rivals.filter_map(|&rival| grid[rival]).collect();
        self.digits - taken
    }

    fn is_legal(&self, grid: &Grid) -> bool {
        let mut filled = grid.filled();
        filled.all(|(square, digit)| self.legal_digits(grid, square).contains(digit))
    }

    /// Solutions in lexicographic order.
    ///
    /// If fewer than `limit` are found in any order, those are all and need only be sorted.
    /// Otherwise the first ones are those with the smallest digit in the first open square.
    fn first_solutions(&self, givens: &Grid, limit: usize) -> Vec<Grid> {
        let mut found = self.some_solutions(givens, limit);
        let first_open = givens.contents().iter().position(Option::is_none);
        let Some(open) = first_open.filter(|_| found.len() == limit) else {
            found.sort_by(|one, other| one.contents().cmp(other.contents()));
            return found;
        };
        found.clear();
        let mut grid = givens.clone();
        for digit in self.legal_digits(givens, Square::new(open)) {
            if found.len() < limit {
                grid[Square::new(open)] = Some(digit);
                found.extend(self.first_solutions(&grid, limit - found.len()));
            }
        }
        found
    }

    /// Solutions in any order.
    fn some_solutions(&self, givens: &Grid, limit: usize) -> Vec<Grid> {
        let mut found = Vec::new();
        if self.is_legal(givens) {
            self.fill(&mut givens.clone(), limit, &mut found);
        }
        found
    }

    fn fill(&self, grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
        if found.len() >= limit {
            return;
        }
        let squares = (0..grid.square_count()).map(Square::new);
        let open = squares.filter(|&square| grid[square].is_none());
        let choices = open.map(|square| (square, self.legal_digits(grid, square)));
        let Some((square, digits)) = choices.min_by_key(|(_, digits)| digits.len()) else {
            found.push(grid.clone());
            return;
        };
        for digit in digits {
            grid[square] = Some(digit);
            self.fill(grid, limit, found);
        }
        grid[square] = None;
    }
}

/// Repeats `step` until it changes nothing; `None` once a square has no digit.
fn fixpoint(start: &Candidates, mut step: impl FnMut(&mut Candidates)) -> Option<Candidates> {
    let mut now = start.clone();
    loop {
        let before = now.clone();
        step(&mut now);
        if now.has_empty() {
            return None;
        }
        if now == before {
            return Some(now);
        }
    }
}

fn leave_units(geometry: &Geometry, now: &mut Candidates) {
    for unit in geometry.units() {
        for &square in geometry.squares_of(unit) {
            let Some(digit) = now[square].single() else {
                continue;
            };
            for &other in geometry.squares_of(unit) {
                if other != square {
                    now[other].discard(digit);
                }
            }
        }
    }
}

fn take_only_places(geometry: &Geometry, now: &mut Candidates) {
    for unit in geometry.units() {
        let squares = geometry.squares_of(unit);
        if squares.len() < geometry.digits().len() {
            continue;
        }
        for digit in geometry.digits() {
            let places = squares
                .iter()
                .filter(|&&square| now[square].contains(digit));
            match places.collect::<Vec<_>>()[..] {
                // A digit without a place is a contradiction, and so is an empty square.
                [] => now[squares[0]] = DigitSet::EMPTY,
                [&only] => now[only] = DigitSet::of(digit),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::format;

    fn small() -> Geometry {
        Geometry::boxes(2, 2).unwrap()
    }

    #[track_caller]
    fn check(givens: &str, limit: usize, expected: &[&str]) {
        let board = small();
        let givens = format::read(&board, givens.as_bytes()).unwrap();
        let found = solutions(&board, &givens, limit);
        let lines = found
            .iter()
            .map(|grid| format::grid(&board, grid, format::Style::Line));
        assert_eq!(lines.collect::<Vec<_>>(), expected);
        assert_eq!(count(&board, &givens, limit), expected.len());
    }

    #[test]
    fn solutions_come_in_lexicographic_order() {
        let all = ["1234341221434321", "1234341223414123", "1234342121434312"];
        for limit in [0, 1, 2, 3, 9] {
            check("12..34..2.4.4...", limit, &all[..limit.min(3)]);
        }
    }

    #[test]
    fn what_clashes_or_does_not_fit_has_no_solution() {
        check("1..1............", 9, &[]);
        check("123....4........", 9, &[]);
        let too_large = Grid::from_iter([Some(foldoku_board::Digit::new(5)); 16]);
        assert_eq!(count(&small(), &too_large, 9), 0);
    }

    #[test]
    fn every_slow_way_gives_the_same_solutions() {
        let board = small();
        let all = solutions(&board, &Grid::empty(&board), 1000);
        assert_eq!(all.len(), 288);
        assert!(all.is_sorted_by(|one, other| one.contents() < other.contents()));
        for limit in [1, 2, 10, 100, 287, 288] {
            assert_eq!(solutions(&board, &Grid::empty(&board), limit), all[..limit]);
        }
    }

    #[test]
    fn the_second_rule_goes_on_where_the_first_ends() {
        let board = small();
        let givens = format::read(&board, b"1......1..2.....").unwrap();
        let puzzle = foldoku_board::Puzzle::new(&board, givens).unwrap();
        let stripped = strip(&board, &Candidates::of(&puzzle)).unwrap();
        assert_eq!(stripped.open_count(), 13);
        let settled = candidates(&board, &Candidates::of(&puzzle)).unwrap();
        assert!(settled.open_count() < 13);
        assert_eq!(candidates(&board, &stripped), Some(settled));
    }

    #[test]
    fn a_contradiction_leaves_nothing() {
        let board = small();
        let mut twice = Candidates::full(&board);
        twice[Square::new(0)] = DigitSet::up_to(1);
        twice[Square::new(1)] = DigitSet::up_to(1);
        assert_eq!(strip(&board, &twice), None);
        let mut nowhere = Candidates::full(&board);
        for index in 0..4 {
            nowhere[Square::new(index)] -= DigitSet::up_to(1);
        }
        assert_eq!(strip(&board, &nowhere), Some(nowhere.clone()));
        assert_eq!(candidates(&board, &nowhere), None);
    }
}
