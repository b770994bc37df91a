//! Deferred records, in one temporary file per range of keys.
//!
//! A record is its key, the distance of its number from the one before in the file, the length of
//! its text, and the text.
//!
//! **Invariant:** all records with the same key are in the same part, in the order in which they were
//! deferred. Only parts with records have a file, which disappears after the part was read.

use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Write};

use super::{Settings, varint};
use crate::temporary::Temporary;

/// The number of parts that records are distributed to.
pub(super) const PARTS: usize = 1 << BITS;

/// The number of highest bits of a key that select the part.
const BITS: u32 = 6;

/// Distributes records to parts.
#[derive(Debug)]
pub(super) struct Spill {
    settings: Settings,
    level: u32,
    writers: Vec<Option<Writer>>,
}

/// Writes the records of a part.
#[derive(Debug)]
struct Writer {
    file: BufWriter<Temporary>,
    last: u64,
    /// The buffer for the bytes before a text.
    head: Vec<u8>,
}

/// The records of a range of keys.
#[derive(Debug)]
pub(super) struct Part {
    /// The number of times they were distributed before.
    pub(super) level: u32,
    file: Temporary,
}

/// Reads the records of a part.
#[derive(Debug)]
pub(super) struct Reader {
    file: BufReader<Temporary>,
    last: u64,
}

impl Spill {
    /// Distributes records that were distributed `level` times before.
    pub(super) fn new(settings: &Settings, level: u32) -> Spill {
        Spill {
            settings: settings.clone(),
            level,
            writers: (0..PARTS).map(|_| None).collect(),
        }
    }

    /// Adds a record to the part of its key.
    pub(super) fn push(&mut self, key: u128, number: u64, text: &[u8]) -> io::Result<()> {
        let index = key.rotate_left(BITS * (self.level + 1)) as usize % PARTS;
        let writer = match &mut self.writers[index] {
            Some(writer) => writer,
            none => none.insert(Writer::new(&self.settings)?),
        };
        writer.push(key, number, text)
    }

    /// Returns the parts that have records.
    pub(super) fn into_parts(self) -> io::Result<Vec<Part>> {
        let level = self.level;
        let part = |writer: Writer| {
            let file = writer.file.into_inner();
            let mut file = file.map_err(IntoInnerError::into_error)?;
            file.rewind()?;
            Ok(Part { level, file })
        };
        self.writers.into_iter().flatten().map(part).collect()
    }
}

impl Writer {
    fn new(settings: &Settings) -> io::Result<Writer> {
        Ok(Writer {
            file: BufWriter::with_capacity(settings.buffer(), settings.file()?),
            last: 0,
            head: Vec::new(),
        })
    }

    fn push(&mut self, key: u128, number: u64, text: &[u8]) -> io::Result<()> {
        self.head.clear();
        self.head.extend_from_slice(&key.to_le_bytes());
        varint::put(&mut self.head, number - self.last);
        varint::put(&mut self.head, text.len() as u64);
        self.last = number;
        self.file.write_all(&self.head)?;
        self.file.write_all(text)
    }
}

impl Part {
    /// Returns its records, one by one.
    pub(super) fn read(self, settings: &Settings) -> Reader {
        Reader {
            file: BufReader::with_capacity(settings.buffer(), self.file),
            last: 0,
        }
    }
}

impl Reader {
    /// Returns the key and the number of the next record; its text replaces the contents of `text`.
    pub(super) fn next(&mut self, text: &mut Vec<u8>) -> io::Result<Option<(u128, u64)>> {
        if self.file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut key = [0; 16];
        self.file.read_exact(&mut key)?;
        self.last += varint::get(&mut self.file)?;
        let length = varint::get(&mut self.file)?;
        varint::get_text(&mut self.file, length, text)?;
        Ok(Some((u128::from_le_bytes(key), self.last)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    const SETTINGS: Settings = Settings {
        budget: 0,
        folder: None,
    };

    /// Returns the parts of some records, with their contents.
    fn parts(level: u32, records: &[(u128, u64)]) -> Vec<Vec<(u128, u64)>> {
        let mut spill = Spill::new(&SETTINGS, level);
        for &(key, number) in records {
            let text = number.to_string();
            spill.push(key, number, text.as_bytes()).unwrap();
        }
        let content = |part: Part| {
            assert_eq!(part.level, level);
            let mut reader = part.read(&SETTINGS);
            let mut text = Vec::new();
            let mut records = Vec::new();
            while let Some((key, number)) = reader.next(&mut text).unwrap() {
                assert_eq!(text, number.to_string().as_bytes());
                records.push((key, number));
            }
            records
        };
        spill
            .into_parts()
            .unwrap()
            .into_iter()
            .map(content)
            .collect()
    }

    #[test]
    fn every_level_divides_a_part() {
        let record = |number: u64| (fingerprint(&number.to_le_bytes()), number);
        let records: Vec<_> = (0..20_000).map(record).collect();
        for level in [0, 1, 9, 20] {
            let parts = parts(level, &records);
            assert_eq!(parts.len(), PARTS);
            for part in parts {
                assert!(part.is_sorted_by_key(|(_, number)| *number));
                let smaller = super::tests::parts(level + 1, &part);
                let largest = smaller.iter().map(Vec::len).max();
                assert!(largest < Some(part.len() / 8), "{largest:?} at {level}");
            }
        }
    }

    #[test]
    fn records_with_the_same_key_stay_together() {
        let records: Vec<_> = (0..1000)
            .map(|number| (u128::from(number % 5) << 122, number))
            .collect();
        let parts = parts(0, &records);
        assert_eq!(parts.len(), 5);
        assert!(
            parts
                .iter()
                .all(|part| part.iter().all(|it| it.0 == part[0].0))
        );
    }
}
