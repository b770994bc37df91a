//! The terminal player.
//!
//! ```text
//! keys ──▶ Player::press ──▶ Game        state machine: no clock, no terminal, no files
//!              │  ▲
//!       Effect ▼  │ answers              session: hints, new puzzles, saving, the time
//! screen ◀── view ◀── Player             view: lines of styled pieces
//! ```
//!
//! **Invariant:** only `screen` talks to the terminal, and it restores it however the player ends.

mod keys;
mod new_puzzle;
mod paint;
mod player;
mod save_file;
mod screen;
mod session;
mod start;
mod view;

use std::io::{self, IsTerminal};

use anyhow::{bail, ensure};

use crate::args;
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt, message};

pub(crate) fn run(args: &args::Play, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    check_terminal()?;
    let start = start::prepare(args)?;
    let styling = Styling::of_stdout();
    let ended = session::run(start, styling, interrupt)?;
    // The alternate screen is gone: what is printed now stays.
    for line in &ended.messages {
        message::raw(&format!("{line}\n"));
    }
    Ok(Exit::Success)
}

/// Checks that keys can be read and the cursor can be moved.
fn check_terminal() -> anyhow::Result<()> {
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "play needs a terminal for its keys and its screen; use hint, explain or review in scripts"
    );
    match std::env::var("TERM").as_deref() {
        Ok("dumb") => bail!("play needs a terminal that can move the cursor, but TERM is 'dumb'"),
        Ok("") | Err(_) if cfg!(unix) => {
            bail!("play needs a terminal that can move the cursor, but TERM is not set")
        }
        _ => Ok(()),
    }
}
