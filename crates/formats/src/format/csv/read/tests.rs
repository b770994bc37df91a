//! Tests of the CSV reader.
//!
//! **Invariant:** an invalid row does not prevent the others from being read.

use super::super::feed::LINES;
use super::*;
use foldoku_board::format::LINE_LIMIT;
use std::io::BufReader;
use std::io::Read;

const PUZZLE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const SECOND: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Returns the columns, then for each record its line, its puzzle or error, its solution and
/// its fields.
fn described(file: &[u8]) -> Result<Vec<String>, String> {
    let reader = BufReader::with_capacity(7, file);
    let csv = Csv::new(reader).map_err(|error| {
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        error.to_string()
    })?;
    let names = csv.columns().into_iter().map(|column| column.name);
    let mut lines = vec![names.collect::<Vec<_>>().join("/")];
    for record in csv {
        let record = record.unwrap();
        let puzzle = match record.puzzle {
            Ok(RawPuzzle::Text(text)) => text.escape_ascii().to_string(),
            other => other.unwrap_err().to_string(),
        };
        let solution = record.solution.unwrap_or_default();
        let fields = record.fields.iter().map(|field| match field {
            Field::Text(text) => text.as_str(),
            Field::Missing => "<missing>",
            _ => "<typed>",
        });
        let fields = fields.collect::<Vec<&str>>().join("/");
        lines.push(format!("{}|{puzzle}|{solution}|{fields}", record.line));
    }
    Ok(lines)
}

#[track_caller]
fn check(file: &str, expected: &[&str]) {
    let found = described(file.as_bytes());
    assert_eq!(found.unwrap(), expected, "{file:?}");
}

#[track_caller]
fn check_error(file: &str, expected: &str) {
    assert_eq!(described(file.as_bytes()).unwrap_err(), expected);
}

#[test]
fn columns_are_found_by_name_and_others_are_carried() {
    check(
        "id, Puzzle ,SOLUTION,clues,status\n7,12..,1234,2,ok\n8,..34,,2,\n",
        &["id/clues/status", "2|12..|1234|7/2/ok", "3|..34||8/2/"],
    );
    check("quiz,x,x\n1,2,3\n", &["x/x", "2|1||2/3"]);
}

#[test]
fn the_most_frequent_delimiter_outside_quotes_wins() {
    check("puzzle;a\n1,5;2\n", &["a", "2|1,5||2"]);
    check("puzzle\ta\n1\t2\n", &["a", "2|1||2"]);
    check("puzzle,\"a;b;c\"\n1,2\n", &["a;b;c", "2|1||2"]);
    check("puzzle,a;b\n1,2\n", &["a;b", "2|1||2"]);
    check("puzzle\n1;2\n", &["", "2|1;2||"]);
}

#[test]
fn without_a_header_the_first_row_shows_the_puzzle_column() {
    let file = format!("1,{PUZZLE},{SOLUTION}\n2,{SECOND},\n");
    check(
        &file,
        &[
            "column1/column3",
            &format!("1|{PUZZLE}||1/{SOLUTION}"),
            &format!("2|{SECOND}||2/"),
        ],
    );
    let zeros = PUZZLE.replace('.', "0");
    check(&zeros, &["", &format!("1|{zeros}||")]);
    let dashes = PUZZLE.replace('.', "-");
    check(&dashes, &["", &format!("1|{dashes}||")]);
    let candidates = "12.".repeat(243);
    check(&candidates, &["", &format!("1|{candidates}||")]);
}

