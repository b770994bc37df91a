//! Names of techniques as people write them: any case, with or without hyphens, British or American,
//! and the aliases of other programs.
//!
//! **Invariant:** every key and every name of the table names its own technique, and every alias
//! names one technique.

use foldoku_board::spelling::{self, simplified};

use super::Technique;

/// Names in HoDoKu, Sudoku Explainer and forums that are neither keys nor names of the table, in the
/// form that [`simplified`] returns.
const ALIASES: &[(&str, Technique)] = &[
    ("lastdigit", Technique::FullHouse),
    ("lockedcandidates1", Technique::Pointing),
    ("lockedcandidatestype1", Technique::Pointing),
    ("pointingpair", Technique::Pointing),
    ("pointingtriple", Technique::Pointing),
    ("lockedcandidates2", Technique::Claiming),
    ("lockedcandidatestype2", Technique::Claiming),
    ("boxlinereduction", Technique::Claiming),
    ("nakedtriplet", Technique::NakedTriple),
    ("hiddentriplet", Technique::HiddenTriple),
    ("nakedquad", Technique::NakedQuadruple),
    ("nakedquadruplet", Technique::NakedQuadruple),
    ("hiddenquad", Technique::HiddenQuadruple),
    ("hiddenquadruplet", Technique::HiddenQuadruple),
    ("ywing", Technique::XyWing),
    ("bug", Technique::BugPlusOne),
    ("bugtype1", Technique::BugPlusOne),
    ("turbotchain", Technique::TurbotFish),
    ("twostringkite", Technique::TwoStringKite),
    ("ur1", Technique::UniquenessOne),
    ("ur2", Technique::UniquenessTwo),
    ("ur3", Technique::UniquenessThree),
    ("ur4", Technique::UniquenessFour),
    ("ur5", Technique::UniquenessFive),
    ("ur6", Technique::UniquenessSix),
    ("uniquenesstest1", Technique::UniquenessOne),
    ("uniquenesstest2", Technique::UniquenessTwo),
    ("uniquenesstest3", Technique::UniquenessThree),
    ("uniquenesstest4", Technique::UniquenessFour),
    ("uniquenesstest5", Technique::UniquenessFive),
    ("uniquenesstest6", Technique::UniquenessSix),
    ("lastremainingcell", Technique::FullHouse),
    ("solecandidate", Technique::NakedSingle),
    ("uniquecandidate", Technique::HiddenSingle),
    ("pinneddigit", Technique::HiddenSingle),
    ("lockedcandidatespointing", Technique::Pointing),
    ("pointingpairs", Technique::Pointing),
    ("lockedcandidatesclaiming", Technique::Claiming),
    ("claimingpair", Technique::Claiming),
    ("claimingtriple", Technique::Claiming),
    ("bivalueuniversalgraveplus1", Technique::BugPlusOne),
    ("bivalueuniversalgrave", Technique::BugPlusOne),
    ("starfish", Technique::Squirmbag),
    ("hiddenuniquerectangle", Technique::HiddenRectangle),
    ("ar1", Technique::AvoidableRectangleOne),
    ("ar2", Technique::AvoidableRectangleTwo),
    ("almostlockedsetxzrule", Technique::AlsXz),
    ("almostlockedsetxywing", Technique::AlsXyWing),
    ("almostlockedsetchain", Technique::AlsChain),
    ("almostlockedsetxychain", Technique::AlsChain),
    ("alsxychain", Technique::AlsChain),
    ("twosectordisjointsubsets", Technique::SueDeCoq),
    ("sdc", Technique::SueDeCoq),
    ("alternatinginferencechain", Technique::Aic),
    ("alsxywing", Technique::AlsXyWing),
    ("ape", Technique::AlignedPairExclusion),
    ("exocet", Technique::JuniorExocet),
    ("doublejuniorexocet", Technique::DoubleExocet),
    ("doublejexocet", Technique::DoubleExocet),
    ("msls", Technique::MultiSectorLockedSets),
    ("thorsshammer", Technique::Tridagon),
    ("bentquad", Technique::WxyzWing),
    ("localwing", Technique::LWing),
    ("splitwing", Technique::SWing),
    ("hybridwing", Technique::HWing),
    ("medusawing", Technique::MWing),
    ("guardians", Technique::BrokenWing),
    ("oddagon", Technique::BrokenWing),
    ("fireworkalp", Technique::FireworkPair),
    ("fireworkwwing", Technique::FireworkPair),
    ("extendeduniquerectangle", Technique::ExtendedRectangle),
    ("reverseuniquerectangle", Technique::ReverseBug),
    ("reverseuniqueloop", Technique::ReverseBug),
    ("rbug", Technique::ReverseBug),
    ("symmetricalplacement", Technique::SymmetricalPlacement),
    ("gurth", Technique::SymmetricalPlacement),
    ("gsp", Technique::SymmetricalPlacement),
    ("xr", Technique::ExtendedRectangle),
    ("bdp", Technique::BorescoperPattern),
    ("uniquepolygon", Technique::BorescoperPattern),
    ("ahsxzrule", Technique::AhsXz),
    ("qdp", Technique::QiuPattern),
    ("bugplusn", Technique::BugPlusN),
    ("groupedwhip", Technique::GWhip),
    ("groupedbraid", Technique::GBraid),
    ("nishioforcingchains", Technique::Nishio),
];

