//! Bytes of a file, unpacked if they are packed.
//!
//! What a file is shows in its first bytes, never in its name. They can be looked at before they are
//! read.
//!
//! **Invariant:** nothing is read before it is asked for, and no more is held than what has been
//! looked at; the byte order mark of UTF-8 is passed over. An error does not take away the bytes
//! before it: they are read first.

mod unsupported;

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// gzip, any number of members.
    Gzip,
    /// Zstandard, any number of frames.
    Zstd,
}

impl Packing {
    /// The packing of a file that begins with these bytes.
    fn of_head(head: &[u8]) -> Packing {
        match head {
            [0x1f, 0x8b, ..] => Packing::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
            _ => Packing::Plain,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Packing::Plain => "plain",
            Packing::Gzip => "gzip",
            Packing::Zstd => "zstd",
        }
    }
}

/// The unpacked bytes of a file.
pub struct Input {
    /// What has been looked at, and is yet to be read from `at`.
    head: Vec<u8>,
    at: usize,
    rest: Box<dyn Read + Send>,
    ended: bool,
    /// What has kept more from being looked at; it is met behind the head.
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

/// Enough to tell how a file is packed.
const MAGIC: usize = 4;

/// How much is unpacked at a time.
const BUFFER: usize = 1 << 17;

impl Input {
    /// The bytes of `raw`, unpacked.
    ///
    /// # Errors
    ///
    /// If the first bytes cannot be read, or are those of a file that is no text.
    pub fn new(raw: impl Read + Send + 'static) -> io::Result<Input> {
        let mut input = Input {
            head: Vec::new(),
            at: 0,
            rest: Box::new(raw),
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
        match input.head() {
            [0xef, 0xbb, 0xbf, ..] => input.at = 3,
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                return Err(invalid("this is UTF-16 text; only UTF-8 can be read"));
            }
            _ => input.refuse_foreign()?,
        }
        Ok(input)
    }

    /// Refuses files of other kinds, which would give one wrong line after another.
    fn refuse_foreign(&mut self) -> io::Result<()> {
        while unsupported::may_follow(self.head()) && !self.is_at_end() {
            self.look()?;
        }
        match unsupported::of_head(self.head()) {
            Some(what) => Err(invalid(&format!("this is {what}"))),
            None => Ok(()),
        }
    }

    /// Adds random access to the same bytes, for formats that are read from their end.
    ///
    /// Has no effect if the input is packed.
    #[must_use]
    pub fn with_file(mut self, file: impl ReadSeek + 'static) -> Input {
        if self.packing == Packing::Plain {
            self.file = Some(Box::new(file));
        }
        self
    }

    /// Sets where bytes without random access are copied if the format needs it; without this they
    /// are read into memory.
    #[must_use]
    pub fn with_spool(
        mut self,
        spool: impl FnOnce(&mut dyn Read) -> io::Result<Box<dyn ReadSeek>> + Send + 'static,
    ) -> Input {
        self.spool = Some(Box::new(spool));
        self
    }

    /// How the file is packed.
    pub fn packing(&self) -> Packing {
        self.packing
    }

    /// What has been looked at so far and is yet to be read.
    pub fn head(&self) -> &[u8] {
        &self.head[self.at..]
    }

    /// Whether the head is all there is.
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

