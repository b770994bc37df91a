//! The members of objects, and the cells and numbers in them.
//!
//! **Invariant:** a member that is missing or null is `None`; one of another type is an error.

use foldoku_board::Square;
use foldoku_board::spelling::suggestion;
use serde_json::{Map, Value};

use crate::sheet::Sheet;
use crate::text::{TextError, quoted};

/// Reads a list of names of cells.
pub(in crate::text) fn cells(sheet: &Sheet, value: &Value) -> Result<Vec<Square>, TextError> {
    let names = value
        .as_array()
        .ok_or_else(|| TextError::new("cells: expected a list of names such as r1c1"))?;
    let name = |value: &Value| cell(sheet, value.as_str().unwrap_or_default());
    names.iter().map(name).collect()
}

/// Reads `r1c1`, or the name of an extra cell.
pub(in crate::text) fn cell(sheet: &Sheet, name: &str) -> Result<Square, TextError> {
    let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let number = |text: &str| text.parse::<u8>().ok().map(|number| i32::from(number) - 1);
    let in_grid = place
        .and_then(|(row, column)| number(row).zip(number(column)))
        .and_then(|(row, column)| sheet.at(row, column));
    let found = in_grid.or_else(|| sheet.variable(name));
    found.ok_or_else(|| TextError::new(format!("{} is not a cell of the board", quoted(name))))
}

pub(in crate::text) fn number(value: &Value) -> Result<i32, TextError> {
    let number = value
        .as_i64()
        .filter(|number| (-200_000..=200_000).contains(number));
    number
        .map(|number| number as i32)
        .ok_or_else(|| TextError::new(format!("{} is not a number", quoted(&value.to_string()))))
}

/// The members of an object, of which all names are known.
pub(super) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// Checks the names of the members.
    pub(super) fn of(value: &'a Value, known: &[&str]) -> Result<Fields<'a>, TextError> {
        let object = value
            .as_object()
            .ok_or_else(|| TextError::new("expected an object"))?;
        match object.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(Fields(object)),
            Some(name) => {
                let suggestion = suggestion(name, known.iter().copied());
                let message = format!("unknown member {}{suggestion}", quoted(name));
                Err(TextError::new(message))
            }
        }
    }

    /// Returns a member that is present and not null.
    pub(super) fn value(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn member<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, TextError> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        let found = read(value);
        found
            .map(Some)
            .ok_or_else(|| TextError::new(format!("{name}: expected {expected}")))
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, TextError> {
        self.member(name, "a text", |value| value.as_str().map(str::to_owned))
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, TextError> {
        self.member(name, "true or false", Value::as_bool)
    }

    pub(super) fn list(&self, name: &str) -> Result<Option<&'a [Value]>, TextError> {
        self.member(name, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<i32>, TextError> {
        self.member(name, "a number", |value| number(value).ok())
    }

    pub(super) fn numbers(&self, name: &str) -> Result<Option<Vec<i32>>, TextError> {
        self.member(name, "a list of numbers", |value| {
            let values = value.as_array()?.iter();
            values.map(|value| number(value).ok()).collect()
        })
    }
}
