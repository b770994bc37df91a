//! The techniques, and the one table of their names, families and difficulties.
//!
//! **Invariant:** the table has a row for each technique, in the order in which a solver tries them.

use std::fmt;

/// What a row says of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The technique.
    pub technique: Technique,
    /// Its name, as texts have it.
    pub name: &'static str,
    /// Its name on command lines and in JSON: small letters and hyphens.
    pub key: &'static str,
    /// What it belongs to.
    pub family: Family,
    /// How hard a puzzle is that needs it, by HoDoKu's defaults.
    pub level: Level,
    /// What a step of it adds to a puzzle's score, by HoDoKu's defaults.
    pub score: u32,
    /// Its code in HoDoKu's libraries, where it has one.
    pub code: &'static str,
    /// Whether it assumes that the puzzle has only one solution.
    pub assumes_uniqueness: bool,
    /// Whether a solver tries it unless it is told otherwise.
    pub is_default: bool,
}

/// What a technique belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// A square or a unit with one possibility left.
    Singles,
    /// Boxes and lines.
    Intersections,
    /// So many squares with so many digits.
    Subsets,
    /// So many lines with so many places for a digit, and their kin.
    Fish,
    /// One digit, two strong links.
    SingleDigit,
    /// One or more colourings of a digit.
    Colouring,
    /// What would allow two solutions.
    Uniqueness,
    /// Three squares and more that leave a digit no place.
    Wings,
    /// Candidates that follow from each other.
    Chains,
    /// So many squares with one digit more.
    AlmostLockedSets,
    /// What fits nowhere else.
    Miscellaneous,
    /// Tries.
    Forcing,
}

/// How hard a puzzle is, as HoDoKu has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Wings, basic fish, uniqueness.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Unfair,
    /// Forcing chains, templates, tries.
    Extreme,
}

