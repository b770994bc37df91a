//! `play` on a pseudo-terminal: a whole game with keys, saving, and how it ends.
//!
//! **Invariant:** the terminal is restored however the player ends.

use std::process::Command;

use crate::harness::{Folder, foldoku};
use crate::pty::{OnTerminal, Screen, Session, keys};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What the player writes when it takes the terminal and when it gives it back.
const ENTER_SCREEN: &str = "\u{1b}[?1049h";
const LEAVE_SCREEN: &str = "\u{1b}[?1049l";

/// Returns the keys that write every missing digit.
fn all_digits() -> String {
    let cells = PUZZLE.chars().zip(SOLUTION.chars()).enumerate();
    let missing = cells.filter(|(_, (given, _))| *given == '.');
    missing
        .map(|(index, (_, digit))| format!("g{}{}{digit}", index / 9 + 1, index % 9 + 1))
        .collect()
}

#[test]
fn a_puzzle_is_solved_with_keys() {
    let mut session = OnTerminal::new(&format!("play {PUZZLE}")).start();
    session.wait_for("Empty  51");
    session.wait_for("Easy");
    session.type_keys(&all_digits());
    session.wait_for("Solved. Well done!");
    session.type_keys("q");
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    assert!(ended.raw.contains(ENTER_SCREEN) && ended.raw.contains(LEAVE_SCREEN));
    assert!(!ended.raw.contains("to continue"), "{ended}");
}

#[test]
fn closing_the_terminal_saves_and_ends_the_game() {
    let folder = Folder::new("play-hang-up");
    let file = folder.path("game.txt");
    let command = format!("play {PUZZLE} --save {}", file.display());
    assert!(OnTerminal::new(&command).hang_up_after("Empty"));
    assert!(std::fs::read_to_string(file).unwrap().contains("53..7"));
}

#[test]
fn marks_hints_and_explanations_are_shown() {
    let mut session = OnTerminal::new(&format!("play -p {PUZZLE} --no-timer")).start();
    session.wait_for("Empty  51");
    session.type_keys("p");
    session.wait_for("automatic");
    session.wait_for("12 4");
    session.type_keys("i");
    session.wait_for("Look at r5c5.");
    session.type_keys("iii");
    session.wait_for("Enter does it");
    session.type_keys(keys::ENTER);
    session.wait_for("Empty  50");
    session.type_keys("e");
    session.wait_for("Step 1 of 50");
    session.type_keys("nn");
    session.wait_for("Step 3 of 50");
    session.type_keys(keys::ESCAPE);
    session.wait_for("Writing digits");
    session.type_keys("?");
    session.wait_for("highlight 7");
    session.type_keys(" ");
    session.wait_for("Writing digits");
    session.type_keys("g131c");
    session.wait_for("Wrong: r1c3=1.");
    session.type_keys(keys::CTRL_C);
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    assert!(
        ended.raw.contains("to continue: foldoku play -p ':0000:x:"),
        "{ended}"
    );
}

#[test]
fn a_saved_game_is_continued() {
    let folder = Folder::new("play");
    let file = folder.path("game.txt");
    let name = file.display();
    let mut session = OnTerminal::new(&format!("play {PUZZLE} --save {name}")).start();
    session.wait_for("Empty  51");
    session.type_keys("4s");
    session.wait_for("Saved in");
    session.type_keys("mg22247q");
    let ended = session.finish();
    assert!(
        ended.raw.contains("to continue: foldoku play --save"),
        "{ended}"
    );
    let text = String::from_utf8(folder.read("game.txt")).unwrap();
    assert!(text.starts_with(":0000:x:53+4.7"), "{text}");
    assert!(text.contains(":::marks 22=247"), "{text}");
    // The file is a puzzle with entries for other commands.
    let review = foldoku(&format!("review {name}"));
    assert!(
        review.stdout.contains("1 entry") && review.code == 0,
        "{review}"
    );
    for arguments in [format!("play --save {name}"), format!("play {name}")] {
        let mut session = OnTerminal::new(&arguments).start();
        session.wait_for("Empty  50");
        session.wait_for("4    ");
        session.type_keys("q");
        assert_eq!(session.finish().code, 0);
    }
    assert_eq!(
        String::from_utf8(folder.read("game.txt"))
            .unwrap()
            .lines()
            .count(),
        1
    );
}

