//! `explain`: every step from a position to its solution, or until no technique applies.
//!
//! **Invariant:** each step was found in the position after those before it. If the player must correct
//! something, the steps start from the givens.

use foldoku_board::{Digit, DigitSet};
use foldoku_formats::Status;
use foldoku_game::{self as game, Level, Mistake};
use foldoku_logic::Position;
use foldoku_logic::describe::Style;
use foldoku_logic::explainer::Difficulty;
use foldoku_logic::hodoku::Rating;
use foldoku_logic::solver::End;
use serde::{Deserialize, Serialize, Serializer};

use crate::answer::Answer;
use crate::json::answer::{self, Explained, VERSION};
use crate::json::{game as objects, step};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::start::StartPosition;
use crate::steps::{FoundStep, StepOptions, StepScratch, end_name};

/// Asks for all steps.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Explain {
    /// Which steps are searched for, and how they are written.
    pub steps: StepOptions,
    /// When HoDoKu's rating is taken.
    #[serde(skip)]
    pub hodoku: TakeHodoku,
}

/// When HoDoKu's rating is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeHodoku {
    /// If the steps have no difficulty of Sudoku Explainer.
    #[default]
    WithoutEr,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The steps from a position, and how they end.
#[derive(Clone, Debug)]
pub struct ExplainAnswer {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The position before the first step.
    pub start: StartPosition,
    /// What the player must correct; the steps start from the givens then.
    pub mistake: Option<Mistake>,
    /// The steps.
    pub steps: Vec<FoundStep>,
    /// The position after the last step.
    pub last: Position,
    /// Why the steps end.
    pub end: End,
    /// HoDoKu's rating of the first position, whatever the techniques of the steps; none if it has several
    /// solutions, or if the time limit does not allow to find it.
    pub hodoku: Option<Rating>,
    /// How steps are written.
    pub style: Style,
}

impl Question for Explain {
    const OF_PLAYER: bool = true;

    type Scratch = StepScratch;
    type Answer = ExplainAnswer;

    fn answer(
        &self,
        scratch: &mut StepScratch,
        asked: &Asked<'_>,
    ) -> Result<ExplainAnswer, Refusal> {
        let (start, mistake) = asked.subject.checked_start(&mut scratch.reader)?;
        scratch.search.prepare(&self.steps, false, &start)?;
        let mut answer = ExplainAnswer {
            number: asked.number,
            mistake,
            steps: Vec::new(),
            last: start.position.clone(),
            end: End::Solved,
            hodoku: None,
            style: self.steps.style(),
            start,
        };
        while !answer.last.is_solved() {
            let Some(found) = scratch.search.next(&answer.last, asked.stop) else {
                answer.end = if (asked.stop)() {
                    End::Stopped
                } else {
                    End::Stuck
                };
                break;
            };
            found.step.apply(&mut answer.last);
            answer.steps.push(found);
        }
        if self.takes_hodoku(&answer) {
            let rater = scratch.rater.get_or_insert_default();
            let StartPosition { position, .. } = &answer.start;
            let is_unique = answer.start.may_assume_uniqueness;
            answer.hodoku = rater.rate(position, is_unique, asked.stop);
        }
        Ok(answer)
    }
}

impl Explain {
    fn takes_hodoku(&self, answer: &ExplainAnswer) -> bool {
        let is_wanted = match self.hodoku {
            TakeHodoku::WithoutEr => answer.er().is_none(),
            TakeHodoku::Always => true,
            TakeHodoku::Never => false,
        };
        is_wanted && answer.start.is_unique
    }
}

impl ExplainAnswer {
    /// Returns each step with its number and the position before it.
    pub fn scenes(&self) -> impl Iterator<Item = (usize, Position, &FoundStep)> {
        let mut position = self.start.position.clone();
        self.steps.iter().zip(1..).map(move |(found, number)| {
            let before = position.clone();
            found.step.apply(&mut position);
            (number, before, found)
        })
    }

    /// Returns the last position: its digits, or its candidates if the steps start from candidates.
    pub fn last_text(&self) -> String {
        let digits = self.last.to_line();
        if self.start.text.len() == digits.len() || self.end == End::Solved {
            return answer::text(&digits);
        }
        let cell = |set: &DigitSet| {
            let set = *set;
            (1..=9).map(move |digit| {
                if set.contains(Digit::new(digit)) {
                    char::from(b'0' + digit)
                } else {
                    '.'
                }
            })
        };
        self.last.to_candidates().iter().flat_map(cell).collect()
    }

