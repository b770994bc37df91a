//! The common tasks, one function each: a puzzle in, an answer out.
//!
//! **Invariant:** a function makes its working memory anew, which takes longer than many answers; for many
//! puzzles use the engine or the question that it names.

use foldoku_board::{Grid, Puzzle};
use foldoku_search::{Auto, Count, Engine, Limits};

/// Returns the first solution; `None` if there is none. The engine is [`Auto`].
pub fn solve(puzzle: &Puzzle) -> Option<Grid> {
    Auto::default().first(puzzle)
}

/// Counts the solutions, up to a limit. The engine is [`Auto`].
pub fn count<'a>(puzzle: &Puzzle, limits: impl Into<Limits<'a>>) -> Count {
    Auto::default().count(puzzle, limits)
}

/// Returns whether there is exactly one solution. The engine is [`Auto`].
pub fn is_unique(puzzle: &Puzzle) -> bool {
    Auto::default().is_unique(puzzle)
}

#[cfg(feature = "questions")]
mod asked {
    use foldoku_board::Puzzle;
    use foldoku_logic::Step;
    use foldoku_questions::rate::{AnyStart, Measure, Rate, Rater, Rating};
    use foldoku_questions::steps::{StepOptions, StepScratch};
    use foldoku_questions::{Asked, Explain, ExplainAnswer, Hint, Question, Refusal, Subject};

    /// Answers a question of the table about a puzzle.
    ///
    /// ```
    /// use foldoku::{ask, puzzle, questions::Estimate};
    ///
    /// let answer = ask(&Estimate::default(), &puzzle!("12.. .... .... ....")).unwrap();
    /// assert_eq!((answer.found, answer.exact), (24, true));
    /// ```
    ///
    /// # Errors
    ///
    /// If the puzzle has no answer, with the reason.
    pub fn ask<Q: Question>(question: &Q, puzzle: &Puzzle) -> Result<Q::Answer, Refusal> {
        let asked = Asked::once(Subject::from(puzzle));
        question.answer(&mut Q::Scratch::default(), &asked)
    }

    /// Rates a puzzle as Sudoku Explainer and HoDoKu do; with constraints or on another board by foldoku's own
    /// steps. The question is [`Rate`].
    ///
    /// # Errors
    ///
    /// If the puzzle does not have exactly one solution, or if its board is too large.
    pub fn rate(puzzle: &Puzzle) -> Result<Rating, Refusal> {
        let asked = Asked::once(Subject::from(puzzle));
        let start = AnyStart::of(&asked, &mut StepScratch::default())?;
        let question = Rate {
            is_default: true,
            ..Rate::new(&[Measure::Er, Measure::Hodoku])
        };
        let rating = question.rate_any(&mut Rater::default(), &start, asked.stop)?;
        Ok(rating.expect("there are no conditions"))
    }

    /// Returns the next step of a player on the classic board; `None` if the puzzle is solved or no technique
    /// applies. The question is [`Hint`], which has an answer for other boards and for constraints, too.
    ///
    /// # Errors
    ///
    /// If the puzzle is not a plain one on the classic board with a solution.
    pub fn hint(puzzle: &Puzzle, options: &StepOptions) -> Result<Option<Step>, Refusal> {
        let question = Hint {
            steps: options.clone(),
            ..Hint::default()
        };
        let asked = Asked::once(Subject::from(puzzle));
        let answer = question.classic(&mut StepScratch::default(), &asked)?;
        Ok(answer.steps.into_iter().next().map(|found| found.step))
    }

    /// Returns the steps of a player, and how they end. The question is [`Explain`].
    ///
    /// # Errors
    ///
    /// If the puzzle has no solution; with constraints or on another board, if it has several.
    pub fn explain(puzzle: &Puzzle, options: &StepOptions) -> Result<ExplainAnswer, Refusal> {
        let steps = options.clone();
        ask(
            &Explain {
                steps,
                ..Explain::default()
            },
            puzzle,
        )
    }
}

#[cfg(feature = "questions")]
pub use asked::{ask, explain, hint, rate};
