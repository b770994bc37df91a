//! Random access to the bytes of a Parquet file, as the decoder wants it.
//!
//! **Invariant:** every read seeks first, so readers of different columns do not disturb each other.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

use crate::input::ReadSeek;

/// A file whose readers share one position.
pub(crate) struct Source {
    file: Arc<Mutex<Box<dyn ReadSeek>>>,
    bytes: u64,
}

/// Reads from a position on.
pub(crate) struct At {
    file: Arc<Mutex<Box<dyn ReadSeek>>>,
    position: u64,
}

impl Source {
    pub(crate) fn new(mut file: Box<dyn ReadSeek>) -> io::Result<Source> {
        let bytes = file.seek(SeekFrom::End(0))?;
        Ok(Source {
            file: Arc::new(Mutex::new(file)),
            bytes,
        })
    }

    /// Returns a reader that starts at `position`.
    pub(crate) fn at(&self, position: u64) -> At {
        At {
            file: Arc::clone(&self.file),
            position,
        }
    }
}

impl Read for At {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.position))?;
        let read = file.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Length for Source {
    fn len(&self) -> u64 {
        self.bytes
    }
}

impl ChunkReader for Source {
    type T = BufReader<At>;

    fn get_read(&self, start: u64) -> Result<BufReader<At>, ParquetError> {
        Ok(BufReader::new(self.at(start)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let mut bytes = Vec::with_capacity(length.min(self.bytes as usize));
        self.at(start).take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() != length {
            let message = format!("expected {length} bytes, found {}", bytes.len());
            return Err(ParquetError::EOF(message));
        }
        Ok(bytes.into())
    }
}
