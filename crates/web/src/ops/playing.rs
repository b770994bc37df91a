//! `check`, `hint`, `steps`, `explain` and `svg`: questions about a puzzle in play.
//!
//! **Invariant:** steps, texts and drawings come from the crates that the command line uses.

use foldoku_game::{Game, Level, Reviewer, drawing};
use foldoku_logic::describe::{Notation, Style};
use foldoku_logic::{Coordinates, Position, Technique};
use foldoku_questions::json::drawing::Annotations;
use foldoku_questions::json::game as objects;
use foldoku_questions::json::review;
use foldoku_questions::player_grid::PlayerGrid;
use foldoku_questions::steps::{self, Language, Order, StepOptions, StepScratch};
use foldoku_questions::{Asked, Explain, Hint, Question, Refusal, Review, Subject};
use foldoku_render::{Labels, Theme, Width};
use serde::{Deserialize, Serialize};

use super::search::{digits, technique};
use super::{Json, Session};
use crate::error::Failure;
use crate::json;
use crate::puzzle::{Givens, Puzzle, line};
use crate::steps::{Board, ExplainExtras, HintExtras, LevelReply};
use crate::stop::stop;

/// The most steps that `steps` lists unless the request says otherwise.
const MOST_STEPS: usize = 200;

/// Returns the game of a puzzle in play; `None` for a puzzle without entries and marks.
fn game(puzzle: &Puzzle) -> Result<Option<Game>, Failure> {
    let Puzzle::Position(position) = puzzle else {
        return Ok(None);
    };
    if position.digits.is_none() && position.marks.is_none() {
        return Ok(None);
    }
    let text = |text: &str| line(text).map(|line| String::from_utf8_lossy(&line).into_owned());
    if let Some(marks) = position.marks.as_ref().filter(|marks| marks.len() != 81) {
        let message = format!("expected the marks of 81 cells, found {}", marks.len());
        return Err(Failure::argument(message));
    }
    let game = objects::Game {
        givens: text(&position.givens)?,
        digits: position.digits.as_deref().map(text).transpose()?,
        marks: position.marks.clone(),
        auto: position.auto,
    };
    Ok(game.to_game())
}

