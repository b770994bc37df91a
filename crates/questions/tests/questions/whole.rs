//! Questions about a whole puzzle, asked by name.
//!
//! **Invariant:** the answers about puzzles with rules were checked by hand.

use foldoku_questions::by_name::Named;

/// A puzzle with one solution.
const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A 4x4 board whose values start at 1, with one given and a thermometer.
const SMALL: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~7~R2C1~R2C2.~R4C1_2";

fn ask(name: &str, options: &str, text: &str) -> String {
    let named = Named {
        name,
        options,
        seed: 1,
        stop: &|| false,
    };
    let answer = named.ask(text.as_bytes());
    answer.unwrap_or_else(|reason| reason.to_string())
}

#[test]
fn solutions_are_listed_and_counted() {
    let empty = ".".repeat(81);
    let solved = ask("solve", "{}", UNIQUE);
    assert!(solved.contains(r#""status":"unique""#), "{solved}");
    assert!(solved.contains(r#""solutions":["534678912"#), "{solved}");
    let counted = ask("count", r#"{"limit":5}"#, &empty);
    assert!(
        counted.contains(r#"{"count":5,"complete":false}"#),
        "{counted}"
    );
    assert!(ask("count", r#"{"limit":0}"#, &empty).starts_with("limit is 0"));
    let checked = ask("check", "{}", &empty);
    assert!(checked.contains(r#"{"unique":false}"#), "{checked}");
    let clash = ask("check", "{}", &format!("11{}", ".".repeat(79)));
    assert!(clash.contains(r#""status":"none""#), "{clash}");
    let listed = ask("solve", r#"{"listed":0}"#, SMALL);
    assert!(
        listed.contains(r#""answer":{"count":2,"complete":false,"engine""#),
        "{listed}"
    );
}

#[test]
fn true_candidates_have_values_and_numbers() {
    let found = ask("true_candidates", "{}", SMALL);
    assert!(
        found.contains(r#""candidates":["1","2","34","34""#),
        "{found}"
    );
    let counted = ask("true_candidates", r#"{"cap":1}"#, SMALL);
    assert!(counted.contains(r#""counts":[[1,0,0,0],"#), "{counted}");
}

#[test]
fn puzzles_are_made_from_puzzles() {
    let canonical = ask("canonical", "{}", UNIQUE);
    assert!(canonical.contains(r#""automorphisms":1,"#), "{canonical}");
    let minimised = ask("minimise", r#"{"seed":1}"#, UNIQUE);
    assert!(minimised.contains(r#""status":"unique""#), "{minimised}");
    let empty = ".".repeat(81);
    assert_eq!(ask("minimise", "{}", &empty), "several solutions");
    assert_eq!(
        ask("minimise", "{}", &"123456789".repeat(81)),
        "several solutions"
    );
    let completed = ask("complete", "{}", &empty);
    assert!(completed.contains(r#""clues":2"#), "{completed}");
    let with_rules = ask("canonical", "{}", SMALL);
    assert!(with_rules.contains("Thermo~"), "{with_rules}");
}
