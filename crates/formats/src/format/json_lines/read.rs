//! JSON Lines: a JSON value a line, the puzzle itself or an object that holds it.
//!
//! **Invariant:** a line is read without those before it, so that lines can be read by many threads;
//! what is carried through is carried as it was written.

use std::borrow::Cow;
use std::fmt;
use std::io;

use foldoku_board::Digit;
use foldoku_board::format::{LINE_LIMIT, Problem, Symbols};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::{RecordError, RecordErrorKind};
use crate::input::Input;
use crate::lines::LineCutter;
use crate::raw::names;
use crate::raw::{RawPuzzle, RawRecord};
use crate::record::Field;
use crate::source::Source;

/// Opens a file; its first line decides the columns.
pub(crate) fn open(mut input: Input) -> io::Result<Source> {
    let first = first_line(&mut input)?;
    let lines = LineCutter::new(input, is_not_blank);
    Ok(Source::json_lines(
        lines,
        columns(&first),
        gives_solution(&first),
    ))
}

/// Returns the first line that is not blank, as far as lines are read.
fn first_line(input: &mut Input) -> io::Result<Vec<u8>> {
    loop {
        let mut lines = input.head().split_inclusive(|&byte| byte == b'\n');
        let whole = input.is_at_end() || input.head().len() > LINE_LIMIT;
        if let Some(line) = lines.find(|line| is_not_blank(line))
            && (whole || line.ends_with(b"\n"))
        {
            return Ok(line.to_vec());
        }
        if whole {
            return Ok(Vec::new());
        }
        input.look()?;
    }
}

fn is_not_blank(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty()
}

/// The names of an object's members other than the puzzle and the solution; none of any other line.
pub(crate) fn columns(first_line: &[u8]) -> Vec<String> {
    let members = members(first_line);
    let (puzzle, solution) = places(&members);
    let others = members.into_iter().enumerate();
    others
        .filter(|(index, _)| Some(*index) != puzzle && Some(*index) != solution)
        .map(|(_, member)| member.name.into_owned())
        .collect()
}

/// Whether a line is an object that gives a solution.
pub(crate) fn gives_solution(first_line: &[u8]) -> bool {
    places(&members(first_line)).1.is_some()
}

/// The record of a line, which may have its end; none if the line is blank.
///
/// Of an object's other members those that are among the columns are carried through.
pub(crate) fn record(line_number: usize, line: &[u8], columns: &[String]) -> Option<RawRecord> {
    let text = line.trim_ascii();
    let read = match text.first()? {
        _ if text.len() > LINE_LIMIT => {
            Err(RecordErrorKind::Text(Problem::TooLong { limit: LINE_LIMIT }).into())
        }
        b'"' => serde_json::from_slice::<String>(line)
            .map_err(Reading::from)
            .and_then(|puzzle| Ok(RawRecord::of_text(line_number, text_of(puzzle)?))),
        b'{' => object(line_number, line, columns),
        b'[' => Err(syntax(
            "a JSON array is not JSON Lines, which have an object or a string a line",
            1,
        )),
        _ => {
            let column = line.len() - line.trim_ascii_start().len() + 1;
            Err(syntax("neither a JSON object nor a string", column))
        }
    };
    Some(read.unwrap_or_else(|Reading(kind)| {
        RawRecord::of_error(RecordError {
            line: line_number,
            kind,
        })
    }))
}

/// The record of a line that is an object.
fn object(line_number: usize, line: &[u8], columns: &[String]) -> Result<RawRecord, Reading> {
    let Members(members) = serde_json::from_slice(line)?;
    let (puzzle, solution) = places(&members);
    let text = puzzle.map_or(Err(nothing()), |index| {
        let value = members[index].value;
        let text = puzzle_text(value).map_err(|error| error.moved_by(offset(line, value)))?;
        Ok((text, kind(value)))
    });
    let others = members.iter().enumerate();
    let others = others.filter(|(index, _)| Some(*index) != puzzle && Some(*index) != solution);
    Ok(RawRecord {
        line: line_number,
        puzzle: text
            .map(|(text, kind)| kind(text.into_bytes()))
            .map_err(|Reading(kind)| RecordError {
                line: line_number,
                kind,
            }),
        solution: solution.and_then(|index| solution_text(members[index].value)),
        fields: aligned(others.map(|(_, member)| member), columns),
    })
}

