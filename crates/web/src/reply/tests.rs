//! Replies to requests of every kind, and to nonsense.

use serde_json::{Value, json};

use super::Session;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn text(request: &[u8]) -> String {
    String::from_utf8(Session::default().call(request)).unwrap()
}

#[track_caller]
fn ask(op: &str, args: Value) -> Value {
    let request = json!({"op": op, "args": args}).to_string();
    let mut reply: Value = serde_json::from_str(&text(request.as_bytes())).unwrap();
    assert!(reply.get("ok").is_some(), "{op}: {reply}");
    reply["ok"].take()
}

#[track_caller]
fn fail(op: &str, args: Value) -> (String, String) {
    let request = json!({"op": op, "args": args}).to_string();
    let reply: Value = serde_json::from_str(&text(request.as_bytes())).unwrap();
    let field = |name: &str| reply["error"][name].as_str().unwrap_or_default().to_owned();
    (field("code"), field("message"))
}

#[test]
fn a_module_knows_its_version() {
    assert!(text(br#"{"op":"load"}"#).starts_with(r#"{"ok":{"version":"0."#));
}

#[test]
fn nonsense_has_a_reply() {
    for request in [&b""[..], b"nonsense", b"\xff\xfe", b"[]", b"{\"op\":7}"] {
        let reply = text(request);
        assert!(
            reply.starts_with(r#"{"error":{"code":"invalid-argument","message":"not a request"#),
            "{reply}"
        );
    }
    assert_eq!(
        text(br#"{"op":"sing","args":{}}"#),
        r#"{"error":{"code":"invalid-argument","message":"unknown operation 'sing'"}}"#
    );
}

#[test]
fn solutions_are_counted_and_listed() {
    let solved = ask("solve", json!({"puzzle": EASY}));
    assert_eq!(
        (&solved["status"], &solved["count"]),
        (&json!("unique"), &json!(1))
    );
    assert!(
        solved["solution"]
            .as_str()
            .unwrap()
            .starts_with("534678912")
    );
    let empty = ".".repeat(81);
    let counted = ask("count", json!({"puzzle": empty, "limit": 5000}));
    assert_eq!(
        (&counted["count"], &counted["complete"]),
        (&json!(5000), &json!(false))
    );
    let listed = ask("solutions", json!({"puzzle": empty, "limit": 3}));
    assert_eq!(listed["solutions"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&listed["complete"], &listed["common"]),
        (&json!(false), &json!(empty))
    );
    let listed = ask("solutions", json!({"puzzle": {"givens": EASY}}));
    assert_eq!(
        (&listed["complete"], &listed["common"]),
        (&json!(true), &solved["solution"])
    );
}

#[test]
fn bad_puzzles_have_clear_errors() {
    for op in ["solve", "count", "solutions", "rate", "canon"] {
        let (code, message) = fail(op, json!({"puzzle": "12345"}));
        assert_eq!(
            (&*code, &*message),
            ("invalid-puzzle", "expected 81 cells, found 5"),
            "{op}"
        );
        assert_eq!(fail(op, json!({"puzzle": 7})).0, "invalid-argument", "{op}");
        assert_eq!(fail(op, json!({})).0, "invalid-argument", "{op}");
    }
    let clash = format!("11{}", ".".repeat(79));
    for op in ["hint", "steps", "explain"] {
        assert_eq!(
            fail(op, json!({"position": clash})).0,
            "no-solution",
            "{op}"
        );
    }
    assert_eq!(fail("rate", json!({"puzzle": clash})).0, "no-solution");
    let several = format!("12{}", ".".repeat(79));
    assert_eq!(
        fail("rate", json!({"puzzle": several})).0,
        "several-solutions"
    );
    assert_eq!(
        fail("minimise", json!({"puzzle": several, "seed": 1})).0,
        "several-solutions"
    );
    let marks = json!({"givens": EASY, "marks": ["1"]});
    assert_eq!(
        fail("hint", json!({"position": marks})).1,
        "expected the marks of 81 cells, found 1"
    );
    assert_eq!(
        fail("solve", json!({"puzzle": EASY, "limit": 0})).1,
        "the limit must not be 0"
    );
}

#[test]
fn hints_have_levels_and_drawings() {
    let hint = ask("hint", json!({"position": EASY}));
    assert_eq!(
        (&hint["outcome"], &hint["version"]),
        (&json!("found"), &json!(1))
    );
    assert_eq!(
        hint["levels"][0],
        json!({"text": "Look at r5c5.", "cells": [40]})
    );
    assert_eq!(hint["drawing"]["title"], "Naked Single");
    assert_eq!(hint["board"]["candidates"][40], "5");
    let letters = ask("hint", json!({"position": EASY, "coordinates": "letters"}));
    assert_eq!(letters["levels"][0]["text"], "Look at E5.");
}

#[test]
fn mistakes_come_before_steps() {
    let digits = format!("532{}", &EASY[3..]);
    let position = json!({"givens": EASY, "digits": digits});
    let hint = ask("hint", json!({"position": position}));
    assert_eq!(
        (&hint["outcome"], &hint["status"]),
        (&json!("mistake"), &json!("unique"))
    );
    assert_eq!(hint["mistake"]["mistake"], "wrong-entries");
    assert_eq!(hint["steps"], json!([]));
    let check = ask("check", json!({"position": position}));
    assert_eq!(check["outcome"], "mistakes");
    assert_eq!(
        check["wrong_entries"],
        json!([{"cell": "r1c3", "digit": 2}])
    );
}

#[test]
fn misprinted_puzzles_have_repairs() {
    let misprinted = format!("54{}", &EASY[2..]);
    let check = |repairs| ask("check", json!({"position": misprinted, "repairs": repairs}));
    assert_eq!(check(false)["repairs"], json!([]));
    let repaired = check(true);
    let repairs = repaired["repairs"].as_array().unwrap();
    assert!(repairs.iter().any(|it| it["puzzle"] == EASY), "{repaired}");
}

#[test]
fn paths_are_explained_and_rated() {
    let easy = ask("explain", json!({"position": EASY, "drawings": true}));
    let steps = easy["steps"].as_array().unwrap().len();
    assert_eq!(
        (&easy["outcome"], &easy["level"]),
        (&json!("solved"), &json!("Easy"))
    );
    assert_eq!(easy["drawings"].as_array().unwrap().len(), steps);
    assert_eq!(easy["boards"].as_array().unwrap().len(), steps);
    let se = ask("explain", json!({"position": EASY, "order": "se"}));
    assert_eq!(se["er"], 1.2);
    let wrong = fail(
        "explain",
        json!({"position": EASY, "order": "se", "use": ["x-wing"]}),
    );
    assert_eq!(wrong.0, "invalid-argument");
    let rating = ask("rate", json!({"puzzle": EASY}));
    assert_eq!(
        (&rating["er"], &rating["level"]),
        (&json!(1.2), &json!("Easy"))
    );
    assert_eq!(rating["outcome"], "rated");
}

#[test]
fn all_steps_are_limited() {
    let steps = ask(
        "steps",
        json!({"position": HARD, "limit": 5, "drawings": true}),
    );
    assert_eq!(steps["steps"].as_array().unwrap().len(), 5);
    assert_eq!(
        (&steps["limited"], &steps["drawings"][4]["title"]),
        (&json!(true), &steps["drawings"][4]["title"])
    );
    let pairs = ask("steps", json!({"position": HARD, "use": ["naked-pair"]}));
    assert!(pairs["limited"] == json!(false));
    assert!(
        fail("steps", json!({"position": HARD, "use": ["nonsense"]}))
            .1
            .contains("'nonsense'")
    );
}

#[test]
fn puzzles_are_made_from_seeds() {
    let request = json!({"seed": 7, "symmetry": "half-turn", "levels": ["easy"], "count": 2});
    let made = ask("generate", request.clone());
    assert_eq!(made["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(ask("generate", request), made);
    let big = ask("generate", json!({"seed": "18446744073709551615"}));
    assert_eq!(big["puzzles"][0]["seed"], "18446744073709551615");
    let unknown = fail("generate", json!({"seed": 1, "symmetry": "spiral"}));
    assert!(
        unknown
            .1
            .starts_with("unknown symmetry 'spiral'; expected one of: none")
    );
    assert_eq!(fail("generate", json!({"seed": "x"})).0, "invalid-argument");
    assert_eq!(
        fail("generate", json!({"seed": 1, "count": 100_000})).0,
        "too-large"
    );
    let none = fail(
        "generate",
        json!({"seed": 1, "clues": [17, 17], "attempts": 100}),
    );
    assert_eq!(none.0, "not-found");
}

#[test]
fn equivalent_puzzles_have_one_canonical_form() {
    let shuffled = ask("shuffle", json!({"puzzle": EASY, "seed": 5}));
    assert_ne!(shuffled["puzzle"], EASY);
    let canon = |puzzle: &Value| ask("canon", json!({"puzzle": puzzle}));
    assert_eq!(
        canon(&shuffled["puzzle"])["puzzle"],
        canon(&json!(EASY))["puzzle"]
    );
    let minimal = ask("minimise", json!({"puzzle": EASY, "seed": 5}));
    assert!(minimal["clues"].as_u64().unwrap() < 30);
}

#[test]
fn candidates_are_positions() {
    let mut candidates = "123456789".repeat(81);
    candidates.replace_range(0..9, "....5....");
    let position = ask("position", json!({"puzzle": candidates}));
    assert_eq!(position["marks"].as_array().unwrap().len(), 81);
}

#[test]
fn boards_are_drawn() {
    let plain = ask("svg", json!({"position": EASY}));
    assert!(plain["svg"].as_str().unwrap().starts_with("<svg"));
    let step = ask(
        "svg",
        json!({"position": EASY, "step": true, "theme": "dark"}),
    );
    assert!(
        step["svg"]
            .as_str()
            .unwrap()
            .contains("Naked Single</title>")
    );
    let techniques = ask("techniques", json!({}));
    assert!(techniques["techniques"].as_array().unwrap().len() > 70);
}
