//! The measures of difficulty, and the columns of ratings.
//!
//! **Invariant:** a column has one name and one letter in templates.

use foldoku_formats::{Column, FieldKind};

/// A measure of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Measure {
    /// ER, EP and ED of Sudoku Explainer; also ser, as hunters name it; classic board without rules
    #[cfg_attr(feature = "clap", value(name = "er", aliases = ["ser", "se"]))]
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
    /// T&E depth: nested trials over singles; classic board without rules
    #[cfg(feature = "whips")]
    Te,
    /// W: the longest whip needed; classic board without rules
    #[cfg(feature = "whips")]
    W,
    /// B: the longest braid needed; classic board without rules
    #[cfg(feature = "whips")]
    B,
    /// W with segments; classic board without rules
    #[cfg(feature = "whips")]
    Gw,
    /// B with segments; classic board without rules
    #[cfg(feature = "whips")]
    Gb,
    /// S: the longest whip or largest subset needed, if both are used; classic board without rules
    #[cfg(feature = "whips")]
    S,
    /// BxB: the longest braid needed within trials, at T&E depth 2; classic board without rules
    #[cfg(feature = "whips")]
    Bxb,
    /// BxBB: the longest braid needed within nested trials, at T&E depth 3; classic board without rules
    #[cfg(feature = "whips")]
    Bxbb,
    /// The guesses of tdoku until it has found the solution; classic board without rules
    #[cfg(feature = "whips")]
    Tdoku,
    /// Fewest guardians of a tridagon, after singles, locked candidates and subsets; classic board without rules
    #[cfg(feature = "whips")]
    Tridagon,
    /// er, hodoku, depth and guesses; for puzzles with rules and for other boards, difficulty too
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
    /// The T&E depth.
    #[cfg(feature = "whips")]
    Te,
    /// The length of the longest whip needed.
    #[cfg(feature = "whips")]
    W,
    /// The length of the longest braid needed.
    #[cfg(feature = "whips")]
    B,
    /// The length of the longest g-whip needed.
    #[cfg(feature = "whips")]
    Gw,
    /// The length of the longest g-braid needed.
    #[cfg(feature = "whips")]
    Gb,
    /// The greatest length of a whip or size of a subset needed.
    #[cfg(feature = "whips")]
    S,
    /// The length of the longest braid needed within trials.
    #[cfg(feature = "whips")]
    Bxb,
    /// The length of the longest braid needed within nested trials.
    #[cfg(feature = "whips")]
    Bxbb,
    /// The guesses of tdoku.
    #[cfg(feature = "whips")]
    Tdoku,
    /// The fewest guardians of a tridagon.
    #[cfg(feature = "whips")]
    Tridagon,
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
    #[cfg(feature = "whips")]
    (RatingColumn::Te, "te", 'T', &[Measure::Te]),
    #[cfg(feature = "whips")]
    (RatingColumn::W, "w", 'W', &[Measure::W]),
    #[cfg(feature = "whips")]
    (RatingColumn::B, "b", 'B', &[Measure::B]),
    #[cfg(feature = "whips")]
    (RatingColumn::Gw, "gw", 'w', &[Measure::Gw]),
    #[cfg(feature = "whips")]
    (RatingColumn::Gb, "gb", 'v', &[Measure::Gb]),
    #[cfg(feature = "whips")]
    (RatingColumn::S, "s", 'S', &[Measure::S]),
    #[cfg(feature = "whips")]
    (RatingColumn::Bxb, "bxb", 'X', &[Measure::Bxb]),
    #[cfg(feature = "whips")]
    (RatingColumn::Bxbb, "bxbb", 'Y', &[Measure::Bxbb]),
    #[cfg(feature = "whips")]
    (RatingColumn::Tdoku, "tdoku", 'z', &[Measure::Tdoku]),
    #[cfg(feature = "whips")]
    (
        RatingColumn::Tridagon,
        "tridagon",
        'G',
        &[Measure::Tridagon],
    ),
    (RatingColumn::Outcome, "outcome", 't', &[]),
    (RatingColumn::Seconds, "seconds", 'e', &[]),
];

impl RatingColumn {
    /// Returns the columns of some measures, or of the default ones.
    pub fn of_measures(measures: &[Measure]) -> Vec<RatingColumn> {
        let wanted = |measure: &Measure| match (measures, measure) {
            ([], _) => matches!(measure, Measure::Er | Measure::Hodoku),
            (_, Measure::Er | Measure::Hodoku | Measure::Depth | Measure::Guesses) => {
                measures.contains(&Measure::All) || measures.contains(measure)
            }
            _ => measures.contains(measure),
        };
        let rows = TABLE.iter().filter(|row| match row.3 {
            // Seconds differ from run to run, so only a template has them.
            [] => row.0 == RatingColumn::Outcome,
            of_column => of_column.iter().any(wanted),
        });
        rows.map(|row| row.0).collect()
    }

    /// Returns the columns that tables and objects may have: all but the seconds.
    pub fn all() -> Vec<RatingColumn> {
        let rows = TABLE.iter().map(|row| row.0);
        rows.filter(|&column| column != RatingColumn::Seconds)
            .collect()
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
            | RatingColumn::Tridagon => FieldKind::Integer,
            #[cfg(feature = "human")]
            RatingColumn::Difficulty => FieldKind::Float,
            #[cfg(feature = "human")]
            RatingColumn::Steps => FieldKind::Integer,
            #[cfg(feature = "human")]
            RatingColumn::Techniques => FieldKind::Any,
        };
        Column::new(self.name(), kind)
    }

    /// Returns whether the column holds a rating of researchers, on which there are conditions.
    #[cfg(feature = "whips")]
    pub fn is_research(self) -> bool {
        self.whips().is_some() || self == RatingColumn::Tridagon
    }

    /// Returns the rating by trials, braids, whips or tdoku that the column holds.
    #[cfg(feature = "whips")]
    pub(super) fn whips(self) -> Option<foldoku_whips::Measure> {
        use foldoku_whips::Measure as Whips;
        Some(match self {
            RatingColumn::Te => Whips::Depth,
            RatingColumn::W => Whips::Whip,
            RatingColumn::B => Whips::Braid,
            RatingColumn::Gw => Whips::GWhip,
            RatingColumn::Gb => Whips::GBraid,
            RatingColumn::S => Whips::SubsetsAndWhips,
            RatingColumn::Bxb => Whips::BraidsInTrials,
            RatingColumn::Bxbb => Whips::BraidsInNestedTrials,
            RatingColumn::Tdoku => Whips::Tdoku,
            _ => return None,
        })
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
