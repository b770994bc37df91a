//! Laws of the JSON forms of games.
//!
//! **Invariant:** games start from a unique puzzle, and actions include refused ones.

use foldoku_board::Digit;
use foldoku_board::classic::SQUARES;
use foldoku_game::{Action, Game, Marking};
use foldoku_questions::json;
use foldoku_render::Candidate;
use proptest::collection::vec;
use proptest::prelude::*;

fn action() -> impl Strategy<Value = Action> {
    let candidate = (0..81_usize, 1..=9_u8)
        .prop_map(|(square, digit)| Candidate::new(SQUARES[square], Digit::new(digit)));
    prop_oneof![
        6 => candidate.clone().prop_map(Action::Place),
        6 => candidate.prop_map(Action::ToggleMark),
        1 => Just(Action::SetMarking(Marking::Own)),
        1 => Just(Action::SetMarking(Marking::Auto)),
        1 => Just(Action::FillMarks),
    ]
}

proptest! {
    #![proptest_config(foldoku_testkit::generate::config(128, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/json.txt")))]

    #[test]
    fn json_restores_the_board_and_the_marks(actions in vec(action(), 0..60)) {
        let puzzle = b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        let mut game = Game::new(puzzle);
        for action in actions {
            let _ = game.act(action);
        }
        let json = serde_json::to_string(&json::game::Game::from(&game)).unwrap();
        let restored: json::game::Game = serde_json::from_str(&json).unwrap();
        let restored = restored.to_game().unwrap();
        let (old, new) = (game.state(), restored.state());
        prop_assert_eq!(old.line(), new.line());
        prop_assert_eq!(old.givens(), new.givens());
        for square in SQUARES {
            prop_assert_eq!(old.marks(square), new.marks(square));
        }
    }
}
