//! The session: passes keys to the player, and answers its effects.
//!
//! **Invariant:** a game with a place to be saved is saved after every change and when the session
//! ends, so that a signal that cannot be handled costs the last key at most. Searches end after a time,
//! so that the player never waits for long.

use std::io;
use std::time::{Duration, Instant};

use anyhow::Context;
use foldoku::game::{Advice, Game, Hint, Saved};
use foldoku::questions::general::{Adviser, saved};

use super::super::super::shared::rule_request::NamedBoard;
use super::new_puzzle::{self, Found, Search, Wish};
use super::player::{Effect, Player, View};
use super::save_file::SaveFile;
use super::screen::{Event, Screen};
use super::start::{self, Beginning, Played, Start, stop_after};
use super::view;
use crate::terminal::Interrupt;
use crate::terminal::board::Styling;

/// How long a search for a hint may take.
const HINT: Duration = Duration::from_secs(10);

/// How long a search for a puzzle may take before the screen says so.
const PATIENCE: Duration = Duration::from_millis(200);

/// How long the rating of a puzzle may take.
const RATING: Duration = Duration::from_secs(2);

/// What is printed after the screen was restored.
#[derive(Debug, Default)]
pub(super) struct Ended {
    pub(super) messages: Vec<String>,
}

struct Session {
    player: Player,
    adviser: Adviser,
    save: Option<SaveFile>,
    /// The board of new puzzles, if it is not the classic one.
    board: Option<NamedBoard>,
    seed: u64,
    /// Whether there is a game besides the menu of levels.
    has_game: bool,
}

/// Plays until the player quits.
pub(super) fn run(
    mut start: Start,
    styling: Styling,
    interrupt: &Interrupt,
) -> anyhow::Result<Ended> {
    if let (Some(file), Beginning::Game(played)) = (&mut start.save, &start.beginning) {
        let written = file.write(&played.saved);
        written.with_context(|| file.name().to_string())?;
    }
    let mut screen = Screen::open(styling, start.takes_mouse)?;
    let has_levels = start.board.as_ref().is_none_or(new_puzzle::has_levels);
    let mut session = Session {
        player: Player::new(nothing(), start.shows_time, has_levels),
        adviser: Adviser::default(),
        save: start.save,
        board: start.board,
        seed: start.seed,
        has_game: false,
    };
    match start.beginning {
        Beginning::Game(played) => session.begin(*played),
        Beginning::New(wish) => session.start_new(&wish, &mut screen)?,
        Beginning::Menu => session.player.view = View::Levels,
    }
    let ended = session.play(&mut screen, interrupt);
    drop(screen);
    // A terminal that fails must not cost the game.
    let saved = session.end();
    ended?;
    saved
}

/// Returns the game behind the menu of levels.
fn nothing() -> Saved {
    Saved {
        game: Game::new(&[b'.'; 81]),
        title: String::new(),
        seconds: 0,
    }
}

impl Session {
    fn play(&mut self, screen: &mut Screen, interrupt: &Interrupt) -> anyhow::Result<()> {
        let mut played = Duration::from_secs(self.player.seconds);
        let mut last = Instant::now();
        loop {
            screen.show(|window| view::frame(&self.player, window))?;
            let event = screen.wait()?;
            let now = Instant::now();
            if self.player.is_timed() {
                played += now - last;
                self.player.seconds = played.as_secs();
            }
            last = now;
            if interrupt.is_set() || screen.is_terminated() {
                return Ok(());
            }
            let effect = match event {
                Event::Key(key) => self.player.press(key),
                Event::Cell(square) => {
                    self.player.point(square);
                    Effect::Nothing
                }
                Event::Tick => continue,
            };
            match effect {
                Effect::Nothing => {}
                Effect::Explain if self.adviser.finds_steps() => {
                    let stop = stop_after(HINT);
                    let steps = self.adviser.path(&self.player.game, &stop);
                    self.player.show_steps(steps);
                }
                Effect::Hint | Effect::Explain => {
                    let hint = self.hint();
                    self.player.show_hint(hint);
                }
                Effect::Save => self.save(),
                Effect::New(level) => {
                    let wish = Wish::of_level(self.board.as_ref(), level);
                    self.start_new(&wish, screen)?;
                    played = Duration::ZERO;
                    last = Instant::now();
                }
                Effect::Quit => return Ok(()),
            }
            if !self.has_game && !matches!(self.player.view, View::Levels) {
                return Ok(());
            }
            self.save_changes();
        }
    }

