//! `explain`: paths as text, JSON, HTML and pictures.
//!
//! **Invariant:** all forms of a path have the same steps.

use insta::assert_snapshot;

use super::{EASY, EASY_SOLUTION, LATE, objects, stdout};
#[cfg(target_os = "linux")]
use crate::harness::shell;
use crate::harness::{Folder, foldoku, foldoku_reading, full_tests};

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

/// Whether digits are givens decides whether a rectangle is avoidable.
#[test]
fn explain_starts_from_the_entries_of_the_player() {
    let positions = include_str!("../../../../../fixtures/techniques/basics.txt");
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
    let reason =
        "--checkpoint: a folder of drawings or pages cannot be resumed; use --to html with a file";
    assert!(run.stderr.contains(reason), "{run}");
}

/// The path of the puzzle ends with forcing chains that ratings do without.
#[test]
fn the_score_is_that_of_rate_in_every_form() {
    let hardest =
        "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4";
    for (puzzle, flags) in [(hardest, ""), (EASY, ""), (EASY, "--use naked-single")] {
        let rated = &objects(&stdout("rate --measure hodoku --json", &[puzzle]))[0];
        let [level, score] = ["level", "score"].map(|name| rated[name].clone());
        let json = &objects(&stdout(&format!("explain --json {flags}"), &[puzzle]))[0];
        assert_eq!(
            [&json["level"], &json["score"]],
            [&level, &score],
            "{flags}"
        );
        // The hardest puzzle takes seconds in each form.
        if puzzle == hardest && !full_tests(false, true) {
            continue;
        }
        let page = stdout(&format!("explain --to html {flags}"), &[puzzle]);
        assert!(page.contains(&format!("<li>HoDoKu score <b>{score}</b></li>")));
        let text = stdout(&format!("explain {flags}"), &[puzzle]);
        let sentence = format!(", level {}, HoDoKu score {score}.", level.as_str().unwrap());
        assert_eq!(
            text.contains(&sentence),
            text.contains("Solved in"),
            "{text}"
        );
        let line = stdout("rate --measure hodoku", &[puzzle]);
        assert!(line.contains(&format!("(HoDoKu score {score})")), "{line}");
    }
}

/// Steps from other givens than those with one solution have no rating.
#[test]
fn puzzles_with_several_solutions_have_no_score() {
    let several = EASY.replacen("53..7", ".....", 1);
    let json = &objects(&stdout("explain --json", &[&several]))[0];
    assert_eq!(json["status"], "multiple");
    assert!(json["level"].is_null() && json["score"].is_null(), "{json}");
    assert!(!stdout("explain --to html", &[&several]).contains("HoDoKu score"));
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
        let square = placed["cell"].as_str().unwrap();
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
    // The boards before the first step and after the last one are not steps.
    assert!(page.contains("<output aria-live=\"off\">Start</output>"));
    assert!(page.contains("const steps = figures.length - 2;"));
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

/// A folder gets the page that the puzzle has alone.
#[test]
fn pages_go_to_a_folder_one_per_puzzle() {
    let folder = Folder::new("explain-pages");
    let name = folder.name("pages");
    let input = format!("{LATE}\nnonsense\n{EASY}\n");
    // A slash names a folder that does not exist yet.
    for output in [format!("{name}/"), name.clone()] {
        let run = foldoku_reading(
            &format!("explain --to html -q -o {output}"),
            input.as_bytes(),
        );
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
        let mut names: Vec<String> = std::fs::read_dir(&name)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["1.html", "3.html"]);
        let page = String::from_utf8(folder.read("pages/1.html")).unwrap();
        assert_eq!(page, stdout("explain --to html", &[LATE]));
    }
    let run = foldoku(&format!("explain --json -o {name} -p {EASY}"));
    assert_eq!(run.code, 2, "{run}");
}

/// A folder in the place of a page cannot be written to, as a full disk cannot.
#[test]
fn page_or_picture_that_cannot_be_written_is_an_error() {
    for (to, name) in [("html", "1.html"), ("svg", "1-001.svg")] {
        let folder = Folder::new(&format!("explain-unwritten-{to}"));
        let taken = folder.path("pages").join(name);
        std::fs::create_dir_all(&taken).unwrap();
        let output = folder.name("pages");
        let run = foldoku_reading(
            &format!("explain --to {to} -q --threads 1 -o {output}"),
            format!("{LATE}\n{EASY}\n").as_bytes(),
        );
        assert_eq!(run.code, 3, "{run}");
        let message = format!("error: {}: Is a directory", taken.display());
        assert!(run.stderr.contains(&message), "{run}");
        assert_eq!(run.stderr.matches("Is a directory").count(), 1, "{run}");
        let files = std::fs::read_dir(&output).unwrap();
        assert_eq!(files.count(), 1, "a file was written after the error");
    }
}

/// Limits the size of files, which is an error in the middle of a page.
#[cfg(target_os = "linux")]
#[test]
fn page_that_is_written_in_part_does_not_stay() {
    let folder = Folder::new("explain-part");
    let output = folder.name("pages");
    let run = shell(
        "trap '' XFSZ; ulimit -f 1",
        &format!("explain --to html -q -o {output}/ -p {LATE}"),
    );
    assert_eq!(run.code, 3, "{run}");
    assert!(run.stderr.contains("1.html: File too large"), "{run}");
    assert!(!folder.path("pages/1.html").exists());
}
