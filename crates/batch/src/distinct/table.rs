//! Keys in memory, each with the number of its first record.
//!
//! They are dealt out to segments, which grow one by one, so that there is never an old and a new
//! copy of all keys. There are as many segments as together fill what was granted, though each has
//! a power of two of slots.
//! A table of our own, with slots probed one by one, was slower: a standard map knows an empty slot
//! by a byte that is likely to be in the cache.
//!
//! **Invariant:** no more memory than was granted, but for a segment that grows and a few keys at
//! least; once a key has been put off, no other is taken.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::Verdict;

/// How many segments there are at least, and half of how many at most; fewer if there are hardly
/// any keys.
const SEGMENTS: usize = 64;

/// What a slot of a map takes: a key, a number and a byte.
const SLOT_BYTES: usize = size_of::<Key>() + size_of::<u64>() + 1;

/// The fewest slots of a map. Of eight, seven are filled before there are more.
const FEWEST_SLOTS: usize = 8;

/// Keys that have been seen.
#[derive(Debug)]
pub(super) struct Table {
    segments: Vec<Segment>,
    /// How many keys a segment may hold.
    most_keys: usize,
    /// Whether a key has been put off.
    is_closed: bool,
}

type Segment = HashMap<Key, u64, BuildHasherDefault<KeyHasher>>;

/// A key in halves, so that nothing but keys and numbers lies in the slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    high: u64,
    low: u64,
}

impl Table {
    /// No keys, and room for as many as fit in so many bytes.
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

    /// Takes a key, if it is new and there is room.
    pub(super) fn offer(&mut self, key: u128, number: u64) -> Verdict {
        let key = Key::from(key);
        let share = u64::from(key.high as u32) * self.segments.len() as u64;
        let segment = &mut self.segments[(share >> 32) as usize];
        if self.is_closed || segment.len() == self.most_keys {
            return match segment.get(&key) {
                Some(&first) => Verdict::Repeat { first },
                None => {
                    self.is_closed = true;
                    Verdict::Later
                }
            };
        }
        match segment.entry(key) {
            Entry::Occupied(entry) => Verdict::Repeat {
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

/// Parts and segments go by the high half, so that the low half is all a segment's own.
impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.low);
    }
}

/// Takes half a key for a hash: it is one.
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

    /// How many keys are taken before one is put off.
    fn room(bytes: usize) -> u64 {
        let mut table = Table::new(bytes);
        let is_taken =
            |number: &u64| table.offer(fingerprint(&number.to_le_bytes()), *number) == Verdict::New;
        (0..).take_while(is_taken).count() as u64
    }

    #[test]
    fn what_is_granted_is_filled_whatever_its_size() {
        for megabytes in [1, 2, 3, 5, 7] {
            let bytes = megabytes << 20;
            let share = room(bytes) as f64 * SLOT_BYTES as f64 / bytes as f64;
            assert!((0.75..0.875).contains(&share), "{megabytes} MB: {share}");
        }
        assert_eq!(room(0), 7);
    }

    /// The memory that is reckoned with is that of the standard map.
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
    fn a_closed_table_still_knows_its_keys() {
        let mut table = Table::new(0);
        for key in 0..7 {
            assert_eq!(table.offer(key, key as u64 + 10), Verdict::New);
        }
        assert_eq!(table.offer(7, 17), Verdict::Later);
        assert_eq!(table.offer(3, 18), Verdict::Repeat { first: 13 });
    }
}
