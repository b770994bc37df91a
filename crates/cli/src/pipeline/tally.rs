//! Counts of records by status.
//!
//! **Invariant:** a tally is a sum, so the order in which chunks are added does not matter.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::terminal::Exit;

/// The number of records per status, and how many failed or are invalid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    statuses: BTreeMap<String, u64>,
    failed: u64,
    invalid: u64,
    /// Records whose status is not known yet.
    #[serde(skip)]
    pending: u64,
}

/// The counts of one chunk, cheap to add to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    statuses: Vec<(&'static str, u64)>,
    failed: u64,
    invalid: u64,
    pending: u64,
}

impl Counts {
    pub(super) fn add(&mut self, status: &'static str, failed: bool, invalid: bool) {
        self.add_many(status, 1, failed, invalid);
    }

    /// Counts records with the same status.
    pub(super) fn add_many(
        &mut self,
        status: &'static str,
        records: u64,
        failed: bool,
        invalid: bool,
    ) {
        if records == 0 {
            return;
        }
        self.failed += u64::from(failed) * records;
        self.invalid += u64::from(invalid) * records;
        // Equal names at different addresses get two entries; the tally adds them up.
        let entry = self
            .statuses
            .iter_mut()
            .find(|it| std::ptr::eq(it.0, status));
        match entry {
            Some((_, count)) => *count += records,
            None => self.statuses.push((status, records)),
        }
    }

    /// Notes that a counted record cannot be written: it fails like an invalid one.
    pub(super) fn add_unwritten(&mut self) {
        self.failed += 1;
        self.invalid += 1;
    }

    /// Counts a record whose status follows [later](Tally::settle).
    pub(super) fn add_pending(&mut self) {
        self.pending += 1;
    }
}

impl Tally {
    pub(super) fn add(&mut self, counts: &Counts) {
        for &(status, count) in &counts.statuses {
            self.add_status(status, count);
        }
        self.failed += counts.failed;
        self.invalid += counts.invalid;
        self.pending += counts.pending;
    }

    /// Counts records with a status.
    pub(crate) fn add_status(&mut self, status: &str, records: u64) {
        *self.statuses.entry(status.to_owned()).or_default() += records;
    }

    /// Adds the counts of another tally.
    pub(super) fn merge(&mut self, other: &Tally) {
        for (status, count) in &other.statuses {
            self.add_status(status, *count);
        }
        self.failed += other.failed;
        self.invalid += other.invalid;
    }

    /// Forgets the pending records: from now on they are added with their statuses.
    pub(super) fn settle(&mut self) {
        self.pending = 0;
    }

    /// Returns the number of records.
    pub(crate) fn records(&self) -> u64 {
        self.statuses.values().sum::<u64>() + self.pending
    }

    /// Returns the number of invalid records.
    pub(crate) fn invalid(&self) -> u64 {
        self.invalid
    }

    /// Returns the number of records per status.
    pub(crate) fn statuses(&self) -> &BTreeMap<String, u64> {
        &self.statuses
    }

    /// Returns whether a record is valid.
    pub(super) fn has_valid(&self) -> bool {
        self.records() > self.invalid
    }

    /// Returns the number of records that failed.
    pub(super) fn failed(&self) -> u64 {
        self.failed
    }

    /// Returns the exit code of a run with this tally: it failed if a record failed and that counts,
    /// or if no record is valid.
    pub(crate) fn exit(&self, strict: bool) -> Exit {
        if strict && self.failed > 0 || self.invalid > 0 && !self.has_valid() {
            Exit::Failed
        } else {
            Exit::Success
        }
    }

    /// Returns the summary: one line for people.
    pub(crate) fn summary(&self) -> String {
        let records = self.records();
        let plural = if records == 1 { "" } else { "s" };
        let counts = self.statuses.iter();
        let counts: Vec<String> = counts
            .map(|(status, count)| format!("{count} {status}"))
            .collect();
        format!("{records} puzzle{plural}: {}", counts.join(", "))
    }
}
