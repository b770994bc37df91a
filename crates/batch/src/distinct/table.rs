//! Keys in memory, each with the number of its first record.
//!
//! Keys are distributed to segments, which grow one by one, so that there are never two copies of
//! all keys. The number of slots of a segment is a power of two; the number of segments fills the
//! budget. A custom table with linear probing was slower: the standard map recognises an empty slot
//! by a byte that is likely to be in the cache.
//!
//! **Invariant:** memory exceeds the budget by at most one growing segment and a few keys; after the
//! first deferred key no other key is added.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::Verdict;

/// The minimum number of segments, and half of the maximum; very small tables have fewer.
const SEGMENTS: usize = 64;

/// The bytes of a slot: a key, a number and a control byte.
const SLOT_BYTES: usize = size_of::<Key>() + size_of::<u64>() + 1;

/// The fewest slots of a map; it grows when seven of eight are full.
const FEWEST_SLOTS: usize = 8;

/// The known keys.
#[derive(Debug)]
pub(super) struct Table {
    segments: Vec<Segment>,
    /// The most keys of a segment.
    most_keys: usize,
    /// Whether a key was deferred.
    is_closed: bool,
}

type Segment = HashMap<Key, u64, BuildHasherDefault<KeyHasher>>;

/// A key in halves, so that a slot holds only keys and numbers, without padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    high: u64,
    low: u64,
}

impl Table {
    /// Returns an empty table with room for as many keys as fit in this many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let slots = bytes / SLOT_BYTES;
        let segment_slots = match (slots / SEGMENTS).checked_ilog2() {
            Some(power) => FEWEST_SLOTS.max(1 << power),
            None => FEWEST_SLOTS,
        };
        let segments = (slots / segment_slots).max(1);
        Table {
            segments: (0..segments).map(|_| Segment::default()).collect(),
            most_keys: segment_slots / 8 * 7,
            is_closed: false,
        }
    }

    /// Adds a key, if it is new and there is room.
    pub(super) fn insert(&mut self, key: u128, number: u64) -> Verdict {
        let key = Key::from(key);
        let share = u64::from(key.high as u32) * self.segments.len() as u64;
        let segment = &mut self.segments[(share >> 32) as usize];
        if self.is_closed || segment.len() == self.most_keys {
            return match segment.get(&key) {
                Some(&first) => Verdict::Duplicate { first },
                None => {
                    self.is_closed = true;
                    Verdict::Deferred
                }
            };
        }
        match segment.entry(key) {
            Entry::Occupied(entry) => Verdict::Duplicate {
                first: *entry.get(),
            },
            Entry::Vacant(entry) => {
                entry.insert(number);
                Verdict::New
            }
        }
    }
}

impl From<u128> for Key {
    fn from(key: u128) -> Key {
        Key {
            high: (key >> 64) as u64,
            low: key as u64,
        }
    }
}

/// The high half selects parts and segments, so the low half is free for the map.
impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.low);
    }
}

/// Uses half a key as its own hash.
#[derive(Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is hashed as a number");
    }

    fn write_u64(&mut self, low: u64) {
        self.0 = low;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    /// Returns the number of keys added before the first deferred one.
    fn room(bytes: usize) -> u64 {
        let mut table = Table::new(bytes);
        let is_taken = |number: &u64| {
            table.insert(fingerprint(&number.to_le_bytes()), *number) == Verdict::New
        };
        (0..).take_while(is_taken).count() as u64
    }

    #[test]
    fn tables_of_any_size_fill_their_budget() {
        for megabytes in [1, 2, 3, 5, 7] {
            let bytes = megabytes << 20;
            let share = room(bytes) as f64 * SLOT_BYTES as f64 / bytes as f64;
            assert!((0.75..0.875).contains(&share), "{megabytes} MB: {share}");
        }
        assert_eq!(room(0), 7);
    }

    /// The assumed memory of a slot is that of the standard map.
    #[test]
    fn segments_do_not_grow_beyond_their_slots() {
        let mut segment = Segment::default();
        for number in 0..1000 {
            if number == 7 * 64 {
                assert_eq!(segment.capacity(), 7 * 64);
            }
            segment.insert(Key::from(number), 0);
        }
    }

    #[test]
    fn full_tables_still_recognise_their_keys() {
        let mut table = Table::new(0);
        for key in 0..7 {
            assert_eq!(table.insert(key, key as u64 + 10), Verdict::New);
        }
        assert_eq!(table.insert(7, 17), Verdict::Deferred);
        assert_eq!(table.insert(3, 18), Verdict::Duplicate { first: 13 });
    }
}
