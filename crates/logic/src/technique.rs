//! The techniques, and the table of their names, families, producers and difficulties.
//!
//! **Invariant:** the table has one row for each technique, in the order in which a solver tries them.

mod names;

use std::fmt;

/// A row of the table of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TechniqueInfo {
    /// The technique.
    pub technique: Technique,
    /// The name in texts, capitalised as in HoDoKu.
    pub name: &'static str,
    /// The name on command lines and in JSON, in kebab case.
    pub key: &'static str,
    /// The family.
    pub family: Family,
    /// The parts of the crate that find it.
    pub producers: Producers,
    /// The lowest level of a puzzle that needs it, by HoDoKu's defaults.
    pub level: Level,
    /// The score of each step, by HoDoKu's defaults.
    pub score: u32,
    /// The code in HoDoKu's regression library, or an empty string.
    pub code: &'static str,
    /// Whether it assumes that the puzzle has exactly one solution.
    pub assumes_uniqueness: bool,
    /// Whether a solver tries it by default.
    pub is_default: bool,
}

/// A family of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// A cell or a digit of a unit with one remaining candidate.
    Singles,
    /// A digit confined to the intersection of a box and a line.
    Intersections,
    /// Sets of n cells with n digits in a unit.
    Subsets,
    /// A digit confined in n lines to n crossing lines, and variants.
    Fish,
    /// One digit and two strong links.
    SingleDigit,
    /// Colourings of strong links.
    Colouring,
    /// Patterns that would allow a second solution.
    Uniqueness,
    /// Three or more cells that confine a digit.
    Wings,
    /// Chains and loops of candidates.
    Chains,
    /// Sets of n cells with n + 1 digits in a unit.
    AlmostLockedSets,
    /// Everything else.
    Miscellaneous,
    /// Forcing chains and nets.
    Forcing,
}

/// The producers of a technique: which parts of the crate find its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Producers {
    /// A [`Finder`](crate::Finder): solvers, hints and searches for a technique.
    Finder,
    /// The [`Explainer`](crate::Explainer): ratings by Sudoku Explainer.
    Explainer,
    /// Both.
    Both,
}

impl Producers {
    /// Returns whether a finder produces the technique, so that a solver can try it.
    pub const fn has_finder(self) -> bool {
        matches!(self, Producers::Finder | Producers::Both)
    }

    /// Returns whether the explainer produces the technique, so that a rating can name it.
    pub const fn has_explainer(self) -> bool {
        matches!(self, Producers::Explainer | Producers::Both)
    }
}

/// The difficulty levels of HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Wings, basic fish, uniqueness.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Unfair,
    /// Forcing chains, templates, trial and error.
    Extreme,
}

impl Level {
    /// All levels, from the lowest to the highest.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// Returns the name of the level.
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
    ($($technique:ident: $name:literal, $key:literal, $family:ident, $producers:ident, $level:ident, $score:literal, $code:literal $(, $flag:ident)*;)*) => {
        /// A technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the table names each technique")]
        pub enum Technique {
            $($technique,)*
        }

        impl Technique {
            /// The table, in the order in which a solver tries the techniques.
            pub const TABLE: &[TechniqueInfo] = &[$(TechniqueInfo {
                technique: Technique::$technique,
                name: $name,
                key: $key,
                family: Family::$family,
                producers: Producers::$producers,
                level: Level::$level,
                score: $score,
                code: $code,
                assumes_uniqueness: has(&[$(stringify!($flag)),*], "unique"),
                is_default: !has(&[$(stringify!($flag)),*], "extra"),
            },)*];
        }
    };
}

/// Returns whether a row has a flag.
const fn has(flags: &[&str], flag: &str) -> bool {
    let mut index = 0;
    while index < flags.len() {
        // The flags differ in their first letter.
        if flags[index].as_bytes()[0] == flag.as_bytes()[0] {
            return true;
        }
        index += 1;
    }
    false
}

