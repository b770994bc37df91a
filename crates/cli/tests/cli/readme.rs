//! The commands of the README print the output shown there.

use crate::harness::foldoku;

/// Returns the commands of the README's `console` blocks with their output.
fn commands() -> Vec<(String, String)> {
    let readme = include_str!("../../../../README.md");
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    // A block may contain several commands; those that run cargo are skipped.
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
fn readme_shows_the_output_of_its_commands() {
    let commands = commands();
    assert!(commands.len() >= 13, "{}", commands.len());
    for (command, output) in commands {
        assert_eq!(foldoku(&command).stdout, output, "{command}");
    }
}
