//! `dedupe`: the first of each set of equal puzzles, in input order.
//!
//! **Invariant:** the expected output is computed from the lines themselves, in memory.

use std::collections::{HashMap, HashSet};

use crate::harness::{Folder, Random, collection, foldoku, foldoku_reading, puzzles};

const PUZZLE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const NONE: &str =
    "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";

/// Relabels the digits: each is shifted by `by`, cyclically.
fn relabelled(puzzle: &str, by: u8) -> String {
    let digit = |digit: char| match digit {
        '1'..='9' => char::from(b'1' + (digit as u8 - b'1' + by) % 9),
        other => other,
    };
    puzzle.chars().map(digit).collect()
}

/// Puzzles that are not equivalent: no two have the same digit frequencies.
fn inequivalent() -> Vec<&'static str> {
    let counts = |puzzle: &str| {
        let count = |digit: char| puzzle.matches(digit).count();
        let mut counts: Vec<usize> = ('1'..='9').map(count).collect();
        counts.sort_unstable();
        counts
    };
    let mut seen = HashSet::new();
    let mut puzzles = puzzles();
    puzzles.retain(|puzzle| seen.insert(counts(puzzle)));
    puzzles
}

/// Returns puzzles of a small set in random order, some of them relabelled.
fn copies(records: usize) -> Vec<String> {
    let puzzles = inequivalent();
    let mut random = Random(7);
    let copy = |_| {
        let puzzle = puzzles[random.below(puzzles.len() as u64) as usize];
        relabelled(puzzle, random.below(9) as u8)
    };
    (0..records).map(copy).collect()
}

/// Returns a form that relabelling does not change.
fn canonical(puzzle: &str) -> String {
    let first = puzzle.find(|digit: char| digit != '.');
    // The first digit becomes 1, which selects one of the nine shifts.
    first.map_or_else(String::new, |at| {
        relabelled(puzzle, (9 - (puzzle.as_bytes()[at] - b'1')) % 9)
    })
}

/// Returns the first of each set of equal lines, and the numbers of the others with that of the first.
fn expected(lines: &[String], kind: impl Fn(&str) -> String) -> (Vec<&str>, String) {
    let mut firsts = HashMap::new();
    let mut kept = Vec::new();
    let mut repeats = String::from("repeat,first\n");
    for (number, line) in (1..).zip(lines) {
        let first = *firsts.entry(kind(line)).or_insert(number);
        if first == number {
            kept.push(line.as_str());
        } else {
            repeats += &format!("{number},{first}\n");
        }
    }
    (kept, repeats)
}

#[test]
fn first_of_equal_puzzles_is_written() {
    let folder = Folder::new("dedupe-naive");
    let lines = copies(5000);
    let input = folder.file("in.txt", lines.join("\n"));
    let identity: fn(&str) -> String = str::to_owned;
    for (by, kind) in [("text", identity), ("puzzle", canonical)] {
        let repeats = folder.name("repeats.csv");
        let run = foldoku(&format!("dedupe --by {by} --repeats {repeats} {input}"));
        let (kept, expected) = expected(&lines, kind);
        assert!(run.stdout.lines().eq(kept.iter().copied()), "{by}\n{run}");
        assert!(folder.read("repeats.csv") == expected.as_bytes(), "{by}");
        let count = kept.len();
        let summary = format!("5000 puzzles: {count} distinct, {} repeats\n", 5000 - count);
        assert_eq!((run.stderr, run.code), (summary, 0));
    }
}

/// The puzzles differ in a few digits, and there are more of them than fit in memory.
#[test]
fn output_does_not_depend_on_memory_or_threads() {
    let folder = Folder::new("dedupe-memory");
    let mut text = String::new();
    for number in 0..6000 {
        let digits = format!("{:06}", number * 7919 % 4500).replace('0', ".");
        text += &format!("{}{digits} # {number}\n", &PUZZLE[..75]);
    }
    let (input, repeats) = (folder.file("in.txt", text), folder.name("repeats.csv"));
    let temp = folder.path("temp");
    std::fs::create_dir(&temp).unwrap();
    for by in ["text", "puzzle"] {
        let run = |flags: &str| {
            let run = foldoku(&format!(
                "dedupe --by {by} --to csv --keep-comments --repeats {repeats} {flags} {input}"
            ));
            (run.stdout, run.stderr, run.code, folder.read("repeats.csv"))
        };
        let whole = run("");
        assert!(whole.0.lines().count() > 3000 && whole.3.len() > 10_000);
        for memory in ["0", "20K", "100K"] {
            for threads in [1, 2] {
                let flags = format!("--memory {memory} --temp {} -j {threads}", temp.display());
                assert!(run(&flags) == whole, "{by} {flags}");
            }
        }
    }
}

