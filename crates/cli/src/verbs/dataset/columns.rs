//! The columns of a data set: their names, types and meanings, the same in every format.
//!
//! **Invariant:** a column has one name and one type. The values of an example are in the order of
//! [`Columns::values`].

use foldoku::Geometry;
use foldoku::formats::{self, Field, FieldKind};
use foldoku::logic::Technique;
use foldoku::logic::technique::Level;
use foldoku::questions::{general, human};
use serde::Serialize;

use super::super::generate::measures::Measures;
use super::example::MISSING;
use crate::args::{self, DatasetFormat, RatingColumn, RatingMeasure};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, which arrays do not hold.
    Text,
    /// An integer.
    Integer,
    /// A number with one decimal place, in tenths.
    Tenths,
    /// A level of HoDoKu, by its index.
    Level,
    /// A technique, by its index in the table.
    Technique,
    /// A technique of puzzles with rules and of other boards, by its index in the list of all.
    GeneralTechnique,
    /// The end of a solution path, by its index in [`OUTCOMES`].
    Outcome,
}

/// The levels, from the easiest.
pub(super) const LEVELS: [Level; 5] = Level::ALL;

/// The ends of solution paths.
pub(super) const OUTCOMES: [&str; 2] = ["stuck", "solved"];

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) meaning: &'static str,
}

impl Column {
    const fn new(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
        Column {
            name,
            kind,
            meaning,
        }
    }

    /// Returns the column of tables and objects.
    pub(super) fn typed(&self) -> formats::Column {
        let kind = match self.kind {
            Kind::Integer => FieldKind::Integer,
            Kind::Tenths => FieldKind::Float,
            _ => FieldKind::Text,
        };
        formats::Column::new(self.name, kind)
    }
}

/// A column of a table.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Column"))]
pub(super) struct DescribedColumn {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) meaning: &'static str,
    /// The names that the numbers of an array stand for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) names: Vec<&'static str>,
}

impl DescribedColumn {
    /// Returns a column whose values stand for themselves.
    pub(super) fn new(
        name: impl Into<String>,
        kind: &'static str,
        meaning: &'static str,
    ) -> DescribedColumn {
        DescribedColumn {
            name: name.into(),
            kind,
            meaning,
            names: Vec::new(),
        }
    }
}

impl Kind {
    /// Returns the name of the type in the manifest.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Integer => "int64",
            Kind::Tenths => "float64",
            _ => "string",
        }
    }

    /// Returns the names that the values stand for.
    pub(super) fn names(self) -> Vec<&'static str> {
        match self {
            Kind::Text | Kind::Integer | Kind::Tenths => Vec::new(),
            Kind::Level => LEVELS.map(Level::name).to_vec(),
            Kind::Technique => Technique::all().map(Technique::key).collect(),
            Kind::GeneralTechnique => {
                let all = human::Technique::ALL.iter();
                all.map(|&it| general::key(it)).collect()
            }
            Kind::Outcome => OUTCOMES.to_vec(),
        }
    }

    /// Returns a value as a field.
    pub(super) fn field(self, value: i64) -> Field {
        let name =
            |name: Option<&str>| name.map_or(Field::Missing, |name| Field::Text(name.to_owned()));
        let index = usize::try_from(value).unwrap_or(usize::MAX);
        match self {
            _ if value == MISSING => Field::Missing,
            Kind::Text => Field::Missing,
            Kind::Integer => Field::Integer(value),
            Kind::Tenths => Field::from(value as f64 / 10.0),
            Kind::Level => name(LEVELS.get(index).map(|level| level.name())),
            Kind::Technique => name(Technique::TABLE.get(index).map(|entry| entry.key)),
            Kind::GeneralTechnique => {
                name(human::Technique::ALL.get(index).map(|&it| general::key(it)))
            }
            Kind::Outcome => name(OUTCOMES.get(index).copied()),
        }
    }
}

/// The columns of a data set.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The ratings that are taken.
    pub(super) ratings: Vec<RatingColumn>,
    /// The columns of ratings and of traces.
    pub(super) values: Vec<Column>,
    /// Whether there is a column for the number of the record: JSON objects have one anyway.
    has_number: bool,
    has_augmentation: bool,
    has_difficulty: bool,
    /// The board of puzzles that do not name their own, if some have rules or are of other boards than the
    /// classic one.
    pub(super) general: Option<Geometry>,
}

const PUZZLE: Column = Column::new(
    "puzzle",
    Kind::Text,
    "81 characters row by row: a digit, or a dot for an empty cell",
);
const SOLUTION: Column = Column::new("solution", Kind::Text, "the only solution: 81 digits");
const GENERAL_PUZZLE: Column = Column::new(
    "puzzle",
    Kind::Text,
    "the puzzle with its rules, as every command reads it",
);
const GENERAL_SOLUTION: Column = Column::new(
    "solution",
    Kind::Text,
    "the only solution, cell by cell in reading order",
);
const RULES: Column = Column::new(
    "rules",
    Kind::Text,
    "the rules in words, separated by semicolons",
);
const SOURCE: Column = Column::new(
    "source",
    Kind::Text,
    "the column `source` of the input, or the name of its file without extensions",
);
const NUMBER: Column = Column::new(
    "number",
    Kind::Integer,
    "the record of the puzzle in the input, from 1; the same in all files",
);
const OUTCOME: Column = Column::new(
    "outcome",
    Kind::Outcome,
    "solved, or stuck if the techniques do not solve the puzzle",
);
const AUGMENTATION: Column = Column::new(
    "augmentation",
    Kind::Integer,
    "0 for a puzzle, 1 and up for the random equivalent puzzles that follow it",
);

