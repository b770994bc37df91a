//! `cargo xtask golden`: the tests against golden answers, and the subsets they read in a clone.
//!
//! **Invariant:** a subset depends only on the full table, the rule in `SUBSETS` and the list of
//! exceptions. Every class of a table is represented, every exception is included, and no subset
//! holds a whole table.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use foldoku_testkit::golden::{self, Row, Table};

use crate::shell;

/// The tests that read golden tables, all rows of them, optimised.
const TESTS: [&str; 3] = [
    "cargo test --release --package foldoku-propagate --test propagate oracle",
    "cargo test --release --package foldoku-search --test search oracle",
    "cargo test --release --package foldoku-logic --test logic",
];

/// Runs the tests over all rows of the tables.
pub(crate) fn run() -> Result<()> {
    for test in TESTS {
        shell::run(&format!("ALL_GOLDEN_ROWS=1 REQUIRE_GOLDEN=1 {test}"))?;
    }
    Ok(())
}

/// The rule that selects a subset of a table.
struct Subset {
    table: Table,
    /// The checks whose exceptions are always included.
    checks: &'static [&'static str],
    /// The columns that are kept.
    columns: &'static [&'static str],
    /// The class of a row; `None` leaves the row out.
    class: fn(&Row) -> Option<String>,
    /// The number of rows taken from each class, spread evenly.
    per_class: usize,
    source: &'static str,
    why: &'static str,
}

const FIXPOINT_COLUMNS: [&str; 3] = ["puzzle", "status", "candidates"];
const RATING_COLUMNS: [&str; 4] = ["puzzle", "ER", "EP", "ED"];

const TRIAL_PROGRAM: &str = "output of sudoku.ml by Damien Robert, compiled with OCaml 4.13";

/// The licence in the header: rows hold puzzles and numbers, and no text of a program.
const LICENCE: &str = "facts about puzzles; the selection is under MIT OR Apache-2.0";

const SUBSETS: &[Subset] = &[
    Subset {
        table: golden::BACKTRACK,
        checks: &[],
        columns: &[
            "name",
            "puzzle",
            "status",
            "n_solutions",
            "first_solution",
            "last_solution",
        ],
        class: |row| (row["status"] == "OK").then(|| row["n_solutions"].clone()),
        per_class: 45,
        source: "output of the original backtracking program, compiled with OCaml 4.13",
        why: "solutions and their order",
    },
    Subset {
        table: golden::ELIMINATION,
        checks: &[],
        columns: &[
            "name",
            "puzzle",
            "status",
            "iter",
            "unsolved_cells",
            "grid_or_-",
        ],
        class: |row| Some(format!("{} {}", row["status"], row["iter"])),
        per_class: 12,
        source: "output of the original elimination program",
        why: "passes and results of elimination",
    },
    Subset {
        table: golden::MRV,
        checks: &[],
        columns: &[
            "puzzle",
            "parse_status",
            "parsed_candidates",
            "result",
            "solution",
            "search_calls",
            "guesses",
            "failed_assigns",
        ],
        class: |row| {
            Some(format!(
                "{} {} {}",
                row["parse_status"],
                row["result"],
                row["guesses"].len()
            ))
        },
        per_class: 20,
        source: "output of a transliteration of the original search program",
        why: "search calls, guesses and failures, with hidden singles in boxes only",
    },
    Subset {
        table: golden::TRIAL,
        checks: &[],
        columns: &[
            "puzzle",
            "options",
            "n_solutions_printed",
            "max_backtrack",
            "max_depth",
            "max_total",
            "iterations",
            "ops",
            "forced_count",
            "first_solution",
            "status",
            "source",
        ],
        class: |row| {
            let is_answer = row["source"] == "port" || row["status"] == "OK";
            is_answer.then(|| format!("{} {}", row["options"], row["max_depth"]))
        },
        per_class: 5,
        source: TRIAL_PROGRAM,
        why: "depths and operation counts for every option and depth",
    },
    Subset {
        table: golden::FIXPOINT_SUBSETS,
        checks: &[],
        columns: &FIXPOINT_COLUMNS,
        class: |row| Some(row["status"].clone()),
        per_class: 40,
        source: TRIAL_PROGRAM,
        why: "candidates at the fixpoint of subsets",
    },
    Subset {
        table: golden::FIXPOINT_FORCED,
        checks: &[],
        columns: &FIXPOINT_COLUMNS,
        class: |row| Some(row["status"].clone()),
        per_class: 40,
        source: TRIAL_PROGRAM,
        why: "candidates at the fixpoint of subsets and forced cells",
    },
    Subset {
        table: golden::FIXPOINT_TRIAL,
        checks: &[],
        columns: &FIXPOINT_COLUMNS,
        class: |row| Some(row["status"].clone()),
        per_class: 40,
        source: TRIAL_PROGRAM,
        why: "candidates at the fixpoint of subsets, forced cells and one level of trials",
    },
    Subset {
        table: golden::EXPLAINER_RATINGS,
        checks: &[],
        columns: &["puzzle", "ER", "EP", "ED", "technique"],
        class: |row| Some(format!("{} {}", row["ER"], row["technique"])),
        per_class: 3,
        source: "ratings by Sudoku Explainer 1.2.1",
        why: "every rating and every hardest technique of the classic program",
    },
    Subset {
        table: golden::SKFR_RATINGS,
        checks: &["skfr-ratings"],
        columns: &RATING_COLUMNS,
        class: |row| Some(row["ER"].clone()),
        per_class: 12,
        source: "ratings by skfr 2.0.2, up to 6.2, where it follows Sudoku Explainer",
        why: "every rating below chains",
    },
    Subset {
        table: golden::HARDEST_RATINGS,
        checks: &["hardest-ratings", "hardest-first-steps"],
        columns: &RATING_COLUMNS,
        class: |row| Some(row["ER"].clone()),
        per_class: 4,
        source: "list of the hardest known puzzles published in the New Sudoku Players' Forum in 2011",
        why: "the highest ratings",
    },
    Subset {
        table: golden::HODOKU_TECHNIQUES,
        checks: &[],
        columns: &["technique", "level", "score", "enabled"],
        class: |row| Some(format!("{} {}", row["category"], row["level"])),
        per_class: 5,
        source: "default settings of HoDoKu 2.2",
        why: "order, level, score and default of techniques of every category",
    },
    Subset {
        table: golden::HODOKU_LEVELS,
        checks: &["hodoku-levels", "hodoku-scores"],
        columns: &["puzzle", "level", "score"],
        class: |row| Some(row["level"].clone()),
        per_class: 25,
        source: "levels and scores by HoDoKu 2.2 with its default settings",
        why: "every level",
    },
];

