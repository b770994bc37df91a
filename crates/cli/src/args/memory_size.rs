//! Amounts of memory, such as `512M` or `4G`.
//!
//! **Invariant:** units are powers of 1024; an amount fits into the address space.

use std::fmt;
use std::str::FromStr;

/// An amount of memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemorySize(pub(crate) usize);

/// The error for a text that is not an amount of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemorySizeError;

impl FromStr for MemorySize {
    type Err = MemorySizeError;

    fn from_str(text: &str) -> Result<MemorySize, MemorySizeError> {
        let number = text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
        let power = match text[number.len()..].to_ascii_uppercase().as_str() {
            "" | "B" => 0,
            "K" | "KB" | "KIB" => 1,
            "M" | "MB" | "MIB" => 2,
            "G" | "GB" | "GIB" => 3,
            "T" | "TB" | "TIB" => 4,
            _ => return Err(MemorySizeError),
        };
        let number: usize = number.trim().parse().map_err(|_| MemorySizeError)?;
        let unit = 1024_usize.checked_pow(power).ok_or(MemorySizeError)?;
        number
            .checked_mul(unit)
            .map(MemorySize)
            .ok_or(MemorySizeError)
    }
}

impl fmt::Display for MemorySizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a whole number, optionally followed by K, M, G or T, such as 512M")
    }
}

impl std::error::Error for MemorySizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_powers_of_1024() {
        for (text, bytes) in [
            ("0", 0),
            ("1000", 1000),
            ("2K", 2048),
            ("512M", 512 << 20),
            ("3 gib", 3 << 30),
        ] {
            assert_eq!(text.parse(), Ok(MemorySize(bytes)), "{text}");
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "G", "1.5G", "-1", "12X", "1Gb/s", "99999999999T"] {
            assert_eq!(text.parse::<MemorySize>(), Err(MemorySizeError), "{text}");
        }
    }
}
