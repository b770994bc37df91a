//! What a game starts from: a saved game, a puzzle from a file, a new puzzle.
//!
//! **Invariant:** of the files, only that of `SaveFile` is written; a game that is named is played, never
//! ignored.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Auto;
use foldoku::Geometry;
use foldoku::formats::{Input, Parser, Reader, Selection};
use foldoku::game::{Game, Saved, State};
use foldoku::logic::Conditions;
use foldoku::questions::general::saved::SavedGame;
use foldoku::questions::general::{Adviser, GeneralStart};
use foldoku::questions::{Asked, Subject, Written};

use super::super::super::shared::seed::Seed;
use super::new_puzzle;
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
    /// A new puzzle that meets these conditions.
    New(Conditions),
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
    new_puzzle::check(&conditions)?;
    let save = save_path(args).map(SaveFile::open).transpose()?;
    let resumed = match &save {
        Some(file) => resumed(file, args)?,
        None => None,
    };
    let beginning = match (resumed, conditions.is_empty()) {
        (Some(resumed), _) => Beginning::Game(Box::new(resumed)),
        (None, is_free) => match named(args)? {
            Some(game) => Beginning::Game(Box::new(game)),
            None if is_free => Beginning::Menu,
            None => Beginning::New(conditions),
        },
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
        seed: Seed::or_random(args.seed.seed).value,
        shows_time: !args.no_timer,
        takes_mouse: !args.no_mouse,
    })
}

/// Returns the file that the game is saved in: that of `--save`, or the saved game that is played.
fn save_path(args: &args::Play) -> Option<&Path> {
    let is_saved_game =
        |file: &&Path| fs::read_to_string(file).is_ok_and(|text| save_file::is_saved(&text));
    let played = || args.file.as_deref().filter(is_saved_game);
    args.save.as_deref().or_else(played)
}

/// Returns the game or the puzzle that the command line names besides `--save`.
fn named(args: &args::Play) -> anyhow::Result<Option<Played>> {
    let text = args.file.as_deref().and_then(Path::to_str);
    let is_game = |text: &&str| args::is_puzzle(text) || save_file::is_saved(text);
    let text = text.filter(|text| is_game(text) && !Path::new(text).exists());
    match (args.puzzle.as_deref().or(text), &args.file) {
        (Some(text), _) => of_text(text, args.number).map(Some),
        (None, Some(file)) => of_file(file, args.number).map(Some),
        (None, None) => Ok(None),
    }
}

/// Returns the game that is continued, which is the one that the command line names, if it names one.
fn resumed(file: &SaveFile, args: &args::Play) -> anyhow::Result<Option<Played>> {
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
    } else if let Some(named) = named(args)? {
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
    match record(input, 1)? {
        Record::General(start, _) => {
            let (saved, adviser) = game.restored(*start)?;
            Ok(Played { saved, adviser })
        }
        Record::Classic(_) => bail!("expected a puzzle of another board than the classic one"),
    }
}

/// Returns the game in a file.
fn of_file(file: &Path, number: u64) -> anyhow::Result<Played> {
    let context = || file.display().to_string();
    if let Ok(text) = fs::read_to_string(file)
        && save_file::is_saved(&text)
    {
        return of_saved(&text).with_context(context);
    }
    let open = File::open(file).with_context(context)?;
    let same = open.try_clone().with_context(context)?;
    let input = Input::new(open).with_context(context)?.with_file(same);
    let record = record(input, number).with_context(context)?;
    let name = file
        .file_name()
        .map_or_else(context, |it| it.to_string_lossy().into_owned());
    let title = match number {
        1 => name,
        _ => format!("{name} #{number}"),
    };
    Ok(record.played(title))
}

fn of_text(text: &str, number: u64) -> anyhow::Result<Played> {
    if save_file::is_saved(text) {
        return of_saved(text);
    }
    let input = Input::new(std::io::Cursor::new(text.to_owned()))?;
    Ok(record(input, number)?.played(String::new()))
}

/// A record as the start of a game.
enum Record {
    /// A game on the classic board.
    Classic(Box<Game>),
    /// A puzzle with rules or of another board.
    General(Box<GeneralStart>, Box<Game>),
}

impl Record {
    fn played(self, title: String) -> Played {
        let (game, adviser) = match self {
            Record::Classic(game) => (*game, Adviser::default()),
            Record::General(start, game) => (*game, Adviser::from(*start)),
        };
        let saved = Saved {
            game,
            title,
            seconds: 0,
        };
        Played { saved, adviser }
    }
}

/// Returns a record of an input. The first puzzle determines the board, as in other commands.
fn record(mut input: Input, number: u64) -> anyhow::Result<Record> {
    let board = match input.side()? {
        Some(side) => geometry(&format!("{side}x{side}"))?,
        None => Geometry::classic(),
    };
    let reader = Reader::new(&board, input, None, None, 1, 256)?;
    let columns = PlayerColumns::of(reader.columns());
    let parser = Parser::new(board.clone(), Selection::ALL);
    for chunk in reader {
        let records = parser.parse(chunk?);
        let Some(row) = records.rows().find(|row| row.number == number) else {
            continue;
        };
        return match Subject::of(&row, &board) {
            Ok(subject) if subject.is_general() => general(subject, columns.written(&row)),
            Ok(subject @ Subject::Rules(_)) => {
                let grid = subject.player_grid()?.into_owned();
                Ok(Record::Classic(Box::new(grid.game)))
            }
            _ => {
                let grid = columns.read(&row).map_err(|error| anyhow!("{error}"))?;
                Ok(Record::Classic(Box::new(grid.game)))
            }
        };
    }
    bail!("there is no record {number}")
}

/// Solves a puzzle with rules or of another board.
fn general(subject: Subject<'_>, written: Option<Written>) -> anyhow::Result<Record> {
    let stop = stop_after(SOLVING);
    let asked = Asked {
        stop: &stop,
        ..Asked::once(subject)
    };
    let start = GeneralStart::of(&asked, &mut Auto::default())?;
    ensure!(
        !start.is_stopped,
        "the puzzle was not solved within {} s, so entries cannot be checked",
        SOLVING.as_secs()
    );
    let game = start.game(written.as_ref())?;
    Ok(Record::General(Box::new(start), Box::new(game)))
}

/// Returns a check that is true once the time is up.
pub(super) fn stop_after(time: Duration) -> impl Fn() -> bool {
    let start = Instant::now();
    move || start.elapsed() >= time
}
