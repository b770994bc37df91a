//! The questions of the table about the first puzzle of a text, plain or with rules.
//!
//! **Invariant:** the names, options and answers are those of the table; nothing here names a question.

use foldoku_questions::by_name::{Named, Unanswered};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::Failure;
use crate::json;
use crate::stop::stop;

/// A question of the table.
#[derive(Deserialize)]
struct Question<'a> {
    question: &'a str,
    #[serde(borrow)]
    options: Option<&'a RawValue>,
    /// The seed of questions that are answered at random.
    #[serde(default)]
    seed: u64,
}

/// Answers a question about the first puzzle of a text.
pub(crate) fn ask(head: &str, text: &[u8]) -> Result<Box<RawValue>, Failure> {
    let asked: Question<'_> = json::settings(head)?;
    let named = Named {
        name: asked.question,
        options: asked.options.map_or("{}", RawValue::get),
        seed: asked.seed,
        stop: &stop,
    };
    let answer = named.ask(text).map_err(failure)?;
    RawValue::from_string(answer).map_err(|error| Failure::argument(error.to_string()))
}

fn failure(error: Unanswered) -> Failure {
    match error {
        Unanswered::Unreadable(error) => Failure::unreadable(error),
        Unanswered::Invalid(error) => Failure::of_record(&error),
        Unanswered::Refused(refusal) => refusal.into(),
        other => Failure::argument(other.to_string()),
    }
}
