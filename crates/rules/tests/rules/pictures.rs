//! Pictures of rules: every rule is drawn or explained.

use foldoku_rules::board::{Digit, Grid, Square};
use foldoku_rules::render::{Figure, Width, svg};
use foldoku_rules::text::{iss, json};
use foldoku_rules::{Kind, RULES, Rule, Sheet, SheetOptions, Variant};

fn variant(text: &str) -> Variant {
    iss::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the figures of a text as words, without the board.
fn figures(text: &str) -> Vec<String> {
    let (figures, _) = variant(text).figures();
    figures.iter().map(|figure| format!("{figure:?}")).collect()
}

fn notes(text: &str) -> Vec<String> {
    let (_, notes) = variant(text).figures();
    notes.iter().map(|note| note.name.clone()).collect()
}

#[test]
fn every_kind_has_a_note_and_can_be_drawn_with_the_fewest_cells() {
    let cells: Vec<Square> = (0..9).map(Square::new).collect();
    for row in RULES {
        let mut variant = Variant::default();
        let groups = vec![cells[..2].to_vec(), cells[2..4].to_vec()];
        variant.rules.push(Rule {
            groups,
            ..Rule::with(row.kind, [3], cells.clone())
        });
        let (_, notes) = variant.figures();
        assert!(!notes.is_empty(), "{}", row.name);
        assert_eq!(notes[0].text, row.about);
        // Rules without cells or numbers come from no reader, but must not panic.
        variant.rules[0] = Rule::new(row.kind, []);
        let picture = svg(&variant.drawing(), Width::Natural);
        assert!(picture.contains("</svg>"), "{}", row.name);
    }
}

#[test]
fn rules_of_the_whole_grid_have_notes_and_others_figures() {
    let cells: Vec<Square> = (0..9).map(Square::new).collect();
    let without: Vec<&str> = RULES
        .iter()
        .filter(|row| {
            let mut variant = Variant::default();
            variant.rules.push(Rule {
                groups: vec![cells[..2].to_vec(), cells[2..4].to_vec()],
                ..Rule::with(row.kind, [3], cells.clone())
            });
            variant.figures().0.is_empty()
        })
        .map(|row| row.name)
        .collect();
    assert_eq!(
        without,
        [
            "candidates",
            "no difference",
            "no ratio",
            "no pair sum",
            "no ties",
            "anti-knight",
            "anti-king",
            "anti-taxicab",
            "knightmare",
            "no diagonal difference",
            "disjoint groups",
            "global entropy",
            "global modulo",
            "dutch flatmates",
            "region same values",
            "doppelganger",
            "connected values",
            "chaos construction",
            "yin-yang",
            "snake",
            "loop",
            "modified cells",
            // Their figures are those of the rules within.
            "any of",
            "all of",
        ]
    );
}

#[test]
fn the_numbers_that_the_board_does_not_show_are_in_the_note() {
    assert_eq!(
        notes(".Whisper~5~R1C1~R1C2.Whisper~4~R2C1~R2C2.Cage~10~R1C1~R1C2.AntiKnight"),
        [
            "Whisper line (5)",
            "Whisper line (4)",
            "Cage",
            "Anti-knight"
        ]
    );
    assert_eq!(
        notes(".Pair~_v~_odd%20sum~R1C1~R1C2.AntiConsecutive"),
        ["Pairwise (odd sum)", "No difference (1)"]
    );
}

#[test]
fn lines_that_look_alike_show_their_numbers_or_the_letters_of_their_names() {
    let labels = |text: &str| -> Vec<String> {
        let (figures, _) = variant(text).figures();
        let lines = figures.into_iter().filter_map(|figure| match figure {
            Figure::Line(stroke) => Some(stroke.text),
            _ => None,
        });
        lines.collect()
    };
    let alike = ".Whisper~3~R1C1~R1C2.Whisper~4~R2C1~R2C2.Whisper~5~R3C1~R3C2";
    assert_eq!(labels(alike), ["3", "4", ""]);
    assert_eq!(notes(alike), ["Whisper line (3; 4)", "Whisper line (5)"]);
    let named = ".Pair~_v~_odd~R1C1~R1C2.Pair~_w~_even~R2C1~R2C2.Pair~_v~_odd~R3C1~R3C2";
    assert_eq!(labels(named), ["b", "a", "b"]);
    assert_eq!(notes(named), ["Pairwise (a: even; b: odd)"]);
}

#[test]
fn clues_of_several_kinds_have_letters() {
    let texts = |text: &str| -> Vec<String> {
        let (figures, _) = variant(text).figures();
        let clues = figures.into_iter().filter_map(|figure| match figure {
            Figure::Clue { text, .. } => Some(text),
            _ => None,
        });
        clues.collect()
    };
    assert_eq!(texts(".Sandwich~12~R2.LittleKiller~20~R1C4"), ["12", "20"]);
    let both = ".Sandwich~12~R2.XSum~C3~15~.LittleKiller~20~R1C4";
    assert_eq!(texts(both), ["S12", "X15", "20"]);
    assert_eq!(notes(both), ["Sandwich (S)", "X-sum (X)", "Little killer"]);
}

#[test]
fn little_killers_stand_outside_where_their_diagonal_starts() {
    let figures = figures(".LittleKiller~20~R1C4.LittleKiller~7~R9C3.LittleKiller~4~R1C1");
    let starts: Vec<bool> = ["step: (1, -1)", "step: (-1, 1)", "step: (1, 1)"]
        .iter()
        .zip(&figures)
        .map(|(step, figure)| figure.contains(step) && figure.contains("arrow: true"))
        .collect();
    assert_eq!(starts, [true; 3], "{figures:#?}");
}

#[test]
fn figures_without_numbers_show_none() {
    let mut layout =
        variant(".Cage~12~R5C5~R5C6.LittleKiller~20~R1C4.Sandwich~5~R2.Sum~9~R7C1~R8C2");
    layout
        .rules
        .iter_mut()
        .for_each(|rule| *rule = rule.without_clue());
    let (figures, _) = layout.figures();
    let texts = figures.iter().map(|figure| match figure {
        Figure::Frame { text, .. } | Figure::Clue { text, .. } => text.as_str(),
        other => panic!("{other:?}"),
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["", "", "", "Σ"]);
}

#[test]
fn pieces_over_boxes_are_frames() {
    // Rows as pieces.
    let layout: String = "123456789".chars().flat_map(|piece| [piece; 9]).collect();
    let (over_boxes, _) = variant(&format!(".Jigsaw~{layout}")).figures();
    let is_frame = |figure: &Figure| matches!(figure, Figure::Frame { .. });
    assert_eq!(
        over_boxes.iter().filter(|figure| is_frame(figure)).count(),
        9
    );
    let (alone, _) = variant(&format!(".NoBoxes.Jigsaw~{layout}")).figures();
    assert!(alone.is_empty());
}

#[test]
fn values_above_nine_are_numbers_and_zero_is_shown() {
    let sixteen = variant(".Shape~16x16.~R1C1_16");
    assert!(svg(&sixteen.drawing(), Width::Natural).contains(">16</text>"));
    let zero = variant(".Shape~9x9~0-8.~R1C1_0");
    assert!(svg(&zero.drawing(), Width::Natural).contains(">0</text>"));
    assert_eq!(Kind::Cage.to_string(), "cage");
}

#[test]
fn alternatives_are_framed_and_named() {
    let text = ".Or.Cage~10~R2C2~R2C3.And.Cage~5~R5C5~R5C6.AntiKnight.End.End";
    let (figures, notes) = variant(text).figures();
    let labels: Vec<&str> = figures
        .iter()
        .filter_map(|figure| match figure {
            Figure::Frame { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["a1", "a2"]);
    assert_eq!(
        notes[0].name,
        "Any of (a1: cage 10: r2c2 r2c3; a2: all of (cage 5: r5c5 r5c6; anti-knight))"
    );
}

#[test]
fn listed_candidates_are_drawn() {
    let picture = svg(&variant(".~R2C2_1_3").drawing(), Width::Natural);
    assert!(
        picture.contains(">1</text>") && picture.contains(">3</text>"),
        "{picture}"
    );
}

#[test]
fn counts_of_values_above_nine_are_separated_from_the_values() {
    let clue = |numbers: &[i32]| {
        let sheet = Sheet::new(SheetOptions::new(16, 16)).unwrap();
        let cells: Vec<Square> = (0..4).map(Square::new).collect();
        let mut variant = Variant::new(sheet);
        variant
            .rules
            .push(Rule::with(Kind::LookAndSay, numbers, cells));
        match &variant.figures().0[..] {
            [Figure::Frame { text, .. }] => text.clone(),
            figures => panic!("{figures:?}"),
        }
    };
    assert_eq!(clue(&[2, 3, 1, 4]), "2314");
    assert_eq!(clue(&[2, 13, 1, 4]), "2×13 1×4");
}

/// Draws a board of 3 by 3 cells with a rule about a layer that holds these digits.
fn layered(rule: &str, layer: &str) -> String {
    let text = format!(
        r#"{{"board":{{"rows":3,"columns":3,"values":[1,3],"boxes":false}},"givens":{{"{}":1}},"rules":[{rule}]}}"#,
        match rule.contains("yin-yang") {
            true => "S1",
            false => "r1c1",
        }
    );
    let variant = json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut solution = Grid::empty(variant.sheet.geometry());
    for (place, digit) in layer.bytes().enumerate() {
        let square = Square::new(variant.sheet.grid_cells() + place);
        solution[square] = Some(Digit::new(digit - b'0'));
    }
    let drawing = variant.drawing().solution(&solution).without_notes();
    svg(&drawing, Width::Natural)
}

#[test]
fn layers_are_drawn_over_the_grid() {
    let pictures = [
        layered(r#"{"rule":"yin-yang"}"#, "112122222"),
        layered(r#"{"rule":"snake"}"#, "321113112"),
        layered(r#"{"rule":"fillomino"}"#, "221122212"),
        layered(r#"{"rule":"modified cells","rules":[]}"#, "211121112"),
        layered(r#"{"rule":"closed path"}"#, "2221121211222111111111111"),
        layered(
            r#"{"rule":"fence"}"#,
            "2221111212111122211111111111111111111111111111111",
        ),
    ];
    insta::assert_snapshot!(pictures.join("\n"));
}
