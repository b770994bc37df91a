//! `play` under rules and on other boards than the classic one, on a pseudo-terminal.
//!
//! **Invariant:** every game is played to its end, with hints, marks, undo, and a pause in a saved file.

use foldoku::board::Geometry;

use crate::harness::{Folder, foldoku};
use crate::pty::{OnTerminal, Screen, Session, keys};

const KILLER: &str = ".Cage~8~R1C1~R2C1~R2C2.Cage~26~R1C2~R1C3~R1C4~R2C3.Cage~8~R1C5~R2C5.Cage~16~R1C6~R2C6~R3C6.Cage~9~R1C7~R1C8~R1C9.Cage~12~R2C4~R3C4~R3C5.Cage~15~R2C7~R2C8.Cage~18~R2C9~R3C9~R4C9.Cage~21~R3C1~R3C2~R3C3~R4C2.Cage~18~R3C7~R3C8~R4C8.Cage~19~R4C1~R5C1~R5C2~R5C3.Cage~8~R4C3~R4C4.Cage~17~R4C5~R4C6~R4C7.Cage~25~R5C4~R5C5~R5C6~R6C3~R6C4.Cage~28~R5C7~R6C5~R6C6~R6C7~R7C7.Cage~7~R5C8~R5C9.Cage~17~R6C1~R6C2.Cage~15~R6C8~R6C9~R7C8.Cage~17~R7C1~R7C2~R8C1.Cage~15~R7C3~R8C2~R8C3.Cage~10~R7C4~R7C5~R7C6.Cage~11~R7C9~R8C9.Cage~15~R8C4~R9C3~R9C4.Cage~7~R8C5~R8C6.Cage~3~R8C7~R9C7.Cage~14~R8C8~R9C8~R9C9.Cage~10~R9C1~R9C2.Cage~16~R9C5~R9C6";
const THERMOMETERS: &str = ".~R1C8_2~R1C9_3~R3C5_4~R3C8_5~R4C6_3~R4C8_7~R5C3_5~R5C8_1~R5C9_6~R6C1_8~R6C3_6~R8C7_2~R9C5_7.Thermo~R2C6~R2C7~R2C8~R2C9.Thermo~R3C6~R2C5~R1C5~R1C4.Thermo~R6C5~R7C6~R8C5~R8C4.Thermo~R6C7~R6C6~R5C5~R4C5.Thermo~R7C3~R7C2~R7C1~R8C1~R9C2";
const SIX: &str = "...3......4..1.....2453..3.4..1...2.";
const FROM_ZERO: &str = ".Shape~4x4~0-3.~R2C1_3~R2C3_1~R3C1_1~R3C2_0.Thermo~R1C1~R1C2~R1C3~R1C4";

/// Returns the solution that `solve` finds in a file, possibly with flags before it.
fn solution(file: &str) -> String {
    let run = foldoku(&format!("solve {file}"));
    let words = run.stdout.split_whitespace();
    words.last().unwrap_or_default().to_owned()
}

/// Returns the name of a row or a column as a key.
fn line(index: usize) -> char {
    let line = char::from_digit(index as u32 + 1, 36).expect("boards have at most 35 rows");
    line.to_ascii_uppercase()
}

/// Returns the keys that write the digits of some cells.
fn writing(solution: &str, board: &Geometry, cells: std::ops::Range<usize>) -> String {
    let digits = board.squares().zip(solution.chars());
    let digits = digits.skip(cells.start).take(cells.len());
    digits
        .map(|(cell, digit)| {
            let (_, row, column) = board.shape().position(cell);
            format!("g{}{}{digit}", line(row), line(column))
        })
        .collect()
}

fn quit(mut session: Session) {
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
}

/// Returns the number of empty cells that the panel shows.
fn empty(screen: &Screen) -> usize {
    let text = screen.text();
    let after = text.split("Empty").nth(1).expect("the panel shows it");
    let number = after.split_whitespace().next();
    number.and_then(|it| it.parse().ok()).expect("a number")
}

