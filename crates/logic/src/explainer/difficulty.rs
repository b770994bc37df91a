//! Difficulties of Sudoku Explainer, in tenths.
//!
//! **Invariant:** a difficulty is printed with one decimal place and parses back to the same value.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a step or a puzzle: 1.0 or more, or 0.0 if there are no steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty(u16);

impl Difficulty {
    /// Returns the difficulty of a number of tenths.
    #[inline]
    pub const fn from_tenths(tenths: u16) -> Difficulty {
        Difficulty(tenths)
    }

    /// Returns the number of tenths.
    #[inline]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the difficulty nearest to a sum of tenths, which is how the original program rounds.
    pub(super) fn nearest(difficulty: f64) -> Difficulty {
        Difficulty(((difficulty + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The error for text that is not a difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDifficulty;

impl fmt::Display for NoDifficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "invalid difficulty; expected a number such as 7 or 7.2, with at most one decimal place",
        )
    }
}

impl std::error::Error for NoDifficulty {}

impl FromStr for Difficulty {
    type Err = NoDifficulty;

    fn from_str(text: &str) -> Result<Difficulty, NoDifficulty> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(tenths) || tenths.len() != 1 {
            return Err(NoDifficulty);
        }
        let parse = |part: &str| part.parse::<u16>().map_err(|_| NoDifficulty);
        let whole = parse(whole)?.checked_mul(10).ok_or(NoDifficulty)?;
        whole
            .checked_add(parse(tenths)?)
            .map(Difficulty)
            .ok_or(NoDifficulty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_parse_back() {
        for tenths in [0, 10, 12, 72, 119, u16::MAX] {
            let difficulty = Difficulty::from_tenths(tenths);
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
        assert_eq!("7".parse(), Ok(Difficulty::from_tenths(70)));
        for wrong in ["", ".", "7.", ".5", "7.25", "-1.0", "x", "+7.1", "7000.0"] {
            assert_eq!(wrong.parse::<Difficulty>(), Err(NoDifficulty), "{wrong}");
        }
    }

    #[test]
    fn sums_of_tenths_round_to_the_nearest() {
        let sum = [0.1; 3].iter().fold(7.0, |sum, tenth| sum + tenth);
        assert_eq!(Difficulty::nearest(sum).to_string(), "7.3");
        assert_eq!(Difficulty::nearest(8.0).to_string(), "8.0");
    }
}
