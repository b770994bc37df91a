//! The C functions, called from Rust.
//!
//! The programs in `examples` call them from C, C++ and Python; these tests need neither.
#![allow(unsafe_code, reason = "the functions take pointers")]

mod ask;
mod batch;
mod single;

use std::ffi::{CStr, c_char};

use foldoku::kernel::Line;

use crate::error::Error;
use crate::exports;

const UNIQUE: &Line =
    b"7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
const MULTIPLE: &Line =
    b"6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const CLASH: &Line =
    b"77968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
const INVALID: &Line =
    b"7x968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";

/// Records in memory, with other bytes between them.
struct Text {
    bytes: Vec<u8>,
    start: usize,
    stride: usize,
    len: usize,
}

impl Text {
    fn new(lines: &[Line], start: usize, stride: usize) -> Text {
        let mut text = Text {
            bytes: vec![b'#'; start + stride * lines.len() + 81],
            start,
            stride,
            len: lines.len(),
        };
        for (index, line) in lines.iter().enumerate() {
            text.bytes[start + index * stride..][..81].copy_from_slice(line);
        }
        text
    }

    fn first(&mut self) -> *mut c_char {
        self.bytes[self.start..].as_mut_ptr().cast()
    }

    fn lines(&self, start: usize) -> Vec<Line> {
        let line = |index| self.bytes[start + index * self.stride..][..81].try_into();
        (0..self.len).map(|index| line(index).unwrap()).collect()
    }
}

/// A header of another version would claim functions that the library lacks. `cargo xtask capi` writes it.
#[test]
fn header_has_the_version_of_the_crate() {
    let header = include_str!("../include/foldoku.h");
    let define = |name, value| format!("#define FOLDOKU_VERSION{name} {value}\n");
    for expected in [
        define("_MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        define("_MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        define("_PATCH", env!("CARGO_PKG_VERSION_PATCH")),
        define("", concat!("\"", env!("CARGO_PKG_VERSION"), "\"")),
    ] {
        assert!(header.contains(&expected), "{expected}");
    }
}

#[test]
fn panic_in_any_thread_is_an_error() {
    for threads in [1, 2, 5] {
        assert_eq!(exports::foldoku_test_panic(threads), Error::Internal);
    }
}

#[test]
fn names_and_texts_are_constant() {
    // SAFETY: the functions return texts that end with a null character.
    let text = |pointer: *const c_char| unsafe { CStr::from_ptr(pointer) };
    assert_eq!(
        text(exports::foldoku_version()).to_str(),
        Ok(env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(text(exports::foldoku_error_text(3)), Error::text_of(3));
    let names = [0, 1, 2, 3, 4, 5, 255].map(|it| text(exports::foldoku_status_name(it)));
    let expected = [
        c"invalid",
        c"none",
        c"found",
        c"unique",
        c"multiple",
        c"unknown",
        c"unknown",
    ];
    assert_eq!(names, expected);
}

/// `cargo xtask capi --check` compares the whole header; this needs no other program.
#[test]
fn header_has_every_function_and_every_error() {
    let header = include_str!("../include/foldoku.h");
    let source = include_str!("exports.rs");
    let functions = source.split("extern \"C\" fn ").skip(1);
    let names = functions.map(|rest| rest.split('(').next().unwrap());
    for name in names.filter(|name| *name != "foldoku_test_panic") {
        assert!(header.contains(&format!("{name}(")), "{name}");
    }
    assert!(!header.contains("foldoku_test_panic"));
    for (number, error) in (0..).zip(Error::ALL) {
        let mut name = String::new();
        for letter in format!("{error:?}").chars() {
            if letter.is_uppercase() {
                name.push('_');
            }
            name.push(letter.to_ascii_uppercase());
        }
        let line = format!("FOLDOKU_ERROR{name} = {number},");
        assert!(header.contains(&line), "{line}");
    }
}
