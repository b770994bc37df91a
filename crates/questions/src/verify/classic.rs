//! Answers to puzzles of the classic board: verdicts by sets of cells, and their words.
//!
//! **Invariant:** agrees with a [`Target`](super::target::Target) of the puzzle; a test compares them.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use foldoku_board::Geometry;
use foldoku_kernel::{Faults, Line, Position, Solo, answer_line, is_solution};

use super::reading::{Cells, Form, Reading};
use super::{Verdict, Verify, VerifyAnswer};

/// What an answer to the classic board looks like.
const FORM: Form = Form {
    rows: 9,
    columns: 9,
    least: 1,
    most: 9,
};

/// An answer to a puzzle of the classic board, compared with its givens and units, before it has words. The
/// solution is not searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineAnswer {
    /// What the answer is.
    pub verdict: Verdict,
    /// The grid that was read and what is wrong with it; none if there was none, or several.
    pub grid: Option<(Line, Faults)>,
}

impl LineAnswer {
    const SOLVED: LineAnswer = LineAnswer {
        verdict: Verdict::Solved,
        grid: None,
    };

    /// Compares an answer of 81 digits, with dots or zeros for empty cells.
    pub fn of(givens: &Line, line: Line) -> LineAnswer {
        LineAnswer::with(line, Faults::of(givens, &line))
    }

    /// Compares such an answer with the help of a solution of the puzzle, which takes less.
    #[inline]
    pub fn beside(givens: &Line, line: &Line, solution: &Line) -> LineAnswer {
        LineAnswer::with(*line, Faults::beside(givens, line, solution))
    }

    #[inline]
    fn with(line: Line, faults: Faults) -> LineAnswer {
        let verdict = match faults {
            Faults {
                changed_givens: 0,
                filled: 0,
                open: 1..,
                ..
            } => return LineAnswer::without_grid(Verdict::Unchanged),
            Faults { empty: 1.., .. } => Verdict::Incomplete,
            Faults {
                changed_givens: 0,
                conflicts: 0,
                ..
            } => Verdict::Solved,
            _ => Verdict::Wrong,
        };
        LineAnswer {
            verdict,
            grid: Some((line, faults)),
        }
    }

    fn without_grid(verdict: Verdict) -> LineAnswer {
        LineAnswer {
            verdict,
            grid: None,
        }
    }

    /// Returns whether the givens may clash; if not, they do not.
    pub fn may_clash(&self) -> bool {
        { self.grid.as_ref() }.is_none_or(|(_, faults)| faults.may_clash)
    }

    /// Returns the share of the empty cells that the answer fills.
    #[inline]
    pub fn filled(&self) -> f64 {
        self.share(|_, faults| faults.filled)
    }

    /// Returns the share of the empty cells that hold the digit of the solution.
    #[inline]
    pub fn correct(&self, givens: &Line, solution: &Line) -> f64 {
        self.share(|line, _| Faults::right(givens, line, solution))
    }

    #[inline]
    fn share(&self, count: impl Fn(&Line, &Faults) -> u32) -> f64 {
        match &self.grid {
            _ if self.verdict == Verdict::Solved => 1.0,
            Some((line, faults)) => f64::from(count(line, faults)) / f64::from(faults.open.max(1)),
            None => 0.0,
        }
    }

    /// Returns the reward of the answer, of whose cells this share is right.
    #[inline]
    pub fn reward(&self, partial: f64, correct: Option<f64>) -> f64 {
        let changes = { self.grid.as_ref() }.is_some_and(|(_, it)| it.changed_givens != 0);
        super::reward(self.verdict, changes, partial, correct)
    }

    /// Returns the answer in words.
    pub fn in_words(&self, partial: f64, correct: Option<f64>) -> VerifyAnswer {
        let Some((line, faults)) = &self.grid else {
            return VerifyAnswer::without_grid(self.verdict);
        };
        let grid = String::from_utf8_lossy(line).replace('0', ".");
        if self.verdict == Verdict::Solved {
            return VerifyAnswer::solved(grid);
        }
        VerifyAnswer {
            solved: false,
            verdict: self.verdict,
            reward: self.reward(partial, correct),
            filled: self.filled(),
            correct,
            rule: faults.broken.map(|(unit, _)| unit_name(unit).to_owned()),
            cells: names(faults.broken.map_or(0, |(_, cells)| cells)),
            changed_givens: names(faults.changed_givens),
            conflicts: names(faults.conflicts),
            grid: Some(grid),
        }
    }
}

