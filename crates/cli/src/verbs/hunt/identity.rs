//! The identity of a hunt.
//!
//! **Invariant:** a hunt is resumed only with the settings that its results depend on.

use foldoku::batch::RunIdentity;
use foldoku::formats::Format;

use crate::args::{self, RatingColumn};

/// Returns the settings that the results depend on.
pub(super) fn identity(args: &args::Hunt, columns: &[RatingColumn]) -> RunIdentity {
    let mut run = RunIdentity::new("hunt");
    run.set(
        "program",
        format_args!("foldoku {}", env!("CARGO_PKG_VERSION")),
    );
    let conditions = args.conditions.described().into_iter();
    for condition in conditions.chain(args.ratings.described()) {
        run.set("condition", condition);
    }
    let clues = args.clues.as_ref();
    run.set_if(
        "clues",
        clues.map(|it| format!("{}..{}", it.start(), it.end())),
    );
    run.set("exchange", args.exchange);
    run.set_if("expand", args.expand.then_some("singles"));
    run.set("minimal", args::name_in(args::NEIGHBOURS, &args.minimal));
    run.set_if("generations", args.generations);
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    run.set("columns", names.join(","));
    run.set_if("timeout", args.timeout);
    run.set_if("from", args.input.from.map(Format::name));
    run.set("shard", args.input.share.shard);
    run
}
