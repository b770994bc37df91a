//! `--help`, and that its examples do what they say.

use crate::harness::foldoku;
use insta::assert_snapshot;

#[test]
fn help_of_the_program_and_of_every_verb() {
    assert_snapshot!("help", foldoku("--help").stdout);
    for verb in ["solve", "count", "candidates", "propagate", "trial"] {
        assert_snapshot!(
            format!("help_{verb}"),
            foldoku(&format!("{verb} --help")).stdout
        );
    }
}

#[test]
fn the_examples_in_the_help_run() {
    let help = foldoku("--help").stdout;
    let mut examples = 0;
    for line in help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("foldoku "))
    {
        let command = line.split("  ").next().unwrap();
        let large = command.contains("16x16");
        let sample = if large {
            "fixtures/samples/sixteen.txt"
        } else {
            "fixtures/samples/easy.txt"
        };
        let run = foldoku(
            &command
                .replace("FILE", sample)
                .replace("puzzles.txt", sample),
        );
        assert!(run.code <= 1 && !run.stdout.is_empty(), "{command}\n{run}");
        examples += 1;
    }
    assert_eq!(examples, 6);
}
