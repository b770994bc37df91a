//! Human steps of a puzzle with rules or of another board than the classic one: hints, paths, ratings.
//!
//! **Invariant:** steps, texts and drawings are those of the command line. A puzzle is prepared once, however many
//! hints a player asks for.

use foldoku_formats::{Status, VariantPuzzle};
use foldoku_game::Level;
use foldoku_questions::general::{GeneralStart, key, language_of};
use foldoku_questions::human::Position;
use foldoku_questions::json::drawing::Annotations;
use foldoku_questions::rate::Rating;
use foldoku_questions::search::Auto;
use foldoku_questions::steps::{Language, StepOptions};
use foldoku_questions::{Asked, Explain, GeneralHint, Hint, Subject};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::{Current, written};
use crate::error::Failure;
use crate::json;
use crate::steps::{Board, ExplainExtras, HintExtras, LevelReply};
use crate::stop::stop;

/// What a player has written, and how steps are wanted.
#[derive(Deserialize)]
struct Settings {
    /// The givens and the entries, in the symbols of the board, with dots for empty cells.
    #[serde(default)]
    digits: Option<String>,
    /// The candidates that the player keeps in each cell.
    #[serde(default)]
    marks: Option<Vec<String>>,
    #[serde(default)]
    drawings: bool,
    #[serde(default)]
    language: Language,
}

impl Settings {
    fn options(&self) -> StepOptions {
        StepOptions {
            language: self.language,
            ..StepOptions::default()
        }
    }
}

/// Returns the next step from what the player has written, or what must be corrected first.
pub(super) fn hint(current: &mut Current, head: &str) -> Json {
    let settings: Settings = json::settings(head)?;
    let start = played(current, &settings)?;
    let question = Hint {
        steps: settings.options(),
        ..Hint::default()
    };
    let puzzle = &current.puzzle;
    let hint = question.general(start, &asked(puzzle))?;
    let (start, step) = (&hint.start, hint.step.as_ref());
    let position = &start.position;
    let drawing = |step| Annotations::general(start, position, step, settings.language);
    let extras = HintExtras {
        levels: levels(&hint),
        drawing: step.map(drawing),
        board: start
            .mistake
            .is_none()
            .then(|| board(puzzle, start, position)),
    };
    json::joined(&hint.object(), &extras)
}

/// Returns the steps to the solution. The page has said already what must be corrected.
pub(super) fn explain(current: &mut Current, head: &str) -> Json {
    let settings: Settings = json::settings(head)?;
    let mut start = played(current, &settings)?;
    start.mistake = None;
    let question = Explain {
        steps: settings.options(),
        ..Explain::default()
    };
    let puzzle = &current.puzzle;
    let path = question.general(start, &asked(puzzle))?;
    let start = &path.start;
    let scenes = || path.scenes().filter(|_| settings.drawings);
    let drawings = scenes()
        .map(|(_, before, step)| Annotations::general(start, &before, step, settings.language));
    let boards = scenes().map(|(_, before, _)| board(puzzle, start, &before));
    let extras = ExplainExtras {
        drawings: settings.drawings.then(|| drawings.collect()),
        boards: settings.drawings.then(|| boards.collect()),
    };
    json::joined(&path.object(), &extras)
}

/// The rating of a puzzle with rules: the fields of `foldoku rate --json`, and what its setter may want to know.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RulesRating {
    puzzle: String,
    /// `unique` or `timeout`.
    status: &'static str,
    /// The hardest technique; a key.
    hardest: Option<&'static str>,
    level: Option<&'static str>,
    /// How hard all steps together are.
    difficulty: Option<f64>,
    /// The number of steps.
    steps: Option<u64>,
    /// How often the steps use each technique; by key, from the easiest on.
    #[serde(serialize_with = "by_key")]
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, usize>"))]
    techniques: Vec<(&'static str, usize)>,
    /// The names of these techniques, by key.
    #[serde(serialize_with = "by_key")]
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, String>"))]
    names: Vec<(&'static str, &'static str)>,
    /// `rated`, `stuck` or `timeout`.
    outcome: &'static str,
    /// The number of rules.
    rules: usize,
    /// The rules that no step needs, in a few words each.
    unused: Vec<String>,
    /// What to look at before the puzzle is published.
    issues: Vec<String>,
}