impl Technique {
    /// Returns the technique with a name as people write it: `X-Wing`, `xwing`, `x_wing`, `Multi
    /// Colors 1` or `multicolours1`. Keys, names of the table and common aliases are known.
    pub fn from_name(name: &str) -> Option<Technique> {
        let name = simplified(name);
        let is_named = |technique: &Technique| {
            simplified(technique.key()) == name || simplified(technique.name()) == name
        };
        let alias = || ALIASES.iter().find(|(alias, _)| *alias == name);
        Technique::all()
            .find(is_named)
            .or_else(|| alias().map(|&(_, technique)| technique))
    }

    /// Returns the techniques whose keys or names are most similar to a name, the most similar first.
    pub fn similar_to(name: &str) -> Vec<Technique> {
        let keys = Technique::all().map(Technique::key);
        let names = Technique::all().map(Technique::name);
        let similar = spelling::similar(name, keys.chain(names)).into_iter();
        let mut techniques: Vec<Technique> = Vec::new();
        for technique in similar.filter_map(Technique::from_name) {
            if !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        techniques
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_names_and_aliases_name_one_technique_each() {
        for technique in Technique::all() {
            assert_eq!(Technique::from_name(technique.key()), Some(technique));
            assert_eq!(Technique::from_name(technique.name()), Some(technique));
        }
        for &(alias, technique) in ALIASES {
            assert_eq!(Technique::from_name(alias), Some(technique), "{alias}");
        }
        let aliases: BTreeSet<_> = ALIASES.iter().map(|(alias, _)| alias).collect();
        assert_eq!(aliases.len(), ALIASES.len());
    }

    #[test]
    fn case_hyphens_and_spelling_do_not_matter() {
        for name in ["xwing", "x-wing", "X-Wing", "X_WING", " x wing "] {
            assert_eq!(Technique::from_name(name), Some(Technique::XWing), "{name}");
        }
        for name in ["Multi Colors 1", "multi-colours-1", "multicolors1"] {
            let technique = Some(Technique::MultiColoursOne);
            assert_eq!(Technique::from_name(name), technique, "{name}");
        }
        assert_eq!(Technique::from_name("fish"), None);
        assert_eq!(Technique::from_name(""), None);
    }

    #[test]
    fn similar_names_are_suggested() {
        let first = |name: &str| Technique::similar_to(name).first().copied();
        assert_eq!(first("swordfsh"), Some(Technique::Swordfish));
        assert_eq!(first("sky-scrapper"), Some(Technique::Skyscraper));
        assert!(Technique::similar_to("fish").contains(&Technique::Jellyfish));
        assert_eq!(first("pqrstuvw"), None);
    }
}
