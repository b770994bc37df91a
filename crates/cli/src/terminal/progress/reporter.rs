//! Progress as JSON: one object per second, and a last one.
//!
//! **Invariant:** within a version, fields are only added.

use serde::Serialize;

use super::figures::Figures;

/// The version of the objects.
const VERSION: u32 = 1;

/// The object of `--progress json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Report {
    version: u32,
    seconds: f64,
    /// The records that are answered, those of an earlier run included.
    records: u64,
    invalid: u64,
    /// The bytes of the input that are answered.
    bytes: u64,
    total_bytes: Option<u64>,
    /// The speed of this run.
    records_per_second: f64,
    /// The estimated remaining seconds, if the total is known.
    eta: Option<f64>,
    done: bool,
    /// What is being done, in a command with several stages.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<String>,
}

/// Returns the figures as a line of JSON.
pub(super) fn report(figures: &Figures, done: bool) -> String {
    let report = Report {
        version: VERSION,
        seconds: figures.elapsed().as_secs_f64(),
        records: figures.records(),
        invalid: figures.invalid(),
        bytes: figures.position(),
        total_bytes: figures.total,
        records_per_second: figures.records_per_second(),
        eta: figures.remaining(),
        done,
        stage: figures.stage().map(str::to_owned),
    };
    let mut json = serde_json::to_string(&report).expect("plain data can be written as JSON");
    json.push('\n');
    json
}
