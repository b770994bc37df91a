//! Formats of puzzles with rules: detection, reading, writing, and errors of single records.
//!
//! **Invariant:** the puzzles here were made for these tests.

use std::io::Cursor;

use foldoku_board::Geometry;
use foldoku_formats::{
    Format, Input, Parser, PuzzleRef, Reader, Records, Schema, Selection, Task, read_variant,
};

const ISS: &str = "# made for this test\n.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3\n\
    .~R1C1_5.AntiKnight\n";

const SUMOCUE_HEAD: &str = "3x3::k:";

fn read(text: &str) -> (Format, Records) {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut reader = Reader::new(&board, input, None, None, 1, 64).unwrap();
    let format = reader.format();
    let chunk = reader.next().expect("the file has records").unwrap();
    (format, Parser::new(board, Selection::ALL).parse(chunk))
}

fn write(format: Format, records: &Records) -> String {
    let schema = Schema {
        task: Task::Convert,
        given_solutions: false,
        columns: Vec::new(),
        comments: false,
    };
    let writer = format.text_writer(&Geometry::classic(), &schema).unwrap();
    let mut out = Vec::new();
    records.rows().for_each(|row| writer.row(&row, &mut out));
    String::from_utf8(out).unwrap()
}

/// Returns the number of rules of each record, or the error.
fn rules(records: &Records) -> Vec<String> {
    let rules = records.iter().map(|record| match record.puzzle {
        Ok(PuzzleRef::Variant(puzzle)) => {
            let variant = puzzle.variant();
            format!(
                "{} rules, {} givens",
                variant.rules.len(),
                variant.givens.len()
            )
        }
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    });
    rules.collect()
}

#[test]
fn every_format_is_detected_and_keeps_what_it_can_hold() {
    let (format, records) = read(ISS);
    assert_eq!(format, Format::Iss);
    assert_eq!(rules(&records), ["2 rules, 0 givens", "1 rules, 1 givens"]);
    for to in [
        Format::Iss,
        Format::FPuzzles,
        Format::SudokuPad,
        Format::Variant,
    ] {
        let (format, again) = read(&write(to, &records));
        assert_eq!(format, to);
        assert_eq!(rules(&again), rules(&records));
    }
    assert_eq!(
        write(Format::Killer, &records),
        "# puzzle 1 is not written: the format has no rule 'thermometer'\n\
         # puzzle 2 is not written: the format has only cages on the classic board, without givens\n"
    );
    let (_, cages) = read(".Cage~10~R1C1~R1C2~R2C2.Cage~7~R9C9~R9C8\n");
    for to in [Format::Killer, Format::SumoCue] {
        let (format, again) = read(&write(to, &cages));
        assert_eq!(format, to);
        assert_eq!(rules(&again), ["2 rules, 0 givens"]);
    }
}

#[test]
fn classic_puzzles_are_written_as_givens() {
    let line = format!("1{}9\n", ".".repeat(79));
    let (_, records) = read(&line);
    assert_eq!(write(Format::Iss, &records), ".~R1C1_1~R9C9_9\n");
    assert_eq!(
        rules(&read(&write(Format::FPuzzles, &records)).1),
        ["0 rules, 2 givens"]
    );
}

#[test]
fn a_string_can_go_on_in_the_next_line() {
    let (_, records) = read(".Cage~10~R1C1\n  ~R1C2\n.AntiKing\n");
    assert_eq!(rules(&records), ["1 rules, 0 givens", "1 rules, 0 givens"]);
}

#[test]
fn json_can_go_on_over_several_lines() {
    let pretty = "{\n  \"board\": {\n    \"rows\": 9, \"columns\": 9\n  },\n  \"rules\": [\n    \
        {\"rule\": \"anti-king\"}\n  ],\n  \"title\": \"a } b\"\n}\n";
    let plain = "{\"board\":{\"rows\":4,\"columns\":4},\"rules\":[],\"givens\":{\"r1c1\":1}}\n";
    let cut = "{\"board\":{\"rows\":4,\"columns\":4},\"rules\":[\n";
    let (format, records) = read(&[pretty, plain, cut, plain].concat());
    assert_eq!(format, Format::Variant);
    let found = rules(&records);
    assert_eq!(found[..2], ["1 rules, 0 givens", "0 rules, 1 givens"]);
    assert!(
        found[2].starts_with("line 11: the puzzle is not JSON"),
        "{found:?}"
    );
    assert_eq!(found[3], "0 rules, 1 givens");
    // Objects with a puzzle as text remain JSON Lines.
    let lines = "{\"puzzle\":\"1\",\"note\":\"{\"}\n{\"board\":\"1\",\"rules\":\"1\"}\n";
    assert_eq!(read(lines).0, Format::JsonLines);
}

