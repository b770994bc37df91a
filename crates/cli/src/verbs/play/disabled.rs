//! The command in a program without the terminal player.
//!
//! **Invariant:** the signature is that of the player.

use anyhow::bail;

use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(_args: &args::Play, _interrupt: &Interrupt) -> anyhow::Result<Exit> {
    bail!("this program was built without the terminal player; build it with --features play")
}
