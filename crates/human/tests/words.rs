//! The texts of steps on published puzzles, in every language.

#![cfg(test)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use foldoku_human::{
    Detail, Language, Position, Premise, Rulebook, Solver, Step, Technique, describe, marks,
};
use foldoku_rules::render::{LegendKey, Mark};
use foldoku_rules::text::iss;
use foldoku_rules::{Sheet, Variant};
use foldoku_testkit::fixtures;

/// Published puzzles that are solved in milliseconds, and have many techniques and rules.
const PUZZLES: [&str; 25] = [
    "examples: Global mod 3",
    "examples: Anti-Taxi Sudoku X",
    "examples: Sudoku Variants Series (013) - Palindrome Sudoku",
    "collections: Zipper lines - easy",
    "collections: Lockout double arrows",
    "collections: Ahhhh, look at the pretty colors",
    "collections: 4x4: Full Rank - tied clues",
    "collections: 0-indexed: Hidden skyscrapers",
    "collections: Anti-knight Anti-consecutive",
    "collections: Windoku",
    "collections: Con-Set-Cutive",
    "collections: Quadro Quadri",
    "collections: Septa",
    "collections: 6x6: Between Odd and Even",
    "e2e:9x9: Classic sudoku [subset regex]",
    "collections: 0-indexed: Anti-knight Anti-king",
    "e2e:0-value: 0-indexed: Pill Arrow",
    "examples: Look-and-Say Killer",
    "examples: Fortress",
    "collections: Nabner thermo [extra givens]",
    "collections: 4x6: Skyscraper",
    "HS_KILLERS: HS_KILLERS#2",
    "LITTLE_KILLER_SNIPES: LITTLE_KILLER_SNIPES#4",
    "collections: Strict XV",
    "collections: Count Different (Circles)",
];

/// Classic puzzles: two of Berthier's collection cbg-000, for a naked quadruple and a jellyfish, and AI Escargot
/// for a what-if.
const CLASSIC: [&str; 3] = [
    ".23.5...9......1..7......4...416..5...59..813..8..........9.......8.23......7.294",
    "..3....8.4.6.8.1......3....2..6....56.4..8..3....416...4...5.....2....9..9.3..4.6",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// A board without givens, for a trial: puzzles with one solution that need it take seconds.
const EMPTY: &str = ".Shape~4x4";

/// The first steps of each puzzle.
const STEPS: usize = 220;

/// A step with the position it was found in.
struct Found {
    puzzle: String,
    rulebook: Rulebook,
    position: Position,
    step: Step,
}

/// Steps by technique and, for rules, by the name of the rule.
type Examples = BTreeMap<(Technique, String), Found>;

/// Returns the puzzles with their names.
fn puzzles() -> Vec<(String, Variant)> {
    let path = fixtures::path("variants").join("puzzles.tsv");
    let text = std::fs::read_to_string(path).expect("the table is part of the repository");
    let rows = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() > 6 && PUZZLES.contains(&row[0]));
    let published = rows.map(|row| (row[0].to_owned(), iss::read(row[6]).expect(row[0])));
    let classic = CLASSIC
        .iter()
        .map(|line| (String::from("classic"), classic(line)));
    let empty = iss::read(EMPTY).expect("the text is valid");
    let empty = (String::from("no givens"), empty);
    published.chain(classic).chain([empty]).collect()
}

fn classic(line: &str) -> Variant {
    let sheet = Sheet::default();
    let cells = sheet.grid_squares().zip(line.bytes());
    let givens = cells.filter(|(_, byte)| *byte != b'.');
    Variant {
        givens: givens
            .map(|(square, byte)| (square, i32::from(byte - b'0')))
            .collect(),
        ..Variant::new(sheet)
    }
}

