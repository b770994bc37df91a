//! Laws of games under rules and on other boards than the classic one.
//!
//! **Invariant:** every puzzle has one solution.

use foldoku_board::{Digit, Grid};
use foldoku_formats::read_first;
use foldoku_game::{Action, Colour, Game, Hint, Level, Marking, Mistake, Saved};
use foldoku_logic::Coordinates;
use foldoku_questions::by_name::Named;
use foldoku_questions::general::saved::{self, SavedGame};
use foldoku_questions::general::{Adviser, GeneralStart};
use foldoku_questions::{Asked, Subject};
use foldoku_render::Candidate;
use foldoku_search::Auto;

const PUZZLES: [&str; 4] = [
    ".Shape~4x4.~R2C1_4~R2C3_2~R3C1_2~R3C2_1.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2",
    ".Shape~4x4~0-3.~R2C1_3~R2C3_1~R3C1_1~R3C2_0.Thermo~R1C1~R1C2~R1C3~R1C4",
    r#"{"version":1,"board":{"rows":4,"columns":4},"givens":{"r2c3":3},"rules":[{"rule":"slow thermometer","cells":["r1c1","r2c2","r3c3","r4c4"]},{"rule":"slow thermometer","cells":["r1c4","r2c3"]}]}"#,
    ".~R1C8_2~R1C9_3~R3C5_4~R3C8_5~R4C6_3~R4C8_7~R5C3_5~R5C8_1~R5C9_6~R6C1_8~R6C3_6~R8C7_2~R9C5_7.Thermo~R2C6~R2C7~R2C8~R2C9.Thermo~R3C6~R2C5~R1C5~R1C4.Thermo~R6C5~R7C6~R8C5~R8C4.Thermo~R6C7~R6C6~R5C5~R4C5.Thermo~R7C3~R7C2~R7C1~R8C1~R9C2",
];

fn start(text: &str) -> GeneralStart {
    let records = read_first(text.as_bytes()).unwrap();
    let row = records.rows().next().unwrap();
    let geometry = foldoku_board::Geometry::classic();
    let subject = Subject::of(&row, &geometry).unwrap();
    GeneralStart::of(&Asked::once(subject), &mut Auto::default()).unwrap()
}

fn solution(game: &Game) -> Grid {
    game.solutions().unique().unwrap().clone()
}

/// A player who follows the hints reaches the solution; no hint contradicts it, or reveals less than the one before.
#[test]
fn hints_lead_to_the_solution() {
    for text in PUZZLES {
        let start = start(text);
        let mut game = start.new_game();
        let mut adviser = Adviser::from(start);
        let solution = solution(&game);
        game.act(Action::SetMarking(Marking::Auto)).unwrap();
        while !game.state().is_solved() {
            let Hint::Step(advice) = adviser.hint(&game, &|| false) else {
                panic!("{text}: no step")
            };
            for placed in &advice.changes.placements {
                assert_eq!(solution[placed.square], Some(placed.digit), "{text}");
            }
            for gone in &advice.changes.eliminations {
                assert_ne!(solution[gone.square], Some(gone.digit), "{text}");
            }
            assert!(advice.text(Level::Where).starts_with("Look at"), "{text}");
            assert!(game.apply(&advice), "{text}");
        }
        assert!(matches!(adviser.hint(&game, &|| false), Hint::Solved));
        assert_eq!(game.state().grid(), &solution);
    }
}

/// The first steps of a path are those of hints, and they end with the solution.
#[test]
fn a_path_is_played_from_any_state() {
    for text in PUZZLES {
        let start = start(text);
        let mut game = start.new_game();
        let mut adviser = Adviser::from(start);
        let Some(&square) = game.state().empty().first() else {
            panic!("there are empty cells")
        };
        let digit = solution(&game)[square].unwrap();
        game.act(Action::Place(Candidate { square, digit }))
            .unwrap();
        for advice in adviser.path(&game, &|| false) {
            assert!(game.apply(&advice), "{text}");
        }
        assert!(game.state().is_solved(), "{text}");
        assert!(adviser.level(&game, &|| false).is_some());
    }
}

#[test]
fn mistakes_come_before_steps() {
    for text in PUZZLES {
        let start = start(text);
        let mut game = start.new_game();
        let mut adviser = Adviser::from(start);
        let square = game.state().empty()[0];
        let right = solution(&game)[square];
        let others = game.state().board().geometry().digits().iter();
        for digit in others.filter(|&it| Some(it) != right) {
            game.act(Action::Place(Candidate { square, digit }))
                .unwrap();
            let Hint::Mistake(mistake) = adviser.hint(&game, &|| false) else {
                panic!("{text}: a wrong entry is a mistake")
            };
            let names = game.state().board().names(Coordinates::default());
            let levels = Level::ALL.map(|level| mistake.text(level, names));
            let value = names.digit(right.unwrap());
            if let Mistake::WrongEntries(_) = mistake {
                assert!(
                    !levels.concat().contains(&format!("={value}")),
                    "{levels:?}"
                );
            }
            assert_eq!(game.wrong_entries().len(), 1);
            assert!(adviser.path(&game, &|| false).is_empty());
            assert_eq!(game.undo_to_correct(), 1);
        }
    }
}

