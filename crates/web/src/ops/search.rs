//! The searches for steps, and `rate`.
//!
//! **Invariant:** a search starts with the same memory whatever it found before; its settings are
//! those of the request.

use foldoku_game::Game;
use foldoku_logic::describe::{Notation, Style};
use foldoku_logic::hodoku;
use foldoku_logic::solver::Settings;
use foldoku_logic::{Coordinates, Technique};
use foldoku_questions::json::step::number;
use foldoku_questions::rate::{Measure, Rate, Rater};
use foldoku_questions::start::{StartPosition, StartReader};
use foldoku_questions::steps::{Order, StepOptions, StepPath, StepSearch};
use serde::{Deserialize, Serialize};

use super::Session;
use super::solving::text;
use crate::error::{Code, Failure};
use crate::puzzle::{Givens, Puzzle};
use crate::stop::stop;

/// The memory of searches.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    pub(super) reader: StartReader,
    hodoku: Option<StepSearch>,
    se: Option<StepSearch>,
    rater: Option<Box<Rater>>,
}

/// Which techniques are searched for, and how steps are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    pub(super) order: Order,
    pub(super) used: Vec<String>,
    pub(super) exclude: Vec<String>,
    pub(super) no_uniqueness: bool,
    pub(super) coordinates: Cells,
    pub(super) notation: Chains,
}

/// How cells are written.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Cells {
    #[default]
    Rc,
    Letters,
}

/// How chains are written.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Chains {
    #[default]
    Words,
    Eureka,
}

impl From<Cells> for Coordinates {
    fn from(cells: Cells) -> Coordinates {
        match cells {
            Cells::Rc => Coordinates::RowColumn,
            Cells::Letters => Coordinates::Letters,
        }
    }
}

impl From<Chains> for Notation {
    fn from(chains: Chains) -> Notation {
        match chains {
            Chains::Words => Notation::Words,
            Chains::Eureka => Notation::Eureka,
        }
    }
}

impl Options {
    /// Returns the notation of cells and chains.
    pub(super) fn style(&self) -> Style {
        Style {
            coordinates: self.coordinates.into(),
            notation: self.notation.into(),
        }
    }

    fn settings(&self, all: bool) -> Result<Settings, Failure> {
        let techniques = |keys: &[String]| {
            let found = keys.iter().map(|key| technique(key));
            found.collect::<Result<Vec<Technique>, Failure>>()
        };
        let options = StepOptions {
            order: self.order,
            used: techniques(&self.used)?,
            exclude: techniques(&self.exclude)?,
            no_uniqueness: self.no_uniqueness,
        };
        if self.order == Order::Se && options.chooses() {
            return Err(Failure::argument(
                "order se has a fixed set of techniques; use, exclude and noUniqueness need order hodoku",
            ));
        }
        let settings = if all {
            options.settings_of_all()
        } else {
            options.settings()
        };
        settings.map_err(|error| Failure::argument(error.to_string()))
    }
}

/// Returns the technique with a key.
pub(super) fn technique(key: &str) -> Result<Technique, Failure> {
    Technique::from_key(key)
        .ok_or_else(|| Failure::argument(format!("unknown technique '{key}'; see techniques")))
}

impl Searches {
    /// Returns the search for the next step, or for all steps, from a position.
    pub(super) fn prepare(
        &mut self,
        options: &Options,
        all: bool,
        start: &StartPosition,
    ) -> Result<&mut StepSearch, Failure> {
        let settings = options.settings(all)?;
        let search = match options.order {
            Order::Se => self
                .se
                .get_or_insert_with(|| StepSearch::new(Order::Se, Settings::default())),
            Order::Hodoku => {
                let search = self
                    .hodoku
                    .get_or_insert_with(|| StepSearch::new(Order::Hodoku, Settings::default()));
                search.set(settings);
                search
            }
        };
        search.prepare(start)?;
        Ok(search)
    }

    /// Returns the rating of HoDoKu for a path.
    pub(super) fn rate_path(&mut self, path: &StepPath<'_>) -> Option<hodoku::Rating> {
        let rater = self.rater.get_or_insert_default();
        path.rate(rater.hodoku(), &stop)
    }

    /// Returns where a search starts; `game` is what the player has written.
    pub(super) fn start(
        &mut self,
        puzzle: &Puzzle,
        game: Option<&Game>,
    ) -> Result<StartPosition, Failure> {
        let no_solution = || Failure::new(Code::NoSolution, "no solution");
        Ok(match (game, puzzle.givens()?) {
            (Some(game), _) => StartPosition::of_game(game).ok_or_else(no_solution)?,
            (None, Givens::Line(line)) => self.reader.of_line(&line)?,
            (None, Givens::Candidates(candidates)) => self.reader.of_candidates(&candidates)?,
        })
    }
}

#[derive(Deserialize)]
pub(super) struct RateArgs {
    puzzle: Puzzle,
}

/// The fields of `foldoku rate --json`.
#[derive(Serialize)]
pub(super) struct Rating {
    puzzle: String,
    status: &'static str,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    hardest: Option<&'static str>,
    level: Option<&'static str>,
    score: Option<u32>,
    outcome: &'static str,
}

/// Rates a puzzle as HoDoKu and Sudoku Explainer do.
pub(super) fn rate(session: &mut Session, args: RateArgs) -> Result<Rating, Failure> {
    let searches = &mut session.searches;
    let start = searches.start(&args.puzzle, None)?;
    start.require_unique()?;
    let rater = searches.rater.get_or_insert_default();
    let question = Rate::new(&[Measure::Hodoku, Measure::Er]);
    let rating = question.measure(rater, &start, &stop);
    let hodoku = rating.hodoku.as_ref();
    Ok(Rating {
        puzzle: String::from_utf8_lossy(&start.text).into_owned(),
        status: start.status(rating.outcome),
        er: rating.er().map(number),
        ep: rating.ep().map(number),
        ed: rating.ed().map(number),
        hardest: rating.hardest().map(Technique::key),
        level: hodoku.map(|it| it.level().name()),
        score: hodoku.map(hodoku::Rating::score),
        outcome: rating.outcome,
    })
}

#[derive(Serialize)]
pub(super) struct Techniques {
    techniques: Vec<TechniqueEntry>,
}

#[derive(Serialize)]
struct TechniqueEntry {
    key: &'static str,
    name: &'static str,
    level: &'static str,
    score: u32,
}

/// Lists the techniques that can be found.
pub(super) fn techniques() -> Techniques {
    let entries = Technique::with_finder().map(|technique| {
        let entry = technique.entry();
        TechniqueEntry {
            key: entry.key,
            name: entry.name,
            level: entry.level.name(),
            score: entry.score,
        }
    });
    Techniques {
        techniques: entries.collect(),
    }
}

/// Returns the digits of a position as text.
pub(super) fn digits(position: &foldoku_logic::Position) -> String {
    text(&position.to_line())
}