    /// Starts to play a game.
    fn begin(&mut self, played: Played) {
        self.adviser = played.adviser;
        let Player {
            shows_time,
            has_levels,
            ..
        } = self.player;
        self.player = Player::new(played.saved, shows_time, has_levels);
        self.has_game = true;
        let stop = stop_after(RATING);
        self.player.level = self.adviser.level(&self.player.game, &stop);
    }

    fn hint(&mut self) -> Hint<Advice> {
        self.adviser.hint(&self.player.game, &stop_after(HINT))
    }

    /// Makes a puzzle and starts to play it. Any key cancels the search for one.
    fn start_new(&mut self, wish: &Wish, screen: &mut Screen) -> io::Result<()> {
        let name = wish.level().unwrap_or("New puzzle");
        let seed = self.seed;
        self.seed = self.seed.wrapping_add(1);
        self.player.view = View::Making(name.to_owned());
        let search = Search::start(wish.clone(), seed);
        let found = loop {
            if let Some(ended) = search.wait(PATIENCE) {
                break ended.ok_or_else(|| String::from("No puzzle was found."));
            }
            screen.show(|window| view::frame(&self.player, window))?;
            if screen.wait()? != Event::Tick || screen.is_terminated() {
                break Err(String::from("Cancelled."));
            }
        };
        let title = format!("{name} {seed}");
        let played = found.and_then(|found| match found {
            Found::Classic(puzzle) => Ok(Played::from(Saved {
                game: Game::new(&puzzle),
                title,
                seconds: 0,
            })),
            Found::Other(puzzle) => {
                start::of_new(&puzzle, title).map_err(|error| format!("{error:#}."))
            }
        });
        match played {
            Ok(played) => {
                self.begin(played);
                self.write();
            }
            Err(message) => {
                self.player.view = match self.player.has_levels {
                    false if self.has_game => View::Board,
                    _ => View::Levels,
                };
                self.player.message = message;
            }
        }
        Ok(())
    }

    /// Saves the game and says so.
    fn save(&mut self) {
        if self.write()
            && let Some(file) = &self.save
        {
            self.player.message = format!("Saved in {}.", file.name());
        } else if self.save.is_none() {
            self.player.message = "Start with --save FILE to save.".to_owned();
        }
    }

    /// Saves the game if it has changed.
    fn save_changes(&mut self) {
        if self.player.is_unsaved() {
            self.write();
        }
    }

    /// Saves the game if it has a place to be saved. Returns whether that succeeded; if not, the screen
    /// says why.
    fn write(&mut self) -> bool {
        let Some(file) = &mut self.save else {
            return false;
        };
        match file.write(&self.player.to_saved()) {
            Ok(()) => {
                self.player.note_saved();
                true
            }
            Err(error) => {
                self.player.message = format!("Cannot save: {error}.");
                false
            }
        }
    }

    /// Saves the game, or tells how to continue it.
    fn end(&mut self) -> anyhow::Result<Ended> {
        let mut ended = Ended::default();
        if !self.has_game {
            return Ok(ended);
        }
        let saved = self.player.to_saved();
        match &mut self.save {
            Some(file) => {
                let written = file.write(&saved);
                let name = file.name();
                written.with_context(|| name.to_string())?;
                let message = format!("saved; to continue: foldoku play --save {name}");
                ended.messages.push(message);
            }
            None if self.player.is_unsaved() && !saved.game.state().is_solved() => {
                let text = saved::to_text(&saved);
                let line = text.lines().last().unwrap_or_default().to_owned();
                ended
                    .messages
                    .push(format!("to continue: foldoku play -p '{line}'"));
            }
            None => {}
        }
        Ok(ended)
    }
}