/// The members as fields of the columns; of equal names each goes to a column of its own.
fn aligned<'m>(members: impl Iterator<Item = &'m Member<'m>>, columns: &[String]) -> Vec<Field> {
    let mut fields = vec![Field::Missing; columns.len()];
    let mut next = 0;
    for member in members {
        // Objects mostly have their members in the same order.
        let place = (next..columns.len())
            .chain(0..next)
            .find(|&place| columns[place] == member.name && fields[place] == Field::Missing);
        if let Some(place) = place {
            fields[place] = Field::Json(member.value.get().to_owned());
            next = place + 1;
        }
    }
    fields
}

/// The text of a puzzle, which is a string or an array of digits.
fn puzzle_text(value: &RawValue) -> Result<String, Reading> {
    match value.get().as_bytes().first() {
        Some(b'"') => text_of(serde_json::from_str(value.get())?),
        Some(b'[') => {
            let mut text = String::new();
            push_squares(&serde_json::from_str(value.get())?, &mut text)?;
            text_of(text)
        }
        Some(b'n') => Err(nothing()),
        _ => Err(syntax(
            "the puzzle is neither a string nor an array of digits",
            1,
        )),
    }
}

/// What a puzzle's text is: numbers become standard symbols, whatever those of the file are.
fn kind(value: &RawValue) -> fn(Vec<u8>) -> RawPuzzle {
    let holds_text = || value.get().replace("\"\"", "").contains('"');
    if value.get().starts_with('[') && !holds_text() {
        RawPuzzle::Standard
    } else {
        RawPuzzle::Text
    }
}

/// The text of a solution; what is none is kept as it was written, so that it does not pass.
fn solution_text(value: &RawValue) -> Option<String> {
    match puzzle_text(value) {
        Ok(text) => Some(text.trim().to_owned()),
        Err(Reading(RecordErrorKind::NoPuzzle(_))) => None,
        Err(_) => Some(value.get().to_owned()),
    }
}

/// Adds the squares of an array, row by row; an open one is 0, `null` or an empty string.
fn push_squares(value: &Value, text: &mut String) -> Result<(), Reading> {
    let digit = match value {
        Value::Array(values) => {
            return values
                .iter()
                .try_for_each(|value| push_squares(value, text));
        }
        Value::String(squares) if !squares.trim().is_empty() => {
            text.push_str(squares);
            return Ok(());
        }
        Value::String(_) | Value::Null => Some(0),
        Value::Number(number) => number.as_u64().and_then(|number| u8::try_from(number).ok()),
        Value::Bool(_) | Value::Object(_) => None,
    };
    let symbol = match (digit, digit.and_then(Digit::try_new)) {
        (Some(0), _) => '.',
        (_, Some(digit)) => Symbols::new(Digit::MAX).symbol(digit),
        _ => return Err(syntax("the puzzle holds something that is no digit", 1)),
    };
    text.push(symbol);
    Ok(())
}

fn text_of(text: String) -> Result<String, Reading> {
    if text.trim().is_empty() {
        return Err(nothing());
    }
    Ok(text)
}

/// Where the puzzle and the solution are among the members.
fn places(members: &[Member<'_>]) -> (Option<usize>, Option<usize>) {
    let names = || members.iter().map(|member| &member.name);
    let puzzle = names::puzzle_column(names());
    let solution = names::solution_column(names());
    (puzzle, solution)
}

/// The members of an object, in their order; none of any other line.
fn members(line: &[u8]) -> Vec<Member<'_>> {
    serde_json::from_slice(line).map_or_else(|_| Vec::new(), |Members(members)| members)
}

/// How many bytes of the line stand before a value that was read from it.
fn offset(line: &[u8], value: &RawValue) -> usize {
    let start = value.get().as_ptr() as usize;
    start.saturating_sub(line.as_ptr() as usize)
}

/// A member of an object.
struct Member<'a> {
    name: Cow<'a, str>,
    value: &'a RawValue,
}

/// All members of an object; a map would lose those of equal names.
struct Members<'a>(Vec<Member<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(Name(name)) = map.next_key()? {
            let value = map.next_value()?;
            members.push(Member { name, value });
        }
        Ok(Members(members))
    }
}

/// A member's name, borrowed from the line where it holds no escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// Why a line shows no puzzle.
struct Reading(RecordErrorKind);

impl Reading {
    /// The same in a line with so many bytes before it.
    fn moved_by(self, before: usize) -> Reading {
        match self.0 {
            RecordErrorKind::Syntax { message, column } => Reading(RecordErrorKind::Syntax {
                message,
                column: column.map(|column| column + before),
            }),
            other => Reading(other),
        }
    }
}

impl From<RecordErrorKind> for Reading {
    fn from(kind: RecordErrorKind) -> Reading {
        Reading(kind)
    }
}

