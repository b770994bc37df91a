//! The conditions on the difficulty mean the same in `generate` and `rate`.
//!
//! **Invariant:** every generated puzzle is confirmed by `rate`, which takes the whole rating.

use crate::harness::{foldoku, foldoku_reading, slow_tests};

/// Returns the puzzles of a command line.
#[track_caller]
fn generate(arguments: &str) -> String {
    let run = foldoku(&format!("generate --seed 4 {arguments}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    run.stdout
}

/// Returns a column of the ratings of puzzles.
#[track_caller]
fn rated(measure: &str, template: &str, puzzles: &str) -> Vec<String> {
    let command = format!("rate --quiet --measure {measure} --template {template}");
    let run = foldoku_reading(&command, puzzles.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    run.stdout.lines().map(str::to_owned).collect()
}

/// Returns the smaller number, or the larger one in slow tests.
fn count(quick: usize, slow: usize) -> usize {
    if slow_tests() { slow } else { quick }
}

#[test]
fn levels_are_those_of_rate() {
    let count = count(16, 1000);
    for level in ["Easy", "Medium", "Hard", "Unfair", "Extreme"] {
        let puzzles = generate(&format!("--count {count} --difficulty {level}"));
        let levels = rated("hodoku", "%h", &puzzles);
        assert_eq!(levels, vec![level; count]);
    }
    let both = rated(
        "hodoku",
        "%h",
        &generate("--count 16 --difficulty easy,hard"),
    );
    assert_eq!(both, ["Easy", "Hard"].repeat(8));
}

#[test]
fn er_is_that_of_rate() {
    for (range, least, most, quick, slow) in [
        ("..2.0", 0.0, 2.0, 8, 1000),
        ("7.0..7.9", 7.0, 7.9, 4, 1000),
        ("8.0..8.9", 8.0, 8.9, 1, 200),
    ] {
        let count = count(quick, slow);
        let puzzles = generate(&format!("--count {count} --er {range}"));
        let ratings = rated("er", "%r", &puzzles);
        assert_eq!(ratings.len(), count);
        for er in ratings {
            let er: f64 = er.parse().unwrap();
            assert!((least..=most).contains(&er), "{range}: {er}");
        }
    }
}

#[test]
fn techniques_are_confirmed_by_rate() {
    for conditions in [
        "--technique Pointing",
        "--difficulty medium --technique hiddenpair",
        "--technique xy-wing",
        "--hardest-technique skyscraper",
        "--hardest-technique x-wing",
        "--difficulty medium --er 3.0.. --clues 22..25",
        "--difficulty medium --symmetry half-turn --minimal groups",
    ] {
        let count = count(2, 100);
        let puzzles = generate(&format!("--count {count} {conditions}"));
        assert_eq!(puzzles.lines().count(), count);
        let filter = conditions.split(" --clues").next().unwrap();
        let filter = filter.split(" --symmetry").next().unwrap();
        let confirmed = foldoku_reading(
            &format!("rate --quiet --to puzzle {filter}"),
            puzzles.as_bytes(),
        );
        assert_eq!(confirmed.stdout, puzzles, "{conditions}: {confirmed}");
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{check}");
    }
}

#[test]
fn rare_puzzles_depend_only_on_the_seed() {
    // Few of the independent attempts meet this, so most puzzles come from the guided search.
    let arguments =
        "--count 6 --difficulty unfair --clues 32.. --minimal groups --symmetry diagonals";
    let all = generate(arguments);
    assert!(generate(&format!("{arguments} --threads 1")) == all);
    let rest: Vec<&str> = all.lines().skip(4).collect();
    let skipped = generate(&arguments.replace("--count 6", "--count 2 --skip 4"));
    assert_eq!(skipped.lines().collect::<Vec<_>>(), rest);
    let shard: Vec<&str> = all.lines().skip(1).step_by(3).collect();
    let sharded = generate(&format!("{arguments} --shard 2/3"));
    assert_eq!(sharded.lines().collect::<Vec<_>>(), shard);
}

#[test]
fn searches_do_not_depend_on_threads() {
    // Hardly any independent attempt meets the first two; the last starts from known puzzles.
    for arguments in [
        "--count 2 --difficulty unfair --er 7.5..8.2",
        "--count 2 --hardest-technique x-wing",
        "--count 2 --er 9.1..",
    ] {
        let all = generate(arguments);
        let same = generate(&format!("{arguments} --threads 1"));
        assert!(same == all, "{arguments}");
    }
}

#[test]
fn advice_names_a_faster_request() {
    let run = foldoku("generate --seed 1 --attempts 5 --technique x-wing");
    assert!(run.stderr.contains("--hardest-technique x-wing"), "{run}");
    assert_eq!(run.code, 1, "{run}");
    let run = foldoku("generate --seed 1 --attempts 5 --er 9.5.. --symmetry half-turn");
    assert!(run.stderr.contains("relax --symmetry"), "{run}");
    assert_eq!(run.code, 1, "{run}");
}

#[test]
fn large_pattern_implies_redundant_clues() {
    let pattern =
        "xxx...xxxxxx...xxxxxx...xxx...xxx......xxx......xxx...xxx...xxxxxx...xxxxxx...xxx";
    let run = foldoku(&format!("generate --seed 1 --count 3 --pattern {pattern}"));
    assert_eq!(run.code, 0, "{run}");
    let note = "the pattern has 45 fixed clues, more than minimal puzzles have: --minimal no\n";
    assert_eq!(run.stderr, note);
    for line in run.stdout.lines() {
        let cells = line
            .bytes()
            .map(|cell| if cell == b'.' { '.' } else { 'x' });
        assert_eq!(cells.collect::<String>(), pattern);
    }
    assert_eq!(run.stdout.lines().count(), 3);
    let hard = foldoku(&format!(
        "generate --seed 1 --quiet --difficulty hard --pattern {}",
        pattern.replace('x', "?")
    ));
    assert_eq!((hard.code, hard.stderr.as_str()), (0, ""), "{hard}");
    assert_eq!(rated("hodoku", "%h", &hard.stdout), ["Hard"]);
}

#[test]
fn failure_names_the_condition_to_relax() {
    let failure = |arguments: &str| {
        let run = foldoku(&format!("generate --seed 1 --attempts 20 {arguments}"));
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{run}");
        run.stderr
    };
    let cross = "x".repeat(27) + &".".repeat(27) + "xxxxxxxxx" + &".".repeat(18);
    for (arguments, fix) in [
        ("--clues 21", "relax --clues"),
        ("--er 11.0..", "relax --er"),
        ("--technique squirmbag", "relax --technique"),
        ("--rating 90.. --rating-measure mrv", "relax --rating"),
        ("--symmetry full", "--minimal groups"),
    ] {
        let message = failure(arguments);
        assert!(message.contains(fix), "{arguments}: {message}");
    }
    let refused = foldoku(&format!("generate --pattern {cross}"));
    assert_eq!(refused.code, 2, "{refused}");
}

#[test]
fn requests_without_known_puzzles_are_refused_or_relaxed() {
    for command in ["generate", "dataset --count 1 -o unwritten"] {
        let run = foldoku(&format!("{command} --er 12.0.."));
        assert_eq!(run.code, 2, "{run}");
        let reason = "--er 12.0: no puzzle is known that rates above 11.9";
        assert!(run.stderr.contains(reason), "{run}");
    }
    let run = foldoku("generate --seed 1 --clues 36..40");
    assert_eq!(run.code, 0, "{run}");
    let note = "random minimal puzzles do not have 36 clues: --minimal no";
    assert!(run.stderr.contains(note), "{run}");
    let clues = run.stdout.trim().bytes().filter(|&cell| cell != b'.');
    assert!((36..=40).contains(&clues.count()), "{run}");
}
