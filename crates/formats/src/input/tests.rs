//! Compression, byte order marks and errors of inputs.
//!
//! **Invariant:** files are made in memory, as the compressors write them.

use std::io::Write;

use super::*;

const TEXT: &[u8] = b"a line\nand another\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut input = Input::new(Cursor::new(bytes.to_vec())).map_err(|e| e.to_string())?;
    let mut text = Vec::new();
    match input.read_to_end(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn compression_is_detected_from_content() {
    let zstd = |text| zstd::encode_all(text, 3).unwrap();
    for file in [TEXT.to_vec(), gzip(TEXT), zstd(TEXT)] {
        assert_eq!(read(&file).unwrap(), TEXT);
    }
    let twice = TEXT.repeat(2);
    for file in [gzip(TEXT).repeat(2), zstd(TEXT).repeat(2)] {
        assert_eq!(read(&file).unwrap(), twice);
    }
    for file in [b"".to_vec(), gzip(b""), zstd(b"")] {
        assert_eq!(read(&file).unwrap(), b"");
    }
}

#[test]
fn byte_order_marks_are_skipped() {
    let marked = [b"\xef\xbb\xbf", TEXT].concat();
    assert_eq!(read(&marked).unwrap(), TEXT);
    assert_eq!(read(&gzip(&marked)).unwrap(), TEXT);
}

#[test]
fn other_encodings_are_named() {
    let (utf_16, utf_32) = ("\u{feff}1.2\n3", "\u{feff}1.2\n3".chars().map(u32::from));
    let little = |mark: usize| utf_16.encode_utf16().skip(mark).flat_map(u16::to_le_bytes);
    let big = |mark: usize| utf_16.encode_utf16().skip(mark).flat_map(u16::to_be_bytes);
    let wide_little = |mark: usize| utf_32.clone().skip(mark).flat_map(u32::to_le_bytes);
    let wide_big = |mark: usize| utf_32.clone().skip(mark).flat_map(u32::to_be_bytes);
    // With a byte order mark, and without one.
    for mark in [0, 1] {
        let files: [(Vec<u8>, &str); 4] = [
            (little(mark).collect(), "UTF-16"),
            (big(mark).collect(), "UTF-16"),
            (wide_little(mark).collect(), "UTF-32"),
            (wide_big(mark).collect(), "UTF-32"),
        ];
        for (file, name) in files {
            let expected = format!("this is {name} text; convert it to UTF-8");
            assert_eq!(read(&file).unwrap_err(), expected, "{file:?}");
            assert_eq!(read(&gzip(&file)).unwrap_err(), expected, "{file:?}");
        }
    }
}

#[test]
fn carriage_returns_end_lines_in_compressed_files_too() {
    let text = b"a\rb\n\rc\r\n\r".repeat(100_000);
    let mut expected = b"a\nb\n\nc\n\n".repeat(100_000);
    let check = |file: &[u8]| {
        let found = read(file).unwrap();
        let found = String::from_utf8(found).unwrap().replace("\r\n", "\n");
        assert!(found.as_bytes() == expected);
    };
    check(&text);
    check(&gzip(&text));
    check(&zstd::encode_all(&text[..], 3).unwrap());
    // Files that are not text are left as they are.
    expected = [&b"PAR1"[..], &text].concat();
    assert!(read(&expected).unwrap() == expected);
    let input = Input::new(Cursor::new(text.clone())).unwrap();
    let mut original = Vec::new();
    input
        .with_original_line_ends()
        .read_to_end(&mut original)
        .unwrap();
    assert!(original == text);
}

#[test]
fn truncated_and_corrupt_data_is_an_error() {
    let long: Vec<u8> = (0..100_000u32)
        .flat_map(|n| n.wrapping_mul(n).to_le_bytes())
        .collect();
    let file = gzip(&long);
    let cut = read(&file[..file.len() / 2]);
    assert_eq!(cut.unwrap_err(), "corrupt gzip data: unexpected end");
    let mut broken = file.clone();
    broken[1000] ^= 0x55;
    let message = read(&broken).unwrap_err();
    assert!(message.starts_with("corrupt gzip data: "), "{message}");
    let file = zstd::encode_all(long.as_slice(), 3).unwrap();
    let cut = read(&file[..file.len() / 2]);
    assert_eq!(cut.unwrap_err(), "corrupt zstd data: unexpected end");
}

/// Returns a text and then an error.
struct Broken(Option<&'static [u8]>);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.take() {
            Some(mut text) => text.read(buffer),
            None => Err(io::Error::other("disk failure")),
        }
    }
}

#[test]
fn bytes_before_an_error_are_read() {
    let mut input = Input::new(Broken(Some(TEXT))).unwrap();
    while !input.is_at_end() {
        input.look().unwrap();
    }
    let mut text = Vec::new();
    let error = input.read_to_end(&mut text).unwrap_err();
    assert_eq!(text, TEXT);
    assert_eq!(error.to_string(), "disk failure");
    assert_eq!(input.read(&mut [0]).unwrap(), 0);
    assert!(Input::new(Broken(None)).is_err());
}

#[test]
fn inspected_bytes_are_read_again() {
    let mut input = Input::new(Cursor::new(TEXT)).unwrap();
    while !input.is_at_end() {
        input.look().unwrap();
    }
    assert_eq!(input.head(), TEXT);
    let mut text = Vec::new();
    input.read_to_end(&mut text).unwrap();
    assert_eq!(text, TEXT);
}
