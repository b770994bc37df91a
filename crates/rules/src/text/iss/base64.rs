//! Base64 with the characters that are safe in addresses, as bytes and as streams of bits.
//!
//! **Invariant:** bits of an array of 6-bit values are counted from the lowest of the first value;
//! bits of a stream from the highest of the first byte.

use crate::text::{TextError, quoted};

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn value(character: u8) -> Option<u8> {
    let standard = match character {
        b'+' => b'-',
        b'/' => b'_',
        other => other,
    };
    CHARACTERS
        .iter()
        .position(|&one| one == standard)
        .map(|place| place as u8)
}

/// Returns the values of 6 bits that a text stands for.
pub(super) fn sextets(text: &str) -> Result<Vec<u8>, TextError> {
    let values: Option<Vec<u8>> = text.trim_end_matches('=').bytes().map(value).collect();
    values.ok_or_else(|| TextError::new(format!("{} is not base64", quoted(text))))
}

/// Returns the text of values of 6 bits, without zeros at the end.
pub(super) fn text_of_sextets(values: &[u8]) -> String {
    let end = values
        .iter()
        .rposition(|&value| value != 0)
        .map_or(0, |last| last + 1);
    values[..end]
        .iter()
        .map(|&value| char::from(CHARACTERS[usize::from(value & 63)]))
        .collect()
}

/// Returns bit `index` of values of 6 bits.
pub(super) fn bit(values: &[u8], index: usize) -> bool {
    values
        .get(index / 6)
        .is_some_and(|value| value >> (index % 6) & 1 == 1)
}

/// Returns the values of 6 bits that hold these bits.
pub(super) fn pack(bits: impl IntoIterator<Item = bool>) -> Vec<u8> {
    let bits: Vec<bool> = bits.into_iter().collect();
    let six = |chunk: &[bool]| {
        let places = chunk.iter().enumerate();
        places.fold(0, |value, (place, &bit)| value | u8::from(bit) << place)
    };
    bits.chunks(6).map(six).collect()
}

/// Returns the bytes that a text stands for.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, TextError> {
    let values = sextets(text)?;
    if values.len() % 4 == 1 {
        return Err(TextError::new(format!("{} is cut off", quoted(text))));
    }
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    for chunk in values.chunks(4) {
        let number = (0..4).fold(0_u32, |number, place| {
            number << 6 | u32::from(chunk.get(place).copied().unwrap_or(0))
        });
        bytes.extend_from_slice(&number.to_be_bytes()[1..chunk.len()]);
    }
    Ok(bytes)
}

/// Returns the text of bytes, without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = (0..3).fold(0_u32, |number, place| {
            number << 8 | u32::from(chunk.get(place).copied().unwrap_or(0))
        });
        for place in 0..=chunk.len() {
            let six = number >> (18 - 6 * place) & 63;
            text.push(char::from(CHARACTERS[six as usize]));
        }
    }
    text
}
