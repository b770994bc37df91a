//! What of a text counts, and how mark-up becomes plain lines.
//!
//! **Invariant:** digits keep their order, and no digit is added.

use std::borrow::Cow;

use super::letters::{OTHER_LETTER, OTHER_SIGN};

/// Returns the parts of a text that hold the answer: those in `<answer>` tags, if there are some, without those in
/// `<think>` tags.
pub(super) fn parts(text: &str) -> Vec<&str> {
    if !text.contains('<') {
        return vec![text];
    }
    // ASCII letters keep the length of the text.
    let lower = text.to_ascii_lowercase();
    let start = match lower.rfind("</think>") {
        Some(at) => at + "</think>".len(),
        None if lower.contains("<think>") => {
            return vec![&text[..lower.find("<think>").unwrap_or_default()]];
        }
        None => 0,
    };
    let (mut found, mut at) = (Vec::new(), start);
    while let Some(begin) = lower[at..].find("<answer>") {
        let begin = at + begin + "<answer>".len();
        let end = lower[begin..]
            .find("</answer>")
            .map_or(text.len(), |end| begin + end);
        found.push(&text[begin..end]);
        at = end;
    }
    match found.is_empty() {
        true => vec![&text[start..]],
        false => found,
    }
}

/// Returns a text of ASCII without mark-up: tags of tables, escapes of JSON, emphasis, and digits in other shapes.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    if !text
        .bytes()
        .any(|it| matches!(it, b'<' | b'\\' | b'*' | OTHER_LETTER | 128..))
    {
        return text;
    }
    if text.contains("<td") {
        text = Cow::Owned(rows_of_table(&text));
    }
    if text.contains("\\n") || text.contains("**") || text.contains("\\r") {
        let plain = text.replace("\\r", "").replace("\\n", "\n");
        text = Cow::Owned(plain.replace("**", ""));
    }
    if !text.is_ascii() || text.contains(char::from(OTHER_LETTER)) {
        text = Cow::Owned(text.chars().filter_map(ascii).collect());
    }
    text
}

/// Returns the table of a web page with one line per row.
fn rows_of_table(text: &str) -> String {
    let lines = text.replace(['\n', '\r'], " ");
    let mut out = String::with_capacity(lines.len());
    for (index, part) in lines.split('<').enumerate() {
        if index == 0 {
            out.push_str(part);
            continue;
        }
        let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
        let ends_row = ["/tr", "br", "/table"]
            .iter()
            .any(|it| tag.eq_ignore_ascii_case(it));
        // An empty cell.
        let is_cell = { tag.get(..2) }.is_some_and(|it| it.eq_ignore_ascii_case("td"));
        let is_empty = is_cell && rest.trim().is_empty();
        out.push(if ends_row { '\n' } else { ' ' });
        out.push_str(if is_empty { "_" } else { rest });
    }
    out
}

/// Returns a character as one of ASCII: digits and empty cells in other shapes, lines of frames as bars.
fn ascii(character: char) -> Option<char> {
    match character {
        '\u{1}' => Some(char::from(OTHER_SIGN)),
        '\0'..='\u{7F}' => Some(character),
        '\u{FF10}'..='\u{FF19}' => char::from_digit(character as u32 - 0xFF10, 10),
        '\u{2460}'..='\u{2468}' => char::from_digit(character as u32 - 0x2460 + 1, 10),
        // Marks that make a digit a key, and characters without width.
        '\u{FE0F}' | '\u{20E3}' | '\u{200B}'..='\u{200D}' | '\u{FEFF}' => None,
        '·' | '∙' | '•' | '□' | '▢' | '⬜' | '＿' => Some('_'),
        '–' | '—' | '−' => Some('-'),
        '\u{2500}'..='\u{257F}' => Some('|'),
        '\u{A0}' | '\u{2002}'..='\u{200A}' => Some(' '),
        _ if character.is_whitespace() && !character.is_ascii() => Some(' '),
        _ if character.is_alphanumeric() && !character.is_ascii() => Some(char::from(OTHER_LETTER)),
        _ if !character.is_ascii() || character == char::from(OTHER_LETTER) => {
            Some(char::from(OTHER_SIGN))
        }
        _ => Some(character),
    }
}
