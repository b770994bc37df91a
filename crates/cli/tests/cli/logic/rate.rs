//! `rate`: ratings as lines, templates and tables.
//!
//! **Invariant:** a puzzle without a rating has a reason.

use insta::assert_snapshot;

use super::{EASY, EASY_SOLUTION, HARD, LATE, TWO, lines, objects, stdout};
use crate::harness::{Folder, foldoku, foldoku_reading};

#[test]
fn ratings_can_be_lines_templates_or_tables() {
    for (arguments, rating) in [
        ("rate", "Easy (HoDoKu score 204), ER 1.2"),
        ("rate --measure se", "ER 1.2, EP 1.2, ED 1.2"),
        (
            "rate --measure hodoku,guesses",
            "Easy (HoDoKu score 204), guesses 0",
        ),
    ] {
        let line = stdout(arguments, &[EASY]);
        assert_eq!(line, format!("{EASY}  {rating}\n"));
        assert_eq!(stdout("convert", &[&line]), format!("{EASY}\n"));
    }
    let template = stdout("rate --template %n:%r/%p/%d:%h:%o:%x:%b:%t:%%", &[EASY]);
    assert_eq!(template, "1:1.2/1.2/1.2:Easy:204:0:0:rated:%\n");
    let csv = stdout("rate --measure all --to csv", &[EASY]);
    assert!(
        csv.starts_with("puzzle,status,er,ep,ed,hardest,level,score,depth,guesses,outcome,error\n"),
        "{csv}"
    );
    let object = &objects(&stdout("rate --json", &[EASY]))[0];
    assert_eq!(object["er"], 1.2);
    assert_eq!(object["outcome"], "rated");
}

#[test]
fn only_puzzles_within_the_bounds_are_printed() {
    assert_eq!(
        stdout("rate --er ..1.1 --to puzzle", &[EASY, LATE]),
        format!("{LATE}\n")
    );
    assert_eq!(
        stdout("rate --er 1.2.. --to puzzle", &[EASY, LATE, HARD]),
        format!("{EASY}\n{HARD}\n"),
        "the hardest one takes seconds unless rating stops at the bound"
    );
    let both = stdout("rate --er 1.1..1.2 --template %g,%r", &[EASY, LATE]);
    assert_eq!(both, format!("{EASY},1.2\n"));
    let run = foldoku_reading("rate --er 1.2..", &lines(&[EASY, LATE]));
    assert!(run.stderr.contains("1 left out, 1 rated"), "{run}");
    let levels = stdout("rate --difficulty Easy,hard --to puzzle", &[EASY, HARD]);
    assert_eq!(levels, format!("{EASY}\n"));
}

/// Bounds that singles decide without a rating: the answers are the same, and so are those to records
/// that cannot be rated.
#[test]
fn bounds_of_singles_are_those_of_ratings() {
    let records = lines(&[EASY, TWO, HARD, "123", LATE]);
    let rejected = "# line 2: not rated: several solutions\n";
    let invalid = "# line 4: expected 81 cells, found 3\n";
    let run = foldoku_reading("rate --er ..1.5 --to puzzle", &records);
    let expected = format!("{EASY}\n{rejected}{invalid}{LATE}\n");
    assert_eq!(run.stdout, expected, "{run}");
    let counts = "1 invalid, 1 left out, 1 multiple, 2 rated";
    assert!(run.stderr.contains(counts), "{run}");
    let run = foldoku_reading("rate --er 1.6.. --to puzzle", &records);
    assert_eq!(run.stdout, format!("{rejected}{HARD}\n{invalid}"), "{run}");
}

#[test]
fn missing_ratings_have_a_reason() {
    let run = foldoku_reading("rate", &lines(&[TWO, "123", EASY_SOLUTION]));
    assert_snapshot!("no_rating", run);
    assert_eq!(
        stdout("rate --timeout 0 --er 1..2 --template %g", &[EASY]).trim(),
        EASY
    );
    let run = foldoku_reading("rate --timeout 1e-9 --strict", &lines(&[EASY]));
    assert_snapshot!("no_time", run);
    assert_eq!(foldoku("rate --timeout -1 -p 1").code, 2);
    assert_eq!(foldoku("rate --template %Q -p 1").code, 2);
    assert_eq!(foldoku("rate --er hard -p 1").code, 2);
    assert_eq!(foldoku("rate --to box -p 1").code, 2);
    let small = foldoku(&format!("rate -p {}", ".".repeat(16)));
    let expected = format!("{}  not rated: several solutions\n", ".".repeat(16));
    assert_eq!(small.stdout, expected, "{small}");
}

/// Comments, which hold the names of puzzles, are kept in every format.
#[test]
fn comments_are_kept_on_request() {
    let input = [
        &format!("{EASY} # Monday"),
        &format!("{TWO}, two"),
        "nonsense",
    ];
    let rated = |flags: &str| {
        let text = input.join("\n");
        let run = foldoku_reading(&format!("rate --keep-comments -q {flags}"), text.as_bytes());
        run.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = rated("");
    assert_eq!(
        lines[0],
        format!("{EASY}  Easy (HoDoKu score 204), ER 1.2 # Monday")
    );
    assert_eq!(
        lines[1],
        format!("{TWO}  not rated: several solutions, two")
    );
    assert_eq!(rated("--to puzzle")[0], format!("{EASY} # Monday"));
    assert!(rated("--to csv")[1].ends_with(",rated,Monday,"));
    assert!(rated("--to csv")[2].contains(",two,"));
    assert!(rated("--to tsv")[1].ends_with("\trated\tMonday\t"));
    assert_eq!(objects(&rated("--json").join("\n"))[0]["comment"], "Monday");
    assert_eq!(rated("--template %r|%m")[0], "1.2|# Monday");
    let folder = Folder::new("rate-comments");
    let table = folder.name("t.parquet");
    rated(&format!("-o {table}"));
    let again = foldoku(&format!("convert --json -q {table}")).stdout;
    assert_eq!(objects(&again)[0]["comment"], "Monday");
    let without = stdout("rate", &[&format!("{EASY} # Monday")]);
    assert!(!without.contains("Monday"), "{without}");
}
