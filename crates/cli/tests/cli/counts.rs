//! Numbers of things on the command line: `1000`, `1_000`, `1e3`, `1k`.

use crate::harness::foldoku;

const FILE: &str = "fixtures/samples/easy.txt";

#[test]
fn every_count_has_the_same_spellings() {
    let pairs = [
        (
            "generate --seed 1_0 --count 1e1 --skip 1_0",
            "generate --seed 10 --count 10 --skip 10",
        ),
        (
            "generate --seed 1e3 --minimal no --clues 3e1..30",
            "generate --seed 1000 --minimal no --clues 30",
        ),
        (
            "generate --seed 1 --rating 0..1k --attempts 1M",
            "generate --seed 1 --rating 0..1000 --attempts 1000000",
        ),
        (
            "shuffle --seed 1k -n 1e1 -j 0.001k F",
            "shuffle --seed 1000 -n 10 -j 1 F",
        ),
        (
            "minimise --all --limit 0.5k --effort 1M F",
            "minimise --all --limit 500 --effort 1000000 F",
        ),
        ("count --limit 1e3 F", "count --limit 1000 F"),
        (
            "estimate --walks 1k --exact 1e2 F",
            "estimate --walks 1000 --exact 100 F",
        ),
        ("find --clues 2e1..3e1 -q F", "find --clues 20..30 -q F"),
        ("candidates --levels 1e0 F", "candidates --levels 1 F"),
    ];
    for (short, long) in pairs {
        let [short, long] = [short, long].map(|it| foldoku(&it.replace('F', FILE)));
        assert_eq!((short.code, &short.stdout), (0, &long.stdout), "{short}");
    }
}

#[test]
fn other_numbers_are_errors() {
    let message = |arguments: &str| {
        let run = foldoku(&format!("{arguments} {FILE}"));
        assert_eq!(run.code, 2, "{run}");
        run.stderr.lines().next().unwrap_or_default().to_owned()
    };
    let whole = "expected a whole number, such as 1000000, 1_000_000, 1e6 or 1M";
    for text in ["1.5", "1,000", "x", "1e-1"] {
        assert_eq!(
            message(&format!("count --limit {text}")),
            format!("error: invalid value '{text}' for '--limit <N>': {whole}")
        );
    }
    assert_eq!(
        message("count --limit 0"),
        "error: invalid value '0' for '--limit <N>': 0 is not in 1.."
    );
    assert_eq!(
        message("solve --threads 1e4"),
        "error: invalid value '1e4' for '--threads <N>': 10000 is not in 0..=1024"
    );
}
