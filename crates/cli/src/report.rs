//! Words for the person at the terminal, on standard error.
//!
//! **Invariant:** colours only where standard error is a terminal that wants them.

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const SUMMARY: Style = AnsiColor::Cyan.on_default();

/// Something is wrong.
pub(crate) fn error(message: &str) {
    anstream::eprintln!("{ERROR}error:{ERROR:#} {message}");
}

/// What a run has come to, or takes for granted.
pub(crate) fn summary(message: &str) {
    anstream::eprintln!("{SUMMARY}{message}{SUMMARY:#}");
}
