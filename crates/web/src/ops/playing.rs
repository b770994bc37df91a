//! `check`, `hint`, `steps`, `explain` and `svg`: questions about a puzzle in play.
//!
//! **Invariant:** steps, texts and drawings come from the crates that the command line uses.

use foldoku_game::{Game, Hint, Level, Reviewer, drawing};
use foldoku_logic::Position;
use foldoku_logic::describe::Style;
use foldoku_questions::json::answer::{Explained, Hinted};
use foldoku_questions::json::drawing::Annotations;
use foldoku_questions::json::game as objects;
use foldoku_questions::json::review::Review;
use foldoku_questions::steps::{Found, Order, StepPath};
use foldoku_render::{Labels, Theme, Width};
use serde::{Deserialize, Serialize};

use super::search::{Cells, Chains, Options, digits};
use super::{Json, Session};
use crate::error::Failure;
use crate::json;
use crate::puzzle::{Givens, Puzzle, line};
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
    #[serde(default)]
    coordinates: Cells,
}

/// Returns everything that is wrong.
pub(super) fn check(args: CheckArgs) -> Result<Review, Failure> {
    let game = any_game(&args.position)?;
    let review = if args.repairs {
        Reviewer::new().review(&game)
    } else {
        foldoku_game::Review::without_repairs(&game)
    };
    Ok(Review::new(&review, args.coordinates.into()))
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
    #[serde(default)]
    coordinates: Cells,
    #[serde(default)]
    notation: Chains,
}

impl SearchArgs {
    /// Takes the options out of the arguments. They are not a type of their own in the request, because
    /// flattened types take much more code to read.
    fn options(&mut self) -> Options {
        Options {
            order: self.order,
            used: std::mem::take(&mut self.used),
            exclude: std::mem::take(&mut self.exclude),
            no_uniqueness: self.no_uniqueness,
            coordinates: self.coordinates,
            notation: self.notation,
        }
    }
}

/// A board before a step.
#[derive(Serialize)]
pub(super) struct Board {
    digits: String,
    candidates: Vec<String>,
}

impl Board {
    fn of(position: &Position) -> Board {
        let candidates = foldoku_board::classic::SQUARES.map(|square| {
            let candidates = position.candidates(square);
            candidates.iter().map(|digit| digit.to_string()).collect()
        });
        Board {
            digits: digits(position),
            candidates: candidates.into(),
        }
    }
}

/// What a hint has beside the fields of `foldoku hint --json`.
#[derive(Serialize)]
struct HintExtras {
    levels: Vec<LevelReply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<Annotations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
}

#[derive(Serialize)]
struct LevelReply {
    text: String,
    cells: Vec<usize>,
}

fn levels(hint: &Hint, style: Style) -> Vec<LevelReply> {
    let levels = Level::ALL.iter().map(|&level| LevelReply {
        text: hint.text(level, style),
        cells: hint.squares(level).iter().map(|it| it.index()).collect(),
    });
    let mut levels: Vec<LevelReply> = levels.collect();
    levels.dedup_by(|next, last| next.text == last.text && next.cells == last.cells);
    levels
}

/// Returns the next step, or what must be corrected first.
pub(super) fn hint(session: &mut Session, mut args: SearchArgs) -> Json {
    let options = args.options();
    let style = options.style();
    let game = game(&args.position)?;
    if let Some(game) = &game
        && let Some(mistake) = game.mistake().filter(|_| game.solutions().exist())
    {
        let hint = Hint::Mistake(mistake);
        let status = game.solutions().name();
        let puzzle = game.state().givens_line();
        let hinted = Hinted::of_mistake(1, &puzzle, status, &hint, style);
        let extras = HintExtras {
            levels: levels(&hint, style),
            drawing: None,
            board: None,
        };
        return json::joined(&hinted, &extras);
    }
    let start = session.searches.start(&args.position, game.as_ref())?;
    let search = session.searches.prepare(&options, false, &start)?;
    let Found {
        steps: found,
        outcome,
    } = search.find(&start, false, &stop);
    let hint = match (outcome, found.first()) {
        ("solved", _) => Hint::Solved,
        (_, Some(found)) => Hint::Step(found.step.clone()),
        ("timeout", None) => Hint::Stopped,
        (_, None) => Hint::Stuck,
    };
    let drawing = found
        .first()
        .map(|found| Annotations::of(&start.position, &found.step));
    let extras = HintExtras {
        levels: levels(&hint, style),
        drawing,
        board: Some(Board::of(&start.position)),
    };
    json::joined(&Hinted::new(1, &start, &found, outcome, style), &extras)
}

