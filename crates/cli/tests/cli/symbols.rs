//! Symbols of boards of all sizes: detected, requested, translated and written back.

use crate::harness::{Run, foldoku, foldoku_reading, temporary};

const STANDARD: &str = "123456789ABCDEFGHIJKLMNOPQ";
const FROM_ZERO: &str = "0123456789ABCDEFGHIJKLMNOP";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A puzzle in the standard symbols, and its solution.
struct Puzzle {
    side: usize,
    line: String,
    solution: String,
}

/// Returns the first puzzle of a corpus file that has one solution.
fn corpus_puzzle(side: usize, file: &str) -> Puzzle {
    let path = format!(
        "{}/../../fixtures/corpus/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let line = text.lines().find(|line| line.contains(":1:")).unwrap();
    let (line, solution) = line.split_once(":1:").unwrap();
    Puzzle {
        side,
        line: line.to_owned(),
        solution: solution.to_owned(),
    }
}

/// A solution of an empty board with empty cells that the rest determines.
fn with_empty_cells(side: usize) -> Puzzle {
    let open = ".".repeat(side * side);
    let solved = foldoku(&format!("solve -q -g {side}x{side} --limit 1 -p {open}"));
    let solution = solved.stdout.lines().next().unwrap().to_owned();
    let squares = solution.chars().enumerate();
    // One row is empty, and one cell of each other row: every column determines the missing digit.
    let line = squares
        .map(|(at, symbol)| match (at / side, at % side) {
            (0, _) => '.',
            (row, column) if row == column => '.',
            _ => symbol,
        })
        .collect();
    Puzzle {
        side,
        line,
        solution,
    }
}

fn puzzles() -> Vec<Puzzle> {
    vec![
        corpus_puzzle(4, "4x4.txt"),
        corpus_puzzle(6, "2x3.txt"),
        with_empty_cells(8),
        corpus_puzzle(9, "classic-one.txt"),
        with_empty_cells(10),
        corpus_puzzle(12, "12x12.txt"),
        corpus_puzzle(16, "16x16.txt"),
        corpus_puzzle(25, "25x25.txt"),
    ]
}

/// Returns a line in other symbols.
fn spelled(line: &str, symbols: &str, blank: char) -> String {
    let symbol = |it: char| match STANDARD.find(it) {
        Some(at) => char::from(symbols.as_bytes()[at]),
        None => blank,
    };
    line.chars().map(symbol).collect()
}

/// Returns a line as numbers.
fn numbers(line: &str, number: impl Fn(usize) -> String, between: &str) -> String {
    let numbers = line
        .chars()
        .map(|it| number(STANDARD.find(it).map_or(0, |at| at + 1)));
    numbers.collect::<Vec<_>>().join(between)
}

#[track_caller]
fn check(run: &Run, expected: &str) {
    assert_eq!(
        (run.stdout.as_str(), run.stderr.as_str()),
        (expected, ""),
        "{run}"
    );
}

#[test]
fn every_size_is_solved_in_its_own_symbols() {
    for Puzzle {
        side,
        line,
        solution,
    } in puzzles()
    {
        for (symbols, blank) in [
            (STANDARD, '.'),
            (STANDARD, '0'),
            (FROM_ZERO, '.'),
            (FROM_ZERO, '-'),
            (LETTERS, '.'),
            (LETTERS, '0'),
        ] {
            // Boards up to 9×9 never count from zero.
            if symbols == FROM_ZERO && side <= 9 {
                continue;
            }
            // The size follows from the puzzle where the name does not give it, except with 64 letters.
            let board = if side == 8 { "-g 8x8" } else { "" };
            let text = spelled(&line, symbols, blank);
            let expected = spelled(&solution, symbols, '.') + "\n";
            check(
                &foldoku_reading(&format!("solve {board}"), text.as_bytes()),
                &expected,
            );
        }
    }
}

#[test]
fn numbers_are_printed_in_standard_symbols() {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.side > 9) {
        let expected = format!("{}\n", puzzle.solution);
        let two = |blank: &'static str| {
            move |number| match number {
                0 => blank.to_owned(),
                _ => format!("{number:02}"),
            }
        };
        for text in [
            numbers(&puzzle.line, two("00"), ""),
            numbers(&puzzle.line, two(".."), ""),
            numbers(&puzzle.line, two("--"), ""),
            numbers(&puzzle.line, |number| number.to_string(), " "),
            numbers(&puzzle.line, |number| number.to_string(), ","),
            numbers(&puzzle.line, two("."), " "),
            numbers(&puzzle.line, two("0"), " ; "),
        ] {
            check(&foldoku_reading("solve", text.as_bytes()), &expected);
        }
    }
}

#[test]
fn two_spaces_are_an_empty_cell() {
    let puzzle = corpus_puzzle(16, "16x16.txt");
    let two = |number| match number {
        0 => "  ".to_owned(),
        _ => format!("{number:2}"),
    };
    let text = numbers(&puzzle.line, two, "");
    let run = foldoku_reading("solve -g 16x16 --symbols numbers", text.as_bytes());
    check(&run, &format!("{}\n", puzzle.solution));
}

