//! Laws of games under arbitrary actions.
//!
//! **Invariant:** games start from unique puzzles, and actions include refused ones.

use foldoku_board::classic::SQUARES;
use foldoku_board::{Digit, DigitSet, Geometry, Square};
use foldoku_game::{Action, Adviser, Colour, Game, Hint, Marking, Reviewer, Saved, State};
use foldoku_kernel::Line;
use foldoku_render::Candidate;
use proptest::collection::vec;
use proptest::prelude::*;

const PUZZLES: [&Line; 3] = [
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    b"..2857.9.534129678789643521475312986913586742628794135356478219241935867897261354",
];

fn square() -> impl Strategy<Value = Square> {
    (0..81_usize).prop_map(|index| SQUARES[index])
}

fn candidate() -> impl Strategy<Value = Candidate> {
    (square(), 1..=9_u8).prop_map(|(square, digit)| Candidate::new(square, Digit::new(digit)))
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        6 => candidate().prop_map(Action::Place),
        2 => square().prop_map(Action::Erase),
        6 => candidate().prop_map(Action::ToggleMark),
        1 => Just(Action::SetMarking(Marking::Own)),
        1 => Just(Action::SetMarking(Marking::Auto)),
        1 => Just(Action::FillMarks),
        1 => Just(Action::ClearMarks),
        1 => (square(), 0..=6_u8).prop_map(|(square, it)| Action::Colour(square, Colour::try_new(it))),
    ]
}

fn played() -> impl Strategy<Value = (Game, Vec<Action>)> {
    let puzzle = (0..PUZZLES.len()).prop_map(|index| Game::new(PUZZLES[index]));
    (puzzle, vec(action(), 0..60))
}

fn play(game: &mut Game, actions: &[Action]) -> Vec<State> {
    let mut states = vec![game.state().clone()];
    for &action in actions {
        let before = game.state().clone();
        match game.act(action) {
            Ok(true) => states.push(game.state().clone()),
            Ok(false) | Err(_) => assert_eq!(*game.state(), before),
        }
    }
    states
}

proptest! {
    #![proptest_config(foldoku_testkit::generate::config(128, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt")))]

    #[test]
    fn undo_restores_every_state_and_redo_returns((mut game, actions) in played()) {
        let states = play(&mut game, &actions);
        for state in states.iter().rev().skip(1) {
            prop_assert!(game.undo());
            prop_assert_eq!(game.state(), state);
        }
        prop_assert!(!game.undo());
        for state in states.iter().skip(1) {
            prop_assert!(game.redo());
            prop_assert_eq!(game.state(), state);
        }
        prop_assert!(!game.redo());
    }

    #[test]
    fn givens_never_change_and_filled_cells_show_no_marks((mut game, actions) in played()) {
        let givens = game.state().givens_line();
        play(&mut game, &actions);
        let state = game.state();
        prop_assert_eq!(state.givens_line(), givens);
        for square in state.filled() {
            prop_assert!(state.marks(square).is_empty());
        }
        let mut written = [state.givens(), state.entries()].concat();
        written.sort_unstable();
        prop_assert_eq!(state.filled(), written);
        for square in state.empty() {
            prop_assert!(state.removed(square).is_subset(state.candidates(square)));
            if state.marking() == Marking::Auto {
                prop_assert_eq!(state.marks(square), state.candidates(square) - state.removed(square));
            }
        }
    }

    #[test]
    fn a_placed_digit_leaves_the_marks_of_its_peers((mut game, actions) in played(), placed in candidate()) {
        play(&mut game, &actions);
        let square = placed.square;
        let digit_of = |game: &Game, peer| game.state().digit(peer);
        if game.act(Action::Place(placed)) == Ok(true) {
            let board = Geometry::classic();
            let peers = board.peers(square);
            let clashes = peers.iter().any(|&peer| digit_of(&game, peer) == Some(placed.digit));
            for &peer in peers {
                prop_assert!(clashes || !game.state().marks(peer).contains(placed.digit));
            }
        }
    }

    #[test]
    fn saved_games_are_restored((mut game, actions) in played(), seconds in 0..100_000_u64) {
        play(&mut game, &actions);
        let saved = Saved { game, title: "Hard #7".to_owned(), seconds };
        let text = saved.to_text();
        let restored = Saved::from_text(&text).unwrap();
        prop_assert_eq!(restored.game.state(), saved.game.state());
        prop_assert_eq!(restored.seconds, seconds);
        prop_assert_eq!(&restored.title, "Hard #7");
        prop_assert_eq!(restored.to_text(), text);
    }

    #[test]
    fn any_text_is_a_game_or_an_error(text in "\\PC{0,200}") {
        let _ = Saved::from_text(&text);
    }

    #[test]
    fn correct_play_is_never_called_wrong((game, order) in (played(), vec(0..81_usize, 0..60))) {
        let mut game = game.0;
        let solution = game.solutions().unique().unwrap().clone();
        for index in order {
            let digit = solution[SQUARES[index]].unwrap();
            let _ = game.act(Action::Place(Candidate::new(SQUARES[index], digit)));
        }
        prop_assert!(game.check().is_correct());
        prop_assert_eq!(game.mistake(), None);
        prop_assert!(Reviewer::new().review(&game).repairs.is_empty());
    }

    #[test]
    fn wrong_entries_are_named_before_any_step((mut game, actions) in played()) {
        play(&mut game, &actions);
        let solution = game.solutions().unique().unwrap().clone();
        let state = game.state();
        let wrong: Vec<Square> = state.entries().into_iter()
            .filter(|&it| state.digit(it) != solution[it]).collect();
        let named: Vec<Square> = game.wrong_entries().iter().map(|it| it.square).collect();
        prop_assert_eq!(&named, &wrong);
        let hint = Adviser::default().hint(&game, &|| false);
        if !wrong.is_empty() {
            prop_assert!(matches!(hint, Hint::Mistake(_)));
        }
        if let Hint::Step(step) = hint {
            for placed in &step.placements {
                prop_assert_eq!(solution[placed.square()], Some(placed.digit()));
            }
            for gone in &step.eliminations {
                prop_assert!(solution[gone.square()] != Some(gone.digit()));
            }
        }
    }
}

