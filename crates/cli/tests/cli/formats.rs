//! Every input and output format, end to end.
//!
//! **Invariant:** every file of `fixtures/formats` is in the table.

use foldoku::questions::DERIVED;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::harness::{Folder, command, foldoku, foldoku_reading, not_checked, output_of};

/// The fixture files and their formats.
const FILES: [(&str, &str); 13] = [
    ("extreme.csv", "csv"),
    ("hodoku.txt", "hodoku"),
    ("kaggle-million.csv", "csv"),
    ("opensudoku-folder.opensudoku", "opensudoku"),
    ("opensudoku.xml", "opensudoku"),
    ("pencil-marks.txt", "pencil-marks"),
    ("plain.sdk", "sdk"),
    ("puzzles.jsonl", "jsonl"),
    ("puzzles.parquet", "parquet"),
    ("puzzles.tsv", "csv"),
    ("simple.ss", "ss"),
    ("sudocue.sdk", "sdk"),
    ("typed.parquet", "parquet"),
];

fn path(file: &str) -> String {
    format!("fixtures/formats/{file}")
}

#[test]
fn every_fixture_is_in_the_table() {
    let files = fs::read_dir("../../fixtures/formats").unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, FILES.map(|(name, _)| name));
}

#[test]
fn formats_are_detected() {
    for (file, format) in FILES {
        // The file contains only rows, so it is a grid regardless of its name.
        let format = if file == "plain.sdk" { "grids" } else { format };
        for verb in ["convert --json", "check --to csv"] {
            let shown = foldoku(&format!("{verb} {}", path(file)));
            let told = foldoku(&format!("{verb} --from {format} {}", path(file)));
            assert!(!shown.stdout.is_empty());
            assert_eq!(shown.to_string(), told.to_string(), "{file}");
        }
    }
}

