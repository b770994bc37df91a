//! The values of one column of a row group, with the type they are written as.
//!
//! A column of [`FieldKind::Any`] gets its type from the first row group: integers, floats or booleans
//! if all values are, and text otherwise.
//!
//! **Invariant:** a buffer holds one level per row and one value per level that is 1.

use std::borrow::Cow;
use std::mem;

use parquet::basic::{LogicalType, Type as Physical};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FixedLenByteArray,
    FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedColumnWriter;

use crate::field::{Field, FieldKind};
use crate::format::parquet::stored;
use crate::row::Row;
use crate::write::columns::Content;

/// The values of a column that are not written yet.
#[derive(Debug)]
pub(super) struct Buffer {
    content: Content,
    kind: FieldKind,
    /// For each row 1, or 0 if it has no value.
    levels: Vec<i16>,
    /// The texts, concatenated; also the values of an undecided column.
    text: Vec<u8>,
    /// The end of each text.
    ends: Vec<usize>,
    integers: Vec<i64>,
    floats: Vec<f64>,
    booleans: Vec<bool>,
    decimals: Vec<i128>,
    /// What all values of an undecided column are.
    shared: Shared,
}

/// The properties that all values of a column share.
#[derive(Clone, Copy, Debug)]
struct Shared {
    integers: bool,
    floats: bool,
    booleans: bool,
}

const EVERYTHING: Shared = Shared {
    integers: true,
    floats: true,
    booleans: true,
};

/// A value that does not fit the type of its column.
#[derive(Debug)]
pub(super) struct Misfit {
    value: String,
    kind: FieldKind,
}

impl Misfit {
    fn of(field: &Field, kind: FieldKind) -> Misfit {
        let value = field.text().unwrap_or_default().into_owned();
        Misfit { value, kind }
    }

    /// Returns the message for a column.
    pub(super) fn message(&self, column: &str, row: u64) -> String {
        let what = match self.kind {
            FieldKind::Integer | FieldKind::Moment(_) => "a whole number",
            FieldKind::Decimal { .. } => "a number with as many digits",
            FieldKind::Boolean => "true or false",
            _ => "a number",
        };
        let value: String = self
            .value
            .chars()
            .take(40)
            .flat_map(char::escape_debug)
            .collect();
        format!(
            "row {row}: column '{column}' holds '{value}', which is not {what} as in earlier rows"
        )
    }
}

/// A value in the type that a field shows.
enum Value {
    Missing,
    Integer(i64),
    Float(f64),
    Boolean(bool),
    Text,
}

impl Buffer {
    /// Returns an empty buffer; `kind` is the type of a field's column.
    pub(super) fn new(content: Content, kind: FieldKind) -> Buffer {
        Buffer {
            content,
            kind: match content {
                Content::Field(_) => kind,
                Content::Count | Content::Guesses => FieldKind::Integer,
                _ => FieldKind::Text,
            },
            levels: Vec::new(),
            text: Vec::new(),
            ends: Vec::new(),
            integers: Vec::new(),
            floats: Vec::new(),
            booleans: Vec::new(),
            decimals: Vec::new(),
            shared: EVERYTHING,
        }
    }

    /// Returns the number of bytes of text.
    pub(super) fn text_bytes(&self) -> usize {
        self.text.len() + size_of_val(&self.decimals[..])
    }

    /// Adds the value of a row.
    pub(super) fn push(&mut self, row: &Row<'_>) -> Result<(), Misfit> {
        let is_present = match self.content {
            Content::Field(index) => match row.fields.get(index) {
                Some(field) => self.push_field(field)?,
                None => false,
            },
            Content::Count => self.push_integer(row.count()),
            Content::Guesses => self.push_integer(row.guesses()),
            _ => match text_of(self.content, row) {
                Some(text) => self.push_text(&text),
                None => false,
            },
        };
        self.levels.push(is_present.into());
        Ok(())
    }

    /// Adds a number, if there is one.
    fn push_integer(&mut self, number: Option<u64>) -> bool {
        let number = number.and_then(|number| i64::try_from(number).ok());
        self.integers.extend(number);
        number.is_some()
    }

    fn push_text(&mut self, text: &str) -> bool {
        self.text.extend_from_slice(text.as_bytes());
        self.ends.push(self.text.len());
        true
    }

