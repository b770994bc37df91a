//! `--help`, and its examples, which are executed.

use crate::harness::{Folder, foldoku, full_tests, temporary};
use insta::assert_snapshot;

const VERBS: [&str; 30] = [
    "solve",
    "count",
    "check",
    "convert",
    "dedupe",
    "audit",
    "canon",
    "shuffle",
    "minimise",
    "complete",
    "neighbours",
    "dataset",
    "stats",
    "candidates",
    "propagate",
    "trial",
    "generate",
    "rate",
    "explain",
    "hint",
    "review",
    "play",
    "redundant",
    "conflict",
    "estimate",
    "sample",
    "find",
    "hunt",
    "render",
    "rules",
];

#[test]
fn help_of_every_command() {
    assert_snapshot!("help", foldoku("--help").stdout);
    assert_snapshot!("help_solve_short", foldoku("solve -h").stdout);
    for verb in VERBS {
        assert_snapshot!(
            format!("help_{verb}"),
            foldoku(&format!("{verb} --help")).stdout
        );
    }
}

#[test]
fn help_about_help_is_that_of_the_program() {
    let program = foldoku("help");
    assert_eq!(program.code, 0, "{program}");
    for arguments in ["help -h", "help --help"] {
        assert_eq!(foldoku(arguments).stdout, program.stdout, "{arguments}");
    }
    assert_eq!(
        foldoku("help solve -h").stdout,
        foldoku("help solve").stdout
    );
    assert!(foldoku("help help").stdout.contains("[COMMAND]..."));
}

/// Help and error name the same flags, and these work.
#[test]
fn other_boards_have_one_list_of_flags() {
    let list = "--clues, --minimal no, --difficulty, --technique, --hardest-technique, \
                --measure difficulty, --attempts, --timeout and --solved";
    let error = foldoku("generate -g 6x6 --symmetry half-turn");
    assert_eq!(error.code, 2);
    assert!(
        error.stderr.ends_with(&format!("support only {list}\n")),
        "{error}"
    );
    let help = foldoku("generate --help").stdout;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(&format!("support only {list};")), "{help}");
    let clues = "--clues 12..20 --minimal no --attempts 9 --timeout 9";
    let levels = "--difficulty easy --technique hidden-single --hardest-technique hidden-single --measure difficulty";
    for flags in [clues, "--solved --timeout 9", levels] {
        let run = foldoku(&format!("generate -g 6x6 --seed 1 {flags}"));
        assert_eq!(run.code, 0, "{run}");
    }
}

/// Returns the lines below `Examples` that start with the program name.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().map(str::trim);
    lines
        .filter(|line| line.starts_with("foldoku "))
        .map(|line| line.split("  ").next().unwrap_or(line))
}

#[test]
fn help_examples_run() {
    let out = temporary("example.out", b"");
    let mark = temporary("example.mark", b"");
    std::fs::remove_file(&mark).unwrap();
    let repeats = temporary("example.repeats", b"");
    let folder = Folder::new("examples");
    let program = foldoku("--help").stdout;
    let verbs = VERBS.map(|verb| foldoku(&format!("{verb} --help")).stdout);
    let mut run = 0;
    for help in std::iter::once(&program).chain(&verbs) {
        // The player needs a terminal; a picture of each rule takes seconds.
        let is_slow = |it: &&str| it.starts_with("foldoku rules --to png");
        for example in examples(help)
            .filter(|it| !it.starts_with("foldoku play"))
            .filter(|it| full_tests(!is_slow(it), true))
        {
            let command = example
                .split(" | ")
                .next()
                .unwrap()
                .strip_prefix("foldoku ")
                .unwrap()
                .replace("puzzles.txt", "fixtures/samples/easy.txt")
                .replace("FOLDER", &folder.name("pictures"))
                .replace("FILE", "fixtures/samples/grid.txt")
                .replace("OUT", &out.display().to_string())
                .replace("MARK", &mark.display().to_string())
                .replace("REPEATS", &repeats.display().to_string())
                .replace('\'', "");
            let run_of = foldoku(&command);
            let written = !run_of.stdout.is_empty() || command.contains(" -o ");
            assert!(run_of.code == 0 && written, "{command}\n{run_of}");
            run += 1;
        }
    }
    assert!(run >= 30, "{run} examples");
    assert_eq!(std::fs::read_to_string(out).unwrap().lines().count(), 20);
}

#[test]
fn manual_pages_and_completions_know_every_command_and_flag() {
    let folder = Folder::new("manual");
    let run = foldoku(&format!("man -o {}", folder.name("pages")));
    assert_eq!(run.code, 0, "{run}");
    let bash = foldoku("completions bash").stdout;
    for verb in VERBS {
        let page = folder.read(&format!("pages/foldoku-{verb}.1"));
        let page = String::from_utf8(page).unwrap().replace('\\', "");
        assert!(page.contains("Examples:"), "{verb}");
        let help = foldoku(&format!("{verb} --help")).stdout;
        let flags = help
            .split_whitespace()
            .filter(|word| word.starts_with("--"));
        for flag in flags.map(|flag| flag.trim_end_matches(|it: char| !it.is_alphanumeric())) {
            assert!(flag.len() == 2 || page.contains(flag), "{verb}: {flag}");
            assert!(bash.contains(flag), "{verb}: {flag}");
        }
    }
}

#[test]
fn man_prints_the_page_of_one_command() {
    for name in ["rate", "RATE", "grade"] {
        let run = foldoku(&format!("man {name}"));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
        assert!(run.stdout.contains(".TH foldoku-rate 1"), "{run}");
        assert!(run.stdout.contains("measure"), "{run}");
    }
    let program = foldoku("man").stdout;
    assert!(program.contains(".TH foldoku 1") && program.contains("foldoku\\-rate"));
    for (name, message) in [
        ("sovle", "did you mean solve?"),
        ("fixtures", "to write all pages to a folder, use --output"),
    ] {
        let run = foldoku(&format!("man {name}"));
        let message = format!("error: unknown command '{name}'; {message}\n");
        assert_eq!((run.code, &run.stderr), (2, &message), "{run}");
    }
}

#[test]
fn completions_know_techniques_schemas_boards_rules_and_commands() {
    let bash = foldoku("completions bash").stdout;
    let cases: Vec<&str> = bash.split("\n        foldoku__subcmd__").collect();
    let case = |name: &str| {
        let start = format!("{name})");
        let mut found = cases.iter().filter(|case| case.starts_with(&start));
        *found.next().unwrap_or_else(|| panic!("{name}"))
    };
    assert!(case("find").contains("sashimi-x-wing") && case("find").contains("9x9+anti-knight"));
    assert!(case("hint").contains("naked-pair"));
    assert!(case("schema").contains("pack-manifest"));
    assert!(case("rules").contains("region-sum-line"));
    assert!(case("man").contains("neighbours"));
    let help = foldoku("find --help").stdout;
    assert!(!help.contains("sashimi-x-wing"), "{help}");
}
