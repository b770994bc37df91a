//! The modern order: techniques as strong players look for them today, with levels.
//!
//! Players look for hidden singles before naked ones, for patterns of one digit and wings before large
//! fish, and for chains before colours, which are chains. Techniques that others make superfluous are left
//! out, and so are those that nobody finds without a program, except as last resorts.
//!
//! **Invariant:** every technique of the order has a finder and is in it once; levels never fall.

use crate::technique::{Level, Technique};

/// The techniques in order, by level.
const LEVELS: &[(Level, &[Technique])] = {
    use Technique::*;
    &[
        (Level::Easy, &[FullHouse, HiddenSingle, NakedSingle]),
        (
            Level::Medium,
            &[
                Pointing,
                Claiming,
                LockedPair,
                LockedTriple,
                NakedPair,
                HiddenPair,
                NakedTriple,
                HiddenTriple,
                NakedQuadruple,
                HiddenQuadruple,
            ],
        ),
        (
            Level::Hard,
            &[
                XWing,
                Skyscraper,
                TwoStringKite,
                TurbotFish,
                EmptyRectangle,
                XyWing,
                WWing,
                XyzWing,
                RemotePair,
                UniquenessOne,
                UniquenessTwo,
                UniquenessFive,
                UniquenessThree,
                UniquenessFour,
                UniquenessSix,
                HiddenRectangle,
                AvoidableRectangleOne,
                AvoidableRectangleTwo,
                BugPlusOne,
                Swordfish,
                FinnedXWing,
                SashimiXWing,
                MWing,
                SWing,
                HWing,
                LWing,
                WxyzWing,
                UniqueLoop,
                ExtendedRectangle,
                BugTwo,
                BugThree,
                BugFour,
                BugPlusN,
            ],
        ),
        (
            Level::Unfair,
            &[
                SymmetricalPlacement,
                Jellyfish,
                FinnedSwordfish,
                SashimiSwordfish,
                XChain,
                XyChain,
                AlsXz,
                SueDeCoq,
                AhsXz,
                FireworkTriple,
                FireworkQuadruple,
                FireworkPair,
                ContinuousNiceLoop,
                DiscontinuousNiceLoop,
                Aic,
                AlsXyWing,
                AlsWWing,
                VwxyzWing,
                BugLite,
                ReverseBug,
                BorescoperPattern,
                UniqueMatrix,
                QiuPattern,
                BivalueOddagon,
                BrokenWing,
                FinnedJellyfish,
                SashimiJellyfish,
                GroupedContinuousNiceLoop,
                GroupedDiscontinuousNiceLoop,
                GroupedAic,
                ThreeDMedusa,
                UvwxyzWing,
                TuvwxyzWing,
                StuvwxyzWing,
                DeathBlossom,
                AlsChain,
            ],
        ),
        (
            Level::Extreme,
            &[
                Tridagon,
                JuniorExocet,
                SeniorExocet,
                DoubleExocet,
                WeakExocet,
                SkLoop,
                AlignedPairExclusion,
                FrankenSwordfish,
                FinnedFrankenXWing,
                FinnedFrankenSwordfish,
                KrakenFishOne,
                KrakenFishTwo,
                Nishio,
                CellForcing,
                RegionForcing,
                MultiSectorLockedSets,
                ForcingChainContradiction,
                ForcingChainVerity,
                ForcingNetContradiction,
                ForcingNetVerity,
                DynamicForcingPlus,
                NestedForcing,
            ],
        ),
    ]
};

/// Returns the techniques of the modern order.
pub fn techniques() -> impl Iterator<Item = Technique> {
    LEVELS
        .iter()
        .flat_map(|(_, techniques)| techniques.iter().copied())
}

/// Returns the level of a technique in the modern order.
pub fn level(technique: Technique) -> Option<Level> {
    let mut levels = LEVELS.iter();
    let level = levels.find(|(_, techniques)| techniques.contains(&technique));
    level.map(|&(level, _)| level)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn techniques_are_there_once_and_have_finders() {
        let all: BTreeSet<Technique> = techniques().collect();
        assert_eq!(all.len(), techniques().count());
        assert!(all.iter().all(|it| it.producers().has_finder()));
        assert!(techniques().map(level).is_sorted());
        assert_eq!(level(Technique::MWing), Some(Level::Hard));
        assert_eq!(level(Technique::MutantWhale), None);
    }
}
