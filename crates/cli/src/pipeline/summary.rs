//! The summary at the end of a run: a line for people, or an object for programs.
//!
//! **Invariant:** a run has at most one summary, however it ends. Within a version, fields are only
//! added.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{End, RunSettings, Tally};
use crate::args;
use crate::terminal::{Exit, Figures, message};

/// What the summary of a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Summary {
    /// Nothing.
    None,
    /// The number of records by status.
    Counts,
    /// The number of records by status, the time and the speed.
    Text,
    /// An object on a line.
    Json,
}

impl Summary {
    /// Returns the summary that the command line asks for.
    pub(super) fn new(run: &args::Run) -> Summary {
        match run.summary {
            Some(args::SummaryFormat::Json) => Summary::Json,
            Some(args::SummaryFormat::Text) => Summary::Text,
            Some(args::SummaryFormat::None) => Summary::None,
            None if run.quiet => Summary::None,
            None => Summary::Counts,
        }
    }

    /// Returns whether the summary is for people.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Summary::Counts | Summary::Text)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum Reason {
    /// Every record was answered.
    Complete,
    /// Ctrl-C.
    Interrupted,
    /// The reader of the output closed it.
    OutputClosed,
    /// The command, an input or the output failed.
    Failed,
}

/// The object of `--summary json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Report<'a> {
    version: u32,
    /// The number of records, those of a resumed run included.
    records: u64,
    /// The number of records that a resumed run had answered.
    resumed: u64,
    /// The number of records per status.
    statuses: &'a BTreeMap<String, u64>,
    failed: u64,
    invalid: u64,
    seconds: f64,
    records_per_second: f64,
    end: Reason,
    exit_code: u8,
    /// What ended the run early.
    error: Option<String>,
}

/// The records of a command that consists of several runs, without summaries of their own.
pub(crate) struct Total<'a> {
    /// The number of records per status.
    pub(crate) statuses: &'a BTreeMap<String, u64>,
    pub(crate) seconds: f64,
    pub(crate) exit: Exit,
}

impl Total<'_> {
    /// Prints the summary that the command line asks for.
    pub(crate) fn print(&self, run: &args::Run) {
        let is_complete = self.exit == Exit::Success;
        match Summary::new(run) {
            Summary::Json => message::raw(&self.json()),
            Summary::Counts | Summary::Text if is_complete => {
                let counts = self.statuses.iter();
                let counts = counts.map(|(status, count)| format!("{count} {status}"));
                let counts: Vec<String> = counts.collect();
                let mut text = format!("{} puzzles: {}", self.records(), counts.join(", "));
                if Summary::new(run) == Summary::Text {
                    let speed = self.records() as f64 / self.seconds.max(1e-9);
                    text.push_str(&format!("; {:.2} s, {speed:.0}/s", self.seconds));
                }
                message::note(&text);
            }
            Summary::None | Summary::Counts | Summary::Text => {}
        }
    }

    fn records(&self) -> u64 {
        self.statuses.values().sum()
    }

    fn json(&self) -> String {
        let report = Report {
            version: VERSION,
            records: self.records(),
            resumed: 0,
            statuses: self.statuses,
            failed: 0,
            invalid: 0,
            seconds: self.seconds,
            records_per_second: self.records() as f64 / self.seconds.max(1e-9),
            end: match self.exit {
                Exit::Success => Reason::Complete,
                Exit::Interrupted => Reason::Interrupted,
                _ => Reason::Failed,
            },
            exit_code: self.exit as u8,
            error: None,
        };
        line(&report)
    }
}

/// The version of the object.
const VERSION: u32 = 1;

/// Prints the summary of a run.
pub(super) fn print(
    settings: RunSettings,
    figures: &Figures,
    tally: &Tally,
    end: &anyhow::Result<End>,
) {
    match settings.summary {
        Summary::None => {}
        Summary::Json => message::raw(&report(figures, tally, end.as_ref())),
        Summary::Counts | Summary::Text => {
            if let (
                Ok(End {
                    is_complete: true, ..
                }),
                true,
            ) = (end, tally.records() > 1)
            {
                message::note(&text(settings.summary, figures, tally));
            }
        }
    }
}

/// Prints the summary of a run that ended well, if it is for programs.
pub(super) fn print_json(settings: RunSettings, figures: &Figures, end: &End) {
    if settings.summary == Summary::Json {
        message::raw(&report(figures, &end.tally, Ok(end)));
    }
}

fn text(summary: Summary, figures: &Figures, tally: &Tally) -> String {
    let mut text = tally.summary();
    if summary == Summary::Text {
        let seconds = figures.elapsed().as_secs_f64();
        let speed = figures.records_per_second();
        text.push_str(&format!("; {seconds:.2} s, {speed:.0}/s"));
    }
    text
}

fn report(figures: &Figures, tally: &Tally, end: Result<&End, &anyhow::Error>) -> String {
    let (exit, reason) = match end {
        Ok(end) if end.is_complete => (end.exit, Reason::Complete),
        Ok(end) if end.exit == Exit::Interrupted => (end.exit, Reason::Interrupted),
        Ok(end) if end.exit == Exit::Success => (end.exit, Reason::OutputClosed),
        Ok(end) => (end.exit, Reason::Failed),
        Err(error) => (Exit::of_error(error), Reason::Failed),
    };
    let report = Report {
        version: VERSION,
        records: tally.records(),
        resumed: figures.earlier(),
        statuses: tally.statuses(),
        failed: tally.failed(),
        invalid: tally.invalid(),
        seconds: figures.elapsed().as_secs_f64(),
        records_per_second: figures.records_per_second(),
        end: reason,
        exit_code: exit as u8,
        error: match end {
            Ok(end) => end.failure.clone(),
            Err(error) => Some(format!("{error:#}")),
        },
    };
    line(&report)
}

fn line(report: &Report<'_>) -> String {
    let mut json = serde_json::to_string(report).expect("plain data can be written as JSON");
    json.push('\n');
    json
}
