//! Kinds of files that cannot be read, recognised by their first bytes.
//!
//! **Invariant:** no file of puzzles begins like one of these: each signature holds a byte that is
//! not a cell, or is too long for a coincidence.

/// Archives and compressions that must be unpacked first.
const PACKED: [(&[u8], &str); 8] = [
    (b"\xfd7zXZ", "xz"),
    (b"BZh", "bzip2"),
    (b"PK\x03\x04", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a", "rar"),
    (b"\x04\x22\x4d\x18", "lz4"),
    (b"\x1f\x9d", "compress (.Z)"),
    (b"\x5d\x00\x00", "lzma"),
];

/// Files that hold no text.
const OTHERS: [(&[u8], &str); 7] = [
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF89a", "a GIF image"),
    (b"\x7fELF", "a program (ELF)"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
];

/// The bytes after `BZh` and the block size of bzip2.
const BZIP2: &[u8] = b"1AY&SY";

/// The signature of tar archives and its position.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// Returns the encoding of a text that is not UTF-8: one with a byte order mark, or ASCII in wider units.
pub(crate) fn encoding(head: &[u8]) -> Option<&'static str> {
    match head {
        // The mark of little-endian UTF-32 begins as that of UTF-16, which no NUL follows.
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [1..=255, 0, 0, 0, ..] | [0, 0, 0, 1..=255, ..] => Some("UTF-32"),
        [1..=255, 0, 1..=255, 0, ..] | [0, 1..=255, 0, 1..=255, ..] => Some("UTF-16"),
        _ => None,
    }
}

/// Returns whether more bytes are needed to decide.
pub(crate) fn needs_more(head: &[u8]) -> bool {
    let known = PACKED.iter().chain(&OTHERS);
    let mut longer = known.filter(|(magic, _)| magic.len() > head.len());
    let is_bzip2 = head.starts_with(b"BZh") && head.len() < 4 + BZIP2.len();
    is_bzip2 || longer.any(|(magic, _)| magic.starts_with(head))
}

/// Returns a description of the file that begins with these bytes, if it is one of these.
pub(crate) fn of_head(head: &[u8]) -> Option<String> {
    let is = |magic: &[u8]| match magic {
        b"BZh" => head.starts_with(magic) && head[3..].get(1..).is_some_and(starts_block),
        _ => head.starts_with(magic),
    };
    let unpack = "which is not supported; unpack it first";
    if let Some((_, name)) = PACKED.iter().find(|(magic, _)| is(magic)) {
        return Some(format!("{name}, {unpack}"));
    }
    if head
        .get(TAR.0..)
        .is_some_and(|rest| rest.starts_with(TAR.1))
    {
        return Some(format!("a tar archive, {unpack}"));
    }
    let (_, name) = OTHERS.iter().find(|(magic, _)| is(magic))?;
    Some(format!("{name}, which is not supported"))
}

fn starts_block(rest: &[u8]) -> bool {
    rest.starts_with(BZIP2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_kinds_of_files_are_named() {
        let named = |head: &[u8]| of_head(head).unwrap_or_default();
        let bzip2 = b"BZh91AY&SY\x00\x00";
        assert_eq!(
            named(bzip2),
            "bzip2, which is not supported; unpack it first"
        );
        assert_eq!(
            named(b"%PDF-1.7\n"),
            "a PDF document, which is not supported"
        );
        let mut tar = [0; 512];
        tar[257..262].copy_from_slice(b"ustar");
        assert!(named(&tar).starts_with("a tar archive"));
        for (magic, name) in PACKED.iter().skip(2).chain(&OTHERS) {
            assert!(named(magic).starts_with(name));
        }
    }

    #[test]
    fn only_undecided_heads_need_more() {
        for head in [&b""[..], b"B", b"BZh", b"BZh91AY&S", b"%PDF", b"7z"] {
            assert!(needs_more(head), "{head:?}");
        }
        for head in [&b"1...2"[..], b"puzzle,", b"BZx", b"%PDF-", b"7zx"] {
            assert!(!needs_more(head), "{head:?}");
        }
    }

    #[test]
    fn lines_of_letters_are_not_other_files() {
        for head in [&b"BZh91AYcSYab"[..], b"GIF87", b"Rar", b"PK12", b""] {
            assert_eq!(of_head(head), None, "{head:?}");
        }
    }
}
