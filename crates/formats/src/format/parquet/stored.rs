//! The types of Parquet columns that are more than a number: decimals, dates and times.
//!
//! **Invariant:** a column that is read and written has the same logical type and the same values.

use parquet::basic::{ConvertedType, LogicalType, TimeUnit as Unit, Type as Physical};
use parquet::schema::types::ColumnDescriptor;

use crate::field::{FieldKind, Moment, TimeUnit};

/// The bytes of a decimal, which hold 38 digits.
pub(super) const DECIMAL_BYTES: i32 = 16;

/// Returns the kind of a column whose logical type is one of these.
pub(super) fn kind(column: &ColumnDescriptor) -> Option<FieldKind> {
    if column.converted_type() == ConvertedType::DECIMAL {
        let precision = u8::try_from(column.type_precision()).ok()?;
        let scale = u8::try_from(column.type_scale()).ok()?;
        return (precision <= 38 && scale <= precision)
            .then_some(FieldKind::Decimal { precision, scale });
    }
    let moment = match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::Date), _) | (None, ConvertedType::DATE) => Moment::Date,
        (Some(LogicalType::Time(time)), _) => {
            Moment::Time(unit(&time.unit), time.is_adjusted_to_u_t_c)
        }
        (Some(LogicalType::Timestamp(time)), _) => {
            Moment::Timestamp(unit(&time.unit), time.is_adjusted_to_u_t_c)
        }
        (None, ConvertedType::TIME_MILLIS) => Moment::Time(TimeUnit::Milli, true),
        (None, ConvertedType::TIME_MICROS) => Moment::Time(TimeUnit::Micro, true),
        (None, ConvertedType::TIMESTAMP_MILLIS) => Moment::Timestamp(TimeUnit::Milli, true),
        (None, ConvertedType::TIMESTAMP_MICROS) => Moment::Timestamp(TimeUnit::Micro, true),
        // The old type of Spark and Hive, which is read in milliseconds.
        _ if column.physical_type() == Physical::INT96 => Moment::Timestamp(TimeUnit::Milli, false),
        _ => return None,
    };
    Some(FieldKind::Moment(moment))
}

/// Returns the physical and the logical type of a moment.
pub(super) fn types(moment: Moment) -> (Physical, LogicalType) {
    match moment {
        Moment::Date => (Physical::INT32, LogicalType::Date),
        Moment::Time(unit, is_utc) => {
            let physical = match unit {
                TimeUnit::Milli => Physical::INT32,
                TimeUnit::Micro | TimeUnit::Nano => Physical::INT64,
            };
            (physical, LogicalType::time(is_utc, parquet_unit(unit)))
        }
        Moment::Timestamp(unit, is_utc) => (
            Physical::INT64,
            LogicalType::timestamp(is_utc, parquet_unit(unit)),
        ),
    }
}

fn unit(unit: &Unit) -> TimeUnit {
    match unit {
        Unit::MILLIS => TimeUnit::Milli,
        Unit::MICROS => TimeUnit::Micro,
        Unit::NANOS => TimeUnit::Nano,
    }
}

fn parquet_unit(unit: TimeUnit) -> Unit {
    match unit {
        TimeUnit::Milli => Unit::MILLIS,
        TimeUnit::Micro => Unit::MICROS,
        TimeUnit::Nano => Unit::NANOS,
    }
}

/// Returns a decimal number as a multiple of its last decimal; `None` if it has more digits than its
/// column.
pub(super) fn decimal(text: &str, precision: u8, scale: u8) -> Option<i128> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (units, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let zeros = usize::from(scale).checked_sub(fraction.len())?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if units.is_empty() || !is_number(units) || !is_number(fraction) {
        return None;
    }
    let number: i128 = format!("{units}{fraction}{}", "0".repeat(zeros))
        .parse()
        .ok()?;
    let number = Some(number).filter(|&number| number < 10_i128.pow(u32::from(precision)))?;
    Some(if digits.len() < text.len() {
        -number
    } else {
        number
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        for (text, expected) in [
            ("12.5", Some(1250)),
            ("-0.05", Some(-5)),
            ("7", Some(700)),
            ("999.99", Some(99_999)),
            ("1000.00", None),
            ("1.005", None),
            ("1e2", None),
            ("", None),
            ("NaN", None),
        ] {
            assert_eq!(decimal(text, 5, 2), expected, "{text}");
        }
    }
}
