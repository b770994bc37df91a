//! What a game starts from: a saved game, a puzzle from a file, a new puzzle.
//!
//! **Invariant:** a file that is not a saved game is never written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Geometry;
use foldoku::formats::{Input, Parser, Reader, Selection};
use foldoku::game::{Game, Saved};
use foldoku::logic::Conditions;

use super::super::super::shared::player_grid::PlayerColumns;
use super::super::super::shared::seed::Seed;
use super::new_puzzle;
use crate::args;

/// What the session starts from.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) beginning: Beginning,
    /// Where the game is saved.
    pub(super) save: Option<PathBuf>,
    /// The seed of new puzzles.
    pub(super) seed: u64,
    pub(super) shows_time: bool,
    pub(super) takes_mouse: bool,
}

/// The first game.
#[derive(Debug)]
pub(super) enum Beginning {
    /// A game that was read.
    Game(Box<Saved>),
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
    let mut save = args.save.clone();
    let resumed = save.as_deref().filter(|file| file.exists());
    let text = args.file.as_deref().and_then(Path::to_str);
    let is_game = |text: &&str| args::is_puzzle(text) || is_saved(text);
    let text = text.filter(|text| is_game(text) && !Path::new(text).exists());
    let text = args.puzzle.as_deref().or(text);
    let beginning = match (resumed, text, &args.file, conditions.is_empty()) {
        (Some(file), ..) => Beginning::Game(Box::new(saved(file)?)),
        (None, Some(text), ..) => Beginning::Game(Box::new(of_text(text, args.number)?)),
        (None, None, Some(file), _) => {
            let (game, is_saved) = of_file(file, args.number)?;
            if is_saved {
                save.get_or_insert(file.clone());
            }
            Beginning::Game(Box::new(game))
        }
        (None, None, None, false) => Beginning::New(conditions),
        (None, None, None, true) => Beginning::Menu,
    };
    if let Beginning::Game(saved) = &beginning {
        ensure!(
            saved.game.solutions().exist(),
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

fn saved(file: &Path) -> anyhow::Result<Saved> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Saved::from_text(&text).with_context(|| file.display().to_string())
}

/// Returns the game in a file, and whether it is a saved one.
fn of_file(file: &Path, number: u64) -> anyhow::Result<(Saved, bool)> {
    let context = || file.display().to_string();
    if let Ok(text) = fs::read_to_string(file)
        && is_saved(&text)
    {
        return Ok((Saved::from_text(&text).with_context(context)?, true));
    }
    let open = File::open(file).with_context(context)?;
    let same = open.try_clone().with_context(context)?;
    let input = Input::new(open).with_context(context)?.with_file(same);
    let game = record(input, number).with_context(context)?;
    let name = file
        .file_name()
        .map_or_else(context, |it| it.to_string_lossy().into_owned());
    let title = match number {
        1 => name,
        _ => format!("{name} #{number}"),
    };
    Ok((of_game(game, title), false))
}

fn of_text(text: &str, number: u64) -> anyhow::Result<Saved> {
    if is_saved(text) {
        return Ok(Saved::from_text(text)?);
    }
    let input = Input::new(std::io::Cursor::new(text.to_owned()))?;
    Ok(of_game(record(input, number)?, String::new()))
}

fn of_game(game: Game, title: String) -> Saved {
    Saved {
        game,
        title,
        seconds: 0,
    }
}

/// Returns whether text is a saved game: one line of a library that has marks or a time.
fn is_saved(text: &str) -> bool {
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    first.starts_with(':') && first.contains(":marks") && lines.next().is_none()
}

/// Returns a record of an input as a game.
fn record(mut input: Input, number: u64) -> anyhow::Result<Game> {
    let board = Geometry::classic();
    if let Some(side) = input.side()?.filter(|&side| side != 9) {
        bail!("play supports only the classic 9x9 board, not {side}x{side}");
    }
    let reader = Reader::new(&board, input, None, None, 1, 256)?;
    let columns = PlayerColumns::of(reader.columns());
    let parser = Parser::new(board, Selection::ALL);
    for chunk in reader {
        let records = parser.parse(chunk?);
        if let Some(row) = records.rows().find(|row| row.number == number) {
            let grid = columns.read(&row).map_err(|error| anyhow!("{error}"))?;
            return Ok(grid.game);
        }
    }
    bail!("there is no record {number}")
}