/// Returns the puzzles of a file in order, without invalid records.
fn puzzles(arguments: &str) -> Vec<String> {
    let run = foldoku(&format!("convert {arguments}"));
    let lines = run.stdout.lines().map(String::from);
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// Returns each puzzle's status and solution, which depend only on the puzzle.
fn solutions(arguments: &str) -> Vec<String> {
    let run = foldoku(&format!("solve --template %t:%s {arguments}"));
    let lines = run.stdout.lines().map(String::from);
    lines.filter(|line| !line.starts_with("invalid")).collect()
}

fn is_squares(puzzle: &str) -> bool {
    puzzle.len() == 81
}

/// Round trip: puzzles that a format can represent are unchanged.
#[test]
fn puzzles_survive_every_format_that_can_hold_them() {
    let folder = Folder::new("formats-there-and-back");
    for (file, _) in FILES {
        let base = puzzles(&path(file));
        assert!(!base.is_empty(), "{file}");
        for (to, from) in [
            ("puzzle", "lines"),
            ("csv", "csv"),
            ("tsv", "csv"),
            ("jsonl", "jsonl"),
            ("rows", "grids"),
            ("box", "grids"),
            ("wide", "grids"),
            ("sdk", "sdk"),
            ("ss", "ss"),
            ("opensudoku", "opensudoku"),
        ] {
            let written = foldoku(&format!("convert --to {to} {}", path(file)));
            let text = folder.file("text", &written.stdout);
            let holds_all = ["puzzle", "csv", "tsv", "jsonl"].contains(&to);
            let mut expected = base.clone();
            if !holds_all {
                expected.retain(|puzzle| is_squares(puzzle));
            }
            assert_eq!(
                puzzles(&format!("--from {from} {text}")),
                expected,
                "{file} to {to}"
            );
            if !expected.is_empty() {
                assert_eq!(puzzles(&text), expected, "{file} to {to}, sniffed");
            }
            // A puzzle that the format cannot represent is reported in place.
            let others = base.len() - expected.len();
            let told = written.stdout.matches("# puzzle ").count()
                + written.stdout.matches("<!-- puzzle ").count();
            assert_eq!(told, others, "{file} to {to}\n{written}");
        }
    }
}

/// These files contain the same candidates in different notations.
#[test]
fn candidates_keep_their_meaning_in_every_format() {
    let folder = Folder::new("formats-candidates");
    for (file, _) in FILES {
        let expected = solutions(&path(file));
        for (to, from) in [
            ("sukaku", "lines"),
            ("pencil-marks", "pencil-marks"),
            ("hodoku", "hodoku"),
        ] {
            let written = foldoku(&format!("convert --to {to} {}", path(file)));
            let text = folder.file("text", &written.stdout);
            for flag in [String::new(), format!("--from {from}")] {
                assert_eq!(
                    solutions(&format!("{flag} {text}")),
                    expected,
                    "{file} to {to}"
                );
            }
            let again = foldoku(&format!("convert --to {to} --from {from} {text}"));
            let grids = |text: &str| -> Vec<String> {
                let lines = text.lines().filter(|line| !line.starts_with('#'));
                lines.map(String::from).collect()
            };
            if to != "hodoku" {
                assert_eq!(
                    grids(&again.stdout),
                    grids(&written.stdout),
                    "{file} to {to}"
                );
            }
        }
    }
}

#[test]
fn parquet_and_arrays_are_written_as_files() {
    let folder = Folder::new("formats-files");
    for (file, _) in FILES {
        let out = folder.name("out.parquet");
        let run = foldoku(&format!("convert --to parquet -o {out} {}", path(file)));
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
        assert_eq!(puzzles(&out), puzzles(&path(file)), "{file}");
        assert_eq!(solutions(&out), solutions(&path(file)), "{file}");
    }
    let arrays = folder.name("arrays");
    let run = foldoku(&format!(
        "solve --to npy -o {arrays} {}",
        path("extreme.csv")
    ));
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
    let array = folder.read("arrays/train/all__labels.npy");
    let solved = puzzles(&format!("--from lines {}", {
        let solved = foldoku(&format!("solve {}", path("extreme.csv"))).stdout;
        folder.file("solved", solved)
    }));
    // Digits are stored plus one: 0 is padding, 1 is an empty cell.
    let expected: Vec<u8> = solved
        .concat()
        .bytes()
        .map(|digit| digit - b'0' + 1)
        .collect();
    assert!(array.starts_with(b"\x93NUMPY") && array.ends_with(&expected));
}

#[test]
fn wrong_format_is_reported() {
    for (from, message) in [
        (
            "csv",
            "no puzzle column: expected one named 'puzzle' or similar, found: *-----------*",
        ),
        ("parquet", "cannot read the Parquet file: "),
        (
            "opensudoku",
            "not an OpenSudoku file: expected a root element <opensudoku>",
        ),
    ] {
        let run = foldoku(&format!("convert --from {from} {}", path("simple.ss")));
        let start = format!("error: {}: {message}", path("simple.ss"));
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run}");
        assert!(run.stderr.starts_with(&start), "{run}");
    }
    for (from, message) in [
        (
            "jsonl",
            "line 2, column 2: expected a JSON object or string",
        ),
        ("lines", "line 2: expected 81 cells, found 0"),
        (
            "hodoku",
            "line 2, column 1: expected a colon before the technique",
        ),
    ] {
        let run = foldoku(&format!(
            "convert --strict --from {from} {}",
            path("simple.ss")
        ));
        let start = format!("error: {}: {message}", path("simple.ss"));
        assert!(run.stderr.starts_with(&start), "{run}");
        assert_eq!(run.code, 1);
    }
    for from in ["ss", "pencil-marks"] {
        let run = foldoku(&format!("convert --from {from} {}", path("extreme.csv")));
        let message = format!("warning: {}: no puzzles found\n", path("extreme.csv"));
        assert_eq!((run.stdout, run.stderr), (String::new(), message));
    }
}

#[test]
fn unknown_format_suggests_the_closest() {
    for (flag, closest) in [
        ("--from jsn", "jsonl"),
        ("--from pencilmrks", "pencil-marks"),
        ("--to pencil-mrks", "pencil-marks"),
        ("--to sukak", "sukaku"),
        ("--to opensudku", "opensudoku"),
    ] {
        let run = foldoku(&format!("convert {flag}"));
        assert_eq!(run.code, 2);
        let tip = format!("similar value exists: '{closest}'");
        let tips = format!("some similar values exist: '{closest}'");
        assert!(
            run.stderr.contains(&tip) || run.stderr.contains(&tips),
            "{run}"
        );
    }
}

