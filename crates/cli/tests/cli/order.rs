//! Output bytes do not depend on threads, on how input arrives, or on shards.
//!
//! **Invariant:** outputs are compared unsorted.

use crate::harness::{FORMATS, Folder, collection, foldoku, foldoku_fed, foldoku_reading};

#[test]
fn formats_do_not_depend_on_threads() {
    let folder = Folder::new("order-threads");
    let large = folder.file("a.txt", collection(7000));
    let small = folder.file("b.txt", collection(2500));
    for format in FORMATS {
        let run = |threads| foldoku(&format!("{format} -j {threads} {large} {small}"));
        let one = run(1);
        assert!(one.stdout.lines().count() >= 9500, "{format}");
        for threads in [2, 16] {
            let other = run(threads);
            assert!(one.stdout == other.stdout, "{format}, {threads} threads");
            assert_eq!((&one.stderr, one.code), (&other.stderr, other.code));
        }
    }
}

#[test]
fn too_many_threads_are_refused() {
    let run = foldoku("solve -j 1000000 fixtures/samples/easy.txt");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("1000000 is not in 0..=1024"), "{run}");
}

/// A piece may end anywhere: within a magic number, a name, a line ending.
#[test]
fn pipe_in_small_pieces_equals_a_file() {
    let files = std::fs::read_dir("../../fixtures/formats").unwrap();
    for file in files {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let whole = foldoku(&format!(
            "convert --json {}",
            path.canonicalize().unwrap().display()
        ));
        for size in [1, 2, 7, 100] {
            let run = foldoku_fed("convert --json", bytes.chunks(size));
            assert!(
                run.stdout == whole.stdout,
                "{path:?} by {size}\n{run}\n{whole}"
            );
            assert_eq!(run.code, whole.code);
        }
    }
    let text = collection(3000);
    let whole = foldoku_reading("solve --to csv", text.as_bytes());
    for size in [1000, 4097] {
        let run = foldoku_fed("solve --to csv", text.as_bytes().chunks(size));
        assert!(run.stdout == whole.stdout && run.stderr == whole.stderr);
    }
}

/// Interleaves the lines of shards.
fn interleaved(shards: &[Vec<String>]) -> Vec<&str> {
    let longest = shards.iter().map(Vec::len).max().unwrap_or_default();
    let rows = (0..longest).flat_map(|row| shards.iter().filter_map(move |it| it.get(row)));
    rows.map(String::as_str).collect()
}

#[test]
fn shards_interleave_to_the_whole() {
    let folder = Folder::new("order-shards");
    let text = collection(5000);
    let (a, b) = (
        folder.file("a.txt", &text),
        folder.file("b.txt", collection(1000)),
    );
    for format in [
        "solve --template %n,%l,%t,%s",
        "solve --json",
        "convert --keep-comments",
        "check",
        "count --limit 3",
    ] {
        let lines = |arguments: &str| -> Vec<String> {
            let run = foldoku(&format!("{format} -q {arguments} {a} {b}"));
            run.stdout.lines().map(String::from).collect()
        };
        let whole = lines("");
        assert_eq!(whole.len(), 6000);
        for count in [1, 3, 7] {
            let shards = (1..=count).map(|index| lines(&format!("--shard {index}/{count}")));
            let shards: Vec<_> = shards.collect();
            assert!(interleaved(&shards) == whole, "{format} in {count} shards");
        }
    }
}

#[test]
fn shards_keep_record_and_line_numbers() {
    let text = collection(10);
    let run = foldoku_reading("solve -q --shard 3/4 --template %n:%l", text.as_bytes());
    assert_eq!(run.stdout, "3:5\n7:9\n");
    let run = foldoku_reading("solve -q --shard 11/11 --template %n", text.as_bytes());
    assert_eq!((run.stdout.as_str(), run.code), ("", 0));
}

/// Every shard has its own output and checkpoint; interrupted ones resume.
#[test]
fn resumed_shards_interleave_to_the_whole() {
    let folder = Folder::new("order-marks");
    let input = folder.file("in.txt", collection(5000));
    let whole = foldoku(&format!("solve --to tdoku -q {input}")).stdout;
    let mut shards = Vec::new();
    for index in 1..=3 {
        let (out, mark) = (format!("out{index}"), format!("mark{index}"));
        let arguments = format!(
            "solve --to tdoku -q --shard {index}/3 -o {} --checkpoint {} --checkpoint-every 0 --resume {input}",
            folder.name(&out),
            folder.name(&mark)
        );
        assert_eq!(foldoku(&arguments).code, 0);
        let text = folder.read(&out);
        // The checkpoint of a run that was killed after its third record, in the middle of a line.
        let mark_text = String::from_utf8(folder.read(&mark)).unwrap();
        let mut set_back: serde_json::Value = serde_json::from_str(&mark_text).unwrap();
        let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        set_back["length"] = (ends.map(|(at, _)| at + 1).nth(2).unwrap()).into();
        set_back["records"] = 9.into();
        set_back["done"] = false.into();
        folder.file(&mark, set_back.to_string());
        folder.file(&out, &text[..1234]);
        assert_eq!(foldoku(&arguments).code, 0);
        assert!(folder.read(&out) == text);
        let text = String::from_utf8(text).unwrap();
        shards.push(text.lines().map(String::from).collect());
    }
    assert!(interleaved(&shards) == whole.lines().collect::<Vec<_>>());
}
