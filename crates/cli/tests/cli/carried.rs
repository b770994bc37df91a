//! What a record holds besides its puzzle: it is carried to the output, or a message says that it is not.
//!
//! **Invariant:** the puzzles here are those of the fixtures.

use crate::harness::{Folder, Run, foldoku, foldoku_reading, puzzles};

/// Returns a table with these lines, in which `P` is a puzzle.
fn table(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.replace('P', puzzles()[0]));
    lines.map(|line| line + "\n").collect()
}

#[track_caller]
fn check(run: &Run, stdout: &[&str], stderr: &[&str]) {
    for part in stdout {
        let part = part.replace('P', puzzles()[0]);
        assert!(run.stdout.contains(&part), "{part}: {run}");
    }
    for part in stderr {
        assert!(run.stderr.contains(part), "{part}: {run}");
    }
    assert_eq!(run.stderr.lines().count(), stderr.len(), "{run}");
}

const LATER: [&str; 3] = [
    r#"{"puzzle":"P","id":1}"#,
    r#"{"puzzle":"P","id":2,"author":"Anna","number":7,"note":""}"#,
    r#"{"author":"Ben","puzzle":"P","solution":"S","id":3}"#,
];

#[test]
fn columns_of_later_objects_are_kept_in_objects() {
    let output = foldoku_reading("convert --to jsonl", table(&LATER).as_bytes());
    check(
        &output,
        &[
            "\"number\":1,\"puzzle\":\"P\",\"id\":1}",
            "\"id\":2,\"author\":\"Anna\",\"input_number\":7}",
            "\"id\":3,\"author\":\"Ben\",\"solution\":\"S\"}",
        ],
        &["3 puzzles"],
    );
    // A command with columns of its own carries them, too.
    let output = foldoku_reading("rate --to jsonl", table(&LATER).as_bytes());
    check(&output, &["\"id\":2,\"author\":\"Anna\""], &["3 puzzles"]);
}

#[test]
fn columns_of_later_objects_are_named_once_if_a_table_leaves_them_out() {
    let output = foldoku_reading("convert --to csv", table(&LATER).as_bytes());
    let left_out = |name: &str| {
        format!(
            "warning: stdin: column '{name}' is left out, because the first record does not have it; \
             --to jsonl keeps it"
        )
    };
    let [author, number, solution] = ["author", "number", "solution"].map(left_out);
    let messages = [author.as_str(), &number, &solution, "3 puzzles"];
    check(&output, &["puzzle,id\nP,1\n"], &messages);
    assert_eq!(output.code, 0, "{output}");
    // A format without columns leaves out all of them.
    let output = foldoku_reading("convert --to puzzle", table(&LATER).as_bytes());
    check(&output, &["P\n"], &["3 puzzles"]);
}

#[test]
fn columns_of_later_files_are_kept_or_named() {
    let folder = Folder::new("carried");
    let first = folder.file("a.csv", table(&["puzzle,id", "P,1"]));
    let second = folder.file("b.csv", table(&["author,puzzle,id", "Anna,P,2", ",P,3"]));
    let output = foldoku(&format!("solve --to jsonl {first} {second}"));
    check(
        &output,
        &["\"id\":\"2\",\"author\":\"Anna\"}", "\"id\":\"3\"}"],
        &["3 puzzles"],
    );
    let table = folder.name("out.parquet");
    let output = foldoku(&format!("solve -o {table} {first} {second}"));
    check(
        &output,
        &[],
        &["b.csv: column 'author' is left out", "3 puzzles"],
    );
}

/// The columns that a run has written before are those of the second run.
#[test]
fn own_columns_of_later_objects_are_replaced() {
    let text = table(&["bad", "P", "P"]);
    let first = foldoku_reading("solve --to jsonl", text.as_bytes());
    let second = foldoku_reading("solve --to jsonl", first.stdout.as_bytes());
    let answers = |run: &Run| Vec::from_iter(run.stdout.lines().skip(1).map(str::to_owned));
    assert_eq!(answers(&second), answers(&first), "{second}");
    let derived = foldoku_reading("shuffle --seed 1 --to jsonl", first.stdout.as_bytes());
    assert!(!derived.stdout.contains("\"guesses\""), "{derived}");
}

