//! The places puzzles are read from, and the board of the command line.
//!
//! **Invariant:** a read that may wait forever, of a terminal or a pipe, ends soon after Ctrl-C.
//! Standard input is called `stdin` in messages.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::batch::temporary;
use foldoku::board::{GeometrySpec, spelling};
use foldoku::formats::{Input, is_variant};

use crate::args;
use crate::terminal::{Interrupt, Interrupted};

/// Returns the board that `--geometry` names.
pub(crate) fn geometry(name: &str) -> anyhow::Result<Geometry> {
    geometry_of(&name.parse().context("--geometry")?)
}

/// Returns the board of a parsed name.
pub(crate) fn geometry_of(spec: &GeometrySpec) -> anyhow::Result<Geometry> {
    let map = match spec.region_map() {
        Some(file) => Some(region_map(Path::new(file))?),
        None => None,
    };
    let geometry = spec.build(map.as_deref());
    geometry.with_context(|| spec.region_map().unwrap_or("--geometry").to_owned())
}

fn region_map(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
    let text = String::from_utf8(bytes);
    text.ok()
        .with_context(|| format!("{}: a region map must be UTF-8 text", file.display()))
}

/// A place puzzles are read from.
#[derive(Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle on the command line.
    Text {
        name: String,
        text: String,
    },
}

impl Source {
    /// Returns the sources that a command line names, in order.
    pub(crate) fn all(input: &args::Input) -> Vec<Source> {
        if !input.puzzle.is_empty() {
            let texts = input.puzzle.iter().cloned();
            let name = String::from("--puzzle");
            let source = |text| Source::Text {
                name: name.clone(),
                text,
            };
            return texts.map(source).collect();
        }
        if input.files.is_empty() {
            return vec![Source::Stdin];
        }
        let arguments = input.files.iter().enumerate();
        let source = |(place, argument): (usize, &PathBuf)| Source::of_argument(place, argument);
        arguments.map(source).collect()
    }

    /// Returns what an argument names: standard input, a file, or a puzzle if no file has that name.
    fn of_argument(place: usize, argument: &Path) -> Source {
        let is_puzzle = |text: &str| args::is_puzzle(text) || is_variant(text);
        match argument.to_str() {
            Some("-") => Source::Stdin,
            Some(text) if is_puzzle(text) && !argument.exists() => Source::Text {
                name: format!("argument {}", place + 1),
                text: text.to_owned(),
            },
            _ => Source::File(argument.to_owned()),
        }
    }

    /// Returns the name that messages use.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => String::from("stdin"),
            Source::File(file) => file.display().to_string(),
            Source::Text { name, .. } => name.clone(),
        }
    }

    /// Returns whether puzzles are typed on a terminal.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self, Source::Stdin) && io::stdin().is_terminal()
    }

    /// Returns the size in bytes, if it is known before reading.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin => None,
            Source::File(file) => {
                let data = std::fs::metadata(file).ok()?;
                data.is_file().then_some(data.len())
            }
            Source::Text { text, .. } => Some(text.len() as u64),
        }
    }

    /// Returns the identity of the file, if the source is one.
    pub(crate) fn file_id(&self) -> Option<FileId> {
        match self {
            Source::Stdin => file_id(Path::new("/dev/stdin")),
            Source::File(file) => file_id(file),
            Source::Text { .. } => None,
        }
    }

    /// Opens the source. `position` counts the bytes that are read.
    pub(crate) fn open(
        &self,
        position: &Arc<AtomicU64>,
        interrupt: &Interrupt,
    ) -> io::Result<Input> {
        let position = Arc::clone(position);
        match self {
            Source::Stdin => {
                let stdin = Interruptible::new(io::stdin(), interrupt);
                Ok(Input::new(Counted(stdin, position))?.with_spool(temporary::copy))
            }
            Source::File(file) => {
                let file = File::open(file).map_err(|error| missing_file(file, error))?;
                if file.metadata()?.is_dir() {
                    let message = "is a folder; name the files in it, such as FOLDER/*.txt";
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
                }
                if !file.metadata()?.is_file() {
                    let pipe = Interruptible::new(file, interrupt);
                    let input = Input::new(Counted(pipe, position))?;
                    return Ok(input.with_spool(temporary::copy));
                }
                let same = file.try_clone()?;
                let input = Input::new(Counted(file, position))?;
                Ok(input.with_file(same).with_spool(temporary::copy))
            }
            Source::Text { text, .. } => Input::new(Counted(Cursor::new(text.clone()), position)),
        }
    }
}

