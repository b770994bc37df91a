//! Golden tables: answers of the programs whose methods foldoku follows.
//!
//! `fixtures/golden` holds a subset of each table, so that a clone can check every claim. The full
//! tables are used where they are present (see [`shared_data`]); `cargo xtask golden --select`
//! derives the subsets from them.
//!
//! **Invariant:** a missing table is never skipped silently: it is reported on standard error, and
//! is a failure if the variable `REQUIRE_GOLDEN` is set. Every row in which foldoku differs is listed
//! in `fixtures/golden/exceptions.tsv` with the reason, and every listed row must differ.

use std::collections::HashMap;
use std::fs;
use std::ops::Index;
use std::path::PathBuf;

use crate::fixtures::{self, shared_data};

/// A golden table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name of the subset in `fixtures/golden`.
    pub name: &'static str,
    /// The name of the full table.
    full: &'static str,
    /// The columns of the full table if it has no header line.
    columns: &'static [&'static str],
}

/// Solutions in the order of the original backtracking program.
pub const BACKTRACK: Table = Table::new("backtrack.tsv", "seed000_golden.tsv");
/// Results of the original elimination program.
pub const ELIMINATION: Table = Table::new("elimination.tsv", "seed002_golden.tsv");
/// Search calls and guesses of the original minimum-remaining-values program.
pub const MRV: Table = Table::new("mrv.tsv", "seed003_golden.tsv");
/// Depths and operation counts of the original trial program.
pub const TRIAL: Table = Table::new("trial.tsv", "seed004_golden.tsv");
/// Fixpoints of subsets alone.
pub const FIXPOINT_SUBSETS: Table =
    Table::new("fixpoint-subsets.tsv", "seed004_fixpoint_level0_nf.tsv").with(&FIXPOINT);
/// Fixpoints of subsets and forced cells.
pub const FIXPOINT_FORCED: Table =
    Table::new("fixpoint-forced.tsv", "seed004_fixpoint_level0_f.tsv").with(&FIXPOINT);
/// Fixpoints of subsets, forced cells and one level of trials.
pub const FIXPOINT_TRIAL: Table =
    Table::new("fixpoint-trial.tsv", "seed004_fixpoint_level1_f.tsv").with(&FIXPOINT);
/// Ratings of Sudoku Explainer.
pub const EXPLAINER_RATINGS: Table = Table::new("explainer-ratings.tsv", "se_ratings.tsv");
/// Steps of Sudoku Explainer, read from [`Table::path`].
pub const EXPLAINER_TRACES: Table = Table::new("explainer-traces.txt", "se_traces.txt.gz");
/// Ratings of skfr up to 6.2, where it follows Sudoku Explainer.
pub const SKFR_RATINGS: Table = Table::new("skfr-ratings.tsv", "er_up_to_6.2.tsv");
/// Published ratings of the hardest known puzzles.
pub const HARDEST_RATINGS: Table =
    Table::new("hardest-ratings.tsv", "hardest_published.tsv").with(&["puzzle", "ER", "EP", "ED"]);
/// Ratings of puzzles given by candidates, by SukakuExplainer with the classic techniques.
pub const SUKAKU_RATINGS: Table = Table::new("sukaku-ratings.tsv", "sukaku_ratings.tsv");
/// Cases of HoDoKu's regression library, read with [`Table::lines`].
pub const HODOKU_LIBRARY: Table = Table::new("hodoku-library.txt", "hodoku_reglib_1.4.txt");
/// Order, level and score of HoDoKu's techniques.
pub const HODOKU_TECHNIQUES: Table = Table::new("hodoku-techniques.tsv", "hodoku_steps.tsv");
/// Levels and scores that HoDoKu gives to puzzles.
pub const HODOKU_LEVELS: Table = Table::new("hodoku-levels.tsv", "hodoku_levels.tsv");
/// The same for other puzzles, most of them with 17 givens or hard.
pub const HODOKU_MORE: Table = Table::new("hodoku-more.tsv", "hodoku_more.tsv");

const FIXPOINT: [&str; 3] = ["puzzle", "status", "candidates"];

/// The row ids with known differences: name of the check, id, result of foldoku, reason.
const EXCEPTIONS: &str = "exceptions.tsv";

/// One row of a table, indexed by column name.
#[derive(Clone, Debug)]
pub struct Row(HashMap<String, String>);

impl Index<&str> for Row {
    type Output = String;

    #[track_caller]
    fn index(&self, column: &str) -> &String {
        let field = self.0.get(column);
        field.unwrap_or_else(|| panic!("no column {column} in {:?}", self.0))
    }
}

impl Table {
    const fn new(name: &'static str, full: &'static str) -> Table {
        Table {
            name,
            full,
            columns: &[],
        }
    }

