//! Programs that read a file of puzzles and print an answer per puzzle.
//!
//! **Invariant:** output always goes to a file. The time is that of the process as the system reports it; interpreted
//! programs report the time without their start themselves, in a last line `# cpu SECONDS`.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::format;

use super::answers;
use super::sets::{Group, Set};
use super::{Peer, Run};
use crate::processes::children_time;

/// A program.
pub(super) struct Program {
    pub(super) name: &'static str,
    pub(super) path: PathBuf,
    /// The arguments before the name of the input file.
    pub(super) arguments: fn(&Set) -> Vec<String>,
    /// Arguments that depend on where things are installed, in front of the others.
    pub(super) first: Vec<String>,
    pub(super) input: Input,
    pub(super) output: Output,
    pub(super) form: fn(&Set) -> anyhow::Result<Form>,
    pub(super) accepts: fn(&Set) -> bool,
    pub(super) version: String,
}

/// How the puzzles of a set are written for a program.
pub(super) struct Form {
    heading: String,
    /// A line per puzzle.
    lines: Vec<String>,
}

/// How a program receives its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// The name of a file, after the other arguments.
    Named,
    Standard,
}

/// Where a program writes its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    Standard,
    /// To a file, whose name is the last argument.
    Named,
}

impl Peer for Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn accepts(&self, set: &Set) -> bool {
        (self.accepts)(set)
    }

    fn run(&self, set: &Set, copies: usize) -> anyhow::Result<Run> {
        let folder = tempfile::tempdir()?;
        let (puzzles, solutions) = (
            folder.path().join("puzzles"),
            folder.path().join("solutions"),
        );
        let Form { heading, lines } = (self.form)(set)?;
        fs::write(
            &puzzles,
            heading + &(lines.join("\n") + "\n").repeat(copies),
        )?;
        let mut command = Command::new(&self.path);
        command.args(&self.first).args((self.arguments)(set));
        match self.input {
            Input::Named => command.arg(&puzzles).stdin(Stdio::null()),
            Input::Standard => command.stdin(File::open(&puzzles)?),
        };
        match self.output {
            Output::Standard => command.stdout(File::create(&solutions)?),
            Output::Named => command.arg(&solutions).stdout(Stdio::null()),
        };
        let start = children_time()?;
        let output = command.stderr(Stdio::piped()).output();
        let output = output.with_context(|| self.path.display().to_string())?;
        let time = children_time()? - start;
        // The exit status of foldoku reports whether all puzzles are unique.
        ensure!(
            output.status.code().is_some_and(|code| code <= 1),
            "{}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        );
        let text = fs::read_to_string(&solutions)?;
        let (text, reported) = reported(&text);
        Ok(Run {
            time: reported.unwrap_or(time),
            answers: answers::read(text)?,
        })
    }
}

/// Returns the answers and the time that a program reports itself.
fn reported(text: &str) -> (&str, Option<Duration>) {
    let found = text.rsplit_once("# cpu ");
    let seconds = found.and_then(|(_, seconds)| seconds.trim().parse().ok());
    match (found, seconds) {
        (Some((answers, _)), Some(seconds)) => (answers, Some(Duration::from_secs_f64(seconds))),
        _ => (text, None),
    }
}

/// Writes puzzles as they are.
pub(super) fn lines(set: &Set) -> anyhow::Result<Form> {
    Ok(Form {
        heading: String::new(),
        lines: set.lines.clone(),
    })
}

/// Writes puzzles with zeros for empty cells.
pub(super) fn lines_with_zeros(set: &Set) -> anyhow::Result<Form> {
    let lines = set.lines.iter().map(|line| line.replace('.', "0"));
    Ok(Form {
        heading: String::new(),
        lines: lines.collect(),
    })
}

/// Writes the number of digits, the cells of each unit, and puzzles as numbers, zero for an empty cell.
pub(super) fn units_and_numbers(set: &Set) -> anyhow::Result<Form> {
    let (_, board) = set.board.as_ref().context("a variant has no units")?;
    let mut heading = format!("digits {}\n", board.digit_count());
    for unit in board.units() {
        let squares = board.squares_of(unit).iter();
        let cells: Vec<String> = squares.map(|it| it.index().to_string()).collect();
        heading += &format!("unit {}\n", cells.join(" "));
    }
    let numbers = |line: &String| {
        let grid = format::read(board, line.as_bytes())?;
        let contents = grid.contents().iter();
        let numbers = contents.map(|digit| digit.map_or(0, |digit| digit.number()).to_string());
        anyhow::Ok(numbers.collect::<Vec<_>>().join(" "))
    };
    let lines = set.lines.iter().map(numbers);
    Ok(Form {
        heading,
        lines: lines.collect::<anyhow::Result<_>>()?,
    })
}

/// Accepts sets of classic puzzles.
pub(super) fn classic(set: &Set) -> bool {
    set.group == Group::Classic
}

/// Accepts boards other than the classic one.
pub(super) fn boards(set: &Set) -> bool {
    set.group == Group::Boards
}

/// Accepts variants.
pub(super) fn variants(set: &Set) -> bool {
    set.group == Group::Variants
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::reported;

    #[test]
    fn reported_time_is_the_last_line() {
        let half = Some(Duration::from_millis(500));
        assert_eq!(reported("1:1:2\n# cpu 0.5\n"), ("1:1:2\n", half));
        assert_eq!(reported("1:1:2\n"), ("1:1:2\n", None));
    }
}
