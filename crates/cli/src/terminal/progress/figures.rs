//! The figures of a run so far: records, bytes, time.
//!
//! **Invariant:** the figures of an earlier run that this one resumes count in totals, never in
//! speeds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, HumanDuration};

/// The figures of a run, updated from any thread.
#[derive(Debug)]
pub(crate) struct Figures {
    start: Instant,
    /// The name of the stage, in a command with several.
    stage: OnceLock<String>,
    /// The size of the whole input: bytes of files, or puzzles of a generator.
    pub(super) total: Option<u64>,
    /// The bytes that were read.
    pub(crate) read: Arc<AtomicU64>,
    /// The part of the input that is answered.
    done: AtomicU64,
    records: AtomicU64,
    invalid: AtomicU64,
    /// The records that an earlier run has answered.
    earlier: AtomicU64,
    /// The part of the input that the earlier run has answered, and the microseconds until it was
    /// skipped.
    skipped: AtomicU64,
    skipped_after: AtomicU64,
}

impl Figures {
    pub(super) fn new(total: Option<u64>) -> Figures {
        Figures {
            start: Instant::now(),
            stage: OnceLock::new(),
            total,
            read: Arc::default(),
            done: AtomicU64::new(0),
            records: AtomicU64::new(0),
            invalid: AtomicU64::new(0),
            earlier: AtomicU64::new(0),
            skipped: AtomicU64::new(0),
            skipped_after: AtomicU64::new(0),
        }
    }

    /// Names the stage of a command that has several.
    pub(crate) fn set_stage(&self, name: &str) {
        self.stage.get_or_init(|| name.to_owned());
    }

    /// Returns the name of the stage.
    pub(super) fn stage(&self) -> Option<&str> {
        self.stage.get().map(String::as_str)
    }

    /// Sets the number of records that an earlier run has answered.
    pub(crate) fn resume(&self, records: u64) {
        self.earlier.store(records, Ordering::Relaxed);
        self.records.fetch_add(records, Ordering::Relaxed);
    }

    /// Counts records that were answered.
    pub(crate) fn add_records(&self, records: u64) {
        self.records.fetch_add(records, Ordering::Relaxed);
    }

    /// Sets the exact number of records, and of invalid ones.
    pub(crate) fn set_records(&self, records: u64, invalid: u64) {
        self.records.store(records, Ordering::Relaxed);
        self.set_invalid(invalid);
    }

    /// Sets the number of invalid records.
    pub(crate) fn set_invalid(&self, invalid: u64) {
        self.invalid.store(invalid, Ordering::Relaxed);
    }

    /// Sets the part of the input that is answered.
    pub(crate) fn set_position(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        if self.new_records() == 0 && self.records() > 0 {
            let time = self.start.elapsed().as_micros() as u64;
            self.skipped.store(done, Ordering::Relaxed);
            self.skipped_after.store(time, Ordering::Relaxed);
        }
    }

    /// Sets the answered part to everything that was read.
    pub(crate) fn set_position_to_read(&self) {
        self.set_position(self.read.load(Ordering::Relaxed));
    }

    /// Returns the part of the input that is answered.
    pub(crate) fn position(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn invalid(&self) -> u64 {
        self.invalid.load(Ordering::Relaxed)
    }

    /// Returns the number of records that are answered, by this run and the one it resumes.
    pub(crate) fn records(&self) -> u64 {
        self.records.load(Ordering::Relaxed)
    }

    /// Returns the number of records that an earlier run has answered.
    pub(crate) fn earlier(&self) -> u64 {
        self.earlier.load(Ordering::Relaxed)
    }

    /// Returns the number of records that this run has answered.
    fn new_records(&self) -> u64 {
        self.records().saturating_sub(self.earlier())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns the speed of this run.
    pub(crate) fn records_per_second(&self) -> f64 {
        self.new_records() as f64 / self.working_seconds()
    }

    /// Returns the seconds since the first new record could be read.
    fn working_seconds(&self) -> f64 {
        let skipping = Duration::from_micros(self.skipped_after.load(Ordering::Relaxed));
        let working = self.elapsed().saturating_sub(skipping);
        working.as_secs_f64().max(1e-9)
    }

    /// Returns the estimated remaining seconds, if the total is known and something is done.
    pub(super) fn remaining(&self) -> Option<f64> {
        let total = self.total?;
        let done = self.position();
        let new = done.saturating_sub(self.skipped.load(Ordering::Relaxed));
        let left = total.saturating_sub(done);
        (new > 0 || left == 0).then(|| left as f64 * self.working_seconds() / new.max(1) as f64)
    }

    /// Returns the figures as text for people.
    pub(super) fn describe(&self) -> String {
        let (records, invalid) = (self.records(), self.invalid());
        let plural = if records == 1 { "" } else { "s" };
        let stage = self
            .stage()
            .map_or_else(String::new, |stage| format!("{stage}: "));
        let mut text = format!("{stage}{} puzzle{plural}", HumanCount(records));
        let speed = self.records_per_second();
        match speed {
            _ if self.new_records() == 0 => {}
            ..1.0 => text.push_str(&format!(", {:.1} s each", 1.0 / speed)),
            ..10.0 => text.push_str(&format!(", {speed:.1}/s")),
            _ => text.push_str(&format!(", {}/s", HumanCount(speed as u64))),
        }
        if invalid > 0 {
            text.push_str(&format!(", {} invalid", HumanCount(invalid)));
        }
        match (self.remaining(), self.total) {
            (Some(seconds), _) => {
                let left = Duration::from_secs_f64(seconds.min(1e9));
                text.push_str(&format!(", {} left", HumanDuration(left)));
            }
            (None, Some(_)) => {}
            (None, None) => {
                let read = self.read.load(Ordering::Relaxed);
                let seconds = Duration::from_secs(self.elapsed().as_secs());
                let read = HumanBytes(read);
                text.push_str(&format!(", {read} read, {}", HumanDuration(seconds)));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_counts_new_records_only() {
        let figures = Figures::new(Some(1000));
        figures.resume(400);
        figures.set_position(400);
        assert_eq!(figures.remaining(), None);
        assert_eq!(figures.describe(), "400 puzzles");
        figures.add_records(1);
        figures.set_position(401);
        assert_eq!((figures.records(), figures.new_records()), (401, 1));
        // 599 records at the speed of the one.
        let (speed, left) = (figures.records_per_second(), figures.remaining().unwrap());
        assert!(
            (0.5..2.0).contains(&(speed * left / 599.0)),
            "{speed} {left}"
        );
    }

    #[test]
    fn one_record_is_one_puzzle() {
        let figures = Figures::new(Some(3));
        figures.add_records(1);
        assert!(figures.describe().starts_with("1 puzzle, "));
    }
}