/// A session that is dropped is killed at once, by a signal that no program can handle.
#[test]
fn every_change_is_saved_before_the_next_key() {
    let folder = Folder::new("play-killed");
    let file = folder.path("game.txt");
    let saved = || String::from_utf8(folder.read("game.txt")).unwrap();
    let mut session = OnTerminal::new(&format!("play {PUZZLE} --save {}", file.display())).start();
    session.wait_for("Empty  51");
    assert!(saved().starts_with(":0000:x:53..7"), "{}", saved());
    session.type_keys("4");
    session.wait_for("Empty  50");
    drop(session);
    assert!(saved().starts_with(":0000:x:53+4.7"), "{}", saved());
    let mut session = OnTerminal::new(&format!("play --save {}", file.display())).start();
    session.wait_for("Empty  50");
    session.type_keys("mg222");
    session.wait_for("yours");
    session.wait_until("the mark is shown", |screen| {
        screen.lines()[4]
            .chars()
            .skip(8)
            .take(5)
            .any(|it| it == '2')
    });
    session.type_keys("u");
    session.wait_until("the mark is gone", |screen| {
        !screen.lines()[4]
            .chars()
            .skip(8)
            .take(5)
            .any(|it| it == '2')
    });
    session.type_keys("r47");
    session.wait_until("three marks are shown", |screen| {
        screen.lines()[5]
            .chars()
            .skip(8)
            .take(5)
            .any(|it| it == '7')
    });
    drop(session);
    assert!(saved().contains("marks 22=247"), "{}", saved());
    let files: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
}

#[test]
fn a_game_that_cannot_be_saved_does_not_start() {
    let ended = OnTerminal::new(&format!("play {PUZZLE} --save /nowhere/game.txt"))
        .size(120, 24)
        .finish();
    assert_eq!(ended.code, 3, "{ended}");
    assert!(ended.raw.contains("/nowhere/game.txt"), "{ended}");
    assert!(!ended.raw.contains(ENTER_SCREEN), "{ended}");
}

/// Returns where a text is on the screen: line and column.
#[track_caller]
fn place(screen: &Screen, text: &str) -> (usize, usize) {
    let mut places = screen
        .lines()
        .into_iter()
        .enumerate()
        .filter_map(|(line, content)| {
            let before = content.split_once(text)?.0;
            Some((line, before.chars().count()))
        });
    places
        .next_back()
        .unwrap_or_else(|| panic!("{text:?} is not on the screen:\n{screen}"))
}

/// Returns what a terminal sends for a press of a button, for a move with the button held, and for
/// its release.
fn mouse(button: u8, (line, column): (usize, usize), end: char) -> String {
    format!("\x1b[<{button};{};{}{end}", column + 1, line + 1)
}

