//! Messages on standard error.
//!
//! **Invariant:** [`colour`](super::colour) decides whether messages have colours. A
//! message that cannot be written, as on a full disk, does not end the run.

use std::fmt;
use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default();

/// Prints an error: the exit code will not be 0.
pub(crate) fn error(message: &str) {
    print(format_args!("{ERROR}error:{ERROR:#} {message}\n"));
}

/// Prints a warning: the run continues, and the exit code may be 0.
pub(crate) fn warning(message: &str) {
    print(format_args!("{WARNING}warning:{WARNING:#} {message}\n"));
}

/// Prints a summary or a note.
pub(crate) fn note(message: &str) {
    print(format_args!("{NOTE}{message}{NOTE:#}\n"));
}

/// Asks for puzzles, if somebody can read that.
pub(crate) fn prompt() {
    if std::io::stderr().is_terminal() {
        let end = if cfg!(windows) {
            "Ctrl-Z and Enter"
        } else {
            "Ctrl-D"
        };
        note(&format!("Type or paste a puzzle, then press {end}"));
    }
}

/// Prints text for programs, such as progress as JSON.
pub(crate) fn raw(text: &str) {
    print(format_args!("{text}"));
}

fn print(text: fmt::Arguments<'_>) {
    let _ = anstream::stderr().write_all(text.to_string().as_bytes());
}
