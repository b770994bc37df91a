//! Compression of inputs and outputs: gzip and Zstandard.
//!
//! **Invariant:** an input's compression is detected from its first bytes; only an output's is chosen
//! by its name. What a [`Packer`] has written is complete only after [`Packer::finish`].

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

#[cfg(not(all(feature = "gzip", feature = "zstd")))]
use crate::features::not_built;

/// The compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not compressed.
    Plain,
    /// gzip, any number of members.
    Gzip,
    /// Zstandard, any number of frames.
    Zstd,
}

/// The compression level of Zstandard: its own default.
#[cfg(feature = "zstd")]
const ZSTD_LEVEL: i32 = 3;

impl Packing {
    /// Returns the compression of a file that begins with these bytes.
    pub(crate) fn of_head(head: &[u8]) -> Packing {
        match head {
            [0x1f, 0x8b, ..] => Packing::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
            _ => Packing::Plain,
        }
    }

    /// Returns the compression that the name of an output asks for, and the name without it.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use foldoku_formats::Packing;
    ///
    /// let (packing, inner) = Packing::of_name(Path::new("hard.csv.gz"));
    /// assert_eq!(packing, Packing::Gzip);
    /// assert_eq!(inner, Path::new("hard.csv"));
    /// assert_eq!(Packing::of_name(Path::new("hard.csv")).0, Packing::Plain);
    /// ```
    pub fn of_name(path: &Path) -> (Packing, PathBuf) {
        let extension = path.extension().and_then(|name| name.to_str());
        let packing = match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("gz" | "gzip") => Packing::Gzip,
            Some("zst" | "zstd") => Packing::Zstd,
            _ => return (Packing::Plain, path.to_path_buf()),
        };
        (packing, path.with_extension(""))
    }

    /// Returns the name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Packing::Plain => "plain",
            Packing::Gzip => "gzip",
            Packing::Zstd => "zstd",
        }
    }
}

/// Returns a reader of the unpacked bytes.
pub(crate) fn unpack(
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

/// A writer that compresses.
///
/// ```
/// use std::io::{Read, Write};
///
/// use foldoku_formats::{Input, Packer, Packing};
///
/// let mut packer = Packer::new(Vec::new(), Packing::Zstd)?;
/// packer.write_all(b"some text")?;
/// let bytes = packer.finish()?;
///
/// let mut text = String::new();
/// Input::new(std::io::Cursor::new(bytes))?.read_to_string(&mut text)?;
/// assert_eq!(text, "some text");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Packer<W: Write>(Encoder<W>);

enum Encoder<W: Write> {
    Plain(W),
    #[cfg(feature = "gzip")]
    Gzip(Box<flate2::write::GzEncoder<W>>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packer<W> {
    /// Returns a writer that passes what it compresses to `out`.
    ///
    /// # Errors
    ///
    /// If this build cannot write the compression, or the compressor cannot be created.
    pub fn new(out: W, packing: Packing) -> io::Result<Packer<W>> {
        Ok(Packer(match packing {
            Packing::Plain => Encoder::Plain(out),
            #[cfg(feature = "gzip")]
            Packing::Gzip => {
                let level = flate2::Compression::default();
                Encoder::Gzip(Box::new(flate2::write::GzEncoder::new(out, level)))
            }
            #[cfg(feature = "zstd")]
            Packing::Zstd => Encoder::Zstd(zstd::Encoder::new(out, ZSTD_LEVEL)?),
            #[cfg(not(feature = "gzip"))]
            Packing::Gzip => return Err(not_built("gzip")),
            #[cfg(not(feature = "zstd"))]
            Packing::Zstd => return Err(not_built("zstd")),
        }))
    }

    /// Writes the end of the compressed data, and returns the inner writer.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Encoder::Plain(mut out) => out.flush().map(|()| out),
            #[cfg(feature = "gzip")]
            Encoder::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "zstd")]
            Encoder::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Encoder::Plain(out) => out.write(bytes),
            #[cfg(feature = "gzip")]
            Encoder::Gzip(encoder) => encoder.write(bytes),
            #[cfg(feature = "zstd")]
            Encoder::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Encoder::Plain(out) => out.flush(),
            #[cfg(feature = "gzip")]
            Encoder::Gzip(encoder) => encoder.flush(),
            #[cfg(feature = "zstd")]
            Encoder::Zstd(encoder) => encoder.flush(),
        }
    }
}

impl<W: Write> fmt::Debug for Packer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Encoder::Plain(_) => "Packer(plain)",
            #[cfg(feature = "gzip")]
            Encoder::Gzip(_) => "Packer(gzip)",
            #[cfg(feature = "zstd")]
            Encoder::Zstd(_) => "Packer(zstd)",
        })
    }
}

#[cfg(all(test, feature = "gzip", feature = "zstd"))]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::Input;

    /// Returns a text after packing and unpacking, and the number of packed bytes.
    fn packed_and_unpacked(text: &[u8], packing: Packing) -> (Vec<u8>, usize) {
        let mut packer = Packer::new(Vec::new(), packing).unwrap();
        for piece in text.chunks(1000) {
            packer.write_all(piece).unwrap();
            packer.flush().unwrap();
        }
        let bytes = packer.finish().unwrap();
        let length = bytes.len();
        let mut input = Input::new(Cursor::new(bytes)).unwrap();
        assert!(text.is_empty() || input.packing() == packing);
        let mut unpacked = Vec::new();
        input.read_to_end(&mut unpacked).unwrap();
        (unpacked, length)
    }

    #[test]
    fn packed_text_is_read_back() {
        for packing in [Packing::Plain, Packing::Gzip, Packing::Zstd] {
            for text in [&b""[..], b"a line\n", &b"a line\n".repeat(5000)] {
                let (unpacked, length) = packed_and_unpacked(text, packing);
                assert!(unpacked == text, "{packing:?}");
                let is_smaller = packing == Packing::Plain || length < text.len();
                assert!(text.len() < 1000 || is_smaller, "{packing:?}");
            }
        }
    }

    #[test]
    fn names_of_outputs_choose_the_compression() {
        for (name, packing, inner) in [
            ("a.csv.gz", Packing::Gzip, "a.csv"),
            ("dir.x/A.GZ", Packing::Gzip, "dir.x/A"),
            ("a.jsonl.zst", Packing::Zstd, "a.jsonl"),
            ("a.zst.csv", Packing::Plain, "a.zst.csv"),
            ("gz", Packing::Plain, "gz"),
        ] {
            let found = Packing::of_name(Path::new(name));
            assert_eq!(found, (packing, PathBuf::from(inner)), "{name}");
        }
    }

    /// Fails after some bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn write_errors_are_reported_at_the_latest_by_finish() {
        for packing in [Packing::Gzip, Packing::Zstd] {
            let mut packer = Packer::new(Full(2), packing).unwrap();
            let written = packer.write_all(b"some text");
            let finished = written.and_then(|()| packer.finish().map(drop));
            assert_eq!(finished.unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
    }
}
