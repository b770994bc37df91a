//! Tables beside this repository: one header row, fields separated by tabs, `\` as escape.
//!
//! **Invariant:** every row has a field for each column that its line reaches.

#![allow(
    clippy::print_stdout,
    reason = "a table that is skipped must not look like a pass"
)]

use std::collections::BTreeMap;

use crate::fixtures::shared_data;

/// A row: from column to field.
pub type Fields = BTreeMap<String, String>;

/// Returns the rows of a table of the shared folder, see [`shared_data`]. Without the folder it prints
/// `skipped: …` and returns nothing.
pub fn shared(name: &str) -> Vec<Fields> {
    let Some(path) = shared_data(name) else {
        println!("skipped: {name} is not present");
        return Vec::new();
    };
    let text = std::fs::read_to_string(path).expect("a file of the folder can be read");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &str| {
        let fields = header.iter().zip(line.split('\t'));
        fields
            .map(|(column, field)| (column.to_string(), unescape(field)))
            .collect()
    };
    lines.map(row).collect()
}

fn unescape(field: &str) -> String {
    let mut out = String::new();
    let mut characters = field.chars();
    while let Some(c) = characters.next() {
        let c = match c {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        };
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        assert_eq!(unescape(r"a\tb\nc\\d\"), "a\tb\nc\\d\\");
    }
}
