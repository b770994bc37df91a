//! The binary as its users see it: what it prints, where, and how it exits.

mod harness;

mod bad_input;
mod changes;
mod checkpoint;
mod dataset;
mod dedupe;
mod exit_codes;
mod files;
mod formats;
mod generate;
mod help;
mod hostile;
#[cfg(unix)]
mod interrupted;
mod json;
mod logic;
mod order;
mod other_boards;
mod progress;
mod readme;
mod render;
mod sources;
mod story;
mod symbols;
