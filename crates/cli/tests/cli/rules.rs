//! `rules`: the list of rules, one rule by its names, pictures, and examples that other commands read.

use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Folder, foldoku, foldoku_reading};

fn objects(arguments: &str) -> Vec<Value> {
    let run = foldoku(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    let lines = run.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn one_rule_is_described() {
    let mut shown = String::new();
    for names in [
        "killer",
        "thermo sudoku",
        "little killer",
        "nabner",
        "kropki",
        "regex",
    ] {
        shown.push_str(&format!(
            "$ foldoku rules {names}\n{}\n",
            foldoku(&format!("rules {names}"))
        ));
    }
    assert_snapshot!(shown);
}

#[test]
fn every_example_is_solved_as_it_is_printed() {
    let all = objects("rules --json");
    assert!(all.len() >= 75);
    let unsolved = all.iter().filter(|rule| {
        let example = rule["example"].as_str().unwrap();
        let run = foldoku_reading("solve --limit 1", example.as_bytes());
        run.code != 0 || run.stdout.lines().last() != Some("1 or more solutions")
    });
    let unsolved: Vec<&Value> = unsolved.map(|rule| &rule["rule"]).collect();
    assert!(unsolved.is_empty(), "{unsolved:?}");
    let text = foldoku("rules").stdout;
    for rule in &all {
        let start = format!(
            "{}: {}",
            rule["rule"].as_str().unwrap(),
            rule["about"].as_str().unwrap()
        );
        assert!(text.contains(&start), "{start}");
    }
}

#[test]
fn rules_are_found_by_every_name_and_others_are_suggested() {
    let found = |name: &str| -> Vec<String> {
        let rules = objects(&format!("rules --json {name}"));
        let names = rules
            .iter()
            .map(|rule| rule["rule"].as_str().unwrap().to_owned());
        names.collect()
    };
    assert_eq!(found("killercage"), ["cage"]);
    assert_eq!(found("German_Whispers"), ["whisper line"]);
    assert_eq!(found("XV"), ["pair sum"]);
    assert_eq!(found("region sum line"), ["region sum line"]);
    assert_eq!(
        found("renban palindrome renban"),
        ["renban line", "palindrome"]
    );
    for (name, message) in [
        ("kiler", "unknown rule 'kiler'; did you mean killer?"),
        (
            "nothing",
            "unknown rule 'nothing'; foldoku rules prints all",
        ),
    ] {
        let run = foldoku(&format!("rules {name}"));
        assert_eq!((run.code, run.stderr), (2, format!("error: {message}\n")));
    }
}

#[test]
fn pictures_go_to_files() {
    let folder = Folder::new("rules-pictures");
    let run = foldoku("rules cage --to svg");
    assert!(
        run.stdout.starts_with("<svg") && run.stdout.contains(">15</text>"),
        "{run}"
    );
    let run = foldoku(&format!("rules kropki --to svg -o {}", folder.name("out")));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    assert!(folder.path("out/difference.svg").exists() && folder.path("out/ratio.svg").exists());
    let run = foldoku(&format!("rules little killer -o {}", folder.name("%n.svg")));
    assert_eq!(run.code, 0, "{run}");
    assert!(folder.path("little-killer.svg").exists());
    let run = foldoku(&format!("rules kropki -o {}", folder.name("one.svg")));
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("there are several rules"), "{run}");
    let run = foldoku(&format!("rules -o {}", folder.name("out")));
    assert!(
        run.stderr.contains("is a folder; add --to svg or --to png"),
        "{run}"
    );
    let run = foldoku("rules --theme dark");
    assert!(run.stderr.contains("--theme applies to pictures"), "{run}");
}

#[cfg(feature = "render")]
#[test]
fn every_rule_has_an_image() {
    let folder = Folder::new("rules-images");
    let run = foldoku(&format!(
        "rules --to png --size 200 -o {}",
        folder.name("all")
    ));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    let count = std::fs::read_dir(folder.path("all")).unwrap().count();
    assert_eq!(count, objects("rules --json").len());
}

#[test]
fn the_page_holds_every_rule_and_its_picture() {
    let page = foldoku("rules --to html").stdout;
    let count = objects("rules --json").len();
    assert_eq!(page.matches("<svg ").count(), count);
    assert_eq!(page.matches("<section id=").count(), count);
    assert!(page.contains("<a href=\"#region-sum-line\">Region sum line</a>"));
    assert!(page.contains("prefers-color-scheme:dark") && !page.contains("http-equiv"));
    let one = foldoku("rules --to html --theme light anti-knight").stdout;
    assert!(!one.contains("<nav") && !one.contains("prefers-color-scheme"));
    assert!(one.contains("knight's move"), "{one}");
}