/// Returns whether a column is written: techniques and levels have numbers for those of Sudoku Explainer and
/// HoDoKu only, and `steps` is the column of traces.
fn has_index(column: RatingColumn, measures: &[RatingMeasure]) -> bool {
    let is_taken = |measure: &RatingMeasure| {
        let mut all = measures.iter();
        measures.is_empty() || all.any(|it| it == measure || *it == RatingMeasure::All)
    };
    let is_own = column.measures().first().is_some_and(is_taken);
    is_own && !matches!(column, RatingColumn::Steps | RatingColumn::Techniques)
}

impl Columns {
    /// Returns the columns that the command line selects for puzzles of the classic board without rules.
    pub(super) fn new(args: &args::Dataset) -> Columns {
        let mut measures = args.measure.clone();
        measures.extend(args.balance.map(|balance| balance.by.measure()));
        let mut ratings = RatingColumn::of_measures(&measures);
        ratings.retain(|&column| has_index(column, &measures));
        let values = ratings.iter().copied().map(rating).collect();
        let of_trace = [
            Column::new("steps", Kind::Integer, "the number of steps of the trace"),
            OUTCOME,
        ];
        Columns::of(args, ratings, values, &of_trace)
    }

    /// Returns the columns that it selects for other puzzles, on a board unless they name another.
    ///
    /// # Errors
    ///
    /// Fails for a measure that such puzzles do not have.
    pub(super) fn general(args: &args::Dataset, board: Geometry) -> anyhow::Result<Columns> {
        let measures = [&args.measure[..], &[RatingMeasure::Difficulty]].concat();
        let mut ratings = Measures::general(&measures)?.columns;
        ratings.retain(|&column| column != RatingColumn::Techniques);
        let values = ratings.iter().copied().map(general_rating).collect();
        Ok(Columns {
            general: Some(board),
            ..Columns::of(args, ratings, values, &[OUTCOME])
        })
    }

    fn of(
        args: &args::Dataset,
        ratings: Vec<RatingColumn>,
        mut values: Vec<Column>,
        of_trace: &[Column],
    ) -> Columns {
        if args.traces {
            values.extend_from_slice(of_trace);
        }
        Columns {
            ratings,
            values,
            has_number: args.to != DatasetFormat::Jsonl,
            has_augmentation: args.augment > 0,
            has_difficulty: args.trace_order == args::TechniqueOrder::Se,
            general: None,
        }
    }

    /// Returns the index of the value of a rating.
    pub(super) fn value_of(&self, rating: RatingColumn) -> Option<usize> {
        self.ratings.iter().position(|&column| column == rating)
    }

    /// Returns the columns of examples after the puzzle and the solution.
    pub(super) fn of_examples(&self) -> Vec<Column> {
        let mut columns = vec![SOURCE];
        columns.extend(self.identity());
        columns.extend(self.general.is_some().then_some(RULES));
        columns.extend_from_slice(&self.values);
        columns
    }

    /// Returns the columns of steps after the position.
    pub(super) fn of_steps(&self) -> Vec<Column> {
        let difficulty = self.has_difficulty.then_some(Column::new(
            "difficulty",
            Kind::Tenths,
            "the difficulty of the step in Sudoku Explainer",
        ));
        let mut columns = self.identity();
        columns.extend([
            Column::new("step", Kind::Integer, "the number of the step, from 1"),
            Column::new(
                "technique",
                match self.general {
                    Some(_) => Kind::GeneralTechnique,
                    None => Kind::Technique,
                },
                "as `foldoku find --list` prints it",
            ),
        ]);
        columns.extend(difficulty);
        columns.extend([
            Column::new(
                "placed",
                Kind::Text,
                "the digits that the step places: r1c2=3 r4c5=6",
            ),
            Column::new(
                "eliminated",
                Kind::Text,
                "the candidates that the step eliminates, without those that a placement removes: r1c2<>3",
            ),
        ]);
        columns.extend(match self.general {
            None => vec![Column::new(
                "candidates",
                Kind::Text,
                "the candidates before the step: 729 characters, nine per cell, a digit or a dot",
            )],
            Some(_) => vec![
                Column::new(
                    "candidates",
                    Kind::Text,
                    "the candidates before the step: a list per cell, with commas between candidates and spaces between cells",
                ),
                Column::new("text", Kind::Text, "the step in words"),
            ],
        });
        columns
    }

