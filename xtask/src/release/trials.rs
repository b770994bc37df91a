//! Trying the files of a release where nothing of the repository is: each solves the puzzles of the first example.
//!
//! **Invariant:** the expected solutions come from the reference solver, so no file checks itself. A file that
//! was not built is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid};
use foldoku_testkit::reference;

use super::empty_root::EmptyRoot;
use super::program::{NAME, archive_name, folder_name, output_of, python};
use super::{Release, debian, wheel};

/// The puzzles of the first example.
const PUZZLES: &str = "fixtures/samples/easy.txt";

/// Where they are in the root.
const INSIDE: &str = "/easy.txt";

/// A kind of file, and how it is tried; `None` if it was not built.
type Trial = (&'static str, fn(&Release) -> Result<Option<String>>);

const TRIALS: [Trial; 4] = [
    ("program", program),
    ("debian", debian_package),
    ("wheel", wheel_file),
    ("npm", npm_package),
];

/// Tries every file that was built.
pub(super) fn run(release: &Release) -> Result<()> {
    let expected = expected(&puzzles(release)?)?;
    let mut tried = 0;
    for (name, trial) in TRIALS {
        match trial(release).with_context(|| name.to_owned())? {
            Some(solutions) => {
                ensure!(
                    solutions == expected,
                    "{name}: expected the solutions\n{expected}, found\n{solutions}"
                );
                tried += 1;
                println!("{name}: solves {PUZZLES}");
            }
            None => println!("{name}: not built for {}", release.target.triple),
        }
    }
    ensure!(tried > 0, "nothing was built for {}", release.target.triple);
    Ok(())
}

/// Returns the puzzles as lines, without the comments above them.
fn puzzles(release: &Release) -> Result<String> {
    let text = fs::read_to_string(release.root.join(PUZZLES)).context(PUZZLES)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| format!("{line}\n")).collect())
}

/// Returns the solution of each puzzle, as a line.
fn expected(puzzles: &str) -> Result<String> {
    let board = Geometry::classic();
    let mut lines = String::new();
    for puzzle in puzzles.lines() {
        let givens: Grid = format::read(&board, puzzle.as_bytes())?;
        let solution = reference::first(&board, &givens).context("a sample has a solution")?;
        lines += &format::grid(&board, &solution, Style::Line);
        lines.push('\n');
    }
    Ok(lines)
}

/// Returns a root with the puzzles.
fn root(release: &Release, name: &str) -> Result<EmptyRoot> {
    let runner = release.target.runner();
    let runner = runner.context("programs of this platform do not run here")?;
    let root = EmptyRoot::new(release.empty_stage(&format!("try-{name}"))?, runner);
    fs::write(root.outside(INSIDE), puzzles(release)?)?;
    Ok(root)
}

/// Returns a file, if it was built.
fn built(release: &Release, name: &str) -> Option<PathBuf> {
    Some(release.files().join(name)).filter(|path| path.is_file())
}

fn solve(root: &EmptyRoot, program: &str) -> Result<String> {
    root.add_libraries_of(program)?;
    let puzzles = root.inside(INSIDE);
    let puzzles = puzzles.to_str().context("the folder is not UTF-8")?;
    root.run(program, &["solve", "--quiet", puzzles])
}

fn program(release: &Release) -> Result<Option<String>> {
    let Some(archive) = built(release, &archive_name(release)) else {
        return Ok(None);
    };
    let root = root(release, "program")?;
    unpack(&archive, &root.outside("/"))?;
    let program = release.target.program(NAME);
    solve(&root, &format!("/{}/{program}", folder_name(release))).map(Some)
}

/// Unpacks an archive of the program with what its platform has.
fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    let mut command = if archive.extension().is_some_and(|end| end == "zip") {
        let mut command = Command::new(python()?);
        command
            .args(["-m", "zipfile", "-e"])
            .arg(archive)
            .arg(folder);
        command
    } else {
        let mut command = Command::new("tar");
        command.arg("-xzf").arg(archive).arg("-C").arg(folder);
        command
    };
    output_of(&mut command).map(|_| ())
}

