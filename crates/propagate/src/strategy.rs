//! The strategies, their names and their order.
//!
//! **Invariant:** [`Strategy::ALL`] lists every strategy once, simplest first;
//! [`Config::default`](crate::Config) runs them in this order.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use foldoku_board::UnitKind;

/// A way to remove candidates without guessing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Removes the digit of a cell with one candidate from the other cells of its units.
    Elimination,
    /// Places a digit that only one cell of a complete unit can hold.
    HiddenSingle,
    /// Finds hidden singles in boxes only.
    HiddenSingleBox,
    /// Finds hidden singles in rows, columns and pillars only.
    HiddenSingleLine,
    /// Removes the digits of n cells with n candidates between them from the other cells of the unit:
    /// naked and hidden subsets.
    Subsets,
    /// Removes a digit that one unit confines to its overlap with another from the rest of the other:
    /// locked candidates.
    ForcedCells,
}

impl Strategy {
    /// All strategies, simplest first.
    pub const ALL: [Strategy; 6] = [
        Strategy::Elimination,
        Strategy::HiddenSingle,
        Strategy::HiddenSingleBox,
        Strategy::HiddenSingleLine,
        Strategy::Subsets,
        Strategy::ForcedCells,
    ];

    /// Returns the name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Elimination => "elimination",
            Strategy::HiddenSingle => "hidden-single",
            Strategy::HiddenSingleBox => "hidden-single-box",
            Strategy::HiddenSingleLine => "hidden-single-line",
            Strategy::Subsets => "subsets",
            Strategy::ForcedCells => "forced-cells",
        }
    }

    /// Returns whether the strategy searches units of this kind for hidden singles.
    pub(crate) fn looks_in(self, kind: UnitKind) -> bool {
        match self {
            Strategy::HiddenSingle => true,
            Strategy::HiddenSingleBox => kind == UnitKind::Box,
            Strategy::HiddenSingleLine => kind.is_line(),
            _ => false,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not the name of a [`Strategy`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStrategy {
    name: String,
}

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.escape_debug();
        write!(f, "unknown strategy '{name}'; expected one of: ")?;
        for (place, strategy) in Strategy::ALL.into_iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{strategy}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownStrategy {}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Strategy, UnknownStrategy> {
        let named = Strategy::ALL
            .into_iter()
            .find(|strategy| strategy.name() == name);
        named.ok_or_else(|| UnknownStrategy {
            name: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn strategies_are_parsed_from_their_names() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.name().parse(), Ok(strategy));
        }
        assert_eq!(
            "x-wing".parse::<Strategy>().unwrap_err().to_string(),
            "unknown strategy 'x-wing'; expected one of: elimination, hidden-single, \
             hidden-single-box, hidden-single-line, subsets, forced-cells"
        );
    }
}
