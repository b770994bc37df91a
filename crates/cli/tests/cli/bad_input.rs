//! Invalid input of every kind gets a clear message and the right exit code, and loses nothing else.

use crate::harness::{foldoku, foldoku_reading, temporary};
use insta::assert_snapshot;

const GOOD: &str =
    "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";

/// One message for each kind of invalid line; the valid lines around them are answered.
#[test]
fn invalid_lines_are_reported_between_valid_ones() {
    let mut text = Vec::new();
    for line in [
        GOOD,
        &GOOD[1..],
        &GOOD.replacen('.', "y", 1),
        &GOOD.replacen('.', "é", 1),
        &GOOD.replacen("58..", "58.5", 1),
        &GOOD.replacen("58..26....6", "58..26....5", 1),
        &"1".repeat(256),
        "hello",
        GOOD,
    ] {
        text.extend_from_slice(line.as_bytes());
        text.push(b'\n');
    }
    text.extend_from_slice(b"12\xff4\n");
    assert_snapshot!(foldoku_reading("solve", &text));
}

/// A record that was not searched has no numbers: 0 would be a count.
#[test]
fn invalid_records_have_no_counts() {
    let text = format!("{GOOD}\nnonsense\n");
    let last = |arguments: &str| {
        let run = foldoku_reading(&format!("{arguments} -q"), text.as_bytes());
        run.stdout.lines().last().unwrap_or_default().to_owned()
    };
    let error = "\"line 2: expected 81 cells, found 0\"";
    assert_eq!(last("solve --to csv"), format!(",invalid,,,,{error}"));
    assert_eq!(last("count --to csv"), format!(",invalid,,,{error}"));
    let tabs = "\tinvalid\t\t\t\tline 2: expected 81 cells, found 0";
    assert_eq!(last("solve --to tsv"), tabs);
    assert_eq!(last("solve --template %n,%c,%b,%s"), "2,,,");
    assert_eq!(last("count --template %c|%b"), "|");
    let json = last("solve --json");
    assert!(
        !json.contains("count") && !json.contains("guesses"),
        "{json}"
    );
}

#[test]
fn clashes_name_both_cells() {
    let mut text = String::new();
    for (first, second) in [(0, 8), (0, 72), (0, 20), (80, 79)] {
        let mut squares = ['.'; 81];
        (squares[first], squares[second]) = ('5', '5');
        text.extend(squares);
        text.push('\n');
    }
    assert_snapshot!(foldoku_reading("propagate", text.as_bytes()));
}

#[test]
fn digit_too_large_for_the_board() {
    assert_snapshot!(foldoku("solve --geometry 4x4 -p 12.5............"));
    let line = "Q".to_owned() + &".".repeat(255);
    assert_snapshot!(foldoku(&format!("solve --geometry 16x16 -p {line}")));
}

#[test]
fn short_row_in_a_grid() {
    let grid = "58..26...\n.6...7..2\n.7.....6\n2...1935.\n...3.4...\n.5386...4\n89.....4.\n\
                7..4...1.\n...68..37\n";
    let text = format!("{grid}\n{}", grid.replace(".7.....6\n", ".7.....61\n"));
    assert_snapshot!(foldoku_reading("solve", text.as_bytes()));
}

#[test]
fn empty_input() {
    assert_snapshot!(foldoku("solve"));
    assert_snapshot!(foldoku_reading("count", b"# only a comment\n\n"));
}

#[test]
fn unreadable_files() {
    assert_snapshot!(foldoku("solve crates no/such/file"));
}

