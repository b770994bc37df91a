//! What has become of the records.
//!
//! **Invariant:** a sum: of parts of a collection, whatever their order, it is that of the whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::terminal::exit::Exit;

/// How many records there were of each status, and how many failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    statuses: BTreeMap<String, u64>,
    failed: u64,
    invalid: u64,
    /// How many records have no status yet.
    #[serde(skip)]
    put_off: u64,
}

/// The same for a chunk, cheap to add to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    statuses: Vec<(&'static str, u64)>,
    failed: u64,
    invalid: u64,
    put_off: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, status: &'static str, failed: bool, invalid: bool) {
        self.failed += u64::from(failed);
        self.invalid += u64::from(invalid);
        // Where a name has two addresses, it has two entries, which the tally adds up.
        let entry = self
            .statuses
            .iter_mut()
            .find(|it| std::ptr::eq(it.0, status));
        match entry {
            Some((_, count)) => *count += 1,
            None => self.statuses.push((status, 1)),
        }
    }

    /// Counts a record that is to have a status [later](Tally::settle).
    pub(crate) fn put_off(&mut self) {
        self.put_off += 1;
    }
}

impl Tally {
    pub(crate) fn add(&mut self, counts: &Counts) {
        for &(status, count) in &counts.statuses {
            *self.statuses.entry(status.to_owned()).or_default() += count;
        }
        self.failed += counts.failed;
        self.invalid += counts.invalid;
        self.put_off += counts.put_off;
    }

    /// From now on records that were put off are added with their statuses.
    pub(crate) fn settle(&mut self) {
        self.put_off = 0;
    }

    /// How many records there were.
    pub(crate) fn records(&self) -> u64 {
        self.statuses.values().sum::<u64>() + self.put_off
    }

    /// How many of them were no puzzles.
    pub(crate) fn invalid(&self) -> u64 {
        self.invalid
    }

    /// How many there were of each status.
    pub(crate) fn statuses(&self) -> BTreeMap<String, u64> {
        self.statuses.clone()
    }

    /// How a run ends that came to this.
    pub(crate) fn exit(&self, strict: bool) -> Exit {
        if strict && self.failed > 0 {
            Exit::Failed
        } else {
            Exit::Done
        }
    }

    /// One line for people.
    pub(crate) fn summary(&self) -> String {
        let counts = self.statuses.iter();
        let counts: Vec<String> = counts
            .map(|(status, count)| format!("{count} {status}"))
            .collect();
        format!("{} puzzles: {}", self.records(), counts.join(", "))
    }
}
