//! Programs that make puzzles, if they are there.
//!
//! **Invariant:** the time of a program is what the system says that its process took, start and end
//! included; what it prints is read meanwhile and understood afterwards.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::kernel::Line;

use super::{Absent, Batch, Maker};

/// A program that makes puzzles.
pub(super) struct Program {
    name: &'static str,
    /// The environment variable that says where it is.
    variable: &'static str,
    /// What it is called on the `PATH`, if its name says what it is.
    on_path: Option<&'static str>,
    /// Why it is absent if it is not found.
    reason: &'static str,
    /// The arguments for so many puzzles, which come last.
    arguments: &'static [&'static str],
}

/// All that are known.
pub(super) const ALL: [Program; 2] = [
    // Twenty clues of a puzzle in a pool of 1000 are taken away, others put in, and all that can be
    // spared taken away. How hard a puzzle is (`-e`) is not asked: that would cost it time.
    Program {
        name: "tdoku",
        variable: "FOLDOKU_TDOKU_GENERATE",
        on_path: None,
        reason: "FOLDOKU_TDOKU_GENERATE does not say where its program generate is",
        arguments: &[
            "-p0", "-c0", "-g0", "-r1", "-d20", "-n1000", "-e0", "-a1", "-m1", "-l",
        ],
    },
    Program {
        name: "qqwing",
        variable: "FOLDOKU_QQWING",
        on_path: Some("qqwing"),
        reason: "it is not on the PATH, and FOLDOKU_QQWING does not say where it is",
        arguments: &["--one-line", "--generate"],
    },
];

impl Program {
    /// One that makes `count` puzzles in a round, or rather fewer if it throws some away.
    pub(super) fn maker(&self, count: usize) -> Result<Maker<'static>, Absent> {
        let path = self.find(env::var_os(self.variable), env::var_os("PATH"));
        let path = path.ok_or(self.absent(self.reason))?;
        if children_time().is_err() {
            return Err(self.absent("the time of a process is known under Linux only"));
        }
        let arguments = self.arguments;
        Ok(Maker {
            name: self.name,
            make: Box::new(move || run(Command::new(&path).args(arguments).arg(count.to_string()))),
        })
    }

    fn absent(&self, reason: &'static str) -> Absent {
        Absent {
            name: self.name,
            reason,
        }
    }

    /// Where the variable says it is, or the first on the path.
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

/// Runs a program, whose puzzles are its output's lines of 81 characters or more.
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

/// What the processes that this one has started, and that have ended, took of the processor.
fn children_time() -> anyhow::Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    ticks_of_children(&stat)
        .map(|ticks| Duration::from_millis(10 * ticks))
        .context("/proc/self/stat: not in the form of Linux")
}

/// The sum of `cutime` and `cstime`, the 16th and 17th field: hundredths of a second (proc(5)).
/// The second field is a name in parentheses, which may have spaces.
fn ticks_of_children(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_variable_or_path() {
        let [tdoku, qqwing] = ALL;
        let some = |text: &str| Some(OsString::from(text));
        assert_eq!(
            tdoku.find(some("/a/generate"), None),
            Some(PathBuf::from("/a/generate"))
        );
        let folder = tempfile::tempdir().unwrap();
        let path = env::join_paths([Path::new("/nowhere"), folder.path()]).unwrap();
        assert_eq!(qqwing.find(None, Some(path.clone())), None);
        let there = folder.path().join("qqwing");
        fs::write(&there, "").unwrap();
        assert_eq!(qqwing.find(None, Some(path.clone())), Some(there));
        assert_eq!(
            qqwing.find(some("/b/qqwing"), Some(path.clone())),
            Some(PathBuf::from("/b/qqwing"))
        );
        fs::write(folder.path().join("generate"), "").unwrap();
        assert_eq!(tdoku.find(None, Some(path)), None);
        assert_eq!(qqwing.find(None, None), None);
    }

    #[test]
    fn puzzles_stand_at_the_beginning_of_lines() {
        let puzzle = [b'.'; 81];
        let mut output = b"2 puzzles\n".to_vec();
        output.extend_from_slice(&puzzle);
        output.extend_from_slice(b" 23 1.0 -0.78\n");
        output.extend_from_slice(&puzzle);
        assert_eq!(puzzles(&output), [puzzle, puzzle]);
    }

    #[test]
    fn ticks_are_those_of_children() {
        let stat = "7 (a) b) R 1 2 3 4 5 6 7 8 9 10 11 12 130 14 15 16";
        assert_eq!(ticks_of_children(stat), Some(130 + 14));
        assert_eq!(ticks_of_children("7 (a) R 1 2"), None);
        assert_eq!(ticks_of_children(""), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_is_timed_and_its_output_read() {
        let script = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo \"$0\"";
        let puzzle = crate::generated::Kind::Minimal.puzzles(1, 1).lines[0];
        let text = puzzle.escape_ascii().to_string();
        let batch = run(Command::new("/bin/sh").args(["-c", script, &text])).unwrap();
        assert_eq!(batch.lines, [puzzle]);
        assert!(batch.time > Duration::ZERO);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_that_fails_is_an_error() {
        let failing = run(Command::new("/bin/sh").args(["-c", "echo no >&2; exit 3"]));
        let error = failing.err().unwrap().to_string();
        assert!(error.contains("3: no"), "{error}");
        let missing = run(&mut Command::new("/nowhere/generate"));
        let error = missing.err().unwrap().to_string();
        assert_eq!(error, "/nowhere/generate");
    }
}
