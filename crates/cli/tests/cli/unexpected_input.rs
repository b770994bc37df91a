//! Unexpected input: each kind has its message and exit code, and none exhausts memory.
//!
//! **Invariant:** messages are asserted word by word; not crashing is never enough.

use crate::harness::{collection, foldoku, foldoku_reading, gzip, slow_tests};

const PUZZLE: &str =
    "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";

/// Returns the puzzle as rows.
fn rows() -> String {
    let rows = PUZZLE.as_bytes().chunks(9).map(String::from_utf8_lossy);
    rows.map(|row| row + "\n").collect()
}

/// Checks the exit code and the first message of a run over these bytes.
#[track_caller]
fn check(bytes: &[u8], code: i32, message: &str) {
    let run = foldoku_reading("solve -q", bytes);
    let kind = if code == 0 { "warning" } else { "error" };
    let expected = format!("{kind}: stdin: {message}\n");
    let first = run.stderr.split_inclusive('\n').next().unwrap_or_default();
    assert_eq!((run.code, first), (code, expected.as_str()), "{run}");
}

#[test]
fn other_file_types_are_named() {
    let unpack = "which is not supported; unpack it first";
    let mut tar = vec![0; 1024];
    tar[257..262].copy_from_slice(b"ustar");
    for (bytes, what) in [
        (&b"\xfd7zXZ\0\0\x04\xe6"[..], "xz"),
        (b"BZh91AY&SY\x12\x34", "bzip2"),
        (b"PK\x03\x04\x14\0\x08\0", "zip"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "7z"),
        (b"Rar!\x1a\x07\x01\0", "rar"),
        (&tar, "a tar archive"),
        (&gzip(&tar), "a tar archive"),
    ] {
        check(bytes, 3, &format!("this is {what}, {unpack}"));
    }
    for (bytes, what) in [
        (&b"%PDF-1.7\n%\xe2\xe3"[..], "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG image"),
        (b"\x7fELF\x02\x01\x01\0", "a program (ELF)"),
    ] {
        check(bytes, 3, &format!("this is {what}, which is not supported"));
    }
    let program = env!("CARGO_BIN_EXE_foldoku");
    if cfg!(target_os = "linux") {
        let run = foldoku(&format!("solve {program}"));
        let message =
            format!("error: {program}: this is a program (ELF), which is not supported\n");
        assert_eq!((run.code, run.stderr), (3, message));
    }
}

#[test]
fn records_before_the_end_of_a_truncated_archive_are_processed() {
    let text = collection(3000);
    let pack = |text: &str| zstd::encode_all(text.as_bytes(), 3).unwrap();
    for (packed, name) in [(gzip(text.as_bytes()), "gzip"), (pack(&text), "zstd")] {
        let whole = foldoku_reading("solve -q", &packed);
        assert_eq!((whole.code, whole.stdout.lines().count()), (0, 3000));
        let cut = foldoku_reading("solve -q", &packed[..packed.len() * 2 / 3]);
        assert_eq!(cut.code, 3);
        let message = format!("error: stdin: corrupt {name} data: unexpected end\n");
        assert!(cut.stderr.ends_with(&message), "{}", cut.stderr);
        let count = cut.stdout.lines().count();
        assert!((1000..3000).contains(&count), "{name}: {count}");
        assert!(whole.stdout.starts_with(&cut.stdout));
    }
}

