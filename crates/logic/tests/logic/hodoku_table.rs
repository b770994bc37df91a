//! The table of techniques says what HoDoKu's defaults say, where these are at hand.

use foldoku_logic::technique::Level;
use foldoku_logic::{Technique, technique};
use foldoku_testkit::fixtures::shared_data;

/// HoDoKu's names of what the table calls otherwise; one of ours may be a part of one of theirs.
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

/// What there is no technique for.
const OTHERS: [&str; 2] = ["KRAKEN_FISH", "BRUTE_FORCE"];

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
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn order_levels_scores_and_defaults_are_those_of_hodoku() {
    let Some(path) = shared_data("oracle/hodoku_steps.tsv") else {
        eprintln!("skipped: the table of HoDoKu's steps is not here");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut before: Option<Technique> = None;
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let name = fields[1];
        if OTHERS.contains(&name) {
            continue;
        }
        let named = NAMES.iter().find(|(other, _)| *other == name);
        let key = match named {
            Some((_, key)) => (*key).to_owned(),
            None => name.to_lowercase().replace('_', "-"),
        };
        let technique = Technique::from_key(&key).unwrap_or_else(|| panic!("{key}"));
        let entry: &technique::Entry = technique.entry();
        assert_eq!(entry.level, level(fields[2]), "{key}");
        assert_eq!(entry.score.to_string(), fields[4], "{key}");
        assert_eq!(entry.is_default.to_string(), fields[5], "{key}");
        assert!(before.is_none_or(|before| before < technique), "{key}");
        before = Some(technique);
        rows += 1;
    }
    assert!(rows > 80, "{rows}");
}
