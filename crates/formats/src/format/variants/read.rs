//! Reads formats of variants: one puzzle per line.
//!
//! A line that does not start with a dot continues an ISS string. Lines that start with `#` are
//! comments.
//!
//! **Invariant:** a file is recognised by its first line with content.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_rules::RULES;
use foldoku_rules::text::{killer, sumocue};

use crate::raw::gather::{Line, LineParser, LineRecords};
use crate::raw::{RawPuzzle, RawRecord};
use crate::variant_puzzle::VariantFormat;

/// Returns the first line with content.
fn first_line(head: &[u8]) -> &[u8] {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && line[0] != b'#');
    lines.next().unwrap_or_default()
}

/// Returns whether a file starts with an ISS string: a dot and the name of a rule, or givens.
pub(crate) fn is_iss(head: &[u8]) -> bool {
    let Some(rest) = first_line(head).strip_prefix(b".") else {
        return false;
    };
    let end = rest
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let shapes = [
        "Shape",
        "NoBoxes",
        "RegionSize",
        "Jigsaw",
        "Var",
        "Replicate",
    ];
    let others = [
        "Arrow",
        "V",
        "Quad",
        "StrictKropki",
        "SearchPriority",
        "Binary",
        "BinaryX",
    ];
    let chaos = [
        "ChaosConstruction",
        "ChaosArrow",
        "ChaosCount",
        "ConnectedValues",
    ];
    let rules = RULES.iter().filter_map(|row| row.iss);
    let mut names = rules.chain(shapes).chain(others).chain(chaos);
    match (name, rest.first()) {
        ([], Some(b'~')) => true,
        (name, None | Some(b'~' | b'.')) => names.any(|own| own.as_bytes() == name),
        _ => false,
    }
}

/// Returns whether a file starts with a puzzle of f-puzzles: an address, base64 or JSON.
pub(crate) fn is_fpuzzles(head: &[u8]) -> bool {
    let line = first_line(head);
    let holds = |text: &[u8]| line.windows(text.len()).any(|part| part == text);
    match line.first() {
        // The JSON form has a grid of objects; JSON Lines hold puzzles as text.
        Some(b'{') => holds(b"\"size\"") && (holds(b"\"grid\":[[{") || holds(b"\"grid\": [[{")),
        // Compressed JSON that starts with a brace and a quotation mark.
        _ => {
            line.starts_with(b"N4Ig")
                || holds(b"load=N4Ig")
                || holds(b"fpuzzlesN4Ig")
                || holds(b"fpuzN4Ig")
        }
    }
}

/// Returns whether a file starts with a killer puzzle of 81 characters.
pub(crate) fn is_killer(head: &[u8]) -> bool {
    killer::looks_like(first_line(head))
}

/// Returns whether a file starts with a puzzle of SumoCue.
pub(crate) fn is_sumocue(head: &[u8]) -> bool {
    sumocue::looks_like(first_line(head))
}

/// Returns whether a text starts like a puzzle with rules, in any of the four formats.
pub fn is_variant(text: &str) -> bool {
    [is_iss, is_fpuzzles, is_killer, is_sumocue]
        .iter()
        .any(|is_format| is_format(text.as_bytes()))
}

/// Returns the records of a file.
pub(crate) fn records<R: BufRead>(format: VariantFormat, reader: R) -> LineRecords<R, Variants> {
    let gather = Variants {
        format,
        current: None,
    };
    LineRecords::new(reader, gather)
}

/// The puzzle that the next line may continue.
#[derive(Debug)]
pub(crate) struct Variants {
    format: VariantFormat,
    current: Option<(usize, Vec<u8>)>,
}

impl LineParser for Variants {
    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let text = match line.checked() {
            Ok(text) => text.trim(),
            Err(error) => {
                self.finish(ready);
                ready.push_back(RawRecord::of_error(error));
                return;
            }
        };
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        match &mut self.current {
            Some((_, current)) if self.format == VariantFormat::Iss && !text.starts_with('.') => {
                current.extend_from_slice(text.as_bytes());
            }
            _ => {
                self.finish(ready);
                self.current = Some((line.number, text.as_bytes().to_vec()));
            }
        }
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        if let Some((line, text)) = self.current.take() {
            ready.push_back(RawRecord {
                line,
                puzzle: Ok(RawPuzzle::Variant(self.format, text)),
                solution: None,
                fields: Vec::new(),
            });
        }
    }
}