#[test]
fn columns_with_comments_are_comments_of_lines() {
    let text = table(&["puzzle,id,Comment", "P,1,by Anna", "P,2,"]);
    let output = foldoku_reading("convert --to puzzle --keep-comments", text.as_bytes());
    check(&output, &["P # by Anna\nP\n"], &["2 puzzles"]);
    let output = foldoku_reading("convert --to puzzle", text.as_bytes());
    check(&output, &["P\nP\n"], &["2 puzzles"]);
    let file = "fixtures/formats/sudocue.sdk";
    let output = foldoku(&format!("solve --to solution --keep-comments {file}"));
    assert!(output.stdout.contains(" # "), "{output}");
    // The line is read with its comment.
    let lines = foldoku_reading("convert --to puzzle --keep-comments", text.as_bytes()).stdout;
    let again = foldoku_reading("convert --to puzzle --keep-comments", lines.as_bytes());
    assert_eq!(again.stdout, lines, "{again}");
}

/// A line of HoDoKu as an argument has entries, as in a file.
#[test]
fn a_line_of_hodoku_can_be_an_argument() {
    let solved = foldoku(&format!("solve {}", puzzles()[0])).stdout;
    let place = puzzles()[0].find('.').unwrap();
    let (before, after) = puzzles()[0].split_at(place);
    let digit = &solved[place..=place];
    let line = format!(":0000:x:{before}+{digit}{}:::", &after[1..]);
    let output = foldoku(&format!("solve {line}"));
    assert_eq!(output.stdout, solved, "{output}");
    let output = foldoku(&format!("review {line}"));
    assert!(
        output.stdout.contains("Nothing is wrong so far: 1 entry"),
        "{output}"
    );
}

/// Types that only Parquet has survive there, and are numbers elsewhere.
#[cfg(feature = "parquet")]
#[test]
fn typed_columns_of_parquet_files_are_kept() {
    let folder = Folder::new("carried-types");
    let (copy, table) = (
        folder.name("copy.parquet"),
        "fixtures/formats/typed.parquet",
    );
    let lists = ["column 'tags'", "column 'setter'"]
        .map(|name| format!("{table}: {name} is left out, because it holds lists or structs"));
    let warnings = [lists[0].as_str(), &lists[1], "3 puzzles"];
    let output = foldoku(&format!("convert -o {copy} {table}"));
    check(&output, &[], &warnings);
    let first = foldoku(&format!("convert --to csv {table}"));
    check(
        &first,
        &[
            "puzzle,price,wide,published,played,solved,seen,mean\n",
            ",12.50,1234567890123456789012345678.5,19844,1000000,1714521600123,1714521600123456789,NaN\n",
            ",-0.05,,,,,,1.5\n",
            ",,-1.0,-1,5,-1,0,-inf\n",
        ],
        &warnings,
    );
    let second = foldoku(&format!("convert --to csv {copy}"));
    check(&second, &[&first.stdout], &["3 puzzles"]);
    // Solutions have no columns, so none is missing.
    let output = foldoku(&format!("solve {table}"));
    check(&output, &[], &["3 puzzles"]);
}

#[test]
fn rows_with_more_cells_than_the_header_are_invalid() {
    let text = table(&["puzzle,id", "P,1", "P,2,lost", "P,3,,", "P,4, "]);
    let output = foldoku_reading("convert --to csv", text.as_bytes());
    check(
        &output,
        &["puzzle,id\nP,1\n,\nP,3\nP,4\n"],
        &[
            "line 3: expected 2 cells, as in the header, found 3",
            "4 puzzles",
        ],
    );
    let text = table(&["P,1", "P,2,lost"]);
    let output = foldoku_reading("convert --to csv --from csv", text.as_bytes());
    let message = "line 2: expected 2 cells, as in the first row, found 3";
    assert!(output.stderr.contains(message), "{output}");
}

#[test]
fn values_that_are_not_utf8_are_invalid() {
    let latin = |text: &str| -> Vec<u8> {
        let bytes = text.chars().map(|it| u8::try_from(it).unwrap());
        bytes.collect()
    };
    let text = table(&["puzzle,author", "P,J\u{fc}rgen", "P,Anna"]);
    let output = foldoku_reading("convert --to csv", &latin(&text));
    check(
        &output,
        &["P,Anna\n"],
        &[
            "line 2: column 'author': byte 0xfc is not UTF-8 text",
            "2 puzzles",
        ],
    );
    let text = table(&["puzzle,auteur pr\u{e9}f\u{e9}r\u{e9}", "P,Anna"]);
    let output = foldoku_reading("convert --to csv", &latin(&text));
    let message = "invalid header: line 1: byte 0xe9 is not UTF-8 text";
    assert!(output.stderr.contains(message), "{output}");
    let rows = foldoku(&format!("convert --to sdk {}", puzzles()[0])).stdout;
    let text = format!("#AJ\u{fc}rgen\n{rows}");
    let output = foldoku_reading("convert --to jsonl", &latin(&text));
    let message = "line 1, column 4: byte 0xfc is not UTF-8 text";
    assert!(output.stderr.contains(message), "{output}");
}
