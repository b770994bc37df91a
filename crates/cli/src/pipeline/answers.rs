//! The answers to one chunk: rows, text, counts and messages.
//!
//! ```text
//! Verb::work ──▶ Answers ──▶ Piece ──▶ OrderedWriter
//!                   └── rows that cannot wait, if the verb streams ──▶┘
//! ```
//!
//! **Invariant:** a piece is written as a whole or not at all, except for the part of it that a
//! streaming verb has written before.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use foldoku::batch::Solved;
use foldoku::formats::TextWriter;
use foldoku::formats::{RecordError, Row, Status};

use super::distinct::KeyedRecords;
use super::ordered_writer::OrderedWriter;
use super::owned_row::OwnedRow;
use super::piece::{Body, Cut, Message, Piece};
use super::tally::Counts;
use crate::terminal::{Figures, Interrupt};

/// The number of rows after which a streaming verb writes them.
const STREAMED_ROWS: usize = 512;

/// The number of records per chunk whose progress is shown at once.
const SHOWN_AT_ONCE: u64 = 64;

/// The time after which a streaming verb writes its rows, however few there are.
const STREAM_DELAY: Duration = Duration::from_millis(100);

/// Collects the answers to one chunk.
pub(crate) struct Answers<'a> {
    writer: Option<&'a dyn TextWriter>,
    stream: Option<&'a OrderedWriter>,
    interrupt: &'a Interrupt,
    figures: &'a Figures,
    /// Records that were counted, and those that the figures do not have yet.
    records: u64,
    uncounted: u64,
    text: Vec<u8>,
    /// Rows for a table.
    rows: Vec<OwnedRow>,
    solved: Option<Solved>,
    keyed: Option<KeyedRecords>,
    counts: Counts,
    messages: Vec<Message>,
    failure: Option<String>,
    /// Whether the run ends after some results, and where it may end.
    is_limited: bool,
    cuts: Vec<Cut>,
    /// Rows since the stream was last written, and when that was.
    unwritten: usize,
    written_at: Instant,
}

