//! Fields: the values of a record besides its puzzle, and the columns that name and type them.
//!
//! | kind | JSON | CSV | Parquet |
//! |---|---|---|---|
//! | text | string | text | `STRING` |
//! | integer | number | `12` | `INT64` |
//! | float | number | `7.1`, always with a fraction | `DOUBLE` |
//! | boolean | `true`, `false` | `true`, `false` | `BOOLEAN` |
//! | decimal | number | `12.50` | `DECIMAL` |
//! | moment | number | `19844` | `DATE`, `TIME`, `TIMESTAMP` |
//! | any | as read | as read | as its first rows |
//!
//! Numbers of Parquet files that are not finite are texts: `NaN`, `inf`, `-inf`.
//!
//! **Invariant:** all writers write the same value; a float is finite and written in the fewest digits
//! that identify it.

use std::borrow::Cow;

/// A value of a record, in a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Field {
    /// No value.
    #[default]
    Missing,
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A finite number with a fraction; [`Field::from`] checks that.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A JSON value, as written in the input.
    Json(String),
    /// A value with its column, which the first record of the collection does not have. Such fields
    /// follow those of the columns.
    Named(Box<(Column, Field)>),
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldKind {
    /// Text.
    #[default]
    Text,
    /// Whole numbers.
    Integer,
    /// Numbers with a fraction, of double precision.
    Float,
    /// True or false.
    Boolean,
    /// Decimal numbers.
    Decimal {
        /// The number of digits, 38 at most.
        precision: u8,
        /// How many of them are decimals.
        scale: u8,
    },
    /// Dates and times, as the numbers that count their units.
    Moment(Moment),
    /// Known only from the values, as in JSON.
    Any,
}

/// What a date or a time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Days since 1970-01-01.
    Date,
    /// Units since midnight, of universal time if that is known.
    Time(TimeUnit, bool),
    /// Units since 1970-01-01, of universal time if that is known.
    Timestamp(TimeUnit, bool),
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// A thousandth of a second.
    Milli,
    /// A millionth of a second.
    Micro,
    /// A billionth of a second.
    Nano,
}

/// A column of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name.
    pub name: Cow<'static, str>,
    /// The type of its values. A missing value fits every type.
    pub kind: FieldKind,
    /// Whether a file that foldoku wrote holds the column. A command that computes a column of the
    /// same name replaces it; any other column keeps its values under the name `input_…`.
    pub is_own: bool,
}

impl Column {
    /// Returns a column of this name and type.
    pub const fn new(name: &'static str, kind: FieldKind) -> Column {
        Column {
            name: Cow::Borrowed(name),
            kind,
            is_own: false,
        }
    }

    /// Returns a column of texts.
    pub const fn text(name: &'static str) -> Column {
        Column::new(name, FieldKind::Text)
    }

    /// Returns a column of whole numbers.
    pub const fn integer(name: &'static str) -> Column {
        Column::new(name, FieldKind::Integer)
    }

    /// Returns a column of numbers with a fraction.
    pub const fn float(name: &'static str) -> Column {
        Column::new(name, FieldKind::Float)
    }

    /// Returns whether an earlier run wrote an answer here that depends on the solutions of a puzzle,
    /// and is wrong for puzzles derived from it.
    pub fn is_answer(&self) -> bool {
        self.is_own && ANSWERS.contains(&&*self.name)
    }

    /// Returns whether the values of a column with the same name mean the same: numbers that count
    /// different units do not.
    pub(crate) fn is_like(&self, other: &Column) -> bool {
        match (self.kind, other.kind) {
            (FieldKind::Moment(one), FieldKind::Moment(other)) => one == other,
            _ => true,
        }
    }

    /// Returns a column of a file.
    pub(crate) fn read(name: impl Into<String>, kind: FieldKind) -> Column {
        Column {
            name: Cow::Owned(name.into()),
            kind,
            is_own: false,
        }
    }
}

/// The results of solving a puzzle.
const ANSWERS: [&str; 6] = ["status", "outcome", "count", "complete", "guesses", "error"];

