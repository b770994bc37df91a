//! What JavaScript calls: a buffer for input, a buffer for output, and functions that turn one into
//! the other.
//!
//! ```text
//! reserve(length) → address of the input      write `length` bytes there
//! call(length)    → length of the output      a request and its reply, as JSON
//! solve_lines(length, limit) → length         puzzles and answers, as bytes
//! file(length)    → length of the output      a question about a file, a line of JSON before bytes
//! output()        → address of the output     read it before the next call
//! ```
//!
//! **Invariant:** addresses are valid until the next call. The functions read the input as bytes and
//! follow no pointers, so no input makes them read elsewhere. Outside of WebAssembly they export no symbols.
#![allow(unsafe_code, reason = "an exported symbol counts as unsafe code")]

use std::cell::RefCell;

use foldoku_kernel::Lanes;

#[cfg(feature = "engine")]
use crate::reply::Session;

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// The buffers and the working memory of this instance.
#[derive(Debug, Default)]
struct Buffers {
    input: Vec<u8>,
    output: Vec<u8>,
    lanes: Lanes,
    #[cfg(feature = "engine")]
    session: Session,
    #[cfg(feature = "files")]
    files: crate::files::Files,
}

fn first(input: &[u8], length: usize) -> &[u8] {
    &input[..length.min(input.len())]
}

/// Makes room for the input and returns its address.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.input.clear();
        buffers.input.resize(length, 0);
        buffers.input.as_mut_ptr()
    })
}

/// Answers the request in the first bytes of the input and returns the length of the reply.
#[cfg(feature = "engine")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn call(length: usize) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        let Buffers { session, input, .. } = buffers;
        buffers.output = session.call(first(input, length));
        buffers.output.len()
    })
}

/// Solves the puzzles in the first bytes of the input and returns the length of the answers.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn solve_lines(length: usize, limit: u32) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        let Buffers { lanes, input, .. } = buffers;
        let limit = u64::from(limit.max(1));
        buffers.output = crate::lines::solve_lines(lanes, first(input, length), limit);
        buffers.output.len()
    })
}

/// Answers a question about a file: a line of JSON, then bytes.
#[cfg(feature = "files")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn file(length: usize) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        let Buffers { files, input, .. } = buffers;
        buffers.output = files.call(first(input, length));
        buffers.output.len()
    })
}

/// Returns the address of the output.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn output() -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.output.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_beyond_the_input_is_cut() {
        assert!(!reserve(81).is_null());
        assert_eq!(solve_lines(usize::MAX, 2), crate::RECORD);
        assert!(!output().is_null());
        #[cfg(feature = "engine")]
        assert!(call(1000) > 0);
    }
}
