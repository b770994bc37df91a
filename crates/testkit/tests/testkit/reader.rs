//! Malformed fixtures are rejected with the file and the line.

use std::panic;

use foldoku_testkit::fixtures;

const HEADER: &str = "# source: here\n# licence: any\n# why: to be read\n# geometry: 4x4\n";

/// Checks that parsing `text` panics with this message.
#[track_caller]
fn check(text: &str, expected: &str) {
    let result = panic::catch_unwind(|| fixtures::parse("some.txt", text));
    let Err(payload) = result else {
        panic!("accepted: {text}");
    };
    let message = payload.downcast_ref::<String>().expect("a message");
    assert_eq!(message, expected);
}

#[test]
fn well_formed_files_are_parsed() {
    let text =
        format!("{HEADER}# two\n\n1...............:72:1234341221434321\n123....4........:0:\n");
    let fixtures = fixtures::parse("some.txt", &text);
    let places: Vec<String> = fixtures.iter().map(|it| it.place()).collect();
    assert_eq!(places, ["some.txt:7", "some.txt:8"]);
    assert_eq!(fixtures[0].geometry_name, "4x4");
    assert_eq!(fixtures[0].count, fixtures::Count::Exactly(72));
    assert!(
        fixtures[0]
            .first
            .as_ref()
            .is_some_and(|first| first.is_full())
    );
    assert_eq!(fixtures[1].first, None);
    assert_eq!(fixtures[1].puzzle().to_string(), fixtures[1].text);
}

#[test]
fn incomplete_headers_are_rejected() {
    let puzzle = "1...............:72:1234341221434321\n";
    for field in ["source", "licence", "why"] {
        let text = HEADER.replace(field, "note") + puzzle;
        let expected = "some.txt:5: `# source:`, `# licence:` and `# why:` are required before \
                        the first puzzle";
        check(&text, expected);
    }
    check(
        &(HEADER.replace("geometry", "board") + puzzle),
        "some.txt:5: `# geometry:` is required before the first puzzle",
    );
    check(
        &format!("{HEADER}# geometry: 9x9\n{puzzle}"),
        "some.txt:5: `# geometry:` is given twice",
    );
    check(HEADER, "some.txt:1: the file has no puzzles");
    let nine = HEADER.replace("4x4", "nine");
    let payload = panic::catch_unwind(|| fixtures::parse("some.txt", &nine)).unwrap_err();
    let message = payload.downcast_ref::<String>().expect("a message");
    assert!(
        message.starts_with("some.txt:4: unknown geometry 'nine'"),
        "{message}"
    );
}

#[test]
fn malformed_lines_are_rejected() {
    for (line, expected) in [
        ("1...............", "expected puzzle:count:solution"),
        ("1...............:0", "expected puzzle:count:solution"),
        ("1...............:0::", "expected puzzle:count:solution"),
        (
            "1...............:some:1234341221434321",
            "expected a count like `1` or `30+`",
        ),
        ("1...............::", "expected a count like `1` or `30+`"),
        (
            "1...............:-1:1234341221434321",
            "expected a count like `1` or `30+`",
        ),
        (
            "1...............:72:",
            "a first solution is required exactly if the count is not 0",
        ),
        (
            "1...............:0:1234341221434321",
            "a first solution is required exactly if the count is not 0",
        ),
        (
            "1...............:72:123434122143432.",
            "the first solution has empty cells",
        ),
        ("1....:0:", "line 5: expected 16 cells, found 5"),
        (
            "1.............y.:0:",
            "line 5, row 4, column 3: 'y' is not a digit",
        ),
        (
            "1.............5.:0:",
            "line 5, column 15: digit '5' is too large; the largest digit of this board is '4'",
        ),
        (
            "1..1............:0:",
            "the givens clash: r1c1 and r1c4 both hold 1",
        ),
    ] {
        check(
            &format!("{HEADER}{line}\n"),
            &format!("some.txt:5: {expected}"),
        );
    }
}

#[test]
fn files_are_sorted_by_name() {
    let files: Vec<String> = fixtures::corpus().map(|it| it.file).collect();
    assert!(files.is_sorted());
    assert!(
        files
            .iter()
            .all(|file| file.starts_with("fixtures/corpus/"))
    );
}

#[test]
fn missing_shared_data_is_none() {
    assert_eq!(fixtures::shared_data("no such collection"), None);
}