impl From<serde_json::Error> for Reading {
    fn from(error: serde_json::Error) -> Reading {
        let message = error.to_string();
        let message = match message.rfind(" at line ") {
            _ if error.is_eof() => "the line ends within a JSON value",
            Some(end) => &message[..end],
            None => &message,
        };
        syntax(message, error.column())
    }
}

fn syntax(message: &str, column: usize) -> Reading {
    Reading(RecordErrorKind::Syntax {
        message: message.to_owned(),
        column: Some(column).filter(|&column| column > 0),
    })
}

fn nothing() -> Reading {
    Reading(RecordErrorKind::NoPuzzle("puzzle member"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const PUZZLE: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    const SOLUTION: &str =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

    /// A record's line, its puzzle or error, its solution, its fields.
    fn described(record: RawRecord) -> String {
        let puzzle = match record.puzzle {
            Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text)) => {
                String::from_utf8(text).unwrap()
            }
            other => other.unwrap_err().to_string(),
        };
        let fields = record.fields.iter().map(|field| match field {
            Field::Json(json) => json.as_str(),
            Field::Missing => "<missing>",
            Field::Text(_) => "<text>",
        });
        let fields = fields.collect::<Vec<&str>>().join("/");
        let solution = record.solution.unwrap_or_default();
        format!("{}|{puzzle}|{solution}|{fields}", record.line)
    }

    /// The columns of a file, whether it gives solutions, and its records.
    pub(crate) fn read(file: &[u8]) -> (Vec<String>, bool, Vec<RawRecord>) {
        let lines = file.split_inclusive(|&byte| byte == b'\n');
        let mut lines = (1..)
            .zip(lines)
            .filter(|(_, line)| !line.trim_ascii().is_empty());
        let first = lines.clone().next().map_or(&b""[..], |(_, line)| line);
        let columns = columns(first);
        let records = lines
            .by_ref()
            .filter_map(|(number, line)| record(number, line, &columns));
        let records = records.collect();
        (columns, gives_solution(first), records)
    }

    /// The columns, then each record.
    fn all(file: &[u8]) -> Vec<String> {
        let (columns, _, records) = read(file);
        let records = records.into_iter().map(described);
        std::iter::once(columns.join("/")).chain(records).collect()
    }

    /// A line's record, without what is carried.
    #[track_caller]
    fn check(line: &str, expected: &str) {
        let record = record(1, line.as_bytes(), &[]).map(described);
        let expected = format!("1|{expected}|");
        assert_eq!(record.as_deref(), Some(&expected[..]), "{line}");
    }

    #[test]
    fn a_string_is_a_puzzle() {
        check(r#""12..""#, "12..|");
        check(" \"1\\n\\u0032\"\r\n", "1\n2|");
    }

    #[test]
    fn an_object_holds_a_puzzle_under_a_known_name() {
        check(r#"{"puzzle":"12..","solution":"1234"}"#, "12..|1234");
        check(r#"{"clues":2,"Question":"12..","ANSWER":null}"#, "12..|");
        check(r#"{"answer":" ","qu\u0069z":"12.."}"#, "12..|");
    }

    /// Checks a puzzle within an object.
    #[track_caller]
    fn check_puzzle(json: &str, expected: &str) {
        check(&format!("{{\"puzzle\":{json}}}"), &format!("{expected}|"));
    }

    #[test]
    fn a_puzzle_may_be_an_array_of_digits() {
        check_puzzle("[1,0,null,9]", "1..9");
        check_puzzle("[[1,0],[10,64]]", "1.A%");
        check_puzzle(r#"[["5","."],["","36"]]"#, "5..36");
        check_puzzle(r#"["53..","6..1"]"#, "53..6..1");
    }

    #[test]
    fn what_shows_no_puzzle_is_a_fault() {
        for nothing in ["null", "\"\"", "\" \"", "[]"] {
            check_puzzle(nothing, "line 1: no puzzle member");
        }
        check("{}", "line 1: no puzzle member|");
        check_puzzle(
            "5",
            "line 1, column 11: the puzzle is neither a string nor an array of digits",
        );
        for odd in ["[65]", "[-1]", "[1.5]", "[true]", "[{}]"] {
            check_puzzle(
                odd,
                "line 1, column 11: the puzzle holds something that is no digit",
            );
        }
        let deep = "[".repeat(1000) + &"]".repeat(1000);
        check_puzzle(&deep, "line 1, column 138: recursion limit exceeded");
        check_puzzle(
            r#""\ud800""#,
            "line 1, column 18: unexpected end of hex escape",
        );
    }

    #[test]
    fn a_line_that_is_no_json_says_where() {
        check(
            r#"{"puzzle""#,
            "line 1, column 9: the line ends within a JSON value|",
        );
        check(
            r#"{"puzzle":"1"},"#,
            "line 1, column 15: trailing characters|",
        );
        check("{puzzle:1}", "line 1, column 2: key must be a string|");
        check(
            "  nonsense",
            "line 1, column 3: neither a JSON object nor a string|",
        );
        check(
            "[{\"puzzle\":\"1\"},",
            "line 1, column 1: a JSON array is not JSON Lines, \
             which have an object or a string a line|",
        );
        let found = described(record(3, b"\"1\xff\"", &[]).unwrap());
        assert_eq!(found, "3|line 3, column 3: invalid unicode code point||");
    }

    #[test]
    fn a_solution_that_is_none_is_kept_as_it_was_written() {
        check(r#"{"puzzle":"1","solution":7}"#, "1|7");
        check(r#"{"puzzle":"1","solution":[1,2]}"#, "1|12");
    }

    #[test]
    fn a_fault_in_the_puzzle_keeps_what_is_beside_it() {
        let columns = ["id".to_owned()];
        let found = record(1, br#"{"id":7,"solution":"1"}"#, &columns).unwrap();
        assert_eq!(described(found), "1|line 1: no puzzle member|1|7");
    }

    #[test]
    fn the_first_object_decides_what_is_carried() {
        let file = br#"
{"id": 1e2,"puzzle":"1","tags":[ 1,"x"],"solution":"2"}
{"tags":{},"grid":"3","other":0}

"4"
"#;
        assert_eq!(
            all(file),
            [
                "id/tags",
                r#"2|1|2|1e2/[ 1,"x"]"#,
                "3|3||<missing>/{}",
                "5|4||"
            ]
        );
        assert!(read(file).1);
        assert!(!gives_solution(b"\"1\""));
    }

    #[test]
    fn the_order_of_members_makes_no_difference() {
        let file = br#"{"a":1,"b":2,"puzzle":"1","c":3}
{"c":4,"puzzle":"2","b":5,"a":6}"#;
        assert_eq!(all(file), ["a/b/c", "1|1||1/2/3", "2|2||6/5/4"]);
    }

    #[test]
    fn members_of_equal_names_are_all_kept() {
        let line = br#"{"a":1,"puzzle":"1","a":2,"puzzle":"3"}"#;
        assert_eq!(all(line), ["a/a/puzzle", "1|1||1/2/\"3\""]);
        let columns = columns(line);
        let more = record(2, br#"{"a":3,"a":4,"a":5,"puzzle":"1"}"#, &columns).unwrap();
        assert_eq!(described(more), "2|1||3/4/<missing>");
        let fewer = record(2, br#"{"puzzle":"1","a":5}"#, &columns).unwrap();
        assert_eq!(described(fewer), "2|1||5/<missing>/<missing>");
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_and_not_kept() {
        let long = format!("\"{}\"", "1".repeat(2 * LINE_LIMIT));
        let longest = format!("\"{}\"", "1".repeat(LINE_LIMIT - 2));
        let found = all(format!("{long}\n{longest}\r\n\"2\"").as_bytes());
        assert_eq!(
            found[1],
            "1|line 1: longer than 65536 bytes, too long for a grid of any board||"
        );
        assert_eq!(found[2].len(), longest.len() + 2);
        assert_eq!(found[3], "3|2||");
    }

    #[test]
    fn a_file_of_nothing_has_no_records() {
        assert_eq!(all(b""), [""]);
        assert_eq!(all(b"\n \r\n\t"), [""]);
        assert!(record(1, b" \r\n", &[]).is_none());
    }

    #[test]
    fn the_sample_is_read() {
        let sample = include_bytes!("../../../../../fixtures/formats/puzzles.jsonl");
        let second =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(
            all(sample),
            [
                "id/rating/tags",
                &format!("1|{PUZZLE}|{SOLUTION}|\"a-1\"/7.10/[\"hard\", \"1, 2\"]"),
                &format!("2|{second}||\"a-2\"/null/<missing>"),
                &format!("3|{PUZZLE}||"),
            ]
        );
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_a_record_or_blank(line: Vec<u8>) {
            let columns = columns(&line);
            let found = record(1, &line, &columns);
            proptest::prop_assert_eq!(found.is_none(), line.trim_ascii().is_empty());
        }
    }
}
