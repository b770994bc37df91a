//! foldoku's JSON: what it looks like, and what it refuses.

use foldoku_rules::text::{ipuz, iss, json};

const BOARD: &str = r#""board":{"rows":4,"columns":4}"#;

#[track_caller]
fn check(members: &str, expected: &str) {
    let error = json::read(&format!("{{{members}}}")).expect_err("the text has a fault");
    assert_eq!(error.to_string(), expected);
}

#[track_caller]
fn check_rule(rule: &str, expected: &str) {
    check(
        &format!("{BOARD},\"rules\":[{rule}]"),
        &format!("rules[0]: {expected}"),
    );
}

#[test]
fn the_format_is_as_documented() {
    let text = r#"{"version":1,"author":"A. Setter","board":{"rows":4,"columns":4,"boxes":false,"pieces":[["r1c1","r1c2","r1c3","r2c1"]]},"givens":{"r4c4":2},"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"numbers":[7]},{"rule":"anti-knight"},{"rule":"any of","rules":[{"rule":"odd","cells":["r1c1"]},{"rule":"even","cells":["r2c2"]}]}]}"#;
    let variant = json::read(text).unwrap();
    assert_eq!(variant.rules.len(), 3);
    assert_eq!(json::write(&variant), text);
    assert!(json::looks_like(text.as_bytes()));
}

#[test]
fn white_space_and_missing_members_are_allowed() {
    let text = format!("{{ {BOARD},\n \"rules\" : [ ] }}");
    assert_eq!(json::read(&text).unwrap().rules, []);
}

#[test]
fn errors_name_the_place() {
    check("\"rules\":[]", "expected a board");
    check(
        "\"board\":{\"rows\":4}",
        "board: columns: expected a number from 1 to 64",
    );
    check(
        "\"board\":{\"rows\":99,\"columns\":4}",
        "board: rows: expected a number from 1 to 64",
    );
    check(
        "\"board\":{\"rows\":4,\"columns\":4,\"values\":[3,5]}",
        "board: values: expected the smallest and the largest, such as [0, 8]",
    );
    check(
        &format!("{BOARD},\"rule\":[]"),
        "unknown member 'rule'; did you mean rules?",
    );
    check(
        &format!("{BOARD},\"wording\":[]"),
        "unknown member 'wording'",
    );
    check(
        &format!("{BOARD},\"rules\":[{{\"rule\":\"Thermo\"}}]"),
        "rules[0]: unknown rule 'Thermo'; did you mean thermometer?",
    );
    check(
        &format!("{BOARD},\"version\":2"),
        "version 2 is unknown; expected 1",
    );
    check(
        &format!("{BOARD},\"givens\":{{\"r5c1\":1}}"),
        "'r5c1' is not a cell of the board",
    );
    check(
        &format!("{BOARD},\"solution\":[1]"),
        "solution: expected 16 values, found 1",
    );
    check_rule("{\"rule\":\"mystery\"}", "unknown rule 'mystery'");
    check_rule(
        "{\"rule\":\"cage\"}",
        "cage: cells: expected at least 1, found 0",
    );
    check_rule(
        "{\"rule\":\"cage\",\"cells\":[\"r1c1\"],\"sum\":3}",
        "unknown member 'sum'",
    );
    check_rule(
        "{\"rule\":\"whisper line\",\"cells\":[\"r1c1\"]}",
        "whisper line: numbers: expected 1, found 0",
    );
    check_rule(
        "{\"rule\":\"clone\",\"groups\":[[\"r1c1\"],[\"r1c1\",\"r1c2\"]]}",
        "clone: groups: not of the size that the rule needs",
    );
    check_rule(
        "{\"rule\":\"pairwise\",\"cells\":[\"r1c1\"],\"table\":[[1],[2]]}",
        "pairwise: table: expected a list for each of 4 values, found 2",
    );
    check_rule(
        "{\"rule\":\"state machine\",\"cells\":[\"r1c1\"],\"machine\":{\"states\":1,\"arcs\":[[0,1,1]]}}",
        "state machine: machine: 1 is not a state",
    );
    check_rule(
        "{\"rule\":\"anti-king\",\"rules\":[]}",
        "anti-king: the rule has no rules",
    );
}

#[test]
fn deep_and_damaged_texts_are_errors() {
    let deep = |depth: usize| {
        let open = "{\"rule\":\"all of\",\"rules\":[".repeat(depth);
        format!("{{{BOARD},\"rules\":[{open}{}]}}", "]}".repeat(depth))
    };
    assert!(json::read(&deep(30)).is_ok());
    let error = json::read(&deep(40)).unwrap_err().to_string();
    assert!(
        error.ends_with("rules are nested more than 32 deep"),
        "{error}"
    );
    assert!(json::read(&deep(50_000)).is_err());
    let whole = deep(3);
    for end in (0..whole.len()).filter(|&end| whole.is_char_boundary(end)) {
        assert!(json::read(&whole[..end]).is_err());
    }
}

#[test]
fn a_board_of_several_grids_has_figures_that_cross_them() {
    let text = r#"{"version":1,"board":{"grids":"twodoku"},"givens":{"r15c15":3},"rules":[{"rule":"thermometer","cells":["r6c9","r7c10","r8c10"]},{"rule":"diagonal","numbers":[1]}]}"#;
    let variant = json::read(text).unwrap();
    assert_eq!(json::write(&variant), text);
    let sheet = &variant.sheet;
    assert_eq!(sheet.name(variant.rules[0].cells[1]), "r7c10");
    // Each grid has a diagonal that rises.
    let lowered = variant.lower().unwrap();
    assert_eq!(lowered.constraints.len(), 3);
    let alone = text.replace("twodoku", "grids:r1c1,r7c7");
    assert_eq!(json::read(&alone).unwrap(), variant);
    for (from, to, reason) in [
        (
            "twodoku",
            "twodku",
            "'twodku' is not a board of several grids",
        ),
        ("r7c10", "r1c10", "'r1c10' is not a cell of the board"),
        (
            r#""grids":"twodoku""#,
            r#""grids":"twodoku","rows":15"#,
            "unknown member 'rows'",
        ),
        (
            r#""rule":"diagonal","numbers":[1]"#,
            r#""rule":"no ties""#,
            "no ties: the rule needs a board of one grid",
        ),
    ] {
        let read = json::read(&text.replace(from, to)).map_err(|it| it.to_string());
        let error = read.and_then(|it| it.lower().map_err(|it| it.to_string()));
        let error = error.unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
    for written in [iss::write(&variant), ipuz::write(&variant)] {
        let error = written.unwrap_err().to_string();
        assert!(error.contains("no boards of several grids"), "{error}");
    }
}