impl Level {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

macro_rules! techniques {
    ($($technique:ident: $name:literal, $key:literal, $family:ident, $level:ident, $score:literal, $code:literal $(, $flag:ident)*;)*) => {
        /// A technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the table says it")]
        pub enum Technique {
            $($technique,)*
        }

        impl Technique {
            /// The table.
            pub const TABLE: &[Entry] = &[$(Entry {
                technique: Technique::$technique,
                name: $name,
                key: $key,
                family: Family::$family,
                level: Level::$level,
                score: $score,
                code: $code,
                assumes_uniqueness: has(&[$(stringify!($flag)),*], "unique"),
                is_default: !has(&[$(stringify!($flag)),*], "extra"),
            },)*];
        }
    };
}

/// Whether a flag is among those of a row.
const fn has(flags: &[&str], flag: &str) -> bool {
    let mut index = 0;
    while index < flags.len() {
        // Flags differ in their first letter.
        if flags[index].as_bytes()[0] == flag.as_bytes()[0] {
            return true;
        }
        index += 1;
    }
    false
}

techniques! {
    FullHouse: "full house", "full-house", Singles, Easy, 4, "0000";
    NakedSingle: "naked single", "naked-single", Singles, Easy, 4, "0003";
    HiddenSingle: "hidden single", "hidden-single", Singles, Easy, 14, "0002";
    DirectPointing: "direct pointing", "direct-pointing", Intersections, Easy, 50, "", extra;
    DirectClaiming: "direct claiming", "direct-claiming", Intersections, Easy, 50, "", extra;
    DirectHiddenPair: "direct hidden pair", "direct-hidden-pair", Subsets, Medium, 70, "", extra;
    DirectHiddenTriple: "direct hidden triple", "direct-hidden-triple", Subsets, Medium, 100, "", extra;
    LockedPair: "locked pair", "locked-pair", Intersections, Medium, 40, "0110";
    LockedTriple: "locked triple", "locked-triple", Intersections, Medium, 60, "0111";
    Pointing: "pointing", "pointing", Intersections, Medium, 50, "0100";
    Claiming: "claiming", "claiming", Intersections, Medium, 50, "0101";
    NakedPair: "naked pair", "naked-pair", Subsets, Medium, 60, "0200";
    NakedTriple: "naked triple", "naked-triple", Subsets, Medium, 80, "0201";
    HiddenPair: "hidden pair", "hidden-pair", Subsets, Medium, 70, "0210";
    HiddenTriple: "hidden triple", "hidden-triple", Subsets, Medium, 100, "0211";
    NakedQuadruple: "naked quadruple", "naked-quadruple", Subsets, Hard, 120, "0202";
    HiddenQuadruple: "hidden quadruple", "hidden-quadruple", Subsets, Hard, 150, "0212";
    XWing: "X-wing", "x-wing", Fish, Hard, 140, "0300";
    Swordfish: "swordfish", "swordfish", Fish, Hard, 150, "0301";
    Jellyfish: "jellyfish", "jellyfish", Fish, Hard, 160, "0302";
    Squirmbag: "squirmbag", "squirmbag", Fish, Unfair, 470, "0303", extra;
    Whale: "whale", "whale", Fish, Unfair, 470, "0304", extra;
    Leviathan: "leviathan", "leviathan", Fish, Unfair, 470, "0305", extra;
    RemotePair: "remote pair", "remote-pair", Chains, Hard, 110, "0703";
    BugPlusOne: "BUG+1", "bug-1", Uniqueness, Hard, 100, "0610", unique;
    BugTwo: "BUG type 2", "bug-2", Uniqueness, Hard, 100, "", unique, extra;
    BugThree: "BUG type 3", "bug-3", Uniqueness, Hard, 100, "", unique, extra;
    BugFour: "BUG type 4", "bug-4", Uniqueness, Hard, 100, "", unique, extra;
    Skyscraper: "skyscraper", "skyscraper", SingleDigit, Hard, 130, "0400";
    TwoStringKite: "two-string kite", "two-string-kite", SingleDigit, Hard, 150, "0401";
    DualTwoStringKite: "dual two-string kite", "dual-two-string-kite", SingleDigit, Hard, 150, "0404", extra;
    TurbotFish: "turbot fish", "turbot-fish", SingleDigit, Hard, 120, "0403";
    EmptyRectangle: "empty rectangle", "empty-rectangle", SingleDigit, Hard, 120, "0402";
    DualEmptyRectangle: "dual empty rectangle", "dual-empty-rectangle", SingleDigit, Hard, 120, "0405", extra;
    WWing: "W-wing", "w-wing", Wings, Hard, 150, "0803";
    XyWing: "XY-wing", "xy-wing", Wings, Hard, 160, "0800";
    XyzWing: "XYZ-wing", "xyz-wing", Wings, Hard, 180, "0801";
    WxyzWing: "WXYZ-wing", "wxyz-wing", Wings, Hard, 200, "0802", extra;
    UniquenessOne: "unique rectangle type 1", "unique-rectangle-1", Uniqueness, Hard, 100, "0600", unique;
    UniquenessTwo: "unique rectangle type 2", "unique-rectangle-2", Uniqueness, Hard, 100, "0601", unique;
    UniquenessThree: "unique rectangle type 3", "unique-rectangle-3", Uniqueness, Hard, 100, "0602", unique;
    UniquenessFour: "unique rectangle type 4", "unique-rectangle-4", Uniqueness, Hard, 100, "0603", unique;
    UniquenessFive: "unique rectangle type 5", "unique-rectangle-5", Uniqueness, Hard, 100, "0604", unique;
    UniquenessSix: "unique rectangle type 6", "unique-rectangle-6", Uniqueness, Hard, 100, "0605", unique;
    HiddenRectangle: "hidden rectangle", "hidden-rectangle", Uniqueness, Hard, 100, "0606", unique;
    AvoidableRectangleOne: "avoidable rectangle type 1", "avoidable-rectangle-1", Uniqueness, Hard, 100, "0607", unique;
    AvoidableRectangleTwo: "avoidable rectangle type 2", "avoidable-rectangle-2", Uniqueness, Hard, 100, "0608", unique;
    UniqueLoop: "unique loop", "unique-loop", Uniqueness, Hard, 100, "", unique, extra;
    FinnedXWing: "finned X-wing", "finned-x-wing", Fish, Hard, 130, "0310";
    SashimiXWing: "sashimi X-wing", "sashimi-x-wing", Fish, Hard, 150, "0320";
    FinnedSwordfish: "finned swordfish", "finned-swordfish", Fish, Unfair, 200, "0311";
    SashimiSwordfish: "sashimi swordfish", "sashimi-swordfish", Fish, Unfair, 240, "0321";
    FinnedJellyfish: "finned jellyfish", "finned-jellyfish", Fish, Unfair, 250, "0312";
    SashimiJellyfish: "sashimi jellyfish", "sashimi-jellyfish", Fish, Unfair, 260, "0322";
    FinnedSquirmbag: "finned squirmbag", "finned-squirmbag", Fish, Unfair, 470, "0313", extra;
    SashimiSquirmbag: "sashimi squirmbag", "sashimi-squirmbag", Fish, Unfair, 470, "0323", extra;
    FinnedWhale: "finned whale", "finned-whale", Fish, Unfair, 470, "0314", extra;
    SashimiWhale: "sashimi whale", "sashimi-whale", Fish, Unfair, 470, "0324", extra;
    FinnedLeviathan: "finned leviathan", "finned-leviathan", Fish, Unfair, 470, "0315", extra;
    SashimiLeviathan: "sashimi leviathan", "sashimi-leviathan", Fish, Unfair, 470, "0325", extra;
    SueDeCoq: "Sue de Coq", "sue-de-coq", Miscellaneous, Unfair, 250, "1101";
    SimpleColoursTrap: "simple colours trap", "simple-colours-trap", Colouring, Hard, 150, "0500";
    SimpleColoursWrap: "simple colours wrap", "simple-colours-wrap", Colouring, Hard, 150, "0501";
    MultiColoursOne: "multi-colours type 1", "multi-colours-1", Colouring, Hard, 200, "0502";
    MultiColoursTwo: "multi-colours type 2", "multi-colours-2", Colouring, Hard, 200, "0503";
    XChain: "X-chain", "x-chain", Chains, Unfair, 260, "0701";
    XyChain: "XY-chain", "xy-chain", Chains, Unfair, 260, "0702";
    ContinuousNiceLoop: "continuous nice loop", "continuous-nice-loop", Chains, Unfair, 280, "0706";
    DiscontinuousNiceLoop: "discontinuous nice loop", "discontinuous-nice-loop", Chains, Unfair, 280, "0707";
    Aic: "AIC", "aic", Chains, Unfair, 280, "0708";
    GroupedContinuousNiceLoop: "grouped continuous nice loop", "grouped-continuous-nice-loop", Chains, Unfair, 300, "0709";
    GroupedDiscontinuousNiceLoop: "grouped discontinuous nice loop", "grouped-discontinuous-nice-loop", Chains, Unfair, 300, "0710";
    GroupedAic: "grouped AIC", "grouped-aic", Chains, Unfair, 300, "0711";
    AlsXz: "ALS-XZ", "als-xz", AlmostLockedSets, Unfair, 300, "0901";
    AlsXyWing: "ALS-XY-wing", "als-xy-wing", AlmostLockedSets, Unfair, 320, "0902";
    AlsChain: "ALS chain", "als-chain", AlmostLockedSets, Unfair, 340, "0903";
    DeathBlossom: "death blossom", "death-blossom", AlmostLockedSets, Unfair, 360, "0904", extra;
    FrankenXWing: "franken X-wing", "franken-x-wing", Fish, Unfair, 300, "0330";
    FrankenSwordfish: "franken swordfish", "franken-swordfish", Fish, Unfair, 350, "0331";
    FrankenJellyfish: "franken jellyfish", "franken-jellyfish", Fish, Unfair, 370, "0332", extra;
    FrankenSquirmbag: "franken squirmbag", "franken-squirmbag", Fish, Extreme, 470, "0333", extra;
    FrankenWhale: "franken whale", "franken-whale", Fish, Extreme, 470, "0334", extra;
    FrankenLeviathan: "franken leviathan", "franken-leviathan", Fish, Extreme, 470, "0335", extra;
    FinnedFrankenXWing: "finned franken X-wing", "finned-franken-x-wing", Fish, Unfair, 390, "0340";
    FinnedFrankenSwordfish: "finned franken swordfish", "finned-franken-swordfish", Fish, Unfair, 410, "0341";
    FinnedFrankenJellyfish: "finned franken jellyfish", "finned-franken-jellyfish", Fish, Unfair, 430, "0342", extra;
    FinnedFrankenSquirmbag: "finned franken squirmbag", "finned-franken-squirmbag", Fish, Extreme, 470, "0343", extra;
    FinnedFrankenWhale: "finned franken whale", "finned-franken-whale", Fish, Extreme, 470, "0344", extra;
    FinnedFrankenLeviathan: "finned franken leviathan", "finned-franken-leviathan", Fish, Extreme, 470, "0345", extra;
    MutantXWing: "mutant X-wing", "mutant-x-wing", Fish, Extreme, 450, "0350", extra;
    MutantSwordfish: "mutant swordfish", "mutant-swordfish", Fish, Extreme, 450, "0351", extra;
    MutantJellyfish: "mutant jellyfish", "mutant-jellyfish", Fish, Extreme, 450, "0352", extra;
    MutantSquirmbag: "mutant squirmbag", "mutant-squirmbag", Fish, Extreme, 470, "0353", extra;
    MutantWhale: "mutant whale", "mutant-whale", Fish, Extreme, 470, "0354", extra;
    MutantLeviathan: "mutant leviathan", "mutant-leviathan", Fish, Extreme, 470, "0355", extra;
    FinnedMutantXWing: "finned mutant X-wing", "finned-mutant-x-wing", Fish, Extreme, 470, "0360", extra;
    FinnedMutantSwordfish: "finned mutant swordfish", "finned-mutant-swordfish", Fish, Extreme, 470, "0361", extra;
    FinnedMutantJellyfish: "finned mutant jellyfish", "finned-mutant-jellyfish", Fish, Extreme, 470, "0362", extra;
    FinnedMutantSquirmbag: "finned mutant squirmbag", "finned-mutant-squirmbag", Fish, Extreme, 470, "0363", extra;
    FinnedMutantWhale: "finned mutant whale", "finned-mutant-whale", Fish, Extreme, 470, "0364", extra;
    FinnedMutantLeviathan: "finned mutant leviathan", "finned-mutant-leviathan", Fish, Extreme, 470, "0365", extra;
    AlignedPairExclusion: "aligned pair exclusion", "aligned-pair-exclusion", Miscellaneous, Unfair, 340, "", extra;
    AlignedTripletExclusion: "aligned triplet exclusion", "aligned-triplet-exclusion", Miscellaneous, Extreme, 500, "", extra;
    JuniorExocet: "junior exocet", "junior-exocet", Miscellaneous, Extreme, 1000, "", extra;
    MultiSectorLockedSets: "multi-sector locked sets", "multi-sector-locked-sets", Miscellaneous, Extreme, 1000, "", extra;
    SkLoop: "SK-loop", "sk-loop", Miscellaneous, Extreme, 1000, "", extra;
    Tridagon: "tridagon", "tridagon", Miscellaneous, Extreme, 1000, "", extra;
    ForcingChainContradiction: "forcing chain contradiction", "forcing-chain-contradiction", Forcing, Extreme, 500, "1301";
    ForcingChainVerity: "forcing chain verity", "forcing-chain-verity", Forcing, Extreme, 500, "1302";
    ForcingNetContradiction: "forcing net contradiction", "forcing-net-contradiction", Forcing, Extreme, 700, "1303";
    ForcingNetVerity: "forcing net verity", "forcing-net-verity", Forcing, Extreme, 700, "1304";
    TemplateSet: "template set", "template-set", Miscellaneous, Extreme, 10000, "1201", extra;
    TemplateDelete: "template delete", "template-delete", Miscellaneous, Extreme, 10000, "1202", extra;
    ForcingX: "forcing X-chain", "forcing-x-chain", Forcing, Unfair, 260, "", extra;
    BidirectionalX: "bidirectional X-cycle", "bidirectional-x-cycle", Forcing, Unfair, 260, "", extra;
    BidirectionalY: "bidirectional Y-cycle", "bidirectional-y-cycle", Forcing, Unfair, 260, "", extra;
    BidirectionalXy: "bidirectional cycle", "bidirectional-cycle", Forcing, Unfair, 280, "", extra;
    ForcingXy: "forcing chain", "forcing-chain", Forcing, Unfair, 280, "", extra;
    Nishio: "Nishio forcing chain", "nishio", Forcing, Extreme, 500, "", extra;
    CellForcing: "cell forcing chains", "cell-forcing-chains", Forcing, Extreme, 500, "", extra;
    RegionForcing: "region forcing chains", "region-forcing-chains", Forcing, Extreme, 500, "", extra;
    DynamicForcing: "dynamic forcing chains", "dynamic-forcing-chains", Forcing, Extreme, 700, "", extra;
    DynamicForcingPlus: "dynamic forcing chains (+)", "dynamic-forcing-chains-plus", Forcing, Extreme, 900, "";
    NestedForcing: "nested forcing chains", "nested-forcing-chains", Forcing, Extreme, 1000, "";
}

impl Technique {
    /// Its row of the table.
    pub const fn entry(self) -> &'static Entry {
        &Technique::TABLE[self as usize]
    }

    /// Its name, as texts have it.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The technique that command lines call by this name.
    pub fn from_key(key: &str) -> Option<Technique> {
        let mut rows = Technique::TABLE.iter();
        rows.find(|row| row.key == key).map(|row| row.technique)
    }

    /// The techniques.
    pub fn all() -> impl Iterator<Item = Technique> {
        Technique::TABLE.iter().map(|row| row.technique)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_technique_has_its_own_row() {
        for (index, row) in Technique::TABLE.iter().enumerate() {
            assert_eq!(row.technique as usize, index);
            assert_eq!(Technique::from_key(row.key), Some(row.technique));
        }
        let names: HashSet<&str> = Technique::all().map(Technique::name).collect();
        assert_eq!(names.len(), Technique::TABLE.len());
        let codes = Technique::TABLE.iter().map(|row| row.code);
        let codes: Vec<&str> = codes.filter(|code| !code.is_empty()).collect();
        let distinct: HashSet<&str> = codes.iter().copied().collect();
        assert_eq!(distinct.len(), codes.len());
    }
}
