//! The measures of difficulty, and the columns of ratings.
//!
//! **Invariant:** a column has one name and one letter in templates.

use foldoku_formats::{Column, FieldKind};

/// A measure of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Measure {
    /// ER, EP and ED of Sudoku Explainer; classic board without rules
    #[cfg_attr(feature = "clap", value(name = "er", alias = "se"))]
    Er,
    /// Level and score of HoDoKu; classic board without rules
    Hodoku,
    /// Depth of nested trials that the puzzle needs; classic board without rules
    Depth,
    /// Guesses of a search for all solutions; any board, any rules
    Guesses,
    /// Difficulty, level, steps and techniques of foldoku; any board, any rules
    #[cfg(feature = "human")]
    Difficulty,
    /// All of these but difficulty, which joins them for puzzles with rules and for other boards
    All,
}

/// A column of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingColumn {
    /// The difficulty of the hardest step, by Sudoku Explainer.
    Er,
    /// The difficulty of the hardest step up to the first that places a digit.
    Ep,
    /// The difficulty of the first step.
    Ed,
    /// The hardest technique of Sudoku Explainer; without it that of foldoku.
    Hardest,
    /// The level of HoDoKu; without it that of foldoku.
    Level,
    /// The score of HoDoKu.
    Score,
    /// The depth of nested trials.
    Depth,
    /// The guesses of a search for all solutions.
    Guesses,
    /// The difficulty of all steps of foldoku together.
    #[cfg(feature = "human")]
    Difficulty,
    /// The number of these steps.
    #[cfg(feature = "human")]
    Steps,
    /// How often these steps use each technique.
    #[cfg(feature = "human")]
    Techniques,
    /// How the rating ended.
    Outcome,
    /// How long it took.
    Seconds,
}

/// A row of the table: a column, its name, its letter in templates, and the measures that have it.
type Row = (RatingColumn, &'static str, char, &'static [Measure]);

/// The columns. Of two measures that have a column, the first one fills it if both are taken.
const TABLE: &[Row] = &[
    (RatingColumn::Er, "er", 'r', &[Measure::Er]),
    (RatingColumn::Ep, "ep", 'p', &[Measure::Er]),
    (RatingColumn::Ed, "ed", 'd', &[Measure::Er]),
    (
        RatingColumn::Hardest,
        "hardest",
        'f',
        &[
            Measure::Er,
            #[cfg(feature = "human")]
            Measure::Difficulty,
        ],
    ),
    (
        RatingColumn::Level,
        "level",
        'h',
        &[
            Measure::Hodoku,
            #[cfg(feature = "human")]
            Measure::Difficulty,
        ],
    ),
    (RatingColumn::Score, "score", 'o', &[Measure::Hodoku]),
    (RatingColumn::Depth, "depth", 'x', &[Measure::Depth]),
    (RatingColumn::Guesses, "guesses", 'b', &[Measure::Guesses]),
    #[cfg(feature = "human")]
    (
        RatingColumn::Difficulty,
        "difficulty",
        'y',
        &[Measure::Difficulty],
    ),
    #[cfg(feature = "human")]
    (RatingColumn::Steps, "steps", 'k', &[Measure::Difficulty]),
    #[cfg(feature = "human")]
    (
        RatingColumn::Techniques,
        "techniques",
        'q',
        &[Measure::Difficulty],
    ),
    (RatingColumn::Outcome, "outcome", 't', &[]),
    (RatingColumn::Seconds, "seconds", 'e', &[]),
];

impl RatingColumn {
    /// Returns the columns of some measures, or of the default ones.
    pub fn of_measures(measures: &[Measure]) -> Vec<RatingColumn> {
        let wanted = |measure: &Measure| match (measures, measure) {
            ([], _) => matches!(measure, Measure::Er | Measure::Hodoku),
            #[cfg(feature = "human")]
            (_, Measure::Difficulty) => measures.contains(measure),
            _ => measures.contains(&Measure::All) || measures.contains(measure),
        };
        let rows = TABLE.iter().filter(|row| match row.3 {
            // Seconds differ from run to run, so only a template has them.
            [] => row.0 == RatingColumn::Outcome,
            of_column => of_column.iter().any(wanted),
        });
        rows.map(|row| row.0).collect()
    }

    /// Returns the column with this letter in templates.
    pub fn of_letter(letter: char) -> Option<RatingColumn> {
        TABLE.iter().find(|row| row.2 == letter).map(|row| row.0)
    }

    /// Returns the letters in templates.
    pub fn letters() -> impl Iterator<Item = char> {
        TABLE.iter().map(|row| row.2)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the column in tables and objects.
    pub fn column(self) -> Column {
        let kind = match self {
            RatingColumn::Er | RatingColumn::Ep | RatingColumn::Ed | RatingColumn::Seconds => {
                FieldKind::Float
            }
            RatingColumn::Score | RatingColumn::Depth | RatingColumn::Guesses => FieldKind::Integer,
            RatingColumn::Hardest | RatingColumn::Level | RatingColumn::Outcome => FieldKind::Text,
            #[cfg(feature = "human")]
            RatingColumn::Difficulty => FieldKind::Float,
            #[cfg(feature = "human")]
            RatingColumn::Steps => FieldKind::Integer,
            #[cfg(feature = "human")]
            RatingColumn::Techniques => FieldKind::Any,
        };
        Column::new(self.name(), kind)
    }

    /// Returns the measures that have the column.
    pub fn measures(self) -> &'static [Measure] {
        TABLE[self as usize].3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_the_order_of_the_columns() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
            assert_eq!(RatingColumn::of_letter(row.2), Some(row.0));
        }
    }
}
