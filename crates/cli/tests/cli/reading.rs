//! Files as people have them: several formats in one file, line ends of every system, JSON of any layout.
//!
//! **Invariant:** every record of the input has one answer, in order, or an error that names its line.

use crate::harness::{Folder, foldoku, foldoku_reading, gzip};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Checks what `solve` prints for a text on standard input: solutions and messages.
#[track_caller]
fn check(text: &[u8], rows: &[&str], messages: &[&str]) {
    let run = foldoku_reading("solve -q", text);
    let found: Vec<&str> = run.stdout.lines().collect();
    let printed: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        (found, printed),
        (rows.to_vec(), messages.to_vec()),
        "{run}"
    );
}

#[test]
fn mixed_lines_are_all_answered() {
    let killer = foldoku_reading(
        "convert --to killer",
        b".Cage~10~R1C1~R1C2.Cage~9~R9C1~R8C1\n",
    );
    let link = foldoku_reading("convert --to fpuzzles", b".Thermo~R1C1~R1C2\n");
    let kinds = [
        (".Thermo~R1C1~R1C2", "multiple"),
        (PUZZLE, "unique"),
        (link.stdout.trim(), "multiple"),
        (&PUZZLE[1..], "invalid: line _: expected 81 cells, found 80"),
        (killer.stdout.trim(), "multiple"),
        (
            ".~R1C1_5.Mystery~R1C1",
            "invalid: line _: Mystery: unknown rule",
        ),
    ];
    for first in 0..kinds.len() {
        let lines = (0..85).map(|place| kinds[(first + place) % kinds.len()]);
        let file: String = lines
            .clone()
            .map(|(line, _)| line.to_owned() + "\n")
            .collect();
        let run = foldoku_reading("check -q", file.as_bytes());
        let expected = (1..)
            .zip(lines)
            .map(|(number, (_, answer))| answer.replace("line _", &format!("line {number}")));
        let found: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(found, expected.collect::<Vec<String>>(), "{run}");
    }
}

#[test]
fn json_arrays_of_any_layout_are_read() {
    let object = |id: usize| format!("{{\"id\":{id},\"puzzle\":\"{PUZZLE}\"}}");
    let pretty = |id: usize| format!("  {{\n    \"id\": {id},\n    \"puzzle\": \"{PUZZLE}\"\n  }}");
    for file in [
        format!("[\"{PUZZLE}\",\"{PUZZLE}\"]"),
        format!("[\n  \"{PUZZLE}\",\n  \"{PUZZLE}\"\n]\n"),
        format!("[{},{}]\n", object(1), object(2)),
        format!("[\n{},\n{}\n]\n", pretty(1), pretty(2)),
        format!("[\r\n{},\r\n{}\r\n]\r\n", pretty(1), pretty(2)),
        format!("{}\n{}\n", pretty(1), pretty(2)),
    ] {
        check(file.as_bytes(), &[SOLUTION, SOLUTION], &[]);
        check(&gzip(file.as_bytes()), &[SOLUTION, SOLUTION], &[]);
    }
    let file = format!(
        "[\n{},\n{},\n  {{\n    \"id\": 3\n  }}, 7]",
        pretty(1),
        pretty(2)
    );
    let run = foldoku_reading("check --to csv -q", file.as_bytes());
    let errors = [
        "error: stdin: line 10: no puzzle member",
        "error: stdin: line 12, column 6: expected a JSON object or string",
    ];
    assert_eq!(run.stderr.lines().collect::<Vec<_>>(), errors, "{run}");
    let ids: Vec<&str> = run
        .stdout
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(2).unwrap_or_default())
        .collect();
    assert_eq!(ids, ["1", "2", "3", ""], "{run}");
}

/// Also without a line end the array is not held.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_length_of_an_array() {
    use std::io::Write;

    use crate::harness::Running;

    let element = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"note\":\"{}\"}},",
        "x".repeat(50_000)
    );
    let mut running = Running::start("solve -q -j 2");
    running.input.write_all(b"[").unwrap();
    for _ in 0..3000 {
        running.input.write_all(element.as_bytes()).unwrap();
    }
    let peak = running.peak();
    running.input.write_all(b"\"end\"]").unwrap();
    let run = running.finish();
    assert_eq!(run.stdout.lines().count(), 3001, "{}", run.stderr);
    // The array has 150 MB.
    assert!(peak < 60 << 10, "{peak} KiB");
}

