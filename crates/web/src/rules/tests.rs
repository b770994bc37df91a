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
    let bare = answer(r#"{"ask":"open"}"#, ".AntiKnight");
    let elements = bare["light"]["elements"].as_str().unwrap();
    assert!(
        !elements.contains("stroke"),
        "the page has lines of its own: {elements}"
    );
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

/// A plain 16×16 puzzle with one solution.
const SIXTEEN: &str = "F1..9.4..5.C..G7..................76.B5....A.4D..8A...G....B.3C.26D.E.......1F...9....6..F...C.4C..F5...1..3...E.35....9...G..A.......B8.9G.E...8......2.C7.A6..7G....C...4.....A.9E6..13...D...1......4.....9E...8D......A..G.6..6..D2...9E5AB3.C.4.93...678..D";

#[test]
fn a_plain_puzzle_of_another_board_is_one_without_rules() {
    let opened = answer(r#"{"ask":"open"}"#, SIXTEEN);
    assert_eq!(opened["givens"], SIXTEEN);
    assert_eq!(opened["notes"], serde_json::json!([]));
    assert_eq!(opened["regions"][255], 16);
    let text = opened["text"].as_str().unwrap();
    assert_eq!(answer(r#"{"ask":"open"}"#, text), opened);
    let hint = answer(r#"{"ask":"hint"}"#, text);
    let placed = &hint["steps"][0]["placements"][0];
    let (row, column) = placed["cell"].as_str().unwrap()[1..]
        .split_once('c')
        .unwrap();
    let number = |text: &str| text.parse::<usize>().unwrap() - 1;
    let cell = 16 * number(row) + number(column);
    let found = answer(r#"{"ask":"solutions"}"#, text);
    assert_eq!(found["status"], "unique");
    let symbol = &found["solutions"][0].as_str().unwrap()[cell..=cell];
    let digit = usize::from_str_radix(symbol, 17).unwrap();
    assert_eq!(placed["digit"], digit, "{hint}");
    let mut digits = SIXTEEN.to_owned();
    digits.replace_range(cell..=cell, symbol);
    let question = format!(r#"{{"ask":"broken","digits":"{digits}"}}"#);
    assert_eq!(ask(&question, text), "[]");
}

#[test]
fn the_regions_of_a_jigsaw_are_numbered() {
    let jigsaw = r#"{"board":{"rows":4,"columns":4,"boxes":false,"pieces":[["r1c1","r1c2","r1c3","r2c1"],["r1c4","r2c4","r3c4","r2c3"]]},"rules":[]}"#;
    let opened = answer(r#"{"ask":"open"}"#, jigsaw);
    let regions = serde_json::json!([1, 1, 1, 2, 1, 0, 2, 2, 0, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!(opened["regions"], regions);
    let none = answer(r#"{"ask":"open"}"#, ".NoBoxes.AntiKnight");
    assert_eq!(none["regions"], serde_json::json!(vec![0; 81]));
}

#[test]
fn puzzles_of_other_boards_are_made_from_seeds() {
    let made = answer(r#"{"ask":"make","size":6,"seed":5}"#, "");
    let text = made["text"].as_str().unwrap();
    let found = answer(r#"{"ask":"solutions"}"#, text);
    assert_eq!(
        found["solutions"],
        serde_json::json!([made["solution"]]),
        "{text}"
    );
    let killer = answer(r#"{"ask":"make","size":4,"rules":"killer","seed":5}"#, "");
    let opened = answer(r#"{"ask":"open"}"#, killer["text"].as_str().unwrap());
    assert_eq!(opened["notes"][0]["name"], "Cage");
    assert!(ask(r#"{"ask":"make","seed":5}"#, "").contains("there is no rule"));
    assert!(ask(r#"{"ask":"make","size":1,"seed":5}"#, "").starts_with("InvalidArgument"));
}

#[test]
fn the_cells_of_several_grids_lie_between_gaps() {
    let text = r#"{"board":{"grids":"twodoku"},"givens":{"r1c1":1},"rules":[]}"#;
    let opened = answer(r#"{"ask":"open"}"#, text);
    assert_eq!(opened["regions"].as_array().unwrap().len(), 153);
    let rows = opened["layout"]["rows"].as_array().unwrap();
    let row = |first: i32, count: i32| first..first + count;
    let gap = || std::iter::repeat_n(-1, 6);
    let lines: [Vec<i32>; 3] = [
        row(0, 9).chain(gap()).collect(),
        row(54, 15).collect(),
        gap().chain(row(144, 9)).collect(),
    ];
    assert_eq!(rows.len(), 15);
    let shown = [&rows[0], &rows[6], &rows[14]];
    assert_eq!(
        shown.map(|it| it.to_string()),
        lines.map(|it| serde_json::json!(it).to_string())
    );
    let units = opened["layout"]["units"].as_array().unwrap();
    assert_eq!(units.len(), 2 * 18 + 17);
    assert!(units.iter().all(|it| it.as_array().unwrap().len() == 9));
    let classic = answer(r#"{"ask":"open"}"#, PUZZLE);
    assert!(classic.get("layout").is_none(), "{classic}");
    let large = text.replace("twodoku", "grids:r1c1,r7c7,r13c13,r19c19");
    let refused = ask(r#"{"ask":"open"}"#, &large);
    assert!(refused.contains("within 21 rows and columns"), "{refused}");
    let made = answer(r#"{"ask":"make","board":"twodoku","seed":5}"#, "");
    let found = answer(r#"{"ask":"solutions"}"#, made["text"].as_str().unwrap());
    assert_eq!(found["solutions"], serde_json::json!([made["solution"]]));
    let jigsaw = ask(r#"{"ask":"make","board":"9x9","seed":5}"#, "");
    assert!(
        jigsaw.contains("'9x9' is not a board of several grids"),
        "{jigsaw}"
    );
}

#[test]
fn other_boards_and_texts_are_refused() {
    let refused = |text: &str| ask(r#"{"ask":"open"}"#, text);
    for board in [
        ".Shape~2x2.AntiKnight",
        ".Shape~6x8.AntiKnight",
        ".Shape~9x9~0-8.AntiKnight",
    ] {
        assert!(refused(board).contains("from 4×4 to 16×16"), "{board}");
    }
    assert!(refused(&".".repeat(625)).contains("from 4×4 to 16×16"));
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

/// The first two cells of an easy puzzle are a cage instead of givens.
fn easy() -> String {
    let line = "..4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let line = line.replace("..4.7", "....7");
    let givens = line.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    let givens = givens.map(|(cell, byte)| {
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        format!("~R{row}C{column}_{}", char::from(byte))
    });
    format!(".Cage~8~R1C1~R1C2.{}", givens.collect::<String>())
}

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn asked(question: &str) -> serde_json::Value {
    let answer = ask(question, &easy());
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
}

#[test]
fn a_hint_under_rules_reveals_more_from_level_to_level() {
    let hint = asked(r#"{"ask":"hint"}"#);
    assert_eq!(hint["outcome"], "found", "{hint}");
    let levels = hint["levels"].as_array().unwrap();
    let text = |level: &serde_json::Value| level["text"].as_str().unwrap().to_owned();
    assert!(text(&levels[0]).starts_with("Look at"), "{hint}");
    assert_eq!(levels.last().map(text).unwrap(), hint["steps"][0]["text"]);
    assert_eq!(hint["board"]["digits"].as_str().unwrap().len(), 81);
    assert_eq!(hint["board"]["candidates"].as_array().unwrap().len(), 81);
    assert!(!hint["drawing"]["marks"].as_array().unwrap().is_empty());
    let german = asked(r#"{"ask":"hint","language":"de"}"#);
    assert!(german["steps"][0]["text"] != hint["steps"][0]["text"]);
    assert!(german["drawing"]["legend"] != hint["drawing"]["legend"]);
}

#[test]
fn a_hint_under_rules_starts_from_what_the_player_has_written() {
    let with = |cell: usize, digit: &str, marks: &str| {
        let mut digits = ".".repeat(81);
        digits.replace_range(cell..=cell, digit);
        asked(&format!(r#"{{"ask":"hint","digits":"{digits}"{marks}}}"#))
    };
    let wrong = with(40, "1", "");
    assert_eq!(wrong["mistake"]["mistake"], "wrong-entries", "{wrong}");
    assert_eq!(wrong["levels"][0]["text"], "An entry in box 5 is wrong.");
    assert_eq!(wrong["levels"][3]["cells"], serde_json::json!([40]));
    let marks = |cell_40: &str| {
        let marks = (0..81).map(|cell| if cell == 40 { cell_40 } else { "123456789" });
        let marks: Vec<_> = marks.map(|it| format!("\"{it}\"")).collect();
        format!(",\"marks\":[{}]", marks.join(","))
    };
    let missing = with(0, ".", &marks("13"));
    assert_eq!(missing["mistake"]["mistake"], "missing-marks", "{missing}");
    let kept = with(0, ".", &marks("5"));
    assert_eq!(kept["board"]["candidates"][40], "5", "{kept}");
    let solved = asked(&format!(r#"{{"ask":"hint","digits":"{SOLUTION}"}}"#));
    assert_eq!(solved["outcome"], "solved");
    let short = ask(r#"{"ask":"hint","digits":"12"}"#, &easy());
    assert!(short.contains("expected 81 digits"), "{short}");
}

#[test]
fn the_steps_under_rules_lead_to_the_solution() {
    let path = asked(r#"{"ask":"explain","drawings":true}"#);
    assert_eq!(path["last"], SOLUTION);
    let count = path["steps"].as_array().unwrap().len();
    assert_eq!(path["drawings"].as_array().unwrap().len(), count);
    assert_eq!(path["boards"].as_array().unwrap().len(), count);
    let rest = SOLUTION.replacen("53", "..", 1);
    let rest = asked(&format!(r#"{{"ask":"explain","digits":"{rest}"}}"#));
    assert!(rest["steps"].as_array().unwrap().len() <= 2, "{rest}");
    let rating = asked(r#"{"ask":"rate"}"#);
    assert_eq!(rating["outcome"], "rated");
    assert_eq!(rating["rules"], 1);
    assert_eq!(rating["steps"], count);
    assert_eq!(rating["difficulty"], path["difficulty"]);
    let counts = rating["techniques"].as_object().unwrap().values();
    assert_eq!(
        counts.map(|it| it.as_u64().unwrap()).sum::<u64>(),
        count as u64
    );
}

#[test]
fn other_boards_have_steps_and_puzzles_with_several_solutions_have_none() {
    let small = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C1_3~R2C3_1~R3C1_2~R3C2_1~R3C3_4";
    let hint = ask(r#"{"ask":"hint"}"#, small);
    let hint: serde_json::Value = serde_json::from_str(&hint).unwrap_or_else(|_| panic!("{hint}"));
    assert_eq!(
        hint["board"]["digits"].as_str().unwrap().len(),
        16,
        "{hint}"
    );
    let several = ask(r#"{"ask":"hint"}"#, PUZZLE);
    assert!(several.starts_with("SeveralSolutions"), "{several}");
}

#[test]
fn puzzles_with_rules_are_made_from_seeds() {
    let made = ask(
        r#"{"ask":"make","rules":"anti-knight,diagonal","seed":"5"}"#,
        "",
    );
    let made: serde_json::Value = serde_json::from_str(&made).unwrap_or_else(|_| panic!("{made}"));
    let text = made["text"].as_str().unwrap();
    let found = ask(r#"{"ask":"solutions"}"#, text);
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["solutions"][0], made["solution"], "{text}");
    let other = ask(
        r#"{"ask":"make","rules":"anti-knight,diagonal","seed":5,"number":1}"#,
        "",
    );
    assert!(!other.contains(text));
    let wrong = ask(r#"{"ask":"make","rules":"sing","seed":1}"#, "");
    assert!(wrong.starts_with("InvalidArgument"), "{wrong}");
}

#[test]
fn puzzles_with_rules_are_made_of_a_level() {
    let make = |levels: &str| {
        ask(
            &format!(
                r#"{{"ask":"make","rules":"killer","seed":3,"attempts":2,"levels":[{levels}]}}"#
            ),
            "",
        )
    };
    let made = make(r#""Easy""#);
    let made: serde_json::Value = serde_json::from_str(&made).unwrap_or_else(|_| panic!("{made}"));
    let rating = ask(r#"{"ask":"rate"}"#, made["text"].as_str().unwrap());
    assert!(rating.contains(r#""level":"Easy""#), "{rating}");
    let wrong = make(r#""silly""#);
    assert_eq!(
        wrong,
        "InvalidArgument: unknown level 'silly'; expected one of: easy, medium, hard, unfair, extreme"
    );
}

#[test]
fn a_level_that_is_not_found_is_an_error() {
    // Two attempts are too few for a level that hardly any puzzle has.
    let none = ask(
        r#"{"ask":"make","rules":"killer:1","seed":1,"attempts":2,"levels":["extreme"]}"#,
        "",
    );
    assert!(none.starts_with("NotFound"), "{none}");
    assert!(none.contains("too easy"), "{none}");
}

const DRAFT: &str = r#"{"board":{"rows":9,"columns":9},"givens":{"r1c1":5,"r1c2":5},"rules":[{"rule":"cage","numbers":[3],"cells":["r2c1","r2c2"]},{"rule":"nabner line","cells":["r3c1","r3c2"]}]}"#;

fn answer(question: &str, text: &str) -> serde_json::Value {
    let answer = ask(question, text);
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
}

#[test]
fn a_draft_is_drawn_whether_it_has_a_solution_or_not() {
    let drawn = answer(r#"{"ask":"draft"}"#, DRAFT);
    assert_eq!(
        drawn["parts"],
        serde_json::json!(["cage 3: r2c1 r2c2", "nabner line: r3c1 r3c2"])
    );
    assert_eq!(drawn["notes"][0]["name"], "Cage");
    assert!(drawn["problem"].is_null());
    let small = DRAFT.replace("9,", "4,").replace("9}", "4}");
    let small = answer(r#"{"ask":"draft"}"#, &small);
    assert_eq!(
        small["light"]["margins"],
        serde_json::json!([0.0, 0.0, 0.0, 0.0])
    );
    let twelve = answer(r#"{"ask":"draft"}"#, &DRAFT.replacen("5", "12", 1));
    assert!(
        twelve["problem"].as_str().unwrap().contains("12"),
        "{twelve}"
    );
    let wrong = ask(r#"{"ask":"draft"}"#, r#"{"board":{"rows":9}}"#);
    assert!(
        wrong.starts_with("InvalidPuzzle: board: columns"),
        "{wrong}"
    );
}

#[test]
fn a_draft_is_written_for_other_programs_without_what_they_cannot_hold() {
    let write = |to: &str| answer(&format!(r#"{{"ask":"write","to":"{to}"}}"#), DRAFT);
    let starts =
        |value: &serde_json::Value, start: &str| value["text"].as_str().unwrap().starts_with(start);
    assert!(starts(&write("foldoku"), "{"));
    assert!(starts(
        &write("fpuzzles"),
        "https://www.f-puzzles.com/?load="
    ));
    assert!(starts(
        &write("sudokupad"),
        "https://sudokupad.app/fpuzzles"
    ));
    let iss = write("iss");
    assert_eq!(iss["missing"], serde_json::json!([]));
    let cage = answer(r#"{"ask":"write","to":"foldoku"}"#, PUZZLE);
    assert!(starts(&cage, "{"));
    let chaos = r#"{"board":{"rows":9,"columns":9},"rules":[{"rule":"anti-knight"},{"rule":"chaos construction"}]}"#;
    let chaos = answer(r#"{"ask":"write","to":"fpuzzles"}"#, chaos);
    assert_eq!(chaos["missing"], serde_json::json!(["chaos construction"]));
}

#[test]
fn the_rules_are_listed_with_their_sentences() {
    let kinds = answer(r#"{"ask":"kinds"}"#, "");
    let kinds = kinds.as_array().unwrap();
    let cage = kinds.iter().find(|kind| kind["name"] == "cage").unwrap();
    assert!(
        cage["about"]
            .as_str()
            .unwrap()
            .starts_with("Digits in a cage")
    );
}

#[test]
fn true_candidates_are_found_bit_by_bit() {
    let draft = DRAFT.replace(r#""r1c2":5"#, r#""r1c2":6"#);
    let found = answer(r#"{"ask":"truth","cap":3}"#, &draft);
    assert_eq!(found["status"], "multiple");
    assert_eq!(
        found["counts"][0],
        serde_json::json!([0, 0, 0, 0, 3, 0, 0, 0, 0])
    );
    assert_eq!(found["possible"][9], "12");
    // What is known is given back.
    let (solutions, possible) = (&found["solutions"], &found["possible"]);
    let question =
        format!(r#"{{"ask":"truth","cap":3,"solutions":{solutions},"possible":{possible}}}"#);
    assert_eq!(answer(&question, &draft)["counts"], found["counts"]);
    let none = answer(r#"{"ask":"truth","cap":1}"#, DRAFT);
    assert_eq!(none["status"], "none");
    let small = r#"{"board":{"rows":4,"columns":4},"givens":{"r1c1":1,"r2c2":1}}"#;
    assert_eq!(
        answer(r#"{"ask":"truth","cap":1}"#, small)["status"],
        "none"
    );
    let one = r#"{"board":{"rows":4,"columns":4},"givens":{"r1c1":1,"r2c1":3,"r3c1":2,"r3c2":1,"r3c3":4}}"#;
    let one = answer(r#"{"ask":"truth","cap":9}"#, one);
    assert_eq!(one["complete"], true, "{one}");
}
