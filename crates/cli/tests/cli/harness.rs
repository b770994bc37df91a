//! Runs the binary.
//!
//! **Invariant:** every run has its own standard input, no terminal, and the workspace root as
//! its working directory, so that fixture paths equal those of the README.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Child, ChildStdin};
use std::process::{Command, Output, Stdio};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

/// Every text format, with a command that writes it.
pub(crate) const FORMATS: [&str; 19] = [
    "solve --to solution",
    "solve --to tdoku --keep-comments",
    "count --to count",
    "check --to status",
    "solve --to csv --keep-comments",
    "solve --to tsv",
    "solve --to jsonl --keep-comments",
    "solve --to rows",
    "solve --to box",
    "solve --to wide",
    "solve --to frame",
    "solve --template %n:%l:%s:%b:%m",
    "convert --to puzzle --keep-comments",
    "convert --to sukaku",
    "convert --to pencil-marks",
    "convert --to sdk",
    "convert --to ss",
    "convert --to opensudoku",
    "convert --to hodoku",
];

/// The result of a run. `Display` is for snapshots.
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

impl Run {
    fn of(output: Output) -> Run {
        Run {
            stdout: String::from_utf8(output.stdout).expect("output is text"),
            stderr: String::from_utf8(output.stderr).expect("messages are text"),
            code: output.status.code().expect("no signal ended the run"),
        }
    }
}

/// Runs `foldoku` with these arguments, separated by spaces, and nothing on standard input.
pub(crate) fn foldoku(arguments: &str) -> Run {
    foldoku_reading(arguments, b"")
}

/// Runs `foldoku` with this text on standard input.
pub(crate) fn foldoku_reading(arguments: &str, stdin: &[u8]) -> Run {
    foldoku_fed(arguments, [stdin])
}

/// Runs `foldoku` with these pieces on standard input, written one after the other.
pub(crate) fn foldoku_fed<'a>(
    arguments: &str,
    pieces: impl IntoIterator<Item = &'a [u8], IntoIter: Send>,
) -> Run {
    Run::of(output_of(command(arguments), pieces))
}

/// Returns the result of a command that reads these pieces.
pub(crate) fn output_of<'a>(
    mut command: Command,
    pieces: impl IntoIterator<Item = &'a [u8], IntoIter: Send>,
) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let mut pieces = pieces.into_iter();
    thread::scope(|scope| {
        // A run may end before it has read everything.
        scope.spawn(move || {
            let _ = pieces.try_for_each(|piece| input.write_all(piece));
        });
        child.wait_with_output().expect("the binary ends")
    })
}

/// Returns an unstarted command with these arguments, separated by spaces.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foldoku"));
    command.args(arguments.split_ascii_whitespace());
    prepared(command)
}

/// Variables that change what a run prints. Tests set the ones that they are about.
const SETTINGS: [&str; 7] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
];

/// Lets a command run in the root of the workspace, without the settings of the surrounding shell.
pub(crate) fn in_workspace(command: &mut Command) -> &mut Command {
    for name in SETTINGS {
        command.env_remove(name);
    }
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("LC_ALL", "C.UTF-8")
}

fn prepared(mut command: Command) -> Command {
    in_workspace(&mut command).env("COLUMNS", "100");
    command
}

/// Runs a shell script that ends with `foldoku` and these arguments.
#[cfg(target_os = "linux")]
pub(crate) fn shell(before: &str, arguments: &str) -> Run {
    let mut command = Command::new("sh");
    let script = format!("{before}\nexec \"$0\" {arguments}");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_foldoku")]);
    Run::of(output_of(prepared(command), []))
}

/// A run in the background.
#[cfg(unix)]
pub(crate) struct Running {
    child: Child,
    pub(crate) input: ChildStdin,
}

#[cfg(unix)]
impl Running {
    /// Starts `foldoku` with these arguments, separated by spaces.
    pub(crate) fn start(arguments: &str) -> Running {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("standard input is a pipe");
        Running { child, input }
    }

    /// Sends Ctrl-C once the run handles it; returns the result, with standard input still open.
    pub(crate) fn interrupt(self) -> Run {
        interrupt(&self.child);
        let output = self.child.wait_with_output().expect("the binary ends");
        drop(self.input);
        Run::of(output)
    }