/// Plays a puzzle with hints, marks and undo, saves it half-way, and ends it.
fn play_to_the_end(name: &str, puzzle: &str, side: usize) {
    let board = Geometry::board(side).unwrap();
    play_to_the_end_on(name, "", puzzle, &board);
}

/// Plays a puzzle on a board that flags name.
fn play_to_the_end_on(name: &str, flags: &str, puzzle: &str, board: &Geometry) {
    let folder = Folder::new(&format!("play-{name}"));
    let (file, game) = (folder.file("puzzle.txt", puzzle), folder.name("game.json"));
    let solution = solution(&format!("{flags} {file}"));
    let count = board.square_count();
    assert_eq!(solution.len(), count, "{solution}");
    let command = format!("play {flags} {file} --no-timer --save {game}");
    let mut session = OnTerminal::new(&command).start();
    // The last line is drawn last.
    let all = empty(&session.wait_for("s save"));
    session.type_keys("p");
    session.wait_for("automatic");
    session.type_keys("i");
    session.wait_for("Hint 1 of 4");
    session.type_keys("iii");
    session.wait_for("Enter does it");
    session.type_keys(keys::ENTER);
    session.wait_until("the hint is gone", |it| !it.text().contains("Hint"));
    session.type_keys("u");
    session.wait_for(&format!("Empty  {all}"));
    session.type_keys("u");
    session.wait_for("yours");
    session.type_keys("f");
    session.type_keys(&writing(&solution, board, 0..count / 2));
    session.type_keys("c");
    session.wait_for("Nothing is wrong.");
    quit(session);
    // Other commands read the game as a puzzle.
    assert_eq!(self::solution(&game), solution);
    let mut session = OnTerminal::new(&format!("play {game}")).start();
    let left = empty(&session.wait_for("s save"));
    assert!(left > 0 && left < all, "{left} of {all}");
    session.type_keys(&writing(&solution, board, count / 2..count));
    session.wait_for("Solved. Well done!");
    quit(session);
    let saved = String::from_utf8(folder.read("game.json")).unwrap();
    assert!(
        saved.starts_with(r#"{"title":"puzzle.txt","puzzle":""#),
        "{saved}"
    );
    assert_eq!(saved.lines().count(), 1);
}

#[test]
fn a_killer_is_played_to_the_end() {
    play_to_the_end("killer", KILLER, 9);
}

#[test]
fn thermometers_are_played_to_the_end() {
    play_to_the_end("thermometers", THERMOMETERS, 9);
}

#[test]
fn a_6x6_board_is_played_to_the_end() {
    play_to_the_end("six", SIX, 6);
}

#[test]
fn a_16x16_board_is_played_to_the_end() {
    let sample = std::fs::read_to_string("../../fixtures/samples/sixteen.txt").unwrap();
    play_to_the_end("sixteen", &sample, 16);
}

#[test]
fn a_board_from_zero_is_played_to_the_end() {
    play_to_the_end("zero", FROM_ZERO, 4);
}

#[test]
fn a_board_of_two_grids_is_played_to_the_end() {
    let puzzle = foldoku("generate --seed 1 --geometry twodoku").stdout;
    let board = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
    play_to_the_end_on("twodoku", "-g twodoku", &puzzle, &board);
}

#[test]
fn diagonals_are_played_to_the_end() {
    let puzzle = foldoku("generate --seed 1 --geometry 6x6+x").stdout;
    let board = Geometry::board(6).unwrap();
    play_to_the_end_on("diagonals", "-g 6x6+x", &puzzle, &board);
}

/// New puzzles are made on the board that is named, of a level that is chosen.
#[test]
fn new_puzzles_are_made_on_the_board() {
    let mut session = OnTerminal::new("play -g twodoku --seed 1").start();
    session.wait_for("New puzzle");
    session.type_keys("1");
    session.wait_for("Easy 1");
    // The last row, in which the first two boxes are missing.
    session.wait_for("15            │");
    quit(session);
}

/// A board of five grids needs a large window, and has hints.
#[test]
fn a_samurai_is_played() {
    let folder = Folder::new("play-samurai");
    let command = format!(
        "play -g samurai --seed 1 --save {}",
        folder.name("game.json")
    );
    let mut session = OnTerminal::new(&command).size(70, 24).start();
    session.wait_for("New puzzle");
    session.type_keys("1");
    session.wait_for("is too small (70 x 24)");
    session.resize(100, 45);
    session.wait_for("Easy 1");
    let all = empty(&session.wait_for("s save"));
    session.type_keys("i");
    session.wait_for("Hint 1 of 4");
    session.type_keys("iii");
    session.wait_for("Enter does it");
    session.type_keys(keys::ENTER);
    session.wait_for(&format!("Empty  {}", all - 1));
    let line = foldoku(&format!("solve {}", folder.name("game.json")));
    let solution = line.stdout.split_whitespace().last().unwrap_or_default();
    assert_eq!(solution.len(), 369, "{line}");
    let board = Geometry::grids(&[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]).unwrap();
    session.type_keys(&writing(solution, &board, 0..18));
    session.type_keys("c");
    let left = empty(&session.wait_for("Nothing is wrong."));
    quit(session);
    let session = OnTerminal::new(&format!("play {}", folder.name("game.json")))
        .size(100, 45)
        .start();
    assert_eq!(empty(&session.wait_for("s save")), left);
    quit(session);
}

/// A board that is too large for hints has all the rest, and says so.
#[test]
fn a_25x25_board_is_played_without_steps() {
    let digit = |place: usize| {
        let (row, column) = (place / 25, place % 25);
        let digit = (5 * (row % 5) + row / 5 + column) % 25 + 1;
        char::from_digit(digit as u32, 36).expect("there are 25 digits")
    };
    let solution: String = (0..625).map(digit).collect();
    let folder = Folder::new("play-25x25");
    let puzzle = folder.file("puzzle.txt", format!("..{}", &solution[2..]));
    let mut session = OnTerminal::new(&format!("play -g 25x25 {puzzle}"))
        .size(120, 60)
        .start();
    session.wait_for("s save");
    for key in ["i", "e"] {
        session.type_keys(key);
        session.wait_for("at most 1,024 cells");
        session.type_keys(keys::ESCAPE);
        session.wait_until("the hint is gone", |it| !it.text().contains("Hint"));
    }
    quit(session);
}

/// The panel lists the rules of the cell with the cursor, a key shows all of them, and broken ones are named.
#[test]
fn rules_are_shown_in_words() {
    let mut session = OnTerminal::new(&format!("play -p {KILLER}"))
        .size(100, 24)
        .start();
    session.wait_for("cage 8: r1c1 r2c1 r2c2");
    session.type_keys("g99");
    session.wait_for("cage 14: r8c8 r9c8 r9c9");
    session.type_keys("w");
    session.wait_for("cage 21: r3c1 r3c2 r3c3 r4c2");
    session.type_keys(" g821g922");
    session.wait_for("cage 10: r9c1 r9c2");
    session.type_keys("g915c");
    session.wait_for("The digits break this rule:");
    session.type_keys("u?");
    session.wait_for("the rules in words");
    session.type_keys(keys::CTRL_C);
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    assert!(ended.raw.contains("foldoku play -p '{\"title\""), "{ended}");
}

#[test]
fn the_largest_board_that_fits_is_shown() {
    let command = "play fixtures/samples/sixteen.txt";
    let mut session = OnTerminal::new(command).size(56, 24).start();
    session.wait_for("The window is too");
    session.resize(80, 24);
    let screen = session.wait_for("Writing digits");
    assert!(!screen.text().contains('┊'), "{screen}");
    session.resize(180, 45);
    session.wait_for("┊");
    session.type_keys("p?");
    session.wait_for("1 to G");
    session.type_keys(" ");
    quit(session);
}

#[test]
fn puzzles_without_a_unique_solution_are_refused() {
    for (puzzle, message) in [
        ("1...............", "several solutions"),
        (
            ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R1C1_3",
            "no solution",
        ),
        (&".".repeat(625), "several solutions"),
    ] {
        let ended = OnTerminal::new(&format!("play -p {puzzle}"))
            .size(700, 24)
            .finish();
        assert_ne!(ended.code, 0, "{ended}");
        assert!(ended.raw.contains(message), "{ended}");
    }
}
