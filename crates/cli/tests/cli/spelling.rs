//! Names as people write them: any case, British or American, with suggestions for unknown ones.

use insta::assert_snapshot;

use crate::harness::{Folder, foldoku, foldoku_reading};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[track_caller]
fn same(arguments: &str, usual: &str) {
    let (one, other) = (
        foldoku_reading(arguments, EASY.as_bytes()),
        foldoku_reading(usual, EASY.as_bytes()),
    );
    assert_eq!(
        (one.code, &one.stdout),
        (other.code, &other.stdout),
        "{one}"
    );
    assert_eq!(one.code, 0, "{one}");
}

#[test]
fn commands_are_found_in_any_spelling() {
    same("SOLVE", "solve");
    same("minimize --seed 1", "minimise --seed 1");
    same("Neighbors --limit 2", "neighbours --limit 2");
    same("canonicalize", "canon");
    same("Canonicalise", "canon");
    same("de-duplicate", "dedupe");
    same("scramble --seed 1", "shuffle --seed 1");
    same("help Minimize", "help minimise");
    same("minimize --help", "minimise --help");
}

#[test]
fn flags_are_found_in_any_spelling() {
    same("solve --TO csv", "solve --to csv");
    same(
        "solve --Keep_Comments --to=JSONL",
        "solve --keep-comments --to jsonl",
    );
    same("convert --to Pencil_Marks", "convert --to pencil-marks");
    same(
        "rate --measure=HoDoKu,SE --json",
        "rate --measure hodoku,se --json",
    );
    same("solve -e MRV", "solve -e mrv");
    same(
        "propagate --strategies Elimination,HiddenSingle",
        "propagate --strategies elimination,hidden-single",
    );
    same("solve --geometry 9X9", "solve --geometry 9x9");
    same("solve -g Classic", "solve -g 9x9");
    same("explain --order SE", "explain --order se");
}

#[test]
fn techniques_are_found_by_their_names_in_other_programs() {
    for name in ["xwing", "X-Wing", "x_wing", "XWING"] {
        same(
            &format!("hint --use hidden-single,{name}"),
            "hint --use hidden-single,x-wing",
        );
    }
    for name in [
        "LockedCandidatesType1",
        "pointing-pair",
        "Locked-Candidates-1",
    ] {
        same(
            &format!("hint --use {name},hidden-single"),
            "hint --use pointing,hidden-single",
        );
    }
    same(
        "hint --use multi-colors-1,full-house",
        "hint --use multi-colours-1,full-house",
    );
}

#[test]
fn unknown_names_come_with_a_suggestion() {
    for (name, arguments) in [
        ("command", "slove x"),
        ("command_far", "paint x"),
        ("flag", "solve --thread 2"),
        ("flag_of_others", "solve --augment 2"),
        ("flag_far", "solve --wibble"),
        ("value", "solve --to cvs"),
        ("technique", "find --technique swordfsh"),
        ("geometry", "solve -g windku"),
        ("strategy", "propagate --strategies subset,hiden-single"),
        ("symmetry", "generate --symmetry half"),
        ("backend", "solve --backend avx"),
        ("no_command", EASY),
    ] {
        let run = foldoku(arguments);
        assert_eq!(run.code, 2, "{run}");
        assert_snapshot!(format!("unknown_{name}"), run.stderr);
    }
}

#[test]
fn missing_file_comes_with_a_suggestion() {
    let folder = Folder::new("spelling");
    std::fs::write(folder.name("puzzles.txt"), EASY).unwrap();
    let run = foldoku(&format!("solve {}", folder.name("puzles.txt")));
    assert_eq!(run.code, 3, "{run}");
    assert!(
        run.stderr
            .contains("puzles.txt: no such file; did you mean "),
        "{run}"
    );
    assert!(run.stderr.contains("puzzles.txt?"), "{run}");
    let run = foldoku("solve 53..7");
    assert!(
        run.stderr
            .contains("not a puzzle: expected 81 cells, found"),
        "{run}"
    );
}

#[test]
fn a_mistyped_puzzle_is_not_taken_for_a_file() {
    for (argument, found) in [("53..7", 5), (&format!("{EASY}1x"), 83), (&EASY[2..], 79)] {
        let run = foldoku(&format!("solve {argument}"));
        let expected = match found {
            79 => String::from("expected 81 cells, found 79"),
            _ => format!("no such file, and not a puzzle: expected 81 cells, found {found}"),
        };
        assert!(run.stderr.contains(&expected), "{run}");
    }
    let run = foldoku("solve 2024-report.txt");
    assert!(run.stderr.ends_with(": no such file\n"), "{run}");
}
