//! Percent-encoding, as addresses and the names in strings have it.
//!
//! **Invariant:** a percent sign that no two hexadecimal digits follow stays as it is.

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Replaces what separates the parts of a string, and white space, by `%2E` and the like.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        let is_plain = !character.is_whitespace() && !matches!(character, '.' | '~' | '%' | '#');
        if is_plain {
            escaped.push(character);
        } else {
            // By character, because a set of the library holds no letters beyond ASCII: it would
            // replace all of them.
            let mut bytes = [0; 4];
            escaped.extend(utf8_percent_encode(
                character.encode_utf8(&mut bytes),
                NON_ALPHANUMERIC,
            ));
        }
    }
    escaped
}

/// Replaces `%2B` and the like.
pub(crate) fn unescaped(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_read_back() {
        for text in [
            "odd and even",
            "100 % of it. ~",
            "tab\tand\u{2003}space",
            "Größe #1",
            "",
        ] {
            let escaped = escaped(text);
            assert!(!escaped.contains([' ', '\t', '.', '~', '#']), "{escaped}");
            assert_eq!(unescaped(&escaped), text);
        }
    }
    #[test]
    fn other_percent_signs_stay() {
        for text in ["%", "%4", "%+f", "%4x", "50 %", "%%"] {
            assert_eq!(unescaped(text), text);
        }
        assert_eq!(unescaped("%%41%2"), "%A%2");
    }
}
