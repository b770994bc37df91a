//! Reads formats of variants: one puzzle per line.
//!
//! A line that starts neither with a dot nor as an address continues an ISS string; JSON goes on until its braces are
//! closed. A puzzle has at most 4 MiB. Lines that start with `#` are comments.
//!
//! **Invariant:** a file is recognised by its first line with content, or by its first object.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_rules::iss_names;
use foldoku_rules::text::{json, killer, sumocue};

use crate::error::RecordError;
use crate::raw::gather::{Line, LineParser, LineRecords};
use crate::raw::{RawPuzzle, RawRecord};
use crate::variant_puzzle::{VariantFormat, VariantPuzzle};

/// Returns the first line with content.
fn first_line(head: &[u8]) -> &[u8] {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && line[0] != b'#');
    lines.next().unwrap_or_default()
}

/// Returns whether a line is an address.
fn is_address(line: &[u8]) -> bool {
    line.starts_with(b"https://") || line.starts_with(b"http://")
}

/// Returns whether a file starts with an ISS string: a dot and the name of a rule, or givens; or with
/// an address that holds one.
pub(crate) fn is_iss(head: &[u8]) -> bool {
    let line = first_line(head);
    if is_address(line) {
        return contains(line, b"/Interactive-Sudoku-Solver");
    }
    let Some(rest) = line.strip_prefix(b".") else {
        return false;
    };
    let end = rest
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    match (name, rest.first()) {
        ([], Some(b'~')) => true,
        // The reader names an unknown rule; no other format has this sign after a name.
        ([b'A'..=b'Z', ..], Some(b'~')) => true,
        (name, None | Some(b'~' | b'.')) => iss_names().any(|own| own.as_bytes() == name),
        _ => false,
    }
}

/// Sites whose addresses hold a puzzle of f-puzzles, or only its name.
const SITES: [&[u8]; 4] = [
    b"f-puzzles.com/",
    b"sudokupad.app/",
    b"app.crackingthecryptic.com/",
    b"/penpa-edit/",
];

fn contains(line: &[u8], text: &[u8]) -> bool {
    line.windows(text.len()).any(|part| part == text)
}

/// Returns whether a file starts with a puzzle of f-puzzles: an address, base64 or JSON.
pub(crate) fn is_fpuzzles(head: &[u8]) -> bool {
    let line = first_line(head);
    let holds = |text: &[u8]| contains(line, text);
    match line.first() {
        // The JSON form has a grid of objects or rules with cells; JSON Lines hold puzzles as text.
        Some(b'{') => {
            let object = first_object(head);
            let holds = |text: &[u8]| contains(&object, text);
            holds(b"\"size\":") && (holds(b"\"grid\":[[{") || holds(b"\":[{\"cell"))
        }
        // Compressed JSON that starts with a brace and a quotation mark.
        _ => {
            line.starts_with(b"N4Ig")
                || holds(b"load=N4Ig")
                || holds(b"fpuzzlesN4Ig")
                || holds(b"fpuzN4Ig")
                // The reader explains why an address holds no puzzle.
                || is_address(line) && SITES.iter().any(|site| holds(site))
        }
    }
}

/// Returns whether a file starts with a puzzle in foldoku's JSON.
pub(crate) fn is_json(head: &[u8]) -> bool {
    json::looks_like(&first_object(head))
}

