//! The examples of the rules: each is read, has its rule, is drawn, and is read back in every format that
//! has the rule.

use foldoku_rules::render::{Width, svg};
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{TextError, iss, json, killer, sumocue};
use foldoku_rules::{Kind, RULES, Rule, Variant};

fn example(kind: Kind) -> Variant {
    let text = kind.example();
    let variant = if text.starts_with('{') {
        json::read(text)
    } else {
        iss::read(text)
    };
    variant.unwrap_or_else(|error| panic!("{kind}: {error}: {text}"))
}

fn has(rules: &[Rule], kind: Kind) -> bool {
    let mut rules = rules.iter();
    rules.any(|rule| rule.kind == kind || has(rule.rules(), kind))
}

/// Returns the rules in an order that does not depend on the format.
fn sorted(variant: &Variant) -> Vec<String> {
    let rules = variant.rules.iter();
    let mut rules: Vec<String> = rules.map(|rule| rule.describe(&variant.sheet)).collect();
    rules.sort_unstable();
    rules
}

#[track_caller]
fn check_read_back(variant: &Variant, text: &str, again: Result<Variant, TextError>) {
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(sorted(&again), sorted(variant), "{text}");
    assert_eq!(again.givens, variant.givens, "{text}");
}

#[test]
fn each_example_has_its_rule_and_is_a_puzzle() {
    for row in RULES {
        let variant = example(row.kind);
        assert!(has(&variant.rules, row.kind), "{}", row.name);
        let puzzle = variant.puzzle();
        puzzle.unwrap_or_else(|error| panic!("{}: {error}", row.name));
    }
}

#[test]
fn each_example_is_drawn_with_the_explanation_of_its_rule() {
    for row in RULES {
        let variant = example(row.kind);
        let (figures, notes) = variant.figures();
        let is_inner = matches!(row.kind, Kind::All);
        assert!(
            is_inner || notes.iter().any(|note| note.text == row.about),
            "{}",
            row.name
        );
        let empty = Variant::new(variant.sheet.clone());
        let drawn = svg(&variant.drawing().without_notes(), Width::Natural);
        let plain = svg(&empty.drawing(), Width::Natural);
        // Layers are drawn over the grid instead of below it.
        let has_extra_cells = !variant.sheet.options().variables.is_empty();
        let is_drawn = !figures.is_empty()
            || !variant.listed_candidates().is_empty()
            || (has_extra_cells && row.kind != Kind::Doppelganger);
        assert_eq!(drawn != plain, is_drawn, "{}", row.name);
    }
}

#[test]
fn each_format_with_a_name_for_a_rule_reads_its_example_back() {
    for row in RULES {
        let variant = example(row.kind);
        let text = json::write(&variant);
        assert_eq!(json::read(&text), Ok(variant.clone()), "{text}");
        if let Some(name) = row.iss {
            let text = iss::write(&variant).unwrap_or_else(|error| panic!("{}: {error}", row.name));
            let is_named = text.contains(&format!(".{name}")) || row.kind == Kind::Candidates;
            // A pill of one cell, a quadruple and dots of two kinds have names of their own.
            assert!(is_named || row.kind == Kind::Contains, "{name}: {text}");
            check_read_back(&variant, &text, iss::read(&text));
        }
        if let Some(name) = row.fpuzzles {
            let text = fpuzzles::write(&variant, Wrapping::Json);
            let text = text.unwrap_or_else(|error| panic!("{}: {error}", row.name));
            assert!(text.contains(&format!("\"{name}\"")), "{name}: {text}");
            check_read_back(&variant, &text, fpuzzles::read(&text));
        }
        for (write, read) in [
            (
                killer::write as fn(&Variant) -> _,
                killer::read as fn(&str) -> _,
            ),
            (sumocue::write, sumocue::read),
        ] {
            if let Ok(text) = write(&variant) {
                check_read_back(&variant, &text, read(&text));
            }
        }
    }
}

#[test]
fn each_name_leads_to_its_rule() {
    for row in RULES {
        assert_eq!(Kind::named(row.name), [row.kind]);
        let names = row.kind.also().iter().copied();
        for name in names.chain(row.iss).chain(row.fpuzzles) {
            assert!(Kind::named(name).contains(&row.kind), "{name}");
            assert!(Kind::named(name).len() <= 2, "{name}");
        }
    }
    assert_eq!(Kind::named("nothing of the kind"), []);
    assert_eq!(Kind::similar_to("kiler").first(), Some(&"killer"));
}
