//! A page per command, from its `--help`, and the page that lists them.
//!
//! **Invariant:** the commands and their groups are those of `foldoku help`.

use anyhow::Result;

use super::{Files, GENERATED, foldoku};

/// Adds the pages.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let mut index = format!(
        "{GENERATED}\n# Commands\n\n`foldoku COMMAND --help` prints the same text; `-h` prints the flags that most people need.\n"
    );
    let help = foldoku(&["help"])?;
    for entry in entries(&help) {
        match entry {
            Entry::Group(name) => {
                index += &format!("\n## {name}\n\n| command | does |\n|---|---|\n");
            }
            Entry::Command { name, about } => {
                index += &format!("| [`{name}`](commands/{name}.md) | {about} |\n");
                files.insert(format!("commands/{name}.md"), page(name)?);
            }
        }
    }
    files.insert(String::from("commands.md"), index);
    Ok(())
}

fn page(name: &str) -> Result<String> {
    let text = match name {
        "help" => foldoku(&["help"])?,
        name => foldoku(&[name, "--help"])?,
    };
    Ok(format!(
        "{GENERATED}\n# foldoku {name}\n\n```text\n{text}```\n"
    ))
}

#[derive(Debug, Eq, PartialEq)]
enum Entry<'a> {
    Group(&'a str),
    Command { name: &'a str, about: &'a str },
}

/// Returns the groups and commands of the list between `Usage` and `Options`.
fn entries(help: &str) -> impl Iterator<Item = Entry<'_>> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Usage:"));
    let lines = lines
        .skip(1)
        .take_while(|line| !line.starts_with("Options:"));
    lines.filter_map(|line| match line.strip_prefix("  ") {
        Some(line) => {
            let (name, about) = line.split_once(' ')?;
            let about = about.trim();
            Some(Entry::Command { name, about })
        }
        None => Some(Entry::Group(line.strip_suffix(':')?)),
    })
}

#[cfg(test)]
mod tests {
    use super::{Entry, entries};

    #[test]
    fn groups_and_commands_are_read() {
        let help =
            "About\n\nUsage: foldoku\n\nMake:\n  pack   Make a pack\n\nOptions:\n  -h  Help\n";
        let (name, about) = ("pack", "Make a pack");
        let expected = [Entry::Group("Make"), Entry::Command { name, about }];
        assert!(entries(help).eq(expected));
    }
}
