//! `verify`: whether a text answers a puzzle, and if not, what is wrong with it.
//!
//! ```text
//! answer ──▶ reading: one grid, several, or none ──▶ Target: givens, units, rules ──▶ verdict, reward
//! ```
//!
//! **Invariant:** an answer is solved only if it holds one full grid that keeps the givens and meets every unit and
//! rule; that is checked by their definitions, without a search. Any text has a verdict.

mod classic;
mod reading;
mod spoken;
mod target;

use foldoku_formats::{PuzzleRef, Status};
use foldoku_search::Auto;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::subject::Subject;

use classic::Classic;
pub use classic::{CELL_NAMES, LineAnswer, cells_of, unit_name};
use reading::{Form, Reading};
use target::Target;

/// Asks whether an answer solves the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Verify {
    /// The answer [default: the field completion or response of the record]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "TEXT", help_heading = "Answer")
    )]
    pub answer: Option<String>,

    /// Read only an answer that is a grid and nothing else [default: find the grid in any text]
    #[cfg_attr(feature = "clap", arg(long, help_heading = "Answer"))]
    pub grid_only: bool,

    /// Reward for an answer that keeps the givens, per share of the empty cells that are right; below 1
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "REWARD",
            default_value_t = 0.0,
            help_heading = "Answer"
        )
    )]
    pub partial: f64,
}

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It solves the puzzle.
    Solved,
    /// It is a full grid that does not.
    Wrong,
    /// It is a grid with empty cells.
    Incomplete,
    /// It is the puzzle without a further digit.
    Unchanged,
    /// It holds several grids that differ.
    Ambiguous,
    /// It holds no grid of the board.
    Unreadable,
}

impl Verdict {
    /// Every verdict, in the order of their numbers.
    pub const ALL: [Verdict; 6] = [
        Verdict::Solved,
        Verdict::Wrong,
        Verdict::Incomplete,
        Verdict::Unchanged,
        Verdict::Ambiguous,
        Verdict::Unreadable,
    ];

    /// Returns the name in every face.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Solved => "solved",
            Verdict::Wrong => "wrong",
            Verdict::Incomplete => "incomplete",
            Verdict::Unchanged => "unchanged",
            Verdict::Ambiguous => "ambiguous",
            Verdict::Unreadable => "unreadable",
        }
    }
}

/// Whether an answer solves the puzzle, and if not, what is wrong with it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// Whether the answer solves the puzzle.
    pub solved: bool,
    /// What the answer is.
    pub verdict: Verdict,
    /// 1 for a solved puzzle; otherwise `partial` times the share of right cells, and 0 if a given was changed.
    pub reward: f64,
    /// The share of the empty cells of the puzzle that the answer fills.
    pub filled: f64,
    /// The share of them that hold the digit of the solution; none unless the puzzle has exactly one.
    pub correct: Option<f64>,
    /// The first unit or rule that the digits break, such as `row 1` or `cage 7: r2c1 r2c2`; none if none is broken.
    pub rule: Option<String>,
    /// The cells that break it.
    pub cells: Vec<String>,
    /// The cells whose given was changed or left out.
    pub changed_givens: Vec<String>,
    /// The cells that hold a digit twice in a unit.
    pub conflicts: Vec<String>,
    /// The grid that was read, one character per cell; none if there was none, or several.
    pub grid: Option<String>,
}

/// The working memory of [`Verify`]: the last puzzle, because answers often come in groups.
#[derive(Debug, Default)]
pub struct VerifyScratch {
    engine: Auto,
    last: Option<Target>,
    classic: Classic,
}

impl Verify {
    /// Verifies an answer to the puzzle.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle without a solution that its text shows, and one given by its candidates.
    pub fn verify(
        &self,
        scratch: &mut VerifyScratch,
        asked: &Asked<'_>,
        answer: &str,
    ) -> Result<VerifyAnswer, Refusal> {
        if let Subject::Plain {
            puzzle: PuzzleRef::Classic(givens),
            ..
        } = asked.subject
            && let Some(verified) = scratch.classic.verify(self, givens, answer)
        {
            return Ok(verified);
        }
        let VerifyScratch { engine, last, .. } = scratch;
        let text = asked.subject.text();
        let target = match last.take().filter(|it| it.is_of(&asked.subject, &text)) {
            Some(target) => last.insert(target),
            None => last.insert(Target::of(asked.subject, &text)?),
        };
        let cells = match self.read(answer, target.form(), target.givens()) {
            Reading::Grid(cells) => cells,
            Reading::Unchanged => return Ok(VerifyAnswer::without_grid(Verdict::Unchanged)),
            Reading::Ambiguous => return Ok(VerifyAnswer::without_grid(Verdict::Ambiguous)),
            Reading::Nothing => return Ok(VerifyAnswer::without_grid(Verdict::Unreadable)),
        };
        let verified = target.verify(engine, asked.stop, &cells);
        Ok(verified.rewarded(self.partial))
    }

