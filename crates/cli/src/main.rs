//! The binary `foldoku`: everything it does is in the library of this crate.
//!
//! **Invariant:** the library behaves the same in any process that calls it.

#![deny(unsafe_code)]

#[cfg(unix)]
mod before_main;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    if before_main::stdout_is_closed() {
        foldoku_cli::without_stdout();
    }
    foldoku_cli::main_with(std::env::args_os()).into()
}
