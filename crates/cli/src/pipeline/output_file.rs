//! A file that output is appended to, compressed if its name says so.
//!
//! ```text
//! plain      text text text …
//! packed     member member member …     a member ends at each checkpoint
//! ```
//!
//! **Invariant:** the file is truncated to the length in the checkpoint before anything is appended.
//! A compressed file is whole only after [`OutputFile::finish_member`].

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;
use foldoku::formats::{Packer, Packing};

use super::checkpoint::Checkpoint;
use super::lock::Lock;

/// A file that output is appended to.
pub(crate) struct OutputFile {
    file: File,
    packing: Packing,
    /// The member that is being written.
    member: Option<Box<Packer<File>>>,
    _lock: Lock,
}

impl OutputFile {
    /// Creates a file, or opens it and truncates it to the length in the checkpoint.
    ///
    /// # Errors
    ///
    /// If another run is writing to the file, which is not changed then.
    pub(super) fn open(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<OutputFile> {
        if checkpoint.length > 0 {
            check_length(path, checkpoint)?;
        }
        let lock = Lock::acquire(path)?;
        let file = open_at(path, checkpoint.length);
        Ok(OutputFile {
            file: file.with_context(|| path.display().to_string())?,
            packing: Packing::of_name(path).0,
            member: None,
            _lock: lock,
        })
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    pub(super) fn is_packed(&self) -> bool {
        self.packing != Packing::Plain
    }

    pub(super) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if !self.is_packed() {
            return self.file.write_all(text);
        }
        let member = match &mut self.member {
            Some(member) => member,
            none => none.insert(Box::new(Packer::new(self.file.try_clone()?, self.packing)?)),
        };
        member.write_all(text)
    }

    /// Ends the compressed member, if there is one; more text begins another.
    pub(super) fn finish_member(&mut self) -> io::Result<()> {
        match self.member.take() {
            Some(member) => member.finish().map(drop),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes on disk.
    pub(super) fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Opens a file to append to it, truncated to the length in a checkpoint, or creates it.
pub(super) fn open_at(path: &Path, length: u64) -> io::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let data = file.metadata()?;
    // Truncating even an empty file makes ext4 wait at its end, until all blocks are allocated.
    if data.is_file() && data.len() != length {
        check(data.len(), length)?;
        file.set_len(length)?;
    }
    Ok(file)
}

/// Checks that a file has at least the length in the checkpoint.
pub(super) fn check_length(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<()> {
    let data = fs::metadata(path);
    let checked = data.and_then(|data| check(data.len(), checkpoint.length));
    checked.with_context(|| path.display().to_string())
}

fn check(length: u64, expected: u64) -> io::Result<()> {
    if length >= expected {
        return Ok(());
    }
    let message =
        format!("the file has {length} bytes, the checkpoint expects at least {expected}");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}