#[test]
fn relabelled_copies_are_equal_puzzles_but_different_text() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", relabelled(PUZZLE, 4));
    let kept = |by| foldoku_reading(&format!("dedupe -q --by {by}"), text.as_bytes()).stdout;
    assert_eq!(kept("puzzle"), format!("{PUZZLE}\n"));
    assert_eq!(kept("grid"), format!("{PUZZLE}\n"));
    assert_eq!(kept("text"), text.replace(&format!("\n{PUZZLE}\n"), "\n"));
}

#[test]
fn puzzles_with_one_solution_in_common_are_equal_grids() {
    let text = format!("{PUZZLE}\n{SOLUTION}\n{}\n", relabelled(SOLUTION, 1));
    let kept = |by| foldoku_reading(&format!("dedupe -q --by {by}"), text.as_bytes()).stdout;
    assert_eq!(kept("grid"), format!("{PUZZLE}\n"));
    assert_eq!(kept("puzzle"), format!("{PUZZLE}\n{SOLUTION}\n"));
}

#[test]
fn empty_cell_characters_and_comments_do_not_matter() {
    let text = format!("{PUZZLE} # dots\n{} # zeros\n", PUZZLE.replace('.', "0"));
    let run = foldoku_reading("dedupe --by text --keep-comments", text.as_bytes());
    assert_eq!(run.stdout, format!("{PUZZLE} # dots\n"));
    assert_eq!(run.stderr, "2 puzzles: 1 distinct, 1 repeats\n");
}

#[test]
fn invalid_records_are_reported_and_omitted() {
    let text = format!("{PUZZLE}\nnonsense\n{PUZZLE}\n");
    let run = foldoku_reading("dedupe", text.as_bytes());
    assert_eq!((run.stdout, run.code), (format!("{PUZZLE}\n"), 0));
    assert_eq!(
        run.stderr,
        "warning: stdin: line 2: expected 81 cells, found 0\n\
         3 puzzles: 1 distinct, 1 invalid, 1 repeats\n"
    );
}

#[test]
fn by_grid_requires_exactly_one_solution() {
    let clash = format!("11{}", &PUZZLE[2..]);
    let text = [PUZZLE, TWO, NONE, clash.as_str()].join("\n");
    let run = foldoku_reading("dedupe --by grid", text.as_bytes());
    assert_eq!(run.stdout, format!("{PUZZLE}\n"));
    assert_eq!(
        run.stderr,
        "warning: stdin: line 2: several solutions\n\
         warning: stdin: line 3: no solution\n\
         warning: stdin: line 4: the givens clash: r1c1 and r1c2 both hold 1\n\
         4 puzzles: 1 distinct, 1 multiple, 2 none\n"
    );
    let run = foldoku_reading("dedupe --by puzzle", text.as_bytes());
    assert_eq!(run.stdout.lines().count(), 4);
}

#[test]
fn candidates_are_compared_by_text_or_by_their_solutions() {
    let candidates = foldoku(&format!("convert --to sukaku -p {PUZZLE}")).stdout;
    let twice = candidates.repeat(2);
    let by = |by| foldoku_reading(&format!("dedupe --by {by}"), twice.as_bytes());
    assert_eq!(by("text").stdout, candidates);
    assert_eq!(by("grid").stdout, candidates);
    assert_eq!(
        by("puzzle").stderr,
        "error: stdin: line 1: puzzles given by candidates have no canonical form; use --by text or --by grid\n\
         error: stdin: line 2: puzzles given by candidates have no canonical form; use --by text or --by grid\n\
         2 puzzles: 2 invalid\n"
    );
}

#[test]
fn other_columns_are_passed_through() {
    let table = format!("id,puzzle\n7,{PUZZLE}\n8,{PUZZLE}\n9,{SOLUTION}\n");
    let run = foldoku_reading("dedupe -q --to csv", table.as_bytes());
    let expected = format!("puzzle,id\n{PUZZLE},7\n{SOLUTION},9\n");
    assert_eq!(run.stdout, expected);
    let run = foldoku_reading("dedupe -q --json --by grid", table.as_bytes());
    let object = format!("{{\"version\":1,\"number\":1,\"puzzle\":\"{PUZZLE}\",\"id\":\"7\"}}\n");
    assert_eq!(run.stdout, object);
}

#[test]
fn every_format_equals_convert_of_the_first_puzzles() {
    let folder = Folder::new("dedupe-formats");
    let kept = folder.file("kept.txt", format!("{PUZZLE}\n{TWO}\n"));
    let all = format!("{PUZZLE}\n{TWO}\n{TWO}\n{PUZZLE}\n");
    for to in [
        "puzzle",
        "csv",
        "tsv",
        "jsonl",
        "box",
        "rows",
        "sukaku",
        "pencil-marks",
        "sdk",
        "ss",
        "opensudoku",
        "hodoku",
    ] {
        let run = foldoku_reading(&format!("dedupe -q --by text --to {to}"), all.as_bytes());
        let expected = foldoku(&format!("convert -q --to {to} {kept}"));
        assert_eq!(run.stdout, expected.stdout, "{to}");
    }
}

