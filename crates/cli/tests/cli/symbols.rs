//! The symbols of boards of all sizes: detected, asked for, translated and written back.

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

/// The first puzzle of a file of the corpus that has one solution.
fn of_corpus(side: usize, file: &str) -> Puzzle {
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

/// A solution of an empty board with open squares in the rows that others determine.
fn blanked(side: usize) -> Puzzle {
    let open = ".".repeat(side * side);
    let solved = foldoku(&format!("solve -q -g {side}x{side} --limit 1 -p {open}"));
    let solution = solved.stdout.lines().next().unwrap().to_owned();
    let squares = solution.chars().enumerate();
    // A row is open, and of each other row a square: every column tells what is missing.
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
        of_corpus(4, "4x4.txt"),
        of_corpus(6, "2x3.txt"),
        blanked(8),
        of_corpus(9, "classic-one.txt"),
        blanked(10),
        of_corpus(12, "12x12.txt"),
        of_corpus(16, "16x16.txt"),
        of_corpus(25, "25x25.txt"),
    ]
}

/// A line in other symbols.
fn spelled(line: &str, symbols: &str, blank: char) -> String {
    let symbol = |it: char| match STANDARD.find(it) {
        Some(at) => char::from(symbols.as_bytes()[at]),
        None => blank,
    };
    line.chars().map(symbol).collect()
}

/// A line as numbers.
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
fn every_size_is_solved_in_the_symbols_it_is_written_in() {
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
            // Up to 9×9 nobody counts from zero.
            if symbols == FROM_ZERO && side <= 9 {
                continue;
            }
            // A size that its name does not tell is told by the puzzle; not so with 64 letters.
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
fn numbers_are_answered_in_the_standard_symbols() {
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
fn squares_of_two_spaces_are_open() {
    let puzzle = of_corpus(16, "16x16.txt");
    let two = |number| match number {
        0 => "  ".to_owned(),
        _ => format!("{number:2}"),
    };
    let text = numbers(&puzzle.line, two, "");
    let run = foldoku_reading("solve -g 16x16 --symbols numbers", text.as_bytes());
    check(&run, &format!("{}\n", puzzle.solution));
}

#[test]
fn pictures_are_read_in_every_alphabet() {
    for puzzle in [of_corpus(9, "classic-one.txt"), of_corpus(16, "16x16.txt")] {
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
fn every_format_keeps_the_symbols_on_the_way_around() {
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
fn the_first_rows_of_parquet_show_the_symbols() {
    let puzzle = of_corpus(16, "16x16.txt");
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
fn a_solution_that_is_given_is_compared_in_its_own_symbols() {
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
fn symbols_that_may_be_two_alphabets_are_said_to_be() {
    let open = "1AF".to_owned() + &".".repeat(253) + "\n";
    let file = temporary("doubt.txt", open.as_bytes());
    let name = file.display();
    let run = foldoku(&format!("convert {name}"));
    let message = format!(
        "{name}: the symbols may be 1-9A-G or 0-9A-F; taken as 1-9A-G, --symbols decides\n"
    );
    assert_eq!((run.stdout.as_str(), run.stderr), (open.as_str(), message));
    for flags in ["-q", "--symbols 1-9A", "--symbols 0-9A"] {
        check(&foldoku(&format!("convert {flags} {name}")), &open);
    }
}

#[test]
fn the_symbols_that_are_asked_for_decide() {
    let open = "1AF".to_owned() + &".".repeat(253);
    for (symbols, drawn) in [("1-9A", "1AF."), ("0-9A", "2BG.")] {
        let run = foldoku(&format!("convert --to rows --symbols {symbols} -p {open}"));
        assert!(run.stdout.starts_with(drawn), "{run}");
    }
    let letters = foldoku(&format!("convert --to rows --symbols A -g 16x16 -p {open}"));
    assert_eq!(
        letters.stdout,
        "# line 1, column 1: expected a digit or an empty cell, found '1'\n"
    );
}

#[test]
fn a_character_of_another_alphabet_is_named_where_it_stands() {
    let rest = |length: usize| ".".repeat(256 - length);
    for (symbols, text, fault) in [
        (
            "0-9A",
            "0..G",
            "column 4: digit 'G' is too large; the largest digit of this board is 'F'",
        ),
        (
            "0-9A",
            "0..Z",
            "column 4: expected a digit or an empty cell, found 'Z'",
        ),
        (
            "A",
            "AB.Q",
            "column 4: digit 'Q' is too large; the largest digit of this board is 'P'",
        ),
        (
            "A",
            "AB5.",
            "column 3: expected a digit or an empty cell, found '5'",
        ),
        (
            "A",
            "AB.!",
            "column 4: expected a digit or an empty cell, found '!'",
        ),
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
fn drawings_stories_and_other_programs_have_the_standard_symbols() {
    let puzzle = of_corpus(9, "classic-one.txt");
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
fn every_corpus_of_larger_boards_is_told_to_be_standard() {
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
