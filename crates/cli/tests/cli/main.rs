//! The binary as its users see it: what it prints, where, and how it exits.

mod harness;

mod bad_input;
mod exit_codes;
mod files;
mod help;
mod json;
mod other_boards;
mod readme;
mod sources;
mod story;
mod symbols;
