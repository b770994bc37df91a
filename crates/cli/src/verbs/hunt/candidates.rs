//! Files of candidates that wait for their rating.
//!
//! **Invariant:** a puzzle is a candidate once, up to symmetry.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use foldoku::batch::fingerprint;

use super::known::Known;
use super::results::{self, Candidate};

/// A file of candidates that is being written.
pub(super) struct Candidates {
    out: BufWriter<File>,
}

impl Candidates {
    pub(super) fn create(path: PathBuf) -> io::Result<Candidates> {
        let out = BufWriter::new(File::create(path)?);
        Ok(Candidates { out })
    }

    /// Adds a candidate, unless it was met before.
    pub(super) fn add(&mut self, known: &mut Known, candidate: Candidate) -> io::Result<()> {
        if known.insert(fingerprint(&candidate.puzzle))? {
            self.out.write_all(results::line(&candidate).as_bytes())
        } else {
            Ok(())
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        let file = self.out.into_inner()?;
        file.sync_all()
    }
}
