//! What was found: of the chains that show the same eliminations, the shortest.
//!
//! **Invariant:** no two chains have the same eliminations; of two of the same length the one that
//! was found first stays.

use std::collections::HashMap;

use super::links::Stage;
use crate::candidate::Candidate;
use crate::technique::Technique;

/// A chain and what it shows.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The technique.
    pub(super) technique: Technique,
    /// The chain, from its start to its end.
    pub(super) stages: Vec<Stage>,
    /// Whether the end leads back to the start.
    pub(super) is_loop: bool,
    /// What can be taken away, in ascending order.
    pub(super) eliminations: Vec<Candidate>,
}

/// Chains by what they show.
#[derive(Default)]
pub(super) struct Harvest {
    findings: Vec<Finding>,
    by_effect: HashMap<Vec<Candidate>, usize>,
}

impl Harvest {
    /// Whether a chain of so many links would be kept.
    pub(super) fn wants(&self, eliminations: &[Candidate], links: usize) -> bool {
        let known = self.by_effect.get(eliminations);
        !eliminations.is_empty()
            && known.is_none_or(|&index| self.findings[index].stages.len() > links + 1)
    }

    /// Keeps a chain that is wanted.
    pub(super) fn keep(&mut self, finding: Finding) {
        match self.by_effect.get(&finding.eliminations) {
            Some(&index) => self.findings[index] = finding,
            None => {
                let effect = finding.eliminations.clone();
                self.by_effect.insert(effect, self.findings.len());
                self.findings.push(finding);
            }
        }
    }

    /// All that was kept, the shortest first.
    pub(super) fn into_findings(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|finding| finding.stages.len());
        self.findings
    }
}
