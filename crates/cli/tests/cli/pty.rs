//! Runs the binary on a pseudo-terminal, types keys, and reads the screen.
//!
//! ```text
//! OnTerminal ── start ──▶ Session ── type_keys, resize, wait_for ──▶ Screen
//! ```
//!
//! **Invariant:** the run is in its own session with the pseudo-terminal as its controlling
//! terminal, so Ctrl-C and changes of the window size reach it as in a real terminal. Every wait
//! ends after [`PATIENCE`]. A session that is dropped ends its run.

#![allow(dead_code, reason = "the terminal is complete whatever the tests use")]
#![allow(clippy::disallowed_methods, reason = "waits have a deadline")]

mod screen;

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

pub(crate) use screen::Screen;

use crate::harness::in_workspace;

/// How long a test waits for the screen to change or the run to end.
const PATIENCE: Duration = Duration::from_secs(60);

/// Keys that are more than one character.
pub(crate) mod keys {
    pub(crate) const UP: &str = "\x1b[A";
    pub(crate) const DOWN: &str = "\x1b[B";
    pub(crate) const RIGHT: &str = "\x1b[C";
    pub(crate) const LEFT: &str = "\x1b[D";
    pub(crate) const ENTER: &str = "\r";
    pub(crate) const ESCAPE: &str = "\x1b";
    pub(crate) const TAB: &str = "\t";
    pub(crate) const BACKSPACE: &str = "\x7f";
    pub(crate) const DELETE: &str = "\x1b[3~";
    pub(crate) const CTRL_C: &str = "\x03";
    pub(crate) const CTRL_D: &str = "\x04";
}

/// Where standard input, output or error of a run goes.
#[derive(Debug)]
enum Stream {
    Terminal,
    /// A file or nothing; what is written there is not on the screen.
    Other(Stdio),
}

/// A command that is about to be started on a terminal.
#[derive(Debug)]
pub(crate) struct OnTerminal {
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
    stdin: Stream,
    stdout: Stream,
    stderr: Stream,
    columns: u16,
    rows: u16,
}

impl OnTerminal {
    /// Returns `foldoku` with these arguments, separated by spaces, on a terminal of 80 × 24
    /// characters, with colours.
    pub(crate) fn new(arguments: &str) -> OnTerminal {
        let arguments = arguments.split_ascii_whitespace().map(str::to_owned);
        OnTerminal {
            arguments: arguments.collect(),
            variables: Vec::new(),
            stdin: Stream::Terminal,
            stdout: Stream::Terminal,
            stderr: Stream::Terminal,
            columns: 80,
            rows: 24,
        }
    }

