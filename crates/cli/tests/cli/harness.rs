//! Runs the binary.
//!
//! **Invariant:** every run has its own standard input, no terminal, and the workspace's root as
//! its folder, so that fixtures have the names the README gives them.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// What a run has left behind. Its `Display` is for snapshots.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "exit {}\n--- stdout\n{}--- stderr\n{}",
            self.code, self.stdout, self.stderr
        )
    }
}

/// Runs `foldoku` with these arguments, separated by spaces, and nothing on standard input.
pub(crate) fn foldoku(arguments: &str) -> Run {
    foldoku_reading(arguments, b"")
}

/// The same with this on standard input.
pub(crate) fn foldoku_reading(arguments: &str, stdin: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_foldoku"))
        .args(arguments.split_ascii_whitespace())
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let stdin = stdin.to_vec();
    // A run may end without having read everything.
    let writer = thread::spawn(move || drop(input.write_all(&stdin)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    Run {
        stdout: String::from_utf8(output.stdout).expect("output is text"),
        stderr: String::from_utf8(output.stderr).expect("messages are text"),
        code: output.status.code().expect("no signal ended the run"),
    }
}

/// A file of its own for a test.
pub(crate) fn temporary(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the test folder can be written");
    path
}
