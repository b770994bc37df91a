//! The puzzles that a hunt has already met, as a hash table in a file.
//!
//! ```text
//! slot = 10 bytes of the fingerprint, 6 bytes of a number: 0 is empty
//! ```
//!
//! A slot with a number above the count of the table was written after the last saved state: it is
//! void. A resumed hunt meets the same puzzles in the same order and writes the same numbers again.
//!
//! **Invariant:** memory does not grow with the table. A key is present if and only if it was
//! inserted as one of the first `count` keys.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The bytes of a slot.
const SLOT: usize = 16;

/// Slots that are read at once.
const WINDOW: usize = 16;

/// The slots of a new table.
const FIRST_SLOTS: u64 = 1 << 12;

/// A set of fingerprints in a file.
#[derive(Debug)]
pub(super) struct Known {
    path: PathBuf,
    file: File,
    /// A power of two.
    slots: u64,
    count: u64,
}

impl Known {
    /// Opens the table with its first `count` keys, or creates it if `count` is 0.
    pub(super) fn open(path: &Path, count: u64) -> io::Result<Known> {
        if count == 0 {
            return Known::create(path, FIRST_SLOTS);
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let slots = file.metadata()?.len() / SLOT as u64;
        if !slots.is_power_of_two() || slots <= count {
            let message = format!("{} is damaged", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(Known {
            path: path.to_owned(),
            file,
            slots,
            count,
        })
    }

    fn create(path: &Path, slots: u64) -> io::Result<Known> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(true);
        let file = options.open(path)?;
        file.set_len(slots * SLOT as u64)?;
        Ok(Known {
            path: path.to_owned(),
            file,
            slots,
            count: 0,
        })
    }

    /// Returns the number of keys.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Adds a key. Returns whether it is new.
    pub(super) fn insert(&mut self, key: u128) -> io::Result<bool> {
        // At most three slots of five are used.
        if (self.count + 1) * 5 > self.slots * 3 {
            self.grow()?;
        }
        let number = self.count + 1;
        let is_new = self.put(key, number)?;
        self.count += u64::from(is_new);
        Ok(is_new)
    }

    /// Writes the table to disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Writes a key with this number, unless it is there with a smaller one.
    fn put(&mut self, key: u128, number: u64) -> io::Result<bool> {
        let wanted = bytes_of(key);
        let mut slot = key as u64 & (self.slots - 1);
        let mut window = [0; SLOT * WINDOW];
        loop {
            let slots = (self.slots - slot).min(WINDOW as u64) as usize;
            let window = &mut window[..SLOT * slots];
            self.file.seek(SeekFrom::Start(slot * SLOT as u64))?;
            self.file.read_exact(window)?;
            for found in window.chunks_exact(SLOT) {
                let known = number_of(found);
                let is_same = found[..10] == wanted;
                if is_same && known != 0 && known < number {
                    return Ok(false);
                }
                if is_same || known == 0 {
                    let mut entry = [0; SLOT];
                    entry[..10].copy_from_slice(&wanted);
                    entry[10..].copy_from_slice(&number.to_le_bytes()[..6]);
                    self.file.seek(SeekFrom::Start(slot * SLOT as u64))?;
                    self.file.write_all(&entry)?;
                    return Ok(true);
                }
                slot = (slot + 1) & (self.slots - 1);
            }
        }
    }

    /// Doubles the table. The file is replaced as a whole.
    fn grow(&mut self) -> io::Result<()> {
        let new = self.path.with_extension("new");
        let mut larger = Known::create(&new, 2 * self.slots)?;
        self.file.seek(SeekFrom::Start(0))?;
        let mut reader = io::BufReader::with_capacity(1 << 20, &self.file);
        let mut slot = [0; SLOT];
        for _ in 0..self.slots {
            reader.read_exact(&mut slot)?;
            let number = number_of(&slot);
            if (1..=self.count).contains(&number) {
                larger.put(key_of(&slot), number)?;
            }
        }
        larger.sync()?;
        fs::rename(&new, &self.path)?;
        larger.path.clone_from(&self.path);
        larger.count = self.count;
        *self = larger;
        Ok(())
    }
}

/// Returns the part of a key that is stored: 80 bits, the lower ones among them.
fn bytes_of(key: u128) -> [u8; 10] {
    let bytes = key.to_le_bytes();
    std::array::from_fn(|index| bytes[index])
}

/// Returns the stored part of a key.
fn key_of(slot: &[u8; SLOT]) -> u128 {
    let mut bytes = [0; 16];
    bytes[..10].copy_from_slice(&slot[..10]);
    u128::from_le_bytes(bytes)
}

fn number_of(slot: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..6].copy_from_slice(&slot[10..SLOT]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("foldoku-known-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder.join(name)
    }

    fn key(number: u64) -> u128 {
        u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    #[test]
    fn keys_are_new_once_also_after_the_table_has_grown() {
        let path = path("grown");
        let mut known = Known::open(&path, 0).unwrap();
        for round in 0..2 {
            for number in 0..9_000 {
                assert_eq!(known.insert(key(number)).unwrap(), round == 0, "{number}");
            }
        }
        assert_eq!(known.count(), 9_000);
        let mut known = Known::open(&path, 9_000).unwrap();
        assert!(!known.insert(key(8_999)).unwrap() && known.insert(key(9_000)).unwrap());
    }

    /// Whatever was inserted after the saved count is inserted again by a resumed run.
    #[test]
    fn keys_after_the_saved_count_are_void() {
        let path = path("void");
        let mut known = Known::open(&path, 0).unwrap();
        for number in 0..3_000 {
            assert!(known.insert(key(number)).unwrap());
        }
        let mut known = Known::open(&path, 1_000).unwrap();
        for number in 0..6_000 {
            assert_eq!(known.insert(key(number)).unwrap(), number >= 1_000);
        }
        assert_eq!(known.count(), 6_000);
    }

    #[test]
    fn damaged_table_is_an_error() {
        let path = path("damaged");
        fs::write(&path, [0; 100]).unwrap();
        assert!(Known::open(&path, 5).is_err());
    }
}
