//! The player's answers to keys.

use std::sync::Arc;

use foldoku::board::classic::SQUARES;
use foldoku::board::{Geometry, Grid};
use foldoku::game::{Board, Parts, Solutions};
use foldoku::questions::general::Adviser;

use super::super::keys::Key;
use super::*;

const EASY: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(in super::super) fn player(puzzle: &[u8; 81]) -> Player {
    let saved = Saved {
        game: Game::new(puzzle),
        title: String::from("Monday"),
        seconds: 65,
    };
    Player::new(saved, true, true)
}

/// Presses one key per character.
pub(in super::super) fn press(player: &mut Player, keys: &str) -> Effect {
    let press = |_, key| player.press(Key::Character(key));
    keys.chars().fold(Effect::Nothing, press)
}

#[test]
fn a_whole_puzzle_is_solved_by_keys() {
    let mut player = player(EASY);
    let solution = player.game.solutions().unique().unwrap().clone();
    for square in player.game.state().empty() {
        let (row, column) = (square.index() / 9 + 1, square.index() % 9 + 1);
        let digit = solution[square].unwrap();
        press(&mut player, &format!("g{row}{column}{digit}"));
    }
    assert!(player.game.state().is_solved());
    assert_eq!(player.message, "Solved. Well done!");
    assert!(!player.is_timed());
    for _ in 0..51 {
        press(&mut player, "u");
    }
    assert_eq!(&player.game.state().line(), EASY);
    press(&mut player, "u");
    assert_eq!(player.message, "Nothing to undo.");
}

#[test]
fn the_cursor_moves_by_every_key() {
    let mut player = player(EASY);
    assert_eq!(player.cursor, SQUARES[2]);
    press(&mut player, "jjl");
    assert_eq!(player.cursor, SQUARES[21]);
    for (key, index) in [
        (Key::Home, 18),
        (Key::Left, 26),
        (Key::PageDown, 80),
        (Key::Down, 8),
        (Key::Up, 80),
        (Key::PageUp, 8),
        (Key::Right, 0),
        (Key::End, 8),
        (Key::Tab, 10),
        (Key::BackTab, 8),
    ] {
        assert_eq!(player.press(key), Effect::Nothing);
        assert_eq!(player.cursor, SQUARES[index], "{key:?}");
    }
    // A jump that does not name a cell does nothing.
    press(&mut player, "g5x");
    assert_eq!(player.cursor, SQUARES[8]);
}

#[test]
fn the_cursor_jumps_over_gaps() {
    let geometry = Geometry::grids(&[(0, 0), (0, 4)]).unwrap();
    let cell = |name: &str| geometry.square(name).unwrap();
    let parts = Parts::plain(geometry.clone(), Box::new(|_| Solutions::None));
    let game = Game::on(
        &Arc::new(Board::new(parts)),
        Grid::empty(&geometry),
        Solutions::None,
    );
    let saved = Saved {
        game,
        title: String::new(),
        seconds: 0,
    };
    let mut player = Player::new(saved, true, true);
    press(&mut player, "g29");
    for (key, name) in [
        (Key::Right, "r2c13"),
        (Key::Left, "r2c9"),
        (Key::End, "r2c21"),
        (Key::Right, "r2c1"),
        (Key::Left, "r2c21"),
        (Key::Home, "r2c1"),
        (Key::PageDown, "r9c1"),
        (Key::Down, "r1c1"),
    ] {
        player.press(key);
        assert_eq!(player.cursor, cell(name), "{key:?}");
    }
    // There is no cell in row 1, column 10.
    press(&mut player, "g1A");
    assert_eq!(player.cursor, cell("r1c1"));
    press(&mut player, "g9L");
    assert_eq!(player.cursor, cell("r9c21"));
}

#[test]
fn marks_are_written_filled_hidden_and_automatic() {
    let mut player = player(EASY);
    press(&mut player, "m14m");
    player.press(Key::Mark('2'));
    let marks = |player: &Player| player.game.state().marks(SQUARES[2]).len();
    assert_eq!(marks(&player), 3);
    let names: Vec<&str> = (0..4)
        .map(|_| {
            let name = player.marks_name();
            press(&mut player, "p");
            name
        })
        .collect();
    assert_eq!(names, ["yours", "automatic", "hidden", "yours"]);
    press(&mut player, "f");
    assert!(player.game.state().has_all_marks());
    press(&mut player, "g11");
    player.press(Key::Mark('1'));
    assert_eq!(player.message, "r1c1 is a given.");
}

