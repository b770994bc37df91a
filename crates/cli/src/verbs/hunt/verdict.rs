//! What becomes of a candidate, by its rating.
//!
//! **Invariant:** a verdict depends on the candidate and the flags only, unless its rating times out.

use foldoku::formats::Field;
use foldoku::logic::explainer::{End, Explainer};
use foldoku::questions::rate::{Rate, Rater};
use foldoku::questions::start::StartReader;

use super::super::shared::step_search::TimeLimit;
use super::results::Candidate;
use crate::terminal::Interrupt;

/// The verdict on a candidate.
pub(super) enum Verdict {
    Kept { fields: Vec<Field>, er_tenths: u16 },
    Dropped,
    TimedOut,
}

/// Rates a candidate: first only as far as it takes to drop it, which nearly all are.
pub(super) fn judge(
    rate: &Rate,
    (reader, rater, explainer): &mut (StartReader, Rater, Explainer),
    candidate: &Candidate,
    limit: TimeLimit,
    interrupt: &Interrupt,
) -> Verdict {
    let Ok(start) = reader.of_line(&candidate.puzzle) else {
        return Verdict::Dropped;
    };
    let stop = limit.start(interrupt);
    if let Some(most) = rate.filter.decisive() {
        let rating = explainer.rate_position(&start.position, Some(most), &stop);
        match rating.end {
            End::Stopped => return Verdict::TimedOut,
            _ if !rate.filter.contains(&rating) => return Verdict::Dropped,
            _ => {}
        }
    }
    match rate.rate(rater, &start, &stop) {
        None => Verdict::Dropped,
        Some(rating) if rating.is_timed_out() => Verdict::TimedOut,
        Some(rating) => Verdict::Kept {
            er_tenths: rating.se.as_ref().map_or(0, |it| it.er.tenths()),
            fields: rating.fields(&rate.columns),
        },
    }
}
