//! The lines of a puzzle, with the abbreviations of keys undone.
//!
//! **Invariant:** a text without abbreviations stays as it is.

use crate::percent::unescaped;
use crate::text::{TextError, deflate};

/// The second characters of the abbreviations, and the keys that they stand for.
const KEYS: [(char, &str); 30] = [
    ('O', "null"),
    ('_', "\"__a\""),
    ('7', "\"nobulbthermo\""),
    ('6', "\"killercages\""),
    ('4', "\"deletelineE\""),
    ('5', "\"polygon\""),
    ('0', "\"squareframe\""),
    ('D', "\"direction\""),
    ('3', "\"arrows\""),
    ('T', "\"thermo\""),
    ('2', "\"freelineE\""),
    ('F', "\"freeline\""),
    ('1', "\"numberS\""),
    ('8', "\"command_replay\""),
    ('U', "\"command_undo\""),
    ('R', "\"command_redo\""),
    ('B', "\"board\""),
    ('P', "\"special\""),
    ('Y', "\"symbol\""),
    ('N', "\"number\""),
    ('C', "\"cage\""),
    ('W', "\"wall\""),
    ('E', "\"lineE\""),
    ('L', "\"line\""),
    ('S', "\"surface\""),
    ('M', "\"edit_mode\""),
    ('G', "\"grid\""),
    ('A', "\"pu_a\""),
    ('Q', "\"pu_q\""),
    ('9', "\"qa\""),
];

/// Decompresses a parameter of an address.
pub(super) fn decompressed(payload: &str) -> Result<String, TextError> {
    let payload = unescaped(payload).replace(' ', "+");
    deflate::decompress(&payload)
        .ok_or_else(|| TextError::new("the compressed text is damaged, cut off or too long"))
}

/// Replaces the abbreviations, which start with z; `zZ` is a z.
pub(super) fn unabbreviated(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != 'z' {
            out.push(character);
            continue;
        }
        let second = characters.next();
        match KEYS.iter().find(|(sign, _)| Some(*sign) == second) {
            Some((_, key)) => out.push_str(key),
            None => {
                out.push('z');
                out.extend(second.filter(|second| *second != 'Z'));
            }
        }
    }
    out
}

/// Joins lines, with the abbreviations that [`unabbreviated`] undoes; the first line has none but that of a z.
pub(super) fn abbreviated(lines: &[String]) -> String {
    let short = |(index, line): (usize, &String)| {
        let mut line = line.replace('z', "zZ");
        for (sign, key) in KEYS.iter().filter(|_| index > 0) {
            line = line.replace(key, &format!("z{sign}"));
        }
        line
    };
    let lines: Vec<String> = lines.iter().enumerate().map(short).collect();
    lines.join("\n")
}

/// Replaces the signs of the address in a field of the first line.
pub(super) fn escaped_field(text: &str) -> String {
    text.replace(',', "%2C")
        .replace('\n', "%2D")
        .replace('&', "%2E")
        .replace('=', "%2F")
}

/// Returns a field of the first line, in which signs of the address are replaced.
pub(super) fn field(text: &str) -> String {
    let text = unabbreviated(text);
    text.replace("%2C", ",")
        .replace("%2D", "\n")
        .replace("%2E", "&")
        .replace("%2F", "=")
}