/// A player who follows the hints, and removes what they say, reaches the solution.
#[test]
fn hints_lead_to_the_solution_and_never_repeat() {
    for puzzle in PUZZLES {
        let mut game = Game::new(puzzle);
        game.act(Action::SetMarking(Marking::Auto)).unwrap();
        let mut adviser = Adviser::default();
        let mut last = None;
        loop {
            match adviser.hint(&game, &|| false) {
                Hint::Step(step) => {
                    assert_ne!(Some(&step), last.as_ref());
                    assert!(game.apply(&step), "{step:?}");
                    last = Some(step);
                }
                hint => {
                    assert_eq!(hint, Hint::Solved);
                    break;
                }
            }
        }
        assert!(game.state().is_solved());
    }
}

/// Eliminations need marks: they become automatic, and the step is not given again.
#[test]
fn an_elimination_without_marks_starts_automatic_marks() {
    let mut game = Game::new(PUZZLES[1]);
    let mut adviser = Adviser::default();
    let Hint::Step(step) = adviser.hint(&game, &|| false) else {
        panic!("a step is found")
    };
    assert!(!step.eliminations.is_empty());
    assert!(game.apply(&step));
    assert_eq!(game.state().marking(), Marking::Auto);
    assert_ne!(adviser.hint(&game, &|| false), Hint::Step(step));
    assert!(game.undo());
    assert_eq!(game.state(), Game::new(PUZZLES[1]).state());
}

/// Notes in some cells only may mean anything: they are not candidates.
#[test]
fn marks_in_some_cells_are_not_taken_for_candidates() {
    let mut game = Game::new(PUZZLES[0]);
    let start = game.position();
    game.act(Action::ToggleMark(Candidate::new(
        SQUARES[2],
        Digit::new(1),
    )))
    .unwrap();
    assert_eq!(game.position(), start);
    assert_eq!(game.mistake(), None);
    game.act(Action::FillMarks).unwrap();
    assert_eq!(game.position(), start);
    game.act(Action::ToggleMark(Candidate::new(
        SQUARES[2],
        Digit::new(4),
    )))
    .unwrap();
    assert_eq!(
        game.missing_marks(),
        [Candidate::new(SQUARES[2], Digit::new(4))]
    );
}

#[test]
fn automatic_marks_follow_entries_and_conflicts_exclude_nothing() {
    let mut game = Game::new(PUZZLES[0]);
    game.act(Action::SetMarking(Marking::Auto)).unwrap();
    let marks = |game: &Game, index: usize| game.state().marks(SQUARES[index]);
    let one: DigitSet = [1, 2, 4].map(Digit::new).into_iter().collect();
    assert_eq!(marks(&game, 2), one);
    game.act(Action::Place(Candidate::new(SQUARES[3], Digit::new(2))))
        .unwrap();
    assert_eq!(
        marks(&game, 2),
        [1, 4].map(Digit::new).into_iter().collect()
    );
    // 5 is a given of the row: the entry conflicts and excludes nothing.
    game.act(Action::Place(Candidate::new(SQUARES[3], Digit::new(5))))
        .unwrap();
    assert_eq!(marks(&game, 2), one);
    assert!(game.state().conflicts().contains(&SQUARES[0]));
}
