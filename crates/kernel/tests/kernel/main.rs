//! Tests of the public interface, in one binary.
//!
//! **Invariant:** every module checks all backends that this processor supports.

mod allocation;
mod backends;
mod clue_check;
mod consistency;
mod corpus;
mod invalid_input;
mod solo;
mod stop;
mod sukaku;
mod support;
