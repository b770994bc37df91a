//! Laws of `verify`: right answers are accepted in every form, and no others.
//!
//! **Invariant:** what an answer holds is known because the test wrote it.

use foldoku_board::{Geometry, Puzzle};
use foldoku_formats::PuzzleRef;
use foldoku_kernel::is_solution;
use foldoku_questions::{Asked, Subject, Verdict, Verify, VerifyAnswer, VerifyScratch};
use foldoku_search::{Auto, Engine};

/// A board, a puzzle on it and its solution, as values per cell.
struct Task {
    geometry: Geometry,
    text: String,
    puzzle: Vec<u8>,
    solution: Vec<u8>,
    wrong: Vec<u8>,
    part: Vec<u8>,
    side: usize,
}

const PUZZLES: [(usize, &str); 5] = [
    (4, "1....4....3..2.."),
    (6, ""),
    (
        9,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ),
    (
        9,
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    ),
    (16, ""),
];

fn tasks() -> Vec<Task> {
    PUZZLES
        .iter()
        .map(|(side, text)| task(*side, text))
        .collect()
}

fn task(side: usize, text: &str) -> Task {
    let geometry = Geometry::board(side).unwrap();
    let mut engine = Auto::default();
    let text = match text {
        "" => {
            // The first solution of the empty board without a few cells.
            let empty = Puzzle::parse(&geometry, &".".repeat(side * side)).unwrap();
            let solved = engine.first(&empty).unwrap();
            let values = solved.contents().iter().map(|it| it.unwrap().number());
            let step = if side == 6 { 5 } else { 11 };
            let cells = values
                .enumerate()
                .map(|(at, it)| if at % step == 2 { 0 } else { it });
            word(&cells.collect::<Vec<_>>())
        }
        text => text.to_owned(),
    };
    let puzzle = Puzzle::parse(&geometry, &text).unwrap();
    let solutions = engine.collect(&puzzle, 2);
    assert_eq!(solutions.len(), 1, "{text}");
    let values = |grid: &foldoku_board::Grid| -> Vec<u8> {
        grid.contents()
            .iter()
            .map(|it| it.map_or(0, |digit| digit.number()))
            .collect()
    };
    let (puzzle, solution) = (values(puzzle.givens()), values(&solutions[0]));
    let open: Vec<usize> = (0..puzzle.len()).filter(|&it| puzzle[it] == 0).collect();
    let mut wrong = solution.clone();
    let other = open
        .iter()
        .find(|&&it| solution[it] != solution[open[0]])
        .unwrap();
    wrong.swap(open[0], *other);
    let mut part = puzzle.clone();
    for &at in &open[..open.len() / 2] {
        part[at] = solution[at];
    }
    Task {
        geometry,
        text,
        puzzle,
        solution,
        wrong,
        part,
        side,
    }
}

impl Task {
    fn verify(&self, answer: &str, strict: bool) -> VerifyAnswer {
        let puzzle = match <&[u8; 81]>::try_from(self.text.as_bytes()) {
            Ok(line) => PuzzleRef::Classic(line),
            Err(_) => PuzzleRef::Text(self.text.as_bytes()),
        };
        let subject = Subject::Plain {
            geometry: &self.geometry,
            puzzle,
        };
        let question = Verify {
            answer: None,
            grid_only: strict,
            partial: 0.5,
        };
        let asked = Asked::once(subject);
        question
            .verify(&mut VerifyScratch::default(), &asked, answer)
            .unwrap()
    }

    fn fill(&self, form: &str) -> String {
        let (mut out, mut rest) = (String::new(), form);
        while let Some((before, after)) = rest.split_once('{') {
            let found = after.split_once('}').and_then(|(name, behind)| {
                let (which, style) = name.split_once(':')?;
                Some((self.written(which, style)?, behind))
            });
            out.push_str(before);
            match found {
                Some((text, behind)) => (out.push_str(&text), rest = behind).1,
                None => (out.push('{'), rest = after).1,
            }
        }
        out + rest
    }