// Variant: name, key, family, producers, level, score, HoDoKu's code, flags. The flag `unique` marks
// techniques that assume one solution, `extra` those that a solver does not try by default.
techniques! {
    FullHouse: "Full House", "full-house", Singles, Both, Easy, 4, "0000";
    NakedSingle: "Naked Single", "naked-single", Singles, Both, Easy, 4, "0003";
    HiddenSingle: "Hidden Single", "hidden-single", Singles, Both, Easy, 14, "0002";
    DirectPointing: "Direct Pointing", "direct-pointing", Intersections, Explainer, Easy, 50, "", extra;
    DirectClaiming: "Direct Claiming", "direct-claiming", Intersections, Explainer, Easy, 50, "", extra;
    DirectHiddenPair: "Direct Hidden Pair", "direct-hidden-pair", Subsets, Explainer, Medium, 70, "", extra;
    DirectHiddenTriple: "Direct Hidden Triple", "direct-hidden-triple", Subsets, Explainer, Medium, 100, "", extra;
    LockedPair: "Locked Pair", "locked-pair", Intersections, Finder, Medium, 40, "0110";
    LockedTriple: "Locked Triple", "locked-triple", Intersections, Finder, Medium, 60, "0111";
    Pointing: "Locked Candidates Type 1 (Pointing)", "pointing", Intersections, Both, Medium, 50, "0100";
    Claiming: "Locked Candidates Type 2 (Claiming)", "claiming", Intersections, Both, Medium, 50, "0101";
    NakedPair: "Naked Pair", "naked-pair", Subsets, Both, Medium, 60, "0200";
    NakedTriple: "Naked Triple", "naked-triple", Subsets, Both, Medium, 80, "0201";
    HiddenPair: "Hidden Pair", "hidden-pair", Subsets, Both, Medium, 70, "0210";
    HiddenTriple: "Hidden Triple", "hidden-triple", Subsets, Both, Medium, 100, "0211";
    NakedQuadruple: "Naked Quadruple", "naked-quadruple", Subsets, Both, Hard, 120, "0202";
    HiddenQuadruple: "Hidden Quadruple", "hidden-quadruple", Subsets, Both, Hard, 150, "0212";
    XWing: "X-Wing", "x-wing", Fish, Both, Hard, 140, "0300";
    Swordfish: "Swordfish", "swordfish", Fish, Both, Hard, 150, "0301";
    Jellyfish: "Jellyfish", "jellyfish", Fish, Both, Hard, 160, "0302";
    Squirmbag: "Squirmbag", "squirmbag", Fish, Finder, Unfair, 470, "0303", extra;
    Whale: "Whale", "whale", Fish, Finder, Unfair, 470, "0304", extra;
    Leviathan: "Leviathan", "leviathan", Fish, Finder, Unfair, 470, "0305", extra;
    RemotePair: "Remote Pair", "remote-pair", Chains, Finder, Hard, 110, "0703";
    BugPlusOne: "BUG+1", "bug-1", Uniqueness, Both, Hard, 100, "0610", unique;
    BugTwo: "BUG Type 2", "bug-2", Uniqueness, Both, Hard, 100, "", unique, extra;
    BugThree: "BUG Type 3", "bug-3", Uniqueness, Both, Hard, 100, "", unique, extra;
    BugFour: "BUG Type 4", "bug-4", Uniqueness, Both, Hard, 100, "", unique, extra;
    BugPlusN: "BUG+n", "bug-n", Uniqueness, Finder, Hard, 120, "", unique, extra;
    Skyscraper: "Skyscraper", "skyscraper", SingleDigit, Finder, Hard, 130, "0400";
    TwoStringKite: "2-String Kite", "two-string-kite", SingleDigit, Finder, Hard, 150, "0401";
    DualTwoStringKite: "Dual 2-String Kite", "dual-two-string-kite", SingleDigit, Finder, Hard, 150, "0404", extra;
    TurbotFish: "Turbot Fish", "turbot-fish", SingleDigit, Finder, Hard, 120, "0403";
    EmptyRectangle: "Empty Rectangle", "empty-rectangle", SingleDigit, Finder, Hard, 120, "0402";
    DualEmptyRectangle: "Dual Empty Rectangle", "dual-empty-rectangle", SingleDigit, Finder, Hard, 120, "0405", extra;
    BrokenWing: "Broken Wing", "broken-wing", SingleDigit, Finder, Unfair, 260, "", extra;
    WWing: "W-Wing", "w-wing", Wings, Finder, Hard, 150, "0803";
    XyWing: "XY-Wing", "xy-wing", Wings, Both, Hard, 160, "0800";
    XyzWing: "XYZ-Wing", "xyz-wing", Wings, Both, Hard, 180, "0801";
    WxyzWing: "WXYZ-Wing", "wxyz-wing", Wings, Finder, Hard, 200, "0802", extra;
    VwxyzWing: "VWXYZ-Wing", "vwxyz-wing", Wings, Finder, Unfair, 240, "", extra;
    UvwxyzWing: "UVWXYZ-Wing", "uvwxyz-wing", Wings, Finder, Unfair, 280, "", extra;
    TuvwxyzWing: "TUVWXYZ-Wing", "tuvwxyz-wing", Wings, Finder, Unfair, 320, "", extra;
    StuvwxyzWing: "STUVWXYZ-Wing", "stuvwxyz-wing", Wings, Finder, Unfair, 360, "", extra;
    MWing: "M-Wing", "m-wing", Wings, Finder, Hard, 170, "", extra;
    SWing: "S-Wing", "s-wing", Wings, Finder, Hard, 170, "", extra;
    LWing: "L-Wing", "l-wing", Wings, Finder, Hard, 190, "", extra;
    HWing: "H-Wing", "h-wing", Wings, Finder, Hard, 190, "", extra;
    UniquenessOne: "Unique Rectangle Type 1", "unique-rectangle-1", Uniqueness, Both, Hard, 100, "0600", unique;
    UniquenessTwo: "Unique Rectangle Type 2", "unique-rectangle-2", Uniqueness, Both, Hard, 100, "0601", unique;
    UniquenessThree: "Unique Rectangle Type 3", "unique-rectangle-3", Uniqueness, Both, Hard, 100, "0602", unique;
    UniquenessFour: "Unique Rectangle Type 4", "unique-rectangle-4", Uniqueness, Both, Hard, 100, "0603", unique;
    UniquenessFive: "Unique Rectangle Type 5", "unique-rectangle-5", Uniqueness, Finder, Hard, 100, "0604", unique;
    UniquenessSix: "Unique Rectangle Type 6", "unique-rectangle-6", Uniqueness, Finder, Hard, 100, "0605", unique;
    HiddenRectangle: "Hidden Rectangle", "hidden-rectangle", Uniqueness, Finder, Hard, 100, "0606", unique;
    AvoidableRectangleOne: "Avoidable Rectangle Type 1", "avoidable-rectangle-1", Uniqueness, Finder, Hard, 100, "0607", unique;
    AvoidableRectangleTwo: "Avoidable Rectangle Type 2", "avoidable-rectangle-2", Uniqueness, Finder, Hard, 100, "0608", unique;
    UniqueLoop: "Unique Loop", "unique-loop", Uniqueness, Both, Hard, 100, "", unique, extra;
    ExtendedRectangle: "Extended Rectangle", "extended-rectangle", Uniqueness, Finder, Hard, 120, "", unique, extra;
    BugLite: "BUG-Lite", "bug-lite", Uniqueness, Finder, Unfair, 220, "", unique, extra;
    BorescoperPattern: "Borescoper's Deadly Pattern", "borescopers-deadly-pattern", Uniqueness, Finder, Unfair, 220, "", unique, extra;
    UniqueMatrix: "Unique Matrix", "unique-matrix", Uniqueness, Finder, Unfair, 220, "", unique, extra;
    QiuPattern: "Qiu's Deadly Pattern", "qius-deadly-pattern", Uniqueness, Finder, Unfair, 220, "", unique, extra;
    ReverseBug: "Reverse BUG", "reverse-bug", Uniqueness, Finder, Unfair, 220, "", unique, extra;
    SymmetricalPlacement: "Gurth's Symmetrical Placement", "gurths-symmetrical-placement", Miscellaneous, Finder, Unfair, 200, "", unique, extra;
    FireworkTriple: "Firework Triple", "firework-triple", Miscellaneous, Finder, Unfair, 240, "", extra;
    FireworkQuadruple: "Firework Quadruple", "firework-quadruple", Miscellaneous, Finder, Unfair, 260, "", extra;
    FireworkPair: "Firework Pair", "firework-pair", Miscellaneous, Finder, Unfair, 260, "", extra;
    BivalueOddagon: "Bivalue Oddagon", "bivalue-oddagon", Miscellaneous, Finder, Unfair, 260, "", extra;
    FinnedXWing: "Finned X-Wing", "finned-x-wing", Fish, Finder, Hard, 130, "0310";
    SashimiXWing: "Sashimi X-Wing", "sashimi-x-wing", Fish, Finder, Hard, 150, "0320";
    FinnedSwordfish: "Finned Swordfish", "finned-swordfish", Fish, Finder, Unfair, 200, "0311";
    SashimiSwordfish: "Sashimi Swordfish", "sashimi-swordfish", Fish, Finder, Unfair, 240, "0321";
    FinnedJellyfish: "Finned Jellyfish", "finned-jellyfish", Fish, Finder, Unfair, 250, "0312";
    SashimiJellyfish: "Sashimi Jellyfish", "sashimi-jellyfish", Fish, Finder, Unfair, 260, "0322";
    FinnedSquirmbag: "Finned Squirmbag", "finned-squirmbag", Fish, Finder, Unfair, 470, "0313", extra;
    SashimiSquirmbag: "Sashimi Squirmbag", "sashimi-squirmbag", Fish, Finder, Unfair, 470, "0323", extra;
    FinnedWhale: "Finned Whale", "finned-whale", Fish, Finder, Unfair, 470, "0314", extra;
    SashimiWhale: "Sashimi Whale", "sashimi-whale", Fish, Finder, Unfair, 470, "0324", extra;
    FinnedLeviathan: "Finned Leviathan", "finned-leviathan", Fish, Finder, Unfair, 470, "0315", extra;
    SashimiLeviathan: "Sashimi Leviathan", "sashimi-leviathan", Fish, Finder, Unfair, 470, "0325", extra;
    SueDeCoq: "Sue de Coq", "sue-de-coq", Miscellaneous, Finder, Unfair, 250, "1101";
    SimpleColoursTrap: "Simple Colors Trap", "simple-colours-trap", Colouring, Finder, Hard, 150, "0500";
    SimpleColoursWrap: "Simple Colors Wrap", "simple-colours-wrap", Colouring, Finder, Hard, 150, "0501";
    MultiColoursOne: "Multi Colors 1", "multi-colours-1", Colouring, Finder, Hard, 200, "0502";
    MultiColoursTwo: "Multi Colors 2", "multi-colours-2", Colouring, Finder, Hard, 200, "0503";
    ThreeDMedusa: "3D Medusa", "3d-medusa", Colouring, Finder, Unfair, 260, "", extra;
    XChain: "X-Chain", "x-chain", Chains, Finder, Unfair, 260, "0701";
    XyChain: "XY-Chain", "xy-chain", Chains, Finder, Unfair, 260, "0702";
    ContinuousNiceLoop: "Continuous Nice Loop", "continuous-nice-loop", Chains, Finder, Unfair, 280, "0706";
    DiscontinuousNiceLoop: "Discontinuous Nice Loop", "discontinuous-nice-loop", Chains, Finder, Unfair, 280, "0707";
    Aic: "AIC", "aic", Chains, Finder, Unfair, 280, "0708";
    GroupedContinuousNiceLoop: "Grouped Continuous Nice Loop", "grouped-continuous-nice-loop", Chains, Finder, Unfair, 300, "0709";
    GroupedDiscontinuousNiceLoop: "Grouped Discontinuous Nice Loop", "grouped-discontinuous-nice-loop", Chains, Finder, Unfair, 300, "0710";
    GroupedAic: "Grouped AIC", "grouped-aic", Chains, Finder, Unfair, 300, "0711";
    AhsXz: "AHS-XZ", "ahs-xz", AlmostLockedSets, Finder, Unfair, 300, "", extra;
    AlsXz: "ALS-XZ", "als-xz", AlmostLockedSets, Finder, Unfair, 300, "0901";
    AlsXyWing: "ALS-XY-Wing", "als-xy-wing", AlmostLockedSets, Finder, Unfair, 320, "0902";
    AlsWWing: "ALS-W-Wing", "als-w-wing", AlmostLockedSets, Finder, Unfair, 320, "", extra;
    AlsChain: "ALS Chain", "als-chain", AlmostLockedSets, Finder, Unfair, 340, "0903";
    DeathBlossom: "Death Blossom", "death-blossom", AlmostLockedSets, Finder, Unfair, 360, "0904", extra;
    FrankenXWing: "Franken X-Wing", "franken-x-wing", Fish, Finder, Unfair, 300, "0330";
    FrankenSwordfish: "Franken Swordfish", "franken-swordfish", Fish, Finder, Unfair, 350, "0331";
    FrankenJellyfish: "Franken Jellyfish", "franken-jellyfish", Fish, Finder, Unfair, 370, "0332", extra;
    FrankenSquirmbag: "Franken Squirmbag", "franken-squirmbag", Fish, Finder, Extreme, 470, "0333", extra;
    FrankenWhale: "Franken Whale", "franken-whale", Fish, Finder, Extreme, 470, "0334", extra;
    FrankenLeviathan: "Franken Leviathan", "franken-leviathan", Fish, Finder, Extreme, 470, "0335", extra;
    FinnedFrankenXWing: "Finned Franken X-Wing", "finned-franken-x-wing", Fish, Finder, Unfair, 390, "0340";
    FinnedFrankenSwordfish: "Finned Franken Swordfish", "finned-franken-swordfish", Fish, Finder, Unfair, 410, "0341";
    FinnedFrankenJellyfish: "Finned Franken Jellyfish", "finned-franken-jellyfish", Fish, Finder, Unfair, 430, "0342", extra;
    FinnedFrankenSquirmbag: "Finned Franken Squirmbag", "finned-franken-squirmbag", Fish, Finder, Extreme, 470, "0343", extra;
    FinnedFrankenWhale: "Finned Franken Whale", "finned-franken-whale", Fish, Finder, Extreme, 470, "0344", extra;
    FinnedFrankenLeviathan: "Finned Franken Leviathan", "finned-franken-leviathan", Fish, Finder, Extreme, 470, "0345", extra;
    MutantXWing: "Mutant X-Wing", "mutant-x-wing", Fish, Finder, Extreme, 450, "0350", extra;
    MutantSwordfish: "Mutant Swordfish", "mutant-swordfish", Fish, Finder, Extreme, 450, "0351", extra;
    MutantJellyfish: "Mutant Jellyfish", "mutant-jellyfish", Fish, Finder, Extreme, 450, "0352", extra;
    MutantSquirmbag: "Mutant Squirmbag", "mutant-squirmbag", Fish, Finder, Extreme, 470, "0353", extra;
    MutantWhale: "Mutant Whale", "mutant-whale", Fish, Finder, Extreme, 470, "0354", extra;
    MutantLeviathan: "Mutant Leviathan", "mutant-leviathan", Fish, Finder, Extreme, 470, "0355", extra;
    FinnedMutantXWing: "Finned Mutant X-Wing", "finned-mutant-x-wing", Fish, Finder, Extreme, 470, "0360", extra;
    FinnedMutantSwordfish: "Finned Mutant Swordfish", "finned-mutant-swordfish", Fish, Finder, Extreme, 470, "0361", extra;
    FinnedMutantJellyfish: "Finned Mutant Jellyfish", "finned-mutant-jellyfish", Fish, Finder, Extreme, 470, "0362", extra;
    FinnedMutantSquirmbag: "Finned Mutant Squirmbag", "finned-mutant-squirmbag", Fish, Finder, Extreme, 470, "0363", extra;
    FinnedMutantWhale: "Finned Mutant Whale", "finned-mutant-whale", Fish, Finder, Extreme, 470, "0364", extra;
    FinnedMutantLeviathan: "Finned Mutant Leviathan", "finned-mutant-leviathan", Fish, Finder, Extreme, 470, "0365", extra;
    KrakenFishOne: "Kraken Fish Type 1", "kraken-fish-1", Fish, Finder, Extreme, 500, "", extra;
    KrakenFishTwo: "Kraken Fish Type 2", "kraken-fish-2", Fish, Finder, Extreme, 500, "", extra;
    AlignedPairExclusion: "Aligned Pair Exclusion", "aligned-pair-exclusion", Miscellaneous, Both, Unfair, 340, "", extra;
    AlignedTripletExclusion: "Aligned Triplet Exclusion", "aligned-triplet-exclusion", Miscellaneous, Both, Extreme, 500, "", extra;
    JuniorExocet: "Junior Exocet", "junior-exocet", Miscellaneous, Finder, Extreme, 1000, "", extra;
    SeniorExocet: "Senior Exocet", "senior-exocet", Miscellaneous, Finder, Extreme, 1000, "", extra;
    DoubleExocet: "Double Exocet", "double-exocet", Miscellaneous, Finder, Extreme, 1000, "", extra;
    WeakExocet: "Weak Exocet", "weak-exocet", Miscellaneous, Finder, Extreme, 1000, "", extra;
    MultiSectorLockedSets: "Multi-Sector Locked Sets", "multi-sector-locked-sets", Miscellaneous, Finder, Extreme, 1000, "", extra;
    SkLoop: "SK Loop", "sk-loop", Miscellaneous, Finder, Extreme, 1000, "", extra;
    Tridagon: "Tridagon", "tridagon", Miscellaneous, Finder, Extreme, 1000, "", extra;
    Whip: "Whip", "whip", Forcing, Finder, Extreme, 500, "", extra;
    GWhip: "g-Whip", "g-whip", Forcing, Finder, Extreme, 500, "", extra;
    Braid: "Braid", "braid", Forcing, Finder, Extreme, 500, "", extra;
    GBraid: "g-Braid", "g-braid", Forcing, Finder, Extreme, 500, "", extra;
    ForcingChainContradiction: "Forcing Chain Contradiction", "forcing-chain-contradiction", Forcing, Finder, Extreme, 500, "1301";
    ForcingChainVerity: "Forcing Chain Verity", "forcing-chain-verity", Forcing, Finder, Extreme, 500, "1302";
    ForcingNetContradiction: "Forcing Net Contradiction", "forcing-net-contradiction", Forcing, Finder, Extreme, 700, "1303";
    ForcingNetVerity: "Forcing Net Verity", "forcing-net-verity", Forcing, Finder, Extreme, 700, "1304";
    TemplateSet: "Template Set", "template-set", Miscellaneous, Finder, Extreme, 10000, "1201", extra;
    TemplateDelete: "Template Delete", "template-delete", Miscellaneous, Finder, Extreme, 10000, "1202", extra;
    ForcingX: "Forcing X-Chain", "forcing-x-chain", Forcing, Both, Unfair, 260, "", extra;
    BidirectionalX: "Bidirectional X-Cycle", "bidirectional-x-cycle", Forcing, Both, Unfair, 260, "", extra;
    BidirectionalY: "Bidirectional Y-Cycle", "bidirectional-y-cycle", Forcing, Both, Unfair, 260, "", extra;
    BidirectionalXy: "Bidirectional Cycle", "bidirectional-cycle", Forcing, Both, Unfair, 280, "", extra;
    ForcingXy: "Forcing Chain", "forcing-chain", Forcing, Both, Unfair, 280, "", extra;
    Nishio: "Nishio Forcing Chains", "nishio", Forcing, Both, Extreme, 500, "", extra;
    CellForcing: "Cell Forcing Chains", "cell-forcing-chains", Forcing, Both, Extreme, 500, "", extra;
    RegionForcing: "Region Forcing Chains", "region-forcing-chains", Forcing, Both, Extreme, 500, "", extra;
    DynamicForcing: "Dynamic Forcing Chains", "dynamic-forcing-chains", Forcing, Both, Extreme, 700, "", extra;
    DynamicForcingPlus: "Dynamic Forcing Chains (+)", "dynamic-forcing-chains-plus", Forcing, Both, Extreme, 900, "";
    NestedForcing: "Nested Forcing Chains", "nested-forcing-chains", Forcing, Both, Extreme, 1000, "";
    BruteForce: "Brute Force", "brute-force", Miscellaneous, Finder, Extreme, 10000, "", extra;
}

