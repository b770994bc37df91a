//! What a game starts from: a saved game, a puzzle from a file, a new puzzle.
//!
//! A puzzle on a board that is named becomes one with rules, whose text says what board it has: so a saved game is
//! restored without the name.
//!
//! **Invariant:** of the files, only that of `SaveFile` is written; a game that is named is played, never
//! ignored.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Auto;
use foldoku::Geometry;
use foldoku::formats::{Input, Parser, Reader, Selection, VariantPuzzle};
use foldoku::game::{Game, Saved, State};
use foldoku::questions::general::saved::SavedGame;
use foldoku::questions::general::{self, Adviser};
use foldoku::questions::{Asked, Subject, Written};

use super::super::super::shared::rule_request::NamedBoard;
use super::super::super::shared::seed::Seed;
use super::new_puzzle::{self, Wish};
use super::save_file::{self, SaveFile};
use crate::args;
use crate::pipeline::{file_id, geometry};
use foldoku::questions::player_grid::PlayerColumns;

/// How long the search for the solution may take.
const SOLVING: Duration = Duration::from_secs(20);

/// What the session starts from.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) beginning: Beginning,
    /// Where the game is saved.
    pub(super) save: Option<SaveFile>,
    /// The board of new puzzles, if it is not the classic one.
    pub(super) board: Option<NamedBoard>,
    /// The seed of new puzzles.
    pub(super) seed: u64,
    pub(super) shows_time: bool,
    pub(super) takes_mouse: bool,
}

/// A game, and who gives hints about it.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) saved: Saved,
    pub(super) adviser: Adviser,
}

impl From<Saved> for Played {
    fn from(saved: Saved) -> Played {
        let adviser = Adviser::default();
        Played { saved, adviser }
    }
}

/// The first game.
#[derive(Debug)]
pub(super) enum Beginning {
    /// A game that was read.
    Game(Box<Played>),
    /// A new puzzle that meets a wish.
    New(Wish),
    /// The player chooses a level.
    Menu,
}

/// Reads the game that the command line names.
pub(super) fn prepare(args: &args::Play) -> anyhow::Result<Start> {
    let conditions = args.conditions.conditions()?;
    ensure!(
        conditions.is_empty() || (args.file.is_none() && args.puzzle.is_none()),
        "{} chooses a new puzzle, so it excludes a file and --puzzle",
        args.conditions.described().join(" ")
    );
    let is_free = conditions.is_empty();
    let board = named_board(args)?;
    let wish = match &board {
        None => Wish::Classic(conditions),
        Some(board) => Wish::Other(Box::new(board.clone()), args.conditions.demand()?),
    };
    wish.check()?;
    let save = save_path(args).map(SaveFile::open).transpose()?;
    let resumed = match &save {
        Some(file) => resumed(file, args, board.as_ref())?,
        None => None,
    };
    let has_levels = board.as_ref().is_none_or(new_puzzle::has_levels);
    let game = match resumed {
        Some(resumed) => Some(resumed),
        None => named(args, board.as_ref())?,
    };
    let beginning = match game {
        Some(game) => Beginning::Game(Box::new(game)),
        None if is_free && has_levels => Beginning::Menu,
        None => Beginning::New(wish),
    };
    if let Beginning::Game(played) = &beginning {
        ensure!(
            played.saved.game.solutions().exist(),
            "the puzzle has no solution; foldoku review names the givens that may be wrong"
        );
    }
    Ok(Start {
        beginning,
        save,
        board,
        seed: Seed::or_random(args.seed.seed).value,
        shows_time: !args.no_timer,
        takes_mouse: !args.no_mouse,
    })
}

/// Returns the board that the command line names, unless it is the classic one.
fn named_board(args: &args::Play) -> anyhow::Result<Option<NamedBoard>> {
    let Some(name) = &args.geometry else {
        return Ok(None);
    };
    let board = NamedBoard::of(name, "play")?;
    let is_classic = board.sheet.geometry().is_classic() && board.kinds.is_empty();
    Ok((!is_classic).then_some(board))
}

/// Returns the file that the game is saved in: that of `--save`, or the saved game that is played.
fn save_path(args: &args::Play) -> Option<&Path> {
    let is_saved_game =
        |file: &&Path| fs::read_to_string(file).is_ok_and(|text| save_file::is_saved(&text));
    let played = || args.file.as_deref().filter(is_saved_game);
    args.save.as_deref().or_else(played)
}

/// Returns the game or the puzzle that the command line names besides `--save`.
fn named(args: &args::Play, board: Option<&NamedBoard>) -> anyhow::Result<Option<Played>> {
    let text = args.file.as_deref().and_then(Path::to_str);
    let is_game = |text: &&str| args::is_puzzle(text) || save_file::is_saved(text);
    let text = text.filter(|text| is_game(text) && !Path::new(text).exists());
    match (args.puzzle.as_deref().or(text), &args.file) {
        (Some(text), _) => of_text(text, args.number, board).map(Some),
        (None, Some(file)) => of_file(file, args.number, board).map(Some),
        (None, None) => Ok(None),
    }
}

