//! The compression of lz-string, as base64: a dictionary coder over 16-bit characters.
//!
//! Codes are written from their lowest bit. Code 0 announces a new character of 8 bits, 1 one of 16
//! bits, and 2 the end.
//!
//! The library `lz_str` compresses. It does not decompress here, because it passes over characters that are
//! not base64, and because a line of 64 KiB makes it allocate 2 GB.
//!
//! **Invariant:** decompressing what was compressed gives the text back, and no input makes
//! decompression allocate more than [`LIMIT`] characters.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::TextError;
use crate::percent::unescaped;

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The most characters of a decompressed text.
const LIMIT: usize = 1 << 22;

struct Bits {
    sixes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..count {
            let six = usize::from(*self.sixes.get(self.at / 6)?);
            value |= (six >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(value)
    }
}

/// Decompresses base64 from an address.
pub(super) fn of_address(payload: &str) -> Result<String, TextError> {
    decompress(&unescaped(payload).replace(' ', "+"))
        .ok_or_else(|| TextError::new("the base64 text is damaged or cut off"))
}

/// Returns the values of the characters of base64 up to the padding; `None` if there is another character.
/// In addresses `-` stands for `/`, and `$` for the padding.
pub(super) fn sixes(text: &str) -> Option<Vec<u8>> {
    let text = text.split(['=', '$']).next().unwrap_or_default();
    let six = |byte: u8| match byte {
        b'-' => Some(63),
        byte => CHARACTERS.iter().position(|&one| one == byte),
    };
    text.bytes()
        .map(|byte| six(byte).map(|six| six as u8))
        .collect()
}

/// Decompresses base64; `None` if it is not the output of the compression.
pub(crate) fn decompress(text: &str) -> Option<String> {
    let mut bits = Bits {
        sixes: sixes(text)?,
        at: 0,
    };
    let mut entries: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut width = 2;
    let mut room = 1_usize;
    let mut last: Vec<u16> = Vec::new();
    let mut out: Vec<u16> = Vec::new();
    loop {
        let mut code = bits.take(width)?;
        if code == 2 {
            return String::from_utf16(&out).ok();
        }
        if code < 2 {
            let character = bits.take(if code == 0 { 8 } else { 16 })? as u16;
            code = entries.len();
            entries.push(vec![character]);
            grow(&mut room, &mut width);
        }
        let mut entry = match entries.get(code) {
            Some(entry) => entry.clone(),
            None if code == entries.len() && !last.is_empty() => {
                let mut entry = last.clone();
                entry.push(last[0]);
                entry
            }
            None => return None,
        };
        if out.len() + entry.len() > LIMIT || width > 24 {
            return None;
        }
        out.extend_from_slice(&entry);
        if last.is_empty() {
            // The first character has a dictionary entry of its own and starts no other.
            width = 3;
            room = 4;
        } else {
            last.push(entry[0]);
            entries.push(std::mem::take(&mut last));
            grow(&mut room, &mut width);
        }
        std::mem::swap(&mut last, &mut entry);
    }
}

/// Makes codes longer when the dictionary has no room left.
fn grow(room: &mut usize, width: &mut u32) {
    *room = room.saturating_sub(1);
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

/// Returns the character of six bits.
pub(super) fn character(six: u8) -> char {
    char::from(CHARACTERS[usize::from(six)])
}

/// Compresses a text to base64 for a parameter of an address.
pub(super) fn for_address(text: &str) -> String {
    utf8_percent_encode(&compress(text), NON_ALPHANUMERIC).to_string()
}

/// Compresses a text to base64, padded as lz-string does; `lz_str` itself would pad with one sign too
/// many.
pub(crate) fn compress(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let sixes = lz_str::compress_internal(&units, 6, |six| six);
    let padding = sixes.len().next_multiple_of(4) - sixes.len();
    let characters = sixes.iter().copied().map(|six| character(six as u8));
    characters
        .chain(std::iter::repeat_n('=', padding))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{compress, decompress};

    #[test]
    fn compressed_texts_are_those_of_lz_string() {
        // From the page of lz-string, and from its tests.
        for (text, compressed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("Hello world", "BIUwNmD2AEDukCcwBMg="),
        ] {
            assert_eq!(decompress(compressed).as_deref(), Some(text));
            assert_eq!(compress(text), compressed);
        }
    }

    #[test]
    fn texts_are_restored() {
        let texts = [
            String::from("aaaaaaaaaaaaaaaaaaaaaaa"),
            "{\"size\":9,\"grid\":[[{},{}]]}".repeat(40),
            String::from("日本語 → ünïcödé 🎲🎲"),
            (0..5000_u32).filter_map(char::from_u32).collect(),
        ];
        for text in texts {
            assert_eq!(decompress(&compress(&text)), Some(text));
        }
    }

    #[test]
    fn broken_texts_are_no_texts() {
        let whole = compress(&"{\"size\":9}".repeat(9));
        for end in 0..whole.trim_end_matches('=').len() - 1 {
            assert_ne!(decompress(&whole[..end]), decompress(&whole), "{end}");
        }
        assert_eq!(decompress("!"), None);
        assert_eq!(decompress("////////////////"), None);
    }
}