/// Returns the game of a puzzle, played or not.
fn any_game(puzzle: &Puzzle) -> Result<Game, Failure> {
    match game(puzzle)? {
        Some(game) => Ok(game),
        None => Ok(Game::new(&puzzle.line()?)),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CheckArgs {
    position: Puzzle,
    #[serde(default)]
    repairs: bool,
    #[serde(default, deserialize_with = "steps::coordinates")]
    coordinates: Coordinates,
}

/// Returns everything that is wrong.
pub(super) fn check(args: CheckArgs) -> Result<review::Review, Failure> {
    let question = Review {
        repairs: args.repairs,
        coordinates: args.coordinates,
    };
    let grid = PlayerGrid::of_game(any_game(&args.position)?);
    let asked = Asked::once(Subject::Played(&grid));
    let answer = question.answer(&mut Reviewer::new(), &asked)?;
    Ok(answer.review_object())
}

/// Asks a question about a puzzle, which may be in play.
fn ask<A>(
    session: &mut Session,
    puzzle: &Puzzle,
    question: impl FnOnce(&mut StepScratch, &Asked<'_>) -> Result<A, Refusal>,
) -> Result<A, Failure> {
    let grid = match game(puzzle)? {
        Some(game) => PlayerGrid::of_game(game),
        // Candidates are a puzzle here, not the marks of a player.
        None => PlayerGrid {
            is_played: false,
            ..PlayerGrid::of_text(&puzzle.text()?)?
        },
    };
    let asked = Asked {
        stop: &stop,
        ..Asked::once(Subject::Played(&grid))
    };
    Ok(question(&mut session.searches.steps, &asked)?)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SearchArgs {
    position: Puzzle,
    #[serde(default)]
    limit: Option<usize>,
    #[serde(default)]
    drawings: bool,
    #[serde(default)]
    order: Order,
    #[serde(default, rename = "use")]
    used: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    no_uniqueness: bool,
    #[serde(default, deserialize_with = "steps::coordinates")]
    coordinates: Coordinates,
    #[serde(default, deserialize_with = "steps::notation")]
    notation: Notation,
}

impl SearchArgs {
    /// Returns the options of the search for the next step, or for all steps. They are not a type of their
    /// own in the request, because flattened types take much more code to read.
    fn options(&self, all: bool) -> Result<StepOptions, Failure> {
        let techniques = |keys: &[String]| {
            let found = keys.iter().map(|key| technique(key));
            found.collect::<Result<Vec<Technique>, Failure>>()
        };
        let options = StepOptions {
            order: self.order,
            used: techniques(&self.used)?,
            exclude: techniques(&self.exclude)?,
            no_uniqueness: self.no_uniqueness,
            coordinates: self.coordinates,
            notation: self.notation,
            language: Language::En,
        };
        let checked = options.check(all);
        checked.map_err(|refusal| Failure::argument(refusal.message))?;
        Ok(options)
    }
}

/// Returns the board of a position.
fn board(position: &Position) -> Board {
    let candidates = foldoku_board::classic::SQUARES.map(|square| {
        let candidates = position.candidates(square);
        candidates.iter().map(|digit| digit.to_string()).collect()
    });
    Board {
        digits: digits(position),
        candidates: candidates.into(),
    }
}

fn levels(hint: &foldoku_game::Hint, style: Style) -> Vec<LevelReply> {
    let levels = Level::ALL.iter().map(|&level| LevelReply {
        text: hint.text(level, style),
        cells: hint.squares(level).iter().map(|it| it.index()).collect(),
    });
    LevelReply::distinct(levels)
}

/// Returns the next step, or what must be corrected first.
pub(super) fn hint(session: &mut Session, args: SearchArgs) -> Json {
    let question = Hint {
        steps: args.options(false)?,
        ..Hint::default()
    };
    let answer = ask(session, &args.position, |it, asked| {
        question.classic(it, asked)
    })?;
    let position = &answer.start.position;
    let found = answer.steps.first();
    let is_searched = answer.mistake.is_none();
    let extras = HintExtras {
        levels: levels(&answer.hint(), answer.style),
        drawing: found.map(|found| Annotations::of(position, &found.step)),
        board: is_searched.then(|| board(position)),
    };
    json::joined(&answer, &extras)
}

/// What a list of steps has beside the fields of `foldoku hint --all --json`.
#[derive(Serialize)]
struct StepsExtras {
    limited: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<Annotations>>,
}

/// Returns all steps, up to a limit.
pub(super) fn steps(session: &mut Session, args: SearchArgs) -> Json {
    let question = Hint {
        all: true,
        trusts_player: true,
        steps: args.options(true)?,
    };
    let mut answer = ask(session, &args.position, |it, asked| {
        question.classic(it, asked)
    })?;
    let limit = args.limit.unwrap_or(MOST_STEPS);
    let limited = answer.steps.len() > limit || stop();
    answer.steps.truncate(limit);
    let drawings = answer.steps.iter();
    let drawings = drawings.map(|found| Annotations::of(&answer.start.position, &found.step));
    let drawings = args.drawings.then(|| drawings.collect());
    json::joined(&answer, &StepsExtras { limited, drawings })
}

/// Returns the steps to the solution. The page has said already what must be corrected.
pub(super) fn explain(session: &mut Session, args: SearchArgs) -> Json {
    let question = Explain {
        steps: args.options(false)?,
        ..Explain::default()
    };
    let mut answer = ask(session, &args.position, |it, asked| {
        question.classic(it, asked)
    })?;
    answer.mistake = None;
    let scenes = || answer.scenes();
    let drawings = scenes().map(|(_, before, found)| Annotations::of(&before, &found.step));
    let boards = scenes().map(|(_, before, _)| board(&before));
    let extras = ExplainExtras {
        drawings: args.drawings.then(|| drawings.collect()),
        boards: args.drawings.then(|| boards.collect()),
    };
    json::joined(&answer, &extras)
}

#[derive(Deserialize)]
pub(super) struct PositionArgs {
    puzzle: Puzzle,
}

/// Returns the position that candidates describe: the givens, and the candidates as marks.
pub(super) fn position(
    session: &mut Session,
    args: PositionArgs,
) -> Result<objects::Game, Failure> {
    if let Givens::Line(_) = args.puzzle.givens()? {
        return any_game(&args.puzzle).map(|game| objects::Game::from(&game));
    }
    let start = session
        .searches
        .steps
        .reader
        .of_text(&args.puzzle.text()?)?;
    let digits = digits(&start.position);
    Ok(objects::Game {
        givens: digits,
        digits: None,
        marks: Some(board(&start.position).candidates),
        auto: false,
    })
}

#[derive(Deserialize)]
pub(super) struct SvgArgs {
    position: Puzzle,
    #[serde(default)]
    step: bool,
    #[serde(default)]
    candidates: bool,
    #[serde(default)]
    theme: ThemeName,
    #[serde(default)]
    labels: LabelsName,
    #[serde(default, deserialize_with = "steps::notation")]
    notation: Notation,
    title: Option<String>,
    width: Option<u32>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ThemeName {
    #[default]
    Light,
    Dark,
    Auto,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LabelsName {
    #[default]
    None,
    Rc,
    Letters,
}

#[derive(Serialize)]
pub(super) struct Svg {
    svg: String,
}

/// Draws a position, or its next step.
pub(super) fn svg(session: &mut Session, args: SvgArgs) -> Result<Svg, Failure> {
    let style = Style {
        coordinates: match args.labels {
            LabelsName::Letters => Coordinates::Letters,
            _ => Coordinates::RowColumn,
        },
        notation: args.notation,
    };
    let mut drawing = match (args.step, args.position.givens()?) {
        (true, _) => drawing_of_step(session, &args.position, style)?,
        (false, Givens::Candidates(_)) => {
            let text = args.position.text()?;
            let start = session.searches.steps.reader.of_text(&text)?;
            drawing::of_position(&start.position, style.coordinates)
        }
        (false, Givens::Line(_)) => {
            let game = any_game(&args.position)?;
            if args.candidates && !game.state().has_marks() {
                drawing::of_position(&game.position(), style.coordinates)
            } else {
                drawing::of_state(game.state(), style.coordinates)
            }
        }
    };
    drawing = drawing.theme(match args.theme {
        ThemeName::Light => Theme::Light,
        ThemeName::Dark => Theme::Dark,
        ThemeName::Auto => Theme::Auto,
    });
    if let LabelsName::None = args.labels {
        drawing = drawing.labels(Labels::None);
    }
    if let Some(title) = &args.title {
        drawing = drawing.title(title);
    }
    let width = match args.width {
        Some(0) => return Err(Failure::argument("the width must not be 0")),
        Some(pixels) => Width::Pixels(pixels),
        None => Width::Natural,
    };
    Ok(Svg {
        svg: foldoku_render::svg(&drawing, width),
    })
}

fn drawing_of_step(
    session: &mut Session,
    puzzle: &Puzzle,
    style: Style,
) -> Result<foldoku_render::Drawing, Failure> {
    let question = Hint {
        trusts_player: true,
        ..Hint::default()
    };
    let answer = ask(session, puzzle, |it, asked| question.classic(it, asked))?;
    let position = &answer.start.position;
    Ok(match answer.steps.first() {
        Some(found) => drawing::of_step(position, &found.step, style),
        None => drawing::of_position(position, style.coordinates),
    })
}
