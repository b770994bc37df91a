//! Columns of a row group as texts and as fields.
//!
//! **Invariant:** a column returns a value for each requested row, or an error.

use parquet::basic::{ConvertedType, LogicalType, Type};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::schema::types::{ColumnDescPtr, ColumnDescriptor};

use crate::field::{Field, FieldKind};
use crate::format::parquet::stored;

/// A flat column of a row group, read from its first row to its last.
pub(crate) struct Column {
    pub(crate) descriptor: ColumnDescPtr,
    pub(crate) reader: ColumnReader,
}

impl Column {
    /// Returns the next `rows` values of a text column.
    pub(crate) fn texts(&mut self, rows: usize) -> Result<Vec<Option<ByteArray>>> {
        match &mut self.reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                cells(reader, &self.descriptor, rows, |text| text)
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                cells(reader, &self.descriptor, rows, ByteArray::from)
            }
            // A column of nulls alone has no type of its own.
            ColumnReader::Int32ColumnReader(reader) if is_null(&self.descriptor) => {
                cells(reader, &self.descriptor, rows, |_| ByteArray::new())
            }
            _ => Err(ParquetError::General("a column is not text".to_string())),
        }
    }

    /// Returns the next `rows` values of any column.
    pub(crate) fn fields(&mut self, rows: usize) -> Result<Vec<Field>> {
        let column = &self.descriptor;
        let fields = match &mut self.reader {
            ColumnReader::BoolColumnReader(reader) => cells(reader, column, rows, Field::Boolean),
            ColumnReader::Int32ColumnReader(reader) => cells(reader, column, rows, |value| {
                match column.converted_type() {
                    ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 => {
                        Field::from(value as u32)
                    }
                    _ => whole(column, value.into()),
                }
            }),
            ColumnReader::Int64ColumnReader(reader) => cells(reader, column, rows, |value| {
                match column.converted_type() {
                    ConvertedType::UINT_64 => Field::from(value as u64),
                    _ => whole(column, value.into()),
                }
            }),
            ColumnReader::Int96ColumnReader(reader) => cells(reader, column, rows, |value| {
                Field::Integer(value.to_millis())
            }),
            ColumnReader::FloatColumnReader(reader) => {
                // The fewest digits that identify the number, not those of a double.
                let number = |value: f32| value.to_string().parse().unwrap_or(f64::NAN);
                cells(reader, column, rows, |value| float(number(value)))
            }
            ColumnReader::DoubleColumnReader(reader) => cells(reader, column, rows, float),
            ColumnReader::ByteArrayColumnReader(reader) => {
                cells(reader, column, rows, |value| bytes(column, value.data()))
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                cells(reader, column, rows, |value| bytes(column, value.data()))
            }
        }?;
        Ok(fields.into_iter().map(Option::unwrap_or_default).collect())
    }
}

/// Returns the kind of the fields of a column; the values that JSON holds exactly are of any kind.
pub(crate) fn kind(column: &ColumnDescriptor) -> FieldKind {
    if let Some(kind) = stored::kind(column) {
        return kind;
    }
    match (column.physical_type(), column.converted_type()) {
        (_, ConvertedType::DECIMAL | ConvertedType::UINT_64) => FieldKind::Any,
        (Type::BOOLEAN, _) => FieldKind::Boolean,
        (Type::INT32 | Type::INT64 | Type::INT96, _) => FieldKind::Integer,
        (Type::FLOAT | Type::DOUBLE, _) => FieldKind::Float,
        (Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY, _) => FieldKind::Text,
    }
}

/// Returns whether a column is flat: at most one value per row, and not part of a struct.
pub(crate) fn is_flat(column: &ColumnDescriptor) -> bool {
    column.max_rep_level() == 0 && column.path().parts().len() == 1
}

/// Returns whether a column holds nulls alone.
fn is_null(column: &ColumnDescriptor) -> bool {
    column.logical_type_ref() == Some(&LogicalType::Unknown)
}

/// Returns whether a column holds text, or bytes of unspecified meaning, or nulls alone.
pub(crate) fn is_text(column: &ColumnDescriptor) -> bool {
    let physical = matches!(
        column.physical_type(),
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY
    );
    let logical = matches!(
        column.logical_type_ref(),
        None | Some(LogicalType::String | LogicalType::Enum | LogicalType::Json)
    );
    let is_text = physical && logical && column.converted_type() != ConvertedType::DECIMAL;
    is_text || is_null(column)
}