    fn push_field(&mut self, field: &Field) -> Result<bool, Misfit> {
        if self.kind == FieldKind::Text {
            return Ok(field.text().is_some_and(|text| self.push_text(&text)));
        }
        if let FieldKind::Decimal { precision, scale } = self.kind {
            return self.push_decimal(field, precision, scale);
        }
        let value = value_of(field);
        match (self.kind, value) {
            (_, Value::Missing) => return Ok(false),
            (FieldKind::Any, value) => {
                self.shared.meet(&value);
                return Ok(field.text().is_some_and(|text| self.push_text(&text)));
            }
            (FieldKind::Integer | FieldKind::Moment(_), Value::Integer(number)) => {
                self.integers.push(number);
            }
            (FieldKind::Float, Value::Integer(number)) => self.floats.push(number as f64),
            (FieldKind::Float, Value::Float(number)) => self.floats.push(number),
            (FieldKind::Boolean, Value::Boolean(value)) => self.booleans.push(value),
            (FieldKind::Float, Value::Text) if let Some(number) = not_finite(field) => {
                self.floats.push(number);
            }
            (kind, _) => return Err(Misfit::of(field, kind)),
        }
        Ok(true)
    }

    fn push_decimal(&mut self, field: &Field, precision: u8, scale: u8) -> Result<bool, Misfit> {
        let Some(text) = field.text().filter(|text| !text.trim().is_empty()) else {
            return Ok(false);
        };
        let number = stored::decimal(text.trim(), precision, scale);
        self.decimals
            .push(number.ok_or_else(|| Misfit::of(field, self.kind))?);
        Ok(true)
    }

    /// Chooses the type of an undecided column from the values so far.
    pub(super) fn decide(&mut self) {
        if self.kind != FieldKind::Any {
            return;
        }
        self.kind = match self.shared {
            // Without values nothing is known.
            _ if self.ends.is_empty() => FieldKind::Text,
            Shared { integers: true, .. } => FieldKind::Integer,
            Shared { floats: true, .. } => FieldKind::Float,
            Shared { booleans: true, .. } => FieldKind::Boolean,
            _ => return self.kind = FieldKind::Text,
        };
        let text = String::from_utf8(mem::take(&mut self.text)).unwrap_or_default();
        let ends = mem::take(&mut self.ends);
        let starts = [0].into_iter().chain(ends.iter().copied());
        for (start, &end) in starts.zip(&ends) {
            match value_of_text(&text[start..end]) {
                Value::Integer(number) if self.kind == FieldKind::Integer => {
                    self.integers.push(number);
                }
                Value::Integer(number) => self.floats.push(number as f64),
                Value::Float(number) => self.floats.push(number),
                Value::Boolean(value) => self.booleans.push(value),
                Value::Missing | Value::Text => {}
            }
        }
    }

    /// Returns the physical and the logical type.
    pub(super) fn types(&self) -> (Physical, Option<LogicalType>) {
        match self.kind {
            FieldKind::Integer => (Physical::INT64, None),
            FieldKind::Float => (Physical::DOUBLE, None),
            FieldKind::Boolean => (Physical::BOOLEAN, None),
            FieldKind::Decimal { precision, scale } => {
                let logical = LogicalType::decimal(scale.into(), precision.into());
                (Physical::FIXED_LEN_BYTE_ARRAY, Some(logical))
            }
            FieldKind::Moment(moment) => {
                let (physical, logical) = stored::types(moment);
                (physical, Some(logical))
            }
            FieldKind::Text | FieldKind::Any => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        }
    }

