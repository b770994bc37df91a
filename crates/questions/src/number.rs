//! Numbers of things: `1000000`, `1_000_000`, `1e6`, `1M`, and ranges of them.
//!
//! **Invariant:** units are powers of 1000; a number that is not whole is an error.

use std::ops::{Bound, RangeBounds, RangeInclusive};

/// Returns a parser of numbers in a range.
pub fn count<T: TryFrom<u64> + 'static>(
    range: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = number(text)?;
        let outside = || format!("{number} is not {}", describe(&range));
        if range.contains(&number) {
            T::try_from(number).map_err(|_| outside())
        } else {
            Err(outside())
        }
    }
}

/// Parses `A..B`, `A..`, `..B` or one number; an open end is an end of `whole`.
pub fn range(text: &str, whole: RangeInclusive<u64>) -> Result<RangeInclusive<u64>, String> {
    range_of(text, whole, number)
}

/// Parses a range of what `read` parses.
pub fn range_of(
    text: &str,
    whole: RangeInclusive<u64>,
    read: impl Fn(&str) -> Result<u64, String>,
) -> Result<RangeInclusive<u64>, String> {
    let read = |text: &str| {
        read(text).map_err(|error| format!("'{text}': {error}; a range is written 20..25"))
    };
    let end = |text: &str, open: u64| match text.trim() {
        "" => Ok(open),
        text => read(text),
    };
    let range = match text.split_once("..") {
        Some((from, to)) => {
            end(from, *whole.start())?..=end(to.trim_start_matches('='), *whole.end())?
        }
        None => {
            let only = read(text.trim())?;
            only..=only
        }
    };
    if range.is_empty() {
        Err(format!("the range is empty: {text}"))
    } else {
        Ok(range)
    }
}

/// Returns the number that a text stands for.
pub fn number(text: &str) -> Result<u64, String> {
    let unknown = || String::from("expected a whole number, such as 1000000, 1_000_000, 1e6 or 1M");
    let text = text.trim();
    let digits = text.replace('_', "");
    let is_grouped = digits.len() == text.len()
        || (!text.starts_with('_') && !text.ends_with('_') && !text.contains("__"));
    let (number, power) = split_unit(&digits)
        .filter(|_| is_grouped)
        .ok_or_else(unknown)?;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let has_part = number.contains('.');
    if !is_number(whole) || has_part && !is_number(part) {
        return Err(unknown());
    }
    let part = part.trim_end_matches('0');
    let zeros = power.checked_sub(part.len()).ok_or_else(unknown)?;
    let too_large = || format!("the number is larger than {}", u64::MAX);
    let scaled = format!("{whole}{part}{}", "0".repeat(zeros));
    scaled.parse().map_err(|_| too_large())
}

/// Splits a text into a number and the power of ten of its unit or exponent.
fn split_unit(text: &str) -> Option<(&str, usize)> {
    if let Some((number, exponent)) = text.split_once(['e', 'E']) {
        let exponent: usize = exponent.trim_start_matches('+').parse().ok()?;
        return (exponent <= 19).then_some((number, exponent));
    }
    let power = match text.chars().last()?.to_ascii_lowercase() {
        'k' => 3,
        'm' => 6,
        'g' | 'b' => 9,
        't' => 12,
        _ => return Some((text, 0)),
    };
    Some((&text[..text.len() - 1], power))
}

/// Describes a range as in "5 is not in 1..=3".
fn describe(range: &impl RangeBounds<u64>) -> String {
    let from = match range.start_bound() {
        Bound::Included(from) => *from,
        Bound::Excluded(from) => from.saturating_add(1),
        Bound::Unbounded => 0,
    };
    match range.end_bound() {
        Bound::Included(to) => format!("in {from}..={to}"),
        Bound::Excluded(to) => format!("in {from}..{to}"),
        Bound::Unbounded => format!("in {from}.."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_has_many_spellings() {
        for text in [
            "1000000",
            "1_000_000",
            "1e6",
            "1E+6",
            "1M",
            "1m",
            "1000k",
            "0.001G",
            "1.0e6",
        ] {
            assert_eq!(number(text), Ok(1_000_000), "{text}");
        }
        assert_eq!(number("1.5k"), Ok(1500));
        assert_eq!(number("2B"), Ok(2_000_000_000));
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in [
            "",
            "k",
            "e6",
            "1.5",
            "-1",
            "1e-3",
            "1.2345k",
            "_1",
            "1_",
            "1__0",
            "1,000",
            "1KB",
            "1.k",
            "½",
            "1e20",
            "18446744073709551616",
            "99999999T",
        ] {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_are_checked() {
        assert_eq!(count::<u8>(1..=3)("2"), Ok(2));
        assert_eq!(count::<u8>(1..=3)("4"), Err("4 is not in 1..=3".to_owned()));
        assert_eq!(count::<u8>(..)("1k"), Err("1000 is not in 0..".to_owned()));
        assert_eq!(range("1k..2_000", 0..=9999), Ok(1000..=2000));
        assert_eq!(range("..2k", 5..=9999), Ok(5..=2000));
        assert_eq!(range("1e3..", 5..=9999), Ok(1000..=9999));
        assert!(range("3..2", 0..=9).is_err() && range("a..2", 0..=9).is_err());
    }
}
