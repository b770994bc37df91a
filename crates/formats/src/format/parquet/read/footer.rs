//! Inspects the footer before it is decoded.
//!
//! **Invariant:** no schema passes that may be nested too deep for the stack of the decoder, which
//! recurses for each level.

use std::io::{self, Read};

use parquet::file::reader::Length;

use super::source::Source;

/// The most columns and groups of columns of a schema.
const NODE_LIMIT: u64 = 1000;

/// The end of a file: the length of the footer in four bytes, and `PAR1`.
const TAIL: u64 = 8;

/// The inspected bytes of a footer: a version and the number of columns.
const HEAD: u64 = 32;

/// Returns whether the schema of a file is small enough to be decoded; other files are left to the
/// decoder to reject.
pub(crate) fn is_decodable(file: &Source) -> io::Result<bool> {
    let bytes = file.len();
    let mut tail = [0; TAIL as usize];
    if bytes < TAIL {
        return Ok(true);
    }
    file.at(bytes - TAIL).read_exact(&mut tail)?;
    let [first, second, third, fourth, magic @ ..] = tail;
    let footer_bytes = u64::from(u32::from_le_bytes([first, second, third, fourth]));
    let Some(start) = bytes.checked_sub(TAIL + footer_bytes) else {
        return Ok(true);
    };
    if magic != *b"PAR1" {
        return Ok(true);
    }
    let mut head = Vec::new();
    file.at(start)
        .take(HEAD.min(footer_bytes))
        .read_to_end(&mut head)?;
    Ok(node_count(&head).is_some_and(|nodes| nodes <= NODE_LIMIT))
}

/// Returns the number of columns and groups of the schema; it is the second field of the footer, a
/// list after the version.
fn node_count(mut footer: &[u8]) -> Option<u64> {
    let footer = &mut footer;
    if byte(footer)? != 0x15 {
        return None;
    }
    number(footer)?;
    if byte(footer)? != 0x19 {
        return None;
    }
    match byte(footer)? >> 4 {
        15 => number(footer),
        count => Some(count.into()),
    }
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

/// Takes a variable-length integer from the front: seven bits per byte, the lowest first.
pub(crate) fn number(bytes: &mut &[u8]) -> Option<u64> {
    let end = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    let (digits, rest) = bytes.split_at(end);
    *bytes = rest;
    digits.iter().rev().try_fold(0u64, |number, byte| {
        Some(number.checked_mul(128)? | u64::from(byte & 0x7f))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(footer: &[u8], expected: Option<u64>) {
        assert_eq!(node_count(footer), expected);
    }

    #[test]
    fn columns_are_counted_after_the_version() {
        check(&[0x15, 0x02, 0x19, 0x7c, 0x48], Some(7));
        check(&[0x15, 0x04, 0x19, 0xfc, 0xac, 0x02], Some(300));
        check(&[0x15, 0x04, 0x19, 0xfc, 0xac], None);
        check(&[0x19, 0x7c], None);
        check(&[0x15, 0x04, 0x16, 0x7c], None);
        check(b"", None);
    }

    #[test]
    fn overflowing_numbers_are_none() {
        assert_eq!(number(&mut [0xff; 40].as_slice()), None);
        let mut long = [0xff; 11];
        long[10] = 1;
        assert_eq!(number(&mut long.as_slice()), None);
    }
}
