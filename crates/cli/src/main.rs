//! The binary `foldoku`: everything it does is in the library of this crate.
//!
//! **Invariant:** the library behaves the same in any process that calls it.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    foldoku_cli::main_with(std::env::args_os()).into()
}
