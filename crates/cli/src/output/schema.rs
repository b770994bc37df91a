//! The JSON Schemas (draft 2020-12) of all JSON output, one file per command.
//!
//! The files are generated from the types and column tables, by a test that also checks that they
//! are current: `UPDATE_SCHEMA=1 cargo test -p foldoku-cli schema` rewrites them.
//!
//! **Invariant:** an object of a version is valid under the schemas of all later programs of the same
//! version: fields are only added, and not as required ones.

#[cfg(test)]
mod generated;
#[cfg(test)]
mod variant;

use foldoku::each_question;

macro_rules! questions {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// The schemas of the commands that are one question.
        const QUESTIONS: &[(&str, &str)] = &[$((
            stringify!($name),
            include_str!(concat!("../../schema/", stringify!($name), ".json")),
        )),*];
    };
}

each_question!(questions);

/// Returns the schemas by name: that of a command, or of an output that several commands share.
pub(crate) fn schemas() -> Vec<(&'static str, &'static str)> {
    let mut schemas = [QUESTIONS, SCHEMAS].concat();
    schemas.sort_unstable();
    schemas
}

/// The schemas of all other outputs.
const SCHEMAS: &[(&str, &str)] = &[
    ("audit", include_str!("../../schema/audit.json")),
    ("candidates", include_str!("../../schema/candidates.json")),
    ("canon", include_str!("../../schema/canon.json")),
    ("check", include_str!("../../schema/check.json")),
    ("complete", include_str!("../../schema/complete.json")),
    ("convert", include_str!("../../schema/convert.json")),
    ("count", include_str!("../../schema/count.json")),
    ("dedupe", include_str!("../../schema/dedupe.json")),
    ("explain", include_str!("../../schema/explain.json")),
    ("find", include_str!("../../schema/find.json")),
    ("generate", include_str!("../../schema/generate.json")),
    ("hint", include_str!("../../schema/hint.json")),
    ("hunt", include_str!("../../schema/hunt.json")),
    ("manifest", include_str!("../../schema/manifest.json")),
    ("minimise", include_str!("../../schema/minimise.json")),
    ("neighbours", include_str!("../../schema/neighbours.json")),
    ("pack", include_str!("../../schema/pack.json")),
    (
        "pack-manifest",
        include_str!("../../schema/pack-manifest.json"),
    ),
    ("progress", include_str!("../../schema/progress.json")),
    ("propagate", include_str!("../../schema/propagate.json")),
    ("rate", include_str!("../../schema/rate.json")),
    ("review", include_str!("../../schema/review.json")),
    ("rules", include_str!("../../schema/rules.json")),
    ("shuffle", include_str!("../../schema/shuffle.json")),
    ("solve", include_str!("../../schema/solve.json")),
    ("stats", include_str!("../../schema/stats.json")),
    ("summary", include_str!("../../schema/summary.json")),
    ("trial", include_str!("../../schema/trial.json")),
    ("variant", include_str!("../../schema/variant.json")),
];
