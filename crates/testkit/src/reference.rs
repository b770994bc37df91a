//! A slow and obvious solver for every geometry, which the other solvers are checked against.
//!
//! It uses one rule: two cells of a unit hold different digits. There is no propagation. The search
//! fills the empty cell with the fewest legal digits, because in reading order a classic puzzle could
//! take hours; [`solutions`] sorts its results into lexicographic order.
//!
//! **Invariant:** the solver uses only the cells, the digits and the units of a geometry. It shares no
//! code, and therefore no bugs, with any other solver or strategy.

use foldoku_board::{Candidates, DigitSet, Geometry, Grid, Square};

/// Counts the solutions of `givens` up to `limit`. Clashing givens have none.
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
    Rules::of(geometry).any_solutions(givens, limit).len()
}

/// Returns the first `limit` solutions of `givens` in lexicographic order.
pub fn solutions(geometry: &Geometry, givens: &Grid, limit: usize) -> Vec<Grid> {
    Rules::of(geometry).first_solutions(givens, limit)
}

/// Returns the lexicographically first solution of `givens`.
pub fn first(geometry: &Geometry, givens: &Grid) -> Option<Grid> {
    solutions(geometry, givens, 1).pop()
}

/// Returns up to `limit` solutions of `givens`, in the order in which they are found.
pub(crate) fn any_solutions(geometry: &Geometry, givens: &Grid, limit: usize) -> Vec<Grid> {
    Rules::of(geometry).any_solutions(givens, limit)
}

/// Returns the digits that no other filled cell in a unit of `square` holds.
pub fn legal_digits(geometry: &Geometry, grid: &Grid, square: Square) -> DigitSet {
    Rules::of(geometry).legal_digits(grid, square)
}

/// Removes the digit of every cell with one candidate from the other cells of its units, to the
/// fixpoint. Returns `None` if a cell loses all candidates.
pub fn strip(geometry: &Geometry, start: &Candidates) -> Option<Candidates> {
    fixpoint(start, |now| remove_from_units(geometry, now))
}

/// Applies the rule of [`strip`] and hidden singles in complete units, to the fixpoint. Returns `None`
/// if a cell loses all candidates, or a digit has no cell left in a unit.
pub fn candidates(geometry: &Geometry, start: &Candidates) -> Option<Candidates> {
    fixpoint(start, |now| {
        remove_from_units(geometry, now);
        place_hidden_singles(geometry, now);
    })
}

/// The digits of a board and the cells that must differ from each cell.
struct Rules {
    digits: DigitSet,
    peers: Vec<Vec<Square>>,
}

impl Rules {
    fn of(geometry: &Geometry) -> Rules {
        let mut peers = vec![Vec::new(); geometry.square_count()];
        for unit in geometry.units() {
            let squares = geometry.squares_of(unit);
            for &square in squares {
                let others = squares.iter().filter(|&&other| other != square);
                peers[square.index()].extend(others);
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Rules {
            digits: geometry.digits(),
            peers,
        }
    }

    fn legal_digits(&self, grid: &Grid, square: Square) -> DigitSet {
        let peers = self.peers[square.index()].iter();
        let taken: DigitSet = peers.filter_map(|&rival| grid[rival]).collect();
        self.digits - taken
    }

    fn is_legal(&self, grid: &Grid) -> bool {
        let mut filled = grid.filled();
        filled.all(|(square, digit)| self.legal_digits(grid, square).contains(digit))
    }

    /// Returns solutions in lexicographic order.
    ///
    /// If fewer than `limit` are found in any order, these are all, and sorting them is enough.
    /// Otherwise the first solutions have the smallest possible digit in the first empty cell.
    fn first_solutions(&self, givens: &Grid, limit: usize) -> Vec<Grid> {
        let mut found = self.any_solutions(givens, limit);
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

    /// Returns solutions in any order.
    fn any_solutions(&self, givens: &Grid, limit: usize) -> Vec<Grid> {
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

/// Repeats `step` to the fixpoint. Returns `None` once a cell has no candidates.
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

fn remove_from_units(geometry: &Geometry, now: &mut Candidates) {
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

fn place_hidden_singles(geometry: &Geometry, now: &mut Candidates) {
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
                // A digit without a cell is a contradiction, marked by a cell without candidates.
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
    fn solutions_are_in_lexicographic_order() {
        let all = ["1234341221434321", "1234341223414123", "1234342121434312"];
        for limit in [0, 1, 2, 3, 9] {
            check("12..34..2.4.4...", limit, &all[..limit.min(3)]);
        }
    }

    #[test]
    fn clashing_or_unfit_givens_have_no_solution() {
        check("1..1............", 9, &[]);
        check("123....4........", 9, &[]);
        let too_large = Grid::from_iter([Some(foldoku_board::Digit::new(5)); 16]);
        assert_eq!(count(&small(), &too_large, 9), 0);
    }

    #[test]
    fn limits_give_prefixes_of_all_solutions() {
        let board = small();
        let all = solutions(&board, &Grid::empty(&board), 1000);
        assert_eq!(all.len(), 288);
        assert!(all.is_sorted_by(|one, other| one.contents() < other.contents()));
        for limit in [1, 2, 10, 100, 287, 288] {
            assert_eq!(solutions(&board, &Grid::empty(&board), limit), all[..limit]);
        }
    }

    #[test]
    fn hidden_singles_continue_after_elimination() {
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
    fn contradictions_are_detected() {
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