/// Formats whose detection needs more than the first line.
#[test]
fn truncated_archives_of_every_format_are_processed_up_to_the_end() {
    for (from, repeated) in [
        ("grids", rows() + "\n"),
        ("sdk", format!("[Puzzle]\n{}\n", rows())),
        ("csv", format!("{PUZZLE},1\n")),
        ("jsonl", format!("\"{PUZZLE}\"\n")),
        ("hodoku", format!(":0000:x:{PUZZLE}:::\n")),
    ] {
        // The last record may continue after the truncation.
        let mut packed = gzip(repeated.repeat(3).as_bytes());
        let end = packed.len() - 6;
        packed.truncate(end);
        for flag in [String::new(), format!("--from {from}")] {
            let run = foldoku_reading(&format!("convert -q {flag}"), &packed);
            let lines: Vec<&str> = run.stdout.lines().collect();
            assert!(lines.starts_with(&[PUZZLE, PUZZLE]), "{from} {flag}\n{run}");
            let message = "error: stdin: corrupt gzip data: unexpected end\n";
            assert!(run.stderr.ends_with(message), "{from} {flag}\n{run}");
            assert_eq!(run.code, 3);
        }
    }
}

#[test]
fn trailing_garbage_after_an_archive_is_reported() {
    let text = format!("{PUZZLE}\n").repeat(10);
    for garbage in [&b"this text is not an archive"[..], &[0; 600]] {
        let run = foldoku_reading("convert", &[&gzip(text.as_bytes()), garbage].concat());
        assert_eq!((run.stdout.as_str(), run.code), (text.as_str(), 3));
        let message = "error: stdin: corrupt gzip data: invalid gzip header\n";
        assert!(run.stderr.starts_with(message), "{run}");
    }
    let two = gzip(text.as_bytes()).repeat(2);
    assert_eq!(foldoku_reading("convert", &two).stdout, text.repeat(2));
}

#[test]
fn invalid_utf_8_is_reported() {
    check(
        b"\xff\xfe5\x008\x00",
        3,
        "this is UTF-16 text; convert it to UTF-8",
    );
    check(
        b"\xfe\xff\x005\x008",
        3,
        "this is UTF-16 text; convert it to UTF-8",
    );
    let wrong = PUZZLE.replace("26", "2\u{fffd}").into_bytes();
    check(
        &wrong,
        1,
        "line 1, row 1, column 6: '\u{fffd}' is not a digit",
    );
    let mut wrong = PUZZLE.as_bytes().to_vec();
    wrong[5] = 0xff;
    check(&wrong, 1, "line 1, column 6: byte 0xff is not UTF-8 text");
    wrong[5] = 0;
    check(&wrong, 1, "line 1, row 1, column 6: '\\0' is not a digit");
    check(&[0; 5000], 1, "line 1: expected 81 cells, found 0");
}

/// Line endings and byte order marks are not part of a puzzle.
#[test]
fn line_endings_and_byte_order_marks_do_not_matter() {
    for text in [
        PUZZLE.to_owned(),
        format!("{PUZZLE}\r\n"),
        format!("\u{feff}{PUZZLE}\n"),
        format!("\u{feff}\r\n\r\n{PUZZLE}"),
        format!("puzzle\r\n{PUZZLE}\r\n"),
        format!("\u{feff}id,puzzle\r\n1,{PUZZLE}"),
        format!("\u{feff}{{\"puzzle\":\"{PUZZLE}\"}}\r\n"),
        format!("\"{PUZZLE}\""),
        rows(),
        rows().trim_end().replace('\n', "\r\n"),
        format!("\u{feff}[Puzzle]\r\n{}", rows().replace('\n', "\r\n")),
        format!("\u{feff}<opensudoku>\r\n<game data=\"{PUZZLE}\"/></opensudoku>"),
        format!(":0000:x:{PUZZLE}:::"),
    ] {
        let run = foldoku_reading("convert -q", text.as_bytes());
        assert_eq!(run.stdout, format!("{PUZZLE}\n"), "{text:?}\n{run}");
        assert_eq!((run.stderr.as_str(), run.code), ("", 0));
    }
}

