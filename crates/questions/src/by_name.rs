//! A question of the table by its name, about the first puzzle of a text: options and answer as JSON.
//!
//! **Invariant:** a row of the table is all that a question needs to be asked here.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use foldoku_board::Geometry;
use foldoku_formats::{Column, PuzzleRef, RecordError, Row, Status, read_first_row};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::answer::Answer;
use crate::each_question;
use crate::player_grid::PlayerColumns;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::subject::Subject;
use crate::written::Written;

/// A question by its name.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    /// The name in the table.
    pub name: &'a str,
    /// The options as a JSON object; those that are missing have their default values.
    pub options: &'a str,
    /// The seed of questions that are answered at random, unless it is an option.
    pub seed: u64,
    /// Returns true when the work has to end.
    pub stop: &'a dyn Fn() -> bool,
}

/// An answer, and what is known about it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered<A> {
    /// The status of the puzzle, as far as the answer tells it.
    pub status: &'static str,
    /// Whether the work was stopped before its end.
    pub stopped: bool,
    /// A remark about the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// The answer.
    pub answer: A,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Unanswered {
    /// The table has no question of this name.
    Unknown(String),
    /// The options are not those of the question, or have values of other types.
    Options(String),
    /// An option is out of its range.
    OutOfRange(Refusal),
    /// The text cannot be read, or holds no puzzle.
    Unreadable(io::Error),
    /// The first record of the text is not a puzzle.
    Invalid(RecordError),
    /// The puzzle has no answer.
    Refused(Refusal),
}

