//! Screens as people see them, without colours.

use foldoku::questions::general::Adviser;
use insta::assert_snapshot;

use super::super::keys::Key;
use super::super::paint::painted;
use super::super::player::tests::{player, press};
use super::*;
use crate::terminal::board::Styling;

const EASY: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &[u8; 81] =
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const SMALL: Window = Window {
    columns: 80,
    rows: 24,
};

fn shown(player: &Player, window: Window) -> String {
    let frame = frame(player, window);
    assert_eq!(frame.lines.len(), window.rows);
    let lines = frame.lines.iter().map(|line| {
        assert!(width(line) <= window.columns);
        painted(line, Styling::Plain).trim_end().to_owned() + "\n"
    });
    lines.collect()
}

#[test]
fn screens_of_a_game() {
    let mut player = player(EASY);
    press(&mut player, "1p");
    assert_snapshot!("board", shown(&player, SMALL));
    press(&mut player, "c");
    assert_snapshot!("mistake", shown(&player, SMALL));
    press(&mut player, "?");
    assert_snapshot!("keys", shown(&player, SMALL));
    press(&mut player, "?N");
    assert_snapshot!("levels", shown(&player, SMALL));
}

#[test]
fn screens_of_hints_and_steps() {
    let mut player = player(HARD);
    let mut adviser = Adviser::default();
    press(&mut player, "p");
    player.show_hint(adviser.hint(&player.game, &|| false));
    assert_snapshot!("hint_where", shown(&player, SMALL));
    press(&mut player, "iii");
    assert_snapshot!("hint_step", shown(&player, SMALL));
    player.press(Key::Enter);
    player.show_hint(adviser.hint(&player.game, &|| false));
    press(&mut player, "iii");
    let long = shown(&player, SMALL);
    assert!(long.contains("… v: whole text"), "{long}");
    press(&mut player, "v");
    assert!(shown(&player, SMALL).contains("contradiction: remove"));
}

/// Every part of a screen fits into every window; a small one shows a small board.
#[test]
fn screens_fit_every_window() {
    let mut player = player(HARD);
    player.show_steps(Adviser::default().path(&player.game, &|| false));
    let walk = player.view.clone();
    for columns in [1, 20, 40, 47, 60, 77, 80, 132] {
        for rows in [1, 2, 10, 14, 23, 24, 50] {
            for view in [
                View::Board,
                walk.clone(),
                View::Keys,
                View::Levels,
                View::Pause,
                View::Making(String::from("Extreme")),
            ] {
                player.view = view;
                shown(&player, Window { columns, rows });
            }
        }
    }
    player.view = View::Board;
    let narrow = Window {
        columns: 50,
        rows: 15,
    };
    assert_snapshot!("narrow", shown(&player, narrow));
    let tiny = Window {
        columns: 20,
        rows: 5,
    };
    assert_eq!(
        shown(&player, tiny).trim(),
        "The window is too\nsmall (20 x 5); this\nboard needs 42 x 15."
    );
}

#[test]
fn without_colours_no_colour_is_written() {
    let mut player = player(EASY);
    press(&mut player, "1c");
    let frame = frame(&player, SMALL);
    for line in &frame.lines {
        let text = painted(line, Styling::Effects);
        assert!(!text.contains("[3") && !text.contains("[9"), "{text:?}");
    }
    assert!(frame.cursor.is_some());
}

#[test]
fn colours_of_cells_are_letters_too() {
    let mut player = player(EASY);
    press(&mut player, "o1lo2g91o6g55");
    let (wide, narrow) = (
        SMALL,
        Window {
            columns: 50,
            rows: 15,
        },
    );
    let letters = |window: Window| {
        let text = shown(&player, window);
        // The last line has the keys, and the panel is beside the board.
        let lines = text.lines().take(window.rows - 1);
        let board = lines.flat_map(|line| line.chars().take(56));
        board.filter(|it| "abf".contains(*it)).count()
    };
    assert_eq!(letters(wide), 3);
    let codes = |styling| {
        let frame = frame(&player, narrow);
        let lines = frame.lines.iter().map(|line| painted(line, styling));
        lines.collect::<String>()
    };
    for colour in ["102", "105", "47"] {
        assert!(
            codes(Styling::Colours).contains(&format!("[{colour}m")),
            "{colour}"
        );
    }
    assert!(codes(Styling::Effects).contains("\u{1b}[4m"));
}