/// A file that was cut off must not pass as a whole one.
#[test]
fn json_arrays_without_their_end_or_with_a_comma_too_many() {
    let end = "error: stdin: the file ends within a JSON array\n";
    for (text, answers) in [
        (format!("[\"{GOOD}\",\n\"{GOOD}\""), 2),
        (format!("[\"{GOOD}\",\n"), 1),
        ("[".to_owned(), 0),
    ] {
        let run = foldoku_reading("solve --strict", text.as_bytes());
        assert_eq!(
            (run.code, run.stdout.lines().count()),
            (3, answers),
            "{run}"
        );
        assert!(run.stderr.contains(end), "{run}");
    }
    let text = format!("[\"{GOOD}\",\n\"{GOOD}\",]\n");
    let run = foldoku_reading("solve --strict", text.as_bytes());
    let message = "error: stdin: line 2, column 85: expected a value after the comma\n";
    assert!(run.code == 1 && run.stderr.contains(message), "{run}");
    let text = format!("[\"{GOOD}\",\n\"{GOOD}\"]\n");
    assert_eq!(foldoku_reading("solve --strict", text.as_bytes()).code, 0);
}

#[test]
fn bytes_that_are_not_text() {
    let noise: Vec<u8> = (0..2000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let run = foldoku_reading("solve", &noise);
    assert_eq!(run.code, 1);
    assert_snapshot!(foldoku_reading("solve --from grids", b"12\xc3\x28\n"));
}

#[test]
fn line_of_100_megabytes() {
    let mut text = vec![b'1'; 100 << 20];
    text.push(b'\n');
    text.extend_from_slice(GOOD.as_bytes());
    assert_snapshot!(foldoku_reading("solve", &text));
}

#[test]
fn unknown_geometries() {
    for (name, geometry) in [
        ("unknown", "nine"),
        ("prime", "7x7"),
        ("box_too_large", "9x2"),
        ("cube_too_large", "cube:5"),
        ("extra_unknown", "9x9+y"),
        ("extra_on_cube", "cube:2+x"),
        ("windows_on_small_boxes", "2x3+windoku"),
        ("no_map", "jigsaw:no/such/map"),
    ] {
        let run = foldoku(&format!("solve --geometry {geometry} -p ."));
        assert_snapshot!(format!("geometry_{name}"), run);
    }
}

#[test]
fn region_maps_must_partition_the_board() {
    for (name, map) in [
        ("uneven", "AABB\nAABB\nCCDD\nCCDDD\n"),
        ("sizes", "AABB\nAABB\nCCCD\nCCDD\n"),
        ("empty", "\n\n"),
    ] {
        let file = temporary(&format!("{name}.map"), map.as_bytes());
        let run = foldoku(&format!("solve --geometry jigsaw:{} -p .", file.display()));
        let shown = run.to_string().replace(&file.display().to_string(), "MAP");
        assert_snapshot!(format!("region_map_{name}"), shown);
    }
    let file = temporary("bytes.map", b"AA\xffB");
    let run = foldoku(&format!("solve --geometry jigsaw:{} -p .", file.display()));
    assert!(run.stderr.contains("a region map must be UTF-8 text") && run.code == 2);
}

#[test]
fn unknown_strategies() {
    assert_snapshot!(foldoku("candidates --strategies elimination,x-wing -p ."));
    assert_snapshot!(foldoku(
        "candidates --strategies elimination --levels 1 -p ."
    ));
}

#[test]
fn engine_for_another_board() {
    let runs = ["solve", "count"].map(|verb| foldoku(&format!("{verb} -e lanes -g 16x16 -p 1")));
    assert_snapshot!(runs[0]);
    assert_eq!(
        (&runs[0].stderr, runs[0].code),
        (&runs[1].stderr, runs[1].code)
    );
}

#[test]
fn unknown_backend() {
    assert_snapshot!(foldoku("solve --backend mmx -p 1"));
    let missing = if cfg!(target_arch = "aarch64") {
        "avx2"
    } else {
        "neon"
    };
    let run = foldoku(&format!("solve --backend {missing} -p 1"));
    assert_eq!(run.code, 2);
    let message = format!("error: --backend: this processor does not support {missing}; its best");
    assert!(run.stderr.starts_with(&message), "{}", run.stderr);
}
