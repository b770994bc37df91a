//! Tables of golden answers from the programs whose methods are followed here, where they are at
//! hand.
//!
//! **Invariant:** a table that is not there is empty, and a word on standard error says so: no test
//! passes over it in silence.

use std::collections::HashMap;
use std::fs;

use crate::fixtures::shared_data;

/// The rows of a table without a header, field by field.
pub fn fields(table: &str) -> Vec<Vec<String>> {
    let Some(path) = shared_data(&format!("oracle/{table}")) else {
        skip(table);
        return Vec::new();
    };
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{table}: {error}"));
    let row = |line: &str| line.split('\t').map(String::from).collect();
    text.lines().map(row).collect()
}

/// The rows of a table with a header, by the names of its columns.
pub fn rows(table: &str) -> Vec<HashMap<String, String>> {
    let mut fields = fields(table).into_iter();
    let Some(header) = fields.next() else {
        return Vec::new();
    };
    fields
        .map(|row| header.iter().cloned().zip(row).collect())
        .collect()
}

#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn skip(table: &str) {
    eprintln!("skipped: no golden answers {table} here");
}
