//! Puzzles with rules: the commands that support them, and the others, which refuse them.
//!
//! **Invariant:** the puzzles here were made for these tests.

use crate::harness::{foldoku, foldoku_reading};
use foldoku::questions::DERIVED;

/// A puzzle on the 4x4 board whose cage and thermometer leave one solution.
const SMALL: &str = ".Shape~4x4.~R2C1_4~R2C3_2~R3C1_2~R3C2_1\
                     .Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2\n";

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

#[test]
fn puzzles_with_rules_are_solved_counted_and_checked() {
    for (command, expected) in [
        ("solve", "1234432121433412\n"),
        ("count", "1\n"),
        ("check", "unique\n"),
        ("convert", SMALL),
        ("convert --to iss", SMALL),
    ] {
        let output = foldoku_reading(command, SMALL.as_bytes());
        assert_eq!(
            (output.code, output.stdout.as_str()),
            (0, expected),
            "{output}"
        );
    }
}

#[test]
fn an_argument_can_be_a_puzzle_with_rules() {
    let output = foldoku(&format!("solve {}", SMALL.trim_end()));
    assert_eq!(output.stdout, "1234432121433412\n", "{output}");
}

#[test]
fn rules_survive_a_conversion_to_f_puzzles() {
    let link = foldoku_reading("convert --to fpuzzles", SMALL.as_bytes());
    assert!(
        link.stdout
            .starts_with("https://www.f-puzzles.com/?load=N4Ig"),
        "{link}"
    );
    let solved = foldoku_reading("solve", link.stdout.as_bytes());
    assert_eq!(solved.stdout, "1234432121433412\n", "{solved}");
    let back = foldoku_reading("convert --to iss", link.stdout.as_bytes());
    let solved = foldoku_reading("solve --from iss", back.stdout.as_bytes());
    assert_eq!(solved.stdout, "1234432121433412\n", "{solved}");
}

#[test]
fn rules_survive_a_conversion_to_further_sites() {
    for (to, start) in [
        ("lisudoku", "https://lisudoku.xyz/solver?import=N4Ig"),
        (
            "penpa",
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
        ),
    ] {
        let link = foldoku_reading(&format!("convert --to {to}"), SMALL.as_bytes());
        assert!(link.stdout.starts_with(start), "{link}");
        let solved = foldoku_reading("solve", link.stdout.as_bytes());
        assert_eq!(solved.stdout, "1234432121433412\n", "{solved}");
    }
    let refused = foldoku_reading("convert --to ipuz", SMALL.as_bytes());
    let expected = "# puzzle 1 is not written: ipuz has no rule 'thermometer'\n";
    assert_eq!(refused.stdout, expected, "{refused}");
}

#[test]
fn rules_are_drawn_and_explained() {
    let picture = foldoku_reading("render", SMALL.as_bytes());
    assert_eq!(picture.code, 0, "{picture}");
    // The sum of the cage, its dashes, the bulb of the thermometer, and both notes.
    for part in [
        ">7</text>",
        "stroke-dasharray",
        "<circle",
        ">Thermometer:",
        ">Cage: Digits",
    ] {
        assert!(picture.stdout.contains(part), "{part}: {picture}");
    }
    let solved = foldoku_reading("render --content solution", SMALL.as_bytes());
    assert_eq!(solved.stdout.matches(">3</text>").count(), 4, "{solved}");
}

#[test]
fn other_commands_refuse_rules() {
    for command in [
        "canon --of grid",
        "candidates",
        "minimise --all",
        "propagate",
    ] {
        let output = foldoku_reading(command, SMALL.as_bytes());
        let questions: String = DERIVED.iter().map(|it| format!("{}, ", it.name)).collect();
        let message = format!(
            "line 1: this command does not support puzzles with rules (thermometer, cage); solve, count, check, stats, \
             hint, explain, rate, find, review, candidates --true, minimise, complete, canon, dedupe, audit, shuffle, neighbours, verify, {questions}convert and render do"
        );
        assert!(output.stderr.contains(&message), "{command}: {output}");
    }
}

#[test]
fn the_commands_that_are_named_do_support_rules() {
    let refused = foldoku_reading("candidates", SMALL.as_bytes()).stderr;
    let (_, named) = refused.split_once("(thermometer, cage); ").unwrap();
    let named = named.split_once(" do\n").unwrap().0.replace(" and ", ", ");
    assert_eq!(named.split(", ").count(), 20 + DERIVED.len(), "{named}");
    for command in named.split(", ") {
        let output = foldoku_reading(command, SMALL.as_bytes());
        let text = format!("{}{}", output.stdout, output.stderr);
        assert!(!text.contains("does not support"), "{command}: {output}");
    }
}

#[test]
fn an_unknown_rule_is_an_error_that_names_it() {
    let output = foldoku_reading("solve", b".Cage~3~R1C1~R1C2.Mystery~R1C1\n");
    assert_eq!(output.code, 1, "{output}");
    assert!(
        output.stderr.contains("line 1: Mystery: unknown rule"),
        "{output}"
    );
}

