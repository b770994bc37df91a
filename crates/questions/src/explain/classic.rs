//! Paths on the classic board without rules, in the orders of HoDoKu and Sudoku Explainer.
//!
//! **Invariant:** each step was found in the position after those before it. If the player must correct
//! something, the steps start from the givens.

use foldoku_board::{Digit, DigitSet};
use foldoku_game::{self as game, Level, Mistake};
use foldoku_logic::Position;
use foldoku_logic::describe::Style;
use foldoku_logic::explainer::Difficulty;
use foldoku_logic::hodoku::Rating;
use foldoku_logic::solver::End;
use serde::{Serialize, Serializer};

use super::{Explain, Outline, TakeHodoku, line, page};
use crate::json::answer::{self, Explained, VERSION};
use crate::json::{game as objects, step};
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::start::StartPosition;
use crate::steps::{FoundStep, Language, StepScratch, end_name};

/// The steps from a position on the classic board without rules, and how they end.
#[derive(Clone, Debug)]
pub struct ClassicPath {
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

impl Explain {
    /// Answers the question about a puzzle on the classic board without rules.
    ///
    /// # Errors
    ///
    /// Refuses any other puzzle, and one without a solution.
    pub fn classic(
        &self,
        scratch: &mut StepScratch,
        asked: &Asked<'_>,
    ) -> Result<ClassicPath, Refusal> {
        let (start, mistake) = asked.subject.checked_start(&mut scratch.reader)?;
        scratch.search.prepare(&self.steps, false, &start)?;
        let mut answer = ClassicPath {
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

    fn takes_hodoku(&self, answer: &ClassicPath) -> bool {
        let is_wanted = match self.hodoku {
            TakeHodoku::WithoutEr => answer.er().is_none(),
            TakeHodoku::Always => true,
            TakeHodoku::Never => false,
        };
        is_wanted && answer.start.is_unique
    }
}

impl ClassicPath {
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
        line(self.steps.len(), number, &found.text(self.style))
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
        let empty = self.last.empty_squares();
        let candidates = empty.iter().map(|it| self.last.candidates(it).len()).sum();
        let outline = Outline {
            language: Language::En,
            end: self.end,
            steps: self.steps.len(),
            rest: (empty.len(), candidates),
            rating: self.rating_text(),
        };
        outline.conclusion(late)
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
        let puzzle = answer::text(&self.start.position.to_line());
        let last = (self.end != End::Solved).then(|| self.last_text());
        page(
            Language::En,
            (self.number, &puzzle),
            &self.remarks(),
            steps,
            &self.conclusion(late),
            last.as_deref(),
        )
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
            status: self.start.status(self.end == End::Stopped).name(),
            outcome: end_name(self.end),
            remark: self.start.remark(),
            mistake: self
                .hint()
                .map(|hint| objects::Hint::new(&hint, self.style)),
            level: rating.map(|it| it.level().name()),
            score: rating.map(Rating::score),
            er: self.er().map(step::number),
            difficulty: None,
            hardest: None,
            steps: answer::steps(&self.steps, self.style),
            last: self.last_text(),
        }
    }
}

impl Serialize for ClassicPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}
