//! Recognises the formats of puzzles with rules.
//!
//! **Invariant:** the answer depends on the first line with content, or on the first object; no reader is
//! asked whether it understands the text.

use foldoku_rules::iss_names;
use foldoku_rules::text::{json, killer, sudokuwiki, sumocue};

use crate::variant_puzzle::VariantFormat;

/// Returns the first line with content.
fn first_line(head: &[u8]) -> &[u8] {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && line[0] != b'#');
    lines.next().unwrap_or_default()
}

/// Returns whether a line is an address.
pub(super) fn is_address(line: &[u8]) -> bool {
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
        (name, None | Some(b'~' | b'.')) => iss_names().any(|known| known.as_bytes() == name),
        _ => false,
    }
}

/// Sites whose addresses hold a puzzle of f-puzzles, or only its name.
const SITES: [&[u8]; 1] = [b"f-puzzles.com/"];

/// Sites whose addresses hold a puzzle of puzz.link.
const PUZZ_LINK: [&[u8]; 4] = [b"puzz.link/p", b"pzv.jp/p", b"/pzprxs/", b"pzplus.tck.mn/p"];

/// Sites whose addresses hold a puzzle of SudokuPad, or only its name.
const PADS: [&[u8]; 4] = [
    b"sudokupad.app/",
    b"sudokupad.com/",
    b"sudokupad.svencodes.com/",
    b"crackingthecryptic.com/",
];

/// How a code of SudokuPad starts, and the fewest characters of one.
const CODES: [(&[u8], usize); 4] = [(b"scl", 40), (b"ctc", 40), (b"scf", 17), (b"classic", 24)];

/// Returns whether a file starts with a puzzle of SudokuPad: an address, a code or JSON.
pub(crate) fn is_sudokupad(head: &[u8]) -> bool {
    let line = first_line(head);
    let word = first_word(line);
    if line.starts_with(b"{") {
        let object = first_object(head);
        return contains(&object, b"\"cells\":[[")
            && !contains(&object, b"\"grid\":")
            && !is_ipuz(head);
    }
    if is_address(word) {
        // Older addresses there hold a puzzle of f-puzzles.
        return PADS.iter().any(|site| contains(word, site)) && !contains(word, b"load=");
    }
    let is_code = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-%".contains(byte);
    word.starts_with(b"sudokupad://")
        || CODES.iter().any(|(start, length)| {
            word.starts_with(start) && word.len() >= *length && word.iter().all(is_code)
        })
}

/// Returns the first word of a line: the other columns of a table, or the other elements of an array, say
/// nothing.
fn first_word(line: &[u8]) -> &[u8] {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;[\"".contains(byte);
    line.split(ends).next().unwrap_or_default()
}

fn contains(line: &[u8], text: &[u8]) -> bool {
    memchr::memchr_iter(text[0], line).any(|at| line[at..].starts_with(text))
}

/// Returns whether a file starts with a puzzle of f-puzzles: an address, base64 or JSON.
pub(crate) fn is_fpuzzles(head: &[u8]) -> bool {
    let line = first_line(head);
    let word = first_word(line);
    let holds = |text: &[u8]| contains(word, text);
    match line.first() {
        // The JSON form has a grid of objects or rules with cells; JSON Lines hold puzzles as text.
        Some(b'{') => {
            let object = first_object(head);
            let holds = |text: &[u8]| contains(&object, text);
            holds(b"\"size\":") && (holds(b"\"grid\":[[{") || holds(b"\":[{\"cell"))
        }
        // Compressed JSON that starts with a brace and a quotation mark.
        _ => {
            word.starts_with(b"N4Ig")
                || holds(b"load=N4Ig")
                || holds(b"fpuzzlesN4Ig")
                || holds(b"fpuzN4Ig")
                // The reader explains why an address holds no puzzle.
                || is_address(word) && SITES.iter().any(|site| holds(site))
        }
    }
}

/// Returns whether a file starts with an address of SudokuMaker.
pub(crate) fn is_sudokumaker(head: &[u8]) -> bool {
    let word = first_word(first_line(head));
    is_address(word) && contains(word, b"sudokumaker.app/")
}

/// Returns whether a file starts with a puzzle of lisudoku: an address or JSON.
pub(crate) fn is_lisudoku(head: &[u8]) -> bool {
    let word = first_word(first_line(head));
    is_address(word) && contains(word, b"lisudoku.xyz/")
        || contains(&first_object(head), b"\"gridSize\":")
}

/// Returns whether a file starts with an address of Penpa+, or the part of one that holds the puzzle.
pub(crate) fn is_penpa(head: &[u8]) -> bool {
    let word = first_word(first_line(head));
    is_address(word) && contains(word, b"/penpa-edit")
        || word.starts_with(b"m=edit&p=")
        || word.starts_with(b"m=solve&p=")
}

/// Returns whether a file starts with an address of puzz.link or a site with the same addresses.
pub(crate) fn is_puzzlink(head: &[u8]) -> bool {
    let word = first_word(first_line(head));
    is_address(word)
        && !contains(word, b"/penpa-edit")
        && PUZZ_LINK.iter().any(|site| contains(word, site))
}

/// Returns whether a file starts with a packed string of SudokuWiki, or an address of it.
pub(crate) fn is_sudokuwiki(head: &[u8]) -> bool {
    let word = first_word(first_line(head));
    is_address(word) && contains(word, b"sudokuwiki.org/") || sudokuwiki::looks_like(word)
}

/// Returns whether a file starts with a Sudoku puzzle of ipuz.
pub(crate) fn is_ipuz(head: &[u8]) -> bool {
    contains(head, b"ipuz.org/sudoku") && !is_address(first_line(head))
}

/// Returns whether a file starts with the JSON of pencilmark.
pub(crate) fn is_pencilmark(head: &[u8]) -> bool {
    contains(&first_object(head), b"\"format\":\"sudoku-puzzle\"")
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
pub(super) struct Braces {
    depth: usize,
    has_opened: bool,
    in_text: bool,
    is_escaped: bool,
}

impl Braces {
    pub(super) fn read(&mut self, byte: u8) {
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

    pub(super) fn is_open(&self) -> bool {
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
pub(crate) fn format_of(text: &[u8]) -> Option<VariantFormat> {
    if is_iss(text) {
        Some(VariantFormat::Iss)
    } else if is_fpuzzles(text) {
        Some(VariantFormat::FPuzzles)
    } else if is_sudokupad(text) {
        Some(VariantFormat::SudokuPad)
    } else if is_sudokumaker(text) {
        Some(VariantFormat::SudokuMaker)
    } else if is_lisudoku(text) {
        Some(VariantFormat::Lisudoku)
    } else if is_penpa(text) {
        Some(VariantFormat::Penpa)
    } else if is_puzzlink(text) {
        Some(VariantFormat::PuzzLink)
    } else if is_sudokuwiki(text) {
        Some(VariantFormat::SudokuWiki)
    } else if is_ipuz(text) {
        Some(VariantFormat::Ipuz)
    } else if is_pencilmark(text) {
        Some(VariantFormat::Pencilmark)
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
