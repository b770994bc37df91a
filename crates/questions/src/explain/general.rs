//! Paths under rules and on other boards than the classic one.
//!
//! **Invariant:** each step was found in the position after those before it; a puzzle has a rating only if the
//! steps solve it.

use foldoku_game::Level;
use foldoku_human::{Detail, Position, Rating, Step};
use foldoku_logic::solver::End;

use super::{Explain, Outline, line, page};
use crate::general::{self, GeneralStart};
use crate::json::answer::{self, Explained, VERSION};
use crate::json::game::Hint;
use crate::json::step;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::steps::{Language, end_name};

/// The steps in a puzzle with rules or of another board, and how they end.
#[derive(Clone, Debug)]
pub struct GeneralPath {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The position before the first step.
    pub start: GeneralStart,
    /// The steps.
    pub steps: Vec<Step>,
    /// The position after the last step.
    pub last: Position,
    /// Why the steps end.
    pub end: End,
    /// The rating, if the steps solve the puzzle.
    pub rating: Option<Rating>,
    /// The language of texts.
    pub language: Language,
    /// The digits before the first step and after the last one.
    digits: [String; 2],
}

impl Explain {
    /// Answers the question about a position under rules or on another board.
    ///
    /// # Errors
    ///
    /// Refuses options for the classic board without rules.
    pub fn general(&self, start: GeneralStart, asked: &Asked<'_>) -> Result<GeneralPath, Refusal> {
        general::check(&self.steps)?;
        let path = start.path(asked.stop);
        let rating = path.rating();
        let mut last = start.position.clone();
        for step in &path.steps {
            last.apply(&start.rulebook, step);
        }
        let digits = [&start.position, &last].map(|it| asked.subject.grid_text(&start.digits(it)));
        Ok(GeneralPath {
            number: asked.number,
            steps: path.steps,
            last,
            end: general::end(path.end),
            rating,
            language: self.steps.language,
            digits,
            start,
        })
    }
}

impl GeneralPath {
    /// Returns the digits after the last step.
    pub fn last_digits(&self) -> &str {
        &self.digits[1]
    }

    /// Returns the difficulty, if the steps solve the puzzle.
    pub fn difficulty(&self) -> Option<f64> {
        self.rating
            .as_ref()
            .map(|it| general::rounded(it.difficulty))
    }

    /// Returns each step with its number and the position before it.
    pub fn scenes(&self) -> impl Iterator<Item = (usize, Position, &Step)> {
        let mut position = self.start.position.clone();
        self.steps.iter().zip(1..).map(move |(step, number)| {
            let before = position.clone();
            position.apply(&self.start.rulebook, step);
            (number, before, step)
        })
    }

    /// Returns a step in words.
    pub fn words(&self, position: &Position, step: &Step) -> String {
        let detail = Detail::Step;
        self.start.words(position, step, detail, self.language)
    }

    /// Returns the line of a step: its number and its text.
    pub fn line(&self, number: usize, position: &Position, step: &Step) -> String {
        line(self.steps.len(), number, &self.words(position, step))
    }

    /// Returns the lines of all steps.
    pub fn lines(&self) -> String {
        self.scenes()
            .map(|(number, position, step)| self.line(number, &position, step))
            .collect()
    }

    /// Returns the sentence after the last step, with the rating; `late` says when the search was stopped.
    pub fn conclusion(&self, late: &str) -> String {
        let squares = self.start.rulebook.geometry().squares();
        let empty = squares.filter(|&it| self.last.digit(it).is_none());
        let candidates = empty.map(|it| self.last.candidates(it).len());
        let outline = Outline {
            language: self.language,
            end: self.end,
            steps: self.steps.len(),
            rest: candidates.fold((0, 0), |(cells, sum), count| (cells + 1, sum + count)),
            rating: self.rating.as_ref().map(|it| self.rating_words(it)),
        };
        outline.conclusion(late)
    }

    fn rating_words(&self, rating: &Rating) -> String {
        let (level, difficulty) = (rating.level, rating.difficulty);
        let level = level.name_in(general::language_of(self.language));
        match self.language {
            Language::En => format!("level {level}, difficulty {difficulty:.1}"),
            Language::De => {
                let difficulty = format!("{difficulty:.1}").replace('.', ",");
                format!("Stufe {level}, Schwierigkeit {difficulty}")
            }
        }
    }

    /// Returns the answer in words around the text of the steps.
    pub fn text(&self, steps: &str, late: &str) -> String {
        let [first, last] = &self.digits;
        let last = (self.end != End::Solved).then_some(last.as_str());
        let conclusion = self.conclusion(late);
        page(
            self.language,
            (self.number, first),
            &self.remarks(),
            steps,
            &conclusion,
            last,
        )
    }

    /// Returns what precedes the steps: what the player must correct.
    pub fn remarks(&self) -> Vec<String> {
        let mistake = self.start.mistake.as_ref().map(|mistake| {
            let text = self.start.words_of_mistake(mistake, Level::Step);
            format!("{text} The steps start from the givens.")
        });
        mistake.into_iter().collect()
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Explained {
        let rating = self.rating.as_ref();
        let steps = self.scenes().map(|(_, position, found)| {
            step::general::of(&self.start, &position, found, self.language)
        });
        Explained {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.start.text),
            status: self.start.status(self.end == End::Stopped).name(),
            outcome: end_name(self.end),
            remark: None,
            mistake: Hint::of_general(&self.start),
            level: rating.map(|it| it.level.name()),
            score: None,
            er: None,
            difficulty: rating.map(|it| general::rounded(it.difficulty)),
            hardest: rating.map(|it| general::key(it.hardest)),
            steps: steps.collect(),
            last: self.digits[1].clone(),
        }
    }
}
