//! The summary at the end of a run: a line for people, or an object for programs.
//!
//! **Invariant:** a run has at most one summary, however it ends. Within a version, fields are only
//! added.

use std::collections::BTreeMap;
use std::time::Duration;

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

/// Prints the summary of a command that consists of several runs, without summaries of their own.
pub(crate) fn print_total(run: &args::Run, tally: &Tally, elapsed: Duration, exit: Exit) {
    let summary = Summary::new(run);
    let seconds = elapsed.as_secs_f64();
    let speed = tally.records() as f64 / seconds.max(1e-9);
    match summary {
        Summary::Json => {
            let end = match exit {
                Exit::Success => Reason::Complete,
                Exit::Interrupted => Reason::Interrupted,
                _ => Reason::Failed,
            };
            message::raw(&line(&Report {
                seconds,
                records_per_second: speed,
                ..Report::new(tally, exit, end)
            }));
        }
        _ if summary.is_text() && exit == Exit::Success => {
            message::note(&text(summary, tally, seconds, speed));
        }
        _ => {}
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
                let seconds = figures.elapsed().as_secs_f64();
                let speed = figures.records_per_second();
                message::note(&text(settings.summary, tally, seconds, speed));
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

fn text(summary: Summary, tally: &Tally, seconds: f64, speed: f64) -> String {
    let mut text = tally.summary();
    if summary == Summary::Text {
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
    line(&Report {
        resumed: figures.earlier(),
        seconds: figures.elapsed().as_secs_f64(),
        records_per_second: figures.records_per_second(),
        error: match end {
            Ok(end) => end.failure.clone(),
            Err(error) => Some(format!("{error:#}")),
        },
        ..Report::new(tally, exit, reason)
    })
}

impl Report<'_> {
    /// Returns the report of a tally, without times.
    fn new(tally: &Tally, exit: Exit, end: Reason) -> Report<'_> {
        Report {
            version: VERSION,
            records: tally.records(),
            resumed: 0,
            statuses: tally.statuses(),
            failed: tally.failed(),
            invalid: tally.invalid(),
            seconds: 0.0,
            records_per_second: 0.0,
            end,
            exit_code: exit as u8,
            error: None,
        }
    }
}

fn line(report: &Report<'_>) -> String {
    let mut json = serde_json::to_string(report).expect("plain data can be written as JSON");
    json.push('\n');
    json
}
