//! Alternating inference chains: one of the two ends is true, so what both exclude is false.
//!
//! X-chains have one digit, XY-chains only squares with two; what is built of anything is an AIC.
//!
//! See <https://sudopedia.org/wiki/Alternating_Inference_Chain>.
//!
//! **Invariant:** a chain starts and ends with a strong link, and with candidates in different
//! squares.

use super::links::Stage;
use super::rows::common;
use super::search::Search;
use crate::candidate::Candidate;
use crate::technique::Technique;

impl Search<'_> {
    /// The chains from a candidate that has been searched as false.
    ///
    /// What takes away fewer than `least` candidates is left aside: an AIC that takes away a single
    /// one is a nice loop, too.
    pub(super) fn chains(&mut self, technique: Technique, start: usize, least: usize) {
        let links = self.links;
        let square = links.candidate(start).square();
        for end in 0..links.candidate_count {
            let Some(length) = self.length_of(Stage::On(end)) else {
                continue;
            };
            let beside = || common(links.excluded.row(start), links.excluded.row(end));
            if links.candidate(end).square() == square || beside().take(least).count() < least {
                continue;
            }
            let eliminations: Vec<Candidate> = links.candidates_of(beside()).collect();
            if eliminations.len() >= least
                && self.harvest.wants(&eliminations, length)
                && let Some(stages) = self.path_of(Stage::On(end), false)
            {
                self.keep(technique, stages, eliminations);
            }
        }
    }
}
