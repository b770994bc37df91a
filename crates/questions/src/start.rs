//! The positions that a search for steps starts from: puzzles, or the candidates of puzzles in
//! progress.
//!
//! **Invariant:** a position has a solution. If it has several, techniques that assume a unique
//! solution are not used.

use foldoku_board::{Digit, DigitSet, Puzzle, Square, SquareSet};
use foldoku_formats::{PuzzleRef, Status};
use foldoku_kernel::{self as kernel, Lanes, Line, PuzzleInput, Sukaku};
use foldoku_logic::{Candidate, Position};

use foldoku_game::Game;
use foldoku_game::solutions::line;

use crate::refusal::Refusal;

/// A position that has a solution.
#[derive(Clone, Debug)]
pub struct StartPosition {
    /// The position.
    pub position: Position,
    /// The puzzle, or its candidates, as it was read.
    pub text: Vec<u8>,
    /// A solution.
    pub solution: Line,
    /// Whether the solution is unique.
    pub is_unique: bool,
    /// Whether techniques may assume a unique solution. The digits alone must have one: techniques
    /// may rely on candidates that were eliminated.
    pub may_assume_uniqueness: bool,
    /// The guesses of the search for solutions.
    pub guesses: u64,
}

impl StartPosition {
    /// Returns the position of a game; `None` if its givens have no solution.
    pub fn of_game(game: &Game) -> Option<StartPosition> {
        let solution = line(game.solutions().first()?);
        let is_unique = game.solutions().unique().is_some();
        Some(StartPosition {
            position: game.position(),
            text: game.state().line().to_vec(),
            solution,
            is_unique,
            may_assume_uniqueness: is_unique,
            guesses: 0,
        })
    }

    /// Refuses a position with several solutions, which has no rating.
    ///
    /// # Errors
    ///
    /// If there are several.
    pub fn require_unique(&self) -> Result<(), Refusal> {
        if self.is_unique {
            Ok(())
        } else {
            Err(not_rated())
        }
    }

    /// Returns the status of an answer, which may have been stopped.
    pub fn status(&self, is_stopped: bool) -> Status {
        match (is_stopped, self.is_unique) {
            (true, _) => Status::Timeout,
            (false, true) => Status::Unique,
            (false, false) => Status::Multiple,
        }
    }

    /// Returns a remark that precedes the answer.
    pub fn remark(&self) -> Option<&'static str> {
        match (self.is_unique, self.may_assume_uniqueness) {
            (false, _) => Some("several solutions: uniqueness techniques are not used"),
            (true, false) => Some(
                "without its candidates the puzzle has several solutions: uniqueness techniques are not used",
            ),
            _ => None,
        }
    }
}

/// Refuses a puzzle with several solutions, which has no rating.
pub(crate) fn not_rated() -> Refusal {
    Refusal::new(Status::Multiple, "not rated: several solutions")
}

/// Makes positions of puzzles, in reusable memory.
#[derive(Debug)]
pub struct StartReader {
    lanes: Lanes,
}

impl Default for StartReader {
    fn default() -> StartReader {
        StartReader::new()
    }
}

impl StartReader {
    /// Creates a reader.
    pub fn new() -> StartReader {
        StartReader {
            lanes: Lanes::new(),
        }
    }

    /// Returns the position of a text of 81 digits and dots, or of 729 candidates.
    ///
    /// # Errors
    ///
    /// Refuses another text, and a puzzle or candidates without a solution.
    pub fn of_text(&mut self, text: &[u8]) -> Result<StartPosition, Refusal> {
        match PuzzleRef::from_text(text) {
            PuzzleRef::Classic(line) => self.of_line(line),
            PuzzleRef::Sukaku(candidates) => self.of_candidates(candidates),
            _ => Err(not_classic()),
        }
    }

    /// Returns the position of a puzzle.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle without a solution, with the reason.
    pub fn of_line(&mut self, line: &Line) -> Result<StartPosition, Refusal> {
        let Some(found) = self.solve(line) else {
            let clash = Puzzle::from_line(line).err();
            let message = clash.map_or_else(|| "no solution".to_owned(), |it| it.to_string());
            return Err(Refusal::new(Status::None, message));
        };
        Ok(StartPosition {
            position: Position::from_line(line),
            text: line.to_vec(),
            solution: found.solution,
            is_unique: found.is_unique,
            may_assume_uniqueness: found.is_unique,
            guesses: found.guesses,
        })
    }

    /// Returns the position that candidates leave.
    ///
    /// # Errors
    ///
    /// Refuses candidates that leave no solution, with the reason.
    pub fn of_candidates(&mut self, candidates: &Sukaku) -> Result<StartPosition, Refusal> {
        let marks = candidates_of(candidates);
        let position = filled(Position::from_candidates(&marks));
        let digits = self.solve(&position.to_line());
        let Some(found) = self.solve(candidates) else {
            let lost = digits.filter(|found| found.is_unique);
            let lost = lost.and_then(|found| lost_candidate(&marks, &found.solution));
            let message = match lost {
                Some(lost) => format!("the candidates exclude the solution {lost}"),
                None => "the candidates have no solution".to_owned(),
            };
            return Err(Refusal::new(Status::None, message));
        };
        Ok(StartPosition {
            position,
            text: candidates.to_vec(),
            solution: found.solution,
            is_unique: found.is_unique,
            may_assume_uniqueness: digits.is_some_and(|found| found.is_unique),
            guesses: found.guesses,
        })
    }

