//! `cargo xtask fixtures`: derives the answers in `fixtures/corpus` anew.
//!
//! **Invariant:** only what follows the first colon of a puzzle's line is derived; puzzles, comments
//! and their order are the author's. The answers come from the slow reference solver alone, so no
//! engine can vouch for itself.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, GeometrySpec};
use foldoku_testkit::reference;

use crate::shell;

const CORPUS: &str = "fixtures/corpus";

/// How far solutions are counted where a line does not ask for more.
const COUNT_LIMIT: usize = 1000;

/// Writes the derived answers into the files that have others, or none.
pub(crate) fn write() -> Result<()> {
    for corpus in Corpus::read_all(&shell::root()?)? {
        if corpus.differences().next().is_some() {
            fs::write(&corpus.path, &corpus.derived)?;
            println!("corrected {}", corpus.name);
        }
    }
    Ok(())
}

/// Prints every line whose answer is not the derived one; any such line is an error.
pub(crate) fn check() -> Result<()> {
    let mut wrong = 0;
    for corpus in Corpus::read_all(&shell::root()?)? {
        for (line, derived) in corpus.differences() {
            eprintln!("{}:{line}: should be {derived}", corpus.name);
            wrong += 1;
        }
    }
    ensure!(
        wrong == 0,
        "{wrong} wrong answers: `cargo xtask fixtures` corrects them"
    );
    Ok(())
}

/// One file of the corpus, as it is and as it should be.
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

    /// The lines that differ: number and derived form.
    fn differences(&self) -> impl Iterator<Item = (usize, &str)> {
        let pairs = self.text.lines().zip(self.derived.lines()).enumerate();
        pairs
            .filter(|(_, (old, new))| old != new)
            .map(|(index, (_, new))| (index + 1, new))
    }
}

/// The whole text with every answer derived.
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

/// The line `puzzle:count:solution`, from a line of which only the puzzle and a `+` are believed.
///
/// `30+` says that thirty solutions are enough to know, and stays if there are so many.
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

/// An exact count is counted one further, so that it can turn out to be too small.
fn counting_limit(claimed: &str) -> Result<usize> {
    let parse = |number: &str| number.parse::<usize>().context("the count is no number");
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
    fn a_missing_answer_is_filled_in() {
        check(ONE.to_owned(), format!("{ONE}:1:1432321423414123"));
        check(format!("{TWO}::"), format!("{TWO}:2:1234341221434321"));
    }

    #[test]
    fn a_wrong_answer_is_corrected() {
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
    fn at_least_so_many_stays_if_it_holds() {
        check(format!("{TWO}:1+:"), format!("{TWO}:1+:1234341221434321"));
        check(format!("{TWO}:2+:"), format!("{TWO}:2+:1234341221434321"));
    }

    #[test]
    fn an_unreadable_line_is_named() {
        let derive = |text| format!("{:#}", derive(Path::new(""), text).unwrap_err());
        assert_eq!(derive("1...\n"), "no `# geometry:` above the first puzzle");
        assert!(derive("# geometry: 4x4\n1...:1:\n").starts_with("in line 2: "));
        assert_eq!(derive("# geometry: 4x4\n1...:x:\n").lines().count(), 1);
    }
}