fn ask(name: &str, text: &str) -> String {
    let named = Named {
        name,
        options: "{}",
        seed: 1,
        stop: &|| false,
    };
    named
        .ask(text.as_bytes())
        .unwrap_or_else(|reason| reason.to_string())
}

/// The solution of the first puzzle is 1234 4321 2143 3412.
#[test]
fn questions_start_from_the_entries_and_marks_of_a_record() {
    let record = |fields: &str| format!("{{\"puzzle\":\"{}\",{fields}}}", PUZZLES[0]);
    let right = ask("hint", &record(r#""entries":"1234............""#));
    assert!(right.contains(r#""outcome":"found""#), "{right}");
    assert!(!right.contains("r1c"), "{right}");
    let wrong = record(r#""entries":"....4..2..4....""#).replace("..4....", "..4.....");
    let mistake = ask("hint", &wrong);
    assert!(mistake.contains(r#""outcome":"mistake""#), "{mistake}");
    let explained = ask("explain", &wrong);
    assert!(explained.contains(r#""mistake":{"#), "{explained}");
    let broken = ask("hint", &record(r#""entries":"1243............""#));
    assert!(broken.contains(r#""mistake":"wrong-entries""#), "{broken}");
    // The mark of the solution is missing in r1c1.
    let marks = "2,2,3,4,4,3,2,1,2,1,4,3,3,4,1,2";
    let missing = ask("hint", &record(&format!(r#""marks":"{marks}""#)));
    assert!(
        missing.contains(r#""mistake":"missing-marks""#),
        "{missing}"
    );
    let marks = "[[1],[2],[3],[4],4,3,2,1,2,1,4,3,3,4,1,2]";
    let single = ask("hint", &record(&format!(r#""marks":{marks}"#)));
    assert!(
        single.contains(r#"[{"cell":"r1c1","digit":1}]"#),
        "{single}"
    );
    for (fields, message) in [
        (
            r#""entries":"12341""#,
            "expected the entries of 16 cells, found 5",
        ),
        (
            r#""entries":"9...............""#,
            "'9' is not a digit of the board",
        ),
        (
            r#""marks":"1,2,3""#,
            "expected the pencil marks of 16 cells, found 3",
        ),
    ] {
        let refused = ask("hint", &record(fields));
        assert!(refused.contains(message), "{refused}");
    }
    let review = ask("review", &record(r#""entries":"1243............""#));
    assert!(
        review.contains(r#""broken_rules":["thermometer: r1c1 r1c2 r1c3 r1c4"]"#),
        "{review}"
    );
    // Other questions are about the puzzle alone.
    assert!(ask("solve", &record(r#""entries":"12341""#)).contains("1234432121433412"));
}

/// A value of f-puzzles that is not given is an entry.
#[test]
fn values_of_fpuzzles_are_entries() {
    let cell = |value: u8, is_given: bool| match (value, is_given) {
        (0, _) => "{}".to_owned(),
        (value, true) => format!("{{\"value\":{value},\"given\":true}}"),
        (value, false) => format!("{{\"value\":{value}}}"),
    };
    let text = |entry: u8| {
        let givens = [0, 0, 0, 0, 4, 0, 2, 0, 2, 1, 0, 0, 0, 0, 0, 0];
        let cells: Vec<String> = givens.iter().map(|&it| cell(it, true)).collect();
        let mut cells = cells;
        cells[0] = cell(entry, false);
        let rows: Vec<String> = cells
            .chunks(4)
            .map(|row| format!("[{}]", row.join(",")))
            .collect();
        let thermometer = r#""thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}]"#;
        format!("{{\"size\":4,\"grid\":[{}],{thermometer}}}", rows.join(","))
    };
    let right = ask("hint", &text(1));
    assert!(right.contains(r#""outcome":"found""#), "{right}");
    assert!(!right.contains(r#""cell":"r1c1""#), "{right}");
    let wrong = ask("hint", &text(3));
    assert!(wrong.contains(r#""outcome":"mistake""#), "{wrong}");
    assert!(ask("solve", &text(3)).contains("1234432121433412"));
}

/// A saved game is one line, and is restored exactly.
#[test]
fn saved_games_are_restored() {
    for text in PUZZLES {
        let mut game = start(text).new_game();
        let squares = game.state().empty();
        let digit = Digit::new(2);
        let candidate = |square| Candidate { square, digit };
        for action in [
            Action::Place(candidate(squares[0])),
            Action::ToggleMark(candidate(squares[1])),
            Action::Colour(squares[2], Colour::try_new(3)),
        ] {
            assert_eq!(game.act(action), Ok(true));
        }
        for marking in [Marking::Own, Marking::Auto] {
            game.act(Action::SetMarking(marking)).unwrap();
            let saved = Saved {
                game: game.clone(),
                title: "A \"title\"".to_owned(),
                seconds: 9,
            };
            let line = saved::to_text(&saved);
            assert_eq!(line.lines().count(), 1);
            let object = SavedGame::of_text(&line).unwrap();
            let restored = object.restored(&start(&object.puzzle).new_game()).unwrap();
            assert_eq!(saved::to_text(&restored), line);
            assert_eq!(restored.details(), saved.details());
            assert_eq!(restored.game.state().grid(), saved.game.state().grid());
            // Other programs read the puzzle of the object.
            assert_eq!(solution(&start(&line).new_game()), solution(&game));
        }
    }
}
