//! Whether text is styled: help, errors, notes, boards and the player ask here, or the library that
//! prints them does.
//!
//! | the first of these that applies | standard output and standard error |
//! |---|---|
//! | `--color always`, `--color never` | with colours; plain |
//! | `NO_COLOR` is set | boards without colours in a terminal, everything else plain |
//! | `FORCE_COLOR` or `CLICOLOR_FORCE` is set, and not to 0 | with colours |
//! | `CLICOLOR=0`, `TERM=dumb` | plain |
//! | otherwise | with colours in a terminal, plain elsewhere |
//!
//! An empty variable counts as not set.
//!
//! **Invariant:** nothing that does not go to a terminal is styled unless colours are forced.

use std::ffi::OsString;
use std::io::IsTerminal;

use anstream::{AutoStream, ColorChoice};

use crate::args::Colour;

/// The styles of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Styling {
    /// Colours and effects.
    Colours,
    /// Effects without colours, as `NO_COLOR` requests.
    Effects,
    /// Text only.
    Plain,
}

/// Decides for the whole process.
pub(crate) fn choose(colour: Colour) {
    let choice = match colour {
        Colour::Always => ColorChoice::Always,
        Colour::Never => ColorChoice::Never,
        Colour::Auto if is_set("NO_COLOR") => ColorChoice::Auto,
        Colour::Auto if is_forced() => ColorChoice::Always,
        // The library takes every value for a wish for colours.
        Colour::Auto if is_set("CLICOLOR_FORCE") => {
            if are_terminals() {
                ColorChoice::Always
            } else {
                ColorChoice::Never
            }
        }
        Colour::Auto => ColorChoice::Auto,
    };
    choice.write_global();
}

impl Styling {
    /// Returns the styles of text on standard output.
    pub(crate) fn of_stdout() -> Styling {
        let stdout = std::io::stdout();
        match AutoStream::choice(&stdout) {
            ColorChoice::Never if shows_effects(&stdout) => Styling::Effects,
            ColorChoice::Never => Styling::Plain,
            _ => Styling::Colours,
        }
    }
}

/// Returns whether `NO_COLOR` is the only reason not to use colours.
fn shows_effects(out: &impl IsTerminal) -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    ColorChoice::global() == ColorChoice::Auto
        && is_set("NO_COLOR")
        && out.is_terminal()
        && !is_dumb
}

fn are_terminals() -> bool {
    std::io::stdout().is_terminal() && std::io::stderr().is_terminal()
}

fn is_forced() -> bool {
    let is_on = |name| is_set(name) && std::env::var_os(name) != Some(OsString::from("0"));
    is_on("FORCE_COLOR") || is_on("CLICOLOR_FORCE")
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}