/// Arbitrary bytes, including white space.
#[test]
fn comments_are_preserved_byte_for_byte() {
    let puzzle =
        "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";
    let comments: [&[u8]; 10] = [
        b"",
        b" # easy",
        b"\t#\ttabs",
        b",7.1,\"a, b\"",
        b";x",
        b":1:584126793",
        b"  two  spaces",
        b" # not text: \xff\xfe\x80",
        b" # \x01\x1b[31m and \xe2\x82\xac",
        b"|",
    ];
    let line = |comment: &&[u8]| [puzzle.as_bytes(), comment, b"\n"].concat();
    let text = comments.iter().map(line).collect::<Vec<_>>().concat();
    let run = |arguments| output_of(command(arguments), [&text[..]]).stdout;
    let to_puzzles = run("convert --from lines --to puzzle --keep-comments");
    assert!(
        to_puzzles == text,
        "{}",
        String::from_utf8_lossy(&to_puzzles)
    );
    let solved = run("solve --from lines --keep-comments -q");
    let ends = solved.split(|byte| *byte == b'\n').zip(comments);
    for (line, comment) in ends {
        assert_eq!(&line[81..], comment);
    }
    let without = run("convert --from lines");
    assert_eq!(without, format!("{puzzle}\n").repeat(10).into_bytes());
}

#[test]
fn columns_are_passed_through_tables() {
    let puzzle =
        "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";
    let quoted = "\"two\nlines, \"\"and\"\" more\"";
    let csv = format!("id,puzzle,\"a,b\",note\n7,{puzzle},{quoted},\n,{puzzle},x,\" y \"\n");
    let run = foldoku_reading("convert --to csv", csv.as_bytes());
    let expected = format!("puzzle,id,\"a,b\",note\n{puzzle},7,{quoted},\n{puzzle},,x, y \n");
    assert_eq!(run.stdout, expected);
    let json = foldoku_reading("convert --to jsonl", csv.as_bytes()).stdout;
    let again = foldoku_reading("convert --to csv", json.as_bytes()).stdout;
    let (head, rows) = again.split_once('\n').unwrap();
    assert!(head.ends_with(",id,\"a,b\",note"), "{again}");
    assert!(rows.contains(&format!("7,{quoted},")), "{again}");
}

/// The first file determines the columns; those of other files are matched by name.
#[test]
fn columns_of_several_files_are_aligned() {
    let puzzle =
        "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";
    let folder = Folder::new("formats-columns");
    let one = folder.file("1.csv", format!("id,puzzle,level\n1,{puzzle},hard\n"));
    let two = folder.file(
        "2.csv",
        format!("level;other;quizzes;id\neasy;-;{puzzle};2\n"),
    );
    let three = folder.file(
        "3.jsonl",
        format!("{{\"puzzle\":\"{puzzle}\",\"level\":[3]}}\n"),
    );
    let four = folder.file("4.txt", puzzle);
    let run = foldoku(&format!("convert --to csv {one} {two} {three} {four}"));
    let expected =
        format!("puzzle,id,level\n{puzzle},1,hard\n{puzzle},2,easy\n{puzzle},,[3]\n{puzzle},,\n");
    assert_eq!(run.stdout, expected, "{run}");
}

#[test]
fn every_shell_has_completions_and_every_command_a_manual_page() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = foldoku(&format!("completions {shell}"));
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("keep-comments"), "{shell}");
    }
    assert_eq!(foldoku("completions csh").code, 2);
    let folder = Folder::new("formats-man");
    let run = foldoku(&format!("man -o {}", folder.name("pages")));
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    let help = foldoku("--help").stdout;
    let commands = help.split_once("Options:\n").unwrap().0;
    let commands = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let mut verbs = 0;
    for verb in commands.filter_map(|line| line.split_whitespace().next()) {
        if verb != "help" {
            let page = String::from_utf8(folder.read(&format!("pages/foldoku-{verb}.1")));
            assert!(page.unwrap().contains(".SH SYNOPSIS"), "{verb}");
            verbs += 1;
        }
    }
    assert_eq!(verbs, 31 + DERIVED.len());
    assert!(folder.path("pages/foldoku.1").exists());
    let file: PathBuf = folder.path("pages/foldoku.1");
    let run = foldoku(&format!("man -o {}", file.display()));
    assert_eq!(run.code, 3, "{run}");
}

/// bash reads its completions without an error.
#[test]
fn bash_completions_are_a_valid_script() {
    let script = foldoku("completions bash").stdout;
    let mut bash = Command::new("bash");
    bash.args(["-n"]);
    if Command::new("bash").arg("--version").output().is_err() {
        not_checked("there is no bash");
        return;
    }
    let output = output_of(bash, [script.as_bytes()]);
    assert!(output.status.success() && output.stderr.is_empty());
}