    /// Returns all columns of examples, or of steps, for the manifest.
    pub(super) fn described(&self, of_steps: bool) -> Vec<Column> {
        let (mut head, tail) = match (of_steps, &self.general) {
            (true, general) => {
                let meaning = match general {
                    None => "the digits before the step: 81 characters",
                    Some(_) => "the digits before the step, cell by cell in reading order",
                };
                (vec![Column { meaning, ..PUZZLE }], self.of_steps())
            }
            (false, None) => (vec![PUZZLE, SOLUTION], self.of_examples()),
            (false, Some(_)) => (vec![GENERAL_PUZZLE, GENERAL_SOLUTION], self.of_examples()),
        };
        // JSON objects have the number without a column.
        if !self.has_number {
            head.insert(0, NUMBER);
        }
        head.extend(tail);
        head
    }

    fn identity(&self) -> Vec<Column> {
        self.of_identity(NUMBER, AUGMENTATION)
    }

    /// Returns the values of the columns that identify a puzzle.
    pub(super) fn identity_values(&self, number: u64, augmentation: u64) -> Vec<i64> {
        self.of_identity(number as i64, augmentation as i64)
    }

    /// Returns what belongs to the columns that identify a puzzle.
    fn of_identity<T>(&self, number: T, augmentation: T) -> Vec<T> {
        let number = self.has_number.then_some(number);
        let augmentation = self.has_augmentation.then_some(augmentation);
        number.into_iter().chain(augmentation).collect()
    }

    /// Returns the fields of the columns that identify a puzzle.
    pub(super) fn identity_fields(&self, number: u64, augmentation: u64) -> Vec<Field> {
        let values = self.identity_values(number, augmentation);
        values.into_iter().map(Field::Integer).collect()
    }

    /// Returns whether steps have a difficulty.
    pub(super) fn has_difficulty(&self) -> bool {
        self.has_difficulty
    }
}

/// Returns the column of a rating.
pub(super) fn rating(rating: RatingColumn) -> Column {
    let (kind, meaning) = match rating {
        RatingColumn::Er => (Kind::Tenths, "ER of Sudoku Explainer: its hardest step"),
        RatingColumn::Ep => (
            Kind::Tenths,
            "EP of Sudoku Explainer: up to the first placed digit",
        ),
        RatingColumn::Ed => (Kind::Tenths, "ED of Sudoku Explainer: the first step"),
        RatingColumn::Hardest => (Kind::Technique, "the hardest technique of Sudoku Explainer"),
        RatingColumn::Level => (Kind::Level, "HoDoKu's level"),
        RatingColumn::Score => (Kind::Integer, "HoDoKu's score"),
        RatingColumn::Depth => (
            Kind::Integer,
            "the depth of nested trials that the puzzle needs",
        ),
        RatingColumn::Guesses => (Kind::Integer, "guesses of a search for all solutions"),
        RatingColumn::Difficulty => (
            Kind::Tenths,
            "the difficulty of all steps of foldoku together",
        ),
        RatingColumn::Te => (Kind::Integer, "T&E depth: nested trials over singles"),
        RatingColumn::W => (Kind::Integer, "W: the longest whip needed"),
        RatingColumn::B => (Kind::Integer, "B: the longest braid needed"),
        RatingColumn::Gw => (Kind::Integer, "gW: the longest g-whip needed"),
        RatingColumn::Gb => (Kind::Integer, "gB: the longest g-braid needed"),
        RatingColumn::S => (
            Kind::Integer,
            "S: the longest whip or largest subset needed, if both are used",
        ),
        RatingColumn::Bxb => (Kind::Integer, "BxB: the longest braid needed within trials"),
        RatingColumn::Bxbb => (
            Kind::Integer,
            "BxBB: the longest braid needed within nested trials",
        ),
        RatingColumn::Tdoku => (
            Kind::Integer,
            "guesses of tdoku until it has found the solution",
        ),
        RatingColumn::Tridagon => (
            Kind::Integer,
            "the fewest guardians of a tridagon, after singles, locked candidates and subsets",
        ),
        _ => (Kind::Text, ""),
    };
    Column::new(rating.name(), kind, meaning)
}

/// Returns the column of a rating of puzzles with rules and of other boards.
fn general_rating(column: RatingColumn) -> Column {
    let (kind, meaning) = match column {
        RatingColumn::Hardest => (Kind::GeneralTechnique, "the hardest technique of the steps"),
        RatingColumn::Level => (Kind::Level, "foldoku's level"),
        RatingColumn::Steps => (Kind::Integer, "the number of steps to the solution"),
        _ => return rating(column),
    };
    Column::new(column.name(), kind, meaning)
}

/// Returns the measure that the single rating column of HRM's CSV holds.
pub(super) fn single_rating(measures: &[RatingMeasure]) -> Option<RatingColumn> {
    match measures {
        [RatingMeasure::Guesses] => Some(RatingColumn::Guesses),
        [RatingMeasure::Depth] => Some(RatingColumn::Depth),
        [RatingMeasure::Hodoku] => Some(RatingColumn::Score),
        [RatingMeasure::Te] => Some(RatingColumn::Te),
        [RatingMeasure::W] => Some(RatingColumn::W),
        [RatingMeasure::B] => Some(RatingColumn::B),
        _ => None,
    }
}
