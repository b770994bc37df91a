//! `cargo xtask fixtures`: derives the answers in `fixtures/corpus` with the reference solver.
//!
//! **Invariant:** only the fields after the first colon of a puzzle line are derived; puzzles,
//! comments and their order are kept. The answers come from the reference solver alone, so no engine
//! checks itself.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, GeometrySpec};
use foldoku_testkit::reference;

use crate::shell;

const CORPUS: &str = "fixtures/corpus";

/// The limit of a solution count, unless a line has a higher one.
const COUNT_LIMIT: usize = 1000;

/// Corrects every answer that is missing or differs from the derived one.
pub(crate) fn write() -> Result<()> {
    for corpus in Corpus::read_all(&shell::root()?)? {
        if corpus.differences().next().is_some() {
            fs::write(&corpus.path, &corpus.derived)?;
            println!("corrected {}", corpus.name);
        }
    }
    Ok(())
}

/// Prints every line whose answer differs from the derived one; any such line is an error.
pub(crate) fn check() -> Result<()> {
    let mut wrong = 0;
    for corpus in Corpus::read_all(&shell::root()?)? {
        for (line, derived) in corpus.differences() {
            eprintln!("{}:{line}: expected {derived}", corpus.name);
            wrong += 1;
        }
    }
    ensure!(
        wrong == 0,
        "{wrong} wrong answers; `cargo xtask fixtures` corrects them"
    );
    Ok(())
}

/// One file of the corpus: current text and derived text.
struct Corpus {
    path: PathBuf,
    name: String,
    text: String,
    derived: String,
}

impl Corpus {
    fn read_all(root: &Path) -> Result<Vec<Self>> {
        let mut names = Vec::new();
        for entry in
            fs::read_dir(root.join(CORPUS)).with_context(|| format!("cannot read {CORPUS}"))?
        {
            names.push(format!("{CORPUS}/{}", entry?.file_name().to_string_lossy()));
        }
        names.retain(|name| name.ends_with(".txt"));
        names.sort();
        names
            .into_iter()
            .map(|name| Self::read(root, name))
            .collect()
    }

    fn read(root: &Path, name: String) -> Result<Self> {
        let path = root.join(&name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let derived = derive(root, &text).with_context(|| format!("in {name}"))?;
        Ok(Self {
            path,
            name,
            text,
            derived,
        })
    }

    /// Returns the lines that differ: number and derived text.
    fn differences(&self) -> impl Iterator<Item = (usize, &str)> {
        let pairs = self.text.lines().zip(self.derived.lines()).enumerate();
        pairs
            .filter(|(_, (old, new))| old != new)
            .map(|(index, (_, new))| (index + 1, new))
    }
}

/// Returns the text with every answer derived.
fn derive(root: &Path, text: &str) -> Result<String> {
    let mut geometry = None;
    let mut derived = String::with_capacity(text.len());
    for (index, line) in text.lines().enumerate() {
        if let Some(name) = line.strip_prefix("# geometry:") {
            geometry = Some(build(root, name.trim())?);
        }
        if line.is_empty() || line.starts_with('#') {
            derived += line;
        } else {
            let geometry = geometry
                .as_ref()
                .context("no `# geometry:` above the first puzzle")?;
            derived += &answer(geometry, line).with_context(|| format!("in line {}", index + 1))?;
        }
        derived += "\n";
    }
    Ok(derived)
}

fn build(root: &Path, name: &str) -> Result<Geometry> {
    let spec: GeometrySpec = name.parse()?;
    let map = spec
        .region_map()
        .map(|file| fs::read_to_string(root.join(file)))
        .transpose()?;
    Ok(spec.build(map.as_deref())?)
}

/// Returns `puzzle:count:solution` for a line, of which only the puzzle and a `+` are used.
///
/// A count of `30+` is a limit: it is kept if the puzzle has at least 30 solutions.
fn answer(geometry: &Geometry, line: &str) -> Result<String> {
    let mut fields = line.split(':');
    let puzzle = fields.next().unwrap_or_default();
    let limit = counting_limit(fields.next().unwrap_or_default())?;

    let givens = format::read(geometry, puzzle.as_bytes())?;
    let solutions = reference::solutions(geometry, &givens, limit);
    let count = solutions.len();
    let more = if count == limit { "+" } else { "" };
    let first = solutions
        .first()
        .map(|first| format::grid(geometry, first, Style::Line));
    Ok(format!(
        "{puzzle}:{count}{more}:{}",
        first.unwrap_or_default()
    ))
}

/// Returns the limit for a line; one above an exact count, so that a count that is too small is found.
fn counting_limit(claimed: &str) -> Result<usize> {
    let parse = |number: &str| number.parse::<usize>().context("the count is not a number");
    match claimed.strip_suffix('+') {
        _ if claimed.is_empty() => Ok(COUNT_LIMIT),
        Some(number) => parse(number),
        None => Ok(parse(claimed)?.saturating_add(1).max(COUNT_LIMIT)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::derive;

    const ONE: &str = "1..23...2..14...";
    const TWO: &str = "12..34122.4.4...";

    #[track_caller]
    fn check(line: String, expected: String) {
        let text = |line| format!("# geometry: 4x4\n\n{line}\n");
        let derived = derive(Path::new(""), &text(line)).unwrap();
        assert_eq!(derived, text(expected));
    }

    #[test]
    fn missing_answers_are_derived() {
        check(ONE.to_owned(), format!("{ONE}:1:1432321423414123"));
        check(format!("{TWO}::"), format!("{TWO}:2:1234341221434321"));
    }

    #[test]
    fn wrong_answers_are_corrected() {
        check(
            format!("{TWO}:1:1432321423414123"),
            format!("{TWO}:2:1234341221434321"),
        );
        check(
            format!("{ONE}:2+:1432321423414123"),
            format!("{ONE}:1:1432321423414123"),
        );
        check(
            "123....4........:1:".to_owned(),
            "123....4........:0:".to_owned(),
        );
    }

    #[test]
    fn lower_bounds_are_kept_if_they_hold() {
        check(format!("{TWO}:1+:"), format!("{TWO}:1+:1234341221434321"));
        check(format!("{TWO}:2+:"), format!("{TWO}:2+:1234341221434321"));
    }

    #[test]
    fn unreadable_lines_are_named() {
        let derive = |text| format!("{:#}", derive(Path::new(""), text).unwrap_err());
        assert_eq!(derive("1...\n"), "no `# geometry:` above the first puzzle");
        assert!(derive("# geometry: 4x4\n1...:1:\n").starts_with("in line 2: "));
        assert_eq!(derive("# geometry: 4x4\n1...:x:\n").lines().count(), 1);
    }
}