    const fn with(self, columns: &'static [&'static str]) -> Table {
        Table { columns, ..self }
    }

    /// Returns the path of the full table, if it is present on this machine.
    pub fn full(&self) -> Option<PathBuf> {
        shared_data(&format!("oracle/{}", self.full))
    }

    /// Returns the path of the subset in `fixtures/golden`.
    pub fn subset(&self) -> PathBuf {
        fixtures::path("golden").join(self.name)
    }

    /// Returns the path of the file to read: the full table if it is present, otherwise the subset.
    ///
    /// # Panics
    ///
    /// If neither exists and `REQUIRE_GOLDEN` is set.
    #[track_caller]
    pub fn path(&self) -> Option<PathBuf> {
        let path = self.full().or_else(|| Some(self.subset()));
        let path = path.filter(|path| path.exists());
        if path.is_none() {
            report_missing(self.name);
        }
        path
    }

    /// Returns the lines of the table, without comments and blank lines.
    ///
    /// # Panics
    ///
    /// If the table has no lines and `REQUIRE_GOLDEN` is set.
    #[track_caller]
    pub fn lines(&self) -> Vec<String> {
        let Some(path) = self.path() else {
            return Vec::new();
        };
        let lines = data_lines(&read(&path));
        if lines.is_empty() {
            report_missing(self.name);
        }
        lines
    }

    /// Returns the rows of a table of tab-separated values.
    ///
    /// # Panics
    ///
    /// If the table has no rows and `REQUIRE_GOLDEN` is set.
    #[track_caller]
    pub fn rows(&self) -> Vec<Row> {
        let mut lines = self.lines();
        let mut header: Vec<String> = self.columns.iter().copied().map(String::from).collect();
        let has_header = header.is_empty() || self.full().is_none();
        if has_header && !lines.is_empty() {
            header = lines.remove(0).split('\t').map(String::from).collect();
        }
        let rows = lines.into_iter().map(|line| {
            let fields = line.split('\t').map(String::from);
            Row(header.iter().cloned().zip(fields).collect())
        });
        let rows: Vec<Row> = rows.collect();
        if rows.is_empty() {
            report_missing(self.name);
        }
        rows
    }
}

/// Returns whether tests check all rows, which they do if the variable `ALL_GOLDEN_ROWS` is set.
pub fn is_exhaustive() -> bool {
    std::env::var_os("ALL_GOLDEN_ROWS").is_some()
}

/// Returns at most `limit` of `rows`, spread evenly; all of them if [`is_exhaustive`].
///
/// The default test run is unoptimised, so tests of slow methods check only a sample.
pub fn sample<T>(rows: Vec<T>, limit: usize) -> Vec<T> {
    if is_exhaustive() || rows.len() <= limit {
        return rows;
    }
    let n_rows = rows.len();
    let is_chosen = |index: usize| index * limit / n_rows != (index + 1) * limit / n_rows;
    let numbered = rows.into_iter().enumerate();
    numbered
        .filter(|(index, _)| is_chosen(*index))
        .map(|(_, row)| row)
        .collect()
}

/// Compares results of foldoku with golden ones, and both with the list of known exceptions.
#[derive(Debug)]
pub struct Comparison {
    name: String,
    exceptions: HashMap<String, String>,
    n_compared: usize,
    failures: Vec<String>,
}

impl Comparison {
    /// Starts a comparison; `name` is the first column of its exceptions.
    pub fn new(name: &str) -> Comparison {
        Comparison {
            name: name.to_owned(),
            exceptions: exceptions(name).collect(),
            n_compared: 0,
            failures: Vec::new(),
        }
    }

    /// Compares one row, which `id` identifies.
    pub fn row(&mut self, id: &str, ours: &str, golden: &str) {
        self.n_compared += 1;
        let expected = self.exceptions.get(id);
        if ours != expected.map_or(golden, String::as_str) {
            let listed = expected.map_or(String::new(), |listed| format!(", listed: {listed}"));
            let failure = format!("{id}\n    foldoku: {ours}, golden: {golden}{listed}");
            self.failures.push(failure);
        } else if expected.is_some() && ours == golden {
            let failure = format!("{id}\n    agrees, but is listed as an exception");
            self.failures.push(failure);
        }
    }

    /// Ends the comparison.
    ///
    /// # Panics
    ///
    /// If a row differed that is not listed, or a listed row did not differ as listed.
    #[track_caller]
    pub fn finish(self) {
        let (name, n_compared) = (&self.name, self.n_compared);
        let n_failures = self.failures.len();
        assert!(
            self.failures.is_empty(),
            "{name}: {n_failures} of {n_compared} rows differ:\n{}",
            self.failures.join("\n")
        );
    }
}

/// Returns the exceptions of one check: row id and result of foldoku.
pub fn exceptions(name: &str) -> impl Iterator<Item = (String, String)> + use<'_> {
    let path = fixtures::path("golden").join(EXCEPTIONS);
    let lines = if path.exists() {
        data_lines(&read(&path))
    } else {
        Vec::new()
    };
    lines.into_iter().filter_map(move |line| {
        let [check, id, ours, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{EXCEPTIONS}: expected 4 fields: {line}");
        };
        assert!(!reason.is_empty(), "{EXCEPTIONS}: no reason: {line}");
        (check == name).then(|| (id.to_owned(), ours.to_owned()))
    })
}

#[track_caller]
fn read(path: &PathBuf) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn data_lines(text: &str) -> Vec<String> {
    let is_data = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines().filter(is_data).map(String::from).collect()
}

#[track_caller]
#[allow(clippy::print_stderr, reason = "a skipped test must be visible")]
fn report_missing(name: &str) {
    assert!(
        std::env::var_os("REQUIRE_GOLDEN").is_none(),
        "the golden table {name} is missing or empty"
    );
    eprintln!("skipped: the golden table {name} is missing or empty");
}