#[test]
fn other_boards_are_compared_by_text_or_up_to_symmetry() {
    let puzzle = format!("1{}G{}", ".".repeat(200), ".".repeat(54));
    let other = puzzle.replace('1', "2");
    let text = format!("{puzzle}\n{other}\n{puzzle}\n");
    let run = foldoku_reading("dedupe --by text", text.as_bytes());
    assert_eq!(run.stdout, format!("{puzzle}\n{other}\n"));
    // The puzzles differ in the names of their digits only.
    let run = foldoku_reading("dedupe", text.as_bytes());
    assert_eq!(run.stdout, format!("{puzzle}\n"));
}

#[test]
fn invalid_usage_is_refused() {
    let folder = Folder::new("dedupe-refused");
    let input = folder.file("in.txt", PUZZLE);
    let (out, same) = (folder.name("out"), folder.name("./out"));
    for (flags, code) in [
        (String::from("--memory lots"), 2),
        (String::from("--by colour"), 2),
        (String::from("--to tdoku"), 2),
        (format!("--to parquet -o {out}"), 2),
        (format!("-o {input}"), 2),
        (format!("--repeats {input}"), 2),
        (format!("-o {out} --repeats {same}"), 2),
        (String::from("--temp no/such/folder"), 3),
        (String::from("-o no/such/folder/out"), 3),
        (String::from("--repeats no/such/folder/out"), 3),
        (String::from("no/such/file"), 3),
    ] {
        let run = foldoku(&format!("dedupe {flags} {input}"));
        assert_eq!(run.code, code, "{flags}\n{run}");
        assert!(run.stderr.starts_with("error: "), "{run}");
        assert_eq!(folder.read("in.txt"), PUZZLE.as_bytes());
    }
}

#[test]
fn some_invalid_records_fail_only_strict_runs() {
    let code =
        |flags, text: &str| foldoku_reading(&format!("dedupe {flags}"), text.as_bytes()).code;
    let twice = format!("{PUZZLE}\n{PUZZLE}\n");
    assert_eq!(code("--strict", &twice), 0);
    assert_eq!(code("", &format!("nonsense\n{PUZZLE}\n")), 0);
    assert_eq!(code("", "nonsense"), 1);
    assert_eq!(code("--strict", "nonsense"), 1);
    assert_eq!(code("--strict --by grid", TWO), 1);
}

#[test]
fn shards_and_several_files_work_as_in_other_commands() {
    let folder = Folder::new("dedupe-files");
    let one = folder.file("one.txt", collection(100));
    let run = foldoku(&format!("dedupe --by text {one} {one}"));
    let once = foldoku(&format!("dedupe --by text -q {one}"));
    assert_eq!(run.stdout, once.stdout);
    let run = foldoku(&format!("dedupe --by text --shard 2/2 {one}"));
    assert!(run.stderr.starts_with("50 puzzles: "), "{run}");
}

#[cfg(target_os = "linux")]
mod memory {
    use std::io::Write;

    use super::*;
    use crate::harness::{Running, slow_tests};

    /// Memory that a run needs besides the limit, in KiB.
    const REST: u64 = 12 << 10;

    /// Returns a random puzzle; duplicates are unlikely.
    fn puzzle(random: &mut Random) -> String {
        let mut puzzle = PUZZLE.as_bytes().to_vec();
        for square in &mut puzzle[60..] {
            *square = b"123456789"[random.below(9) as usize];
        }
        puzzle.push(b'\n');
        String::from_utf8(puzzle).unwrap()
    }

    /// Dedupes this many distinct puzzles, each twice, and checks the peak memory.
    fn check(records: usize, memory: u64) {
        let arguments = format!("dedupe --by text -o /dev/null -j 2 --memory {memory}K");
        let mut running = Running::start(&arguments);
        for _ in 0..2 {
            let mut random = Random(1);
            for _ in 0..records / 1000 {
                let lines: String = (0..1000).map(|_| puzzle(&mut random)).collect();
                running.input.write_all(lines.as_bytes()).unwrap();
            }
        }
        let peak = running.peak();
        assert!(peak < memory + REST, "{arguments}: {peak} KiB");
        let run = running.finish();
        let summary = format!(
            "{} puzzles: {records} distinct, {records} repeats\n",
            2 * records
        );
        assert_eq!((run.stderr, run.code), (summary, 0));
    }

    #[test]
    fn memory_stays_within_the_limit() {
        let (records, memory) = if slow_tests() {
            (10_000_000, 64 << 10)
        } else {
            (100_000, 1 << 10)
        };
        check(records, memory);
    }
}
