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

/// Schemas by name: that of a command, or of an output that several commands share.
pub(crate) const SCHEMAS: [(&str, &str); 32] = [
    ("candidates", include_str!("../../schema/candidates.json")),
    ("canon", include_str!("../../schema/canon.json")),
    ("check", include_str!("../../schema/check.json")),
    ("complete", include_str!("../../schema/complete.json")),
    ("conflict", include_str!("../../schema/conflict.json")),
    ("convert", include_str!("../../schema/convert.json")),
    ("count", include_str!("../../schema/count.json")),
    ("dedupe", include_str!("../../schema/dedupe.json")),
    ("estimate", include_str!("../../schema/estimate.json")),
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
    ("redundant", include_str!("../../schema/redundant.json")),
    ("review", include_str!("../../schema/review.json")),
    ("rules", include_str!("../../schema/rules.json")),
    ("sample", include_str!("../../schema/sample.json")),
    ("shuffle", include_str!("../../schema/shuffle.json")),
    ("solve", include_str!("../../schema/solve.json")),
    ("stats", include_str!("../../schema/stats.json")),
    ("summary", include_str!("../../schema/summary.json")),
    ("trial", include_str!("../../schema/trial.json")),
    ("variant", include_str!("../../schema/variant.json")),
];