impl Technique {
    /// Returns the technique's row of the table.
    pub const fn entry(self) -> &'static TechniqueInfo {
        &Technique::TABLE[self as usize]
    }

    /// Returns the name in texts.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the name on command lines and in JSON.
    pub const fn key(self) -> &'static str {
        self.entry().key
    }

    /// Returns the producers of the technique.
    pub const fn producers(self) -> Producers {
        self.entry().producers
    }

    /// Returns the key of the order by difficulty: by level, then by score, then by the order of the
    /// table.
    pub const fn rank(self) -> (Level, u32, usize) {
        let entry = self.entry();
        (entry.level, entry.score, self as usize)
    }

    /// Returns whether the technique is a whip or a braid, with segments or without.
    pub(crate) const fn is_whip_or_braid(self) -> bool {
        use Technique::{Braid, GBraid, GWhip, Whip};
        matches!(self, Whip | GWhip | Braid | GBraid)
    }

    /// Returns the technique with a [`key`](Technique::key).
    pub fn from_key(key: &str) -> Option<Technique> {
        let mut rows = Technique::TABLE.iter();
        rows.find(|row| row.key == key).map(|row| row.technique)
    }

    /// Returns all techniques, in the order of the table.
    pub fn all() -> impl Iterator<Item = Technique> {
        Technique::TABLE.iter().map(|row| row.technique)
    }

    /// Returns the techniques that a solver can try.
    pub fn with_finder() -> impl Iterator<Item = Technique> {
        Technique::all().filter(|technique| technique.producers().has_finder())
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::finders;

    #[test]
    fn rows_are_in_order_and_names_unique() {
        for (index, row) in Technique::TABLE.iter().enumerate() {
            assert_eq!(row.technique as usize, index);
            assert_eq!(Technique::from_key(row.key), Some(row.technique));
        }
        let names: BTreeSet<&str> = Technique::all().map(Technique::name).collect();
        assert_eq!(names.len(), Technique::TABLE.len());
        let codes = Technique::TABLE.iter().map(|row| row.code);
        let codes: Vec<&str> = codes.filter(|code| !code.is_empty()).collect();
        let distinct: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(distinct.len(), codes.len());
    }

    #[test]
    fn rows_with_a_finder_are_those_that_finders_know() {
        let finders = finders::all();
        let known = finders.iter().flat_map(|finder| finder.techniques());
        let known: BTreeSet<Technique> = known.copied().collect();
        let expected: BTreeSet<Technique> = Technique::with_finder().collect();
        assert_eq!(known, expected);
    }
}
