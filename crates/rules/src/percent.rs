//! Percent-encoding, as addresses and the names in strings have it.
//!
//! **Invariant:** a percent sign that no two hexadecimal digits follow stays as it is.

/// Replaces what separates the parts of a string, and white space, by `%2E` and the like.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        let is_plain = !character.is_whitespace() && !matches!(character, '.' | '~' | '%' | '#');
        if is_plain {
            escaped.push(character);
            continue;
        }
        let mut bytes = [0; 4];
        for byte in character.encode_utf8(&mut bytes).bytes() {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}

/// Replaces `%2B` and the like.
pub(crate) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code =
            code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
}
