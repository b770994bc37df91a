//! `dataset` killed and resumed any number of times, and in shards.
//!
//! **Invariant:** every kill is real, at a moment that depends on the machine, in either pass.

use std::collections::HashSet;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::dataset::files;
use crate::harness::{Folder, Random, collection, command, foldoku};

/// Runs a command, and kills it after some time. Returns its exit code if it ended before.
fn run_for(arguments: &str, time: Duration) -> Option<i32> {
    let mut child = command(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pause = Duration::from_millis(5);
    for _ in 0..time.as_millis() / pause.as_millis() {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        thread::sleep(pause);
    }
    let _ = child.kill();
    child.wait().unwrap().code()
}

#[test]
fn killed_runs_resume_to_the_same_files() {
    let folder = Folder::new("dataset-killed");
    let puzzles = foldoku("generate --count 120 --seed 3").stdout;
    let input = folder.file("in.txt", puzzles.repeat(2));
    let many = folder.file("many.txt", collection(4000));
    let mut random = Random(17);
    for (name, flags) in [
        (
            "splits",
            format!("--augment 1 --split 70/30 --threads 2 {many}"),
        ),
        ("csv", format!("--traces --augment 1 {input}")),
        ("npy", format!("--to npy --traces --balance level {input}")),
        (
            "parquet",
            String::from("--to parquet --count 300 --measure hodoku"),
        ),
    ] {
        let whole = folder.name(&format!("{name}-whole"));
        let run = foldoku(&format!("dataset --quiet --seed 1 -o {whole} {flags}"));
        assert_eq!(run.code, 0, "{run}");
        let expected = files(&folder, &format!("{name}-whole"));
        let (output, checkpoint) = (folder.name(name), folder.name(&format!("{name}.json")));
        let arguments = format!(
            "dataset --quiet --seed 1 --checkpoint {checkpoint} --resume --checkpoint-every 0.02 -o {output} {flags}"
        );
        assert!(expected.len() >= 3, "{name}");
        let mut kills = 0;
        for round in 0.. {
            // Later runs live longer, so that the loop ends on any machine.
            let time = Duration::from_millis(20 + random.below(40 << round));
            match run_for(&arguments, time) {
                Some(0) => break,
                Some(code) => panic!("{name}: exit code {code}\n{}", foldoku(&arguments)),
                None => kills += 1,
            }
        }
        assert!(kills > 0, "{name} was never killed");
        let resumed = files(&folder, name);
        let names = |files: &[(String, Vec<u8>)]| -> Vec<String> {
            files.iter().map(|file| file.0.clone()).collect()
        };
        assert_eq!(names(&resumed), names(&expected), "{name}");
        assert!(resumed == expected, "{name}");
        // A completed run has nothing left to do.
        let again = foldoku(&arguments);
        assert_eq!(again.code, 0, "{again}");
        assert!(files(&folder, name) == expected, "{name}");
    }
}

#[test]
fn shards_of_generated_puzzles_add_up() {
    let folder = Folder::new("dataset-shards");
    let make = |name: &str, shard: &str| -> HashSet<String> {
        let output = folder.name(name);
        let run = foldoku(&format!(
            "dataset --quiet --count 200 --seed 2 {shard} -o {output}"
        ));
        assert_eq!(run.code, 0, "{run}");
        let text = String::from_utf8(folder.read(&format!("{name}/train.csv"))).unwrap();
        text.lines().skip(1).map(str::to_owned).collect()
    };
    let whole = make("whole", "");
    let shards: Vec<_> = (1..=3)
        .map(|it| make(&it.to_string(), &format!("--shard {it}/3")))
        .collect();
    assert_eq!(shards.iter().map(HashSet::len).sum::<usize>(), whole.len());
    assert!(shards.into_iter().flatten().collect::<HashSet<_>>() == whole);
}

#[test]
fn a_run_killed_before_its_first_checkpoint_is_resumed() {
    let folder = Folder::new("dataset-killed-early");
    std::fs::create_dir(folder.path("set")).unwrap();
    folder.file("set/examples.part", "");
    let (output, checkpoint) = (folder.name("set"), folder.name("progress.json"));
    let arguments = format!("dataset --count 3 --seed 1 --quiet -o {output}");
    assert_eq!(foldoku(&arguments).code, 2);
    let resumed = foldoku(&format!("{arguments} --checkpoint {checkpoint} --resume"));
    assert_eq!(resumed.code, 0, "{resumed}");
}