/// Returns the game that is continued, which is the one that the command line names, if it names one.
fn resumed(
    file: &SaveFile,
    args: &args::Play,
    board: Option<&NamedBoard>,
) -> anyhow::Result<Option<Played>> {
    let Some(text) = file.load()? else {
        return Ok(None);
    };
    let resumed = of_saved(&text).with_context(|| file.name().to_string())?;
    let (name, number) = (file.name(), args.number);
    let is_other = |played: &Path| file_id(played) != file_id(file.path());
    if args.puzzle.is_none() && !args.file.as_deref().is_some_and(is_other) {
        ensure!(
            number == 1,
            "{name}: there is no record {number}; a saved game is one record"
        );
    } else if let Some(named) = named(args, board)? {
        let (named, saved) = (named.saved.game.state(), resumed.saved.game.state());
        ensure!(
            is_same_puzzle(named, saved) && named.entries().is_empty(),
            "{name} holds another game; leave the puzzle out to continue that game, or choose another file for --save"
        );
    }
    Ok(Some(resumed))
}

fn is_same_puzzle(one: &State, other: &State) -> bool {
    one.board().text() == other.board().text() && one.givens_grid() == other.givens_grid()
}

/// Reads a saved game.
fn of_saved(text: &str) -> anyhow::Result<Played> {
    let Some(game) = SavedGame::of_text(text) else {
        return Ok(Played::from(Saved::from_text(text)?));
    };
    let input = Input::new(std::io::Cursor::new(game.puzzle.clone()))?;
    let (of_puzzle, adviser) = record(input, 1, None)?;
    ensure!(
        !of_puzzle.state().board().is_classic(),
        "expected a puzzle of another board than the classic one"
    );
    let saved = game.restored(&of_puzzle)?;
    Ok(Played { saved, adviser })
}

/// Returns the game in a file.
fn of_file(file: &Path, number: u64, board: Option<&NamedBoard>) -> anyhow::Result<Played> {
    let context = || file.display().to_string();
    if let Ok(text) = fs::read_to_string(file)
        && save_file::is_saved(&text)
    {
        return of_saved(&text).with_context(context);
    }
    let open = File::open(file).with_context(context)?;
    let same = open.try_clone().with_context(context)?;
    let input = Input::new(open).with_context(context)?.with_file(same);
    let (game, adviser) = record(input, number, board).with_context(context)?;
    let name = file
        .file_name()
        .map_or_else(context, |it| it.to_string_lossy().into_owned());
    let title = match number {
        1 => name,
        _ => format!("{name} #{number}"),
    };
    Ok(played(game, adviser, title))
}

fn of_text(text: &str, number: u64, board: Option<&NamedBoard>) -> anyhow::Result<Played> {
    if save_file::is_saved(text) {
        return of_saved(text);
    }
    let input = Input::new(std::io::Cursor::new(text.to_owned()))?;
    let (game, adviser) = record(input, number, board)?;
    Ok(played(game, adviser, String::new()))
}

/// Returns the game of a puzzle that was made on another board than the classic one.
pub(super) fn of_new(puzzle: &VariantPuzzle, title: String) -> anyhow::Result<Played> {
    let (game, adviser) = general(Subject::Rules(puzzle), None)?;
    Ok(played(game, adviser, title))
}

fn played(game: Game, adviser: Adviser, title: String) -> Played {
    let saved = Saved {
        game,
        title,
        seconds: 0,
    };
    Played { saved, adviser }
}

/// Returns the game of a record, and who gives hints about it. Unless a board is named, the first puzzle determines it,
/// as in other commands.
fn record(
    mut input: Input,
    number: u64,
    named: Option<&NamedBoard>,
) -> anyhow::Result<(Game, Adviser)> {
    let board = match (named, input.side()?) {
        (Some(named), _) => named.sheet.geometry().clone(),
        (None, Some(side)) => geometry(&format!("{side}x{side}"))?,
        (None, None) => Geometry::classic(),
    };
    let reader = Reader::new(&board, input, None, None, 1, 256)?;
    let columns = PlayerColumns::of(reader.columns());
    let parser = Parser::new(board.clone(), Selection::ALL);
    for chunk in reader {
        let records = parser.parse(chunk?);
        let Some(row) = records.rows().find(|row| row.number == number) else {
            continue;
        };
        let subject = Subject::of(&row, &board);
        if let (Ok(subject @ Subject::Plain { .. }), Some(named)) = (&subject, named) {
            let puzzle = VariantPuzzle::new(new_puzzle::with_givens(named, &subject.givens()?))?;
            return general(Subject::Rules(&puzzle), columns.written(&row));
        }
        let game = match subject {
            Ok(subject) if subject.is_general() => return general(subject, columns.written(&row)),
            Ok(subject @ Subject::Rules(_)) => subject.player_grid()?.into_owned().game,
            _ => {
                let grid = columns.read(&row);
                grid.map_err(|error| anyhow!("{error}"))?.game
            }
        };
        return Ok((game, Adviser::default()));
    }
    bail!("there is no record {number}")
}

/// Solves a puzzle with rules or of another board.
fn general(subject: Subject<'_>, written: Option<Written>) -> anyhow::Result<(Game, Adviser)> {
    let stop = stop_after(SOLVING);
    let asked = Asked {
        stop: &stop,
        written: written.as_ref(),
        ..Asked::once(subject)
    };
    Ok(general::play(&asked, &mut Auto::default())?)
}

/// Returns a check that is true once the time is up.
pub(super) fn stop_after(time: Duration) -> impl Fn() -> bool {
    let start = Instant::now();
    move || start.elapsed() >= time
}