    /// Returns the highest difficulty of a step, in the order of Sudoku Explainer.
    pub fn er(&self) -> Option<Difficulty> {
        self.steps.iter().filter_map(|found| found.difficulty).max()
    }

    /// Returns the line of a step: its number, its text and its difficulty.
    pub fn line(&self, number: usize, found: &FoundStep) -> String {
        let width = self.steps.len().to_string().len();
        format!("{number:>width$}. {}\n", found.text(self.style))
    }

    /// Returns what precedes the steps: what the player must correct, and what the search leaves out.
    pub fn remarks(&self) -> Vec<String> {
        let mistake = self.hint().map(|mistake| {
            let text = mistake.text(Level::Step, self.style);
            format!("{text} The steps start from the givens; foldoku review names every mistake.")
        });
        let remark = self.start.remark().map(str::to_owned);
        mistake.into_iter().chain(remark).collect()
    }

    /// Returns the sentence after the last step, with the rating that fits the order of the steps; `late` says
    /// when the search was stopped.
    pub fn conclusion(&self, late: &str) -> String {
        let count = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let empty = self.last.empty_squares();
        let candidates: usize = empty.iter().map(|it| self.last.candidates(it).len()).sum();
        let rest = match empty.len() {
            1 => format!("1 empty cell with {candidates} candidates remains"),
            cells => format!("{cells} empty cells with {candidates} candidates remain"),
        };
        match self.end {
            End::Solved => match self.rating_text() {
                Some(rating) => format!("Solved in {count}, {rating}."),
                None => format!("Solved in {count}."),
            },
            End::Stuck => format!("No technique applies after {count}: {rest}."),
            End::Stopped => format!("The search {late} and {count}: {rest}."),
            End::Impossible => format!("After {count} a cell has no candidates."),
        }
    }

    fn rating_text(&self) -> Option<String> {
        if let Some(er) = self.er() {
            return Some(format!("difficulty of the hardest step {er}"));
        }
        let rating = self.hodoku.as_ref()?;
        let (level, score) = (rating.level().name(), rating.score());
        Some(format!("level {level}, HoDoKu score {score}"))
    }

    /// Returns the answer in words around the text of the steps.
    pub fn text(&self, steps: &str, late: &str) -> String {
        let mut text = format!(
            "Puzzle {}: {}\n",
            self.number,
            answer::text(&self.start.position.to_line())
        );
        for remark in self.remarks() {
            text.push_str(&format!("   {remark}\n"));
        }
        text.push_str(steps);
        text.push_str(&format!("{}\n", self.conclusion(late)));
        if self.end != End::Solved {
            text.push_str(&format!("{}\n", self.last_text()));
        }
        text.push('\n');
        text
    }

    /// Returns the lines of all steps.
    pub fn lines(&self) -> String {
        let steps = (1..).zip(&self.steps);
        steps
            .map(|(number, found)| self.line(number, found))
            .collect()
    }

    /// Returns what the player must correct, as a hint.
    fn hint(&self) -> Option<game::Hint> {
        self.mistake.clone().map(game::Hint::Mistake)
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Explained {
        let rating = self.hodoku.as_ref();
        Explained {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.start.text),
            status: self.status().name(),
            outcome: end_name(self.end),
            remark: self.start.remark(),
            mistake: self
                .hint()
                .map(|hint| objects::Hint::new(&hint, self.style)),
            level: rating.map(|it| it.level().name()),
            score: rating.map(Rating::score),
            er: self.er().map(step::number),
            steps: answer::steps(&self.steps, self.style),
            last: self.last_text(),
        }
    }
}

impl Serialize for ExplainAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}

impl Answer for ExplainAnswer {
    fn status(&self) -> Status {
        self.start.status(self.is_stopped())
    }

    fn words(&self, _number: u64) -> String {
        self.text(&self.lines(), "timed out")
    }

    fn is_stopped(&self) -> bool {
        self.end == End::Stopped
    }

    fn remark(&self) -> Option<String> {
        self.start.remark().map(str::to_owned)
    }
}