    /// Looks at what else is there without waiting for more.
    ///
    /// # Errors
    ///
    /// If it cannot be read, and nothing is left to be read that has been looked at before.
    pub fn look(&mut self) -> io::Result<()> {
        let start = self.head.len();
        self.head.resize(start + BUFFER, 0);
        let read = read_some(&mut self.rest, &mut self.head[start..]);
        self.head.truncate(start + *read.as_ref().unwrap_or(&0));
        match read {
            Ok(read) => self.ended |= read == 0,
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

    fn look_at_least(&mut self, bytes: usize) -> io::Result<()> {
        while self.head().len() < bytes && !self.is_at_end() {
            self.look()?;
        }
        Ok(())
    }

    /// Says of an error of an unpacker that it is one.
    fn explain(&self, error: io::Error) -> io::Error {
        let what = match (self.packing, error.kind()) {
            (Packing::Plain, _) => return error,
            (_, io::ErrorKind::UnexpectedEof) => String::from("it is cut off"),
            // Errors of the system are not those of the data.
            _ if error.raw_os_error().is_some() => return error,
            _ => error.to_string(),
        };
        invalid(&format!(
            "the {} data is broken: {what}",
            self.packing.name()
        ))
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
        let read = read_some(&mut self.rest, buffer);
        let read = read.map_err(|error| self.explain(error))?;
        self.ended = read == 0;
        Ok(read)
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("packing", &self.packing)
            .finish_non_exhaustive()
    }
}

/// Returns the unpacked bytes.
fn unpack(
    packing: Packing,
    packed: impl BufRead + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    match packing {
        #[cfg(feature = "gzip")]
        Packing::Gzip => Ok(Box::new(flate2::bufread::MultiGzDecoder::new(packed))),
        #[cfg(feature = "zstd")]
        Packing::Zstd => Ok(Box::new(zstd::Decoder::with_buffer(packed)?)),
        #[cfg(not(feature = "gzip"))]
        Packing::Gzip => Err(not_built("gzip")),
        #[cfg(not(feature = "zstd"))]
        Packing::Zstd => Err(not_built("zstd")),
        Packing::Plain => Ok(Box::new(packed)),
    }
}

/// The error of a format or packing that was left out of this build.
#[cfg_attr(
    all(
        feature = "csv",
        feature = "gzip",
        feature = "json",
        feature = "parquet",
        feature = "xml",
        feature = "zstd"
    ),
    expect(dead_code, reason = "this build leaves nothing out")
)]
pub(crate) fn not_built(name: &str) -> io::Error {
    let message = format!("built without support for {name}");
    io::Error::new(io::ErrorKind::Unsupported, message)
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads once, again if a signal has come in between.
fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// An input for readers that want it buffered.
pub(crate) fn buffered(input: Input) -> impl BufRead + Send {
    BufReader::with_capacity(BUFFER, input)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const TEXT: &[u8] = b"a line\nand another\n";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
        let mut input = Input::new(Cursor::new(bytes.to_vec())).map_err(|e| e.to_string())?;
        let mut text = Vec::new();
        match input.read_to_end(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn packed_files_are_unpacked_by_their_first_bytes() {
        let zstd = |text| zstd::encode_all(text, 3).unwrap();
        for file in [TEXT.to_vec(), gzip(TEXT), zstd(TEXT)] {
            assert_eq!(read(&file).unwrap(), TEXT);
        }
        let twice = TEXT.repeat(2);
        for file in [gzip(TEXT).repeat(2), zstd(TEXT).repeat(2)] {
            assert_eq!(read(&file).unwrap(), twice);
        }
        for file in [b"".to_vec(), gzip(b""), zstd(b"")] {
            assert_eq!(read(&file).unwrap(), b"");
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        let marked = [b"\xef\xbb\xbf", TEXT].concat();
        assert_eq!(read(&marked).unwrap(), TEXT);
        assert_eq!(read(&gzip(&marked)).unwrap(), TEXT);
        assert_eq!(
            read(b"\xff\xfea\0").unwrap_err(),
            "this is UTF-16 text; only UTF-8 can be read"
        );
    }

    #[test]
    fn packed_data_that_is_cut_off_or_broken_is_said_to_be() {
        let long: Vec<u8> = (0..100_000u32)
            .flat_map(|n| n.wrapping_mul(n).to_le_bytes())
            .collect();
        let file = gzip(&long);
        let cut = read(&file[..file.len() / 2]);
        assert_eq!(cut.unwrap_err(), "the gzip data is broken: it is cut off");
        let mut broken = file.clone();
        broken[1000] ^= 0x55;
        let message = read(&broken).unwrap_err();
        assert!(
            message.starts_with("the gzip data is broken: "),
            "{message}"
        );
        let file = zstd::encode_all(long.as_slice(), 3).unwrap();
        let cut = read(&file[..file.len() / 2]);
        assert_eq!(cut.unwrap_err(), "the zstd data is broken: it is cut off");
    }

    /// A reader that gives a text and then an error.
    struct Broken(Option<&'static [u8]>);

    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.take() {
                Some(mut text) => text.read(buffer),
                None => Err(io::Error::other("the disk is gone")),
            }
        }
    }

    #[test]
    fn what_stands_before_an_error_is_read() {
        let mut input = Input::new(Broken(Some(TEXT))).unwrap();
        while !input.is_at_end() {
            input.look().unwrap();
        }
        let mut text = Vec::new();
        let error = input.read_to_end(&mut text).unwrap_err();
        assert_eq!(text, TEXT);
        assert_eq!(error.to_string(), "the disk is gone");
        assert_eq!(input.read(&mut [0]).unwrap(), 0);
        assert!(Input::new(Broken(None)).is_err());
    }

    #[test]
    fn what_is_looked_at_is_read_all_the_same() {
        let mut input = Input::new(Cursor::new(TEXT)).unwrap();
        while !input.is_at_end() {
            input.look().unwrap();
        }
        assert_eq!(input.head(), TEXT);
        let mut text = Vec::new();
        input.read_to_end(&mut text).unwrap();
        assert_eq!(text, TEXT);
    }
}