#[test]
fn files_without_puzzles_are_errors() {
    check_error(
        "name,difficultyrating,my-column-name_1\n1,2,3\n",
        "no puzzle column: expected one named 'puzzle' or similar, \
             found: name, difficultyrating, my-column-name_1",
    );
    check_error(
        "hello\u{7}\n",
        "no puzzle column: expected one named 'puzzle' or similar, found: hello\\u{7}",
    );
    let many = "x,".repeat(20);
    let listed = "x, ".repeat(12);
    let listed = listed.trim_end_matches(", ");
    check_error(
        &many,
        &format!(
            "no puzzle column: expected one named 'puzzle' or similar, found: {listed} and 9 more"
        ),
    );
    check_error(
        "puzzle,\"x\n1,2\n",
        "invalid header: line 1: quotation mark not closed",
    );
    check_error(
        &"x".repeat(2 * LINE_LIMIT),
        "invalid header: line 1: longer than 65536 bytes, too long for a grid of any board",
    );
}

#[test]
fn empty_files_have_no_records() {
    check("", &[""]);
    check("\r\n \n", &[""]);
    check("puzzle,x\n\n", &["x"]);
}

#[test]
fn line_numbers_are_those_of_the_file() {
    check(
        "\n\r\npuzzle,x\r\n\r\n1,a\r\n  \r\n2,\"b\r\nc\"\r\n\n3,d",
        &["x", "5|1||a", "7|2||b\r\nc", "10|3||d"],
    );
}

#[test]
fn carriage_returns_end_rows_outside_quotation_marks() {
    check(
        "puzzle,x,y\r\n1,\"a\r\",\"b\r\"\r\n2,c\r3,d,e\n",
        &["x/y", "2|1||a\r/b\r", "5|2||c/<missing>", "6|3||d/e"],
    );
    let rows = |end: &str| ["puzzle,x", "1,a", "", "2,\"b\"", "3,", ""].join(end);
    for end in ["\r", "\n", "\r\n"] {
        check(&rows(end), &["x", "2|1||a", "4|2||b", "5|3||"]);
        check(rows(end).trim_end(), &["x", "2|1||a", "4|2||b", "5|3||"]);
    }
}

#[test]
fn rows_without_some_cells_are_read_and_rows_with_more_are_errors() {
    check(
        "x,puzzle,y\n1\n1,2\n1,2,3,4\n1, ,3\n,,\n",
        &[
            "x/y",
            "2|line 2: no puzzle column||1/<missing>",
            "3|2||1/<missing>",
            "4|line 4: expected 3 cells, as in the header, found 4||",
            "5|line 5: the puzzle is empty||1/3",
            "6|line 6: the puzzle is empty||/",
        ],
    );
    check("x\tpuzzle\n\t\n", &["x", "2|line 2: the puzzle is empty||"]);
}

#[test]
fn quoted_cells_may_hold_drawings() {
    let rows = PUZZLE.as_bytes().chunks(9);
    let rows: Vec<&str> = rows.map(|row| std::str::from_utf8(row).unwrap()).collect();
    let file = format!("puzzle,x\n\"{}\",\"a \"\"b\"\"\"\n1,2\n", rows.join("\n"));
    let picture = rows.join("\\n");
    check(&file, &["x", &format!("2|{picture}||a \"b\""), "11|1||2"]);
}

#[test]
fn invalid_utf8_is_an_error_except_in_puzzles() {
    let file = b"puzzle,solution,x\n1\xff\0,\xfe,\xfd\n1,,\xfd\n\xff\n";
    let expected = [
        "x",
        "2|line 2: column 'solution': byte 0xfe is not UTF-8 text||",
        "3|line 3: column 'x': byte 0xfd is not UTF-8 text||",
        "4|\\xff||<missing>",
    ];
    assert_eq!(described(file).unwrap(), expected);
}

#[test]
fn long_lines_are_errors_and_not_kept() {
    let long = "x".repeat(3 * LINE_LIMIT);
    check(
        &format!("puzzle,x\n1,{long}\n2,a\n\"{long}\",3\n4,\"\n{long}\"\n5,b\n"),
        &[
            "x",
            "2|line 2: longer than 65536 bytes, too long for a grid of any board||",
            "3|2||a",
            "4|line 4: longer than 65536 bytes, too long for a grid of any board||",
            "5|line 5: quotation mark not closed within 65536 bytes||",
            "6|line 6: longer than 65536 bytes, too long for a grid of any board||",
            "7|5||b",
        ],
    );
    let longest = "x".repeat(LINE_LIMIT - 2);
    let found = described(format!("puzzle,x\n1,{longest}\r\n").as_bytes()).unwrap();
    assert_eq!(found[1], format!("2|1||{longest}"));
}