#[test]
fn every_line_end_ends_a_line() {
    for (file, line) in [
        (format!("# a comment\r{PUZZLE}\r{PUZZLE}\r1"), 4),
        (format!("# a comment\r\n{PUZZLE}\r{PUZZLE}\n\r1\r\n"), 5),
        (format!("puzzle\r{PUZZLE}\r\r{PUZZLE}\r1\r"), 5),
        (
            format!(
                "{{\"puzzle\":\"{PUZZLE}\"}}\r{{\"puzzle\":\"{PUZZLE}\"}}\r{{\"puzzle\":\"1\"}}\r"
            ),
            3,
        ),
    ] {
        let message = format!("warning: stdin: line {line}: expected 81 cells, found 1");
        let note = format!("# line {line}: expected 81 cells, found 1");
        check(file.as_bytes(), &[SOLUTION, SOLUTION, &note], &[&message]);
        check(
            &gzip(file.as_bytes()),
            &[SOLUTION, SOLUTION, &note],
            &[&message],
        );
    }
}

#[test]
fn utf_32_is_named() {
    let text: Vec<u32> = format!("\u{feff}{PUZZLE}\n")
        .chars()
        .map(u32::from)
        .collect();
    let little: Vec<u8> = text.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = text.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for file in [little, big] {
        let run = foldoku_reading("solve", &file);
        let message = "error: stdin: this is UTF-32 text; convert it to UTF-8\n";
        assert_eq!((run.code, run.stderr.as_str()), (3, message));
    }
}

#[test]
fn a_null_in_the_puzzle_column_is_reported_and_the_others_are_answered() {
    let run = foldoku("check -q fixtures/formats/puzzles.parquet");
    let expected = "unique\nunique\ninvalid: line 3: the puzzle is null\n";
    assert_eq!(run.stdout, expected, "{run}");
}

#[test]
fn rows_between_slashes_are_read() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    for blank in [".", "-", "0", "x", " "] {
        for separator in ["/", " / "] {
            let text = rows.join(separator).replace('.', blank);
            check(format!("{text}\n").as_bytes(), &[SOLUTION], &[]);
            let mut command = crate::harness::command("solve");
            command.arg(&text);
            let run = crate::harness::output_of(command, []);
            assert_eq!(
                String::from_utf8_lossy(&run.stdout).trim(),
                SOLUTION,
                "{text}"
            );
        }
    }
    let run = foldoku(
        "solve 53..7..../6..195../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79",
    );
    assert_eq!(
        run.stderr, "error: argument 1: line 1: expected 81 cells, found 80\n",
        "{run}"
    );
    let small = foldoku("solve 12../..1./..../4..3");
    assert_eq!(small.stdout.trim().len(), 16, "{small}");
    let folder = foldoku("solve some/folder/with/a.txt");
    assert!(folder.stderr.contains("no such file"), "{folder}");
}

#[test]
fn an_input_without_puzzles_is_an_error_with_strict() {
    for command in ["check", "solve", "convert"] {
        let run = foldoku_reading(command, b"\n# nothing\n");
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (0, "warning: stdin: no puzzles found\n")
        );
        let run = foldoku_reading(&format!("{command} --strict"), b"\n# nothing\n");
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (1, "error: stdin: no puzzles found\n")
        );
    }
    let folder = Folder::new("reading-strict");
    let (empty, full) = (
        folder.file("empty.txt", ""),
        folder.file("full.txt", PUZZLE),
    );
    let run = foldoku(&format!("check --strict -q {empty} {full}"));
    assert_eq!((run.code, run.stdout.as_str()), (1, "unique\n"), "{run}");
}

#[test]
fn the_largest_board_is_named() {
    let run = foldoku("solve --geometry 100x100");
    let message =
        "error: --geometry: a 100x100 board is not supported: the largest size is 64x64\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
}

#[test]
fn addresses_of_sudokupad_are_solved() {
    let run = foldoku("solve -q https://sudokupad.app/scfef6Y2ScDBJ7sUpU6DFCZO4a8gv");
    let givens =
        "000001000064000280080003010907400000000010000000006305020500040046000820000700000";
    assert_eq!((run.code, run.stdout.len()), (0, 82), "{run}");
    let keeps = givens
        .chars()
        .zip(run.stdout.chars())
        .all(|(given, digit)| given == '0' || given == digit);
    assert!(keeps, "{run}");
}

/// A board of 4×4 cells with a green line and these rules.
fn drawn(rules: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(
        "{{\"metadata\":{{\"rules\":\"{rules}\"}},\"cells\":[[{{\"value\":2}},{{}},{{}},{{}}],{row},{row},{row}],\
         \"regions\":[],\"lines\":[{{\"wayPoints\":[[0.5,0.5],[3.5,0.5]],\"color\":\"#67F067\",\"thickness\":10}}]}}"
    )
}

