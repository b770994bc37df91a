//! Temporary files.
//!
//! **Invariant:** the files have no names, so nothing remains even if the process is killed; every
//! error mentions that it concerns a temporary file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use foldoku_formats::input::ReadSeek;

/// A file that disappears when it is closed.
#[derive(Debug)]
pub(crate) struct Temporary(File);

impl Temporary {
    /// Creates an empty file in this folder, or in the system's folder for temporary files.
    pub(crate) fn new(folder: Option<&Path>) -> io::Result<Temporary> {
        let file = match folder {
            Some(folder) => tempfile::tempfile_in(folder),
            None => tempfile::tempfile(),
        };
        let place = folder.map(|folder| format!(" in {}", folder.display()));
        let file = file.map_err(|error| explain(&place.unwrap_or_default(), &error))?;
        Ok(Temporary(file))
    }

    /// Seeks to the start.
    pub(crate) fn rewind(&mut self) -> io::Result<()> {
        self.0.rewind().map_err(|error| explain("", &error))
    }

    /// Reads some bytes from a position.
    pub(crate) fn read_at(&self, position: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = &self.0;
        let moved = file.seek(SeekFrom::Start(position));
        let read = moved.and_then(|_| file.read(buffer));
        read.map_err(|error| explain("", &error))
    }
}

impl Read for Temporary {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| explain("", &error))
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| explain("", &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| explain("", &error))
    }
}

/// Copies all bytes to a temporary file; the copy can be read at any position.
///
/// ```
/// use foldoku_formats::Input;
///
/// let input = Input::new(&b"PAR1"[..])?.with_spool(foldoku_batch::temporary::copy);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the bytes cannot be read, or the file cannot be written.
pub fn copy(bytes: &mut dyn Read) -> io::Result<Box<dyn ReadSeek>> {
    let mut file = tempfile::tempfile().map_err(|error| explain("", &error))?;
    io::copy(bytes, &mut file)?;
    file.rewind()?;
    Ok(Box::new(file))
}

fn explain(place: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("temporary file{place}: {error}"))
}
