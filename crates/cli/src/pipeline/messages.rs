//! Messages about records on standard error.
//!
//! **Invariant:** a message is printed once: not if the rows say the same on the same terminal. It is
//! an error only if the run fails because of records, which may be known only at the end.

use std::io::{self, IsTerminal};

use super::piece::Message;
use crate::terminal::{Exit, message};

/// The maximum number of messages to print; the rest is counted.
const MOST_MESSAGES: usize = 10;

/// The messages of a run.
pub(super) struct Messages {
    /// Whether a failed record fails the run.
    strict: bool,
    /// Whether rows and messages are on the same terminal.
    share_terminal: bool,
    /// Whether a valid record was answered: the run does not fail for lack of one.
    pub(super) has_valid: bool,
    waiting: Vec<String>,
    printed: usize,
    omitted: usize,
}

impl Messages {
    pub(super) fn new(strict: bool, is_on_terminal: bool) -> Messages {
        Messages {
            strict,
            share_terminal: is_on_terminal && io::stderr().is_terminal(),
            has_valid: false,
            waiting: Vec::new(),
            printed: 0,
            omitted: 0,
        }
    }

    /// Adds the messages about a piece, except those in its rows on the same terminal.
    pub(super) fn add(&mut self, messages: Vec<Message>) {
        for message in messages {
            if self.share_terminal && message.is_in_rows {
                continue;
            }
            if self.printed + self.waiting.len() == MOST_MESSAGES {
                self.omitted += 1;
            } else {
                self.waiting.push(message.text);
            }
        }
    }

    /// Returns whether there are messages that can be printed now.
    pub(super) fn are_due(&self) -> bool {
        !self.waiting.is_empty() && (self.strict || self.has_valid)
    }

    /// Prints the messages that wait.
    pub(super) fn print(&mut self) {
        self.print_as(if self.strict {
            message::error
        } else {
            message::warning
        });
    }

    /// Prints all messages at the end of a run, and with `counts` how many were omitted.
    pub(super) fn finish(&mut self, exit: Exit, counts: bool) {
        self.print_as(match exit {
            Exit::Failed => message::error,
            _ => message::warning,
        });
        if counts && self.omitted > 0 {
            let plural = if self.omitted == 1 { "" } else { "s" };
            message::note(&format!("{} more message{plural}", self.omitted));
        }
    }

    fn print_as(&mut self, print: fn(&str)) {
        self.printed += self.waiting.len();
        self.waiting.drain(..).for_each(|text| print(&text));
    }
}
