//! The date of a record.
//!
//! **Invariant:** dates are Gregorian, in UTC, formatted as `2026-01-31`.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns today's date.
#[allow(
    clippy::disallowed_methods,
    reason = "records are dated; no answer depends on it"
)]
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    civil(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// Returns the date a number of days after 1970-01-01.
///
/// Years are counted from 1 March, so that a leap day is the last day of its year; 400 years have 146097
/// days.
fn civil(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_convert_to_dates() {
        assert_eq!(civil(0), "1970-01-01");
        assert_eq!(civil(11_016), "2000-02-29");
        assert_eq!(civil(19_782), "2024-02-29");
        assert_eq!(civil(19_783), "2024-03-01");
        assert_eq!(civil(20_453), "2025-12-31");
        assert_eq!(civil(20_454), "2026-01-01");
        assert_eq!(today().len(), 10);
    }
}
