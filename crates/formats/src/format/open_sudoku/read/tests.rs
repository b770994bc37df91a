//! Tests of the OpenSudoku reader.
//!
//! **Invariant:** an invalid game does not prevent the others from being read.

use super::super::source::CHUNK;
use super::*;
use crate::raw::gather::tests::shown;
use std::io::Read;

const LINE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn open(file: &[u8]) -> OpenSudoku<&[u8]> {
    OpenSudoku::new(file)
}

fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
    open(file.as_ref()).map(Result::unwrap).collect()
}

#[track_caller]
fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
    let found: Vec<_> = read(file).iter().map(|it| (it.line, shown(it))).collect();
    let found: Vec<(usize, &str)> = found.iter().map(|(n, s)| (*n, s.as_str())).collect();
    assert_eq!(found, expected);
}

/// Returns the fields of a record, a dash for a missing one.
fn fields(record: &RawRecord) -> Vec<&str> {
    let fields = record.fields.iter();
    let text = fields.map(|field| match field {
        Field::Text(text) => text.as_str(),
        _ => "-",
    });
    text.collect()
}

fn digits() -> String {
    LINE.replace('.', "0")
}

/// Returns the cells of the puzzle, each with the given text after its digit.
fn cells(version: &str, given: &str, open: &str) -> String {
    let cell = |digit: char| match digit {
        '.' => format!("0{open}"),
        _ => format!("{digit}{given}"),
    };
    format!(
        "version: {version}\n{}",
        LINE.chars().map(cell).collect::<String>()
    )
}

#[test]
fn collections_are_read() {
    let records = read(include_bytes!(
        "../../../../../../fixtures/formats/opensudoku.xml"
    ));
    let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [12, 13]);
    assert_eq!(shown(&records[0]), digits());
    let common = ["Tests & more", "The foldoku authors", "foldoku", "hard"];
    for record in &records {
        assert_eq!(fields(record), [&common[..], &["-"; 6]].concat());
    }
}

#[test]
fn folders_are_read() {
    let records = read(include_bytes!(
        "../../../../../../fixtures/formats/opensudoku-folder.opensudoku"
    ));
    let all: Vec<(usize, String)> = records.iter().map(|it| (it.line, shown(it))).collect();
    assert_eq!(all[0], (5, digits()));
    assert_eq!(all[1], (6, LINE.to_string()));
    assert_eq!(all[2].0, 9);
    assert_eq!(records.len(), 3);
    let none = ["-"; ELEMENTS];
    assert_eq!(
        fields(&records[0])[ELEMENTS..],
        [
            "Hard \u{201c}ones\u{201d}",
            "1763683200000",
            "1",
            "0",
            "-",
            "-"
        ]
    );
    assert_eq!(fields(&records[0])[..ELEMENTS], none);
    let entered = LINE.replacen('.', "1", 1);
    assert_eq!(
        fields(&records[1])[ELEMENTS..],
        [
            "Hard \u{201c}ones\u{201d}",
            "-",
            "0",
            "42",
            "begun",
            &entered
        ]
    );
    assert_eq!(fields(&records[2])[ELEMENTS], "Easy");
    let file = "<opensudoku><folder name='a'></folder><game data='1'/></opensudoku>";
    assert_eq!(fields(&read(file)[0])[FOLDER], "-");
}

#[test]
fn every_data_version_is_read() {
    for (version, given, open) in [
        ("1", "|-|0|", "|1,2,|1|"),
        ("2", "|0|0|", "|3||1|"),
        ("3", "|0|0|", "|3|1|"),
        ("4", "|0|0|0|", "|3|12|1|"),
        ("5", "|0|0|0|0|", "|3|12|7|1|"),
    ] {
        let data = cells(version, given, open);
        for line_end in ["&#10;", "\n", " "] {
            let data = data.replace('\n', line_end);
            check(
                format!("<opensudoku><game data='{data}'/>x</opensudoku>"),
                &[(1, LINE)],
            );
        }
    }
}

