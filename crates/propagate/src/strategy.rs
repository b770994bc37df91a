//! The strategies by name, in the one table of their order.
//!
//! **Invariant:** [`Strategy::ALL`] lists every strategy once, from the simplest; its order is the
//! order in which [`Config::default`](crate::Config) runs them.

use core::fmt;
use core::str::FromStr;

use foldoku_board::UnitKind;

/// A way to take candidates away without guessing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// The digit of a settled square leaves the other squares of its units.
    Elimination,
    /// A digit with one place left in a complete unit stands there.
    HiddenSingle,
    /// The same in boxes only.
    HiddenSingleBox,
    /// The same in rows, columns and pillars only.
    HiddenSingleLine,
    /// As many squares as they have digits between them keep them: naked and hidden subsets.
    Subsets,
    /// A digit that stands only where two units overlap leaves the rest of the other one.
    ForcedCells,
}

impl Strategy {
    /// Every strategy, from the simplest.
    pub const ALL: [Strategy; 6] = [
        Strategy::Elimination,
        Strategy::HiddenSingle,
        Strategy::HiddenSingleBox,
        Strategy::HiddenSingleLine,
        Strategy::Subsets,
        Strategy::ForcedCells,
    ];

    /// The name, as on the command line.
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

    /// Whether the strategy, where it looks for hidden singles, does so in units of this kind.
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

/// A name that is no strategy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStrategy;

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such strategy, there are ")?;
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
        named.ok_or(UnknownStrategy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_strategy_is_found_by_its_name() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.name().parse(), Ok(strategy));
        }
        assert_eq!(
            "x-wing".parse::<Strategy>().unwrap_err().to_string(),
            "no such strategy, there are elimination, hidden-single, hidden-single-box, \
             hidden-single-line, subsets, forced-cells"
        );
    }
}