/// Returns the next `rows` values, `None` if they are missing.
fn cells<T: DataType, V>(
    reader: &mut ColumnReaderImpl<T>,
    column: &ColumnDescriptor,
    rows: usize,
    value: impl Fn(T::T) -> V,
) -> Result<Vec<Option<V>>> {
    let mut levels = Vec::new();
    let mut values = Vec::new();
    let mut found = 0;
    while found < rows {
        let (more, ..) = reader.read_records(rows - found, Some(&mut levels), None, &mut values)?;
        if more == 0 {
            let message = "a column ends before its row group".to_string();
            return Err(ParquetError::EOF(message));
        }
        found += more;
    }
    let mut values = values.into_iter().map(value);
    if column.max_def_level() == 0 {
        return Ok(values.map(Some).collect());
    }
    let present = |&level: &i16| level == column.max_def_level();
    Ok(levels
        .iter()
        .map(|level| present(level).then(|| values.next()).flatten())
        .collect())
}

/// Returns a number; one that is not finite as text.
fn float(number: f64) -> Field {
    if number.is_finite() {
        Field::Float(number)
    } else {
        Field::Text(number.to_string())
    }
}

fn json(text: String) -> Field {
    Field::Json(text)
}

/// Returns an integer, or a number with the decimals of the column's type.
fn whole(column: &ColumnDescriptor, value: i128) -> Field {
    let decimals = match column.converted_type() {
        ConvertedType::DECIMAL => usize::try_from(column.type_scale()).unwrap_or(0),
        _ => 0,
    };
    if decimals == 0 {
        let number = i64::try_from(value);
        return number.map_or_else(|_| json(value.to_string()), Field::Integer);
    }
    let sign = if value < 0 { "-" } else { "" };
    let digits = format!("{:0>width$}", value.unsigned_abs(), width = decimals + 1);
    let (units, fraction) = digits.split_at(digits.len() - decimals);
    json(format!("{sign}{units}.{fraction}"))
}

/// Returns text as it is, a decimal number as a number, and other bytes in hexadecimal.
fn bytes(column: &ColumnDescriptor, bytes: &[u8]) -> Field {
    if column.converted_type() == ConvertedType::DECIMAL && bytes.len() <= size_of::<i128>() {
        let start = if bytes.first().is_some_and(|first| first >> 7 == 1) {
            -1
        } else {
            0
        };
        let value = bytes
            .iter()
            .fold(start, |value: i128, &byte| value << 8 | i128::from(byte));
        return whole(column, value);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    Field::Text(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;

    fn column(definition: &str) -> ColumnDescPtr {
        let end = if definition.ends_with('}') { "" } else { ";" };
        let schema = format!("message test {{ required {definition}{end} }}");
        let schema = Arc::new(parse_message_type(&schema).unwrap());
        SchemaDescriptor::new(schema).column(0)
    }

    #[track_caller]
    fn check(definition: &str, value: i128, expected: &str) {
        let found = whole(&column(definition), value);
        assert_eq!(found.text().as_deref(), Some(expected));
    }

    #[test]
    fn decimal_numbers_keep_their_decimals() {
        check("int32 a", -15, "-15");
        check("int32 a (DECIMAL(5, 2))", -5, "-0.05");
        check("int64 a (DECIMAL(5, 2))", 12345, "123.45");
        check("int64 a (DECIMAL(5, 0))", 12345, "12345");
        check("int32 a (DECIMAL(2, 2))", 0, "0.00");
        check(
            "binary a (DECIMAL(38, 1))",
            i128::MIN,
            "-17014118346046923173168730371588410572.8",
        );
    }

    #[test]
    fn bytes_are_text_numbers_or_hexadecimal() {
        let decimal = column("fixed_len_byte_array(3) a (DECIMAL(5, 1))");
        assert_eq!(bytes(&decimal, b"\xff\xff\xf6"), json("-1.0".to_string()));
        assert_eq!(bytes(&decimal, b"\x00\x01\x00"), json("25.6".to_string()));
        let plain = column("binary a");
        assert_eq!(bytes(&plain, "é".as_bytes()), Field::Text("é".to_string()));
        assert_eq!(bytes(&plain, b"\xff\x00"), Field::Text("ff00".to_string()));
    }

    #[test]
    fn only_flat_text_columns_hold_puzzles() {
        assert!(is_text(&column("binary a")));
        assert!(is_text(&column("binary a (STRING)")));
        assert!(is_text(&column("fixed_len_byte_array(81) a")));
        assert!(!is_text(&column("fixed_len_byte_array(16) a (UUID)")));
        assert!(!is_text(&column("binary a (DECIMAL(5, 2))")));
        assert!(!is_text(&column("int32 a")));
        assert!(is_text(&column("int32 a (UNKNOWN)")));
        assert!(is_flat(&column("binary a")));
        assert!(!is_flat(&column("group a { required binary b; }")));
    }
}