    /// Sets the size of the window.
    pub(crate) fn size(mut self, columns: u16, rows: u16) -> OnTerminal {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &str, value: &str) -> OnTerminal {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Reads standard input from a file instead of the terminal.
    pub(crate) fn stdin_from(mut self, file: impl AsRef<Path>) -> OnTerminal {
        let file = File::open(file).expect("the test made the file");
        self.stdin = Stream::Other(file.into());
        self
    }

    /// Gives the run this standard input instead of the terminal.
    pub(crate) fn stdin(mut self, stdin: impl Into<Stdio>) -> OnTerminal {
        self.stdin = Stream::Other(stdin.into());
        self
    }

    /// Writes standard output to a file instead of the terminal.
    pub(crate) fn stdout_to(mut self, file: impl AsRef<Path>) -> OnTerminal {
        self.stdout = Stream::Other(create(file.as_ref()));
        self
    }

    /// Writes standard error to a file instead of the terminal.
    pub(crate) fn stderr_to(mut self, file: impl AsRef<Path>) -> OnTerminal {
        self.stderr = Stream::Other(create(file.as_ref()));
        self
    }

    /// Starts the run.
    pub(crate) fn start(self) -> Session {
        let (columns, rows) = (self.columns, self.rows);
        let (child, controller) = self.spawn();
        let shared = Arc::new(Shared::new(columns, rows));
        let reader = {
            let shared = Arc::clone(&shared);
            let controller = controller.try_clone().expect("descriptors are left");
            thread::spawn(move || shared.read(controller))
        };
        Session {
            child,
            controller,
            shared,
            reader: Some(reader),
        }
    }

    /// Starts the run and closes the terminal when the run has written `text`. Returns whether the
    /// run ends by itself.
    pub(crate) fn hang_up_after(self, text: &str) -> bool {
        let (mut child, mut controller) = self.spawn();
        let (mut written, mut buffer) = (Vec::new(), [0; 1 << 12]);
        while !String::from_utf8_lossy(&written).contains(text) {
            let count = controller.read(&mut buffer).expect("the run is going on");
            written.extend_from_slice(&buffer[..count]);
        }
        drop(controller);
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if child.try_wait().expect("the run was started").is_some() {
                return true;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        false
    }

    /// Starts the run. Returns it with the side of the terminal that belongs to the test.
    fn spawn(self) -> (Child, File) {
        let (controller, terminal) = open_pair();
        set_size(&controller, self.columns, self.rows);
        let user = || open_terminal(&terminal);
        let stdio = |stream| match stream {
            Stream::Terminal => Stdio::from(user()),
            Stream::Other(stdio) => stdio,
        };
        // A session leader without a terminal gets the first one that it opens.
        let mut command = Command::new("setsid");
        in_workspace(&mut command)
            .args(["sh", "-c", ": <>\"$0\"; exec \"$@\""])
            .arg(&terminal)
            .arg(env!("CARGO_BIN_EXE_foldoku"))
            .args(&self.arguments)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .env_remove("LINES")
            .envs(self.variables)
            .stdin(stdio(self.stdin))
            .stdout(stdio(self.stdout))
            .stderr(stdio(self.stderr));
        let child = command.spawn().expect("setsid starts the binary");
        // The end of output is seen only once this process has closed its terminal.
        drop(command);
        (child, controller)
    }

    /// Starts the run and waits for its end.
    pub(crate) fn finish(self) -> Ended {
        self.start().finish()
    }
}

fn create(file: &Path) -> Stdio {
    File::create(file)
        .expect("the test folder can be written")
        .into()
}

/// Opens a pseudo-terminal: the side of the test, and the name of the side of the run.
fn open_pair() -> (File, PathBuf) {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let controller = openpt(flags).expect("the system has pseudo-terminals");
    grantpt(&controller).expect("the pseudo-terminal is ours");
    unlockpt(&controller).expect("the pseudo-terminal is ours");
    let name = ptsname(&controller, Vec::new()).expect("the pseudo-terminal has a name");
    let name = name.into_string().expect("names of devices are ASCII");
    (File::from(controller), PathBuf::from(name))
}

fn open_terminal(name: &Path) -> OwnedFd {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options.custom_flags(OFlags::NOCTTY.bits().cast_signed());
    options
        .open(name)
        .expect("the pseudo-terminal exists")
        .into()
}

fn set_size(controller: &File, columns: u16, rows: u16) {
    let size = Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(controller, size).expect("a terminal has a size");
}

/// What the run has written to the terminal so far.
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    screen: Screen,
    raw: Vec<u8>,
    /// Whether every process has closed the terminal.
    closed: bool,
}

impl Shared {
    fn new(columns: u16, rows: u16) -> Shared {
        Shared {
            state: Mutex::new(State {
                screen: Screen::new(columns, rows),
                raw: Vec::new(),
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the reader does not panic")
    }

    /// Reads until every process has closed the terminal.
    fn read(&self, mut controller: File) {
        let mut block = [0; 4096];
        // Linux reports an error instead of the end of a file.
        while let Ok(length @ 1..) = controller.read(&mut block) {
            let mut state = self.state();
            state.raw.extend_from_slice(&block[..length]);
            let reply = state.screen.write(&block[..length]);
            let _ = controller.write_all(&reply);
            self.changed.notify_all();
        }
        self.state().closed = true;
        self.changed.notify_all();
    }
}

/// A run on a terminal.
pub(crate) struct Session {
    child: Child,
    controller: File,
    shared: Arc<Shared>,
    reader: Option<JoinHandle<()>>,
}

impl Session {
    /// Types text; see [`keys`] for keys that are more than one character.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        let typed = self.controller.write_all(keys.as_bytes());
        typed.expect("the terminal is open");
    }

    /// Changes the size of the window. The run gets a signal; the screen keeps its text.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.shared.state().screen.resize(columns, rows);
        set_size(&self.controller, columns, rows);
    }

    /// Returns the process number of the run.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the screen as it is now.
    pub(crate) fn screen(&self) -> Screen {
        self.shared.state().screen.clone()
    }

    /// Returns everything that was written to the terminal so far, escape codes included.
    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shared.state().raw).into_owned()
    }

    /// Waits until the screen shows this text, and returns the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> Screen {
        self.wait_until(&format!("{text:?} is shown"), |screen| {
            screen.text().contains(text)
        })
    }

    /// Waits until the screen meets a condition, and returns the screen.
    #[track_caller]
    pub(crate) fn wait_until(
        &self,
        what: &str,
        mut condition: impl FnMut(&Screen) -> bool,
    ) -> Screen {
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.shared.state();
        loop {
            if condition(&state.screen) {
                return state.screen.clone();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !state.closed && !left.is_zero(),
                "waited in vain until {what}; the screen:\n{}",
                state.screen
            );
            (state, _) = self
                .shared
                .changed
                .wait_timeout(state, left)
                .expect("the reader does not panic");
        }
    }

    /// Waits for the end of the run.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Ended {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is a child") {
                break status;
            }
            let screen = self.screen();
            assert!(
                Instant::now() < deadline,
                "the run does not end; the screen:\n{screen}"
            );
            thread::sleep(Duration::from_millis(2));
        };
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader does not panic");
        }
        Ended {
            screen: self.screen(),
            raw: self.raw(),
            code: status.code().expect("no signal ended the run"),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The end of a run on a terminal. `Display` is for snapshots.
pub(crate) struct Ended {
    /// The last screen.
    pub(crate) screen: Screen,
    /// Everything that was written to the terminal, escape codes included.
    pub(crate) raw: String,
    pub(crate) code: i32,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exit {}\n--- terminal\n{}", self.code, self.screen)
    }
}
