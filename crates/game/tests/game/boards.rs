//! Games on other boards than the classic one: sight, broken rules, names, details.
//!
//! **Invariant:** the board is 4×4 with the values 0 to 3, and two rules: cells on the diagonal differ, and
//! r1c1 and r1c2 have the sum 3.

use std::sync::Arc;

use foldoku_board::constraint::{Cage, Totals};
use foldoku_board::{Candidates, Constraint, Digit, Geometry, Grid, Square};
use foldoku_game::{
    Action, Board, Colour, Game, Group, Level, Marking, Mistake, Parts, Rule, Saved, Solutions,
};
use foldoku_logic::Coordinates;
use foldoku_render::{Candidate, Drawing};

/// A solution of the board, in digits.
const SOLUTION: &str = "1432321423414123";

fn grid(text: &str) -> Grid {
    let digits = text
        .bytes()
        .map(|byte| Digit::try_new(byte.wrapping_sub(b'0')));
    digits.map(|it| it.filter(|it| it.number() <= 4)).collect()
}

fn board() -> Arc<Board> {
    let geometry = Geometry::boxes(2, 2).unwrap();
    let squares: Vec<Square> = geometry.squares().collect();
    let diagonal = [0, 5, 10, 15].map(Square::new);
    let sum = [0, 1].map(Square::new);
    let mut groups = Group::of_units(&geometry);
    groups.push(Group {
        unit: None,
        name: "diagonal".to_owned(),
        squares: diagonal.to_vec(),
    });
    let rule = |name: &str, constraint| Rule {
        name: name.to_owned(),
        constraints: vec![constraint],
    };
    Arc::new(Board::new(Parts {
        groups,
        peers: vec![Vec::new(); squares.len()],
        allowed: Candidates::full(&geometry),
        rules: vec![
            rule("diagonal", Constraint::all_different(diagonal)),
            rule("sum 3: r1c1 r1c2", cage(sum)),
        ],
        names: squares
            .iter()
            .map(|&it| geometry.shape().name(it))
            .collect(),
        first_value: 0,
        text: "a puzzle".to_owned(),
        drawing: Drawing::new(&geometry),
        solve: Box::new(|_| Solutions::Unique(grid(SOLUTION))),
        geometry,
    }))
}

/// The digits 1 and 4 have the values 0 and 3.
fn cage(squares: [Square; 2]) -> Constraint {
    let totals = Totals::exactly(5);
    Constraint::Cage(Cage::with_totals(squares, totals))
}

fn game() -> Game {
    let givens = grid("................");
    Game::on(&board(), givens, Solutions::Unique(grid(SOLUTION)))
}

fn place(game: &mut Game, square: usize, digit: u8) {
    let candidate = Candidate::new(Square::new(square), Digit::new(digit));
    game.act(Action::Place(candidate)).unwrap();
}

#[test]
fn marks_and_conflicts_follow_the_groups_of_rules() {
    let mut game = game();
    game.act(Action::SetMarking(Marking::Auto)).unwrap();
    place(&mut game, 0, 1);
    let marks = |game: &Game, square| game.state().marks(Square::new(square));
    // The last cell shares the diagonal only.
    assert_eq!(marks(&game, 15).len(), 3);
    assert_eq!(marks(&game, 14).len(), 4);
    place(&mut game, 15, 1);
    let Some(mistake @ Mistake::Conflict(_)) = game.mistake() else {
        panic!("the diagonal holds a digit twice")
    };
    let names = game.state().board().names(Coordinates::default());
    assert_eq!(
        mistake.text(Level::Step, names),
        "r1c1, r4c4: 0 appears twice in diagonal."
    );
    assert_eq!(game.undo_to_correct(), 1);
    assert_eq!(game.mistake(), None);
}

#[test]
fn broken_rules_are_mistakes() {
    let mut game = game();
    place(&mut game, 0, 1);
    place(&mut game, 1, 2);
    let names = game.state().board().names(Coordinates::default());
    let mistake = game.mistake().unwrap();
    assert_eq!(mistake, Mistake::BrokenRule(1));
    let text = "The digits break this rule: sum 3: r1c1 r1c2.";
    assert_eq!(mistake.text(Level::Where, names), text);
    let check = game.check();
    assert_eq!(check.broken_rules, [1]);
    assert_eq!(names.list(&check.wrong_entries), "r1c2=1");
}

#[test]
fn a_game_is_solved_if_no_rule_is_broken() {
    let mut game = game();
    for (square, byte) in SOLUTION.bytes().enumerate() {
        assert!(!game.state().is_solved());
        place(&mut game, square, byte - b'0');
    }
    assert!(game.state().is_solved() && game.check().is_correct());
    assert!(game.undo());
    assert!(!game.state().is_solved());
}

#[test]
fn digits_have_keys_by_their_value_and_cells_know_their_rules() {
    let board = board();
    assert_eq!(board.digit_of_key('0'), Some(Digit::new(1)));
    assert_eq!(board.digit_of_key('4'), None);
    assert_eq!(board.key_of(Digit::new(4)), '3');
    let rules_of = |square| -> Vec<usize> {
        let rules = board.rules_at(Square::new(square));
        rules.map(|(rule, _)| rule).collect()
    };
    assert_eq!(rules_of(0), [0, 1]);
    assert_eq!(rules_of(2), []);
}

#[test]
fn details_restore_a_game() {
    let mut game = game();
    place(&mut game, 2, 3);
    let mark = |square, digit| Action::ToggleMark(Candidate::new(square, Digit::new(digit)));
    for action in [
        mark(Square::new(4), 1),
        mark(Square::new(4), 4),
        Action::Colour(Square::new(5), Colour::try_new(2)),
    ] {
        assert_eq!(game.act(action), Ok(true));
    }
    let saved = Saved {
        game,
        title: String::new(),
        seconds: 7,
    };
    assert_eq!(saved.details(), "marks r2c1=03; colours r2c2=2; time 7");
    let state = saved.game.state();
    let givens = state.givens_grid().clone();
    let again = Game::on(state.board(), givens, saved.game.solutions().clone());
    let again = again.written(state.grid(), None);
    let restored = Saved::with_details(again, "", &saved.details()).unwrap();
    assert_eq!(restored.game.state(), state);
    assert_eq!(restored.seconds, 7);
    let other = Game::on(state.board(), state.grid().clone(), Solutions::None);
    assert!(Saved::with_details(other, "", "marks r9c9=1").is_err());
}