/// Explains that a file does not exist; other errors remain as they are.
fn missing_file(path: &Path, error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::NotFound {
        return error;
    }
    let message = match similar_file(path) {
        Some(other) => format!("no such file; did you mean {}?", other.display()),
        None => match like_a_puzzle(path) {
            Some(found) => {
                format!("no such file, and not a puzzle: expected 81 cells, found {found}")
            }
            None => String::from("no such file"),
        },
    };
    io::Error::new(io::ErrorKind::NotFound, message)
}

/// Returns the number of characters if nearly all of them are those of cells.
fn like_a_puzzle(path: &Path) -> Option<usize> {
    let text = path.to_str()?;
    let is_cell = |it: &char| it.is_ascii_digit() || ".-_*?".contains(*it);
    let count = text.chars().count();
    let others = count - text.chars().filter(is_cell).count();
    // A name with an extension has more other characters.
    (10 * others <= count).then_some(count)
}

/// Returns the file in the same folder whose name is most similar.
fn similar_file(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    let near = spelling::similar(name, names.iter().map(String::as_str));
    near.first().map(|near| path.with_file_name(near))
}

/// The identity of a file, independent of its names: device and inode.
#[cfg(unix)]
pub(crate) type FileId = (u64, u64);

/// The identity of a file: its canonical path.
#[cfg(not(unix))]
pub(crate) type FileId = PathBuf;

/// Returns the identity of a file, if it exists.
#[cfg(unix)]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;

    let data = std::fs::metadata(path).ok()?;
    data.is_file().then(|| (data.dev(), data.ino()))
}

/// Returns the identity of a file, if it exists.
#[cfg(not(unix))]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    std::fs::canonicalize(path)
        .ok()
        .filter(|path| path.is_file())
}

/// Checks that the file that `flag` names is not an input: it would be overwritten before it is
/// read.
pub(crate) fn check_not_an_input(
    flag: &str,
    file: &Path,
    input: &args::Input,
) -> anyhow::Result<()> {
    let Some(written) = file_id(file) else {
        return Ok(());
    };
    for source in Source::all(input) {
        ensure!(
            source.file_id().as_ref() != Some(&written),
            "{flag}: {} is also an input and would be overwritten",
            file.display()
        );
    }
    Ok(())
}

/// Counts the bytes that are read.
struct Counted<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        self.1.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The maximum number of bytes to read at a time.
const BLOCK: usize = 1 << 17;

/// The number of blocks to read ahead.
const AHEAD: usize = 8;

/// How often a waiting reader checks for Ctrl-C.
const POLL: Duration = Duration::from_millis(20);

/// A reader whose `read` fails soon after Ctrl-C, even if the underlying reader waits forever.
///
/// A thread does the reading; it is abandoned when the process ends.
struct Interruptible {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    at: usize,
    interrupt: Interrupt,
}

impl Interruptible {
    fn new(mut reader: impl Read + Send + 'static, interrupt: &Interrupt) -> Interruptible {
        let (sender, blocks) = mpsc::sync_channel(AHEAD);
        thread::spawn(move || {
            loop {
                let mut block = vec![0; BLOCK];
                let read = match reader.read(&mut block) {
                    Ok(length) => {
                        block.truncate(length);
                        Ok(block)
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let is_last = read.as_ref().map_or(true, Vec::is_empty);
                if sender.send(read).is_err() || is_last {
                    break;
                }
            }
        });
        Interruptible {
            blocks,
            block: Vec::new(),
            at: 0,
            interrupt: interrupt.clone(),
        }
    }

    /// Waits for the next block; an empty one at the end.
    fn next_block(&self) -> io::Result<Vec<u8>> {
        loop {
            if self.interrupt.is_set() {
                return Err(io::Error::other(Interrupted));
            }
            match self.blocks.recv_timeout(POLL) {
                Ok(block) => return block,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            }
        }
    }
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() {
            self.block = self.next_block()?;
            self.at = 0;
        }
        let rest = &self.block[self.at..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}