#[test]
fn hints_tell_more_and_are_done() {
    let mut player = player(EASY);
    let mut adviser = Adviser::default();
    assert_eq!(press(&mut player, "i"), Effect::Hint);
    let hint = adviser.hint(&player.game, &|| false);
    player.show_hint(hint);
    let level = |player: &Player| player.hint.as_ref().unwrap().level;
    // Enter does nothing before the whole step is shown.
    player.press(Key::Enter);
    assert_eq!(level(&player), Level::Where);
    assert_eq!(press(&mut player, "iii"), Effect::Nothing);
    assert_eq!(level(&player), Level::Step);
    player.press(Key::Enter);
    assert_eq!(player.game.state().entries().len(), 1);
    assert!(player.hint.is_none());
}

#[test]
fn mistakes_come_first_and_are_corrected() {
    let mut player = player(EASY);
    press(&mut player, "1");
    assert_eq!(press(&mut player, "e"), Effect::Nothing);
    press(&mut player, "iii");
    player.press(Key::Enter);
    assert!(player.game.state().entries().is_empty());
    press(&mut player, "1c");
    assert_eq!(player.message, "Wrong: r1c3=1.");
    assert!(player.wrong().contains(&SQUARES[2]));
    press(&mut player, "U");
    assert_eq!(player.message, "1 change undone.");
    press(&mut player, "c");
    assert_eq!(player.message, "Nothing is wrong.");
}

#[test]
fn a_walk_shows_each_step_and_the_player_plays_on() {
    let mut player = player(EASY);
    assert_eq!(press(&mut player, "e"), Effect::Explain);
    let steps = Adviser::default().path(&player.game, &|| false);
    let count = steps.len();
    player.show_steps(steps);
    press(&mut player, "nnnp");
    let View::Walk(walk) = &player.view else {
        panic!("the walk goes on")
    };
    assert_eq!((walk.at, walk.scenes.len()), (2, count));
    player.press(Key::Enter);
    assert_eq!(player.game.state().entries().len(), 2);
    player.show_steps(Adviser::default().path(&player.game, &|| false));
    player.press(Key::Escape);
    assert!(matches!(player.view, View::Board));
    assert_eq!(player.game.state().entries().len(), 2);
}

#[test]
fn other_views_return_to_the_board() {
    let mut player = player(EASY);
    press(&mut player, "4");
    for (keys, effect) in [
        ("?x", Effect::Nothing),
        ("Px", Effect::Nothing),
        ("Nx", Effect::Nothing),
        ("Rx", Effect::Nothing),
        ("N3", Effect::New(Some(logic::technique::Level::Hard))),
        ("s", Effect::Save),
        ("q", Effect::Quit),
    ] {
        player.view = View::Board;
        assert_eq!(press(&mut player, keys), effect, "{keys}");
        assert_eq!(player.game.state().entries().len(), 1);
    }
    player.view = View::Board;
    press(&mut player, "Ry");
    assert!(player.game.state().entries().is_empty());
    press(&mut player, "?");
    assert_eq!(player.press(Key::Quit), Effect::Quit);
}

#[test]
fn cells_take_and_lose_colours() {
    let mut player = player(EASY);
    let colour = |player: &Player| player.game.state().colour(SQUARES[2]).map(|it| it.number());
    for (keys, expected) in [
        ("o2", Some(2)),
        ("of", Some(6)),
        ("o6", None),
        ("oa", Some(1)),
        ("oz", Some(1)),
        ("o0", None),
        ("u", Some(1)),
    ] {
        press(&mut player, keys);
        assert_eq!(colour(&player), expected, "{keys}");
    }
    press(&mut player, "o7");
    assert_eq!(player.message, "There are 6 colours: 1 to 6.");
    // The keys of a colour do nothing else.
    assert_eq!(player.game.state().digit(SQUARES[2]), None);
    press(&mut player, "o");
    player.press(Key::Escape);
    press(&mut player, "1");
    assert_eq!(player.game.state().digit(SQUARES[2]), Some(Digit::new(1)));
    // A given may be coloured too.
    press(&mut player, "g11o3");
    assert_eq!(
        player.game.state().colour(SQUARES[0]).map(|it| it.number()),
        Some(3)
    );
}
