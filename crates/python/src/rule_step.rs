//! `explain` and `hint` of puzzles with rules beyond the classic board.
//!
//! **Invariant:** the answers are those of the questions, and each step has its picture with it.

use foldoku::formats::{VariantPuzzle, read_variant};
use foldoku::game::Level;
use foldoku::logic::solver::End;
use foldoku::questions::general::GeneralStart;
use foldoku::questions::human::{self, Candidate, Position, Technique};
use foldoku::questions::steps::{Language, StepOptions, StepScratch, end_name};
use foldoku::questions::{
    Asked, Explain, ExplainAnswer, GeneralPath, Hint, HintAnswer, HintOutcome, Question, Subject,
};
use foldoku::render::{Theme, Width, svg};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{self, MistakeError, NoStepError};
use crate::limit::TimeLimit;
use crate::objects;
use crate::text::to_text;
use crate::work;

/// A question about the steps of a puzzle with rules.
pub(crate) struct RuleSteps {
    puzzle: VariantPuzzle,
    options: StepOptions,
    limit: TimeLimit,
}

impl RuleSteps {
    /// Returns the question if the argument is the text of a puzzle with rules.
    pub(crate) fn of_argument(
        object: &Bound<'_, PyAny>,
        options: &StepOptions,
        limit: TimeLimit,
    ) -> Option<RuleSteps> {
        let text = object.cast::<PyString>().ok()?.to_str().ok()?;
        let puzzle = read_variant(text.as_bytes())?.ok()?;
        Subject::Rules(&puzzle).is_general().then(|| RuleSteps {
            puzzle,
            options: options.clone(),
            limit,
        })
    }

    /// Returns the steps to the solution, as an `Explanation`.
    pub(crate) fn explain(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let question = Explain {
            steps: self.options.clone(),
            ..Explain::default()
        };
        let ExplainAnswer::General(path) = self.ask(py, &question)? else {
            unreachable!("the puzzle has rules");
        };
        if path.end == End::Stopped {
            return Err(self.limit.error());
        }
        let steps = path.scenes().map(|(_, position, step)| {
            let text = path.words(&position, step);
            object(py, &path.start, &position, step, (text, path.language))
        });
        let steps = steps.collect::<PyResult<Vec<_>>>()?;
        let board = board(py, &path)?;
        let state = (
            board,
            "hodoku",
            end_name(path.end),
            path.last_digits(),
            steps,
        );
        Ok(objects::explanation(py)?.call1(state)?.unbind())
    }

    /// Returns the next step, or `None` if the puzzle is solved.
    pub(crate) fn hint(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let question = Hint {
            steps: self.options.clone(),
            ..Hint::default()
        };
        let HintAnswer::General(hint) = self.ask(py, &question)? else {
            unreachable!("the puzzle has rules");
        };
        match (&hint.step, hint.outcome) {
            (Some(step), _) => {
                let start = &hint.start;
                let words = (hint.words(step), hint.language);
                object(py, start, &start.position, step, words).map(Some)
            }
            (None, HintOutcome::Stopped) => Err(self.limit.error()),
            (None, HintOutcome::Solved) => Ok(None),
            (None, HintOutcome::Mistake) => Err(MistakeError::new_err(
                hint.text(Level::Step, "", |_| String::new())
                    .trim_end()
                    .to_owned(),
            )),
            (None, _) => Err(NoStepError::new_err("no technique applies")),
        }
    }

    fn ask<Q>(&self, py: Python<'_>, question: &Q) -> PyResult<Q::Answer>
    where
        Q: Question<Scratch = StepScratch>,
        Q::Answer: Send,
    {
        let answer = work::watch(py, |stop| {
            let is_late = self.limit.start(stop);
            let asked = Asked {
                stop: &is_late,
                ..Asked::once(Subject::Rules(&self.puzzle))
            };
            question.answer(&mut StepScratch::default(), &asked)
        })?;
        answer.map_err(errors::of_refusal)
    }
}

/// Returns a step as a `RuleStep`.
fn object(
    py: Python<'_>,
    start: &GeneralStart,
    position: &Position,
    step: &human::Step,
    (text, language): (String, Language),
) -> PyResult<Py<PyAny>> {
    let pair = |it: &Candidate| (start.rulebook.name(it.square), start.value(it.digit));
    let pairs = |all: &[Candidate]| -> Vec<(String, u8)> { all.iter().map(pair).collect() };
    let drawing = start
        .drawing_of_step(position, step, language)
        .theme(Theme::Auto);
    let state = (
        step.technique.name(),
        text,
        pairs(&step.placements),
        pairs(&step.eliminations),
        svg(&drawing, Width::Natural),
        step.technique <= Technique::NakedSingle,
    );
    Ok(objects::rule_step(py)?.call1(state)?.unbind())
}

/// Returns the puzzle and its rating as a `_RuleBoard`.
fn board(py: Python<'_>, path: &GeneralPath) -> PyResult<Py<PyAny>> {
    let rating = path.rating.as_ref();
    let level = rating.map(|it| it.level.name());
    let state = (to_text(&path.start.text), level, path.difficulty());
    Ok(objects::rule_board(py)?.call1(state)?.unbind())
}