#[test]
fn lines_of_dots_and_letters_remain_plain_puzzles() {
    let plain = format!("{}12\n", ".".repeat(79));
    assert_eq!(read(&plain).0, Format::Puzzle);
}

#[test]
fn errors_name_the_line_and_the_rule() {
    let deep = format!("{}{}", ".Or".repeat(5000), ".End".repeat(5000));
    let text = format!(
        ".Cage~10~R1C1~R1C2\n.Unheard~R1C1\n.Cage~10~R1C1~R0C2\n.Cage~10\n.Cage~40~R1C1~R1C2\n\
         .ConnectedValues~~3_12\n.Cage~x~R1C1\n{deep}\n.NFA~A~_x~R1C1\n.Regex~KCg~R1C1\n.Or\n"
    );
    assert_eq!(
        rules(&read(&text).1),
        [
            "1 rules, 0 givens",
            "line 2: Unheard: unknown rule",
            "line 3: Cage: 'R0C2' is not a cell of the board",
            "line 4: Cage: expected cells",
            "line 5: cage at r1c1: the total cannot be reached: the cells have totals from 3 to 17",
            "line 6: ConnectedValues: the board has no value 12",
            "line 7: Cage: 'x' is not a number",
            "line 8: rules are nested more than 32 deep",
            "line 9: NFA: 'A' is cut off",
            "line 10: Regex: '((': expected ')' at 3",
            "line 11: Or without End",
        ]
    );
}

#[test]
fn errors_of_f_puzzles_name_the_key() {
    let grid = format!(
        "[{}]",
        vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",")
    );
    let puzzle = |keys: &str| format!("{{\"size\":9,\"grid\":{grid}{keys}}}");
    let text = [
        puzzle(""),
        puzzle(",\"mystery\":[{\"cells\":[\"R1C1\"]}]"),
        puzzle(",\"killercage\":[{\"cells\":[],\"value\":\"3\"}]"),
        puzzle(",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R9C10\"]]}]"),
        puzzle(",\"xsum\":[{\"cell\":\"R0C1\"}]"),
        String::from("N4IgzglgXgpiBcBOANCALhNAbO8QBUUBDAOwHMcATA"),
        String::from("https://www.f-puzzles.com/?id=y7xyz123"),
    ];
    let found = rules(&read(&text.join("\n")).1);
    assert_eq!(
        found,
        [
            "0 rules, 0 givens",
            "line 2: mystery: unknown key",
            "line 3: killercage: expected cells",
            "line 4: thermometer: 'R9C10' is outside the grid",
            "line 5: x-sum at r1c1 has no number; `foldoku complete` finds numbers",
            "line 6: the base64 text is damaged or cut off",
            "line 7: the address holds only the number of a puzzle; load it in f-puzzles and export it",
        ]
    );
}

#[test]
fn puzzles_have_at_most_4_mib() {
    let rule = ".Cage~10~R1C1~R1C2";
    let long = rule.repeat(15_000);
    assert_eq!(
        rules(&read(&format!("{rule}\n{long}\n")).1),
        ["1 rules, 0 givens", "15000 rules, 0 givens"]
    );
    let error = |line| format!("line {line}: longer than 4 MiB, too long for a puzzle with rules");
    let too_long = rule.repeat(300_000);
    assert_eq!(
        rules(&read(&format!("{too_long}\n{rule}\n")).1),
        [error(1), "1 rules, 0 givens".to_owned()]
    );
    // A string over several lines counts as a whole: it ends where it becomes too long.
    let lines = format!(
        "{rule}{}",
        format!("\n{}", "~R1C3".repeat(100_000)).repeat(12)
    );
    let found = rules(&read(&lines).1);
    assert!(found[0].starts_with("line 1: cage at r1c1: "), "{found:?}");
    assert!(found[0].contains("from 800002 to 7200018"), "{found:?}");
}

#[test]
fn sumocue_needs_81_numbers() {
    let text = format!("{SUMOCUE_HEAD}{}\n", vec!["0"; 80].join(":"));
    let (format, records) = read(&text);
    assert_eq!(format, Format::SumoCue);
    assert_eq!(rules(&records), ["line 1: expected 81 numbers, found 80"]);
}

