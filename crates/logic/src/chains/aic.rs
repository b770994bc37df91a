//! Alternating inference chains (AIC): one of the two ends is true, so a candidate that sees both
//! ends is false.
//!
//! X-chains have one digit, XY-chains only cells with two candidates, AICs any links.
//!
//! See <https://sudopedia.org/wiki/Alternating_Inference_Chain>.
//!
//! **Invariant:** a chain starts and ends with a strong link, and with candidates in different
//! cells.

use super::search::Search;
use crate::candidate::Candidate;
use crate::implications::{Claim, common};
use crate::technique::Technique;

impl Search<'_> {
    /// Keeps the chains from a candidate that has been searched as false.
    ///
    /// Chains with fewer than `least` eliminations are skipped: an AIC with a single elimination is
    /// also a nice loop.
    pub(super) fn chains(&mut self, technique: Technique, start: usize, least: usize) {
        let links = self.links;
        let square = links.candidate(start).square();
        for end in 0..links.candidate_count {
            let Some(length) = self.length_of(Claim::on(end)) else {
                continue;
            };
            let beside = || common(links.excluded.row(start), links.excluded.row(end));
            if links.candidate(end).square() == square || beside().take(least).count() < least {
                continue;
            }
            let eliminations: Vec<Candidate> = links.candidates_of(beside()).collect();
            if eliminations.len() >= least
                && self.shortest.wants(&eliminations, length)
                && let Some(claims) = self.path_of(Claim::on(end), false)
            {
                self.keep(technique, claims, eliminations);
            }
        }
    }
}
