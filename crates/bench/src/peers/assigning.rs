//! Solvers of general problems that take one puzzle per process: SAT solvers, and Gecode through MiniZinc.
//!
//! **Invariant:** a puzzle is encoded by its units alone, outside the timed part. Uniqueness is proved by asking for a
//! second solution.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use foldoku::{Geometry, Grid, format};

use super::answers::Answer;
use super::sets::Set;
use super::{Peer, Run, program};
use crate::processes::children_time;

/// A solver that takes one puzzle per process.
pub(super) struct Assigning {
    pub(super) name: &'static str,
    pub(super) path: PathBuf,
    pub(super) version: String,
    pub(super) kind: Kind,
    /// Seconds per process.
    pub(super) timeout: u64,
}

/// How a puzzle is put to a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// As clauses in DIMACS form; a second process gets the first solution as one more clause.
    Sat,
    /// As a model in MiniZinc, which asks for two solutions.
    MiniZinc,
}

impl Peer for Assigning {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn accepts(&self, set: &Set) -> bool {
        program::boards(set)
    }

    fn run(&self, set: &Set, copies: usize) -> anyhow::Result<Run> {
        let (_, board) = set.board.as_ref().context("a variant has no units")?;
        let folder = tempfile::tempdir()?;
        let mut run = Run {
            time: Duration::ZERO,
            answers: Vec::new(),
        };
        for _ in 0..copies {
            for line in &set.lines {
                let givens = format::read(board, line.as_bytes())?;
                let (count, time) = match self.kind {
                    Kind::Sat => self.by_clauses(board, &givens, folder.path())?,
                    Kind::MiniZinc => self.by_model(board, &givens, folder.path())?,
                };
                run.time += time;
                run.answers.push(Answer::of(count, None));
            }
        }
        Ok(run)
    }
}

impl Assigning {
    fn by_clauses(
        &self,
        board: &Geometry,
        givens: &Grid,
        folder: &Path,
    ) -> anyhow::Result<(u64, Duration)> {
        let file = folder.join("puzzle.cnf");
        let mut clauses = clauses(board, givens);
        let mut total = Duration::ZERO;
        for count in 0..2 {
            fs::write(&file, dimacs(board, &clauses))?;
            let (text, time) = self.output_of(&["-q", "-t"], &file)?;
            total += time;
            let Some(solution) = true_literals(&text)? else {
                return Ok((count, total));
            };
            clauses.push(solution.into_iter().map(|literal| -literal).collect());
        }
        Ok((2, total))
    }

    fn by_model(
        &self,
        board: &Geometry,
        givens: &Grid,
        folder: &Path,
    ) -> anyhow::Result<(u64, Duration)> {
        let file = folder.join("puzzle.mzn");
        fs::write(&file, model(board, givens))?;
        let milliseconds = format!("{}", 1000 * self.timeout);
        let mut command = Command::new(&self.path);
        command.args([
            "--solver",
            "gecode",
            "-n",
            "2",
            "--time-limit",
            &milliseconds,
        ]);
        let (text, time) = timed(command.arg(&file))?;
        let count = text
            .lines()
            .filter(|line| line.starts_with(SOLUTION))
            .count() as u64;
        let is_done = count == 2 || text.contains("==========") || text.contains("=====UNSAT");
        ensure!(is_done, "not finished in {} s", self.timeout);
        Ok((count, time))
    }

    /// Runs a SAT solver with its time limit after these arguments.
    fn output_of(&self, arguments: &[&str], file: &Path) -> anyhow::Result<(String, Duration)> {
        let mut command = Command::new(&self.path);
        command.args(arguments).arg(self.timeout.to_string());
        timed(command.arg(file))
    }
}

/// Runs a command, and returns its output and its CPU time.
fn timed(command: &mut Command) -> anyhow::Result<(String, Duration)> {
    let start = children_time()?;
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| command.get_program().display().to_string())?;
    let time = children_time()? - start;
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), time))
}

/// Returns the variable of a digit in a cell, from 1.
fn variable(board: &Geometry, square: usize, digit: usize) -> i64 {
    (square * usize::from(board.digit_count()) + digit + 1) as i64
}

