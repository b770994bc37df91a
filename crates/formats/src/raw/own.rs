//! Recognises the tables and objects that foldoku itself wrote, and in them its own columns.
//!
//! A command writes its own columns before those that it carries, and errors and comments after them.
//!
//! **Invariant:** own columns are marked, so that a command that computes them again replaces them;
//! those that only place a record in its file may be dropped.

use crate::field::Column;
#[cfg(feature = "csv")]
use crate::field::FieldKind;

/// Columns that describe the record in its old file, and say nothing about the puzzle.
const PLACE: [&str; 6] = ["version", "number", "line", "column", "character", "file"];

/// Columns about the solutions of a puzzle.
const RESULTS: [&str; 6] = ["status", "outcome", "count", "complete", "guesses", "error"];

/// Columns that a command writes together.
const RUNS: [&[&str]; 6] = [
    &["er", "ep", "ed"],
    &["level", "score"],
    &["technique", "step"],
    &["transform", "automorphisms"],
    &["transform"],
    &["from"],
];

/// Columns that follow a run.
const AFTER_RUN: [&str; 6] = [
    "hardest",
    "depth",
    "result",
    "outcome",
    "seconds",
    "log_weight",
];

/// Columns after the carried ones, the last one first.
const LAST: [&str; 2] = ["error", "comment"];

/// The statuses with which the first row of an own table may begin.
#[cfg(feature = "csv")]
const STATUSES: [&str; 9] = [
    "unique", "multiple", "none", "found", "wrong", "invalid", "unsolved", "timeout", "rated",
];

/// The columns that hold numbers in the files of foldoku; in other files too, if all values are.
#[cfg(feature = "csv")]
const NUMBERS: [&str; 11] = [
    "er",
    "ep",
    "ed",
    "score",
    "depth",
    "guesses",
    "rating",
    "log_weight",
    "automorphisms",
    "seconds",
    "count",
];

/// Returns whether these are the first members of an own object: its version, then the puzzle.
#[cfg(feature = "json")]
pub(crate) fn is_object<'a>(mut members: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let is_version = |(name, value): (&str, &str)| {
        name == "version" && value.bytes().all(|byte| byte.is_ascii_digit())
    };
    members.next().is_some_and(is_version) && members.take(3).any(|(name, _)| name == "puzzle")
}

/// Returns whether a header is that of an own table; `status` is the cell of the first row at
/// [`status_place`].
#[cfg(feature = "csv")]
pub(crate) fn is_table(header: &[String], status: Option<&[u8]>) -> bool {
    if header.first().map(String::as_str) != Some("puzzle") {
        return false;
    }
    let rest = header.get(status_place(header)..).unwrap_or_default();
    let has_status = rest.first().is_some_and(|name| name == "status");
    let names: Vec<&str> = rest.iter().map(String::as_str).collect();
    run_at(&names).is_some() || has_status && status.is_some_and(is_status)
}

/// Returns the place of the first column after puzzle and solution in an own table.
#[cfg(feature = "csv")]
pub(crate) fn status_place(header: &[String]) -> usize {
    1 + usize::from(header.get(1).is_some_and(|name| name == "solution"))
}

/// Returns whether a cell is a status, which an error may follow.
#[cfg(feature = "csv")]
fn is_status(cell: &[u8]) -> bool {
    let word = cell.split(|&byte| byte == b':').next().unwrap_or_default();
    STATUSES.iter().any(|status| status.as_bytes() == word)
}

/// Marks the own columns of an own file.
pub(crate) fn mark(columns: &mut [Column]) {
    let count = own_columns(columns);
    let (first, rest) = columns.split_at_mut(count);
    let has_results = first.iter().any(|column| column.name == "status");
    first.iter_mut().for_each(|column| column.is_own = true);
    let mut last = rest.iter_mut().rev().peekable();
    for name in LAST.into_iter().filter(|_| has_results) {
        if let Some(column) = last.next_if(|column| column.name == name) {
            column.is_own = true;
        }
    }
}

/// Returns whether own files hold columns with this name.
#[cfg(feature = "json")]
pub(crate) fn is_name(name: &str) -> bool {
    let mut names = PLACE.iter().chain(&RESULTS).chain(&AFTER_RUN).chain(&LAST);
    names.any(|it| *it == name) || RUNS.iter().any(|run| run.contains(&name))
}

