//! Sections of a document: puzzles with the same value of a field, or from the same file.
//!
//! **Invariant:** the puzzles of a section keep their order. Sections named after levels come from
//! easy to extreme, others in the order in which they appear.

use std::path::Path;

use foldoku::formats::{Column, Row};

#[cfg(feature = "render")]
use super::Drawings;
use crate::verbs::shared::caption;

/// What the puzzles of a section have in common.
#[derive(Clone, Copy, Debug)]
pub(super) enum SectionBy {
    /// The field with this number.
    Field(usize),
    /// The name of the file, without its extensions.
    File,
}

impl SectionBy {
    /// Returns the meaning of `--section-by`: the name of a field, or `file`.
    pub(super) fn parse(name: &str, columns: &[Column]) -> anyhow::Result<SectionBy> {
        match caption::column(name, columns) {
            Ok(index) => Ok(SectionBy::Field(index)),
            Err(_) if name.eq_ignore_ascii_case("file") => Ok(SectionBy::File),
            Err(error) => Err(error.context("--section-by")),
        }
    }

    /// Returns the title of the section that a row belongs to.
    pub(super) fn title(self, row: &Row<'_>, source: &str) -> String {
        match self {
            SectionBy::Field(index) => {
                let value = row.fields.get(index).map(caption::value);
                value.unwrap_or_default().into_owned()
            }
            SectionBy::File => {
                let name = Path::new(source).file_name().unwrap_or_default();
                let name = name.to_string_lossy();
                let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
                stem.replace(['-', '_'], " ")
            }
        }
    }
}

/// Brings the puzzles of each section together.
#[cfg(feature = "render")]
pub(super) fn grouped(drawings: &mut [Drawings]) {
    let mut titles: Vec<String> = Vec::new();
    for drawing in &*drawings {
        if !titles.contains(&drawing.section) {
            titles.push(drawing.section.clone());
        }
    }
    let level = |title: &str| {
        let levels = ["easy", "medium", "hard", "unfair", "extreme"];
        levels
            .iter()
            .position(|level| title.eq_ignore_ascii_case(level))
    };
    if titles.iter().all(|title| level(title).is_some()) {
        titles.sort_by_key(|title| level(title));
    }
    drawings.sort_by_key(|drawing| titles.iter().position(|title| *title == drawing.section));
}