    fn solve<T: PuzzleInput + Copy>(&mut self, puzzle: &T) -> Option<Solved> {
        let (mut answers, mut solutions) = ([Default::default()], [[b'.'; 81]]);
        let solutions_of = Some(&mut solutions[..]);
        self.lanes
            .solve_into(&[*puzzle], 2, &mut answers, solutions_of);
        let [answer] = answers;
        let is_unique = answer.status == kernel::Status::Unique;
        (is_unique || answer.status == kernel::Status::Multiple).then_some(Solved {
            solution: solutions[0],
            is_unique,
            guesses: answer.guesses,
        })
    }
}

/// Refuses a puzzle of another board.
pub(crate) fn not_classic() -> Refusal {
    Refusal::new(Status::None, "not a position of the classic board")
}

/// What a search for two solutions finds.
struct Solved {
    solution: Line,
    is_unique: bool,
    guesses: u64,
}

/// Returns candidates as sets.
pub fn candidates_of(text: &Sukaku) -> [DigitSet; 81] {
    let mut marks = [DigitSet::EMPTY; 81];
    for (marks, square) in marks.iter_mut().zip(text.chunks_exact(9)) {
        let digits = (1..=9).filter(|&digit| square[usize::from(digit) - 1] != b'.');
        *marks = digits.map(Digit::new).collect();
    }
    marks
}

/// Places digits in cells with one candidate.
///
/// A cell is filled if its peers do not have its digit as a candidate; other cells with one candidate
/// are naked singles that are still to be placed, as in SukakuExplainer. If at least half of the other
/// cells have all nine candidates, the candidates are those of a puzzle whose givens have eliminated
/// nothing, and every cell with one candidate is a given.
pub fn filled(mut position: Position) -> Position {
    let single = |square: Square| position.candidates(square).single();
    let singles: SquareSet = position
        .empty_squares()
        .iter()
        .filter(|&square| single(square).is_some())
        .collect();
    let others = position.empty_squares().without(singles);
    let is_open = |&square: &Square| position.candidates(square).len() == 9;
    let open = others.iter().filter(is_open).count();
    let is_cleared = |&square: &Square| {
        single(square).is_some_and(|digit| {
            (position.squares_with(digit) & SquareSet::peers_of(square)).is_empty()
        })
    };
    let chosen: SquareSet = if 2 * open >= others.len() {
        singles
    } else {
        singles.iter().filter(is_cleared).collect()
    };
    for square in chosen.iter() {
        if let Some(digit) = position.candidates(square).single() {
            position.place(Candidate::new(square, digit));
        }
    }
    position.set_givens(chosen);
    position
}

/// Returns the first cell that has lost its digit of the solution.
fn lost_candidate(marks: &[DigitSet; 81], solution: &Line) -> Option<String> {
    let digit = |square: usize| solution[square] - b'0';
    let square = (0..81).find(|&square| !marks[square].contains(Digit::new(digit(square))))?;
    let (row, column) = (square / 9 + 1, square % 9 + 1);
    Some(format!("r{row}c{column}={}", digit(square)))
}

#[cfg(test)]
mod tests {
    use foldoku_board::classic::SQUARES;

    use super::*;

    const PUZZLE: &Line =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the candidates of a position as text.
    fn candidates(position: &Position) -> Sukaku {
        let mut text = [b'.'; 729];
        for square in SQUARES {
            let marks = position
                .digit(square)
                .map_or(position.candidates(square), DigitSet::of);
            for digit in marks {
                text[9 * square.index() + digit.index()] = b'0' + digit.number();
            }
        }
        text
    }

    #[test]
    fn candidates_restore_the_position() {
        let mut positions = StartReader::new();
        let mut position = Position::from_line(PUZZLE);
        let start = positions.of_candidates(&candidates(&position)).unwrap();
        assert_eq!(start.position, position);
        assert!(start.may_assume_uniqueness && start.remark().is_none());
        // Without its digit of the solution the cell makes the position impossible.
        let solution = positions.solve(PUZZLE).unwrap().solution;
        let digit = Digit::new(solution[2] - b'0');
        assert!(position.remove(Candidate::new(SQUARES[2], digit)));
        let refusal = positions.of_candidates(&candidates(&position)).unwrap_err();
        assert_eq!(
            refusal.message,
            "the candidates exclude the solution r1c3=4"
        );
    }

    #[test]
    fn candidates_without_eliminations_are_the_puzzle() {
        let mut text = [b'.'; 729];
        for (square, &given) in PUZZLE.iter().enumerate() {
            for digit in b'1'..=b'9' {
                if given == b'.' || given == digit {
                    text[9 * square + usize::from(digit - b'1')] = digit;
                }
            }
        }
        let position = StartReader::new().of_candidates(&text).unwrap();
        assert_eq!(position.position, Position::from_line(PUZZLE));
    }

    #[test]
    fn naked_singles_are_not_placed() {
        let mut position = Position::from_line(PUZZLE);
        for digit in [1, 2] {
            position.remove(Candidate::new(SQUARES[2], Digit::new(digit)));
        }
        assert_eq!(
            position.candidates(SQUARES[2]).single(),
            Some(Digit::new(4))
        );
        let position = StartReader::new()
            .of_candidates(&candidates(&position))
            .unwrap();
        assert_eq!(position.position.digit(SQUARES[2]), None);
    }
}
