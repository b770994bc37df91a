//! `rate` and `level` of puzzles and of columns: the ratings of Sudoku Explainer and of HoDoKu, and with rules
//! that of foldoku.
//!
//! **Invariant:** only a puzzle with exactly one solution is rated.

use foldoku::formats::{Column, Field, FieldKind, PuzzleRef, Status};
use foldoku::logic::{Technique, explainer, hodoku};
use foldoku::questions::rate::{AnyStart, Measure, Rate, Rater, Rating};
use foldoku::questions::steps::StepScratch;
use foldoku::questions::{Asked, Refusal, Subject};

use crate::asking::{Answered, Single};
use crate::start;
use crate::text::Supported;

/// Asks for the rating of Sudoku Explainer or for the level of HoDoKu.
#[derive(Clone, Debug)]
pub(crate) struct Grade {
    measure: Measure,
    rate: Rate,
}

/// The memory of a thread.
#[derive(Default)]
pub(crate) struct Scratch {
    steps: StepScratch,
    rater: Rater,
}

impl Grade {
    pub(crate) fn new(measure: Measure) -> Grade {
        Grade {
            measure,
            rate: Rate::new(&[measure]),
        }
    }
}

impl Single for Grade {
    type Scratch = Scratch;
    /// The hardest puzzles take minutes.
    const BLOCK: usize = 8;
    const SUPPORTED: Supported = Supported::Contradictions;

    fn name(&self) -> &'static str {
        match self.measure {
            Measure::Er => "rating",
            _ => "level",
        }
    }

    fn columns(&self) -> Vec<Column> {
        let columns: &[(&str, FieldKind)] = match self.measure {
            Measure::Er => &[
                ("er", FieldKind::Float),
                ("ep", FieldKind::Float),
                ("ed", FieldKind::Float),
                ("hardest", FieldKind::Text),
            ],
            _ => &[
                ("level", FieldKind::Text),
                ("score", FieldKind::Integer),
                ("hardest", FieldKind::Text),
            ],
        };
        let columns = columns.iter();
        columns
            .map(|(name, kind)| Column::new(name, *kind))
            .collect()
    }

    fn answer(&self, scratch: &mut Scratch, asked: &Asked<'_>) -> Result<Answered, Refusal> {
        if let Subject::Plain {
            puzzle: PuzzleRef::Classic(line),
            ..
        } = asked.subject
        {
            let start = start::of_unique_line(&mut scratch.steps.reader, line)?;
            let rating = self.rate.measure(&mut scratch.rater, &start, asked.stop);
            return answered(&rating, of_classic(&rating));
        }
        if self.measure == Measure::Er {
            return Err(Refusal::unsupported(
                "the ER is that of puzzles on the classic board without rules; level rates every puzzle",
            ));
        }
        let start = AnyStart::of(asked, &mut scratch.steps)?;
        let rating = self.rate.rate_any(&mut scratch.rater, &start, asked.stop)?;
        let rating = rating.expect("there are no conditions");
        let values = match &rating.general {
            Some(general) => vec![
                Field::from(general.level.name()),
                Field::Missing,
                Field::from(general.hardest.name()),
            ],
            // A puzzle without rules in a format for rules.
            None => of_classic(&rating),
        };
        answered(&rating, values)
    }
}

/// Returns the answer of a rating that came to its end.
fn answered(rating: &Rating, values: Vec<Field>) -> Result<Answered, Refusal> {
    if rating.is_timed_out() {
        return Err(Refusal::new(Status::Timeout, "timed out"));
    }
    Ok(Answered {
        status: Status::Unique,
        values,
        remark: None,
    })
}

fn of_classic(rating: &Rating) -> Vec<Field> {
    let se = rating.se.iter().flat_map(of_explainer);
    se.chain(rating.hodoku.iter().flat_map(of_hodoku)).collect()
}

fn of_explainer(rating: &explainer::Rating) -> Vec<Field> {
    let difficulties = [rating.er, rating.ep, rating.ed].map(|it| Field::from(to_float(it)));
    let hardest = Field::from(rating.hardest.name());
    difficulties.into_iter().chain([hardest]).collect()
}

fn of_hodoku(rating: &hodoku::Rating) -> Vec<Field> {
    vec![
        Field::from(rating.level().name()),
        Field::from(rating.score()),
        Field::from(rating.hardest().map(Technique::name)),
    ]
}

/// Returns a difficulty as the nearest number.
pub(crate) fn to_float(difficulty: explainer::Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