fn by_key<V: Copy + Serialize, S: Serializer>(
    values: &[(&str, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().copied())
}

/// Rates the steps from the givens.
pub(super) fn rate(current: &mut Current, head: &str) -> Json {
    let settings: Settings = json::settings(head)?;
    let rules = current.puzzle.variant().rules.len();
    let start = started(current)?;
    let path = start.path(&stop);
    let rating = Rating::of_path(start, &path);
    let general = rating.general.as_ref();
    let techniques = || general.into_iter().flat_map(|it| &it.counts);
    let language = language_of(settings.language);
    let status = if rating.is_timed_out() {
        Status::Timeout
    } else {
        Status::Unique
    };
    json::of(&RulesRating {
        puzzle: String::from_utf8_lossy(&start.text).into_owned(),
        status: status.name(),
        hardest: general.map(|it| key(it.hardest)),
        level: general.map(|it| it.level.name()),
        difficulty: rating.difficulty(),
        steps: rating.steps(),
        techniques: techniques().map(|(&it, &count)| (key(it), count)).collect(),
        names: techniques()
            .map(|(&it, _)| (key(it), it.name_in(language)))
            .collect(),
        outcome: rating.outcome,
        rules,
        unused: start.unused_rules(&path),
        issues: start.issues(&path, settings.language),
    })
}

type Json = Result<Box<RawValue>, Failure>;

fn asked(puzzle: &VariantPuzzle) -> Asked<'_> {
    Asked {
        stop: &stop,
        ..Asked::once(Subject::Rules(puzzle))
    }
}

/// Returns the puzzle before the first step. It is kept unless its only solution was not found in time.
fn started(current: &mut Current) -> Result<&GeneralStart, Failure> {
    if current.start.as_ref().is_none_or(|it| it.is_stopped) {
        let asked = asked(&current.puzzle);
        current.start = Some(GeneralStart::of(&asked, &mut Auto::default())?);
    }
    Ok(current.start.as_ref().expect("it was made above"))
}

/// Returns the puzzle with what the player has written.
fn played(current: &mut Current, settings: &Settings) -> Result<GeneralStart, Failure> {
    let start = started(current)?.clone();
    let puzzle = &current.puzzle;
    let digits = match &settings.digits {
        Some(text) => written::digits(puzzle, text)?,
        None => puzzle.puzzle().givens().clone(),
    };
    let marks = settings.marks.as_deref();
    let kept = marks
        .map(|marks| written::candidates(puzzle, marks))
        .transpose()?;
    Ok(start.played(&digits, kept.as_ref()))
}

/// Returns the board of a position: the candidates of empty cells only.
fn board(puzzle: &VariantPuzzle, start: &GeneralStart, position: &Position) -> Board {
    let subject = Subject::Rules(puzzle);
    let symbols = subject.symbols();
    let candidates = |square| match position.digit(square) {
        Some(_) => String::new(),
        None => position.candidates(square).iter().map(&symbols).collect(),
    };
    let squares = puzzle.variant().sheet.grid_squares();
    Board {
        candidates: squares.map(candidates).collect(),
        digits: subject.grid_text(&start.digits(position)),
    }
}

fn levels(hint: &GeneralHint) -> Vec<LevelReply> {
    let levels = Level::ALL.iter().map(|&level| LevelReply {
        text: hint
            .text(level, "was stopped", |_| String::new())
            .trim_end()
            .to_owned(),
        cells: hint.squares(level).iter().map(|it| it.index()).collect(),
    });
    LevelReply::distinct(levels)
}
