//! Splits of a data set into parts such as training and test.
//!
//! **Invariant:** the part follows from the record's key, the shares and the seed alone, in every
//! version. Records with the same key are in the same part, regardless of the other records.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use siphasher::sip128::SipHasher13;

/// Named parts of a data set with their shares.
///
/// Shares are decimal numbers that sum to 1 or to 100. Two shares without names are `train` and
/// `test`, three are `train`, `validation` and `test`.
///
/// ```
/// use foldoku_batch::{Split, fingerprint};
///
/// let split: Split = "train:0.9,test:0.1".parse()?;
/// assert_eq!(split, "90/10".parse()?);
///
/// let key = fingerprint(b"the canonical form of a puzzle");
/// let part = split.with_seed(2024).part_of(key);
/// assert!(part < 2);
/// # Ok::<(), foldoku_batch::split::SplitError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    names: Vec<String>,
    /// The end of each part among the 2⁶⁴ points that keys are mapped to.
    ends: Vec<u128>,
    seed: u64,
}

/// The error for a text that is not a split.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SplitError {
    /// A share is not a positive decimal number.
    Share(String),
    /// A name is empty or contains a character that is not a letter, digit, `-` or `_`.
    Name(String),
    /// Two parts have the same name.
    Repeated(String),
    /// The number of shares without names is neither two nor three.
    Unnamed(usize),
    /// The shares sum to neither 1 nor 100.
    Sum,
}

/// Shares are counted in units of 10⁻⁹.
const ONE: u64 = 10_u64.pow(DECIMALS as u32);

/// The maximum number of decimals of a share.
const DECIMALS: usize = 9;

impl Split {
    /// Returns the same parts with another random assignment; the default seed is 0.
    pub fn with_seed(self, seed: u64) -> Split {
        Split { seed, ..self }
    }

    /// Returns the names of the parts, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the share of each part: a fraction of 1.
    pub fn shares(&self) -> impl Iterator<Item = f64> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let whole = (1_u128 << 64) as f64;
        starts
            .zip(&self.ends)
            .map(move |(start, end)| (end - start) as f64 / whole)
    }

    /// Returns the index of the part of records with this key.
    pub fn part_of(&self, key: u128) -> usize {
        let hash = SipHasher13::new_with_keys(self.seed, 0).hash(&key.to_le_bytes());
        let point = u128::from(hash.as_u128() as u64);
        self.ends.partition_point(|&end| end <= point)
    }
}

impl FromStr for Split {
    type Err = SplitError;

    fn from_str(text: &str) -> Result<Split, SplitError> {
        let (names, shares) = if text.contains(':') {
            named(text)?
        } else {
            unnamed(text)?
        };
        check_names(&names)?;
        let ends = ends(&shares).ok_or(SplitError::Sum)?;
        let seed = 0;
        Ok(Split { names, ends, seed })
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut start = 0;
        for (index, (name, &end)) in self.names.iter().zip(&self.ends).enumerate() {
            let comma = if index == 0 { "" } else { "," };
            // Rounded to hundredths of a unit: shares of 100 have two more decimals.
            let units = ((end - start) * u128::from(100 * ONE) + (1 << 63)) >> 64;
            start = end;
            let share = format!(
                "{}.{:011}",
                units / 100_000_000_000,
                units % 100_000_000_000
            );
            let share = share.trim_end_matches('0').trim_end_matches('.');
            write!(f, "{comma}{name}:{share}")?;
        }
        Ok(())
    }
}

/// Parses names and shares such as `train:0.9,test:0.1`.
fn named(text: &str) -> Result<(Vec<String>, Vec<u64>), SplitError> {
    let parts = text.split(',').map(|part| {
        let (name, number) = part.split_once(':').unwrap_or((part, ""));
        Ok((name.trim().to_owned(), share(number)?))
    });
    parts.collect()
}

/// Parses shares such as `90/10`.
fn unnamed(text: &str) -> Result<(Vec<String>, Vec<u64>), SplitError> {
    let shares: Vec<u64> = text.split('/').map(share).collect::<Result<_, _>>()?;
    let names: &[&str] = match shares.len() {
        2 => &["train", "test"],
        3 => &["train", "validation", "test"],
        other => return Err(SplitError::Unnamed(other)),
    };
    Ok((names.iter().map(ToString::to_string).collect(), shares))
}

/// Parses a share in units of 10⁻⁹.
fn share(text: &str) -> Result<u64, SplitError> {
    let refused = || SplitError::Share(text.to_owned());
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = format!("{whole}{decimals:0<DECIMALS$}");
    let is_decimal = digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_decimal || decimals.len() > DECIMALS {
        return Err(refused());
    }
    let units = digits.parse().map_err(|_| refused())?;
    if units == 0 {
        Err(refused())
    } else {
        Ok(units)
    }
}

fn check_names(names: &[String]) -> Result<(), SplitError> {
    let mut seen = BTreeSet::new();
    for name in names {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        if name.is_empty() || !name.bytes().all(is_plain) {
            return Err(SplitError::Name(name.clone()));
        }
        if !seen.insert(name) {
            return Err(SplitError::Repeated(name.clone()));
        }
    }
    Ok(())
}

