//! `pack`: its files, its duplicates, and runs that are interrupted.
//!
//! **Invariant:** puzzles, ratings and steps are verified by other commands.

use std::collections::HashSet;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Folder, Random, Run, command, foldoku, foldoku_reading};

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// Makes a pack in a folder.
fn pack(folder: &Folder, name: &str, flags: &str) -> Run {
    foldoku(&format!("pack --seed 3 -o {} {flags}", folder.name(name)))
}

/// Returns the files of a pack and their contents, in order.
fn files(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder.path(name)).unwrap();
    let mut files: Vec<_> = entries
        .map(|entry| {
            let name = entry.as_ref().unwrap().file_name().into_string().unwrap();
            (name, fs::read(entry.unwrap().path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn json(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&folder.read(name)).unwrap()
}

#[test]
fn pack_has_what_other_commands_say_about_its_puzzles() {
    let folder = Folder::new("pack-levels");
    let run = pack(&folder, "p", "--count 4 --symmetry half-turn");
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
    let summary = "20 puzzles: 4 easy, 4 extreme, 4 hard, 4 medium, 4 unfair\n";
    assert_eq!(run.stderr, summary);
    let mut canonical = HashSet::new();
    for level in LEVELS {
        let generated = foldoku(&format!(
            "generate --seed 3 --count 4 --symmetry half-turn --difficulty {level}"
        ));
        let objects = json(&folder, &format!("p/{level}.json"));
        let objects = objects.as_array().unwrap();
        assert_eq!(objects.len(), 4);
        for ((number, puzzle), object) in (1..).zip(generated.stdout.lines()).zip(objects) {
            assert_eq!(object["puzzle"], puzzle);
            assert_eq!(object["number"], number);
            let solved = foldoku(&format!("solve --quiet {puzzle}")).stdout;
            assert_eq!(object["solution"], solved.trim());
            let rated = foldoku(&format!("rate --json {puzzle}")).stdout;
            let rated: Value = serde_json::from_str(&rated).unwrap();
            for name in ["status", "er", "ep", "ed", "hardest", "level", "score"] {
                assert_eq!(object[name], rated[name], "{puzzle} {name}");
            }
            let explained = foldoku(&format!("explain --json {puzzle}")).stdout;
            let explained: Value = serde_json::from_str(&explained).unwrap();
            assert_eq!(object["steps"], explained["steps"], "{puzzle}");
            assert!(
                object["level"]
                    .as_str()
                    .unwrap()
                    .eq_ignore_ascii_case(level)
            );
            let clues = puzzle.bytes().filter(|&cell| cell != b'.').count();
            assert_eq!(object["clues"], clues);
            let counts = object["techniques"].as_array().unwrap().iter();
            let counts = counts.map(|it| it["count"].as_u64().unwrap());
            let steps = object["steps"].as_array().unwrap().len() as u64;
            assert_eq!(counts.sum::<u64>(), steps);
            canonical.insert(foldoku(&format!("canon {puzzle}")).stdout);
        }
        assert!(folder.read(&format!("p/{level}.pdf")).starts_with(b"%PDF"));
    }
    assert_eq!(canonical.len(), 20);
}

#[test]
fn pack_of_puzzles_with_rules_has_what_other_commands_say_about_them() {
    let folder = Folder::new("pack-rules");
    let flags = "--count 2 --rules killer,thermometer:1 --difficulty easy,hard";
    let run = pack(&folder, "p", flags);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
    for level in ["easy", "hard"] {
        let generated = foldoku(&format!(
            "generate --seed 3 --count 2 --rules killer,thermometer:1 --difficulty {level} --to jsonl"
        ));
        let objects = json(&folder, &format!("p/{level}.json"));
        let objects = objects.as_array().unwrap();
        assert_eq!(objects.len(), 2);
        for (line, object) in generated.stdout.lines().zip(objects) {
            let made: Value = serde_json::from_str(line).unwrap();
            assert_eq!(object["puzzle"], made["puzzle"]);
            assert_eq!(object["solution"], made["solution"]);
            let puzzle = object["puzzle"].as_str().unwrap();
            let explained = foldoku(&format!("explain --json {puzzle}")).stdout;
            let explained: Value = serde_json::from_str(&explained).unwrap();
            for name in ["level", "difficulty", "hardest", "steps"] {
                assert_eq!(object[name], explained[name], "{name}");
            }
            assert!(
                object["level"]
                    .as_str()
                    .unwrap()
                    .eq_ignore_ascii_case(level)
            );
            let rules = object["rules"].as_array().unwrap();
            let is_cage = |rule: &&Value| rule.as_str().unwrap().starts_with("cage");
            assert!(rules.iter().filter(is_cage).count() > 15, "{rules:?}");
        }
        let file = folder.name(&format!("p/{level}.json"));
        assert_eq!(foldoku(&format!("check {file}")).stdout, "unique\nunique\n");
        assert!(folder.read(&format!("p/{level}.pdf")).starts_with(b"%PDF"));
    }
    let again = flags.replace("easy,hard", "easy --threads 1");
    let again = pack(&folder, "q", &again);
    assert_eq!(again.code, 0, "{again}");
    let easy = |name| folder.read(&format!("{name}/easy.json"));
    assert_eq!(easy("p"), easy("q"));
}

#[test]
fn pack_takes_other_boards() {
    let folder = Folder::new("pack-boards");
    let run = pack(
        &folder,
        "p",
        "--count 3 --geometry 6x6 --difficulty easy,medium,hard",
    );
    assert_eq!(run.code, 0, "{run}");
    for level in ["easy", "medium", "hard"] {
        let file = folder.name(&format!("p/{level}.json"));
        let rated = foldoku(&format!(
            "rate --quiet -g 6x6 --to jsonl --measure difficulty {file}"
        ));
        for line in rated.stdout.lines() {
            let rated: Value = serde_json::from_str(line).unwrap();
            let found = rated["level"].as_str().unwrap();
            assert!(found.eq_ignore_ascii_case(level), "{line}");
        }
        assert_eq!(rated.stdout.lines().count(), 3, "{rated}");
    }
    let flags = "--seed 4 --geometry 6x6 --minimal clues --difficulty easy --count 2";
    let run = foldoku(&format!("pack {flags} -o {}", folder.name("minimal")));
    assert_eq!(run.code, 0, "{run}");
    let generated = foldoku(&format!("generate {flags}"));
    let objects = json(&folder, "minimal/easy.json");
    let puzzles = objects.as_array().unwrap().iter();
    let puzzles: Vec<&str> = puzzles.map(|it| it["puzzle"].as_str().unwrap()).collect();
    assert_eq!(puzzles, generated.stdout.lines().collect::<Vec<_>>());
    let run = pack(&folder, "q", "--geometry 6x6 --er 2..3");
    assert_eq!(run.code, 2, "{run}");
    assert!(
        run.stderr
            .contains("--er: only puzzles on the classic board"),
        "{run}"
    );
}

#[test]
fn manifest_describes_the_files() {
    let folder = Folder::new("pack-manifest");
    let flags = "--count 3 --difficulty easy,hard --page a5 --large-print";
    let run = pack(&folder, "p", flags);
    assert_eq!(run.code, 0, "{run}");
    let manifest = json(&folder, "p/manifest.json");
    assert_eq!(
        (&manifest["seed"], &manifest["count"]),
        (&3.into(), &3.into())
    );
    assert_eq!(manifest["settings"]["page"], "a5");
    assert_eq!(manifest["settings"]["large-print"], "");
    let mut names = vec![String::from("manifest.json")];
    for (level, name) in manifest["levels"]
        .as_array()
        .unwrap()
        .iter()
        .zip(["easy", "hard"])
    {
        assert_eq!(
            (&level["level"], &level["puzzles"]),
            (&name.into(), &3.into())
        );
        for file in level["files"].as_array().unwrap() {
            let name = file["name"].as_str().unwrap();
            let content = folder.read(&format!("p/{name}"));
            assert_eq!(file["bytes"], content.len());
            let sum = sha256(&content);
            assert_eq!(file["sha256"], sum, "{name}");
            names.push(name.to_owned());
        }
    }
    names.sort();
    let there: Vec<String> = files(&folder, "p").into_iter().map(|file| file.0).collect();
    assert_eq!(there, names);
    // Other commands read the files as they are.
    let easy = folder.name("p/easy.json");
    let check = foldoku(&format!("check {easy}"));
    assert_eq!(
        (check.code, check.stdout.lines().count()),
        (0, 3),
        "{check}"
    );
    let rated = foldoku(&format!(
        "rate --quiet --measure hodoku --template %h {easy}"
    ));
    assert_eq!(rated.stdout, "Easy\n".repeat(3), "{rated}");
}

fn sha256(content: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(content);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn files_do_not_depend_on_threads() {
    let folder = Folder::new("pack-threads");
    let flags = "--count 6 --difficulty medium,extreme --caption {score} --symmetry diagonal";
    assert_eq!(pack(&folder, "all", flags).code, 0);
    let expected = files(&folder, "all");
    assert_eq!(expected.len(), 5);
    for threads in [1, 3] {
        let name = threads.to_string();
        let run = pack(&folder, &name, &format!("{flags} --threads {threads}"));
        assert_eq!(run.code, 0, "{run}");
        assert!(files(&folder, &name) == expected, "{threads} threads");
    }
}

#[test]
fn killed_packs_resume_to_the_same_files() {
    let folder = Folder::new("pack-killed");
    let flags = "--count 60 --difficulty easy,hard,extreme --quiet";
    assert_eq!(pack(&folder, "whole", flags).code, 0);
    let expected = files(&folder, "whole");
    let arguments = format!(
        "pack --seed 3 -o {} {flags} --resume --threads 2",
        folder.name("killed")
    );
    let mut random = Random(11);
    let mut kills = 0;
    for round in 0.. {
        // Later runs live longer, so that the loop ends on any machine.
        let time = Duration::from_millis(10 + random.below(60 << round));
        let mut child = command(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(time);
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(0), "{}", foldoku(&arguments));
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!folder.path("killed/manifest.json").exists() || round > 3);
        kills += 1;
    }
    assert!(kills > 1);
    assert!(files(&folder, "killed") == expected);
    let again = foldoku(&arguments);
    assert_eq!(again.code, 0, "{again}");
    assert!(files(&folder, "killed") == expected);
}

#[cfg(unix)]
#[test]
fn interrupted_pack_says_how_to_resume() {
    use crate::harness::{interrupt, wait_until};

    let folder = Folder::new("pack-interrupted");
    let flags = "--count 40 --difficulty easy,extreme --booklet no";
    let arguments = format!("pack --seed 3 -o {} {flags}", folder.name("p"));
    let child = command(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until(|| folder.path("p/unfinished/extreme-1.checkpoint").exists());
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{messages}");
    let advice = "to continue, run the same command with --resume\n";
    assert!(messages.ends_with(advice), "{messages}");
    let refused = foldoku(&arguments);
    assert_eq!(refused.code, 2, "{refused}");
    assert!(refused.stderr.contains("add --resume"), "{refused}");
    let other = foldoku(&format!("{arguments} --resume --symmetry full"));
    assert_eq!(other.code, 2, "{other}");
    assert!(other.stderr.contains("different run"), "{other}");
    assert_eq!(foldoku(&format!("{arguments} --resume")).code, 0);
    assert_eq!(pack(&folder, "whole", flags).code, 0);
    assert!(files(&folder, "p") == files(&folder, "whole"));
    let other = foldoku(&format!("{arguments} --resume --attempts 5"));
    assert_eq!(other.code, 2, "{other}");
    assert!(other.stderr.contains("other settings"), "{other}");
}

/// A solution with a large pattern has few puzzles, so many are made twice.
#[test]
fn duplicates_are_replaced() {
    let folder = Folder::new("pack-duplicates");
    let grid = foldoku("generate --solved --seed 1 --quiet").stdout;
    let puzzle = foldoku_reading("minimise --seed 1 --quiet", grid.as_bytes()).stdout;
    // Some cells more than one minimal puzzle has.
    let mut more = 0;
    let pattern: String = puzzle
        .trim()
        .bytes()
        .map(|cell| match cell {
            b'.' if more < 7 => {
                more += 1;
                '?'
            }
            b'.' => '.',
            _ => '?',
        })
        .collect();
    let flags = |count: u32| {
        format!(
            "--count {count} --solution {} --pattern {pattern} --difficulty easy,medium,hard,unfair,extreme --booklet no --attempts 3000",
            grid.trim()
        )
    };
    let level = (LEVELS.iter())
        .find(|level| {
            let flags = flags(1).replace("easy,medium,hard,unfair,extreme", level);
            pack(&folder, level, &flags).code == 0
        })
        .expect("the pattern has puzzles of some level");
    let flags = flags(500).replace("easy,medium,hard,unfair,extreme", level);
    let run = pack(&folder, "many", &flags);
    assert_eq!(run.code, 1, "{run}");
    let expected = format!("error: {level}: only ");
    assert!(run.stderr.starts_with(&expected), "{run}");
    assert!(run.stderr.contains("puzzles are different; relax"), "{run}");
    let found = run.stderr.split(' ').nth(3).unwrap();
    let found: u32 = found.parse().unwrap();
    let flags = flags.replace("--count 500", &format!("--count {found}"));
    assert_eq!(pack(&folder, "few", &flags).code, 0, "{found} {level}");
    let manifest = json(&folder, "few/manifest.json");
    assert_eq!(manifest["levels"][0]["puzzles"], found);
    if found > 1 {
        assert!(
            manifest["levels"][0]["repeats"].as_u64() > Some(0),
            "{manifest}"
        );
    }
}

#[test]
fn failed_pack_repeats_the_failure() {
    let folder = Folder::new("pack-failed");
    let flags = "--count 30 --difficulty hard --attempts 12 --booklet no";
    let failed = pack(&folder, "p", flags);
    assert_eq!(failed.code, 1, "{failed}");
    assert!(
        failed.stderr.starts_with("error: hard: puzzle "),
        "{failed}"
    );
    let again = pack(&folder, "p", &format!("{flags} --resume"));
    assert_eq!((again.code, again.stderr), (1, failed.stderr));
    assert!(!folder.path("p/manifest.json").exists());
}

#[test]
fn invalid_packs_are_refused() {
    let folder = Folder::new("pack-refused");
    fs::create_dir(folder.path("full")).unwrap();
    folder.file("full/x", "");
    for (flags, message) in [
        ("-o NEW --count 0", "0 is not in"),
        ("-o NEW --difficulty hrad", "hrad"),
        ("-o NEW --rating 5..", "--rating"),
        ("-o NEW --caption {size}", "unknown field 'size'"),
        (
            "-o NEW --difficulty easy --technique x-wing",
            "at least Hard",
        ),
        ("-o FULL", "is not empty"),
        ("-o FULL --resume", "is not empty"),
        ("", "--output"),
    ] {
        let flags = flags.replace("NEW", &folder.name("new"));
        let flags = flags.replace("FULL", &folder.name("full"));
        let run = foldoku(&format!("pack {flags}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{flags}: {run}");
        assert!(run.stderr.contains(message), "{flags}: {run}");
    }
    assert!(!folder.path("new").exists());
}

#[test]
fn technique_selects_its_level() {
    let folder = Folder::new("pack-technique");
    let run = pack(
        &folder,
        "p",
        "--count 1 --hardest-technique skyscraper --booklet no",
    );
    assert_eq!(run.code, 0, "{run}");
    let names: Vec<String> = files(&folder, "p").into_iter().map(|file| file.0).collect();
    assert_eq!(names, ["hard.json", "manifest.json"]);
    let hard = json(&folder, "p/hard.json");
    assert!(hard[0]["techniques"].to_string().contains("skyscraper"));
}