/// Returns the clauses of a puzzle: each cell has a digit, each complete unit has each digit, and no two cells of a
/// unit and no two digits of a cell go together.
fn clauses(board: &Geometry, givens: &Grid) -> Vec<Vec<i64>> {
    let digits = usize::from(board.digit_count());
    let mut clauses = Vec::new();
    let mut pairs = BTreeSet::new();
    for square in 0..board.square_count() {
        let cell: Vec<i64> = (0..digits).map(|it| variable(board, square, it)).collect();
        add_pairs(&cell, &mut pairs);
        clauses.push(cell);
    }
    for unit in board.units() {
        for digit in 0..digits {
            let squares = board.squares_of(unit).iter();
            let places: Vec<i64> = squares
                .map(|square| variable(board, square.index(), digit))
                .collect();
            add_pairs(&places, &mut pairs);
            if board.is_complete(unit) {
                clauses.push(places);
            }
        }
    }
    clauses.extend(pairs.into_iter().map(|(one, other)| vec![-one, -other]));
    let filled = givens.filled();
    clauses
        .extend(filled.map(|(square, digit)| vec![variable(board, square.index(), digit.index())]));
    clauses
}

fn add_pairs(variables: &[i64], pairs: &mut BTreeSet<(i64, i64)>) {
    for (index, one) in variables.iter().enumerate() {
        pairs.extend(variables[index + 1..].iter().map(|other| (*one, *other)));
    }
}

/// Writes clauses as DIMACS has them.
fn dimacs(board: &Geometry, clauses: &[Vec<i64>]) -> String {
    let variables = board.square_count() * usize::from(board.digit_count());
    let mut text = format!("p cnf {variables} {}\n", clauses.len());
    for clause in clauses {
        for literal in clause {
            let _ = write!(text, "{literal} ");
        }
        text.push_str("0\n");
    }
    text
}

/// Returns the true literals of a solution, or `None` if there is no solution.
fn true_literals(text: &str) -> anyhow::Result<Option<Vec<i64>>> {
    if text.contains("s UNSATISFIABLE") {
        return Ok(None);
    }
    if !text.contains("s SATISFIABLE") {
        bail!("no answer within the time limit");
    }
    let values = text.lines().filter_map(|line| line.strip_prefix("v "));
    let literals = values.flat_map(str::split_whitespace);
    let literals = literals.filter_map(|word| word.parse().ok());
    Ok(Some(literals.filter(|literal| *literal > 0).collect()))
}

/// What a model prints for each solution, before its values: equal lines would be printed once.
const SOLUTION: &str = "solution";

/// Writes a puzzle as a model; cells with few digits left are filled first.
fn model(board: &Geometry, givens: &Grid) -> String {
    let last = board.square_count() - 1;
    let mut text = format!(
        "include \"alldifferent.mzn\";\narray[0..{last}] of var 1..{}: x;\n",
        board.digit_count()
    );
    for unit in board.units() {
        let squares = board.squares_of(unit).iter();
        let cells: Vec<String> = squares.map(|it| format!("x[{}]", it.index())).collect();
        let _ = writeln!(
            text,
            "constraint alldifferent([{}]) :: domain;",
            cells.join(",")
        );
    }
    for (square, digit) in givens.filled() {
        let _ = writeln!(
            text,
            "constraint x[{}] = {};",
            square.index(),
            digit.number()
        );
    }
    let _ = writeln!(
        text,
        "solve :: int_search(x, dom_w_deg, indomain_min) satisfy;"
    );
    let _ = writeln!(text, "output [\"{SOLUTION} \\(x)\"];");
    text
}

#[cfg(test)]
mod tests {
    use foldoku::{Geometry, format};

    use super::{clauses, dimacs, model, true_literals};

    #[test]
    fn clauses_say_what_the_units_say() {
        let board = Geometry::boxes(2, 2).unwrap();
        let givens = format::read(&board, b"1...............").unwrap();
        let clauses = clauses(&board, &givens);
        // 16 cells and 12 units of 4 digits; 16 cells with 6 pairs of digits, 56 pairs of cells with 4 digits.
        assert_eq!(clauses.len(), 16 + 12 * 4 + 16 * 6 + 56 * 4 + 1);
        assert_eq!(clauses.last().unwrap(), &[1]);
        assert!(dimacs(&board, &clauses).starts_with("p cnf 64 385\n1 2 3 4 0\n"));
    }

    #[test]
    fn answers_of_sat_solvers_are_read() {
        let found = true_literals("s SATISFIABLE\nv 1 -2\nv 3 0\n").unwrap();
        assert_eq!(found, Some(vec![1, 3]));
        assert_eq!(true_literals("s UNSATISFIABLE\n").unwrap(), None);
        assert!(true_literals("c UNKNOWN\n").is_err());
    }

    #[test]
    fn models_name_units_and_givens() {
        let board = Geometry::boxes(2, 2).unwrap();
        let givens = format::read(&board, b"1...............").unwrap();
        let model = model(&board, &givens);
        assert_eq!(model.matches("alldifferent([").count(), 12);
        assert!(model.contains("array[0..15] of var 1..4: x;") && model.contains("x[0] = 1;"));
    }
}
