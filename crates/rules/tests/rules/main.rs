//! Integration tests: one module per law, table or text format.
//!
//! **Invariant:** no test searches for solutions; the known ones come from fixtures and from the data beside
//! this repository.

mod collections;
mod examples;
mod exceptions;
mod fpuzzles;
mod inheritance;
mod iss;
mod json;
mod laws;
mod layers;
mod links;
mod making;
mod mutations;
mod pictures;
mod sites;
mod sudokupad;
