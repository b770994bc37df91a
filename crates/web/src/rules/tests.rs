//! Questions about one puzzle with rules.

use super::Rules;

/// A cage, a thermometer and a rule of the whole board.
const PUZZLE: &str = ".Shape~9x9.Cage~7~R1C1~R1C2.Thermo~R5C1~R5C2~R5C3.AntiKnight.~R9C9_8";

fn ask(question: &str, text: &str) -> String {
    match Rules::default().answer(question, text.as_bytes()) {
        Ok(json) => json.get().to_owned(),
        Err(failure) => format!("{:?}: {}", failure.code, failure.message),
    }
}

fn broken(digits: &[(usize, char)]) -> String {
    let mut line = ['.'; 81];
    for &(cell, digit) in digits {
        line[cell] = digit;
    }
    let line: String = line.iter().collect();
    ask(&format!(r#"{{"ask":"broken","digits":"{line}"}}"#), PUZZLE)
}

#[test]
fn a_puzzle_has_givens_words_and_pictures() {
    let opened = ask(r#"{"ask":"open"}"#, PUZZLE);
    let value: serde_json::Value = serde_json::from_str(&opened).unwrap();
    let givens = format!("{}8", ".".repeat(80));
    assert_eq!(value["givens"], givens.as_str());
    let notes = value["notes"].as_array().unwrap();
    assert!(
        notes.iter().any(|note| note["name"] == "Anti-knight"),
        "{notes:?}"
    );
    for theme in ["light", "dark"] {
        let elements = value[theme]["elements"].as_str().unwrap();
        assert!(
            elements.contains(">7</text>"),
            "the sum of the cage is drawn"
        );
        assert!(!elements.contains(">8</text>"), "the given is not drawn");
    }
    assert_ne!(value["light"]["elements"], value["dark"]["elements"]);
    let again = ask(r#"{"ask":"open"}"#, value["text"].as_str().unwrap());
    assert_eq!(again, opened);
}

#[test]
fn solutions_keep_the_rules() {
    let found = ask(r#"{"ask":"solutions","limit":3}"#, PUZZLE);
    let value: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(
        (value["status"].as_str(), value["count"].as_u64()),
        (Some("multiple"), Some(3))
    );
    assert_eq!(value["complete"], false);
    for solution in value["solutions"].as_array().unwrap() {
        let digits = solution.as_str().unwrap().as_bytes();
        assert_eq!(digits[0] + digits[1] - 2 * b'0', 7);
        assert!(digits[36] < digits[37] && digits[37] < digits[38]);
        assert_eq!(digits[80], b'8');
    }
    let none = ask(
        r#"{"ask":"solutions"}"#,
        ".Shape~9x9.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4",
    );
    assert!(
        none.starts_with(r#"{"status":"none","count":0,"complete":true"#),
        "{none}"
    );
}

#[test]
fn the_cells_that_break_a_rule_are_few() {
    assert_eq!(broken(&[(0, '1'), (1, '6')]), "[]");
    assert_eq!(broken(&[(0, '1'), (1, '5'), (40, '3')]), "[0,1]");
    // The middle of the thermometer is empty.
    assert_eq!(broken(&[(36, '5'), (37, '4')]), "[36,37]");
    // A knight's move apart, and other cells that are not.
    assert_eq!(broken(&[(60, '2'), (60 + 19, '2'), (20, '2')]), "[60,79]");
}

#[test]
fn other_boards_and_texts_are_refused() {
    let refused = |text: &str| ask(r#"{"ask":"open"}"#, text);
    for board in [
        ".Shape~4x4.AntiKnight",
        ".Shape~9x9~0-8.AntiKnight",
        ".NoBoxes.AntiKnight",
    ] {
        assert!(refused(board).contains("a 9×9 board"), "{board}");
    }
    assert!(refused(&"1.".repeat(41)[..81]).contains("no rules"));
    assert!(refused(".Nonsense~1").starts_with("InvalidPuzzle"));
    assert!(ask(r#"{"ask":"broken","digits":"1"}"#, PUZZLE).contains("expected 81 digits"));
    assert!(ask(r#"{"ask":"sing"}"#, PUZZLE).contains("not a request"));
}

#[test]
fn questions_of_the_table_are_asked_by_name() {
    let ask = |head: &str, text: &str| match super::ask(head, text.as_bytes()) {
        Ok(json) => json.get().to_owned(),
        Err(failure) => format!("{:?}: {}", failure.code, failure.message),
    };
    for entry in foldoku_questions::QUESTIONS {
        let name = entry.name;
        let answer = ask(
            &format!(r#"{{"question":"{name}","options":{{"x":1}}}}"#),
            PUZZLE,
        );
        assert!(
            answer.starts_with("InvalidArgument: invalid options: unknown field"),
            "{answer}"
        );
    }
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let redundant = ask(r#"{"question":"redundant"}"#, plain);
    assert!(
        redundant.starts_with(r#"{"status":"unique","stopped":false,"answer":{"redundant":["#),
        "{redundant}"
    );
    let sample = ask(
        r#"{"question":"sample","seed":7,"options":{"exact":0}}"#,
        PUZZLE,
    );
    assert!(sample.contains(r#""choice":"weighted""#), "{sample}");
    let none = ask(
        r#"{"question":"sample"}"#,
        ".Shape~9x9.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4",
    );
    assert!(none.starts_with("NoSolution"), "{none}");
    assert!(ask(r#"{"question":"sing"}"#, plain).contains("unknown question 'sing'"));
    assert!(ask(r#"{"question":"sample"}"#, "nonsense").starts_with("InvalidPuzzle"));
}