/// The number of cases of the regression library for each code and variant.
const CASES_PER_CODE: usize = 4;

/// The number of times each technique is to occur in the selected traces, if possible.
const TRACES_PER_TECHNIQUE: usize = 2;

/// Rewrites the subsets from the full tables.
pub(crate) fn select() -> Result<()> {
    for subset in SUBSETS {
        write(subset.table, subset.source, subset.why, &subset.text()?)?;
    }
    write(
        golden::HODOKU_LIBRARY,
        "cases of the regression library of HoDoKu 2.2: positions, eliminations and placements",
        "every technique and variant of the library; ../README.md explains the form",
        &library()?,
    )?;
    write(
        golden::EXPLAINER_TRACES,
        "difficulty and short name of each step that Sudoku Explainer 1.2.1 takes",
        "complete paths that together contain every technique of the classic program",
        &traces()?,
    )
}

fn write(table: Table, source: &str, why: &str, data: &str) -> Result<()> {
    let text = format!(
        "# source: {source}\n# licence: {LICENCE}\n# why: {why}\n\
         # made by: cargo xtask golden --select\n{data}"
    );
    let path = table.subset();
    let n_bytes = text.len();
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{:>7} bytes  {}", n_bytes, table.name);
    Ok(())
}

fn full(table: Table) -> Result<std::path::PathBuf> {
    let path = table.full();
    path.with_context(|| format!("the full table of {} is not present", table.name))
}

impl Subset {
    fn text(&self) -> Result<String> {
        full(self.table)?;
        let rows = self.table.rows();
        let classes = rows.iter().map(|row| (self.class)(row));
        let mut chosen = spread(classes, self.per_class);
        let names = self.checks.iter();
        let exceptions: BTreeSet<String> = names
            .flat_map(|name| golden::exceptions(name))
            .map(|(id, _)| id)
            .collect();
        for (index, row) in rows.iter().enumerate() {
            if !exceptions.is_empty() && exceptions.contains(&row["puzzle"]) {
                chosen.insert(index);
            }
        }
        ensure!(
            chosen.len() < rows.len(),
            "{}: a whole table",
            self.table.name
        );
        let mut text = self.columns.join("\t") + "\n";
        for index in chosen {
            let fields = self
                .columns
                .iter()
                .map(|&column| rows[index][column].as_str());
            text += &fields.collect::<Vec<_>>().join("\t");
            text += "\n";
        }
        Ok(text)
    }
}

