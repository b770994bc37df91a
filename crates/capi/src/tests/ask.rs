//! Questions of the table.

use std::ffi::{CStr, CString};
use std::ptr::{null, null_mut};

use super::{CLASH, MULTIPLE, UNIQUE};
use crate::error::Error;
use crate::exports;

/// Asks a question, with a buffer of this size.
fn ask(question: &str, options: Option<&str>, puzzle: &[u8], capacity: usize) -> (Error, String) {
    let question = CString::new(question).unwrap();
    let options = options.map(|it| CString::new(it).unwrap());
    let mut answer = vec![b'#'; capacity];
    let mut length = 0;
    // SAFETY: the texts end with a null character, and the buffers have the stated sizes.
    let error = unsafe {
        exports::foldoku_ask(
            question.as_ptr(),
            options.as_ref().map_or(null(), |it| it.as_ptr()),
            puzzle.as_ptr().cast(),
            puzzle.len(),
            answer.as_mut_ptr().cast(),
            capacity,
            &raw mut length,
            None,
            null_mut(),
        )
    };
    if length >= capacity {
        assert!(
            answer.iter().all(|&byte| byte == b'#'),
            "nothing was written"
        );
        return (error, String::new());
    }
    let text = CStr::from_bytes_until_nul(&answer).unwrap();
    assert_eq!(text.to_bytes().len(), length);
    (error, text.to_str().unwrap().to_owned())
}

#[test]
fn every_question_of_the_table_has_an_answer_or_a_reason() {
    for entry in foldoku::questions::QUESTIONS {
        let options = (entry.name == "verify").then_some(r#"{"answer":"1234"}"#);
        let (error, text) = ask(entry.name, options, UNIQUE, 100_000);
        assert_eq!(error, Error::None, "{}: {text}", entry.name);
        assert!(text.starts_with(r#"{"status":""#), "{text}");
        let (error, text) = ask(entry.name, Some(r#"{"sing":1}"#), UNIQUE, 100_000);
        assert_eq!(error, Error::Question, "{text}");
    }
    let (error, text) = ask("estimate", Some(r#"{"walks":1}"#), UNIQUE, 100);
    let expected = "walks is 1; expected a number from 2 to 10000000";
    assert_eq!((error, &*text), (Error::Question, expected));
    let (error, text) = ask("sing", None, UNIQUE, 100);
    assert_eq!(
        (error, &*text),
        (Error::Question, "unknown question 'sing'")
    );
}

#[test]
fn puzzles_may_have_rules_and_any_board() {
    let text = b".Shape~4x4.AntiKnight.~R1C1_1";
    let (error, answer) = ask("estimate", None, text, 1000);
    assert_eq!(error, Error::None);
    assert!(answer.contains(r#""exact":true"#), "{answer}");
    let options = Some(r#"{"limit":2,"seed":3}"#);
    let (error, answer) = ask("sample", options, MULTIPLE, 1000);
    assert_eq!(error, Error::None);
    assert!(answer.contains(r#""solutions":[""#), "{answer}");
}

#[test]
fn refusals_have_numbers_and_words() {
    let (error, text) = ask("redundant", None, MULTIPLE, 1000);
    assert_eq!(error, Error::MultipleSolutions);
    assert!(text.starts_with("several solutions"), "{text}");
    assert_eq!(ask("sample", None, CLASH, 1000).0, Error::NoSolution);
    assert_eq!(ask("sample", None, b"12", 1000).0, Error::Unsupported);
    assert_eq!(ask("sample", None, b"", 1000).0, Error::Unsupported);
}

#[test]
fn a_small_buffer_is_not_written() {
    assert_eq!(ask("conflict", None, UNIQUE, 0).0, Error::Buffer);
    let whole = ask("conflict", None, UNIQUE, 1000).1;
    assert_eq!(ask("conflict", None, UNIQUE, whole.len()).0, Error::Buffer);
    assert_eq!(
        ask("conflict", None, UNIQUE, whole.len() + 1),
        (Error::None, whole)
    );
}