fn debian_package(release: &Release) -> Result<Option<String>> {
    if !release.target.is_linux() {
        return Ok(None);
    }
    let Some(package) = built(release, &debian::file_name(release)?) else {
        return Ok(None);
    };
    let root = root(release, "debian")?;
    let mut command = Command::new("dpkg-deb");
    output_of(command.arg("--extract").arg(package).arg(root.outside("/")))?;
    solve(&root, "/usr/bin/foldoku").map(Some)
}

/// Solves the puzzles by the package and by the command that it installs.
const IN_PYTHON: &str = "
import subprocess, sys
import foldoku

lines = open(sys.argv[1]).read().split()
solutions = [str(foldoku.solve(line)) for line in lines]
command = [sys.executable, '-m', 'foldoku', 'solve', '--quiet', sys.argv[1]]
printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
assert printed.split() == solutions, printed
print('\\n'.join(solutions))
";

fn wheel_file(release: &Release) -> Result<Option<String>> {
    let wheels = wheel::wheels_in(release.files())?;
    let is_ours = |path: &&PathBuf| wheel::is_for(path, &release.target.triple);
    let Some(file) = wheels.iter().find(is_ours) else {
        return Ok(None);
    };
    let mut root = root(release, "wheel")?;
    let name = file.file_name().context("a wheel has a name")?;
    let name = format!("/{}", name.to_string_lossy());
    root.add(file, &name)?;
    fs::write(root.outside("/solve.py"), IN_PYTHON)?;
    let python =
        Interpreter::find("import sys; print(sys._base_executable, sys.base_prefix, sep='\\n')")?;
    root.share_system_and(&python.folders);
    let inside = |path: &str| root.inside(path).to_string_lossy().into_owned();
    let environment = inside("/environment");
    root.run_shared(&python.program, &["-m", "venv", &environment])?;
    let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = format!("{environment}/{scripts}/python");
    let install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"];
    let wheel = inside(&name);
    let pip = [&install[..], &["--disable-pip-version-check", &wheel]].concat();
    root.run_shared(&python, &pip)?;
    let printed = root.run_shared(&python, &[&inside("/solve.py"), &inside(INSIDE)])?;
    Ok(Some(printed.replace("\r\n", "\n")))
}

/// Solves the puzzles by the package.
const IN_NODE: &str = "
import { readFileSync } from 'node:fs'
import { load } from 'foldoku'

const engine = await load()
for (const line of readFileSync(process.argv[2], 'utf8').trim().split('\\n')) {
	console.log((await engine.solve(line)).solution)
}
";

fn npm_package(release: &Release) -> Result<Option<String>> {
    let Some(archive) = built(release, &format!("{NAME}-{}.tgz", release.version)) else {
        return Ok(None);
    };
    let mut root = root(release, "npm")?;
    let package = root.outside("/node_modules/foldoku");
    fs::create_dir_all(&package)?;
    let mut command = Command::new("tar");
    command.arg("-xzf").arg(archive).arg("-C").arg(package);
    output_of(command.arg("--strip-components=1"))?;
    fs::write(root.outside("/solve.mjs"), IN_NODE)?;
    let output = output_of(Command::new("node").args(["-p", "process.execPath"]))?;
    let node = String::from_utf8(output)?.trim().to_owned();
    let folder = Path::new(&node).parent().context("node is in a folder")?;
    root.share_system_and(&[folder.to_owned()]);
    let inside = |path: &str| root.inside(path).to_string_lossy().into_owned();
    root.run_shared(&node, &[&inside("/solve.mjs"), &inside(INSIDE)])
        .map(Some)
}

/// The Python of this machine, not that of an environment.
struct Interpreter {
    program: String,
    /// Its folders outside those of the system.
    folders: Vec<PathBuf>,
}

impl Interpreter {
    /// Finds it by a script that prints the program and its folder.
    fn find(script: &str) -> Result<Interpreter> {
        let output = output_of(Command::new(python()?).args(["-c", script]))?;
        let text = String::from_utf8(output)?;
        let mut lines = text.lines();
        let program = lines.next().context("Python printed no program")?;
        let folder = lines.next().context("Python printed no folder")?;
        Ok(Interpreter {
            program: program.to_owned(),
            folders: vec![PathBuf::from(folder)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::expected;

    #[test]
    fn solutions_come_from_the_reference_solver() {
        let line =
            ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution = line.replacen('.', "5", 1);
        let lines = expected(&format!("{line}\n")).unwrap();
        assert_eq!(lines, format!("{solution}\n"));
    }
}