/// Returns whether a column of an own file places a record in that file.
#[cfg(feature = "json")]
pub(crate) fn is_dropped(column: &Column) -> bool {
    column.is_own && PLACE.contains(&&*column.name)
}

/// Returns how many of the first columns are own ones.
fn own_columns(columns: &[Column]) -> usize {
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let mut count = 0;
    let mut has_run = false;
    while let Some(name) = names.get(count) {
        let is_single = PLACE.contains(name) || RESULTS.contains(name);
        if is_single || has_run && AFTER_RUN.contains(name) {
            count += 1;
        } else if let Some(run) = run_at(&names[count..]) {
            count += run.len();
            has_run = true;
        } else {
            break;
        }
    }
    count
}

/// Returns the run with which the names begin.
fn run_at(names: &[&str]) -> Option<&'static [&'static str]> {
    RUNS.into_iter().find(|run| names.starts_with(run))
}

/// Returns the kind of a column of a table without types.
#[cfg(feature = "csv")]
pub(crate) fn kind_of(name: &str) -> FieldKind {
    if NUMBERS.contains(&name) {
        FieldKind::Any
    } else {
        FieldKind::Text
    }
}

#[cfg(all(test, feature = "csv", feature = "json"))]
mod tests {
    use super::*;

    #[track_caller]
    fn check_table(header: &str, first: &str, expected: bool) {
        let header: Vec<String> = header.split(',').map(String::from).collect();
        let cell = first.split(',').nth(status_place(&header));
        assert_eq!(
            is_table(&header, cell.map(str::as_bytes)),
            expected,
            "{header:?}"
        );
    }

    #[test]
    fn own_tables_are_recognised_by_their_first_columns() {
        check_table(
            "puzzle,status,count,solution,guesses,id",
            "12..,unique,1,1234,0,7",
            true,
        );
        check_table("puzzle,status,id", "12..,none,7", true);
        check_table("puzzle,status,id", ",invalid: line 2: no puzzle,7", true);
        check_table("puzzle,solution,er,ep,ed,hardest,result", "", true);
        check_table("puzzle,transform,automorphisms", "", true);
    }

    #[test]
    fn foreign_tables_are_not() {
        check_table("puzzle,status,id", "12..,published,7", false);
        check_table("puzzle,id,status", "12..,7,unique", false);
        check_table("quizzes,solutions", "12..,1234", false);
        check_table("puzzle,er,id", "12..,7.1,7", false);
        check_table("puzzle", "12..", false);
    }

    #[test]
    fn own_objects_begin_with_their_version() {
        let check = |members: &[(&str, &str)]| is_object(members.iter().copied());
        assert!(check(&[
            ("version", "1"),
            ("number", "3"),
            ("puzzle", "\"12..\"")
        ]));
        assert!(check(&[("version", "1"), ("puzzle", "null")]));
        assert!(!check(&[("version", "\"1.2\""), ("puzzle", "null")]));
        assert!(!check(&[("puzzle", "\"12..\""), ("version", "1")]));
        assert!(!check(&[("version", "1"), ("id", "1")]));
        assert!(!check(&[]));
    }

    #[track_caller]
    fn check_own(names: &str, expected: &str) {
        let read = |name| Column::read(name, FieldKind::Any);
        let mut columns: Vec<Column> = names.split(' ').map(read).collect();
        mark(&mut columns);
        let own = columns.iter().filter(|it| it.is_own && !is_dropped(it));
        let own: Vec<&str> = own.map(|column| &*column.name).collect();
        assert_eq!(own.join(" "), expected, "{names}");
    }

    #[test]
    fn only_the_first_and_the_last_columns_are_own() {
        check_own("version number status count id count", "status count");
        check_own("status er ep ed hardest id er", "status er ep ed hardest");
        check_own(
            "transform automorphisms er ep ed id",
            "transform automorphisms er ep ed",
        );
        check_own("level id", "");
        check_own("status id comment error", "status comment error");
        check_own("er ep ed id error", "er ep ed");
        check_own("id status file", "");
        check_own("status line error file id", "status error");
    }
}