/// What a list of steps has beside the fields of `foldoku hint --all --json`.
#[derive(Serialize)]
struct StepsExtras {
    limited: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<Annotations>>,
}

/// Returns all steps, up to a limit.
pub(super) fn steps(session: &mut Session, mut args: SearchArgs) -> Json {
    let options = args.options();
    let style = options.style();
    let game = game(&args.position)?;
    let start = session.searches.start(&args.position, game.as_ref())?;
    let search = session.searches.prepare(&options, true, &start)?;
    let Found {
        steps: mut found,
        outcome,
    } = search.find(&start, true, &stop);
    let limit = args.limit.unwrap_or(MOST_STEPS);
    let limited = found.len() > limit || stop();
    found.truncate(limit);
    let drawings = found
        .iter()
        .map(|found| Annotations::of(&start.position, &found.step));
    let drawings = args.drawings.then(|| drawings.collect());
    let extras = StepsExtras { limited, drawings };
    json::joined(&Hinted::new(1, &start, &found, outcome, style), &extras)
}

/// What a path has beside the fields of `foldoku explain --json`.
#[derive(Serialize)]
struct ExplainExtras {
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<Annotations>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<Board>>,
}

/// Returns the steps to the solution.
pub(super) fn explain(session: &mut Session, mut args: SearchArgs) -> Json {
    let options = args.options();
    let game = game(&args.position)?.filter(|game| game.mistake().is_none());
    let start = session.searches.start(&args.position, game.as_ref())?;
    let search = session.searches.prepare(&options, false, &start)?;
    let path = StepPath::search(search, &start, &stop);
    let scenes = || path.scenes();
    let drawings = scenes().map(|(_, before, found)| Annotations::of(&before, &found.step));
    let boards = scenes().map(|(_, before, _)| Board::of(&before));
    let extras = ExplainExtras {
        drawings: args.drawings.then(|| drawings.collect()),
        boards: args.drawings.then(|| boards.collect()),
    };
    let rating = match path.er() {
        Some(_) => None,
        None => session.searches.rate_path(&path),
    };
    json::joined(
        &Explained::new(1, &path, rating.as_ref(), options.style()),
        &extras,
    )
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
    let start = session.searches.start(&args.puzzle, None)?;
    let digits = digits(&start.position);
    Ok(objects::Game {
        givens: digits,
        digits: None,
        marks: Some(Board::of(&start.position).candidates),
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
    #[serde(default)]
    notation: Chains,
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
            LabelsName::Letters => Cells::Letters.into(),
            _ => Cells::Rc.into(),
        },
        notation: args.notation.into(),
    };
    let mut drawing = match (args.step, args.position.givens()?) {
        (true, _) => drawing_of_step(session, &args.position, style)?,
        (false, Givens::Candidates(_)) => {
            let start = session.searches.start(&args.position, None)?;
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
    let game = game(puzzle)?;
    let start = session.searches.start(puzzle, game.as_ref())?;
    let search = session
        .searches
        .prepare(&Options::default(), false, &start)?;
    Ok(match search.next(&start.position, &stop) {
        Some(found) => drawing::of_step(&start.position, &found.step, style),
        None => drawing::of_position(&start.position, style.coordinates),
    })
}