#[test]
fn a_line_of_words_after_a_string_is_an_error_of_its_own() {
    let words = "Killer by an unknown setter\nHard\n";
    let output = foldoku_reading("solve", [SMALL, words, SMALL].concat().as_bytes());
    let solved = "1234432121433412\n";
    let lines: Vec<&str> = output.stdout.split_inclusive('\n').collect();
    assert_eq!((lines[0], lines[3]), (solved, solved), "{output}");
    for message in [
        "line 2: 'Killerbyanunknownsetter': expected a '.' before the first rule",
        "line 3: 'Hard': expected a '.' before the first rule",
    ] {
        assert!(output.stderr.contains(message), "{output}");
    }
    let broken = SMALL.replace("~R1C3~R1C4.Cage", "~R1C\n3~R1C4.Ca\nge");
    let output = foldoku_reading("solve", broken.as_bytes());
    assert_eq!(output.stdout, solved, "{output}");
}

#[test]
fn a_puzzle_that_a_format_cannot_hold_fails_like_an_invalid_one() {
    let message = "stdin: line 1: not written: the format has only cages on the classic board";
    let output = foldoku_reading("convert --to killer", SMALL.as_bytes());
    assert_eq!(output.code, 1, "{output}");
    assert!(
        output.stderr.contains(&format!("error: {message}")),
        "{output}"
    );
    let two = format!("{SMALL}.Cage~10~R1C1~R1C2\n");
    let output = foldoku_reading("convert --to killer", two.as_bytes());
    assert_eq!(output.code, 0, "{output}");
    assert!(
        output.stderr.contains(&format!("warning: {message}")),
        "{output}"
    );
    let output = foldoku_reading("convert --to killer --strict", two.as_bytes());
    assert_eq!(output.code, 1, "{output}");
    let (square, candidates) = ("1...".repeat(4), "1........".repeat(81));
    for (format, puzzle, reason) in [
        ("hodoku", &square, "the puzzle is not on the classic board"),
        ("iss", &square, "the puzzle is not on the classic board"),
        (
            "ss",
            &candidates,
            "this format holds givens on the classic board only",
        ),
        ("sdk", &candidates, "this format holds square grids"),
    ] {
        let output = foldoku_reading(&format!("convert --to {format}"), puzzle.as_bytes());
        assert_eq!(output.code, 1, "{output}");
        let message = format!("line 1: not written: {reason}");
        assert!(output.stderr.contains(&message), "{output}");
    }
}

#[test]
fn a_plain_puzzle_in_a_format_for_rules_is_a_plain_puzzle() {
    let plain = foldoku_reading("rate", CLASSIC.as_bytes());
    let text = foldoku_reading("convert --to iss", CLASSIC.as_bytes()).stdout;
    assert!(text.starts_with(".~R1C1_5"), "{text}");
    let output = foldoku_reading("rate", text.as_bytes());
    assert_eq!(output.stdout, plain.stdout, "{output}");
    let small = foldoku_reading("rate", b".Shape~6x6.~R1C1_3\n");
    let expected = ".Shape~6x6.~R1C1_3  not rated: several solutions\n";
    assert_eq!(small.stdout, expected, "{small}");
}

#[test]
fn bad_texts_are_errors_that_name_the_fault() {
    for (text, message) in [
        (".Mystery~1~R1C1", "Mystery: unknown rule"),
        (
            ".Cage~99~R1C1~R1C2",
            "cage at r1c1: the total cannot be reached: the cells have totals from 3 to 17",
        ),
        (
            ".Shape~9x9~0-8.Cage~99~R1C2~R1C3",
            "cage at r1c2: the total cannot be reached: the cells have totals from 1 to 15",
        ),
        (".Cage~10~RhC1", "Cage: 'RhC1' is not a cell of the board"),
        (
            ".LittleKiller~9~R1C5~R2C6",
            "line 1: LittleKiller: unexpected argument 'R2C6'; expected at most 2 arguments",
        ),
        (
            ".AntiKnight~R1C1",
            "AntiKnight: unexpected argument 'R1C1'; expected none",
        ),
        (
            ".Or.Cage~3~R1C1~R1C2.Skyscraper~R1~3~~4.End",
            "Skyscraper: unexpected argument '4'; expected at most 3 arguments",
        ),
        (
            ".Diagonal~1~-1",
            "Diagonal: unexpected argument '-1'; expected at most 1 argument",
        ),
        (".Or.AntiKing.End~R1C1", "End: unexpected argument 'R1C1'"),
        (
            ".Shape~4x4.Shape~6x6.AntiKing",
            "Shape: the board has a second shape",
        ),
        (".Or.Cage~3~R1C1~R1C2", "Or without End"),
        (
            "https://www.f-puzzles.com/?id=abc",
            "the address holds only the number of a puzzle",
        ),
        (
            r#"{"size":9,"killercage":[{"cells":[],"value":"10"}]}"#,
            "grid",
        ),
        (
            "N4IgzglgXgpiBcBOANCALh",
            "the base64 text is damaged or cut off",
        ),
    ] {
        let output = foldoku_reading("solve", text.as_bytes());
        assert!(output.stderr.contains(message), "{text}: {output}");
    }
}

#[test]
fn an_engine_without_rules_refuses_them() {
    let output = foldoku_reading("solve --engine mrv", SMALL.as_bytes());
    let message = "line 1: the engine mrv does not support rules beyond the board";
    assert!(output.stderr.contains(message), "{output}");
}