#[test]
fn an_invalid_game_is_one_invalid_record() {
    for (game, error) in [
        ("", "line 2: no attribute data"),
        (
            "data='version: 9 0|0|0|'",
            "line 2: unknown version of data",
        ),
        ("data='version: 3'", "line 2: data without cells"),
        (
            "data='version: 3 0|0|0|'",
            "line 2: expected 81 cells in data, found 1",
        ),
        (
            &format!("data='{}'", cells("3", "|0|2|", "|0|1|")),
            "line 2: invalid cell 1 in data",
        ),
        ("data='&x;'", "line 2: data holds an unknown entity"),
        (
            "data=1",
            "line 2: position 10: attribute value must be enclosed in `\"` or `'`",
        ),
        (
            &format!("data='{}'", "1".repeat(LINE_LIMIT + 1)),
            "line 2: longer than 65536 bytes, too long for a grid of any board",
        ),
    ] {
        check(
            format!("<opensudoku>\n<game {game}/>\n<game data='1'></game></opensudoku>"),
            &[(2, error), (3 + game.matches('\n').count(), "1")],
        );
    }
}

#[test]
fn malformed_xml_ends_with_an_error() {
    let game = "<opensudoku>\n<game data='1'/>\n";
    for (rest, error) in [
        ("", "line 3: the file ends within an element"),
        (
            "</folder><game data='2'/>",
            "line 3: end tag without a start tag; the rest of the file is skipped",
        ),
        (
            "<game data='2'",
            "line 3: tag not closed: `>` not found before end of input",
        ),
        (
            "<game data='2/>",
            "line 3: attribute value not closed: `'` not found before end of input",
        ),
        (
            &"<a>".repeat(MAX_DEPTH),
            "line 3: elements nested too deeply; the rest of the file is skipped",
        ),
        (
            "&",
            "line 3: not well-formed XML; the rest of the file is skipped",
        ),
    ] {
        check(format!("{game}{rest}"), &[(2, "1"), (3, error)]);
    }
}

#[test]
fn endless_tags_are_not_held() {
    let error = "a tag or a text of more than 1048576 bytes; the rest of the file is skipped";
    let long = "x>".repeat(TOKEN_LIMIT / 2 + 1);
    for (rest, line) in [
        (format!("<game data='{long}'/>"), 2),
        (format!("<!-- {long} -->"), 2),
        (long.replace('>', "\n"), 1),
    ] {
        let file = format!(
            "<opensudoku>{}{rest}<game data='1'/>",
            "\n".repeat(line - 1)
        );
        check(file, &[(line, &format!("line {line}: {error}"))]);
    }
    let most = format!("<game data='1' note='{}'/>", "x".repeat(TOKEN_LIMIT - 30));
    let records = read(format!("<opensudoku>{most}{most}</opensudoku>"));
    assert_eq!(records.len(), 2);
    assert_eq!(fields(&records[1])[8].len(), LINE_LIMIT);
}

#[test]
fn invalid_utf8_is_replaced() {
    let file = b"<opensudoku><name>Anf\xe4nger</name><game data='1\xff'/></opensudoku>";
    let records = read(file);
    assert_eq!(shown(&records[0]), "1\u{fffd}");
    assert_eq!(fields(&records[0])[0], "Anf\u{fffd}nger");
    // Characters that continue after a chunk stay intact.
    for start in 0..4 {
        let name = "x".repeat(start) + &"\u{1f600}".repeat(CHUNK as usize);
        let records = read(format!(
            "<opensudoku><name>{name}</name><game data='1'/></opensudoku>"
        ));
        assert_eq!(
            fields(&records[0])[0],
            &name[..name.floor_char_boundary(LINE_LIMIT)]
        );
    }
}

#[test]
fn other_xml_is_an_error() {
    for file in ["", "hello", "<html/>", "<", "\0"] {
        let mut records = open(file.as_bytes());
        let error = records.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{file}");
        assert!(records.next().is_none());
    }
}

#[test]
fn read_errors_are_returned() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    let file = io::BufReader::new("<opensudoku><game ".as_bytes().chain(Broken));
    let mut records = OpenSudoku::new(file);
    let error = records.next().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    assert!(records.next().is_none());
}
