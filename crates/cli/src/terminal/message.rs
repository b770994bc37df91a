//! Words for the person at the terminal, on standard error.
//!
//! **Invariant:** colours only where standard error is a terminal that wants them. That nobody can
//! read the words, as on a full disk, is no reason to end the run.

use std::fmt;
use std::io::Write;

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const SUMMARY: Style = AnsiColor::Cyan.on_default();

/// Something is wrong.
pub(crate) fn error(message: &str) {
    print(format_args!("{ERROR}error:{ERROR:#} {message}\n"));
}

/// What a run has come to, or takes for granted.
pub(crate) fn summary(message: &str) {
    print(format_args!("{SUMMARY}{message}{SUMMARY:#}\n"));
}

/// A text for programs.
pub(crate) fn raw(text: &str) {
    print(format_args!("{text}"));
}

fn print(text: fmt::Arguments<'_>) {
    let _ = anstream::stderr().write_all(text.to_string().as_bytes());
}
