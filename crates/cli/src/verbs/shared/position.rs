//! Positions that are rated and explained: puzzles, and candidates of puzzles in mid-game.
//!
//! **Invariant:** a position has a solution; where several are possible it says so, and then nothing
//! that assumes a single one is tried.

use foldoku::board::{Digit, DigitSet, Square, SquareSet};
use foldoku::formats::{RecordError, Row};
use foldoku::kernel::{Lanes, Line, PuzzleInput, Status, Sukaku};
use foldoku::logic;
use foldoku::{Geometry, Puzzle};

/// A position that has a solution.
#[derive(Debug)]
pub(crate) struct Position {
    pub(crate) state: logic::Position,
    /// The puzzle, or its candidates, as it was read.
    pub(crate) shown: Vec<u8>,
    /// Whether there is no other.
    pub(crate) is_unique: bool,
    /// Whether techniques may assume that there is one solution: it must follow from digits, since
    /// candidates may have been taken away that others rest on.
    pub(crate) may_assume_uniqueness: bool,
    /// How often the search for solutions guessed.
    pub(crate) guesses: u64,
}

impl Position {
    /// What is to be said of it before anything else.
    pub(crate) fn remark(&self) -> Option<&'static str> {
        match (self.is_unique, self.may_assume_uniqueness) {
            (false, _) => {
                Some("several solutions: techniques that assume a single one are left out")
            }
            (true, false) => Some(
                "the digits alone have several solutions: techniques that assume a single one are left out",
            ),
            _ => None,
        }
    }
}

/// Why there is no position.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: &'static str,
    pub(crate) fault: RecordError,
}

/// Makes positions of records. Owns the memory it works in.
#[derive(Debug)]
pub(crate) struct Positions {
    board: Geometry,
    lanes: Lanes,
}

impl Positions {
    pub(crate) fn new() -> Positions {
        Positions {
            board: Geometry::classic(),
            lanes: Lanes::new(),
        }
    }

    /// The position that a record shows.
    pub(crate) fn of(&mut self, row: &Row<'_>) -> Result<Position, Refusal> {
        let refuse = |status, fault| Err(Refusal { status, fault });
        let fault_of = |message: &str| RecordError::syntax(row.line, message);
        let Some(text) = row.text() else {
            let fault = row.error.cloned();
            return refuse("invalid", fault.unwrap_or_else(|| fault_of("no puzzle")));
        };
        let position = match (<&Line>::try_from(text), <&Sukaku>::try_from(text)) {
            (Ok(line), _) => self.of_line(line),
            (_, Ok(candidates)) => self.of_candidates(candidates),
            _ => Err("no position of the classic board".to_owned()),
        };
        position.or_else(|message| refuse("none", fault_of(&message)))
    }

    fn of_line(&mut self, line: &Line) -> Result<Position, String> {
        let Some(found) = self.solve(line) else {
            let clash = Puzzle::parse(&self.board, &String::from_utf8_lossy(line)).err();
            let message = clash.map_or_else(|| "no solution".to_owned(), |it| it.to_string());
            return Err(message);
        };
        Ok(Position {
            state: logic::Position::from_line(line),
            shown: line.to_vec(),
            is_unique: found.is_unique,
            may_assume_uniqueness: found.is_unique,
            guesses: found.guesses,
        })
    }

    fn of_candidates(&mut self, candidates: &Sukaku) -> Result<Position, String> {
        let mut marks = [DigitSet::EMPTY; 81];
        for (marks, square) in marks.iter_mut().zip(candidates.chunks_exact(9)) {
            let there = (1..=9).filter(|&digit| square[usize::from(digit) - 1] != b'.');
            *marks = there.map(Digit::new).collect();
        }
        let state = filled(logic::Position::from_candidates(&marks));
        let digits = self.solve(&state.to_line());
        let Some(found) = self.solve(candidates) else {
            let lost = digits.filter(|found| found.is_unique);
            let lost = lost.and_then(|found| lost_candidate(&marks, &found.solution));
            return Err(match lost {
                Some(lost) => format!("the candidates exclude the solution: {lost}"),
                None => "the candidates have no solution".to_owned(),
            });
        };
        Ok(Position {
            state,
            shown: candidates.to_vec(),
            is_unique: found.is_unique,
            may_assume_uniqueness: digits.is_some_and(|found| found.is_unique),
            guesses: found.guesses,
        })
    }