    fn read(&self, answer: &str, form: Form, puzzle: &[Option<u8>]) -> Reading {
        match self.grid_only {
            true => reading::strict(answer, form, puzzle),
            false => reading::lenient(answer, form, puzzle),
        }
    }
}

/// Returns the reward of an answer, of whose cells this share is right.
#[inline]
fn reward(verdict: Verdict, changes_givens: bool, partial: f64, correct: Option<f64>) -> f64 {
    match verdict {
        Verdict::Solved => 1.0,
        _ if changes_givens => 0.0,
        _ => partial * correct.unwrap_or_default(),
    }
}

impl VerifyAnswer {
    /// Returns the answer about a right grid.
    pub fn solved(grid: String) -> VerifyAnswer {
        VerifyAnswer {
            solved: true,
            verdict: Verdict::Solved,
            reward: 1.0,
            filled: 1.0,
            correct: Some(1.0),
            rule: None,
            cells: Vec::new(),
            changed_givens: Vec::new(),
            conflicts: Vec::new(),
            grid: Some(grid.trim().to_owned()),
        }
    }

    fn without_grid(verdict: Verdict) -> VerifyAnswer {
        VerifyAnswer {
            solved: false,
            verdict,
            reward: 0.0,
            filled: 0.0,
            correct: None,
            grid: None,
            ..VerifyAnswer::solved(String::new())
        }
    }

    /// Returns the answer with its reward.
    fn rewarded(mut self, partial: f64) -> VerifyAnswer {
        let changes = !self.changed_givens.is_empty();
        self.reward = reward(self.verdict, changes, partial, self.correct);
        self
    }
}

impl Question for Verify {
    const OF_ANSWER: bool = true;

    type Scratch = VerifyScratch;
    type Answer = VerifyAnswer;

    fn check(&self) -> Result<(), Refusal> {
        if (0.0..1.0).contains(&self.partial) {
            return Ok(());
        }
        let message = format!(
            "partial is {}; expected a number from 0 to below 1",
            self.partial
        );
        Err(Refusal::unsupported(message))
    }

    fn answer(
        &self,
        scratch: &mut VerifyScratch,
        asked: &Asked<'_>,
    ) -> Result<VerifyAnswer, Refusal> {
        self.check()?;
        let of_record = asked.written.and_then(|it| it.answer.as_deref());
        let Some(answer) = of_record.or(self.answer.as_deref()) else {
            return Err(Refusal::unsupported(
                "no answer; expected a field completion or response, or the option answer",
            ));
        };
        self.verify(scratch, asked, answer)
    }
}

impl Answer for VerifyAnswer {
    columns!(
        solved,
        verdict,
        reward,
        filled,
        correct,
        rule,
        cells,
        changed_givens,
        conflicts,
        grid
    );

    fn status(&self) -> Status {
        match self.verdict {
            Verdict::Solved => Status::Found,
            _ => Status::Unsolved,
        }
    }

    fn words(&self, number: u64) -> String {
        let mut text = format!("Puzzle {number}: {}\n", self.verdict.name());
        if !self.changed_givens.is_empty() {
            text.push_str(&format!(
                "  changed givens: {}\n",
                self.changed_givens.join(" ")
            ));
        }
        if let Some(rule) = &self.rule {
            text.push_str(&format!(
                "  broken: {rule}\n  cells: {}\n",
                self.cells.join(" ")
            ));
        }
        if !self.solved && self.grid.is_some() {
            let percent = |share: f64| format!("{:.0} %", 100.0 * share);
            let correct = self.correct.map(percent);
            let correct = correct.map_or_else(String::new, |it| format!(", correct {it}"));
            text.push_str(&format!("  filled {}{correct}\n", percent(self.filled)));
        }
        text
    }
}

impl crate::answer::Value for Verdict {
    const KIND: foldoku_formats::FieldKind = foldoku_formats::FieldKind::Text;

    fn field(&self) -> foldoku_formats::Field {
        foldoku_formats::Field::from(self.name())
    }
}
