//! Tests of the JSON Lines reader.
//!
//! **Invariant:** an invalid line does not prevent the others from being read.

use super::*;

const PUZZLE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

/// Returns a record's line, its puzzle or error, its solution and its fields.
fn described(record: RawRecord) -> String {
    let puzzle = match record.puzzle {
        Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text)) => String::from_utf8(text).unwrap(),
        other => other.unwrap_err().to_string(),
    };
    let value = |field: &Field| match field {
        Field::Json(json) => json.clone(),
        Field::Missing => "<missing>".to_owned(),
        _ => "<typed>".to_owned(),
    };
    let fields = record.fields.iter().map(|field| match field.named() {
        Some((column, field)) => format!("{}={}", column.name, value(field)),
        None => value(field),
    });
    let fields = fields.collect::<Vec<String>>().join("/");
    let solution = record.solution.unwrap_or_default();
    format!("{}|{puzzle}|{solution}|{fields}", record.line)
}

/// Returns the columns of a file, whether it has solutions, and its records.
pub(crate) fn read(file: &[u8]) -> (Vec<String>, bool, Vec<RawRecord>) {
    let lines = file.split_inclusive(|&byte| byte == b'\n');
    let mut lines = (1..)
        .zip(lines)
        .filter(|(_, line)| !line.trim_ascii().is_empty());
    let first = lines.clone().next().map_or(&b""[..], |(_, line)| line);
    let wanted = wanted(first);
    let records = lines
        .by_ref()
        .filter_map(|(number, line)| record(number, line, &wanted));
    let records = records.collect();
    (wanted.columns, has_solution(first), records)
}

/// Returns the members of a file with this first line that become fields.
fn wanted(first_line: &[u8]) -> Wanted {
    columns(first_line).1
}

/// Returns the columns, then each record.
fn all(file: &[u8]) -> Vec<String> {
    let (columns, _, records) = read(file);
    let records = records.into_iter().map(described);
    std::iter::once(columns.join("/")).chain(records).collect()
}

/// Checks a line's record, without its fields.
#[track_caller]
fn check(line: &str, expected: &str) {
    let record = record(1, line.as_bytes(), &Wanted::default()).map(described);
    let expected = format!("1|{expected}|");
    assert_eq!(record.as_deref(), Some(&expected[..]), "{line}");
}

