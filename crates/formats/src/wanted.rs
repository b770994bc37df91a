//! The values of records that become fields: those of the columns, and others unless they are dropped.
//!
//! **Invariant:** only columns of files that foldoku wrote are dropped.

use crate::field::Column;
#[cfg(feature = "json")]
use crate::field::FieldKind;
#[cfg(feature = "json")]
use crate::raw::own;

/// The columns of own files that are dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dropped {
    names: Vec<String>,
    answers: bool,
}

impl Dropped {
    /// Drops the columns with these names, and the answers.
    pub(crate) fn new(names: Vec<String>, answers: bool) -> Dropped {
        Dropped { names, answers }
    }

    /// Returns whether a column is dropped.
    pub(crate) fn holds(&self, column: &Column) -> bool {
        column.is_own && self.names.iter().any(|name| *name == column.name)
            || self.answers && column.is_answer()
    }
}

/// The members of objects that become fields.
#[cfg(feature = "json")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// The names of the columns. Other members follow them.
    pub(crate) columns: Vec<String>,
    pub(crate) dropped: Dropped,
    /// Whether foldoku wrote the file.
    is_own: bool,
}

#[cfg(feature = "json")]
impl Wanted {
    /// Returns the column of a member that is not among the columns; `None` if it is dropped.
    pub(crate) fn other(&self, name: &str) -> Option<Column> {
        let column = Column {
            is_own: self.is_own && own::is_name(name),
            ..Column::read(name, FieldKind::Any)
        };
        (!own::is_dropped(&column) && !self.dropped.holds(&column)).then_some(column)
    }
}

/// Returns the names of columns.
#[cfg(feature = "json")]
pub(crate) fn names(columns: &[Column]) -> Vec<String> {
    let names = columns.iter().map(|column| column.name.to_string());
    names.collect()
}

/// Returns the members of a file that become fields: those of its columns.
#[cfg(feature = "json")]
pub(crate) fn of_columns(columns: &[Column], is_own: bool) -> Wanted {
    Wanted {
        columns: names(columns),
        dropped: Dropped::default(),
        is_own,
    }
}
