//! The answers of the fixtures are right, and their README names every file.

use std::collections::BTreeMap;
use std::fs;

use foldoku_board::format::{Layout, PuzzleText, Splitter};
use foldoku_board::{Candidates, Geometry, Grid, Puzzle};
use foldoku_testkit::fixtures::{self, Count, Fixture};
use foldoku_testkit::reference;

/// Returns what is wrong with the answer of a fixture, if anything.
fn error_of(fixture: &Fixture) -> Option<String> {
    let Fixture {
        geometry, givens, ..
    } = fixture;
    let limit = fixture.count.limit();
    let (count, first) = match fixture.count {
        Count::Exactly(_) => {
            let solutions = reference::solutions(geometry, givens, limit);
            (solutions.len(), solutions.into_iter().next())
        }
        Count::AtLeast(_) => (
            reference::count(geometry, givens, limit),
            reference::first(geometry, givens),
        ),
    };
    let place = fixture.place();
    if !fixture.count.agrees(count) {
        return Some(format!("{place}: {:?}, found {count}", fixture.count));
    }
    let given_first = fixture.first.as_ref();
    if given_first.is_some_and(|first| !first.completes(geometry, givens)) {
        return Some(format!("{place}: the solution does not solve the puzzle"));
    }
    (first.as_ref() != given_first).then(|| format!("{place}: the first solution is another one"))
}

