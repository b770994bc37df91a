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

use std::ops::Range;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::TextError;
use crate::percent::unescaped;

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each character of base64; in addresses `-` stands for `/`, and `$` for the padding.
static SIXES: [u8; 256] = {
    let mut sixes = [NONE; 256];
    let mut six = 0;
    while six < CHARACTERS.len() {
        sixes[CHARACTERS[six] as usize] = six as u8;
        six += 1;
    }
    sixes[b'-' as usize] = 63;
    sixes[b'=' as usize] = PADDING;
    sixes[b'$' as usize] = PADDING;
    sixes
};

/// Stands for a sign that ends a text.
const PADDING: u8 = 65;

/// Stands for the value of any other character.
const NONE: u8 = 64;

/// The most characters of a decompressed text.
const LIMIT: usize = 1 << 22;

struct Bits {
    sixes: Vec<u8>,
    next: usize,
    /// The current six bits, and how many of them are left.
    six: u8,
    left: u32,
}

impl Bits {
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..count {
            if self.left == 0 {
                (self.six, self.left) = (*self.sixes.get(self.next)?, 6);
                self.next += 1;
            }
            self.left -= 1;
            value |= usize::from(self.six >> self.left & 1) << place;
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
    let mut sixes = Vec::with_capacity(text.len());
    for &byte in text.as_bytes() {
        match SIXES[usize::from(byte)] {
            PADDING => break,
            NONE => return None,
            six => sixes.push(six),
        }
    }
    Some(sixes)
}

/// Decompresses base64; `None` if it is not the output of the compression.
pub(crate) fn decompress(text: &str) -> Option<String> {
    let mut bits = Bits {
        sixes: sixes(text)?,
        next: 0,
        six: 0,
        left: 0,
    };
    // Each entry is a part of the output: the one before it and the character behind that.
    let mut entries: Vec<Range<usize>> = vec![0..0; 3];
    let mut width = 2;
    let mut room = 1_usize;
    let mut last = 0..0;
    let mut out: Vec<u16> = Vec::new();
    loop {
        let code = bits.take(width)?;
        if code == 2 {
            return String::from_utf16(&out).ok();
        }
        let start = out.len();
        if start >= LIMIT || width > 24 {
            return None;
        }
        if code < 2 {
            out.push(bits.take(if code == 0 { 8 } else { 16 })? as u16);
            entries.push(start..start + 1);
            grow(&mut room, &mut width);
        } else {
            let entry = match entries.get(code) {
                Some(entry) => entry.clone(),
                // The entry that follows, which begins with the last one and ends with its first character.
                None if code == entries.len() && !last.is_empty() => last.start..last.end + 1,
                None => return None,
            };
            if start + entry.len() > LIMIT {
                return None;
            }
            match entry.end <= start {
                true => out.extend_from_within(entry),
                false => {
                    out.extend_from_within(last.clone());
                    out.push(out[last.start]);
                }
            }
        }
        if last.is_empty() {
            // The first character has a dictionary entry of its own and starts no other.
            width = 3;
            room = 4;
        } else {
            entries.push(last.start..last.end + 1);
            grow(&mut room, &mut width);
        }
        last = start..out.len();
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