/// Returns the end of each part, or `None` if the shares do not sum to a whole.
fn ends(shares: &[u64]) -> Option<Vec<u128>> {
    let shares = shares.iter().map(|&share| u128::from(share));
    let whole: u128 = shares.clone().sum();
    let is_whole = [1, 100].map(|sum| sum * u128::from(ONE)).contains(&whole);
    let end = |sum: &mut u128, share| {
        *sum += share;
        Some((*sum << 64) / whole)
    };
    is_whole.then(|| shares.scan(0, end).collect())
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SplitError::Share(text) => write!(
                f,
                "'{text}' is not a share: expected a split such as train:0.9,test:0.1 or 90/10 with at most {DECIMALS} decimals"
            ),
            SplitError::Name(name) => write!(
                f,
                "'{name}' is not a name of a part: expected letters, digits, - and _"
            ),
            SplitError::Repeated(name) => write!(f, "two parts are named {name}"),
            SplitError::Unnamed(count) => write!(
                f,
                "{count} shares need names, as in train:0.9,test:0.1; only two or three have default names"
            ),
            SplitError::Sum => f.write_str("the shares sum to neither 1 nor 100"),
        }
    }
}

impl std::error::Error for SplitError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    fn split(text: &str) -> Split {
        text.parse().unwrap()
    }

    /// Returns how many records are in each part.
    fn counts(split: &Split, records: u32) -> Vec<u32> {
        let mut counts = vec![0; split.names().len()];
        for record in 0..records {
            counts[split.part_of(fingerprint(&record.to_le_bytes()))] += 1;
        }
        counts
    }

    #[test]
    fn parts_have_their_shares() {
        for (text, shares) in [
            ("90/10", &[0.9, 0.1][..]),
            ("a:0.333,b:0.667", &[0.333, 0.667]),
            ("a:.25,b:.25,c:.25,d:.25", &[0.25; 4]),
            ("99.5/0.4/0.1", &[0.995, 0.004, 0.001]),
        ] {
            let records = 200_000;
            for (count, share) in counts(&split(text), records).into_iter().zip(shares) {
                let mean = f64::from(records) * share;
                // Five standard deviations.
                let most = 5.0 * (mean * (1.0 - share)).sqrt();
                assert!((f64::from(count) - mean).abs() < most, "{text}: {count}");
            }
        }
    }

    #[test]
    fn parts_cover_all_points_exactly() {
        assert_eq!(split("50/50").ends, [1 << 63, 1 << 64]);
        let thirds = split("a:0.333333333,b:0.333333333,c:0.333333334");
        assert_eq!(thirds.ends[0], (333_333_333_u128 << 64) / 1_000_000_000);
        assert_eq!(thirds.ends[2], 1 << 64);
    }

    #[test]
    fn notations_are_equivalent() {
        let whole = split("train:0.8,validation:0.1,test:0.1");
        for text in [
            "80/10/10",
            "0.8/0.1/0.1",
            " 80 / 10.0 / 10",
            "train:80, validation:10, test:10",
        ] {
            assert_eq!(split(text), whole, "{text}");
        }
        assert_eq!(split("all:1").part_of(7), 0);
    }

    #[test]
    fn parsing_reverses_display() {
        for (text, written) in [
            ("90/10", "train:0.9,test:0.1"),
            ("all:1", "all:1"),
            ("a:33.333,b:66.667", "a:0.33333,b:0.66667"),
            ("a:0.000000001,b:0.999999999", "a:0.000000001,b:0.999999999"),
        ] {
            assert_eq!(split(text).to_string(), written);
            assert_eq!(split(written), split(text));
        }
    }

    #[test]
    fn parts_never_change() {
        let parts = |seed| {
            let split = split("a:0.5,b:0.3,c:0.2").with_seed(seed);
            let part = |key: u32| char::from(b'a' + split.part_of(key.into()) as u8);
            (0..32).map(part).collect::<String>()
        };
        assert_eq!(parts(0), "abaabaaacaaccbbacaacabaaabbcbcaa");
        assert_eq!(parts(1), "aabcaaabaacababacaacaaaaabaabaab");
    }

    #[track_caller]
    fn check(text: &str, message: &str) {
        let error = text.parse::<Split>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }

    #[test]
    fn other_texts_are_errors() {
        let share = |text| {
            format!(
                "'{text}' is not a share: expected a split such as train:0.9,test:0.1 or 90/10 with at most 9 decimals"
            )
        };
        check("", &share(""));
        check("train:0.9,test", &share(""));
        check("train:1,test:0", &share("0"));
        check("train:1.1,test:-0.1", &share("-0.1"));
        check("90/1O", &share("1O"));
        check("0.9999999999/0.0000000001", &share("0.9999999999"));
        check("99999999999999999999/1", &share("99999999999999999999"));
        check("train:0.9,test:0.2", "the shares sum to neither 1 nor 100");
        check("80/10", "the shares sum to neither 1 nor 100");
        check("a:0.5,a:0.5", "two parts are named a");
        check(
            "a:0.5,../b:0.5",
            "'../b' is not a name of a part: expected letters, digits, - and _",
        );
        check(
            ":0.5,b:0.5",
            "'' is not a name of a part: expected letters, digits, - and _",
        );
        check(
            "25/25/25/25",
            "4 shares need names, as in train:0.9,test:0.1; only two or three have default names",
        );
    }
}
