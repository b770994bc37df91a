//! The tour of the README: every command in it, with the output that it shows.

use crate::harness::foldoku;

/// The commands of the README's `console` blocks and the text under each.
fn commands() -> Vec<(String, String)> {
    let readme = include_str!("../../../../README.md");
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    // A block may show several commands; one that runs cargo is not for this test.
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1));
    let commands = commands.filter_map(|command| command.strip_prefix("foldoku "));
    commands
        .map(|command| {
            let (command, output) = command.split_once('\n').unwrap();
            (command.to_owned(), output.to_owned())
        })
        .collect()
}

#[test]
fn the_tour_shows_what_the_program_prints() {
    let commands = commands();
    assert!(commands.len() >= 13, "{}", commands.len());
    for (command, output) in commands {
        assert_eq!(foldoku(&command).stdout, output, "{command}");
    }
}