/// Chooses `per_class` items of each class, spread evenly over the class.
fn spread(classes: impl Iterator<Item = Option<String>>, per_class: usize) -> BTreeSet<usize> {
    let mut members: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, class) in classes.enumerate() {
        if let Some(class) = class {
            members.entry(class).or_default().push(index);
        }
    }
    let mut chosen = BTreeSet::new();
    for members in members.into_values() {
        let count = per_class.min(members.len());
        chosen.extend((0..count).map(|index| members[index * members.len() / count]));
    }
    chosen
}

fn library() -> Result<String> {
    full(golden::HODOKU_LIBRARY)?;
    let lines = golden::HODOKU_LIBRARY.lines();
    let code = |line: &String| line.split(':').nth(1).map(String::from);
    let mut chosen = spread(lines.iter().map(code), CASES_PER_CODE);
    for (id, _) in golden::exceptions("hodoku-library") {
        chosen.extend(lines.iter().position(|line| *line == id));
    }
    let lines = chosen
        .into_iter()
        .map(|index| format!("{}\n", lines[index]));
    Ok(lines.collect())
}

/// Chooses traces until each technique has occurred often enough, and skips those without a technique
/// that is still needed.
fn traces() -> Result<String> {
    let text = unpacked(&full(golden::EXPLAINER_TRACES)?)?;
    let mut traces: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.split_once('\t') {
            Some(("#", puzzle)) => traces.push((puzzle, Vec::new())),
            Some(("=", _)) => {}
            _ => traces.last_mut().context("no puzzle above")?.1.push(line),
        }
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut chosen = String::new();
    for (puzzle, steps) in traces {
        let techniques: BTreeSet<String> = steps.iter().map(|step| technique(step)).collect();
        let is_needed =
            |technique| seen.get(technique).copied().unwrap_or(0) < TRACES_PER_TECHNIQUE;
        if !techniques.iter().any(is_needed) {
            continue;
        }
        for technique in techniques {
            *seen.entry(technique).or_default() += 1;
        }
        chosen += &format!("#\t{puzzle}\n");
        chosen += &steps
            .iter()
            .map(|step| format!("{step}\n"))
            .collect::<String>();
    }
    Ok(chosen)
}

/// Returns the name of the technique in a step, with the type but without sizes.
fn technique(step: &str) -> String {
    let text = step.split_once('\t').map_or(step, |(_, text)| text);
    text.split(':').next().unwrap_or_default().to_owned()
}

fn unpacked(path: &Path) -> Result<String> {
    let output = Command::new("gzip").arg("-dc").arg(path).output();
    let output = output.context("cannot start gzip")?;
    ensure!(output.status.success(), "gzip failed on {}", path.display());
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::{SUBSETS, golden, spread};

    #[test]
    fn spread_takes_from_every_class() {
        let classes = ["a", "b", "a", "a", "-", "a", "b"];
        let classes = classes.map(|class| (class != "-").then(|| class.to_owned()));
        let chosen = spread(classes.into_iter(), 2);
        assert!(chosen.into_iter().eq([0, 1, 3, 6]));
    }

    #[test]
    fn every_subset_has_rows_with_its_columns() {
        for subset in SUBSETS {
            let text = std::fs::read_to_string(subset.table.subset()).unwrap();
            let mut lines = text.lines().filter(|line| !line.starts_with('#'));
            let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
            assert_eq!(header, subset.columns, "{}", subset.table.name);
            assert!(lines.count() > 20, "{}", subset.table.name);
        }
    }

    #[test]
    fn every_exception_names_a_row_of_its_subset() {
        for (name, table) in [
            ("skfr-ratings", golden::SKFR_RATINGS),
            ("hardest-ratings", golden::HARDEST_RATINGS),
            ("hardest-first-steps", golden::HARDEST_RATINGS),
            ("hodoku-library", golden::HODOKU_LIBRARY),
            ("hodoku-levels", golden::HODOKU_LEVELS),
            ("hodoku-scores", golden::HODOKU_LEVELS),
            ("hodoku-more-levels", golden::HODOKU_MORE),
            ("hodoku-more-scores", golden::HODOKU_MORE),
        ] {
            let text = std::fs::read_to_string(table.subset()).unwrap();
            for (id, _) in golden::exceptions(name) {
                assert!(text.contains(&id), "{name}: {id}");
            }
        }
    }
}