#[test]
fn an_unclosed_quote_costs_one_line() {
    check(
        "puzzle,x\n1,\"a\n2,b\n3,c",
        &[
            "x",
            "2|line 2: quotation mark not closed||",
            "3|2||b",
            "4|3||c",
        ],
    );
    let many = "9,z\n".repeat(LINES);
    let found = described(format!("puzzle,x\n\"1,a\n{many}\"2\",b\n").as_bytes());
    let found = found.unwrap();
    assert_eq!(
        found[1],
        "2|line 2: quotation mark not closed within 1024 lines||"
    );
    assert_eq!(found[2], "3|9||z");
    assert_eq!(found[LINES + 2], format!("{}|2||b", LINES + 3));
}

#[test]
fn quotes_within_a_cell_are_characters() {
    check(
        "puzzle,x\n1,5\" disc\n2,b\n",
        &["x", "2|1||5\" disc", "3|2||b"],
    );
}

#[test]
fn read_errors_end_the_records() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("disk failure"))
        }
    }
    let file = b"puzzle\n1\n".chain(BufReader::new(Broken));
    let mut csv = Csv::new(file).unwrap();
    assert!(csv.next().unwrap().is_ok());
    let error = csv.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "disk failure");
    assert!(csv.next().is_none());
}

#[test]
fn known_collections_are_read() {
    let million = include_bytes!("../../../../../../fixtures/formats/kaggle-million.csv");
    let zeros = PUZZLE.replace('.', "0");
    let found = described(million).unwrap();
    assert_eq!(found[..2], ["", &format!("2|{zeros}|{SOLUTION}|")]);
    assert_eq!(found.len(), 3);

    let extreme = include_bytes!("../../../../../../fixtures/formats/extreme.csv");
    let found = described(extreme).unwrap();
    let first = format!("2|{PUZZLE}|{SOLUTION}|puzzles4_forum_hardest_1905/57");
    assert_eq!(found[..2], ["source/rating", &first]);

    let tabs = include_bytes!("../../../../../../fixtures/formats/puzzles.tsv");
    let found = described(tabs).unwrap();
    let first = format!("2|{PUZZLE}|{SOLUTION}|1/23/7.1");
    assert_eq!(found[..2], ["id/clues/difficulty", &first]);
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_without_losing_lines(rest: Vec<u8>) {
        let file = [b"puzzle,x\n", &rest[..], b"\nend,\n"].concat();
        let text = String::from_utf8_lossy(&file).replace("\r\n", "\n").replace('\r', "\n");
        let lines = text.split('\n').count() - 1;
        let last = Csv::new(&file[..]).unwrap().last().unwrap().unwrap();
        // Only an open quotation mark joins the last line to the record before it.
        proptest::prop_assert!(last.line == lines || rest.contains(&b'"'));
    }
}

#[test]
fn a_puzzle_column_may_have_any_name() {
    let file = format!("id,start position,answer\n7,{PUZZLE},{SOLUTION}\n8,{SECOND},\n");
    let mut csv = Csv::new(file.as_bytes()).unwrap();
    let names: Vec<String> = csv.columns().iter().map(|it| it.name.to_string()).collect();
    assert_eq!(names, ["id"]);
    assert!(csv.has_solutions());
    let first = csv.next().unwrap().unwrap();
    assert_eq!(first.puzzle, Ok(RawPuzzle::Text(PUZZLE.into())));
    assert_eq!(first.solution.as_deref(), Some(SOLUTION));
    assert_eq!(csv.count(), 1);
    let error = Csv::new(&b"id,level\n7,easy\n"[..]).unwrap_err();
    assert!(
        error.to_string().starts_with("no puzzle column: "),
        "{error}"
    );
}