#[test]
fn empty_files_of_every_format_hold_no_puzzle() {
    let formats = [
        "lines",
        "grids",
        "pencil-marks",
        "csv",
        "jsonl",
        "sdk",
        "ss",
        "hodoku",
    ];
    for text in ["", "\n", "\u{feff}", "\r\n \r\n"] {
        let flags = formats.map(|from| format!("--from {from}"));
        for flag in flags.iter().map(String::as_str).chain([""]) {
            for bytes in [text.as_bytes().to_vec(), gzip(text.as_bytes())] {
                let run = foldoku_reading(&format!("solve {flag}"), &bytes);
                assert_eq!(
                    (run.stdout.as_str(), run.code),
                    ("", 0),
                    "{flag} {text:?}\n{run}"
                );
                assert_eq!(
                    run.stderr, "warning: stdin: no puzzles found\n",
                    "{flag} {text:?}"
                );
            }
        }
    }
    for (from, message) in [
        (
            "opensudoku",
            "not an OpenSudoku file: expected a root element <opensudoku>",
        ),
        ("parquet", "cannot read the Parquet file: "),
    ] {
        let run = foldoku(&format!("solve --from {from}"));
        assert_eq!(run.code, 3);
        assert!(
            run.stderr.starts_with(&format!("error: stdin: {message}")),
            "{run}"
        );
    }
}

#[test]
fn names_that_are_not_puzzle_files_are_reported() {
    let good = "fixtures/samples/easy.txt";
    let answered = foldoku(&format!("solve -q {good}")).stdout;
    for (name, message) in [
        (
            "crates",
            "is a folder; name the files in it, such as FOLDER/*.txt",
        ),
        ("no/such/file", "no such file"),
    ] {
        let run = foldoku(&format!("solve -q {name} {good} {name}"));
        assert_eq!((run.code, &run.stdout), (3, &answered));
        if cfg!(unix) {
            assert_eq!(run.stderr, format!("error: {name}: {message}\n").repeat(2));
        }
    }
    if cfg!(unix) {
        let run = foldoku("solve /dev/null");
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (0, "warning: /dev/null: no puzzles found\n")
        );
    }
}

#[cfg(unix)]
#[test]
fn unreadable_file_is_reported() {
    use std::os::unix::fs::PermissionsExt;

    use crate::harness::{Folder, not_checked};

    let folder = Folder::new("hostile-permission");
    let name = folder.file("secret.txt", PUZZLE);
    let closed = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(folder.path("secret.txt"), closed).unwrap();
    if std::fs::read(folder.path("secret.txt")).is_ok() {
        not_checked("this user may read every file");
        return;
    }
    let run = foldoku(&format!("solve {name}"));
    let message = format!("error: {name}: Permission denied (os error 13)\n");
    assert_eq!((run.code, run.stderr), (3, message));
}

#[test]
fn truncated_file_reports_the_place() {
    check(b"puzzle\n\"58..", 1, "line 2: quotation mark not closed");
    check(b"id,name\n1,2\n", 1, "line 2: expected 81 cells, found 2");
    let run = foldoku_reading("solve --from csv", b"id,name\n1,2\n");
    let message =
        "error: stdin: no puzzle column: expected one named 'puzzle' or similar, found: id, name\n";
    assert_eq!((run.code, run.stderr.as_str()), (3, message));
    check(
        b"{\"puzzle\":\"58..",
        1,
        "line 1, column 15: the line ends within a JSON value",
    );
    check(
        format!("<opensudoku>\n<game data=\"{PUZZLE}\"/>\n<game").as_bytes(),
        0,
        "line 3: tag not closed: `>` not found before end of input",
    );
    let parquet = std::fs::read("../../fixtures/formats/puzzles.parquet").unwrap();
    let run = foldoku_reading("solve", &parquet[..parquet.len() / 2]);
    assert_eq!(run.code, 3);
    assert!(
        run.stderr
            .starts_with("error: stdin: cannot read the Parquet file: "),
        "{run}"
    );
}

#[cfg(target_os = "linux")]
mod memory {
    use std::io::Write;

    use super::*;
    use crate::harness::{Folder, Run, Running, puzzles};

    /// Peak memory that no run may exceed, in KiB.
    const LIMIT: u64 = 100 << 10;