#[test]
fn the_mouse_selects_cells_and_enters_digits() {
    let mut session = OnTerminal::new(&format!("play {PUZZLE}")).start();
    // The last line is drawn last.
    let screen = session.wait_for("s save");
    let click = |session: &mut Session, place| {
        session.type_keys(&(mouse(0, place, 'M') + &mouse(0, place, 'm')));
    };
    // The cell r5c5 has the lines of the label 5, and the columns of the label 5 above the board.
    let (line, _) = place(&screen, "5│");
    let cell = |column: usize| (line, 2 + 6 * (column - 1) + 2);
    click(&mut session, cell(5));
    session.wait_until("the cursor is in r5c5", |it| it.cursor() == cell(5));
    let digits = place(&screen, "123456789");
    let digit = |digit: usize| (digits.0, digits.1 + digit - 1);
    click(&mut session, digit(5));
    session.wait_for("Empty  50");
    session.type_keys("c");
    session.wait_for("Nothing is wrong.");
    // A drag moves the cursor along.
    session.type_keys(&mouse(0, cell(5), 'M'));
    session.type_keys(&mouse(32, cell(2), 'M'));
    session.type_keys(&mouse(0, cell(2), 'm'));
    session.wait_until("the cursor is in r5c2", |it| it.cursor() == cell(2));
    // The right button writes a mark, wherever digits are written.
    session.type_keys(&mouse(2, digit(2), 'M'));
    session.wait_until("the mark is shown", |it| {
        it.lines()[line].chars().skip(8).take(5).any(|it| it == '2')
    });
    for (text, shown) in [
        ("Writing digits", "Writing marks"),
        ("u undo", "Empty  50"),
        ("u undo", "Empty  51"),
        ("? keys", "highlight 7"),
        ("Move", "Writing marks"),
        ("q quit", ""),
    ] {
        let at = place(&session.wait_for(text), text);
        click(&mut session, at);
        if !shown.is_empty() {
            session.wait_for(shown);
        }
    }
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    for code in ["\x1b[?1006h", "\x1b[?1002h", "\x1b[?1006l", "\x1b[?1002l"] {
        assert!(ended.raw.contains(code), "{code:?}");
    }
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut session = OnTerminal::new(&format!("play {PUZZLE} --no-mouse")).start();
    session.wait_for("Empty  51");
    session.type_keys("q");
    assert!(!session.finish().raw.contains("\x1b[?1006h"));
}

#[test]
fn a_click_chooses_a_level() {
    let mut session = OnTerminal::new("play --seed 5").start();
    let screen = session.wait_for("1 to 5: choose");
    session.type_keys(&mouse(0, place(&screen, "Medium"), 'M'));
    session.wait_for("Medium 5");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
}

#[test]
fn new_puzzles_have_the_requested_level() {
    let mut session = OnTerminal::new("play --seed 5").start();
    session.wait_for("New puzzle");
    session.type_keys("1");
    session.wait_for("Easy 5");
    session.wait_for("Writing digits");
    session.type_keys("N");
    session.wait_for("forcing chains");
    session.type_keys("2");
    session.wait_for("Medium 6");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
    let mut session = OnTerminal::new("play --difficulty EASY --seed 5").start();
    session.wait_for("Easy 5");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
}

#[test]
fn the_terminal_is_restored_after_a_signal() {
    let folder = Folder::new("play-signal");
    let file = folder.path("game.txt");
    let mut session = OnTerminal::new(&format!("play {PUZZLE} --save {}", file.display())).start();
    session.wait_for("Empty  51");
    session.type_keys("4");
    session.wait_for("Empty  50");
    let id = session.id().to_string();
    // `setsid` replaces itself by the shell, and the shell by the player.
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    let ended = session.finish();
    assert!(ended.raw.contains(LEAVE_SCREEN), "{ended}");
    let text = String::from_utf8(folder.read("game.txt")).unwrap();
    assert!(text.starts_with(":0000:x:53+4.7"), "{text}");
}

#[test]
fn windows_of_any_size_are_used() {
    let mut session = OnTerminal::new(&format!("play {PUZZLE}"))
        .size(50, 15)
        .start();
    let screen = session.wait_for("Empty  51");
    assert!(!screen.text().contains("┊"), "{screen}");
    session.resize(80, 24);
    session.wait_for("┊");
    session.resize(20, 5);
    session.wait_for("The window is too");
    session.resize(80, 24);
    session.wait_for("Empty  51");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
}