    fn solve<T: PuzzleInput + Copy>(&mut self, puzzle: &T) -> Option<Found> {
        let (mut answers, mut solutions) = ([Default::default()], [[b'.'; 81]]);
        let solutions_of = Some(&mut solutions[..]);
        self.lanes
            .solve_into(&[*puzzle], 2, &mut answers, solutions_of);
        let [answer] = answers;
        let is_unique = answer.status == Status::Unique;
        (is_unique || answer.status == Status::Multiple).then_some(Found {
            solution: solutions[0],
            is_unique,
            guesses: answer.guesses,
        })
    }
}

struct Found {
    solution: Line,
    is_unique: bool,
    guesses: u64,
}

/// Fills squares that have one candidate left.
///
/// Where other squares have been cleared of some such candidates, those that they still have are of
/// squares that are yet to be filled. Where they have been cleared of none, the candidates are those of
/// a puzzle that nobody has begun.
fn filled(mut state: logic::Position) -> logic::Position {
    let single = |square: Square| state.candidates(square).single();
    let singles: SquareSet = state
        .empty_squares()
        .iter()
        .filter(|&square| single(square).is_some())
        .collect();
    let others = state.empty_squares().without(singles);
    let is_cleared = |&square: &Square| {
        single(square).is_some_and(|digit| {
            (state.squares_with(digit) & SquareSet::peers_of(square)).is_empty()
        })
    };
    let cleared: SquareSet = singles.iter().filter(is_cleared).collect();
    let sees_others = |square: Square| !(SquareSet::peers_of(square) & others).is_empty();
    let chosen = match cleared.iter().any(sees_others) {
        true => cleared,
        false => singles,
    };
    for square in chosen.iter() {
        if let Some(digit) = state.candidates(square).single() {
            state.place(logic::Candidate::new(square, digit));
        }
    }
    state.set_givens(chosen);
    state
}

/// The first square that cannot hold what it holds in the solution.
fn lost_candidate(marks: &[DigitSet; 81], solution: &Line) -> Option<String> {
    let digit = |square: usize| solution[square] - b'0';
    let square = (0..81).find(|&square| !marks[square].contains(Digit::new(digit(square))))?;
    let (row, column) = (square / 9 + 1, square % 9 + 1);
    Some(format!("r{row}c{column} is {}", digit(square)))
}

#[cfg(test)]
mod tests {
    use foldoku::board::classic::SQUARES;

    use super::*;

    const PUZZLE: &Line =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The candidates that a state has left.
    fn candidates(state: &logic::Position) -> Sukaku {
        let mut text = [b'.'; 729];
        for square in SQUARES {
            let marks = state
                .digit(square)
                .map_or(state.candidates(square), DigitSet::of);
            for digit in marks {
                text[9 * square.index() + digit.index()] = b'0' + digit.number();
            }
        }
        text
    }

    #[test]
    fn candidates_are_the_position_that_they_were_written_from() {
        let mut positions = Positions::new();
        let mut state = logic::Position::from_line(PUZZLE);
        let position = positions.of_candidates(&candidates(&state)).unwrap();
        assert_eq!(position.state, state);
        assert!(position.may_assume_uniqueness && position.remark().is_none());
        // That the first square holds 1, 2 and 4 in the solution is what makes this one impossible.
        let solution = positions.solve(PUZZLE).unwrap().solution;
        let digit = Digit::new(solution[2] - b'0');
        assert!(state.remove(logic::Candidate::new(SQUARES[2], digit)));
        let message = positions.of_candidates(&candidates(&state)).unwrap_err();
        assert_eq!(message, "the candidates exclude the solution: r1c3 is 4");
    }

    #[test]
    fn candidates_that_nobody_has_cleared_are_those_of_the_puzzle() {
        let mut text = [b'.'; 729];
        for (square, &given) in PUZZLE.iter().enumerate() {
            for digit in b'1'..=b'9' {
                if given == b'.' || given == digit {
                    text[9 * square + usize::from(digit - b'1')] = digit;
                }
            }
        }
        let position = Positions::new().of_candidates(&text).unwrap();
        assert_eq!(position.state, logic::Position::from_line(PUZZLE));
    }

    #[test]
    fn a_square_whose_last_candidate_is_still_seen_elsewhere_is_open() {
        let mut state = logic::Position::from_line(PUZZLE);
        for digit in [1, 2] {
            state.remove(logic::Candidate::new(SQUARES[2], Digit::new(digit)));
        }
        assert_eq!(state.candidates(SQUARES[2]).single(), Some(Digit::new(4)));
        let position = Positions::new().of_candidates(&candidates(&state)).unwrap();
        assert_eq!(position.state.digit(SQUARES[2]), None);
    }
}