#[test]
fn counts_and_first_solutions_are_right() {
    let errors: Vec<String> = fixtures::corpus().filter_map(|it| error_of(&it)).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn wrong_answers_are_detected() {
    let header = "# source: here\n# licence: any\n# why: to be wrong\n# geometry: 4x4\n";
    let error = |line: &str| {
        let fixtures = fixtures::parse("wrong.txt", &format!("{header}{line}\n"));
        error_of(&fixtures[0])
    };
    let puzzle = "123434..214343..";
    assert_eq!(error(&format!("{puzzle}:2:1234341221434321")), None);
    assert_eq!(error(&format!("{puzzle}:2+:1234341221434321")), None);
    for (answer, expected) in [
        ("1:1234341221434321", "Exactly(1), found 2"),
        ("3:1234341221434321", "Exactly(3), found 2"),
        ("3+:1234341221434321", "AtLeast(3), found 2"),
        ("2:1234342121434312", "the first solution is another one"),
        (
            "2:1234341221434311",
            "the solution does not solve the puzzle",
        ),
        ("0:", "Exactly(0), found 1"),
    ] {
        let expected = format!("wrong.txt:5: {expected}");
        assert_eq!(error(&format!("{puzzle}:{answer}")), Some(expected));
    }
}

#[test]
fn every_kind_of_board_has_puzzles_with_none_one_and_many_solutions() {
    let mut kinds: BTreeMap<String, [bool; 3]> = BTreeMap::new();
    for fixture in fixtures::corpus() {
        let seen = kinds.entry(fixture.geometry_name).or_default();
        match fixture.count {
            Count::Exactly(number) => seen[number.min(2)] = true,
            Count::AtLeast(_) => seen[2] = true,
        }
    }
    assert!(kinds.len() >= 18, "{kinds:?}");
    for (kind, [none, one, many]) in kinds {
        // On these boards the search for many solutions takes too long.
        let must_have_many = kind != "25x25" && kind != "cube:3";
        assert!(none && one && (many || !must_have_many), "{kind}");
    }
}

#[test]
fn samples_have_one_solution() {
    for (name, board, puzzles) in [
        ("easy.txt", "9x9", 20),
        ("grid.txt", "9x9", 1),
        ("art.txt", "9x9", 2),
        ("sixteen.txt", "16x16", 1),
    ] {
        let geometry = fixtures::geometry(board);
        let text = fs::read(fixtures::path("samples").join(name)).unwrap();
        let records = split(&geometry, &text);
        let grids: Vec<Grid> = records
            .iter()
            .map(|it| it.read(&geometry).unwrap())
            .collect();
        assert_eq!(grids.len(), puzzles, "{name}");
        for (place, grid) in grids.into_iter().enumerate() {
            assert_eq!(reference::count(&geometry, &grid, 2), 1, "{name}");
            let start = Candidates::of(&Puzzle::new(&geometry, grid).unwrap());
            let settled = reference::candidates(&geometry, &start).unwrap();
            let is_hard = name == "art.txt" && place == 1;
            assert_eq!(settled.is_settled(), !is_hard, "{name}");
        }
    }
}

#[test]
fn invalid_files_are_rejected_for_different_reasons() {
    for (name, board, expected) in [
        (
            "wrong-length.txt",
            "9x9",
            "line 1: expected 81 cells, found 80",
        ),
        ("too-long.txt", "9x9", "line 1: expected 81 cells, found 83"),
        (
            "wrong-character.txt",
            "9x9",
            "line 1, row 5, column 5: 'y' is not a digit",
        ),
        (
            "clash-row.txt",
            "9x9",
            "the givens clash: r4c1 and r4c9 both hold 7",
        ),
        (
            "clash-column.txt",
            "9x9",
            "the givens clash: r1c6 and r8c6 both hold 2",
        ),
        (
            "clash-box.txt",
            "9x9",
            "the givens clash: r7c7 and r9c8 both hold 9",
        ),
        (
            "clash-row-and-box.txt",
            "9x9",
            "the givens clash: r2c4 and r2c6 both hold 5",
        ),
        (
            "digit-too-large.txt",
            "4x4",
            "line 3, column 1: digit '5' is too large; the largest digit of this board is '4'",
        ),
        (
            "short-row.txt",
            "9x9",
            "line 5: expected a row of 9 cells, found 8",
        ),
        (
            "missing-row.txt",
            "9x9",
            "line 8: expected 81 cells, found 72",
        ),
        (
            "not-utf8.txt",
            "9x9",
            "line 1, column 31: byte 0xff is not UTF-8 text",
        ),
    ] {
        let geometry = fixtures::geometry(board);
        let outcomes = outcomes(&geometry, name);
        assert_eq!(outcomes, [Err(expected.to_owned())], "{name}");
    }
    for name in ["empty.txt", "comments-only.txt"] {
        assert!(outcomes(&Geometry::classic(), name).is_empty(), "{name}");
    }
}

#[test]
fn valid_lines_are_read_among_invalid_ones() {
    let outcomes = outcomes(&Geometry::classic(), "mixed.txt");
    let are_valid: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
    let expected = [true, false, true, false, true, false, true, false, true];
    assert_eq!(are_valid, expected, "{outcomes:#?}");
}

#[test]
fn invalid_region_maps_are_rejected() {
    for (name, expected) in [
        (
            "regions-wrong-size.txt",
            "region 'A' of the region map: expected 4 cells, found 6",
        ),
        (
            "regions-five-letters.txt",
            "region 'D' of the region map: expected 4 cells, found 3",
        ),
        (
            "regions-ragged.txt",
            "line 2 of the region map: expected 4 cells, as many as the map has lines, found 3",
        ),
    ] {
        let map = fs::read_to_string(fixtures::path("invalid").join(name)).unwrap();
        let error = Geometry::jigsaw(&map).unwrap_err();
        assert_eq!(error.to_string(), expected, "{name}");
    }
}

#[test]
fn the_readme_names_every_file() {
    let readme = fs::read_to_string(fixtures::path("README.md")).unwrap();
    for folder in ["corpus", "jigsaw", "samples", "invalid"] {
        for entry in fs::read_dir(fixtures::path(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(readme.contains(&format!("`{name}`")), "{folder}/{name}");
        }
    }
}

/// Returns the puzzle or the error message of each record of a file in `fixtures/invalid`.
fn outcomes(geometry: &Geometry, name: &str) -> Vec<Result<String, String>> {
    let text = fs::read(fixtures::path("invalid").join(name)).unwrap();
    let outcome = |record: &PuzzleText| {
        let grid = record.read(geometry).map_err(|error| error.to_string())?;
        let puzzle = Puzzle::new(geometry, grid).map_err(|error| error.to_string())?;
        Ok(puzzle.to_string())
    };
    split(geometry, &text).iter().map(outcome).collect()
}

fn split(geometry: &Geometry, text: &[u8]) -> Vec<PuzzleText> {
    let mut records = Vec::new();
    let mut splitter = Splitter::new(geometry, None::<Layout>);
    for line in text.split(|&byte| byte == b'\n') {
        splitter.line(line, |record| records.push(record));
    }
    splitter.finish(|record| records.push(record));
    records
}
