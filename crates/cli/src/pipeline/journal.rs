//! What a filter of duplicates has seen, in a file: a resumed run replays it instead of computing
//! keys again.
//!
//! ```text
//! entry = last record · counts · records, each with key, number and text
//! ```
//!
//! **Invariant:** the journal holds every piece of the run up to the checkpoint, in order. Numbers are
//! little-endian; the file never leaves the machine.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::distinct::KeyedRecords;
use super::output_file::open_at;
use super::piece::{Body, Piece};
use super::saved_file::beside;
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
        Ok(Journal {
            path: path.to_path_buf(),
            out: BufWriter::new(open_at(path, length)?),
            length,
        })
    }

    /// Returns the entries of the earlier run.
    pub(super) fn entries(&self) -> io::Result<impl Iterator<Item = io::Result<Entry>> + use<>> {
        let mut file = BufReader::with_capacity(1 << 20, File::open(&self.path)?);
        let length = self.length;
        Ok(std::iter::from_fn(move || {
            let is_next = file.stream_position().map(|place| place < length);
            match is_next {
                Ok(false) => None,
                Ok(true) => Some(Entry::read(&mut file)),
                Err(error) => Some(Err(error)),
            }
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
    fn read(from: &mut impl Read) -> io::Result<Entry> {
        let last = number(from)?;
        let counts = serde_json::from_slice(&bytes(from)?).map_err(io::Error::other)?;
        let mut keyed = KeyedRecords::default();
        for _ in 0..number(from)? {
            let key = u128::from_le_bytes(array(from)?);
            let number = number(from)?;
            keyed.text.extend_from_slice(&bytes(from)?);
            keyed.push(key, number);
        }
        Ok(Entry {
            last,
            counts,
            keyed,
        })
    }
}

fn array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn number(from: &mut impl Read) -> io::Result<u64> {
    array(from).map(u64::from_le_bytes)
}

fn bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = number(from)?;
    let mut bytes = Vec::new();
    let read = from.take(length).read_to_end(&mut bytes)?;
    if read as u64 == length {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}
