//! The measures of difficulty, and the columns of ratings.
//!
//! **Invariant:** a column has one name, one letter in templates and at most one measure.

use foldoku_formats::{Column, FieldKind};

/// A measure of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Measure {
    /// ER, EP and ED of Sudoku Explainer
    #[cfg_attr(feature = "clap", value(name = "er", alias = "se"))]
    Er,
    /// Level and score of HoDoKu
    Hodoku,
    /// Depth of nested trials that the puzzle needs
    Depth,
    /// Guesses of a search for all solutions
    Guesses,
    /// All of these
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
    /// The hardest technique of Sudoku Explainer.
    Hardest,
    /// The level of HoDoKu.
    Level,
    /// The score of HoDoKu.
    Score,
    /// The depth of nested trials.
    Depth,
    /// The guesses of a search for all solutions.
    Guesses,
    /// How the rating ended.
    Outcome,
    /// How long it took.
    Seconds,
}

/// Columns, names, letters in templates, and the measures they belong to.
const TABLE: [(RatingColumn, &str, char, Option<Measure>); 10] = [
    (RatingColumn::Er, "er", 'r', Some(Measure::Er)),
    (RatingColumn::Ep, "ep", 'p', Some(Measure::Er)),
    (RatingColumn::Ed, "ed", 'd', Some(Measure::Er)),
    (RatingColumn::Hardest, "hardest", 'f', Some(Measure::Er)),
    (RatingColumn::Level, "level", 'h', Some(Measure::Hodoku)),
    (RatingColumn::Score, "score", 'o', Some(Measure::Hodoku)),
    (RatingColumn::Depth, "depth", 'x', Some(Measure::Depth)),
    (
        RatingColumn::Guesses,
        "guesses",
        'b',
        Some(Measure::Guesses),
    ),
    (RatingColumn::Outcome, "outcome", 't', None),
    (RatingColumn::Seconds, "seconds", 'e', None),
];

impl RatingColumn {
    /// Returns the columns of some measures, or of the default ones.
    pub fn of_measures(measures: &[Measure]) -> Vec<RatingColumn> {
        let wanted = |measure: Measure| match measures {
            [] => matches!(measure, Measure::Er | Measure::Hodoku),
            _ => measures.contains(&Measure::All) || measures.contains(&measure),
        };
        let rows = TABLE.iter().filter(|row| match row.3 {
            Some(measure) => wanted(measure),
            // Seconds differ from run to run, so only a template has them.
            None => row.0 == RatingColumn::Outcome,
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
        };
        Column::new(self.name(), kind)
    }

    /// Returns the measure that the column belongs to, if there is one.
    pub fn measure(self) -> Option<Measure> {
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
