//! Boards below the text of a command.
//!
//! **Invariant:** in a file boards have no escape codes.

use std::io::{self, IsTerminal};

use crate::args::ShowBoards;
use crate::terminal::board::Styling;

/// Returns the styling of boards, if they are drawn; `to_file` tells whether the text goes to a file.
pub(crate) fn styling(show: ShowBoards, to_file: bool) -> Option<Styling> {
    let is_shown = match show {
        ShowBoards::Auto => !to_file && io::stdout().is_terminal(),
        ShowBoards::Always => true,
        ShowBoards::Never => false,
    };
    is_shown.then(|| {
        if to_file {
            Styling::Plain
        } else {
            Styling::of_stdout()
        }
    })
}