/// Returns the carried columns, without those that a command has itself: each as it is read and as it
/// is written.
///
/// A column that an earlier run wrote gives way to an own one of the same name; any other gets the
/// prefix `input_`.
///
/// ```
/// use foldoku_formats::Column;
/// use foldoku_formats::field::carry_beside;
///
/// let carried = [Column::text("id"), Column::text("er")];
/// let columns = carry_beside(&[Column::float("er")], &carried);
/// assert_eq!(columns[1].0.name, "er");
/// assert_eq!(columns[1].1.name, "input_er");
/// ```
pub fn carry_beside(own: &[Column], carried: &[Column]) -> Vec<(Column, Column)> {
    let reserved: Vec<&str> = own.iter().map(|column| &*column.name).collect();
    let names = names_beside(&reserved, carried).into_iter();
    let renamed = names.map(|(index, name)| {
        let column = &carried[index];
        let written = Column {
            name: Cow::Owned(name),
            ..column.clone()
        };
        (column.clone(), written)
    });
    renamed.collect()
}

/// Returns the indices and names of the carried columns that are written beside the reserved ones.
pub(crate) fn names_beside(reserved: &[&str], columns: &[Column]) -> Vec<(usize, String)> {
    let is_reserved = |name: &str| reserved.iter().any(|it| it.eq_ignore_ascii_case(name));
    let kept = columns.iter().enumerate();
    let kept = kept.filter(|(_, column)| !(column.is_own && is_reserved(&column.name)));
    let mut taken: Vec<String> = reserved
        .iter()
        .map(|name| name.to_ascii_lowercase())
        .collect();
    // A column that keeps its name comes before one that is renamed.
    let (renamed, plain): (Vec<_>, Vec<_>) = kept.partition(|(_, it)| is_reserved(&it.name));
    let mut names: Vec<(usize, String)> = Vec::with_capacity(columns.len());
    for (index, column) in plain.into_iter().chain(renamed) {
        let name = free_name(&column.name, &taken);
        taken.push(name.to_ascii_lowercase());
        names.push((index, name));
    }
    names.sort_unstable_by_key(|(index, _)| *index);
    names
}

/// Returns the name, `input_` and the name, or that with the first number that makes it unique among those
/// that are taken, in lower case.
pub(crate) fn free_name(name: &str, taken: &[String]) -> String {
    let is_free = |name: &String| !taken.contains(&name.to_ascii_lowercase());
    let prefixed = if name.starts_with("input_") {
        name.to_owned()
    } else {
        format!("input_{name}")
    };
    let numbered = (2..).map(|number: u32| format!("{prefixed}_{number}"));
    let mut names = [name.to_owned(), prefixed.clone()]
        .into_iter()
        .chain(numbered);
    names
        .find(is_free)
        .expect("there are more names than columns")
}

impl Field {
    /// Returns a number rounded to some decimals; a missing field if it is not finite.
    ///
    /// ```
    /// use foldoku_formats::Field;
    ///
    /// assert_eq!(Field::rounded(0.123_456, 3), Field::Float(0.123));
    /// assert_eq!(Field::rounded(f64::NAN, 3), Field::Missing);
    /// ```
    pub fn rounded(value: f64, decimals: usize) -> Field {
        format!("{value:.decimals$}")
            .parse::<f64>()
            .map_or(Field::Missing, Field::from)
    }

    /// Returns the value as the text of a table cell; `None` if it is missing.
    ///
    /// ```
    /// use foldoku_formats::Field;
    ///
    /// assert_eq!(Field::from(7.0).text().as_deref(), Some("7.0"));
    /// assert_eq!(Field::Json("\"a\\u0062\"".into()).text().as_deref(), Some("ab"));
    /// assert_eq!(Field::Missing.text(), None);
    /// ```
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Field::Missing => None,
            Field::Text(text) => Some(Cow::Borrowed(text)),
            Field::Integer(number) => Some(Cow::Owned(number.to_string())),
            Field::Float(number) => Some(Cow::Owned(float_text(*number))),
            Field::Boolean(value) => Some(Cow::Borrowed(if *value { "true" } else { "false" })),
            Field::Json(json) => json_text(json),
            Field::Named(named) => named.1.text(),
        }
    }

    /// Returns whether there is no value; an empty text is none.
    pub(crate) fn is_missing(&self) -> bool {
        self.text().is_none_or(|text| text.is_empty())
    }

    /// Returns the value with its column, if the first record of the collection does not have that.
    pub(crate) fn named(&self) -> Option<&(Column, Field)> {
        match self {
            Field::Named(named) => Some(named),
            _ => None,
        }
    }

    /// Returns the approximate number of bytes on the heap.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Field::Text(text) | Field::Json(text) => text.len(),
            Field::Named(named) => named.0.name.len() + named.1.bytes(),
            Field::Missing | Field::Integer(_) | Field::Float(_) | Field::Boolean(_) => 0,
        }
    }
}

