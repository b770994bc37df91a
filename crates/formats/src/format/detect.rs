//! Detection of formats from the start of a file.
//!
//! **Invariant:** of several formats that match, the one with the lowest rank is chosen; a file that
//! matches none is read as lines.

use std::io;

use foldoku_board::Geometry;

use super::Format;
use super::info::FormatInfo;
use super::start::{Detect, Start};
use super::table::FORMATS;
use crate::alphabet::Translator;
use crate::input::Input;
use crate::text::{HEAD, content};

/// Reads the start of an input until its format is certain.
pub(crate) fn detect(
    geometry: &Geometry,
    translator: Option<&Translator>,
    input: &mut Input,
) -> io::Result<Format> {
    loop {
        let whole = input.is_at_end() || input.head().len() >= HEAD;
        let start = Start {
            geometry,
            translator,
            head: input.head(),
        };
        if let Some(format) = format(&start, whole) {
            return Ok(format);
        }
        input.look()?;
    }
}

/// Returns the format, or `None` if more of the file is needed; `whole` is true if there is no more.
fn format(start: &Start<'_>, whole: bool) -> Option<Format> {
    let first = content(start.head, whole).next();
    let by_bytes = FORMATS.iter().find(|info| match info.detect {
        Detect::Bytes(is_format) => is_format(start.head),
        _ => false,
    });
    let by_line = || {
        lowest(|info| match (info.detect, first) {
            (Detect::Line(rank, is_format), Some(line)) => is_format(start, line).then_some(rank),
            _ => None,
        })
    };
    let by_start = || {
        lowest(|info| match info.detect {
            Detect::Start(rank, is_format) => is_format(start).then_some(rank),
            _ => None,
        })
    };
    let found = by_bytes.or_else(by_line).map(|info| info.format);
    found.or_else(|| whole.then(|| by_start().map_or(Format::Puzzle, |info| info.format)))
}

/// Returns the matching row with the lowest rank.
fn lowest(rank: impl Fn(&FormatInfo) -> Option<u8>) -> Option<&'static FormatInfo> {
    let ranked = FORMATS.iter().filter_map(|info| Some((rank(info)?, info)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, info)| info)
}