#[test]
fn one_puzzle_is_read_in_every_format() {
    let killer = format!("{}3<", "0".repeat(79));
    let (_, records) = read(".Cage~10~R1C1~R1C2\n");
    let texts = [Format::Iss, Format::FPuzzles, Format::SumoCue].map(|to| write(to, &records));
    for text in texts.iter().chain([&killer]) {
        let puzzle = read_variant(text.as_bytes()).expect(text).expect(text);
        assert_eq!(puzzle.variant().rules.len(), 1, "{text}");
    }
    for plain in ["", " ", &".".repeat(81), "53..7....", "not a puzzle"] {
        assert!(read_variant(plain.as_bytes()).is_none(), "{plain}");
    }
}

#[test]
fn one_puzzle_may_have_comments_and_several_lines() {
    let puzzle = read_variant(b"# a comment\n\n.Thermo~R1C1\n~R1C2.~R1C3_5\n");
    let puzzle = puzzle.unwrap().unwrap();
    assert_eq!(puzzle.text(), b".Thermo~R1C1~R1C2.~R1C3_5");
}

#[test]
fn one_puzzle_is_expected_where_there_are_more() {
    let error = read_variant(b".Thermo~R1C1~R1C2\n.AntiKnight\n.AntiKing\n");
    let error = error.unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1: expected one puzzle, found 3");
    let error = read_variant(b".AntiKnight.Mystery~R1C1\xff");
    let error = error.unwrap().unwrap_err().to_string();
    assert!(error.contains("not UTF-8"), "{error}");
}

#[test]
fn addresses_of_interactive_sudoku_solver_are_one_puzzle_per_line() {
    let site = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    let (format, records) = read(&format!("{site}.AntiKnight\n{site}.AntiKing.~R1C1_5\n"));
    assert_eq!(format, Format::Iss);
    assert_eq!(rules(&records), ["1 rules, 0 givens", "1 rules, 1 givens"]);
}

#[test]
fn sites_are_detected_and_read_line_by_line() {
    let payload = "N4Ig5gTglgJgylAXgUxALgCwBoQAdoC2AhhAJ4AiURYA9gHZEA26ALhAK7IC+QA=";
    for (text, expected) in [
        (
            format!("https://lisudoku.xyz/solver?import={payload}"),
            Format::Lisudoku,
        ),
        (
            String::from(r#"{"gridSize":4,"primaryDiagonal":true}"#),
            Format::Lisudoku,
        ),
        (String::from(payload), Format::FPuzzles),
        (
            String::from(
                r#"{"kind":["http://ipuz.org/sudoku#1","http://ipuz.org/sudoku/killersudoku#1"],"puzzle":[[0,0],[0,0]],"cages":[{"cells":[[1,1],[2,1]],"value":3}]}"#,
            ),
            Format::Ipuz,
        ),
        (
            String::from(
                r#"{"format":"sudoku-puzzle","format_version":1,"board":{"rows":4,"cols":4},"digits":4,"givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"rules":[{"type":"box_grid","origin":"r1c1","box":[2,2]},{"type":"neighbours","kind":"antiknight"}]}"#,
            ),
            Format::Pencilmark,
        ),
    ] {
        let (format, records) = read(&format!("{text}\n{text}\n"));
        assert_eq!(format, expected, "{text}");
        assert_eq!(rules(&records), ["1 rules, 0 givens"; 2], "{text}");
    }
    for address in [
        "https://puzz.link/p?sudoku/4/4/1zz",
        "http://pzv.jp/p.html?sudoku/4/4/1u",
    ] {
        assert_eq!(read(address).0, Format::PuzzLink);
    }
    assert_eq!(read("m=solve&p=7VZ").0, Format::Penpa);
}

#[test]
fn addresses_without_a_puzzle_say_what_to_do() {
    for (address, expected, reason) in [
        (
            "https://sudokupad.app/clover/nov-23",
            Format::SudokuPad,
            "open the address and export",
        ),
        (
            "https://sudokupad.app/xyz",
            Format::SudokuPad,
            "open the address and export",
        ),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZ",
            Format::Penpa,
            "damaged, cut off or too long",
        ),
        (
            "https://lisudoku.xyz/puzzles/12",
            Format::Lisudoku,
            "export the puzzle there",
        ),
    ] {
        let (format, records) = read(address);
        assert_eq!(format, expected);
        assert!(rules(&records)[0].contains(reason), "{:?}", rules(&records));
    }
}
