//! A file that several readers share.
//!
//! **Invariant:** all readers share one position, so they read one after the other.

use std::io::{self, Read, Seek};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::ReadSeek;

/// A file that several readers read, one after the other.
#[derive(Clone)]
pub(crate) struct SharedFile(Arc<Mutex<Box<dyn ReadSeek>>>);

impl SharedFile {
    pub(super) fn new(file: Box<dyn ReadSeek>) -> SharedFile {
        SharedFile(Arc::new(Mutex::new(file)))
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn ReadSeek>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.lock().read(buffer)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, position: io::SeekFrom) -> io::Result<u64> {
        self.lock().seek(position)
    }
}
