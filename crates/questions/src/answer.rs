//! What every answer offers the faces: columns, values, words, and how it ended.
//!
//! ```text
//! answer ──┬─ serde ───▶ JSON of the page, objects of Python
//!          ├─ fields ──▶ rows: CSV, Parquet, JSON Lines, Arrow
//!          └─ words ───▶ text for people
//! ```
//!
//! **Invariant:** the columns have the order and the types of the values, for every answer of a type.

use foldoku_formats::{Column, Field, FieldKind, Status};
use serde::Serialize;

/// The answer to a question.
pub trait Answer: Serialize {
    /// Whether the answer consists of solutions, so that formats for solutions hold it.
    const ARE_SOLUTIONS: bool = false;

    /// Returns the columns of the values; none if the answer is not a row of a table.
    fn columns() -> Vec<Column> {
        Vec::new()
    }

    /// Returns the values.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    /// Returns the status of the puzzle, as far as the answer tells it.
    fn status(&self) -> Status;

    /// Returns the answer in words: one or more lines.
    fn words(&self, number: u64) -> String;

    /// Returns whether the work was stopped before its end.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Returns a remark about the answer, which is not part of it.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Returns the solutions, if the answer consists of solutions.
    fn solutions(&self) -> Option<&[String]> {
        None
    }
}

/// A value of an answer as the value of a column.
pub trait Value {
    /// The type of the column.
    const KIND: FieldKind;

    /// Returns the value of the column.
    fn field(&self) -> Field;
}

/// Implements [`Value`] for types that are the value of a column as they are.
macro_rules! values {
    ($($type:ty: $kind:ident),* $(,)?) => {
        $(impl Value for $type {
            const KIND: FieldKind = FieldKind::$kind;

            fn field(&self) -> Field {
                Field::from(self.clone())
            }
        })*
    };
}

values! {
    String: Text,
    &'static str: Text,
    u64: Integer,
    u32: Integer,
    f64: Float,
    bool: Boolean,
}

impl<T: Value> Value for Option<T> {
    const KIND: FieldKind = T::KIND;

    fn field(&self) -> Field {
        self.as_ref().map_or(Field::Missing, T::field)
    }
}

impl Value for Vec<String> {
    const KIND: FieldKind = FieldKind::Any;

    fn field(&self) -> Field {
        Field::Json(serde_json::to_string(self).expect("strings can be written as JSON"))
    }
}

/// Implements the columns and the values of an answer by the names of its fields.
macro_rules! columns {
    ($($field:ident),* $(,)?) => {
        fn columns() -> Vec<foldoku_formats::Column> {
            vec![$($crate::answer::column(stringify!($field), |it: &Self| &it.$field)),*]
        }

        fn fields(&self) -> Vec<foldoku_formats::Field> {
            vec![$($crate::answer::Value::field(&self.$field)),*]
        }
    };
}

pub(crate) use columns;

/// Returns the column of a field; only the type of the field is of interest.
pub(crate) fn column<A, V: Value>(name: &'static str, _field: fn(&A) -> &V) -> Column {
    Column::new(name, V::KIND)
}

/// Returns a headline, and the names below it, indented.
#[cfg(feature = "search")]
pub(crate) fn listed(headline: &str, names: &[String]) -> String {
    let mut text = format!("{headline}\n");
    for name in names {
        text.push_str(&format!("  {name}\n"));
    }
    text
}