    /// Runs over pieces of input and checks the peak memory.
    #[track_caller]
    fn bounded<'a>(arguments: &str, pieces: impl IntoIterator<Item = &'a [u8]>) -> Run {
        let mut running = Running::start(arguments);
        let mut pieces = pieces.into_iter();
        let all = pieces.try_for_each(|piece| running.input.write_all(piece));
        // A run that stops reading has ended; its messages show why.
        if all.is_ok() {
            let peak = running.peak();
            assert!(peak < LIMIT, "{arguments}: {peak} KiB");
        }
        running.finish()
    }

    /// Checks a line of 100 megabytes between two pieces of text.
    fn check_long_line(from: &str, before: &str, after: &str, expected: &str) {
        let folder = Folder::new(&format!("hostile-long-{from}"));
        let part = vec![b'1'; 1 << 20];
        let long = std::iter::repeat_n(&part[..], 100);
        let pieces = std::iter::once(before.as_bytes()).chain(long);
        let arguments = format!(
            "convert --template %g --from {from} -o {}",
            folder.name("out")
        );
        let run = bounded(&arguments, pieces.chain([after.as_bytes()]));
        let has_valid = expected.contains(&PUZZLE[..9]);
        assert_eq!(run.code, i32::from(!has_valid), "{from}\n{run}");
        let out = String::from_utf8(folder.read("out")).unwrap();
        assert_eq!(out, expected, "{from}\n{run}");
        let messages = ["longer than", "not closed within", "more than", "no puzzle"];
        let told = messages.iter().any(|message| run.stderr.contains(message));
        assert!(told, "{from}\n{run}");
    }

    #[test]
    fn line_of_100_megabytes_is_one_invalid_record() {
        let bad_and_good = format!("\n{PUZZLE}\n");
        for (from, before, after) in [
            ("lines", "", format!("\n{PUZZLE}")),
            ("csv", "puzzle\n", format!("\n{PUZZLE}")),
            ("jsonl", "{\"puzzle\":\"", format!("\"}}\n\"{PUZZLE}\"")),
            ("grids", "", format!("\n\n{}", rows())),
            ("sdk", "[Puzzle]\n", format!("\n\n[Puzzle]\n{}", rows())),
            ("hodoku", ":0000:x:", format!("\n:0000:x:{PUZZLE}:::\n")),
            ("ss", "", format!("\n\n{}", rows())),
        ] {
            check_long_line(from, before, &after, &bad_and_good);
        }
        check_long_line(
            "opensudoku",
            "<opensudoku><game data=\"",
            "\"/></opensudoku>",
            "\n",
        );
    }

    #[test]
    fn long_cells_do_not_accumulate() {
        let row = format!("{PUZZLE},{}\n", "x".repeat(60_000));
        let rows = std::iter::repeat_n(row.as_bytes(), 3000);
        let pieces = std::iter::once(&b"puzzle,text\n"[..]).chain(rows);
        let run = bounded("convert --to csv -o /dev/null -j 2", pieces);
        assert_eq!(run.stderr, "3000 puzzles: 3000 unsolved\n");
    }

    fn check_stream(records: usize) {
        let puzzles = puzzles().join("\n") + "\n";
        let pieces = records / puzzles.lines().count() + 1;
        for arguments in ["solve --to csv", "convert --from sdk --to jsonl"] {
            let arguments = format!("{arguments} -o /dev/null -j 2");
            let stream = std::iter::repeat_n(puzzles.as_bytes(), pieces);
            let run = bounded(&arguments, stream);
            let count = pieces * puzzles.lines().count();
            assert!(run.stderr.contains(&format!("{count} puzzles: ")), "{run}");
            assert_eq!(run.code, 0);
        }
    }

    #[test]
    fn memory_does_not_grow_with_the_stream() {
        check_stream(if slow_tests() { 10_000_000 } else { 300_000 });
    }
}
