//! Compares the table of techniques with HoDoKu's defaults.

use foldoku_logic::technique::Level;
use foldoku_logic::{Technique, technique};
use foldoku_testkit::golden;

/// HoDoKu's names of techniques that have another name here.
///
/// HoDoKu has one name for some groups of techniques; the key is then that of a member.
const NAMES: &[(&str, &str)] = &[
    ("LOCKED_CANDIDATES_1", "pointing"),
    ("LOCKED_CANDIDATES_2", "claiming"),
    ("BUG_PLUS_1", "bug-1"),
    ("UNIQUENESS_1", "unique-rectangle-1"),
    ("UNIQUENESS_2", "unique-rectangle-2"),
    ("UNIQUENESS_3", "unique-rectangle-3"),
    ("UNIQUENESS_4", "unique-rectangle-4"),
    ("UNIQUENESS_5", "unique-rectangle-5"),
    ("UNIQUENESS_6", "unique-rectangle-6"),
    ("AVOIDABLE_RECTANGLE_1", "avoidable-rectangle-1"),
    ("AVOIDABLE_RECTANGLE_2", "avoidable-rectangle-2"),
    ("SIMPLE_COLORS", "simple-colours-trap"),
    ("MULTI_COLORS", "multi-colours-1"),
    ("NICE_LOOP", "continuous-nice-loop"),
    ("GROUPED_NICE_LOOP", "grouped-continuous-nice-loop"),
    ("ALS_XY_CHAIN", "als-chain"),
    ("FORCING_CHAIN", "forcing-chain-contradiction"),
    ("FORCING_NET", "forcing-net-contradiction"),
    ("TEMPLATE_DEL", "template-delete"),
];

/// Names without a technique here, and brute force, which only ratings take by default.
const UNKNOWN: [&str; 2] = ["KRAKEN_FISH", "BRUTE_FORCE"];

fn level(name: &str) -> Level {
    match name {
        "EASY" => Level::Easy,
        "MEDIUM" => Level::Medium,
        "HARD" => Level::Hard,
        "UNFAIR" => Level::Unfair,
        _ => Level::Extreme,
    }
}

#[test]
fn order_levels_scores_and_defaults_equal_hodoku() {
    let mut before: Option<Technique> = None;
    for row in golden::HODOKU_TECHNIQUES.rows() {
        let name = &row["technique"];
        if UNKNOWN.contains(&name.as_str()) {
            continue;
        }
        let named = NAMES.iter().find(|(other, _)| other == name);
        let key = match named {
            Some((_, key)) => (*key).to_owned(),
            None => name.to_lowercase().replace('_', "-"),
        };
        let technique = Technique::from_key(&key).unwrap_or_else(|| panic!("{key}"));
        let entry: &technique::TechniqueInfo = technique.entry();
        assert_eq!(entry.level, level(&row["level"]), "{key}");
        assert_eq!(entry.score.to_string(), row["score"], "{key}");
        assert_eq!(entry.is_default.to_string(), row["enabled"], "{key}");
        assert!(before.is_none_or(|before| before < technique), "{key}");
        before = Some(technique);
    }
}
