//! The bytes of an input, unpacked if they are compressed.
//!
//! Compression is detected from the first bytes, never from the file name. Bytes can be inspected
//! before they are read.
//!
//! **Invariant:** nothing is read before it is needed, and only inspected bytes are held. A UTF-8 byte
//! order mark is skipped. Lines end with LF or CR LF: a CR alone becomes LF. Bytes before an error are
//! returned before the error.

mod line_ends;
#[cfg(feature = "parquet")]
mod shared_file;
#[cfg(all(test, feature = "gzip", feature = "zstd"))]
mod tests;
mod unsupported;

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

pub use crate::packing::Packing;
use crate::packing::unpack;
use line_ends::LineEnds;
#[cfg(feature = "parquet")]
pub(crate) use shared_file::SharedFile;

/// The unpacked bytes of an input.
pub struct Input {
    /// The inspected bytes; those from `at` on have not been read yet.
    head: Vec<u8>,
    at: usize,
    /// The inspected bytes as they are in the file, if that differs.
    original: Option<Vec<u8>>,
    rest: Box<dyn Read + Send>,
    /// What to do with line ends; `None` if the bytes are not lines.
    line_ends: Option<LineEnds>,
    ended: bool,
    /// The error that ended inspection; it is returned after the inspected bytes.
    failure: Option<io::Error>,
    packing: Packing,
    /// The same bytes, readable at any position.
    file: Option<Box<dyn ReadSeek>>,
    /// Copies the bytes to a place where they can be read at any position.
    spool: Option<Spool>,
}

/// Bytes that can be read at any position.
pub trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

type Spool = Box<dyn FnOnce(&mut dyn Read) -> io::Result<Box<dyn ReadSeek>> + Send>;

/// Enough bytes to detect the compression and the encoding.
const MAGIC: usize = 4;

/// The start of a Parquet file.
const PARQUET: &[u8] = b"PAR1";

/// The number of bytes to unpack at a time.
pub(crate) const BUFFER: usize = 1 << 17;

impl Input {
    /// Unpacks the bytes of `raw`.
    ///
    /// # Errors
    ///
    /// If the first bytes cannot be read, are not UTF-8 text or belong to an unsupported kind of
    /// file.
    pub fn new(raw: impl Read + Send + 'static) -> io::Result<Input> {
        let mut input = Input {
            head: Vec::new(),
            at: 0,
            original: None,
            rest: Box::new(raw),
            line_ends: None,
            ended: false,
            failure: None,
            packing: Packing::Plain,
            file: None,
            spool: None,
        };
        input.look_at_least(MAGIC)?;
        input.packing = Packing::of_head(&input.head);
        if input.packing != Packing::Plain {
            let packed = Cursor::new(std::mem::take(&mut input.head)).chain(input.rest);
            let packed = BufReader::with_capacity(BUFFER, packed);
            input.rest = unpack(input.packing, packed)?;
            input.ended = false;
            input.look_at_least(MAGIC)?;
        }
        if let Some(encoding) = unsupported::encoding(input.head()) {
            return Err(invalid(&format!(
                "this is {encoding} text; convert it to UTF-8"
            )));
        }
        match input.head() {
            [0xef, 0xbb, 0xbf, ..] => input.at = 3,
            _ => input.reject_unsupported()?,
        }
        if !input.head().starts_with(PARQUET) {
            input.line_ends = Some(LineEnds::default());
            let head = std::mem::take(&mut input.head);
            input.inspect(&head);
        }
        Ok(input)
    }

    /// Leaves line ends as they are in the file, for formats in which a CR can be data.
    #[cfg(feature = "csv")]
    pub(crate) fn with_original_line_ends(mut self) -> Input {
        self.line_ends = None;
        if let Some(original) = self.original.take() {
            self.head = original;
        }
        self
    }

    /// Rejects other kinds of files, which would otherwise be one invalid line after another.
    fn reject_unsupported(&mut self) -> io::Result<()> {
        while unsupported::needs_more(self.head()) && !self.is_at_end() {
            self.look()?;
        }
        match unsupported::of_head(self.head()) {
            Some(what) => Err(invalid(&format!("this is {what}"))),
            None => Ok(()),
        }
    }

    /// Adds random access to the same bytes, for formats that are read from their end.
    ///
    /// Has no effect if the input is compressed.
    #[must_use]
    pub fn with_file(mut self, file: impl ReadSeek + 'static) -> Input {
        if self.packing == Packing::Plain {
            self.file = Some(Box::new(file));
        }
        self
    }

    /// Sets the function that copies bytes without random access to a place with it, if the format
    /// needs that; by default they are read into memory.
    #[must_use]
    pub fn with_spool(
        mut self,
        spool: impl FnOnce(&mut dyn Read) -> io::Result<Box<dyn ReadSeek>> + Send + 'static,
    ) -> Input {
        self.spool = Some(Box::new(spool));
        self
    }

