//! The values of `--from` and `--to`, from the table of formats.
//!
//! **Invariant:** a command accepts exactly the formats that can hold its results, and its help lists
//! these.

use clap::builder::{PossibleValue, TypedValueParser};
use foldoku::formats::{FORMATS, Format, FormatInfo, Target, Task};

use super::named::one_of;

/// Accepts the formats that can be read.
pub(super) fn readable() -> impl TypedValueParser<Value = Format> {
    parser(|info| info.format.can_read(), |info| info.read_help)
}

/// Accepts the formats that hold the results of `task`.
pub(super) fn holding(task: Task) -> impl TypedValueParser<Value = Format> {
    parser(move |info| info.format.holds(task), |info| info.write_help)
}

/// Accepts the formats that hold puzzles; those that hold only solutions are hidden.
pub(super) fn holding_puzzles() -> impl TypedValueParser<Value = Format> {
    parser(
        |info| info.format.can_write(),
        |info| info.write_help.filter(|_| info.format.holds(Task::Convert)),
    )
}

/// Accepts the formats that hold puzzles as text.
pub(super) fn holding_text() -> impl TypedValueParser<Value = Format> {
    parser(
        |info| info.format.holds(Task::Convert) && !is_table(info.format),
        |info| info.write_help,
    )
}

/// Accepts the formats that hold ratings.
pub(super) fn holding_ratings() -> impl TypedValueParser<Value = Format> {
    parser(
        |info| info.columns || matches!(info.format, Format::Puzzle | Format::Sukaku),
        |info| info.write_help,
    )
}

/// Accepts the formats that hold answers in columns.
pub(super) fn holding_answers() -> impl TypedValueParser<Value = Format> {
    parser(|info| info.columns, |info| info.write_help)
}

/// Returns whether a format is only complete at its end, so that it needs a file of its own.
pub(crate) fn is_table(format: Format) -> bool {
    format.info().target != Target::Stream
}

/// Accepts the formats of the table that `accepts` selects; those without `help` are hidden.
fn parser(
    accepts: impl Fn(&FormatInfo) -> bool,
    help: impl Fn(&FormatInfo) -> Option<&'static str>,
) -> impl TypedValueParser<Value = Format> {
    let accepted = FORMATS.iter().filter(|info| accepts(info));
    let values = accepted.map(|info| {
        let value = PossibleValue::new(info.name).aliases(info.aliases);
        let value = match help(info) {
            Some(help) => value.help(help),
            None => value.hide(true),
        };
        (value, info.format)
    });
    one_of(values.collect())
}