/// Returns the name of a unit of the classic board, such as `row 1`.
pub fn unit_name(unit: usize) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let board = Geometry::classic();
        board.units().map(|unit| board.unit_name(unit)).collect()
    });
    &NAMES[unit]
}

/// The names of the cells of the classic board in reading order, such as `r1c1`.
pub const CELL_NAMES: [[u8; 4]; 81] = {
    let mut names = [*b"r1c1"; 81];
    let mut cell = 0;
    while cell < 81 {
        names[cell][1] += (cell / 9) as u8;
        names[cell][3] += (cell % 9) as u8;
        cell += 1;
    }
    names
};

/// Returns the cells of a set in reading order.
pub fn cells_of(cells: u128) -> impl Iterator<Item = usize> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}

fn names(cells: u128) -> Vec<String> {
    let name = |cell: usize| String::from_utf8_lossy(&CELL_NAMES[cell]).into_owned();
    cells_of(cells).map(name).collect()
}

impl Verify {
    /// Compares an answer to a puzzle of the classic board with its givens and units. Clashes of the givens do not
    /// count.
    pub fn line(&self, givens: &Line, answer: &[u8]) -> LineAnswer {
        if is_solution(givens, answer) {
            return LineAnswer::SOLVED;
        }
        match answer_line(answer) {
            Some(line) => LineAnswer::of(givens, *line),
            None => self.line_of_text(givens, &String::from_utf8_lossy(answer)),
        }
    }

    /// Compares the grid in a text.
    fn line_of_text(&self, givens: &Line, answer: &str) -> LineAnswer {
        let digit = |&cell: &u8| matches!(cell, b'1'..=b'9').then(|| cell - b'0');
        let puzzle: Cells = givens.iter().map(digit).collect();
        LineAnswer::without_grid(match self.read(answer, FORM, &puzzle) {
            Reading::Grid(cells) => {
                let mut line = [b'.'; 81];
                for (character, cell) in line.iter_mut().zip(cells) {
                    *character = cell.map_or(b'.', |digit| b'0' + digit);
                }
                return LineAnswer::of(givens, line);
            }
            Reading::Unchanged => Verdict::Unchanged,
            Reading::Ambiguous => Verdict::Ambiguous,
            Reading::Nothing => Verdict::Unreadable,
        })
    }
}

/// The search for solutions, and the last one.
#[derive(Debug)]
pub(super) struct Classic {
    solo: Solo,
    /// A puzzle, and its solution if it has exactly one.
    last: Option<(Line, Option<Line>)>,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic {
            solo: Solo::new(),
            last: None,
        }
    }
}

impl Classic {
    /// Verifies an answer; returns none for a puzzle whose givens clash.
    pub(super) fn verify(
        &mut self,
        question: &Verify,
        givens: &Line,
        answer: &str,
    ) -> Option<VerifyAnswer> {
        let found = question.line(givens, answer.as_bytes());
        if found == LineAnswer::SOLVED {
            return Some(VerifyAnswer::solved(answer.to_owned()));
        }
        let solution = self.solution(givens)?;
        let correct = solution.map(|it| found.correct(givens, &it));
        Some(found.in_words(question.partial, correct))
    }

    /// Returns the only solution of a puzzle, if it has one; none if its givens clash.
    fn solution(&mut self, givens: &Line) -> Option<Option<Line>> {
        if let Some((_, solution)) = self.last.filter(|(last, _)| last == givens) {
            return Some(solution);
        }
        let position = Position::read(givens).filter(|_| !Faults::is_clash(givens))?;
        let (mut first, mut is_only) = (None, true);
        self.solo.search(&position, &mut |solution| {
            is_only = first.is_none();
            first = first.or(Some(solution.line()));
            match is_only {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let solution = first.filter(|_| is_only);
        self.last = Some((*givens, solution));
        Some(solution)
    }
}
