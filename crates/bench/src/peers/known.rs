//! The programs that are known, and where they are found.
//!
//! **Invariant:** foldoku comes first, so that ratios are relative to it. A path that was given must exist; a program
//! that is neither given nor on the `PATH` is left out.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

use super::Peer;
use super::assigning::{Assigning, Kind};
use super::program::{self, Input, Output, Program};
use super::sets::Set;

/// Where programs are.
#[derive(Clone, Debug, clap::Args)]
pub struct Paths {
    /// foldoku [default: the program beside this one]
    #[arg(long, value_name = "PATH")]
    foldoku: Option<PathBuf>,

    /// peers/tdoku.c of this crate, linked with tdoku
    #[arg(long, value_name = "PATH")]
    tdoku: Option<PathBuf>,

    /// Schoku
    #[arg(long, value_name = "PATH")]
    schoku: Option<PathBuf>,

    /// Folder of a clone of Interactive Sudoku Solver; needs node
    #[arg(long, value_name = "FOLDER")]
    iss: Option<PathBuf>,

    /// CaDiCaL [default: cadical on the PATH]
    #[arg(long, value_name = "PATH")]
    cadical: Option<PathBuf>,

    /// Kissat [default: kissat on the PATH]
    #[arg(long, value_name = "PATH")]
    kissat: Option<PathBuf>,

    /// MiniZinc with Gecode [default: minizinc on the PATH]
    #[arg(long, value_name = "PATH")]
    minizinc: Option<PathBuf>,

    /// A Python that has OR-Tools, for CP-SAT
    #[arg(long, value_name = "PATH")]
    ortools: Option<PathBuf>,
}

/// Finds all programs.
pub(super) fn find(paths: &Paths, timeout: u64) -> anyhow::Result<Vec<Box<dyn Peer>>> {
    let mut peers: Vec<Box<dyn Peer>> = vec![Box::new(foldoku(paths)?)];
    if let Some(path) = given(&paths.tdoku)? {
        peers.push(Box::new(tdoku(path)));
    }
    if let Some(path) = given(&paths.schoku)? {
        peers.push(Box::new(schoku(path)));
    }
    if cfg!(feature = "sudoku") {
        peers.push(Box::new(sudoku()?));
    }
    if let Some(folder) = given(&paths.iss)? {
        peers.push(Box::new(iss(&folder)?));
    }
    if let Some(python) = given(&paths.ortools)? {
        peers.push(Box::new(cp_sat(python)));
    }
    let assigning = [
        ("cadical", &paths.cadical, Kind::Sat),
        ("kissat", &paths.kissat, Kind::Sat),
        ("minizinc", &paths.minizinc, Kind::MiniZinc),
    ];
    for (program, path, kind) in assigning {
        let Some(path) = given(path)?.or_else(|| on_path(program)) else {
            continue;
        };
        peers.push(Box::new(Assigning {
            name: match kind {
                Kind::Sat => program,
                Kind::MiniZinc => "gecode",
            },
            version: first_line(Command::new(&path).arg("--version")),
            path,
            kind,
            timeout,
        }));
    }
    Ok(peers)
}

/// Returns a path that was given, checked.
fn given(path: &Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    if let Some(path) = path {
        ensure!(path.exists(), "{} does not exist", path.display());
    }
    Ok(path.clone())
}

/// Returns the path of a program on the `PATH`.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// Returns the first line that a command prints.
fn first_line(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let text = text.unwrap_or_default();
    text.lines().next().unwrap_or("unknown version").to_owned()
}

fn foldoku(paths: &Paths) -> anyhow::Result<Program> {
    let path = match given(&paths.foldoku)? {
        Some(path) => path,
        None => env::current_exe()?.with_file_name("foldoku"),
    };
    ensure!(
        path.exists(),
        "{} does not exist; build foldoku-cli in the same profile",
        path.display()
    );
    Ok(Program {
        name: "foldoku",
        version: first_line(Command::new(&path).arg("--version")),
        path,
        first: ["solve", "--to", "tdoku", "--quiet", "--threads", "1"]
            .map(String::from)
            .to_vec(),
        arguments: |set: &Set| match &set.board {
            Some((name, _)) => vec![String::from("--geometry"), name.clone()],
            None => Vec::new(),
        },
        input: Input::Named,
        output: Output::Standard,
        form: program::lines,
        accepts: |_| true,
    })
}

/// A program that takes classic puzzles from standard input and prints `puzzle:count:solution`.
fn tdoku(path: PathBuf) -> Program {
    Program {
        name: "tdoku",
        version: path.display().to_string(),
        path,
        first: vec![String::from("2")],
        arguments: |_| Vec::new(),
        input: Input::Standard,
        output: Output::Standard,
        form: program::lines,
        accepts: program::classic,
    }
}

/// Schoku on one thread, in the mode that looks for a second solution, and checks puzzles that have none.
fn schoku(path: PathBuf) -> Program {
    Program {
        name: "schoku",
        version: first_line(Command::new(&path).arg("-h")),
        path,
        first: ["-c", "-rM", "-t1"].map(String::from).to_vec(),
        arguments: |_| Vec::new(),
        input: Input::Named,
        output: Output::Named,
        form: program::lines_with_zeros,
        accepts: program::classic,
    }
}

/// The crate `sudoku`, as a program: this one.
fn sudoku() -> anyhow::Result<Program> {
    Ok(Program {
        name: "sudoku",
        version: String::from("the crate sudoku 0.8"),
        path: env::current_exe()?,
        first: vec![String::from("sudoku-crate")],
        arguments: |_| Vec::new(),
        input: Input::Named,
        output: Output::Standard,
        form: program::lines,
        accepts: program::classic,
    })
}

fn iss(folder: &Path) -> anyhow::Result<Program> {
    let node =
        on_path("node").context("cannot find node, which Interactive Sudoku Solver needs")?;
    let node_version = first_line(Command::new(&node).arg("--version"));
    let mut git = Command::new("git");
    git.args(["rev-parse", "--short", "HEAD"])
        .current_dir(folder);
    Ok(Program {
        name: "iss",
        version: format!(
            "commit {}, node {node_version}, without start-up",
            first_line(&mut git)
        ),
        path: node,
        first: vec![script("iss.mjs"), folder.display().to_string()],
        arguments: |_| Vec::new(),
        input: Input::Named,
        output: Output::Standard,
        form: program::lines,
        accepts: program::variants,
    })
}

fn cp_sat(python: PathBuf) -> Program {
    let print = "import ortools; print('OR-Tools', ortools.__version__)";
    let version = first_line(Command::new(&python).args(["-c", print]));
    Program {
        name: "cp-sat",
        version: format!("{version}, without start-up"),
        path: python,
        first: vec![script("cp_sat.py")],
        arguments: |_| Vec::new(),
        input: Input::Named,
        output: Output::Standard,
        form: program::units_and_numbers,
        accepts: program::boards,
    }
}

/// Returns the path of a script of this crate.
fn script(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    folder.join(name).display().to_string()
}
