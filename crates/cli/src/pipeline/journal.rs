//! What a filter of duplicates has seen, in a file: a resumed run replays it instead of computing
//! keys again.
//!
//! ```text
//! entry = last record · counts · records, each with key, number and text
//! ```
//!
//! **Invariant:** the journal holds every piece of the run up to the checkpoint, in order. Numbers are
//! little-endian; the file never leaves the machine.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::distinct::KeyedRecords;
use super::output_file::beside;
use super::piece::{Body, Piece};
use super::tally::Tally;

/// A journal, open for more entries.
pub(super) struct Journal {
    path: PathBuf,
    out: BufWriter<File>,
    length: u64,
}

/// A piece that an earlier run has written.
pub(super) struct Entry {
    pub(super) last: u64,
    pub(super) counts: Tally,
    pub(super) keyed: KeyedRecords,
}

impl Journal {
    /// Returns the path of the journal of a checkpoint.
    pub(super) fn path(checkpoint: &Path) -> PathBuf {
        beside(checkpoint, ".journal")
    }

    /// Opens the journal, truncated to `length`.
    pub(super) fn open(path: &Path, length: u64) -> io::Result<Journal> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let there = file.metadata()?.len();
        if there < length {
            let message =
                format!("the file has {there} bytes, the checkpoint expects at least {length}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        file.set_len(length)?;
        Ok(Journal {
            path: path.to_path_buf(),
            out: BufWriter::new(file),
            length,
        })
    }

    /// Returns the entries of the earlier run.
    pub(super) fn entries(&self) -> io::Result<impl Iterator<Item = io::Result<Entry>> + use<>> {
        let mut file = BufReader::with_capacity(1 << 20, File::open(&self.path)?);
        let mut left = self.length;
        Ok(std::iter::from_fn(move || {
            (left > 0).then(|| {
                let (entry, length) = Entry::read(&mut file)?;
                left = left.saturating_sub(length);
                Ok(entry)
            })
        }))
    }

    /// Appends a piece.
    pub(super) fn append(&mut self, last: u64, piece: &Piece) -> io::Result<()> {
        let entry = encode(last, piece);
        self.out.write_all(&entry)?;
        self.length += entry.len() as u64;
        Ok(())
    }

    /// Writes all entries to the disk; returns the length of the file.
    pub(super) fn sync(&mut self) -> io::Result<u64> {
        self.out.flush()?;
        self.out.get_ref().sync_data()?;
        Ok(self.length)
    }

    /// Removes the journal of a completed run.
    pub(super) fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

fn encode(last: u64, piece: &Piece) -> Vec<u8> {
    let mut out = Vec::new();
    let mut tally = Tally::default();
    tally.add(&piece.counts);
    put(&mut out, last);
    let counts = serde_json::to_vec(&tally).expect("plain data can be written as JSON");
    put(&mut out, counts.len() as u64);
    out.extend_from_slice(&counts);
    let empty = KeyedRecords::default();
    let keyed = match &piece.body {
        Body::Keyed(keyed) => keyed,
        _ => &empty,
    };
    put(&mut out, keyed.len() as u64);
    for (key, number, text) in keyed.iter() {
        out.extend_from_slice(&key.to_le_bytes());
        put(&mut out, number);
        put(&mut out, text.len() as u64);
        out.extend_from_slice(text);
    }
    out
}

fn put(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

impl Entry {
    /// Reads an entry; also returns its length.
    fn read(from: &mut impl Read) -> io::Result<(Entry, u64)> {
        let mut from = Counted { from, length: 0 };
        let last = from.number()?;
        let counts = from.bytes()?;
        let counts = serde_json::from_slice(&counts).map_err(io::Error::other)?;
        let mut keyed = KeyedRecords::default();
        for _ in 0..from.number()? {
            let key = u128::from_le_bytes(from.array()?);
            let number = from.number()?;
            keyed.text.extend_from_slice(&from.bytes()?);
            keyed.push(key, number);
        }
        let entry = Entry {
            last,
            counts,
            keyed,
        };
        Ok((entry, from.length))
    }
}

struct Counted<'a, R> {
    from: &'a mut R,
    length: u64,
}

impl<R: Read> Counted<'_, R> {
    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.from.read_exact(&mut bytes)?;
        self.length += N as u64;
        Ok(bytes)
    }

    fn number(&mut self) -> io::Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let length = self.number()?;
        let mut bytes = Vec::new();
        let read = self.from.take(length).read_to_end(&mut bytes)?;
        self.length += length;
        if read as u64 == length {
            Ok(bytes)
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }
}
