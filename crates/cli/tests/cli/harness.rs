//! Runs the binary.
//!
//! **Invariant:** every run has its own standard input, no terminal, and the workspace's root as
//! its folder, so that fixtures have the names the README gives them.

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

/// Every text format, with a verb that writes it.
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

/// The same with this on standard input.
pub(crate) fn foldoku_reading(arguments: &str, stdin: &[u8]) -> Run {
    foldoku_fed(arguments, [stdin])
}

/// The same with these pieces on standard input, each written before the next.
pub(crate) fn foldoku_fed<'a>(
    arguments: &str,
    pieces: impl IntoIterator<Item = &'a [u8], IntoIter: Send>,
) -> Run {
    Run::of(output_of(command(arguments), pieces))
}

/// What a command leaves behind that reads these pieces.
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
        // A run may end without having read everything.
        scope.spawn(move || {
            let _ = pieces.try_for_each(|piece| input.write_all(piece));
        });
        child.wait_with_output().expect("the binary ends")
    })
}

/// A command that is yet to be started, with these arguments, separated by spaces.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foldoku"));
    command.args(arguments.split_ascii_whitespace());
    prepared(command)
}

fn prepared(mut command: Command) -> Command {
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("COLUMNS", "100");
    command
}

/// A shell that ends by running `foldoku` with these arguments, after what it is told.
#[cfg(target_os = "linux")]
pub(crate) fn shell(before: &str, arguments: &str) -> Run {
    let mut command = Command::new("sh");
    let script = format!("{before}\nexec \"$0\" {arguments}");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_foldoku")]);
    Run::of(output_of(prepared(command), []))
}

/// A run that goes on while the test does something else.
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

    /// Presses Ctrl-C, once the run listens to it; says how it ended, its input still open.
    pub(crate) fn interrupt(self) -> Run {
        interrupt(&self.child);
        let output = self.child.wait_with_output().expect("the binary ends");
        drop(self.input);
        Run::of(output)
    }

    /// The most memory it has held so far, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn peak(&self) -> u64 {
        let peak = status(&self.child, "VmHWM:").expect("the run goes on");
        let number = peak.trim_end_matches("kB").trim();
        number.parse().expect("the peak is a number")
    }

    /// Ends its input and waits for its end.
    pub(crate) fn finish(self) -> Run {
        drop(self.input);
        Run::of(self.child.wait_with_output().expect("the binary ends"))
    }
}

/// Sends a run the signal of Ctrl-C, once it listens to it, or has ended.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    wait_until(|| catches_interrupts(child));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill can be run").success());
}

#[cfg(target_os = "linux")]
fn catches_interrupts(child: &Child) -> bool {
    const INTERRUPT: u64 = 2;
    let state = status(child, "State:").expect("nobody has waited for it");
    if state.starts_with('Z') {
        return true;
    }
    let caught = status(child, "SigCgt:").expect("nobody has waited for it");
    let mask = u64::from_str_radix(&caught, 16).expect("signals are a mask");
    mask >> (INTERRUPT - 1) & 1 == 1
}

/// Elsewhere nothing tells; it listens from its first moments on.
#[cfg(all(unix, not(target_os = "linux")))]
fn catches_interrupts(_: &Child) -> bool {
    thread::sleep(Duration::from_secs(1));
    true
}

/// What the system says of a process under this heading.
#[cfg(target_os = "linux")]
fn status(child: &Child, heading: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let mut lines = status.lines();
    lines.find_map(|line| Some(line.strip_prefix(heading)?.trim().to_owned()))
}

/// Waits, for a minute at most.
#[cfg(unix)]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..30_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
    panic!("it was waited for in vain");
}

/// A file of its own for a test.
pub(crate) fn temporary(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the test folder can be written");
    path
}

/// An empty folder of its own for a test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the test folder can be written");
        Folder(path)
    }

    /// The name of a file in it.
    pub(crate) fn path(&self, name: impl AsRef<OsStr>) -> PathBuf {
        self.0.join(name.as_ref())
    }

    /// A file in it with this content, and its name.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("the test folder can be written");
        self.name(name)
    }

    /// The name of a file in it, as an argument.
    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// What a file in it holds.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Removes a file in it, if it is there.
    pub(crate) fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
    }
}

/// The puzzles of the fixtures for the classic board, a line each.
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

/// So many records, one a line: puzzles with comments, and now and then one that is none.
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

/// The same, packed.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

/// Numbers without a pattern, always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end.max(1)
    }
}

/// Says that a part of a test has been left out, and why.
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn not_checked(why: &str) {
    eprintln!("not checked: {why}");
}

/// Whether the tests are run that take long.
#[cfg(target_os = "linux")]
pub(crate) fn slow_tests() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}