#[test]
fn without_colours_no_colour_is_used() {
    let session = OnTerminal::new(&format!("play {PUZZLE}")).env("NO_COLOR", "1");
    let mut session = session.start();
    session.wait_for("Empty  51");
    session.type_keys("1ci");
    session.wait_for("First of all");
    session.type_keys("q");
    let ended = session.finish();
    for code in ended.raw.split("\u{1b}[").skip(1) {
        let end = code.find(|it: char| it.is_ascii_alphabetic()).unwrap();
        let is_style = code[end..].starts_with('m');
        let is_colour = |number: &str| number.len() > 1 || number == "8";
        let mut numbers = code[..end].split(';');
        assert!(!is_style || !numbers.any(is_colour), "{code:?}");
    }
}

#[test]
fn other_terminals_and_files_are_refused() {
    let run = foldoku(&format!("play {PUZZLE}"));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("play needs a terminal"), "{run}");
    let ended = OnTerminal::new(&format!("play {PUZZLE}"))
        .env("TERM", "dumb")
        .finish();
    assert_eq!(ended.code, 2, "{ended}");
    assert!(ended.raw.contains("TERM is 'dumb'"), "{ended}");
    for (arguments, message) in [
        ("play -p 1...............", "several solutions"),
        ("play -p 123", "expected 81 cells"),
        ("play /nowhere", "/nowhere"),
        (
            "play --number 1000 fixtures/samples/easy.txt",
            "there is no record 1000",
        ),
    ] {
        let ended = OnTerminal::new(arguments).size(120, 24).finish();
        assert_ne!(ended.code, 0, "{ended}");
        assert!(ended.raw.contains(message), "{ended}");
        assert!(!ended.raw.contains(ENTER_SCREEN), "{ended}");
    }
    let clash = PUZZLE.replacen("53", "55", 1);
    let ended = OnTerminal::new(&format!("play {clash}"))
        .size(120, 24)
        .finish();
    assert!(ended.raw.contains("the puzzle has no solution"), "{ended}");
}

#[track_caller]
fn assert_refused(arguments: &str, code: i32, message: &str) {
    let ended = OnTerminal::new(arguments).size(400, 24).finish();
    assert_eq!(ended.code, code, "{ended}");
    assert!(ended.raw.contains(message), "{ended}");
    assert!(!ended.raw.contains(ENTER_SCREEN), "{ended}");
}

#[test]
fn only_a_file_with_one_game_is_saved_over() {
    let folder = Folder::new("play-not-a-game");
    let collection = format!("{PUZZLE}\n").repeat(60);
    let prose = "Dear diary,\ntoday I solved a Sudoku.\n";
    let texts = [collection.as_bytes(), prose.as_bytes(), b"\xff\xfe\x00"];
    for (content, number) in texts.into_iter().zip(["", "--number 7", ""]) {
        let file = folder.file("file.txt", content);
        let message = format!(
            "{file} is not a saved game and would be overwritten; to play a puzzle in it, save to another file: foldoku play {file} --number N --save FILE"
        );
        assert_refused(&format!("play {number} --save {file}"), 2, &message);
        assert!(folder.read("file.txt") == content);
        assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 1);
    }
    let name = folder.name("");
    assert_refused(&format!("play --save {name}"), 2, "is not a file");
    let file = folder.file("file.txt", &collection);
    let game = folder.name("game.txt");
    let command = format!("play {file} --number 7 --save {game}");
    let mut session = OnTerminal::new(&command).start();
    session.wait_for("Empty  51");
    session.type_keys("4q");
    assert_eq!(session.finish().code, 0);
    assert!(folder.read("file.txt") == collection.as_bytes());
    for file in [format!("--save {game}"), game.clone()] {
        let arguments = format!("play {file} --number 7");
        assert_refused(&arguments, 2, "there is no record 7");
    }
    // An empty file and a file with one puzzle are places for a game.
    for (content, keys) in [(String::new(), "14q"), (format!("{PUZZLE}\n"), "4q")] {
        let file = folder.file("place.txt", &content);
        let mut session = OnTerminal::new(&format!("play --seed 5 --save {file}")).start();
        session.wait_for(if content.is_empty() {
            "choose"
        } else {
            "Empty  51"
        });
        if let Some(level) = keys.strip_suffix("4q") {
            session.type_keys(level);
            session.wait_for("Empty");
        }
        session.type_keys("4q");
        assert_eq!(session.finish().code, 0);
        assert!(
            folder
                .read("place.txt")
                .starts_with(if content.is_empty() { b"#" } else { b":" })
        );
    }
}