    /// Returns a grid in a style.
    fn written(&self, which: &str, style: &str) -> Option<String> {
        let cells = match which {
            "solution" => &self.solution,
            "wrong" => &self.wrong,
            "puzzle" => &self.puzzle,
            "part" => &self.part,
            _ => return None,
        };
        let rows = || cells.chunks(self.side);
        let lines = |row: &dyn Fn(&[u8]) -> String| rows().map(row).collect::<Vec<_>>().join("\n");
        let numbered = |row: &dyn Fn(usize, &[u8]) -> String| {
            let rows = rows().enumerate().map(|(at, cells)| row(at + 1, cells));
            rows.collect::<Vec<_>>().join("\n")
        };
        let columns: Vec<u8> = (1..=self.side as u8).collect();
        Some(match style {
            "word" => word(cells),
            "rows" => lines(&word),
            "spaced" => lines(&|row| joined(row, " ")),
            "commas" => lines(&|row| joined(row, ", ")),
            "slashes" => rows().map(word).collect::<Vec<_>>().join(" / "),
            "bars" => lines(&|row| format!("| {} |", joined(row, " | "))),
            "dashes" => lines(&|row| joined(row, " ").replace('.', "-")),
            "frame" => framed(cells, self.side),
            "table" => format!(
                "| | {} |\n|{}\n{}",
                columns
                    .iter()
                    .map(|it| format!("C{it}"))
                    .collect::<Vec<_>>()
                    .join(" | "),
                "---|".repeat(self.side + 1),
                numbered(&|at, row| format!(
                    "| R{at} | {} |",
                    joined(row, " | ").replace('.', " _ ")
                ))
            ),
            "labelled" => numbered(&|at, row| format!("Row {at}: {}", joined(row, " "))),
            "numbered" => numbered(&|at, row| format!("{at}. {}", joined(row, " "))),
            "header" => format!(
                "    {}\n{}",
                joined(&columns, " "),
                numbered(&|at, row| format!("{at} | {}", joined(row, " ")))
            ),
            "list" => lines(&|row| format!("- {}", joined(row, " "))),
            "json" => format!(
                "[{}]",
                rows()
                    .map(|row| format!("[{}]", joined(row, ",")))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            "python" => format!(
                "[{}]",
                rows()
                    .map(|row| format!("[{}]", joined(row, ", ")))
                    .collect::<Vec<_>>()
                    .join(",\n ")
            ),
            "indented" => format!(
                "[\n{}\n]",
                rows()
                    .map(|row| format!("  [\n    {}\n  ]", joined(row, ",\n    ")))
                    .collect::<Vec<_>>()
                    .join(",\n")
            ),
            "strings" => format!(
                "[{}]",
                rows()
                    .map(|row| format!("\"{}\"", word(row)))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            "object" => format!(
                "{{{}}}",
                rows()
                    .enumerate()
                    .map(|(at, row)| format!("\"row{}\": [{}]", at + 1, joined(row, ", ")))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            "latex" => format!(
                "\\begin{{array}}{{ccc}}\n{} \\\\\n\\end{{array}}",
                lines(&|row| joined(row, " & ")).replace('\n', " \\\\\n\\hline\n")
            ),
            "html" => format!(
                "<table>\n{}\n</table>",
                lines(&|row| format!("<tr>\n<td>{}</td>\n</tr>", joined(row, "</td>\n<td>")))
            ),
            "bold" => lines(&|row| {
                row.iter()
                    .map(|it| format!("**{}**", key(*it)))
                    .collect::<Vec<_>>()
                    .join(" ")
            }),
            "lettered" => numbered(&|at, row| format!("r{at}  {}", joined(row, " "))),
            "placements" => {
                let open = (0..cells.len()).filter(|&it| self.puzzle[it] == 0 && cells[it] != 0);
                open.map(|it| {
                    format!(
                        "r{}c{}: {}",
                        it / self.side + 1,
                        it % self.side + 1,
                        cells[it]
                    )
                })
                .collect::<Vec<_>>()
                .join("\n")
            }
            "prose" => {
                numbered(&|at, row| format!("Row {at} reads {}", joined(row, ", ")))
                    .replace('\n', "; ")
                    + "."
            }
            _ => return None,
        })
    }
}

/// Returns the character of a cell.
fn key(value: u8) -> char {
    match value {
        0 => '.',
        value => char::from_digit(value.into(), 36)
            .unwrap()
            .to_ascii_uppercase(),
    }
}

fn word(cells: &[u8]) -> String {
    cells.iter().map(|&it| key(it)).collect()
}

/// Returns cells as numbers.
fn joined(cells: &[u8], between: &str) -> String {
    let texts = cells.iter().map(|it| {
        if *it == 0 {
            ".".to_owned()
        } else {
            it.to_string()
        }
    });
    texts.collect::<Vec<_>>().join(between)
}

fn framed(cells: &[u8], side: usize) -> String {
    let (high, wide) = match side {
        6 => (2, 3),
        side => (side.isqrt(), side.isqrt()),
    };
    let line = "+".to_owned() + &("-".repeat(2 * wide + 1) + "+").repeat(side / wide);
    let mut out = line.clone();
    for (at, row) in cells.chunks(side).enumerate() {
        let parts: Vec<String> = row
            .chunks(wide)
            .map(|part| part.iter().map(|&it| format!("{} ", key(it))).collect())
            .collect();
        out.push_str(&format!("\n| {}|", parts.join("| ")));
        if (at + 1) % high == 0 {
            out.push_str(&format!("\n{line}"));
        }
    }
    out
}

fn forms() -> Vec<(String, String)> {
    let path = foldoku_testkit::fixtures::path("answers/forms.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let forms = text
        .split("\n=== ")
        .skip(1)
        .map(|form| form.split_once('\n').unwrap());
    forms
        .map(|(name, form)| (name.to_owned(), form.trim_end().to_owned()))
        .collect()
}

/// Returns what is wrong with the reading of an answer.
fn fault(task: &Task, expected: &str, answer: &str) -> Option<String> {
    let found = task.verify(answer, false);
    let grid = match expected {
        "solution" => Some(word(&task.solution)),
        "wrong" => Some(word(&task.wrong)),
        "incomplete" => Some(word(&task.part)),
        _ => None,
    };
    let verdict = if expected == "solution" {
        "solved"
    } else {
        expected
    };
    let is_right = found.verdict.name() == verdict && found.grid == grid;
    (!is_right).then(|| format!("{expected}, found {found:?}:\n{answer}\n"))
}

#[test]
fn every_form_of_an_answer_is_read() {
    let (mut faults, mut count) = (Vec::new(), 0);
    for task in &tasks() {
        for (expected, form) in &forms() {
            let answer = task.fill(form);
            for answer in [answer.clone(), answer.replace('\n', "\r\n")] {
                faults.extend(fault(task, expected, &answer));
                count += 1;
            }
        }
    }
    let wrong = faults.len();
    assert!(wrong == 0, "{wrong} of {count}: {}", faults.join("\n"));
}

/// Words, wrong grids, changed givens and mixtures: no answer is accepted unless the solution is its only full grid.
#[test]
fn wrong_answers_are_never_accepted() {
    let count = if std::env::var_os("RUN_SLOW_TESTS").is_some() {
        100_000
    } else {
        4_000
    };
    let (tasks, forms) = (tasks(), forms());
    let mut random = fastrand::Rng::with_seed(7);
    let styles = [
        "word", "rows", "spaced", "commas", "slashes", "bars", "frame", "table", "labelled",
        "json", "indented", "strings", "python", "latex", "html", "bold", "numbered", "prose",
    ];
    let mut solved = 0;
    for _ in 0..count {
        let task = &tasks[random.usize(..tasks.len())];
        let mut other = Task {
            geometry: task.geometry.clone(),
            text: task.text.clone(),
            puzzle: task.puzzle.clone(),
            solution: task.solution.clone(),
            wrong: task.wrong.clone(),
            part: task.part.clone(),
            side: task.side,
        };
        // The grid in place of the solution is not one.
        let style = styles[random.usize(..styles.len())];
        let answer = match random.u8(..5) {
            0 => {
                let open: Vec<usize> = (0..task.puzzle.len())
                    .filter(|&it| task.puzzle[it] == 0)
                    .collect();
                let at = open[random.usize(..open.len())];
                change(&mut other.solution[at..=at], task.side as u8, &mut random);
                other.fill(&forms[random.usize(..forms.len())].1)
            }
            1 => {
                other.solution = relabelled(&task.solution, task.side as u8, &mut random);
                task_form(&other, style)
            }
            2 => {
                change(&mut other.wrong, task.side as u8, &mut random);
                let (one, two) = (
                    task.written("solution", style),
                    other.written("wrong", style),
                );
                let mut both = [one.unwrap(), two.unwrap()];
                random.shuffle(&mut both);
                both.join(["\n\n", "\nor\n", "\n```\n"][random.usize(..3)])
            }
            3 => {
                let text = task.written("solution", style).unwrap();
                let cut = random.usize(1..text.len());
                text[..cut].to_owned()
            }
            _ => {
                let text = task.written("solution", "word").unwrap();
                let at = random.usize(..text.len());
                let digit = key(random.u8(1..=task.side as u8));
                format!("{}{digit}{}", &text[..at], &text[at..])
            }
        };
        let found = task.verify(&answer, false);
        if found.solved {
            // A cut may leave the frame, or the mark-up, behind the last cell out; the rest must be all there.
            let digits: String = answer
                .chars()
                .filter(|it| it.is_ascii_alphanumeric())
                .collect();
            assert!(found.grid == Some(word(&task.solution)), "{answer}");
            let right = answer.len() < task.written("solution", style).unwrap().len()
                && digits.len() >= task.solution.len();
            assert!(right, "accepted:\n{answer}");
            solved += 1;
        }
    }
    assert!(solved * 20 < count, "{solved}");
}

fn task_form(task: &Task, style: &str) -> String {
    task.written("solution", style).unwrap()
}

/// Changes a cell.
fn change(cells: &mut [u8], side: u8, random: &mut fastrand::Rng) {
    let at = random.usize(..cells.len());
    cells[at] = cells[at] % side + 1;
}

/// Returns the solution with two digits exchanged, which keeps units but not givens.
fn relabelled(cells: &[u8], side: u8, random: &mut fastrand::Rng) -> Vec<u8> {
    let one = random.u8(1..=side);
    let two = one % side + 1;
    let swap = |it: u8| {
        if it == one {
            two
        } else if it == two {
            one
        } else {
            it
        }
    };
    cells.iter().map(|&it| swap(it)).collect()
}

#[test]
fn verdicts_name_what_is_wrong() {
    let task = &tasks()[2];
    let solved = task.verify(&word(&task.solution), false);
    assert!(solved.solved && solved.reward == 1.0 && solved.rule.is_none());
    let mut changed = task.solution.clone();
    changed[0] = 3;
    let found = task.verify(&word(&changed), false);
    assert_eq!(found.verdict, Verdict::Wrong);
    assert_eq!(found.changed_givens, ["r1c1"]);
    assert_eq!((found.rule.as_deref(), found.reward), (Some("row 1"), 0.0));
    assert_eq!(found.cells, ["r1c1", "r1c2"]);
    assert_eq!((found.filled, found.correct), (1.0, Some(1.0)));
    let part = task.verify(&word(&task.part), false);
    assert_eq!((part.verdict, part.rule), (Verdict::Incomplete, None));
    assert!((part.filled - part.correct.unwrap()).abs() < 1e-9);
    assert!((part.reward - 0.5 * part.filled).abs() < 1e-9 && part.filled > 0.4);
    let strict = |text: &str| task.verify(text, true).verdict;
    assert_eq!(
        strict(&task.written("solution", "spaced").unwrap()),
        Verdict::Solved
    );
    assert_eq!(strict("The solution is 1."), Verdict::Unreadable);
    assert_eq!(
        strict(&format!("It is {}", word(&task.solution))),
        Verdict::Unreadable
    );
}

#[test]
fn rules_are_checked_and_named() {
    let text = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4";
    let records = foldoku_formats::read_first(text.as_bytes()).unwrap();
    let row = records.rows().next().unwrap();
    let geometry = Geometry::classic();
    let subject = Subject::of(&row, &geometry).unwrap();
    let mut scratch = VerifyScratch::default();
    let mut verify = |answer: &str| {
        let question = Verify::default();
        question
            .verify(&mut scratch, &Asked::once(subject), answer)
            .unwrap()
    };
    let solution = "1234432131422413";
    assert!(verify(solution).solved);
    // A Latin square with the boxes of the puzzle, its givens, and a broken thermometer.
    let found = verify("1243341243212134");
    assert!(!found.solved);
    let other = verify("2134432113422413");
    assert_eq!(other.rule.as_deref(), Some("column 1"));
    let thermometer = verify(
        "....\n..2.\n....\n....\n"
            .replace("....\n..2.", "..21\n....")
            .as_str(),
    );
    assert_eq!(
        thermometer.rule.as_deref(),
        Some("thermometer: r1c1 r1c2 r1c3 r1c4"),
        "{thermometer:?}"
    );
    assert_eq!(thermometer.cells, ["r1c1", "r1c2", "r1c3", "r1c4"]);
}

/// A puzzle with rules is compared with the constraints of the board; lines and words have the same verdicts.
#[test]
fn lines_and_words_have_the_verdicts_of_constraints() {
    let task = &tasks()[2];
    let givens = task.text.bytes().enumerate();
    let givens = givens.filter(|(_, cell)| *cell != b'.').map(|(at, cell)| {
        let (row, column) = (at / 9 + 1, at % 9 + 1);
        format!("~R{row}C{column}_{}", char::from(cell))
    });
    let cage = ".Cage~12~R1C1~R1C2~R1C3.Thermo~R2C3~R2C2";
    let plain = format!(".{}", givens.collect::<String>());
    let variant = |text: &str| {
        foldoku_formats::read_variant(text.as_bytes())
            .unwrap()
            .unwrap()
    };
    let (board, ruled) = (variant(&plain), variant(&format!("{cage}{plain}")));
    let words = foldoku_formats::read_rules(format!("{cage}{plain}").as_bytes()).unwrap();
    let question = Verify {
        partial: 0.5,
        ..Verify::default()
    };
    let mut random = fastrand::Rng::with_seed(11);
    let (mut scratch, mut other) = (VerifyScratch::default(), VerifyScratch::default());
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..1_000 {
        let mut cells = task.solution.clone();
        match random.u8(..3) {
            0 => {}
            1 => cells = relabelled(&cells, 9, &mut random),
            _ => change(&mut cells, 9, &mut random),
        }
        let mut answer = word(&cells);
        if round % 7 == 0 {
            answer.replace_range(80.., ".");
        }
        let line = task.verify(&answer, false);
        let subject = Asked::once(Subject::Rules(&board));
        let expected = question.verify(&mut scratch, &subject, &answer).unwrap();
        assert_eq!(line, expected, "{answer}");
        let subject = Asked::once(Subject::Rules(&ruled));
        let mut expected = question.verify(&mut other, &subject, &answer).unwrap();
        seen.insert((expected.verdict.name(), expected.rule.clone()));
        if let Some(found) = question.by_words(&words, &answer) {
            // Words do not search for the solution.
            if !expected.solved {
                (expected.correct, expected.reward) = (None, 0.0);
            }
            assert_eq!(found, expected, "{answer}");
        } else {
            assert!(answer.contains('.'), "{answer}");
        }
    }
    let verdicts: Vec<&str> = seen.iter().map(|(verdict, _)| *verdict).collect();
    assert!(
        verdicts.contains(&"solved") && verdicts.contains(&"wrong"),
        "{seen:?}"
    );
    let of_cage = |(_, rule): &(&str, Option<String>)| {
        rule.as_deref().is_some_and(|it| it.starts_with("cage"))
    };
    assert!(seen.iter().any(of_cage), "{seen:?}");
}

/// The same cells in lines are read as free text and compared with the units of the board.
#[test]
fn lines_have_the_verdicts_of_the_same_grid_in_any_text() {
    let task = &tasks()[2];
    let subject = Subject::Plain {
        geometry: &task.geometry,
        puzzle: PuzzleRef::from_text(task.text.as_bytes()),
    };
    let question = Verify {
        partial: 0.5,
        ..Verify::default()
    };
    let mut random = fastrand::Rng::with_seed(9);
    let mut scratch = VerifyScratch::default();
    let mut verify = |answer: &str| question.verify(&mut scratch, &Asked::once(subject), answer);
    for _ in 0..2_000 {
        let mut cells = task.solution.clone();
        for _ in 0..random.u8(..4) {
            change(&mut cells, 9, &mut random);
        }
        let word: String = word(&cells);
        let empty: Vec<usize> = (0..81).filter(|_| random.u8(..20) == 0).collect();
        let cell = |(place, key): (usize, char)| match empty.contains(&place) {
            true => '.',
            false => key,
        };
        let word: String = word.chars().enumerate().map(cell).collect();
        let lines: Vec<&str> = (0..9).map(|row| &word[9 * row..9 * row + 9]).collect();
        assert_eq!(verify(&word).unwrap(), verify(&lines.join("\n")).unwrap());
    }
    assert_eq!(verify(&task.text).unwrap().verdict, Verdict::Unchanged);
}

#[test]
fn lines_agree_with_grids() {
    let task = &tasks()[2];
    let puzzle = Puzzle::parse(&task.geometry, &task.text).unwrap();
    let line: &[u8; 81] = task.text.as_bytes().try_into().unwrap();
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let mut cells = task.solution.clone();
        match random.u8(..3) {
            0 => {}
            1 => change(&mut cells, 9, &mut random),
            _ => {
                let (one, two) = (random.usize(..81), random.usize(..81));
                cells.swap(one, two);
            }
        }
        let grid = cells
            .iter()
            .map(|&it| foldoku_board::Digit::try_new(it))
            .collect::<foldoku_board::Grid>();
        let expected = grid.completes(&task.geometry, puzzle.givens());
        assert_eq!(is_solution(line, word(&cells).as_bytes()), expected);
    }
}