impl Unanswered {
    /// Returns the status that the refusal of a puzzle has; `None` if the question was not asked.
    pub fn status(&self) -> Option<Status> {
        match self {
            Unanswered::Refused(refusal) => Some(refusal.status),
            Unanswered::Invalid(_) => Some(Status::Invalid),
            _ => None,
        }
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Unknown(name) => write!(f, "unknown question '{name}'"),
            Unanswered::Options(error) => write!(f, "invalid options: {error}"),
            Unanswered::Unreadable(error) => error.fmt(f),
            Unanswered::Invalid(error) => error.fmt(f),
            Unanswered::OutOfRange(refusal) | Unanswered::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {}

impl From<io::Error> for Unanswered {
    fn from(error: io::Error) -> Unanswered {
        Unanswered::Unreadable(error)
    }
}

impl fmt::Debug for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Named")
            .field("name", &self.name)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

macro_rules! dispatch {
    ($($(#[$cfg:meta])* $about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        fn function_of(name: &str) -> Option<Function> {
            match name {
                $($(#[$cfg])* stringify!($name) => Some(Function {
                    of_row: of_row::<crate::$question>,
                    of_subject: of_subject::<crate::$question>,
                }),)*
                _ => None,
            }
        }
    };
}

/// What asks a question, and returns the answer as JSON.
struct Function {
    of_row: fn(&Named<'_>, &Row<'_>, &[Column]) -> Result<String, Unanswered>,
    of_subject: fn(&Named<'_>, Subject<'_>) -> Result<String, Unanswered>,
}

each_question!(all dispatch);

impl Named<'_> {
    /// Asks about the first puzzle of a text in any format.
    ///
    /// # Errors
    ///
    /// If there is no such question, if the text holds no puzzle, or if the puzzle has no answer.
    pub fn ask(&self, text: &[u8]) -> Result<String, Unanswered> {
        let function = self.function()?;
        let (records, columns) = read_first_row(text)?;
        let row = records.rows().next().expect("a chunk has a record");
        (function.of_row)(self, &row, &columns)
    }

    /// Asks about a puzzle.
    ///
    /// # Errors
    ///
    /// If there is no such question, or if the puzzle has no answer.
    pub fn ask_about(&self, subject: Subject<'_>) -> Result<String, Unanswered> {
        (self.function()?.of_subject)(self, subject)
    }

    fn function(&self) -> Result<Function, Unanswered> {
        function_of(self.name).ok_or_else(|| Unanswered::Unknown(self.name.to_owned()))
    }
}

/// Returns the question with these options, a JSON object; `seed` is that of a question that is answered at
/// random, unless it is an option.
///
/// # Errors
///
/// If the options are not those of the question, or if one is out of its range.
pub fn with_options<Q: Question + DeserializeOwned>(
    options: &str,
    seed: u64,
) -> Result<Q, Unanswered> {
    let read = |options: &str| serde_json::from_str::<Q>(options);
    let mut question =
        read(options).map_err(|error| named(options, &error, &|option| read(option).err()))?;
    question.check().map_err(Unanswered::OutOfRange)?;
    if let Some(option) = question.seed() {
        option.get_or_insert(seed);
    }
    Ok(question)
}

/// Returns an error about options with the name of the one at fault, which is refused without the others, too.
fn named(
    options: &str,
    error: &serde_json::Error,
    refused: &dyn Fn(&str) -> Option<serde_json::Error>,
) -> Unanswered {
    // An error in one line needs no place.
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let options: BTreeMap<&str, &RawValue> = serde_json::from_str(options).unwrap_or_default();
    let fault = options
        .into_iter()
        .find(|(name, value)| refused(&format!(r#"{{"{name}":{value}}}"#)).is_some());
    Unanswered::Options(match fault {
        Some((name, _)) if !message.contains(&format!("`{name}`")) => format!("{name}: {message}"),
        _ => message.to_owned(),
    })
}

/// Asks about a record: about what a player has written, if the question is about that.
fn of_row<Q: Question + DeserializeOwned>(
    named: &Named<'_>,
    row: &Row<'_>,
    columns: &[Column],
) -> Result<String, Unanswered> {
    let question: Q = with_options(named.options, named.seed)?;
    let is_classic = row.puzzle.is_some_and(PuzzleRef::is_classic);
    let columns = PlayerColumns::of(columns);
    if Q::OF_PLAYER && is_classic {
        let grid = columns.read(row).map_err(Unanswered::Invalid)?;
        return answer(named, &question, Subject::Played(&grid), None);
    }
    let board = Geometry::classic();
    let subject = match Q::OF_LAYOUT {
        true => Subject::or_layout(row, &board),
        false => Subject::of(row, &board),
    };
    let subject = subject.map_err(|error| Unanswered::Invalid(error.clone()))?;
    let written = match Q::OF_ANSWER {
        true => columns.answer(row),
        false => columns.written(row).filter(|_| Q::OF_PLAYER),
    };
    answer(named, &question, subject, written.as_ref())
}

fn of_subject<Q: Question + DeserializeOwned>(
    named: &Named<'_>,
    subject: Subject<'_>,
) -> Result<String, Unanswered> {
    let question: Q = with_options(named.options, named.seed)?;
    answer(named, &question, subject, None)
}

fn answer<Q: Question>(
    named: &Named<'_>,
    question: &Q,
    subject: Subject<'_>,
    written: Option<&Written>,
) -> Result<String, Unanswered> {
    let asked = Asked {
        subject,
        number: 1,
        stop: named.stop,
        written,
    };
    let answer = question.answer(&mut Q::Scratch::default(), &asked);
    let answer = answer.map_err(Unanswered::Refused)?;
    let answered = Answered {
        status: answer.status().name(),
        stopped: answer.is_stopped(),
        remark: answer.remark(),
        answer,
    };
    Ok(serde_json::to_string(&answered).expect("answers can be written as JSON"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(name: &str, options: &str, text: &str) -> Result<String, String> {
        let named = Named {
            name,
            options,
            seed: 1,
            stop: &|| false,
        };
        named
            .ask(text.as_bytes())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn questions_are_asked_by_name() {
        let text = ".Shape~4x4.AntiKnight.~R1C1_1";
        let answer = ask("estimate", r#"{"exact":10}"#, text).unwrap();
        assert!(
            answer.starts_with(r#"{"status":"multiple","stopped":false,"#),
            "{answer}"
        );
        let sampled = |options| ask("sample", options, text).unwrap();
        assert_eq!(sampled("{}"), sampled(r#"{"seed":1}"#));
        for entry in crate::QUESTIONS {
            let error = ask(entry.name, r#"{"sing":1}"#, text).unwrap_err();
            assert!(
                error.starts_with("invalid options: unknown field `sing`"),
                "{error}"
            );
        }
    }

    #[cfg(feature = "every-row")]
    #[test]
    fn questions_about_steps_read_what_a_player_has_written() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hint = |options, text: &str| ask("hint", options, text).unwrap();
        let found = hint(r#"{"coordinates":"letters"}"#, easy);
        assert!(found.starts_with(
            r#"{"status":"unique","stopped":false,"answer":{"version":1,"number":1,"#
        ));
        assert!(found.contains(r#""outcome":"found""#) && found.contains(r#""cell":"E5""#));
        let only = hint(r#"{"all":true,"use":["x-wing"],"noUniqueness":true}"#, easy);
        assert!(only.contains(r#""technique":"x-wing""#) && !only.contains("single"));
        let played = format!("puzzle,entries\n{easy},{}", easy.replacen("53.", "532", 1));
        let mistake = hint("{}", &played);
        assert!(
            mistake.contains(r#""mistake":"wrong-entries""#),
            "{mistake}"
        );
        let explained = ask("explain", "{}", &played).unwrap();
        assert!(explained.contains(r#""level":"Easy""#) && explained.contains(r#""mistake""#));
        let review = ask("review", r#"{"coordinates":"letters"}"#, &played).unwrap();
        assert!(
            review.contains(r#""wrong_entries":[{"cell":"A3","digit":2}]"#),
            "{review}"
        );
        let error = |options| ask("hint", options, easy).unwrap_err();
        assert!(error(r#"{"use":["sing"]}"#).contains("unknown technique 'sing'"));
        assert!(error(r#"{"order":"se","noUniqueness":true}"#).contains("need another order"));
    }

    #[test]
    fn bad_questions_have_reasons() {
        let clash = format!("11{}", ".".repeat(79));
        let error = |name, options, text| ask(name, options, text).unwrap_err();
        assert_eq!(error("sing", "{}", &clash), "unknown question 'sing'");
        let refused = error("sample", "{}", &clash);
        assert!(refused.contains("r1c1"), "{refused}");
        assert!(error("sample", "{", &clash).starts_with("invalid options"));
        let negative = "invalid options: limit: invalid value: integer `-1`, expected u64";
        assert_eq!(
            error("sample", r#"{"exact":1,"limit":-1}"#, &clash),
            negative
        );
        assert!(ask("sample", "{}", "").is_err());
        let board = ".".repeat(81);
        let zero = "limit is 0; expected a number from 1 to 1000000";
        assert_eq!(error("sample", r#"{"limit":0}"#, &board), zero);
        assert!(error("estimate", r#"{"walks":1}"#, &board).starts_with("walks is 1"));
        assert!(error("sample", "{}", "12").contains("81"));
    }
}