#[test]
fn a_puzzle_besides_another_saved_game_is_refused() {
    let folder = Folder::new("play-other-puzzle");
    let file = folder.file("game.txt", format!("{PUZZLE}\n"));
    let other = PUZZLE.replacen("53..7", "53.67", 1);
    let other_file = folder.file("other.txt", format!("{other}\n"));
    let message = format!("{file} holds another game; leave the puzzle out");
    for puzzle in [format!("-p {other}"), other, other_file] {
        assert_refused(&format!("play {puzzle} --save {file}"), 2, &message);
        assert!(folder.read("game.txt") == format!("{PUZZLE}\n").as_bytes());
    }
    // The same command again continues the game.
    for (empty, keys) in [(51, "4q"), (50, "q")] {
        let mut session = OnTerminal::new(&format!("play {PUZZLE} --save {file}")).start();
        session.wait_for(&format!("Empty  {empty}"));
        session.type_keys(keys);
        assert_eq!(session.finish().code, 0);
    }
}

#[test]
fn one_window_at_a_time_plays_a_saved_game() {
    let folder = Folder::new("play-twice");
    let file = folder.name("game.txt");
    let mut session = OnTerminal::new(&format!("play {PUZZLE} --save {file}")).start();
    session.wait_for("Empty  51");
    for (keys, empty) in [("", 51), ("4", 50)] {
        session.type_keys(keys);
        session.wait_for(&format!("Empty  {empty}"));
        let saved = folder.read("game.txt");
        for arguments in [format!("play --save {file}"), format!("play {file}")] {
            let message = format!("{file}: another run is using it");
            assert_refused(&arguments, 3, &message);
        }
        assert!(folder.read("game.txt") == saved);
    }
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
    let mut session = OnTerminal::new(&format!("play --save {file}")).start();
    session.wait_for("Empty  50");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
}

#[test]
fn a_link_to_a_saved_game_stays_and_so_do_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("play-link");
    let file = folder.file("game.txt", format!("{PUZZLE}\n"));
    let private = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(&file, private).unwrap();
    for target in [file, folder.name("new.txt")] {
        let link = folder.path("link.txt");
        symlink(&target, &link).unwrap();
        let command = format!("play -p {PUZZLE} --save {}", link.display());
        let mut session = OnTerminal::new(&command).start();
        session.wait_for("Empty  51");
        session.type_keys("4");
        session.wait_for("Empty  50");
        session.type_keys("q");
        assert_eq!(session.finish().code, 0);
        assert_eq!(
            std::fs::read_link(&link).unwrap().display().to_string(),
            target
        );
        let text = std::fs::read_to_string(&target).unwrap();
        assert!(text.contains(":0000:x:53+4.7"), "{text}");
        std::fs::remove_file(link).unwrap();
    }
    let data = std::fs::metadata(folder.path("game.txt")).unwrap();
    assert_eq!(data.permissions().mode() & 0o777, 0o600);
}

/// The menu of levels is left without a game.
#[test]
fn without_a_game_no_file_is_left() {
    let folder = Folder::new("play-no-game");
    let file = folder.name("game.txt");
    let mut session = OnTerminal::new(&format!("play --save {file}")).start();
    session.wait_for("choose");
    session.type_keys("q");
    assert_eq!(session.finish().code, 0);
    assert!(!folder.path("game.txt").exists());
}