#[test]
fn figures_without_a_meaning_stop_solve() {
    let folder = Folder::new("unknown_parts");
    let known = folder.file(
        "known.json",
        drawn("Adjacent digits on a green line have a difference of at least 2."),
    );
    let run = foldoku(&format!("count {known}"));
    assert_eq!((run.code, run.stdout.as_str()), (0, "24\n"), "{run}");
    let run = foldoku(&format!("convert --report {known}"));
    assert_eq!(run.stdout, "1\tlines[0]\twhisper line at r1c1\n", "{run}");
    let unknown = folder.file("unknown.json", drawn("Green lines are odd."));
    for command in ["solve", "count", "check", "explain", "convert"] {
        let run = foldoku(&format!("{command} {unknown}"));
        assert_ne!(run.code, 0, "{run}");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(
            said.contains("not understood: sentence 'Green lines are odd'; lines[0]: green line"),
            "{run}"
        );
        let run = foldoku(&format!("{command} --ignore-unknown {unknown}"));
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(!said.contains("not understood"), "{run}");
    }
    let run = foldoku(&format!("convert --report {unknown}"));
    assert_eq!(
        run.stdout,
        "1\tsentence 'Green lines are odd'\tnot understood\n\
         1\tlines[0]: green line: no sentence explains it\tnot understood\n",
        "{run}"
    );
}

/// Returns f-puzzles JSON of a 5×5 jigsaw whose cells name their region only if it is not their row.
fn small_jigsaw() -> String {
    let regions = ["AAAAB", "ABBBB", "CCCDD", "CCDDD", "EEEEE"];
    let givens = "....5..2..4....2...3.1...";
    let cell = |(index, region): (usize, u8)| {
        let mut members = Vec::new();
        let digit = &givens[index..=index];
        if digit != "." {
            members.push(format!("\"value\":{digit},\"given\":true"));
        }
        let number = usize::from(region - b'A');
        if number != index / 5 {
            members.push(format!("\"region\":{number}"));
        }
        format!("{{{}}}", members.join(","))
    };
    let cells: Vec<String> = regions.concat().bytes().enumerate().map(cell).collect();
    let rows: Vec<String> = cells
        .chunks(5)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    format!("{{\"size\":5,\"grid\":[{}]}}\n", rows.join(","))
}

#[test]
fn f_puzzles_of_prime_size_keep_their_solution() {
    let puzzle = small_jigsaw();
    let run = foldoku_reading("solve", puzzle.as_bytes());
    assert_eq!(run.stdout, "1234554231431522541331524\n", "{run}");
    let count = foldoku_reading("count", puzzle.as_bytes());
    assert_eq!(count.stdout, "1\n", "{count}");
    let again = foldoku_reading("convert --to fpuzzles", puzzle.as_bytes());
    let count = foldoku_reading("count", again.stdout.as_bytes());
    assert_eq!(count.stdout, "1\n", "{count}");
}

#[test]
fn parity_of_f_puzzles_restricts_cells() {
    let puzzle = |cell: &str, more: &str| {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[[{cell},{{}},{{}},{{}}],{row},{row},{row}]{more}}}\n")
    };
    for (cell, more, count) in [
        ("{}", "", "288\n"),
        ("{\"parity\":\"Even\"}", "", "144\n"),
        (
            "{\"parity\":\"Odd\"}",
            ",\"odd\":[{\"cell\":\"R1C2\"}]",
            "48\n",
        ),
    ] {
        let run = foldoku_reading("count --limit 1000", puzzle(cell, more).as_bytes());
        assert_eq!(run.stdout, count, "{run}");
    }
}

#[test]
fn names_with_typing_errors_are_corrected_in_the_message() {
    for (puzzle, message) in [
        (
            ".Thremo~R1C1~R1C2",
            "Thremo: unknown rule; did you mean Thermo?",
        ),
        (
            "{\"board\":{\"rows\":9,\"columns\":9},\"rules\":[{\"rule\":\"thermomter\",\"cells\":[]}]}",
            "rules[0]: unknown rule 'thermomter'; did you mean thermometer?",
        ),
        (
            "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"killercages\":[{\"cells\":[\"R1C1\"]}]}",
            "killercages: unknown key; did you mean killercage?",
        ),
    ] {
        let run = foldoku_reading("check -q", puzzle.as_bytes());
        assert_eq!(run.stderr, format!("error: stdin: line 1: {message}\n"));
    }
}