#[test]
fn strings_are_puzzles() {
    check(r#""12..""#, "12..|");
    check(" \"1\\n\\u0032\"\r\n", "1\n2|");
}

#[test]
fn objects_hold_puzzles_under_known_names() {
    check(r#"{"puzzle":"12..","solution":"1234"}"#, "12..|1234");
    let line = br#"{"clues":2,"Question":"12..","ANSWER":null}"#;
    let record = record(1, line, &wanted(line)).unwrap();
    assert_eq!(described(record), "1|12..||2");
    check(r#"{"answer":" ","qu\u0069z":"12.."}"#, "12..|");
}

/// Checks a puzzle within an object.
#[track_caller]
fn check_puzzle(json: &str, expected: &str) {
    check(&format!("{{\"puzzle\":{json}}}"), &format!("{expected}|"));
}

#[test]
fn puzzles_may_be_arrays_of_digits() {
    check_puzzle("[1,0,null,9]", "1..9");
    check_puzzle("[[1,0],[10,64]]", "1.A%");
    check_puzzle(r#"[["5","."],["","36"]]"#, "5..36");
    check_puzzle(r#"["53..","6..1"]"#, "53..6..1");
}

#[test]
fn other_values_are_errors() {
    check_puzzle("null", "line 1: the puzzle is null");
    for nothing in ["\"\"", "\" \"", "[]"] {
        check_puzzle(nothing, "line 1: the puzzle is empty");
    }
    check("{}", "line 1: no puzzle member|");
    check_puzzle(
        "5",
        "line 1, column 11: expected a string or an array of digits as puzzle",
    );
    for odd in ["[65]", "[-1]", "[1.5]", "[true]", "[{}]"] {
        check_puzzle(odd, "line 1, column 11: expected digits in the puzzle");
    }
    let deep = "[".repeat(1000) + &"]".repeat(1000);
    check_puzzle(&deep, "line 1, column 138: recursion limit exceeded");
    check_puzzle(
        r#""\ud800""#,
        "line 1, column 18: unexpected end of hex escape",
    );
}

#[test]
fn invalid_json_is_an_error_with_its_column() {
    check(
        r#"{"puzzle""#,
        "line 1, column 9: the line ends within a JSON value|",
    );
    check(
        r#"{"puzzle":"1"};"#,
        "line 1, column 15: trailing characters|",
    );
    check("{puzzle:1}", "line 1, column 2: key must be a string|");
    check(
        "  nonsense",
        "line 1, column 3: expected a JSON object or string|",
    );
    check(
        "[{\"puzzle\":\"1\"}]",
        "line 1, column 1: expected an object or a string, found an array|",
    );
    let found = described(record(3, b"\"1\xff\"", &Wanted::default()).unwrap());
    assert_eq!(found, "3|line 3, column 3: invalid unicode code point||");
}

#[test]
fn solutions_that_are_not_grids_are_kept_as_written() {
    check(r#"{"puzzle":"1","solution":7}"#, "1|7");
    check(r#"{"puzzle":"1","solution":[1,2]}"#, "1|12");
}

#[test]
fn fields_survive_an_invalid_puzzle() {
    let wanted = wanted(br#"{"id":7}"#);
    let found = record(1, br#"{"id":7,"solution":"1"}"#, &wanted).unwrap();
    assert_eq!(described(found), "1|line 1: no puzzle member|1|7");
}

#[test]
fn the_first_object_decides_the_columns() {
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
            "3|3||<missing>/{}/other=0",
            "5|4||"
        ]
    );
    assert!(read(file).1);
    assert!(!has_solution(b"\"1\""));
}

#[test]
fn member_order_does_not_matter() {
    let file = br#"{"a":1,"b":2,"puzzle":"1","c":3}
{"c":4,"puzzle":"2","b":5,"a":6}"#;
    assert_eq!(all(file), ["a/b/c", "1|1||1/2/3", "2|2||6/5/4"]);
}

/// Returns the columns of a file of values that do not have a line each, then each record.
fn elements(file: &str, limit: usize) -> Vec<String> {
    let input = Input::new(io::Cursor::new(file.to_owned().into_bytes())).unwrap();
    let mut source = open(input).unwrap();
    assert!(!source.is_lines(), "{file}");
    let columns: Vec<String> = source
        .columns
        .iter()
        .map(|it| it.name.to_string())
        .collect();
    let mut found = vec![columns.join("/")];
    loop {
        let content = match source.read(limit) {
            Ok(Some(content)) => content,
            Ok(None) => return found,
            Err(error) => {
                found.push(error.to_string());
                return found;
            }
        };
        let crate::chunk::Content::JsonElements(elements, wanted) = content else {
            panic!("{content:?}");
        };
        found.extend(elements.iter().map(|it| described(element(it, &wanted))));
    }
}

#[test]
fn arrays_are_read_wherever_their_lines_end() {
    let (strings, objects) = (
        ["\"12..\"", "\"34..\""],
        [
            "{\"puzzle\":\"12..\",\"n\":1}",
            "{\"puzzle\":\"34..\",\"n\":2}",
        ],
    );
    for limit in [1, 2, 100] {
        for (before, between, after, lines) in [
            ("[", ",", "]", [1, 1]),
            ("[ ", " , ", " ]\n", [1, 1]),
            ("[\n", ",\n", "\n]\n", [2, 3]),
            ("[\r\n  ", ",\r\n  ", "\r\n]", [2, 3]),
            ("[\r  ", ",\r  ", "\r]", [2, 3]),
            ("\n [", "\n\n,", "]", [2, 4]),
            ("[", ",\n", "\n]", [1, 2]),
            ("[[], ", ",", "]", [1, 1]),
            ("[", "][", "]", [1, 1]),
        ] {
            let file = |values: [&str; 2]| [before, values[0], between, values[1], after].concat();
            let [first, second] = lines;
            let extra = usize::from(before == "[[], ");
            let found = elements(&file(strings), limit);
            assert_eq!(
                found[1 + extra..],
                [format!("{first}|12..||"), format!("{second}|34..||")]
            );
            let found = elements(&file(objects), limit);
            // An empty array at the start has no members, so there are no columns.
            let fields = if extra == 1 {
                ["n=1", "n=2"]
            } else {
                ["1", "2"]
            };
            assert_eq!(
                found[1 + extra..],
                [
                    format!("{first}|12..||{}", fields[0]),
                    format!("{second}|34..||{}", fields[1])
                ]
            );
        }
    }
}

#[test]
fn objects_are_read_over_several_lines() {
    let object =
        "{\n  \"n\": [\n    1\n  ],\n  \"puzzle\": \"1 } \\\" ]2\",\n  \"solution\": \"12\"\n}";
    let fields = "[\n    1\n  ]";
    for (file, lines) in [
        (format!("{object}\n{object}\n"), [1, 8]),
        (format!("[{object}, {object}]"), [1, 7]),
        (format!("[\n{object},\n{object}\n]"), [2, 9]),
    ] {
        let record = |line: usize| format!("{line}|1 }} \" ]2|12|{fields}");
        assert_eq!(
            elements(&file, 9),
            ["n".to_owned(), record(lines[0]), record(lines[1])]
        );
    }
}

#[test]
fn errors_in_arrays_name_their_line_and_column() {
    let file = "[\"1\",  {\"puzzle\":5}, 7, [\"1\"], null,\n {\n  \"puzzle\": [1,\n x]}, {\"puzzle\":\n  true}, \"open\n\"2\", {]";
    assert_eq!(
        elements(file, 100),
        [
            "",
            "1|1||",
            "1|line 1, column 18: expected a string or an array of digits as puzzle||",
            "1|line 1, column 22: expected a JSON object or string||",
            "1|line 1, column 25: expected an object or a string, found an array||",
            "1|line 1, column 32: expected a JSON object or string||",
            "2|line 4, column 2: expected value||",
            "4|line 5, column 3: expected a string or an array of digits as puzzle||",
            "5|line 5, column 14: the line ends within a JSON value||",
            "6|2||",
            "6|line 6, column 7: key must be a string||",
            "the file ends within a JSON array",
        ]
    );
}

#[test]
fn an_array_without_its_end_is_an_error_after_its_values() {
    let end = "the file ends within a JSON array";
    for limit in [1, 2, 100] {
        for file in ["[\"1\",\n\"2\"", "[\"1\",\n\"2\",", "[\"1\"][\n\"2\"\n"] {
            assert_eq!(elements(file, limit), ["", "1|1||", "2|2||", end], "{file}");
        }
        let cut = "1|line 1, column 7: the line ends within a JSON value||";
        assert_eq!(elements("[\"1\",\"2", limit), ["", "1|1||", cut, end]);
    }
    for file in ["[", "[\n"] {
        let input = Input::new(io::Cursor::new(file.as_bytes())).unwrap();
        assert_eq!(open(input).unwrap_err().to_string(), end);
    }
}

#[test]
fn a_comma_without_a_value_is_an_error_with_its_line_and_column() {
    let missing = "expected a value after the comma||";
    for limit in [1, 2, 100] {
        assert_eq!(
            elements("[\"1\",]", limit),
            ["", "1|1||", &format!("1|line 1, column 6: {missing}")]
        );
        assert_eq!(
            elements("[\"1\",\n , \"2\",\n  ]\n", limit),
            [
                "",
                "1|1||",
                &format!("2|line 2, column 2: {missing}"),
                "2|2||",
                &format!("3|line 3, column 3: {missing}"),
            ]
        );
    }
}

#[test]
fn a_long_value_in_an_array_is_an_error() {
    let file = format!("[\"{}\",\"2\"]", "1".repeat(20 << 20));
    let found = elements(&file, 100);
    assert_eq!(
        found[1],
        "1|line 1: longer than 65536 bytes, too long for a grid of any board||"
    );
    assert_eq!(found[2..], ["1|2||"]);
}

#[test]
fn members_with_the_same_name_are_all_kept() {
    let line = br#"{"a":1,"puzzle":"1","a":2,"puzzle":"3"}"#;
    assert_eq!(all(line), ["a/a/puzzle", "1|1||1/2/\"3\""]);
    let wanted = wanted(line);
    let more = record(2, br#"{"a":3,"a":4,"a":5,"puzzle":"1"}"#, &wanted).unwrap();
    assert_eq!(described(more), "2|1||3/4/<missing>/a=5");
    let fewer = record(2, br#"{"puzzle":"1","a":5}"#, &wanted).unwrap();
    assert_eq!(described(fewer), "2|1||5/<missing>/<missing>");
}

#[test]
fn long_lines_are_errors_and_not_kept() {
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
fn what_is_beside_a_puzzle_may_be_long() {
    let steps = "1".repeat(2 * LINE_LIMIT);
    let line = format!("{{\"puzzle\":\"12\",\"steps\":\"{steps}\"}}");
    let found = all(format!("{line}\n\"2\"\n").as_bytes());
    assert_eq!(found[1], format!("1|12||\"{steps}\""));
    assert_eq!(found[2], "2|2||");
    let found = elements(&format!("[{line},\"2\"]"), 100);
    assert_eq!(found[1], format!("1|12||\"{steps}\""));
}

#[test]
fn empty_files_have_no_records() {
    assert_eq!(all(b""), [""]);
    assert_eq!(all(b"\n \r\n\t"), [""]);
    assert!(record(1, b" \r\n", &Wanted::default()).is_none());
}

#[test]
fn the_sample_is_read() {
    let sample = include_bytes!("../../../../../../fixtures/formats/puzzles.jsonl");
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
        let found = record(1, &line, &wanted(&line));
        proptest::prop_assert_eq!(found.is_none(), !is_record(&line));
    }
}