    /// Returns the compression.
    pub fn packing(&self) -> Packing {
        self.packing
    }

    /// Returns the bytes that were inspected but not read yet.
    pub fn head(&self) -> &[u8] {
        &self.head[self.at..]
    }

    /// Returns whether nothing follows the head.
    pub fn is_at_end(&self) -> bool {
        self.ended || self.failure.is_some()
    }

    /// Returns all bytes, readable at any position.
    ///
    /// # Errors
    ///
    /// If they cannot be read or copied.
    pub fn into_file(mut self) -> io::Result<Box<dyn ReadSeek>> {
        if let Some(mut file) = self.file.take() {
            file.rewind()?;
            return Ok(file);
        }
        if let Some(spool) = self.spool.take() {
            return spool(&mut self);
        }
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        Ok(Box::new(Cursor::new(bytes)))
    }

    /// Returns the bytes readable at any position, which later readers can read again.
    ///
    /// # Errors
    ///
    /// If they cannot be read or copied.
    #[cfg(feature = "parquet")]
    pub(crate) fn share_file(&mut self) -> io::Result<SharedFile> {
        let at = self.at;
        let file = match (self.file.take(), self.spool.take()) {
            (Some(file), _) => file,
            (None, Some(spool)) => spool(self)?,
            (None, None) => {
                let mut bytes = Vec::new();
                self.read_to_end(&mut bytes)?;
                Box::new(Cursor::new(bytes))
            }
        };
        // The start can still be inspected.
        self.at = at;
        let shared = SharedFile::new(file);
        self.file = Some(Box::new(shared.clone()));
        Ok(shared)
    }

    /// Reads more bytes to inspect, without waiting for further ones.
    ///
    /// # Errors
    ///
    /// If they cannot be read and no inspected bytes remain.
    pub fn look(&mut self) -> io::Result<()> {
        // Fresh zeros come from the allocator, without writing them.
        let mut buffer = vec![0; BUFFER];
        match read_some(&mut self.rest, &mut buffer) {
            Ok(0) => self.ended = true,
            Ok(read) => self.inspect(&buffer[..read]),
            Err(error) => {
                let error = self.explain(error);
                if self.head().is_empty() {
                    return Err(error);
                }
                self.failure = Some(error);
            }
        }
        Ok(())
    }

    /// Adds bytes to the inspected ones.
    fn inspect(&mut self, bytes: &[u8]) {
        let start = self.head.len();
        self.head.extend_from_slice(bytes);
        let Some(line_ends) = &mut self.line_ends else {
            return;
        };
        let kept = line_ends.unify(&mut self.head[start..]);
        self.head.truncate(start + kept);
        match &mut self.original {
            Some(original) => original.extend_from_slice(bytes),
            None if self.head[start..] != *bytes => {
                self.original = Some([&self.head[..start], bytes].concat());
            }
            None => {}
        }
    }

    fn look_at_least(&mut self, bytes: usize) -> io::Result<()> {
        while self.head().len() < bytes && !self.is_at_end() {
            self.look()?;
        }
        Ok(())
    }

    /// Names the decompressor in its errors.
    fn explain(&self, error: io::Error) -> io::Error {
        let what = match (self.packing, error.kind()) {
            (Packing::Plain, _) => return error,
            (_, io::ErrorKind::UnexpectedEof) => String::from("unexpected end"),
            // An error of the system is not an error in the data.
            _ if error.raw_os_error().is_some() => return error,
            _ => error.to_string(),
        };
        invalid(&format!("corrupt {} data: {what}", self.packing.name()))
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at < self.head.len() {
            let mut head = self.head();
            let read = head.read(buffer)?;
            self.at += read;
            return Ok(read);
        }
        if self.ended || buffer.is_empty() {
            return Ok(0);
        }
        if let Some(failure) = self.failure.take() {
            self.ended = true;
            return Err(failure);
        }
        loop {
            let read = read_some(&mut self.rest, buffer);
            let read = read.map_err(|error| self.explain(error))?;
            self.ended = read == 0;
            let kept = match &mut self.line_ends {
                Some(line_ends) => line_ends.unify(&mut buffer[..read]),
                None => read,
            };
            // The LF after a CR may be all that was read.
            if kept > 0 || self.ended {
                return Ok(kept);
            }
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("packing", &self.packing)
            .finish_non_exhaustive()
    }
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads once, retrying after signals.
fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Wraps an input for readers that need a buffer.
pub(crate) fn buffered(input: Input) -> impl BufRead + Send {
    BufReader::with_capacity(BUFFER, input)
}
