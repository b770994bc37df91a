//! `rate`, `explain`, `hint` and `find`: human techniques on the command line.
//!
//! **Invariant:** expected ratings are those of the original programs.

use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Folder, foldoku, foldoku_reading};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const LATE: &str =
    "..2857.9.534129678789643521475312986913586742628794135356478219241935867897261354";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";

fn lines(all: &[&str]) -> Vec<u8> {
    (all.join("\n") + "\n").into_bytes()
}

#[track_caller]
fn stdout(arguments: &str, input: &[&str]) -> String {
    let run = foldoku_reading(&format!("{arguments} --quiet"), &lines(input));
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns the candidates of a puzzle as 729 characters, without those in `gone` (cell and digit).
fn candidates(puzzle: &str, gone: &[(usize, char)]) -> String {
    let text = stdout("convert --to sukaku", &[puzzle]);
    let mut marks: Vec<char> = text.trim_end().chars().collect();
    assert_eq!(marks.len(), 729);
    for &(square, digit) in gone {
        marks[9 * square + digit.to_digit(10).unwrap() as usize - 1] = '.';
    }
    marks.into_iter().collect()
}

#[test]
fn ratings_can_be_lines_templates_or_tables() {
    for (arguments, rating) in [
        ("rate", "Easy (HoDoKu 204), ER 1.2"),
        ("rate --measure se", "ER 1.2, EP 1.2, ED 1.2"),
        (
            "rate --measure hodoku,guesses",
            "Easy (HoDoKu 204), guesses 0",
        ),
    ] {
        let line = stdout(arguments, &[EASY]);
        assert_eq!(line, format!("{EASY}  {rating}\n"));
        assert_eq!(stdout("convert", &[&line]), format!("{EASY}\n"));
    }
    let template = stdout("rate --template %n:%r/%p/%d:%h:%o:%x:%b:%t:%%", &[EASY]);
    assert_eq!(template, "1:1.2/1.2/1.2:Easy:204:0:0:rated:%\n");
    let csv = stdout("rate --measure all --to csv", &[EASY]);
    assert!(
        csv.starts_with("puzzle,status,er,ep,ed,hardest,level,score,depth,guesses,outcome,error\n"),
        "{csv}"
    );
    let object = &objects(&stdout("rate --json", &[EASY]))[0];
    assert_eq!(object["er"], 1.2);
    assert_eq!(object["outcome"], "rated");
}

#[test]
fn only_puzzles_within_the_bounds_are_printed() {
    assert_eq!(
        stdout("rate --er ..1.1 --to puzzle", &[EASY, LATE]),
        format!("{LATE}\n")
    );
    assert_eq!(
        stdout("rate --er 1.2.. --to puzzle", &[EASY, LATE, HARD]),
        format!("{EASY}\n{HARD}\n"),
        "the hardest one takes seconds unless rating stops at the bound"
    );
    let both = stdout("rate --er 1.1..1.2 --template %g,%r", &[EASY, LATE]);
    assert_eq!(both, format!("{EASY},1.2\n"));
    let run = foldoku_reading("rate --er 1.2..", &lines(&[EASY, LATE]));
    assert!(run.stderr.contains("1 left out, 1 rated"), "{run}");
    let levels = stdout("rate --difficulty Easy,hard --to puzzle", &[EASY, HARD]);
    assert_eq!(levels, format!("{EASY}\n"));
}

#[test]
fn missing_ratings_have_a_reason() {
    let run = foldoku_reading("rate", &lines(&[TWO, "123", EASY_SOLUTION]));
    assert_snapshot!("no_rating", run);
    assert_eq!(
        stdout("rate --timeout 0 --er 1..2 --template %g", &[EASY]).trim(),
        EASY
    );
    let run = foldoku_reading("rate --timeout 1e-9 --strict", &lines(&[EASY]));
    assert_snapshot!("no_time", run);
    assert_eq!(foldoku("rate --timeout -1 -p 1").code, 2);
    assert_eq!(foldoku("rate --template %z -p 1").code, 2);
    assert_eq!(foldoku("rate --er hard -p 1").code, 2);
    assert_eq!(foldoku("rate --to box -p 1").code, 2);
    assert_eq!(foldoku(&format!("rate -p {}", ".".repeat(16))).code, 2);
}

#[test]
fn explain_prints_the_complete_path() {
    assert_snapshot!("explain", foldoku(&format!("explain -p {LATE}")));
    let letters = stdout("explain --coordinates letters", &[LATE]);
    assert!(
        letters.contains("A1 ") && !letters.contains("r1c1"),
        "{letters}"
    );
    let se = stdout("explain --order se", &[EASY]);
    assert!(se.contains("difficulty of the hardest step 1.2."), "{se}");
    let stuck = foldoku(&format!("explain --use full-house --strict -p {EASY}"));
    assert_eq!(stuck.code, 1);
    assert!(
        stuck
            .stdout
            .contains("No technique applies after 0 steps: 51 empty cells"),
        "{stuck}"
    );
}

/// The first step is among the hardest known.
#[test]
fn timeout_applies_within_a_step() {
    let run = foldoku(&format!(
        "explain --order se --timeout 0.01 --json -p {HARD}"
    ));
    let object = &objects(&run.stdout)[0];
    assert_eq!(object["status"], "timeout", "{run}");
    assert!(object["steps"].as_array().unwrap().is_empty(), "{run}");
    let nested = "hint --use nested-forcing-chains --timeout 0.01 --json -p";
    let run = foldoku(&format!("{nested} {HARD}"));
    assert_eq!(objects(&run.stdout)[0]["status"], "timeout", "{run}");
}

/// The candidates of a minimal Sukaku leave more chains than can be searched.
#[test]
fn sukakus_time_out() {
    let sukaku = stdout("generate --sukaku --seed 1", &[]);
    let rated = stdout("rate --timeout 1 --json", &[sukaku.trim()]);
    assert_eq!(objects(&rated)[0]["status"], "timeout", "{rated}");
    let text = stdout("explain --timeout 1", &[sukaku.trim()]);
    assert!(
        text.contains("The search timed out after 1 s and "),
        "{text}"
    );
    // The candidates that are left can be explained further.
    let last = text.trim().lines().last().unwrap_or_default();
    let again = foldoku_reading("check", last.as_bytes());
    assert_eq!(
        (last.len(), again.stdout.trim()),
        (729, "unique"),
        "{again}"
    );
    let se = foldoku_reading("explain --order se", sukaku.as_bytes());
    assert!(se.stderr.contains("use --order hodoku"), "{se}");
}

/// Whether digits are givens decides whether a rectangle is avoidable.
#[test]
fn explain_starts_from_the_entries_of_the_player() {
    let positions = include_str!("../../../../fixtures/techniques/basics.txt");
    let is_wanted = |line: &&str| line.starts_with(":avoidable-rectangle-1:");
    let line = positions.lines().find(is_wanted).unwrap();
    let parts: Vec<&str> = line.split(':').collect();
    let library = format!(":0000:x:{}:{}:::", parts[3], parts[4]);
    for command in ["explain", "hint"] {
        let path = stdout(
            &format!("{command} --use avoidable-rectangle-1"),
            &[&library],
        );
        assert!(
            path.contains("Avoidable Rectangle Type 1: "),
            "{command}: {path}"
        );
    }
    let givens = library.replace('+', "");
    let path = stdout("explain --use avoidable-rectangle-1", &[&givens]);
    assert!(
        path.contains("No technique applies after 0 steps"),
        "{path}"
    );
}

#[test]
fn drawings_have_no_checkpoint() {
    let run = foldoku(&format!(
        "explain --to svg -o drawings --checkpoint progress.json -p {EASY}"
    ));
    assert_eq!(run.code, 2, "{run}");
    let reason = "--checkpoint: a folder of drawings cannot be resumed; use --to html";
    assert!(run.stderr.contains(reason), "{run}");
}

/// Nested forcing chains would find hundreds of steps and take seconds.
#[test]
fn all_hints_omit_last_resorts() {
    let all = stdout("hint --all", &[EASY]);
    assert!(!all.contains("Nested"), "{all}");
    let named = stdout("hint --use nested-forcing-chains", &[EASY]);
    assert!(named.starts_with("Nested Forcing Chains: "), "{named}");
}

#[test]
fn json_steps_contain_everything_in_the_text() {
    let object = &objects(&stdout("explain --json", &[EASY]))[0];
    assert_eq!(object["outcome"], "solved");
    assert_eq!(object["last"], EASY_SOLUTION);
    let steps = object["steps"].as_array().unwrap();
    assert!(steps.len() >= 51);
    let placed = steps
        .iter()
        .flat_map(|step| step["placements"].as_array().unwrap());
    for placed in placed {
        let square = placed["square"].as_str().unwrap();
        let at = |index: usize| square[index..=index].parse::<usize>().unwrap() - 1;
        let solved = &EASY_SOLUTION[9 * at(1) + at(3)..][..1];
        assert_eq!(placed["digit"].to_string(), solved);
    }
    let run = foldoku_reading("explain --json", b"123\n");
    assert_eq!(run.code, 1);
    assert_eq!(objects(&run.stdout)[0]["status"], "invalid");
}

#[test]
fn html_page_is_self_contained_with_a_board_per_step() {
    let page = stdout("explain --to html", &[LATE, EASY]);
    let steps = objects(&stdout("explain --json", &[LATE, EASY]));
    let steps: usize = steps
        .iter()
        .map(|it| it["steps"].as_array().unwrap().len())
        .sum();
    // A start and an end for each puzzle.
    assert_eq!(page.matches("<figure").count(), steps + 4);
    assert_eq!(page.matches("<figcaption").count(), steps + 4);
    assert_eq!(
        page.matches("role=\"img\" aria-labelledby=").count(),
        steps + 4
    );
    assert_eq!(page.matches("<a href=\"#p").count(), steps + 4);
    assert_eq!(page.matches("<section class=\"puzzle\"").count(), 2);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.ends_with("</html>\n"));
    for fetched in ["src=", "http:", "https:", "url(h", "@import"] {
        assert!(!page.contains(fetched), "{fetched}");
    }
    for part in [
        "<main>",
        "<nav class=\"steps\"",
        "singles</summary>",
        "Single <b>×",
        "ER <b>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Every reference has its definition.
    for id in page
        .split("href=\"#")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    let forced = stdout("explain --to html --theme dark", &[LATE]);
    assert!(page.contains("prefers-color-scheme:dark") && !forced.contains("prefers-color-scheme"));
}

/// The path has chains, almost locked sets and two long runs of singles.
#[test]
fn html_page_of_seventy_steps_has_at_most_150_kilobytes() {
    let puzzle =
        "9.312............1..26.5.....62..4..4........1.53......6.5.4.79......12..9.7...3.";
    let page = stdout("explain --to html", &[puzzle]);
    let steps = page.matches("<figure").count() - 2;
    assert!(steps >= 70, "{steps}");
    assert!(page.len() <= 150_000, "{} bytes, {steps} steps", page.len());
}

/// A board is drawn for each step, but for consecutive singles only once.
#[test]
fn boards_are_drawn_between_steps_on_request() {
    let plain = stdout("explain", &[EASY]);
    let drawn = stdout("explain --boards always", &[EASY]);
    let is_board = |line: &&str| line.contains(['│', '┌', '├', '└']) || line.starts_with("  ");
    assert!(!plain.contains('│') && !drawn.contains('\u{1b}'));
    let text = drawn
        .lines()
        .filter(|line| !is_board(line) && !line.is_empty());
    let expected = plain.lines().filter(|line| !line.is_empty());
    assert!(text.eq(expected), "{drawn}");
    assert!(drawn.matches('┌').count() < plain.lines().count() / 2);
}

#[test]
fn svg_folder_has_a_picture_per_step() {
    let folder = Folder::new("logic-pictures");
    let run = foldoku(&format!(
        "explain --to svg -o {} -p {LATE}",
        folder.name("steps")
    ));
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
    let picture = String::from_utf8(folder.read("steps/1-001.svg")).unwrap();
    assert!(
        picture.starts_with("<svg") && picture.contains("1. "),
        "{picture}"
    );
    assert_eq!(foldoku(&format!("explain --to svg -p {LATE}")).code, 2);
}

#[test]
fn chains_are_written_in_words_or_eureka_notation() {
    let hint = |notation: &str| {
        let arguments = format!("hint --use x-chain --notation {notation}");
        stdout(&arguments, &[EASY])
    };
    let words = "X-Chain: r1c3≠1 → r3c1=1 → r7c1≠1 → r7c3=1, so r1c3=1 or r7c3=1";
    assert_eq!(hint("words"), format!("{words}: remove 1 from r469c3\n"));
    let eureka = "X-Chain: (1)r1c3=(1)r3c1-(1)r7c1=(1)r7c3, so r1c3=1 or r7c3=1";
    assert_eq!(hint("eureka"), format!("{eureka}: remove 1 from r469c3\n"));
}

#[test]
fn hints_have_three_levels_of_detail() {
    let hints = ["where", "technique", "step"].map(|detail| {
        let arguments = format!("hint --use hidden-single --detail {detail}");
        stdout(&arguments, &[EASY])
    });
    assert_snapshot!("hints", hints.concat());
    let all = stdout("hint --all --use naked-single", &[EASY]);
    assert!(all.lines().count() > 1, "{all}");
    assert!(
        all.lines().all(|line| line.starts_with("Naked Single: ")),
        "{all}"
    );
    let others = stdout("hint --exclude full-house,naked-single", &[EASY]);
    assert!(others.starts_with("Hidden Single: "), "{others}");
    assert_eq!(stdout("hint", &[EASY_SOLUTION]), "The puzzle is solved.\n");
    let object = &objects(&stdout("hint --json", &[EASY]))[0];
    assert_eq!(object["steps"].as_array().unwrap().len(), 1);
    let unknown = foldoku(&format!("hint --use naked-singel -p {EASY}"));
    assert!(
        unknown.code == 2 && unknown.stderr.contains("did you mean naked-single"),
        "{unknown}"
    );
    let alike = foldoku(&format!("hint --use skyscrape -p {EASY}"));
    assert!(alike.stderr.contains("did you mean skyscraper"), "{alike}");
    let mixed = foldoku(&format!("hint --order se --use skyscraper -p {EASY}"));
    assert!(
        mixed.code == 2 && mixed.stderr.contains("need --order hodoku"),
        "{mixed}"
    );
}

#[test]
fn positions_in_progress_are_read_unchanged() {
    // Conversion removes no candidates; a line of a library does.
    assert_eq!(
        stdout("hint", &[&candidates(EASY, &[])]),
        stdout("hint", &[EASY])
    );
    let expected = "Naked Single: r1c3 can only be 4: place 4 in r1c3\n";
    let library = format!(":0003:4:{EASY}:113 213::r1c3:");
    assert_eq!(stdout("hint", &[&library]), expected);
    let lost = candidates(EASY, &[(2, '4')]);
    let run = foldoku_reading("hint", &lines(&[&lost]));
    assert_eq!(run.stdout, "Missing pencil marks: r1c3=4.\n");
    let object = &objects(&stdout("hint --json", &[&lost]))[0];
    assert_eq!(object["status"], "unique");
    assert_eq!(object["outcome"], "mistake");
    let rated = stdout(
        "rate --measure all --template %t",
        &[&candidates(EASY, &[])],
    );
    assert_eq!(rated, "rated\n");
}

#[test]
fn uniqueness_techniques_are_skipped_for_several_solutions() {
    let several = stdout("hint --all", &[TWO]);
    assert_snapshot!("several", several);
    let refused = stdout("hint --order se", &[TWO]);
    assert!(
        refused.starts_with("# line 1: --order se needs"),
        "{refused}"
    );
    let run = foldoku_reading("hint", &lines(&[&("11".to_owned() + &EASY[2..])]));
    assert!(run.stdout.starts_with("# line 1: "), "{run}");
}

/// The first puzzle that a seed gives for each condition, and others that fail it.
#[test]
fn puzzles_are_found_by_their_solution_path() {
    let find = |flags: &str| stdout(&format!("find {flags}"), &[LATE, EASY, HARD]);
    let found = find("--any-of hidden-single --exclude naked-single --to csv");
    assert!(found.starts_with("puzzle,technique,step\n"), "{found}");
    assert!(found.contains(&format!("{EASY},hidden-single,")), "{found}");
    assert_eq!(find("--all-of naked-single,x-wing"), "");
    assert_eq!(
        find("--all-of naked-single,full-house"),
        format!("{EASY}\n"),
        "both, in any order"
    );
    assert_eq!(
        find("--any-of full-house --none-of naked-single,x-wing"),
        format!("{LATE}\n"),
        "a path that does not end does not avoid a technique"
    );
    let first = find("--first-step full-house --to csv");
    assert_eq!(
        first,
        format!("puzzle,technique,step\n{LATE},full-house,1\n")
    );
    let object = &objects(&find("--any-of full-house --json"))[0];
    assert_eq!(object["status"], "unique");
    assert_eq!(object["technique"], "full-house");
    assert_eq!(foldoku("find").code, 2);
    assert_eq!(foldoku("find --exclude x-wing -p 1").code, 2);
}

#[test]
fn puzzles_are_found_by_difficulty_and_clues() {
    let find = |flags: &str| stdout(&format!("find {flags}"), &[LATE, EASY, HARD]);
    assert_eq!(find("--clues 17..25"), format!("{HARD}\n"));
    assert_eq!(find("--clues 30"), format!("{EASY}\n"));
    assert_eq!(find("--er 10.."), format!("{HARD}\n"), "stops at the bound");
    assert_eq!(find("--er 1.2 --clues ..40"), format!("{EASY}\n"));
    assert_eq!(find("--difficulty extreme"), format!("{HARD}\n"));
    assert_eq!(find("--hardest-technique full-house"), format!("{LATE}\n"));
    assert_eq!(find("--technique x-wing"), "");
    assert_eq!(foldoku("find --clues 30..20 -p 1").code, 2);
    let list = foldoku("find --list").stdout;
    assert!(list.lines().any(|line| line.starts_with("x-wing  ")) && list.lines().count() > 100);
}

#[test]
fn output_does_not_depend_on_threads() {
    let puzzles = std::fs::read_to_string("../../fixtures/samples/easy.txt").unwrap();
    for verb in [
        "rate --measure all",
        "explain",
        "hint --all",
        "find --any-of naked-single",
    ] {
        let run = |threads: u32| {
            let arguments = format!("{verb} --quiet --threads {threads}");
            foldoku_reading(&arguments, puzzles.as_bytes()).stdout
        };
        assert_eq!(run(1), run(4), "{verb}");
    }
}