#[test]
fn drawings_are_read_in_every_alphabet() {
    for puzzle in [
        corpus_puzzle(9, "classic-one.txt"),
        corpus_puzzle(16, "16x16.txt"),
    ] {
        let side = puzzle.side;
        let rows = |line: &str, width: usize| -> String {
            let rows = line.as_bytes().chunks(side * width);
            rows.map(|row| String::from_utf8_lossy(row) + "\n")
                .collect()
        };
        let word = |number: usize| format!("{number:3}");
        for (text, symbols, name) in [
            (rows(&spelled(&puzzle.line, LETTERS, '.'), 1), LETTERS, "A"),
            (
                rows(&spelled(&puzzle.line, FROM_ZERO, '.'), 1),
                FROM_ZERO,
                "0-9A",
            ),
            (
                rows(&numbers(&puzzle.line, word, ""), 3),
                STANDARD,
                "numbers",
            ),
        ] {
            let solution = spelled(&puzzle.solution, symbols, '.');
            let file = format!("{text}\n{text}");
            let flags = format!("solve -q -g {side}x{side} --to tdoku");
            let asked = foldoku_reading(&format!("{flags} --symbols {name}"), file.as_bytes());
            let line = spelled(&puzzle.line, symbols, '.');
            let expected = format!("{line}:1:{solution}\n").repeat(2);
            check(&asked, &expected);
            if side > 9 {
                let found = foldoku_reading(&flags, file.as_bytes());
                check(&found, &expected);
            }
        }
    }
}

#[test]
fn symbols_survive_a_round_trip_through_every_format() {
    for puzzle in puzzles() {
        let side = puzzle.side;
        for symbols in [LETTERS, FROM_ZERO, STANDARD] {
            if symbols == FROM_ZERO && side <= 9 {
                continue;
            }
            let own = |line: &str| spelled(line, symbols, '.');
            let (line, solution) = (own(&puzzle.line), own(&puzzle.solution));
            let table = format!("puzzle,solution,rating\n{line},{solution},1.5\n");
            let mut text = table.clone();
            for to in ["jsonl", "tsv", "jsonl", "csv"] {
                let run = foldoku_reading(
                    &format!("convert -g {side}x{side} --to {to}"),
                    text.as_bytes(),
                );
                assert_eq!(run.stderr, "");
                for part in [&line, &solution] {
                    assert!(run.stdout.contains(part.as_str()), "{run}");
                }
                text = run.stdout;
            }
            let lines = foldoku_reading(&format!("convert -g {side}x{side}"), text.as_bytes());
            check(&lines, &format!("{line}\n"));
        }
    }
}

#[test]
#[cfg(feature = "parquet")]
fn symbols_are_detected_in_parquet() {
    let puzzle = corpus_puzzle(16, "16x16.txt");
    for (name, symbols) in [("zero", FROM_ZERO), ("letters", LETTERS)] {
        let file = temporary(&format!("{name}.parquet"), b"");
        let line = spelled(&puzzle.line, symbols, '.');
        let name = file.display();
        foldoku(&format!("convert --to parquet -o {name} -p {line}"));
        let run = foldoku(&format!("solve -g 16x16 {name}"));
        check(&run, &(spelled(&puzzle.solution, symbols, '.') + "\n"));
    }
}

#[test]
fn given_solutions_are_compared_in_their_own_symbols() {
    for puzzle in puzzles() {
        let side = puzzle.side;
        for (symbols, name) in [(LETTERS, "A"), (FROM_ZERO, "0-9A"), (STANDARD, "1-9A")] {
            let own = |line: &str| spelled(line, symbols, '.');
            let (line, solution) = (own(&puzzle.line), own(&puzzle.solution));
            let mut wrong = solution.clone().into_bytes();
            wrong.reverse();
            let wrong = String::from_utf8(wrong).unwrap();
            let small = solution.to_ascii_lowercase();
            let table = format!(
                "puzzle,solution\n{line},{solution}\n{line},{small}\n{line},{wrong}\n{line},?\n"
            );
            for (verb, lines) in [
                ("check", "unique\nunique\nwrong\nwrong\n".to_owned()),
                (
                    "solve --template %t:%s",
                    format!(
                        "unique:{solution}\nunique:{solution}\nwrong:{solution}\nwrong:{solution}\n"
                    ),
                ),
            ] {
                let flags = format!("{verb} -q -g {side}x{side} --symbols {name}");
                let run = foldoku_reading(&flags, table.as_bytes());
                check(&run, &lines);
            }
        }
        let numbers = |line: &str| numbers(line, |number| number.to_string(), " ");
        let table = format!(
            "puzzle,solution\n{},{}\n",
            numbers(&puzzle.line),
            numbers(&puzzle.solution)
        );
        let flags = format!("check -q -g {side}x{side} --symbols numbers");
        check(&foldoku_reading(&flags, table.as_bytes()), "unique\n");
    }
}

