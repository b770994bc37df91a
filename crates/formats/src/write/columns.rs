//! The columns of tables and objects: results, carried fields and comments, each name once.
//!
//! **Invariant:** no two columns of a table have the same name, ignoring case. A result replaces a
//! column that an earlier run of foldoku wrote; any other carried column of that name gets one prefix,
//! `input_`.

use crate::field::{Column, names_beside};
use crate::row::{Schema, Task};

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Puzzle,
    /// The solution given with the puzzle.
    Given,
    Status,
    Outcome,
    Count,
    Solution,
    Guesses,
    /// A field, by its index in the row.
    Field(usize),
    Comment,
    Error,
}

/// Returns the columns of a table with their names, in order.
pub(crate) fn of_table(schema: &Schema) -> Vec<(String, Content)> {
    let results: &[(&str, Content)] = match schema.task {
        Task::Convert if schema.given_solutions => &[("solution", Content::Given)],
        Task::Convert => &[],
        Task::Check => &[("status", Content::Status), ("outcome", Content::Outcome)],
        Task::Count => &[
            ("status", Content::Status),
            ("outcome", Content::Outcome),
            ("count", Content::Count),
            ("guesses", Content::Guesses),
        ],
        Task::Solve => &[
            ("status", Content::Status),
            ("outcome", Content::Outcome),
            ("count", Content::Count),
            ("solution", Content::Solution),
            ("guesses", Content::Guesses),
        ],
    };
    let is_written =
        |(_, content): &(&str, Content)| *content != Content::Outcome || schema.has_outcome();
    let results = results.iter().copied().filter(is_written);
    let comment = writes_comment(schema).then_some(("comment", Content::Comment));
    let error = (schema.task != Task::Convert).then_some(("error", Content::Error));
    let head = || {
        [("puzzle", Content::Puzzle)]
            .into_iter()
            .chain(results.clone())
    };
    let tail = || comment.into_iter().chain(error);
    let reserved: Vec<&str> = head().chain(tail()).map(|(name, _)| name).collect();
    let carried = names_beside(&reserved, &schema.columns);
    let owned = |(name, content): (&str, Content)| (name.to_owned(), content);
    head()
        .map(owned)
        .chain(
            carried
                .into_iter()
                .map(|(index, name)| (name, Content::Field(index))),
        )
        .chain(tail().map(owned))
        .collect()
}

/// Returns whether a table with these columns lacks one, or has another one of its name.
pub(crate) fn lack(names: &[String], column: &Column) -> bool {
    !column.is_own || names.iter().all(|name| *name != column.name)
}

/// Returns whether the comments of rows are written: a column of comments that an earlier run wrote
/// takes their place.
pub(crate) fn writes_comment(schema: &Schema) -> bool {
    let is_comment = |column: &Column| column.is_own && column.name == "comment";
    schema.comments && !schema.columns.iter().any(is_comment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldKind;

    fn foreign(name: &str) -> Column {
        Column::read(name, FieldKind::Any)
    }

    fn own(name: &str) -> Column {
        Column {
            is_own: true,
            ..foreign(name)
        }
    }

    #[track_caller]
    fn check(columns: &[Column], expected: &[(usize, &str)]) {
        let found = names_beside(&["puzzle", "status"], columns);
        let found: Vec<(usize, &str)> = found.iter().map(|(i, name)| (*i, name.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn foreign_columns_get_one_prefix() {
        check(
            &[foreign("id"), foreign("Status"), foreign("count")],
            &[(0, "id"), (1, "input_Status"), (2, "count")],
        );
        let names = ["id", "status", "input_status", "status", "id"];
        check(
            &names.map(foreign),
            &[
                (0, "id"),
                (1, "input_status_2"),
                (2, "input_status"),
                (3, "input_status_3"),
                (4, "input_id"),
            ],
        );
    }

    #[test]
    fn own_columns_are_replaced() {
        let columns = [
            own("status"),
            own("input_status"),
            own("id"),
            foreign("status"),
        ];
        check(
            &columns,
            &[(1, "input_status"), (2, "id"), (3, "input_status_2")],
        );
    }

    #[test]
    fn own_comments_stay_one_column() {
        let schema = |column| Schema {
            task: Task::Check,
            given_solutions: true,
            columns: vec![column],
            comments: true,
        };
        let names = |column| {
            let columns = of_table(&schema(column));
            columns
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(own("comment")),
            ["puzzle", "status", "outcome", "comment", "error"]
        );
        assert_eq!(
            names(foreign("comment")),
            [
                "puzzle",
                "status",
                "outcome",
                "input_comment",
                "comment",
                "error"
            ]
        );
    }
}
