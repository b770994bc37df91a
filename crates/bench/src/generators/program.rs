//! External programs that generate puzzles, if installed.
//!
//! **Invariant:** the time of a program is the CPU time of its process as reported by the system,
//! including start and exit. Its output is read while it runs and parsed afterwards.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use foldoku::kernel::Line;

use super::{Batch, Generator, Skipped};
use crate::processes::children_time;

/// A program that generates puzzles.
pub(super) struct Program {
    name: &'static str,
    /// The environment variable with its path.
    variable: &'static str,
    /// Its name on the `PATH`, if that name is unambiguous.
    on_path: Option<&'static str>,
    /// The reason to give if it is not found.
    reason: &'static str,
    /// The arguments; the number of puzzles follows them.
    arguments: &'static [&'static str],
}

/// All known programs.
pub(super) const ALL: [Program; 2] = [
    // Removes twenty clues of a puzzle from a pool of 1000, adds others and removes redundant clues.
    // `-e0` disables the difficulty estimate, which would take extra time.
    Program {
        name: "tdoku",
        variable: "FOLDOKU_TDOKU_GENERATE",
        on_path: None,
        reason: "set FOLDOKU_TDOKU_GENERATE to the path of its program `generate`",
        arguments: &[
            "-p0", "-c0", "-g0", "-r1", "-d20", "-n1000", "-e0", "-a1", "-m1", "-l",
        ],
    },
    Program {
        name: "qqwing",
        variable: "FOLDOKU_QQWING",
        on_path: Some("qqwing"),
        reason: "not on the PATH; set FOLDOKU_QQWING to its path",
        arguments: &["--one-line", "--generate"],
    },
];

impl Program {
    /// Returns a generator of `count` puzzles per round; some programs discard puzzles and return fewer.
    pub(super) fn generator(&self, count: usize) -> Result<Generator<'static>, Skipped> {
        let path = self.find(env::var_os(self.variable), env::var_os("PATH"));
        let path = path.ok_or(self.skipped(self.reason))?;
        if children_time().is_err() {
            return Err(self.skipped("process times are only available on Linux"));
        }
        let arguments = self.arguments;
        Ok(Generator {
            name: self.name,
            run: Box::new(move || run(Command::new(&path).args(arguments).arg(count.to_string()))),
        })
    }

    fn skipped(&self, reason: &'static str) -> Skipped {
        Skipped {
            name: self.name,
            reason,
        }
    }

    /// Returns the path from the variable, or else the first match on the `PATH`.
    fn find(&self, variable: Option<OsString>, path: Option<OsString>) -> Option<PathBuf> {
        if let Some(variable) = variable {
            return Some(PathBuf::from(variable));
        }
        let name = Path::new(self.on_path?);
        let path = path?;
        let mut places = env::split_paths(&path).map(|folder| folder.join(name));
        places.find(|place| place.is_file())
    }
}

/// Runs a program and returns the output lines of at least 81 characters.
fn run(command: &mut Command) -> anyhow::Result<Batch> {
    let start = children_time()?;
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| display(command.get_program()))?;
    let time = children_time()? - start;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {error}", output.status);
    Ok(Batch {
        time,
        lines: puzzles(&output.stdout),
    })
}

fn display(program: &OsStr) -> String {
    Path::new(program).display().to_string()
}

fn puzzles(output: &[u8]) -> Vec<Line> {
    let lines = output.split(|&byte| byte == b'\n');
    lines
        .filter_map(|line| line.first_chunk().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    #[test]
    fn find_uses_the_variable_or_the_path() {
        let [tdoku, qqwing] = ALL;
        let some = |text: &str| Some(OsString::from(text));
        assert_eq!(
            tdoku.find(some("/a/generate"), None),
            Some(PathBuf::from("/a/generate"))
        );
        let folder = tempfile::tempdir().unwrap();
        let path = env::join_paths([Path::new("/nowhere"), folder.path()]).unwrap();
        assert_eq!(qqwing.find(None, Some(path.clone())), None);
        let installed = folder.path().join("qqwing");
        fs::write(&installed, "").unwrap();
        assert_eq!(qqwing.find(None, Some(path.clone())), Some(installed));
        assert_eq!(
            qqwing.find(some("/b/qqwing"), Some(path.clone())),
            Some(PathBuf::from("/b/qqwing"))
        );
        fs::write(folder.path().join("generate"), "").unwrap();
        assert_eq!(tdoku.find(None, Some(path)), None);
        assert_eq!(qqwing.find(None, None), None);
    }

    #[test]
    fn puzzles_are_read_from_line_starts() {
        let puzzle = [b'.'; 81];
        let mut output = b"2 puzzles\n".to_vec();
        output.extend_from_slice(&puzzle);
        output.extend_from_slice(b" 23 1.0 -0.78\n");
        output.extend_from_slice(&puzzle);
        assert_eq!(puzzles(&output), [puzzle, puzzle]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn program_is_timed_and_its_output_parsed() {
        let script = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo \"$0\"";
        let puzzle = crate::sets::Kind::Minimal.puzzles(1, 1).lines[0];
        let text = puzzle.escape_ascii().to_string();
        let batch = run(Command::new("/bin/sh").args(["-c", script, &text])).unwrap();
        assert_eq!(batch.lines, [puzzle]);
        assert!(batch.time > Duration::ZERO);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn failing_program_is_an_error() {
        let failing = run(Command::new("/bin/sh").args(["-c", "echo no >&2; exit 3"]));
        let error = failing.err().unwrap().to_string();
        assert!(error.contains("3: no"), "{error}");
        let missing = run(&mut Command::new("/nowhere/generate"));
        let error = missing.err().unwrap().to_string();
        assert_eq!(error, "/nowhere/generate");
    }
}