#[test]
fn ambiguous_symbols_are_reported() {
    let open = "1AF".to_owned() + &".".repeat(253) + "\n";
    let file = temporary("doubt.txt", open.as_bytes());
    let name = file.display();
    let run = foldoku(&format!("convert {name}"));
    let message = format!(
        "{name}: symbols read as 1-9A-G, but they may be 0-9A-F; use --symbols to choose\n"
    );
    assert_eq!((run.stdout.as_str(), run.stderr), (open.as_str(), message));
    for flags in ["-q", "--symbols 1-9A", "--symbols 0-9A"] {
        check(&foldoku(&format!("convert {flags} {name}")), &open);
    }
}

#[test]
fn requested_symbols_override_detection() {
    let open = "1AF".to_owned() + &".".repeat(253);
    for (symbols, drawn) in [("1-9A", "1AF."), ("0-9A", "2BG.")] {
        let run = foldoku(&format!("convert --to rows --symbols {symbols} -p {open}"));
        assert!(run.stdout.starts_with(drawn), "{run}");
    }
    let letters = foldoku(&format!("convert --to rows --symbols A -g 16x16 -p {open}"));
    assert_eq!(
        letters.stdout,
        "# line 1, row 1, column 1: '1' is not a digit\n"
    );
}

#[test]
fn character_of_another_alphabet_is_reported_with_its_place() {
    let rest = |length: usize| ".".repeat(256 - length);
    for (symbols, text, fault) in [
        (
            "0-9A",
            "0..G",
            "column 4: digit 'G' is too large; the largest digit of this board is 'F'",
        ),
        ("0-9A", "0..Z", "row 1, column 4: 'Z' is not a digit"),
        (
            "A",
            "AB.Q",
            "column 4: digit 'Q' is too large; the largest digit of this board is 'P'",
        ),
        ("A", "AB5.", "row 1, column 3: '5' is not a digit"),
        ("A", "AB.!", "row 1, column 4: '!' is not a digit"),
    ] {
        let line = format!("{text}{}", rest(text.len()));
        let run = foldoku(&format!("convert -g 16x16 --symbols {symbols} -p {line}"));
        assert_eq!(run.stdout, format!("# line 1, {fault}\n"));
    }
    for (text, fault) in [
        (
            "1 2 17",
            ", column 5: 17 is too large, the largest digit of this board is 16",
        ),
        ("1 2 G", ", column 5: neither a number nor a blank"),
        ("1 2 3", ": expected 256 cells, found 3"),
    ] {
        let run = foldoku_reading(
            "convert -g 16x16 --symbols numbers --from lines",
            text.as_bytes(),
        );
        assert_eq!(run.stdout, format!("# line 1{fault}\n"));
    }
}

#[test]
fn drawings_traces_and_other_formats_use_standard_symbols() {
    let puzzle = corpus_puzzle(9, "classic-one.txt");
    let line = spelled(&puzzle.line, LETTERS, '.');
    for flags in [
        "convert --to box",
        "convert --to sdk",
        "convert --to sukaku",
        "solve --to rows",
        "solve --limit 1",
        "candidates",
        "stats",
    ] {
        let standard = foldoku(&format!("{flags} -p {}", puzzle.line));
        let letters = foldoku(&format!("{flags} -p {line}"));
        assert_eq!(standard.to_string(), letters.to_string(), "{flags}");
    }
}

#[test]
fn comments_and_candidates_survive() {
    let line = "AB".to_owned() + &".".repeat(79);
    let text = format!("{line} # ABC\n{}\n", "ABCDEFGHI".repeat(81));
    let run = foldoku_reading("convert --keep-comments", text.as_bytes());
    assert_eq!(run.stdout, text, "{run}");
    let words = format!("16 2{} # 3 clues\n", " 0".repeat(254));
    let run = foldoku_reading("convert --keep-comments", words.as_bytes());
    let line = "G2".to_owned() + &".".repeat(254);
    check(&run, &format!("{line} # 3 clues\n"));
}

#[test]
fn larger_corpora_are_detected_as_standard() {
    for file in ["12x12", "16x16", "25x25"] {
        let run = foldoku(&format!("convert -q fixtures/corpus/{file}.txt"));
        let asked = foldoku(&format!(
            "convert -q --symbols 1-9A fixtures/corpus/{file}.txt"
        ));
        assert_eq!(run.to_string(), asked.to_string());
        let run = foldoku(&format!("convert fixtures/corpus/{file}.txt"));
        assert!(!run.stderr.contains("symbols"), "{run}");
    }
}

#[test]
fn texts_of_steps_name_digits_as_the_board_shows_them() {
    let puzzle = corpus_puzzle(16, "16x16.txt");
    let explained = foldoku(&format!("explain -p {}", puzzle.line)).stdout;
    let placed = |line: &str| {
        let (_, effect) = line.split_once(": place ")?;
        Some(effect.split_once(" in ")?.0.to_owned())
    };
    let placed: Vec<String> = explained.lines().filter_map(placed).collect();
    assert!(placed.iter().any(|digit| digit == "A"), "{explained}");
    assert!(placed.iter().all(|digit| digit.len() == 1), "{explained}");
}
