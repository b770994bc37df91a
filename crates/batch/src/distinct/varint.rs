//! Variable-length integers, seven bits per byte with the lowest first and a continuation bit, and
//! texts after their lengths.
//!
//! **Invariant:** reading reverses writing; other bytes are an error, never a panic.

use std::io::{self, BufRead, Read};

/// Appends a number.
pub(super) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a number.
pub(super) fn get(reader: &mut impl BufRead) -> io::Result<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let mut byte = [0];
        reader.read_exact(&mut byte)?;
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(number);
        }
    }
    let message = "a temporary file is corrupt";
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// Reads a text; it replaces the contents of `text`.
pub(super) fn get_text(
    reader: &mut impl BufRead,
    length: u64,
    text: &mut Vec<u8>,
) -> io::Result<()> {
    text.clear();
    // A corrupt length does not allocate memory.
    let read = reader.take(length).read_to_end(text)?;
    if read as u64 == length {
        Ok(())
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_reverses_writing() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            assert_eq!(get(&mut bytes.as_slice()).unwrap(), number);
            assert_eq!(bytes.len(), (number.max(1).ilog2() / 7 + 1) as usize);
        }
    }

    #[test]
    fn other_bytes_are_an_error() {
        let kind = |bytes: &[u8]| get(&mut &*bytes).unwrap_err().kind();
        assert_eq!(kind(&[]), io::ErrorKind::UnexpectedEof);
        assert_eq!(kind(&[0x80]), io::ErrorKind::UnexpectedEof);
        assert_eq!(kind(&[0xff; 10]), io::ErrorKind::InvalidData);
    }

    #[test]
    fn truncated_texts_are_an_error() {
        let mut text = b"old contents".to_vec();
        get_text(&mut &b"abcd"[..], 3, &mut text).unwrap();
        assert_eq!(text, b"abc");
        let error = get_text(&mut &b"abcd"[..], u64::MAX, &mut text).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