/// Returns the first step of each technique, and the first of each kind of rule that makes one alone.
fn examples() -> Examples {
    let mut found = BTreeMap::new();
    for (name, variant) in puzzles() {
        let puzzle = variant.puzzle().expect("the puzzle is valid");
        let rulebook = Rulebook::of_variant(&variant, &puzzle).expect("the board is small");
        let mut position = Position::new(&rulebook);
        let mut solver = Solver::new(rulebook.clone());
        for _ in 0..STEPS {
            let Some(step) = solver.next(&position) else {
                break;
            };
            let rule = match (step.technique, &step.premises[..]) {
                (Technique::Rule, [Premise::Rule(place), ..]) => {
                    variant.rules[*place].kind.info().name
                }
                _ => "",
            };
            let key = (step.technique, rule.to_owned());
            found.entry(key).or_insert_with(|| Found {
                puzzle: name.clone(),
                rulebook: rulebook.clone(),
                position: position.clone(),
                step: step.clone(),
            });
            position.apply(&rulebook, &step);
        }
    }
    found
}

impl Found {
    fn text(&self, detail: Detail, language: Language) -> String {
        describe(&self.rulebook, &self.position, &self.step, detail, language)
    }

    /// Returns the texts in every detail, from vague to complete.
    fn texts(&self, language: Language) -> [String; 4] {
        [
            Detail::Where,
            Detail::Technique,
            Detail::Cells,
            Detail::Step,
        ]
        .map(|detail| self.text(detail, language))
    }
}

#[test]
fn techniques_and_rules_have_words() {
    let examples = examples();
    write_down(&examples);
    check_hints(&examples);
    check_legends(&examples);
    let known = |technique| examples.keys().any(|key| key.0 == technique);
    for &technique in Technique::ALL {
        // No puzzle of the tables needs it any more: what-ifs with simple steps find what it finds.
        assert!(
            known(technique) || technique == Technique::EitherWay,
            "no example of {technique:?}"
        );
    }
}

fn write_down(examples: &Examples) {
    let (mut techniques, mut rules) = (String::new(), String::new());
    for ((technique, rule), found) in examples {
        let [english, german] = [Language::English, Language::German].map(|it| found.texts(it));
        assert_ne!(english, german, "{technique:?}");
        let (text, name) = if rule.is_empty() {
            (&mut techniques, technique.name())
        } else {
            (&mut rules, rule.as_str())
        };
        writeln!(text, "{name} ({})", found.puzzle).expect("a string takes all");
        let lines = if rule.is_empty() { 0..4 } else { 3..4 };
        for line in [&english, &german]
            .into_iter()
            .flat_map(|it| &it[lines.clone()])
        {
            writeln!(text, "  {line}").expect("a string takes all");
        }
    }
    insta::assert_snapshot!("techniques", techniques);
    insta::assert_snapshot!("rules", rules);
}

/// Every annotation of a picture has a line in the legend, and every change is marked.
fn check_legends(examples: &Examples) {
    for ((technique, _), found) in examples {
        let Found {
            rulebook,
            position,
            step,
            ..
        } = found;
        let drawn = marks(rulebook, position, step, Language::German);
        let keys: Vec<LegendKey> = drawn.legend.iter().map(|(key, _)| *key).collect();
        // Of several tints of a cell, the last one is shown.
        let shown: BTreeMap<_, _> = drawn.tints.into_iter().collect();
        let tints = shown.into_values().map(LegendKey::Cell);
        let candidates = drawn
            .marks
            .iter()
            .map(|(_, mark)| LegendKey::Candidate(*mark));
        let links = drawn.links.iter().map(|link| LegendKey::Link(link.style));
        for key in tints.chain(candidates).chain(links) {
            assert!(keys.contains(&key), "{technique:?}: no words for {key:?}");
        }
        let changed = drawn
            .marks
            .iter()
            .filter(|(_, mark)| matches!(mark, Mark::Eliminated | Mark::Placed));
        let changes = step.eliminations.len() + step.placements.len();
        assert_eq!(changed.count(), changes, "{technique:?}");
    }
}

/// A hint with the cells of a step does not reveal its effect.
fn check_hints(examples: &Examples) {
    for ((technique, _), found) in examples {
        for language in [Language::English, Language::German] {
            let [_, _, cells, step] = found.texts(language);
            let effect = step.rsplit(": ").next().expect("a text has an effect");
            assert!(!cells.contains(effect), "{technique:?}: {cells}");
        }
    }
}