    /// Writes the values and drops them.
    pub(super) fn write(&mut self, out: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = mem::take(&mut self.levels);
        match self.kind {
            FieldKind::Moment(moment) if stored::types(moment).0 == Physical::INT32 => {
                let integers = mem::take(&mut self.integers).into_iter();
                let integers: Result<Vec<i32>, _> = integers.map(i32::try_from).collect();
                batch::<Int32Type>(out, &integers?, &levels)
            }
            FieldKind::Integer | FieldKind::Moment(_) => {
                batch::<Int64Type>(out, &mem::take(&mut self.integers), &levels)
            }
            FieldKind::Decimal { .. } => {
                let decimals = mem::take(&mut self.decimals).into_iter();
                let bytes = decimals.map(|number| number.to_be_bytes().to_vec());
                let values: Vec<FixedLenByteArray> = bytes.map(FixedLenByteArray::from).collect();
                batch::<FixedLenByteArrayType>(out, &values, &levels)
            }
            FieldKind::Float => batch::<DoubleType>(out, &mem::take(&mut self.floats), &levels),
            FieldKind::Boolean => batch::<BoolType>(out, &mem::take(&mut self.booleans), &levels),
            FieldKind::Text | FieldKind::Any => {
                let text = ByteArray::from(mem::take(&mut self.text));
                let ends = mem::take(&mut self.ends);
                let starts = [0].into_iter().chain(ends.iter().copied());
                let values: Vec<ByteArray> = (starts.zip(&ends))
                    .map(|(start, end)| text.slice(start, end - start))
                    .collect();
                batch::<ByteArrayType>(out, &values, &levels)
            }
        }
    }
}

impl Shared {
    fn meet(&mut self, value: &Value) {
        let is_exact = |number: i64| number as f64 as i64 == number;
        self.integers &= matches!(value, Value::Integer(_));
        self.floats &= match value {
            Value::Integer(number) => is_exact(*number),
            Value::Float(_) => true,
            _ => false,
        };
        self.booleans &= matches!(value, Value::Boolean(_));
    }
}

fn batch<T: DataType>(
    mut out: SerializedColumnWriter<'_>,
    values: &[T::T],
    levels: &[i16],
) -> Result<(), ParquetError> {
    out.typed::<T>().write_batch(values, Some(levels), None)?;
    out.close()
}

/// Returns the number that is not finite and that a field shows as text.
fn not_finite(field: &Field) -> Option<f64> {
    let number: f64 = field.text()?.parse().ok()?;
    (!number.is_finite()).then_some(number)
}

/// Returns a field in its type; text may show a number.
fn value_of(field: &Field) -> Value {
    match field {
        Field::Missing => Value::Missing,
        Field::Integer(number) => Value::Integer(*number),
        Field::Float(number) => Value::Float(*number),
        Field::Boolean(value) => Value::Boolean(*value),
        Field::Text(text) if text.trim().is_empty() => Value::Missing,
        Field::Text(text) => value_of_text(text),
        Field::Json(json) if json.starts_with('"') => Value::Text,
        Field::Json(json) if json == "null" => Value::Missing,
        Field::Json(json) => value_of_text(json),
        Field::Named(named) => value_of(&named.1),
    }
}

/// Returns the number or the boolean that a text shows, or the text.
fn value_of_text(text: &str) -> Value {
    let is_number = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    match text {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        _ if text.bytes().all(is_number) => match (text.parse::<i64>(), text.parse::<f64>()) {
            (Ok(number), _) => Value::Integer(number),
            (_, Ok(number)) if number.is_finite() && text.contains(['.', 'e', 'E']) => {
                Value::Float(number)
            }
            _ => Value::Text,
        },
        _ => Value::Text,
    }
}

/// Returns the text of a row that is not a field.
fn text_of<'a>(content: Content, row: &Row<'a>) -> Option<Cow<'a, str>> {
    match content {
        Content::Puzzle => row.own_puzzle().map(cells),
        Content::Given => row.own_given().map(Cow::Borrowed),
        Content::Status => row.status.field().map(Cow::Borrowed),
        Content::Outcome => row.outcome().map(Cow::Borrowed),
        Content::Solution => row.own_solution().map(cells),
        Content::Comment => {
            let comment = crate::write::cells::comment(row.comment);
            (!comment.is_empty()).then_some(comment)
        }
        Content::Error => row.error.map(|error| Cow::Owned(error.to_string())),
        Content::Count | Content::Guesses | Content::Field(_) => None,
    }
}

/// Returns the text of cells, which are ASCII.
fn cells(cells: Cow<'_, [u8]>) -> Cow<'_, str> {
    match cells {
        Cow::Borrowed(cells) => String::from_utf8_lossy(cells),
        Cow::Owned(cells) => Cow::Owned(String::from_utf8_lossy(&cells).into_owned()),
    }
}