/// Returns a float as text, with at least one decimal and without an exponent.
pub(crate) fn float_text(number: f64) -> String {
    let mut text = number.to_string();
    if !text.contains('.') {
        text.push_str(".0");
    }
    text
}

/// Returns the text of a JSON string, nothing for `null`, and any other value unchanged.
fn json_text(json: &str) -> Option<Cow<'_, str>> {
    let inner = json.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.contains('\\') => Some(Cow::Borrowed(inner)),
        Some(inner) => Some(unescape(inner).map_or(Cow::Borrowed(json), Cow::Owned)),
        None if json == "null" => None,
        None => Some(Cow::Borrowed(json)),
    }
}

/// Returns the text of a JSON string without its quotation marks.
fn unescape(inner: &str) -> Option<String> {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((plain, escape)) = rest.split_once('\\') {
        text.push_str(plain);
        let kind = escape.chars().next()?;
        rest = &escape[kind.len_utf8()..];
        text.push(match kind {
            '"' | '\\' | '/' => kind,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let mut unit = hex(&mut rest)?;
                if (0xd800..0xdc00).contains(&unit) {
                    rest = rest.strip_prefix("\\u")?;
                    let low = hex(&mut rest)?.checked_sub(0xdc00)?;
                    if low >= 0x400 {
                        return None;
                    }
                    unit = 0x1_0000 + ((unit - 0xd800) << 10) + low;
                }
                char::from_u32(unit)?
            }
            _ => return None,
        });
    }
    text.push_str(rest);
    Some(text)
}

/// Takes four hexadecimal digits from the front.
fn hex(rest: &mut &str) -> Option<u32> {
    let digits = rest.get(..4)?;
    *rest = &rest[4..];
    u32::from_str_radix(digits, 16).ok()
}

impl From<String> for Field {
    fn from(text: String) -> Field {
        Field::Text(text)
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Field {
        Field::Text(text.to_owned())
    }
}

impl From<i64> for Field {
    fn from(number: i64) -> Field {
        Field::Integer(number)
    }
}

impl From<u32> for Field {
    fn from(number: u32) -> Field {
        Field::Integer(number.into())
    }
}

/// A number that is too large becomes JSON.
impl From<u64> for Field {
    fn from(number: u64) -> Field {
        i64::try_from(number).map_or_else(|_| Field::Json(number.to_string()), Field::Integer)
    }
}

/// A number that is not finite becomes a missing field.
impl From<f64> for Field {
    fn from(number: f64) -> Field {
        if number.is_finite() {
            Field::Float(number)
        } else {
            Field::Missing
        }
    }
}

impl From<bool> for Field {
    fn from(value: bool) -> Field {
        Field::Boolean(value)
    }
}

impl<T: Into<Field>> From<Option<T>> for Field {
    fn from(value: Option<T>) -> Field {
        value.map_or(Field::Missing, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(field: impl Into<Field>, expected: Option<&str>) {
        assert_eq!(field.into().text().as_deref(), expected);
    }

    #[test]
    fn every_value_has_one_text() {
        check("a\"b", Some("a\"b"));
        check(-12_i64, Some("-12"));
        check(u64::MAX, Some("18446744073709551615"));
        check(7.1, Some("7.1"));
        check(11.0, Some("11.0"));
        check(0.000_000_012, Some("0.000000012"));
        check(1e22, Some("10000000000000000000000.0"));
        check(f64::INFINITY, None);
        check(None::<u32>, None);
        check(true, Some("true"));
    }

    #[test]
    fn json_strings_lose_their_escapes() {
        let text = |json: &str| Field::Json(json.to_owned()).text().map(Cow::into_owned);
        for (json, expected) in [
            (r#""a\"b\u00e9\ud83d\ude00\n""#, Some("a\"bé😀\n")),
            (r#""\ud83d""#, Some(r#""\ud83d""#)),
            ("[1, \"a\"]", Some("[1, \"a\"]")),
            ("null", None),
            ("1.50", Some("1.50")),
        ] {
            assert_eq!(text(json).as_deref(), expected, "{json}");
        }
    }

    #[test]
    fn rounding_keeps_the_fewest_digits() {
        assert_eq!(Field::rounded(2.0 / 3.0, 4), Field::Float(0.6667));
        assert_eq!(Field::rounded(-1.500_01, 3).text().as_deref(), Some("-1.5"));
    }
}
