//! Amounts of memory, such as `512M` or `4G`.
//!
//! **Invariant:** units are powers of 1024; an amount fits into the address space.

/// Returns the number of bytes that a text stands for.
pub(super) fn memory_size(text: &str) -> Result<usize, &'static str> {
    bytes(text).ok_or("expected a whole number, optionally followed by K, M, G or T, such as 512M")
}

fn bytes(text: &str) -> Option<usize> {
    let number = text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
    let power = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 1,
        "M" | "MB" | "MIB" => 2,
        "G" | "GB" | "GIB" => 3,
        "T" | "TB" | "TIB" => 4,
        _ => return None,
    };
    let number: usize = number.trim().parse().ok()?;
    number.checked_mul(1024_usize.checked_pow(power)?)
}

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
            assert_eq!(memory_size(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "G", "1.5G", "-1", "12X", "1Gb/s", "99999999999T"] {
            assert!(memory_size(text).is_err(), "{text}");
        }
    }
}