    /// Returns the peak memory of the run so far in KiB, without the pages of its program, whose number
    /// follows from the size of the binary.
    #[cfg(target_os = "linux")]
    pub(crate) fn peak(&self) -> u64 {
        let kibibytes = |heading| -> u64 {
            let size = status(self.child.id(), heading).expect("the run goes on");
            let number = size.trim_end_matches("kB").trim();
            number.parse().expect("sizes are numbers")
        };
        kibibytes("VmHWM:") - kibibytes("RssFile:")
    }

    /// Sends SIGKILL and waits for the run to end.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the run goes on");
        self.child.wait().expect("the binary ends");
    }

    /// Closes standard input and waits for the run to end.
    pub(crate) fn finish(self) -> Run {
        drop(self.input);
        Run::of(self.child.wait_with_output().expect("the binary ends"))
    }
}

/// Sends SIGINT to a run once it handles the signal or has ended.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    wait_until(|| catches_interrupts(child.id()));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill can be run").success());
}

/// Returns whether a run handles SIGINT or has ended.
#[cfg(target_os = "linux")]
pub(crate) fn catches_interrupts(process: u32) -> bool {
    const INTERRUPT: u64 = 2;
    // A shell that is about to become the run catches SIGINT, too.
    if status(process, "Name:").is_none_or(|name| name != "foldoku") {
        return false;
    }
    let state = status(process, "State:").expect("nobody has waited for it");
    if state.starts_with('Z') {
        return true;
    }
    let caught = status(process, "SigCgt:").expect("nobody has waited for it");
    let mask = u64::from_str_radix(&caught, 16).expect("signals are a mask");
    mask >> (INTERRUPT - 1) & 1 == 1
}

/// Other systems do not report this; the handler is installed at the start.
#[cfg(all(unix, not(target_os = "linux")))]
fn catches_interrupts(_: u32) -> bool {
    thread::sleep(Duration::from_secs(1));
    true
}

/// Returns the value of a field in the status file of a process.
#[cfg(target_os = "linux")]
fn status(process: u32, heading: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = status.lines();
    lines.find_map(|line| Some(line.strip_prefix(heading)?.trim().to_owned()))
}

/// Waits for a condition, at most one minute.
#[cfg(unix)]
pub(crate) fn wait_until(mut condition: impl FnMut() -> bool) {
    for _ in 0..30_000 {
        if condition() {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
    panic!("it was waited for in vain");
}

/// Creates a temporary file for a test.
pub(crate) fn temporary(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the test folder can be written");
    path
}

/// An empty temporary folder for a test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the test folder can be written");
        Folder(path)
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn path(&self, name: impl AsRef<OsStr>) -> PathBuf {
        self.0.join(name.as_ref())
    }

    /// Creates a file with this content and returns its name.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("the test folder can be written");
        self.name(name)
    }

    /// Returns the name of a file in the folder, as an argument.
    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Reads a file in the folder.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Removes a file from the folder, if it exists.
    pub(crate) fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
    }
}

/// Returns the classic puzzles of the fixtures, one line each.
pub(crate) fn puzzles() -> Vec<&'static str> {
    let files = [
        include_str!("../../../../fixtures/corpus/classic-one.txt"),
        include_str!("../../../../fixtures/corpus/classic-many.txt"),
        include_str!("../../../../fixtures/corpus/classic-none.txt"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    let records = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    records.map(|line| &line[..81]).collect()
}

/// Returns this many records, one per line: puzzles with comments, and some invalid records.
pub(crate) fn collection(records: usize) -> String {
    let puzzles = puzzles();
    let mut text = String::from("# a collection\n\n");
    for number in 0..records {
        match number % 1013 {
            500 => text.push_str("no puzzle at all\n"),
            501 => text.push_str(&format!("{} # cut\n", &puzzles[0][..80])),
            502 => text.push_str("# between puzzles\n58..\r\n"),
            _ => {
                let puzzle = puzzles[number % puzzles.len()];
                text.push_str(&format!("{puzzle} # {number}\n"));
            }
        }
    }
    text
}

/// Compresses bytes with gzip.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

/// A deterministic random number generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns the next number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end.max(1)
    }
}

/// Reports that a part of a test is skipped, and why.
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn not_checked(why: &str) {
    eprintln!("not checked: {why}");
}

/// Returns whether slow tests are enabled.
pub(crate) fn slow_tests() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

/// Returns the first value by default, and the second in full tests, which CI runs, and in slow tests.
pub(crate) fn full_tests<T>(quick: T, full: T) -> T {
    if slow_tests() || std::env::var_os("RUN_FULL_TESTS").is_some() {
        full
    } else {
        quick
    }
}