impl<'a> Answers<'a> {
    /// Returns empty answers. Without `writer`, rows are kept for a table; the places of results are
    /// kept if the number of them `is_limited`.
    pub(super) fn new(
        writer: Option<&'a dyn TextWriter>,
        stream: Option<&'a OrderedWriter>,
        interrupt: &'a Interrupt,
        figures: &'a Figures,
        is_limited: bool,
    ) -> Answers<'a> {
        Answers {
            is_limited,
            writer,
            stream,
            interrupt,
            figures,
            records: 0,
            uncounted: 0,
            text: Vec::new(),
            rows: Vec::new(),
            solved: None,
            keyed: None,
            counts: Counts::default(),
            messages: Vec::new(),
            failure: None,
            cuts: Vec::new(),
            unwritten: 0,
            written_at: Instant::now(),
        }
    }

    /// Returns whether the run must stop: the verb may return early, and its answers are dropped.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_set()
    }

    /// Returns the flag of Ctrl-C, for searches that poll it.
    pub(crate) fn interrupt(&self) -> &'a Interrupt {
        self.interrupt
    }

    /// Adds text. Breaks if it cannot be written or the run must stop.
    pub(crate) fn text(&mut self, text: &str) -> ControlFlow<()> {
        self.text.extend_from_slice(text.as_bytes());
        self.write_stream()
    }

    /// Adds text that shows the error of a record, and reports the error.
    pub(crate) fn error_text(&mut self, source: &str, error: &str, text: &str) {
        self.add_message(source, error, !text.is_empty());
        let _ = self.text(text);
    }

    /// Adds the row of a record with an error, and reports the error.
    pub(crate) fn error_row(&mut self, source: &str, row: OwnedRow) {
        if let Some(error) = &row.error {
            let writer = self.writer;
            let is_in_rows = writer.is_some_and(|writer| writer.shows_error(&row.row()));
            self.add_message(source, error, is_in_rows);
        }
        let _ = self.row(row);
    }

    /// Adds a row. Breaks if it cannot be written or the run must stop.
    pub(crate) fn row(&mut self, row: OwnedRow) -> ControlFlow<()> {
        match self.writer {
            Some(writer) => writer.row(&row.row(), &mut self.text),
            None => self.rows.push(row),
        }
        self.unwritten += 1;
        let is_due =
            || self.unwritten >= STREAMED_ROWS || self.written_at.elapsed() >= STREAM_DELAY;
        if self.stream.is_some() && self.writer.is_some() && is_due() {
            return self.write_stream();
        }
        self.interrupt.flow()
    }

    /// Adds all rows of a solved chunk and counts their statuses; `is_failure` returns whether
    /// a status is a failure.
    pub(crate) fn solved(
        &mut self,
        source: &str,
        solved: Solved,
        is_failure: impl Fn(Status) -> bool,
    ) {
        self.uncounted += solved.records().len() as u64;
        let (writer, mut refused) = (self.writer, Vec::new());
        let messages = &mut self.messages;
        let statuses = solved.write_rows(
            writer,
            &mut self.text,
            &mut |row, error| {
                let is_in_rows = writer.is_some_and(|writer| writer.shows_error(row));
                messages.push(Message::new(source, error, is_in_rows));
            },
            &mut |row, reason| refused.push((row.line, reason)),
        );
        for (line, reason) in refused {
            let message = format_args!("line {line}: not written: {reason}");
            self.add_message(source, message, true);
            self.counts.add_unwritten();
        }
        for (status, count) in Status::ALL.into_iter().zip(statuses) {
            let is_invalid = status == Status::Invalid;
            self.counts
                .add_many(status.name(), count, is_failure(status), is_invalid);
        }
        if self.writer.is_none() {
            self.solved = Some(solved);
        }
    }

    /// Adds an encoded record.
    pub(crate) fn record(&mut self, add: impl FnOnce(&mut Vec<u8>)) {
        add(&mut self.text);
    }

    /// Adds a record that is written unless an earlier one has the same key.
    pub(crate) fn keyed(&mut self, key: u128, number: u64, add: impl FnOnce(&mut Vec<u8>)) {
        self.count_done();
        let records = self.keyed.get_or_insert_default();
        add(&mut records.text);
        records.push(key, number);
    }

    /// Adds a row that is written unless an earlier one has the same key.
    pub(crate) fn keyed_row(&mut self, key: u128, row: &Row<'_>) {
        let writer = self.writer;
        self.keyed(key, row.number, |text| {
            if let Some(writer) = writer {
                writer.row(row, text);
            }
        });
    }

    /// Counts a record that was answered.
    pub(crate) fn count(&mut self, status: &'static str) {
        self.count_done();
        self.counts.add(status, false, false);
    }

    /// Counts many records that were answered at once.
    pub(crate) fn count_many(&mut self, status: &'static str, count: u64) {
        self.records += count;
        self.uncounted += count;
        self.counts.add_many(status, count, false, false);
    }

    /// Counts a record that fails the condition of the command.
    pub(crate) fn count_failed(&mut self, status: &'static str) {
        self.count_done();
        self.counts.add(status, true, false);
    }

    /// Counts an invalid record.
    pub(crate) fn count_invalid(&mut self, status: &'static str) {
        self.count_done();
        self.counts.add(status, true, true);
    }

    /// Counts a record that the command does not answer, for the reason that its status names.
    pub(crate) fn count_rejected(&mut self, status: Status) {
        match status {
            Status::Invalid => self.count_invalid(status.name()),
            _ => self.count_failed(status.name()),
        }
    }

    /// Counts a record that gets no row, and reports its fault, or `message` if it has none.
    pub(crate) fn reject(&mut self, source: &str, row: &Row<'_>, status: Status, message: &str) {
        match row.error {
            Some(fault) => self.report_fault(source, fault),
            None => self.report(source, row.line, message),
        }
        self.count_rejected(status);
    }

    /// Counts a record that was answered by a result: a run with a limit may end after it.
    pub(crate) fn count_result(&mut self, status: &'static str) {
        self.count(status);
        if self.is_limited {
            self.cuts.push(Cut {
                text: self.text.len(),
                rows: self.rows.len(),
                messages: self.messages.len(),
                counts: self.counts.clone(),
            });
        }
    }

    /// Counts a row of the solver and reports its fault, if it has one.
    pub(crate) fn count_row(&mut self, source: &str, row: &Row<'_>, is_failure: bool) {
        self.count_done();
        self.add_row(source, row, is_failure);
    }

    /// Shows in the progress that a record is done. Only the first ones of a large chunk are shown
    /// at once: counting across threads takes time.
    fn count_done(&mut self) {
        self.records += 1;
        self.uncounted += 1;
        if self.records <= SHOWN_AT_ONCE {
            self.show_done();
        }
    }

    fn show_done(&mut self) {
        self.figures
            .add_records(std::mem::take(&mut self.uncounted));
    }

    fn add_row(&mut self, source: &str, row: &Row<'_>, is_failure: bool) {
        let is_invalid = row.status == Status::Invalid;
        self.counts.add(row.status.name(), is_failure, is_invalid);
        if let Some(fault) = row.error {
            self.report_fault(source, fault);
        }
    }

    /// Reports something about a line of a source on standard error.
    pub(crate) fn report(&mut self, source: &str, line: usize, message: &str) {
        self.add_message(source, format_args!("line {line}: {message}"), false);
    }

    /// Reports the error of a record.
    pub(crate) fn report_fault(&mut self, source: &str, fault: &RecordError) {
        self.add_message(source, fault, false);
    }

    /// Reports a message that names the line itself.
    pub(crate) fn report_message(&mut self, source: &str, message: &str) {
        self.add_message(source, message, false);
    }

    fn add_message(&mut self, source: &str, message: impl Display, is_in_rows: bool) {
        self.messages
            .push(Message::new(source, message, is_in_rows));
    }

    /// Ends the run with an error after this chunk.
    pub(crate) fn fail(&mut self, message: String) {
        self.failure = Some(message);
    }

    /// Writes the answers so far, before the end of the chunk, if the verb streams.
    fn write_stream(&mut self) -> ControlFlow<()> {
        if let Some(stream) = self.stream {
            self.unwritten = 0;
            self.written_at = Instant::now();
            stream.write(&self.text)?;
            self.text.clear();
        }
        self.interrupt.flow()
    }

    pub(super) fn finish(mut self) -> Piece {
        self.show_done();
        let body = match (self.solved, self.keyed, self.rows.is_empty()) {
            (Some(solved), ..) => Body::Solved(Box::new(solved)),
            (None, Some(keyed), _) => Body::Keyed(keyed),
            (None, None, false) => Body::Rows(self.rows),
            (None, None, true) => Body::Text(self.text),
        };
        Piece {
            body,
            counts: self.counts,
            messages: self.messages,
            failure: self.failure,
            cuts: self.cuts,
        }
    }
}
