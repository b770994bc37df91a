//! The answer of `rate`: the measurements of one puzzle, and their values.
//!
//! **Invariant:** a measurement that is missing or incomplete has no value, in columns and in objects.

use foldoku_formats::Field;
use foldoku_logic::explainer::{self, Difficulty, End};
use foldoku_logic::{Technique, hodoku};

use super::RatingColumn;
#[cfg(feature = "human")]
use crate::general;
use crate::json::step::number;

/// The measurements of one puzzle.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The rating of Sudoku Explainer, which may be incomplete.
    pub se: Option<explainer::Rating>,
    /// The rating of HoDoKu.
    pub hodoku: Option<hodoku::Rating>,
    /// The depth of nested trials.
    pub depth: Option<u64>,
    /// The rating of foldoku's own steps.
    #[cfg(feature = "human")]
    pub general: Option<foldoku_human::Rating>,
    /// The ratings of researchers that the puzzle has.
    #[cfg(feature = "whips")]
    pub research: Vec<(RatingColumn, u32)>,
    /// The guesses of a search for all solutions.
    pub guesses: u64,
    /// `rated`, `timeout`, `stuck` or `none`.
    pub outcome: &'static str,
    /// The seconds that rating took, if a clock was read.
    pub seconds: f64,
}

impl Rating {
    pub(super) fn new(guesses: u64) -> Rating {
        Rating {
            se: None,
            hodoku: None,
            depth: None,
            #[cfg(feature = "human")]
            general: None,
            #[cfg(feature = "whips")]
            research: Vec::new(),
            guesses,
            outcome: "rated",
            seconds: 0.0,
        }
    }

    /// Returns whether a measurement was stopped.
    pub fn is_timed_out(&self) -> bool {
        self.outcome == "timeout"
    }

    /// Returns the ER, if the rating came to its end.
    pub fn er(&self) -> Option<Difficulty> {
        self.complete().map(|rating| rating.er)
    }

    /// Returns the EP, if the rating came to its end.
    pub fn ep(&self) -> Option<Difficulty> {
        self.complete().map(|rating| rating.ep)
    }

    /// Returns the ED, which is known after the first step.
    pub fn ed(&self) -> Option<Difficulty> {
        let began = |rating: &&explainer::Rating| rating.steps > 0 || rating.end == End::Solved;
        self.se.as_ref().filter(began).map(|rating| rating.ed)
    }

    /// Returns the hardest technique of Sudoku Explainer, if the rating came to its end.
    pub fn hardest(&self) -> Option<Technique> {
        self.complete().map(|rating| rating.hardest)
    }

    fn complete(&self) -> Option<&explainer::Rating> {
        self.se.as_ref().filter(|rating| rating.end == End::Solved)
    }

    /// Returns the value of a column.
    pub fn field(&self, column: RatingColumn) -> Field {
        let (hodoku, decimal) = (self.hodoku.as_ref(), |it: Option<Difficulty>| {
            Field::from(it.map(number))
        });
        match column {
            RatingColumn::Er => decimal(self.er()),
            RatingColumn::Ep => decimal(self.ep()),
            RatingColumn::Ed => decimal(self.ed()),
            RatingColumn::Hardest => Field::from(
                self.hardest()
                    .map(Technique::key)
                    .or(self.general_hardest()),
            ),
            RatingColumn::Level => {
                let level = hodoku.map(|it| it.level().name());
                Field::from(level.or(self.general_level()))
            }
            RatingColumn::Score => Field::from(hodoku.map(hodoku::Rating::score)),
            RatingColumn::Depth => Field::from(self.depth),
            RatingColumn::Guesses => Field::from(self.guesses),
            #[cfg(feature = "human")]
            RatingColumn::Difficulty => Field::from(self.difficulty()),
            #[cfg(feature = "human")]
            RatingColumn::Steps => Field::from(self.steps()),
            #[cfg(feature = "human")]
            RatingColumn::Techniques => self.techniques(),
            #[cfg(feature = "whips")]
            RatingColumn::Te
            | RatingColumn::W
            | RatingColumn::B
            | RatingColumn::Gw
            | RatingColumn::Gb
            | RatingColumn::S
            | RatingColumn::Bxb
            | RatingColumn::Bxbb
            | RatingColumn::Tdoku
            | RatingColumn::Tridagon => Field::from(self.research(column).map(u64::from)),
            RatingColumn::Outcome => Field::from(self.outcome),
            RatingColumn::Seconds => Field::rounded(self.seconds, 9),
        }
    }

    /// Returns the values of some columns.
    pub fn fields(&self, columns: &[RatingColumn]) -> Vec<Field> {
        columns.iter().map(|&column| self.field(column)).collect()
    }
}

/// The ratings of researchers.
#[cfg(feature = "whips")]
impl Rating {
    /// Returns the rating that a column holds.
    pub fn research(&self, column: RatingColumn) -> Option<u32> {
        let mut taken = self.research.iter();
        taken.find(|taken| taken.0 == column).map(|taken| taken.1)
    }
}

/// The values of the rating of foldoku's own steps.
#[cfg(feature = "human")]
impl Rating {
    /// Returns the difficulty of all steps together.
    pub fn difficulty(&self) -> Option<f64> {
        let rating = self.general.as_ref()?;
        Some(general::rounded(rating.difficulty))
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> Option<u64> {
        let rating = self.general.as_ref()?;
        Some(rating.counts.values().map(|&count| count as u64).sum())
    }

    fn general_hardest(&self) -> Option<&'static str> {
        let rating = self.general.as_ref()?;
        Some(general::key(rating.hardest))
    }

    fn general_level(&self) -> Option<&'static str> {
        Some(self.general.as_ref()?.level.name())
    }

    /// Returns how often the steps use each technique, from the easiest on, as an object.
    fn techniques(&self) -> Field {
        let Some(rating) = &self.general else {
            return Field::Missing;
        };
        let counts = rating.counts.iter();
        let counts = counts.map(|(&it, count)| format!("\"{}\":{count}", general::key(it)));
        Field::Json(format!("{{{}}}", counts.collect::<Vec<_>>().join(",")))
    }
}

#[cfg(not(feature = "human"))]
impl Rating {
    fn general_hardest(&self) -> Option<&'static str> {
        None
    }

    fn general_level(&self) -> Option<&'static str> {
        None
    }
}