/// Returns the first object of a file without white space, as far as it is in the head.
fn first_object(head: &[u8]) -> Vec<u8> {
    let start = head.iter().position(|&byte| byte == b'{');
    let Some(start) = start.filter(|_| first_line(head).starts_with(b"{")) else {
        return Vec::new();
    };
    let mut braces = Braces::default();
    let rest = head[start..].iter().copied();
    let object = rest.take_while(|&byte| {
        let goes_on = !braces.are_closed();
        braces.read(byte);
        goes_on
    });
    object.filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// The braces of JSON that are still open.
#[derive(Clone, Copy, Debug, Default)]
struct Braces {
    depth: usize,
    has_opened: bool,
    in_text: bool,
    is_escaped: bool,
}

impl Braces {
    fn read(&mut self, byte: u8) {
        let was_escaped = std::mem::take(&mut self.is_escaped);
        match byte {
            b'\\' if self.in_text => self.is_escaped = !was_escaped,
            b'"' if !was_escaped => self.in_text = !self.in_text,
            b'{' if !self.in_text => {
                self.depth += 1;
                self.has_opened = true;
            }
            b'}' if !self.in_text => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn is_open(&self) -> bool {
        self.has_opened && self.depth > 0
    }

    fn are_closed(&self) -> bool {
        self.has_opened && self.depth == 0
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

/// Returns the format of a text that starts like a puzzle with rules.
fn format_of(text: &[u8]) -> Option<VariantFormat> {
    if is_iss(text) {
        Some(VariantFormat::Iss)
    } else if is_fpuzzles(text) {
        Some(VariantFormat::FPuzzles)
    } else if is_killer(text) {
        Some(VariantFormat::Killer)
    } else if is_sumocue(text) {
        Some(VariantFormat::SumoCue)
    } else {
        is_json(text).then_some(VariantFormat::Json)
    }
}

/// Returns whether a text starts like a puzzle with rules, in any of their formats.
pub fn is_variant(text: &str) -> bool {
    format_of(text.as_bytes()).is_some()
}

/// Reads one puzzle with rules, in any of their formats. Returns `None` if the text does not start
/// like one.
///
/// ```
/// use foldoku_formats::read_variant;
///
/// let puzzle = read_variant(b".Shape~4x4.Cage~7~R2C1~R2C2").unwrap()?;
/// assert_eq!(puzzle.variant().rules.len(), 1);
/// assert!(read_variant(b"12..34..2.4.4...").is_none());
/// # Ok::<(), foldoku_formats::RecordError>(())
/// ```
pub fn read_variant(text: &[u8]) -> Option<Result<VariantPuzzle, RecordError>> {
    let format = format_of(text)?;
    let mut records = records(format, text).map(|record| {
        let record = record.map_err(|error| RecordError::syntax(1, error))?;
        match record.puzzle? {
            RawPuzzle::Variant(format, text) => VariantPuzzle::read(format, record.line, &text),
            _ => unreachable!("a reader of variants returns variants"),
        }
    });
    let first = records.next()?;
    match records.count() {
        0 => Some(first),
        more => {
            let message = format!("expected one puzzle, found {}", more + 1);
            Some(Err(RecordError::syntax(1, message)))
        }
    }
}

/// Returns the records of a file.
pub(crate) fn records<R: BufRead>(format: VariantFormat, reader: R) -> LineRecords<R, Variants> {
    let gather = Variants {
        format,
        current: None,
        braces: Braces::default(),
    };
    LineRecords::new(reader, gather)
}

/// The puzzle that the next line may continue.
#[derive(Debug)]
pub(crate) struct Variants {
    format: VariantFormat,
    current: Option<(usize, Vec<u8>)>,
    /// The braces of the current object.
    braces: Braces,
}

impl Variants {
    /// Returns whether a line belongs to the current puzzle.
    fn goes_on(&self, text: &str) -> bool {
        match self.format {
            VariantFormat::Iss => !starts_iss(text.as_bytes()),
            VariantFormat::Json | VariantFormat::FPuzzles => {
                // An object that is cut off ends where the next one starts.
                let is_next = is_json(text.as_bytes()) || is_fpuzzles(text.as_bytes());
                self.braces.is_open() && !is_next
            }
            VariantFormat::Killer | VariantFormat::SumoCue => false,
        }
    }
}

/// Returns whether a line starts a puzzle in a file of ISS strings.
fn starts_iss(line: &[u8]) -> bool {
    line.starts_with(b".") || is_address(line)
}

/// The bytes of the longest puzzle.
const LONGEST: usize = 4 << 20;

impl Variants {
    /// Returns the text of a line that is not too long, alone or after the lines that it continues.
    fn text<'a>(&self, line: &Line<'a>) -> Result<&'a str, RecordError> {
        let before = self.current.as_ref().map_or(0, |(_, text)| text.len());
        let continues = match self.format {
            VariantFormat::Iss => !starts_iss(line.text),
            _ => self.braces.is_open(),
        };
        let before = if continues { before } else { 0 };
        if before + line.text.len() > LONGEST {
            let message = "longer than 4 MiB, too long for a puzzle with rules";
            return Err(RecordError::syntax(line.number, message));
        }
        Ok(line.utf8()?.trim())
    }
}

impl LineParser for Variants {
    const LIMIT: usize = LONGEST;

    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let text = match self.text(&line) {
            Ok(text) => text,
            Err(error) => {
                self.finish(ready);
                ready.push_back(RawRecord::of_error(error));
                return;
            }
        };
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let goes_on = self.goes_on(text);
        match &mut self.current {
            Some((_, current)) if goes_on => current.extend_from_slice(text.as_bytes()),
            _ => {
                self.finish(ready);
                self.braces = Braces::default();
                self.current = Some((line.number, text.as_bytes().to_vec()));
            }
        }
        text.bytes().for_each(|byte| self.braces.read(byte));
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
