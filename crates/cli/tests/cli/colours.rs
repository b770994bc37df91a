//! When output has colours: `--color`, the environment, and where it goes.

use crate::harness::{command, output_of};

const BOARDS: &str = "hint --boards always fixtures/samples/grid.txt";
const HELP: &str = "solve -h";

/// Returns whether a run in pipes writes escape codes to standard output, and to standard error.
fn styles(arguments: &str, variables: &[(&str, &str)]) -> [bool; 2] {
    let mut command = command(arguments);
    command.env("TERM", "xterm").envs(variables.iter().copied());
    let output = output_of(command, []);
    [output.stdout, output.stderr].map(|bytes| bytes.contains(&0x1b))
}

#[test]
fn pipes_and_files_have_no_styles() {
    let none: [&[(&str, &str)]; 8] = [
        &[],
        &[("NO_COLOR", "1")],
        &[("NO_COLOR", "1"), ("FORCE_COLOR", "1")],
        &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")],
        &[("CLICOLOR", "1")],
        &[("FORCE_COLOR", "0")],
        &[("FORCE_COLOR", "")],
        &[("CLICOLOR_FORCE", "0")],
    ];
    for variables in none {
        for arguments in [
            BOARDS,
            HELP,
            "solve --nope",
            "explain fixtures/samples/grid.txt",
        ] {
            let found = styles(arguments, variables);
            assert_eq!(found, [false; 2], "{arguments} {variables:?}");
        }
    }
}

#[test]
fn colours_can_be_forced() {
    let forced: [(&str, &[(&str, &str)]); 5] = [
        ("", &[("FORCE_COLOR", "1")]),
        ("", &[("CLICOLOR_FORCE", "1")]),
        (" --color always", &[]),
        (" --colour=always", &[("NO_COLOR", "1")]),
        (" --color never --color always", &[]),
    ];
    for (flag, variables) in forced {
        assert!(styles(&format!("{BOARDS}{flag}"), variables)[0], "{flag}");
        assert!(styles(&format!("{HELP}{flag}"), variables)[0], "{flag}");
        let errors = styles(&format!("check nonsense --nope{flag}"), variables);
        assert_eq!(errors, [false, true], "{flag}");
    }
    let never = [("FORCE_COLOR", "1"), ("CLICOLOR_FORCE", "1")];
    for arguments in [BOARDS, HELP, "solve --nope", "solve no/such/file"] {
        let found = styles(&format!("--color never {arguments}"), &never);
        assert_eq!(found, [false; 2], "{arguments}");
    }
}

/// A word after `--` is a puzzle or a file.
#[test]
fn flags_end_at_two_dashes() {
    assert_eq!(styles("solve --nope -- --color always", &[]), [false; 2]);
}
