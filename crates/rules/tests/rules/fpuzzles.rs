//! Forms of f-puzzles texts, what a conversion cannot keep, and what another reader understands.
//!
//! **Invariant:** `reader` shares no code with the crate.

mod reader;

use foldoku_rules::board::{Digit, Grid};
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{iss, json};
use foldoku_rules::{Kind, Variant};

fn base64() -> String {
    let variant = iss::read(".Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.AntiKnight").unwrap();
    fpuzzles::write(&variant, Wrapping::Base64).unwrap()
}

#[test]
fn every_form_of_a_link_is_read() {
    let data = base64();
    let expected = fpuzzles::read(&data).unwrap();
    assert_eq!(expected.rules.len(), 3);
    let escaped = data
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D");
    for text in [
        format!("https://www.f-puzzles.com/?load={data}"),
        format!("https://f-puzzles.com/?load={escaped}"),
        format!("https://sudokupad.app/fpuzzles{data}"),
        format!("https://sudokupad.app/fpuz{data}"),
        format!("https://app.crackingthecryptic.com/sudoku/?load={data}&t=1"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{escaped}#top"),
        data.trim_end_matches('=').to_owned(),
        data.replace('+', " "),
        format!("  {data}\n"),
    ] {
        assert_eq!(fpuzzles::read(&text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn short_names_are_refused_with_a_reason() {
    let error = |text: &str| fpuzzles::read(text).unwrap_err().to_string();
    assert!(error("https://www.f-puzzles.com/?id=y7xyz123").contains("only the number"));
    assert!(error("https://example.com/abcdefgh123456").contains("without holding it"));
    assert!(error("abcdefgh").contains("short name"));
    let data = base64();
    assert!(error(&data[..data.len() / 2]).contains("damaged or cut off"));
}

#[test]
fn rules_about_unmarked_pairs_are_written_only_as_f_puzzles_reads_them() {
    let read = |rules: &str| {
        json::read(&format!(
            "{{\"board\":{{\"rows\":4,\"columns\":4}},\"rules\":[{rules}]}}"
        ))
        .unwrap()
    };
    let dot = "{\"rule\":\"ratio\",\"cells\":[\"r1c1\",\"r1c2\"],\"numbers\":[2]}";
    let exempt = "\"groups\":[[\"r1c1\",\"r1c2\"]]";
    for (rules, is_written) in [
        (
            format!("{dot},{{\"rule\":\"no ratio\",\"numbers\":[2],{exempt}}}"),
            true,
        ),
        (
            format!("{dot},{{\"rule\":\"no ratio\",\"numbers\":[2]}}"),
            false,
        ),
        (
            String::from("{\"rule\":\"no ratio\",\"numbers\":[3]}"),
            false,
        ),
        (
            format!("{dot},{{\"rule\":\"no difference\",\"numbers\":[1]}}"),
            false,
        ),
        (
            String::from("{\"rule\":\"no difference\",\"numbers\":[1]}"),
            true,
        ),
        (
            String::from("{\"rule\":\"no pair sum\",\"numbers\":[5,10]}"),
            true,
        ),
        (
            String::from("{\"rule\":\"no pair sum\",\"numbers\":[7]}"),
            false,
        ),
    ] {
        let variant = read(&rules);
        match fpuzzles::write(&variant, Wrapping::Json) {
            Ok(text) => assert_eq!(
                fpuzzles::read(&text).unwrap().rules,
                variant.rules,
                "{rules}"
            ),
            Err(error) => {
                assert!(!is_written, "{rules}: {error}");
                assert!(error.to_string().contains("f-puzzles has no rule"));
                continue;
            }
        }
        assert!(is_written, "{rules}");
    }
}

/// Reads foldoku's own JSON of a 4×4 board with a rule.
fn with_rule(rule: &str) -> Variant {
    let text = format!("{{\"board\":{{\"rows\":4,\"columns\":4}},\"rules\":[{rule}]}}");
    json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn odd_and_even_cells_of_one_rule_are_written_one_by_one() {
    let variant = with_rule("{\"rule\":\"odd\",\"cells\":[\"r1c1\",\"r2c3\"]}");
    let text = fpuzzles::write(&variant, Wrapping::Json).unwrap();
    let again = fpuzzles::read(&text).unwrap();
    let cells: Vec<_> = again.rules.iter().flat_map(|rule| &rule.cells).collect();
    assert_eq!(cells, variant.rules[0].cells.iter().collect::<Vec<_>>());
}

#[test]
fn a_minimum_is_written_only_if_it_is_compared_with_its_neighbours() {
    for (cells, is_written) in [
        ("\"r1c1\",\"r1c2\",\"r2c1\"", true),
        ("\"r1c1\",\"r2c1\",\"r1c2\"", true),
        ("\"r1c1\",\"r1c2\"", false),
        ("\"r1c1\",\"r4c4\",\"r2c1\"", false),
    ] {
        let variant = with_rule(&format!("{{\"rule\":\"minimum\",\"cells\":[{cells}]}}"));
        let text = fpuzzles::write(&variant, Wrapping::Json);
        assert_eq!(text.is_ok(), is_written, "{cells}: {text:?}");
    }
}

#[test]
fn unknown_names_are_followed_by_similar_ones() {
    let with = |key: &str, cell: &str| {
        let grid = format!("[[{cell},{{}}],[{{}},{{}}]]");
        let text = format!("{{\"size\":2,\"grid\":{grid},{key}}}");
        fpuzzles::read(&text).unwrap_err().to_string()
    };
    for (key, cell, expected) in [
        (
            "\"thermometers\":[]",
            "{}",
            "thermometers: unknown key; did you mean thermometer?",
        ),
        (
            "\"killer\":[]",
            "{}",
            "killer: unknown key; did you mean killercage?",
        ),
        ("\"marvel\":[]", "{}", "marvel: unknown key"),
        (
            "\"negative\":[\"ratios\"]",
            "{}",
            "negative: unknown rule 'ratios'; did you mean ratio?",
        ),
        (
            "\"odd\":[]",
            "{\"valeu\":1}",
            "grid: r1c1: unknown key 'valeu'; did you mean value?",
        ),
        (
            "\"odd\":[]",
            "{\"parity\":\"both\"}",
            "grid: r1c1: parity: expected Even or Odd, found '\\\"both\\\"'",
        ),
        (
            "\"odd\":[]",
            "{\"region\":\"one\"}",
            "grid: r1c1: region: '\\\"one\\\"' is not a number",
        ),
    ] {
        assert_eq!(with(key, cell), expected);
    }
}

#[test]
fn parity_in_a_cell_is_read_as_even_and_odd() {
    let grid =
        "[[{\"parity\":\"Even\"},{\"parity\":\"Odd\"}],[{\"parity\":\"\"},{\"parity\":null}]]";
    let variant = fpuzzles::read(&format!("{{\"size\":2,\"grid\":{grid}}}")).unwrap();
    let rules: Vec<String> = variant
        .rules
        .iter()
        .map(|rule| format!("{} {}", rule.kind, variant.sheet.name(rule.cells[0])))
        .collect();
    assert_eq!(rules, ["even r1c1", "odd r1c2"]);
}

/// Returns f-puzzles JSON with a region for some cells, given as a letter for each cell; dots have none.
fn with_regions(map: &[&str], more: &str) -> String {
    let cell = |region: char| match region {
        '.' => String::from("{}"),
        '-' => String::from("{\"region\":null}"),
        region => format!("{{\"region\":{region}}}"),
    };
    let row = |row: &&str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    let rows: Vec<String> = map.iter().map(row).collect();
    format!(
        "{{\"size\":{},\"grid\":[{}]{more}}}",
        map.len(),
        rows.join(",")
    )
}

/// Returns the regions as a letter for each cell.
fn regions_of(variant: &Variant) -> Vec<String> {
    let region = |cell: &_| {
        let mut regions = variant.sheet.regions().iter();
        regions
            .position(|region| region.contains(cell))
            .map_or('-', |index| (b'A' + index as u8) as char)
    };
    let rows = variant.sheet.row_cells();
    rows.iter()
        .map(|row| row.iter().map(region).collect())
        .collect()
}

#[test]
fn cells_without_a_region_have_the_usual_one() {
    // Only the cells that differ from rows are named.
    let jigsaw = with_regions(&["....1", "0....", "...33", "22...", "....."], "");
    let variant = fpuzzles::read(&jigsaw).unwrap();
    assert_eq!(
        regions_of(&variant),
        ["AAAAB", "ABBBB", "CCCDD", "CCDDD", "EEEEE"]
    );
    // They are also the only ones that are written.
    let again = fpuzzles::write(&variant, Wrapping::Json).unwrap();
    assert_eq!(
        again.matches("region").count(),
        jigsaw.matches("region").count()
    );
    assert_eq!(fpuzzles::read(&again), Ok(variant));

    let boxes = with_regions(&["....", "....", "....", "...."], "");
    assert_eq!(
        regions_of(&fpuzzles::read(&boxes).unwrap()),
        ["AABB", "AABB", "CCDD", "CCDD"]
    );
    // Another reader finds the same regions.
    let address = fpuzzles::write(&fpuzzles::read(&jigsaw).unwrap(), Wrapping::Address).unwrap();
    let regions = reader::Puzzle::open(&address).regions();
    let sizes: Vec<(usize, (usize, usize))> = regions
        .iter()
        .map(|region| (region.len(), region[0]))
        .collect();
    assert_eq!(
        sizes,
        [
            (5, (1, 1)),
            (5, (1, 5)),
            (5, (3, 1)),
            (5, (3, 4)),
            (5, (5, 1))
        ]
    );
    let mixed = with_regions(&["..0.", ".1..", "..-.", "...."], "");
    assert_eq!(
        regions_of(&fpuzzles::read(&mixed).unwrap()),
        ["AAAB", "ABBB", "CC-D", "CCDD"]
    );
}

#[test]
fn rows_are_regions_only_where_a_rule_asks_for_them() {
    let rows = [".....", ".....", ".....", ".....", "....."];
    let plain = fpuzzles::read(&with_regions(&rows, "")).unwrap();
    assert!(plain.sheet.regions().is_empty());
    assert!(
        !fpuzzles::write(&plain, Wrapping::Json)
            .unwrap()
            .contains("region")
    );
    let line = ",\"regionsumline\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C1\"]]}]";
    let with_line = fpuzzles::read(&with_regions(&rows, line)).unwrap();
    assert_eq!(
        regions_of(&with_line),
        ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]
    );
    let again = fpuzzles::write(&with_line, Wrapping::Json).unwrap();
    assert!(!again.contains("\"region\""), "{again}");
    assert_eq!(fpuzzles::read(&again), Ok(with_line));
    // A board without regions keeps a line that crosses no border.
    let none = json::read("{\"board\":{\"rows\":5,\"columns\":5},\"rules\":[{\"rule\":\"region sum line\",\"cells\":[\"r1c1\",\"r2c1\"]}]}").unwrap();
    let again = fpuzzles::write(&none, Wrapping::Json).unwrap();
    assert_eq!(again.matches("\"region\":null").count(), 25);
    assert_eq!(fpuzzles::read(&again).unwrap().rules, none.rules);
}

#[test]
fn drawings_of_rules_are_not_reported_as_ignored() {
    let more = |mark: &str| {
        format!(
            ",\"line\":[{{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#F067F0\",\"width\":0.4{mark}}}]"
        )
    };
    let ignored = |mark: &str| {
        fpuzzles::read(&with_regions(&["..", ".."], &more(mark)))
            .unwrap()
            .ignored
    };
    assert_eq!(ignored(""), ["line"]);
    assert!(ignored(",\"fromConstraint\":\"Renban\"").is_empty());
}

/// A rule of the classic board: its members in foldoku's JSON, and the name of its drawing, if
/// f-puzzles alone does not know the rule.
const RULES: [(&str, &str); 47] = [
    (r#""rule":"minimum","cells":["r1c1","r1c2","r2c1"]"#, ""),
    (
        r#""rule":"maximum","cells":["r5c5","r4c5","r5c4","r5c6","r6c5"]"#,
        "",
    ),
    (r#""rule":"odd","cells":["r3c4"]"#, ""),
    (r#""rule":"even","cells":["r3c4","r9c9"]"#, ""),
    (
        r#""rule":"candidates","numbers":[2,4,7],"cells":["r8c1"]"#,
        "",
    ),
    (
        r#""rule":"little killer","numbers":[9],"cells":["r1c2","r2c1"]"#,
        "",
    ),
    (
        r#""rule":"little killer","numbers":[12],"cells":["r9c8","r8c9"]"#,
        "",
    ),
    (
        r#""rule":"little killer","numbers":[12],"cells":["r1c8","r2c9"]"#,
        "",
    ),
    (
        r#""rule":"little killer","numbers":[17],"cells":["r7c1","r8c2","r9c3"]"#,
        "",
    ),
    (
        r#""rule":"arrow","numbers":[1],"cells":["r1c1","r1c2","r2c2"]"#,
        "",
    ),
    (
        r#""rule":"arrow","numbers":[2],"cells":["r1c1","r1c2","r1c3","r2c4"]"#,
        "",
    ),
    (
        r#""rule":"double arrow","cells":["r1c1","r2c2","r3c4"]"#,
        "Double Arrow",
    ),
    (
        r#""rule":"zipper line","cells":["r1c1","r2c2","r3c4"]"#,
        "Zipper Line",
    ),
    (
        r#""rule":"region sum line","cells":["r1c3","r2c4"]"#,
        "Region Sum Line",
    ),
    (
        r#""rule":"region sum line","cells":["r1c3","r2c3","r2c4","r3c4"]"#,
        "Region Sum Line",
    ),
    (
        r#""rule":"sandwich","numbers":[0],"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"]"#,
        "",
    ),
    (
        r#""rule":"sandwich","numbers":[7],"cells":["r1c4","r2c4","r3c4","r4c4","r5c4","r6c4","r7c4","r8c4","r9c4"]"#,
        "",
    ),
    (
        r#""rule":"x-sum","numbers":[10],"cells":["r1c1","r2c1","r3c1","r4c1","r5c1","r6c1","r7c1","r8c1","r9c1"]"#,
        "X Sum",
    ),
    (
        r#""rule":"x-sum","numbers":[1],"cells":["r9c1","r8c1","r7c1","r6c1","r5c1","r4c1","r3c1","r2c1","r1c1"]"#,
        "X Sum",
    ),
    (
        r#""rule":"skyscraper","numbers":[3],"cells":["r1c9","r1c8","r1c7","r1c6","r1c5","r1c4","r1c3","r1c2","r1c1"]"#,
        "Skyscraper",
    ),
    (
        r#""rule":"indexing","numbers":[1],"cells":["r1c2","r1c2","r2c2","r3c2","r4c2","r5c2","r6c2","r7c2","r8c2","r9c2"]"#,
        "Row Indexer",
    ),
    (
        r#""rule":"indexing","numbers":[2],"cells":["r1c2","r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"]"#,
        "Column Indexer",
    ),
    (
        r#""rule":"indexing","numbers":[4],"cells":["r2c1","r1c1","r1c2","r1c3","r2c1","r2c2","r2c3","r3c1","r3c2","r3c3"]"#,
        "Box Indexer",
    ),
    (
        r#""rule":"difference","numbers":[1],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"difference","numbers":[4],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"ratio","numbers":[2],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"ratio","numbers":[3],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"pair sum","numbers":[10],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"pair sum","numbers":[5],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"all different","cells":["r1c1","r2c4","r3c7"]"#,
        "",
    ),
    (r#""rule":"cage","numbers":[],"cells":["r1c1","r2c4"]"#, ""),
    (
        r#""rule":"cage","numbers":[11],"cells":["r1c1","r1c2"]"#,
        "",
    ),
    (
        r#""rule":"between line","cells":["r1c1","r2c2","r3c4"]"#,
        "",
    ),
    (
        r#""rule":"lockout line","numbers":[4],"cells":["r1c1","r2c2","r3c4"]"#,
        "",
    ),
    (r#""rule":"thermometer","cells":["r1c1","r1c2","r2c2"]"#, ""),
    (
        r#""rule":"slow thermometer","cells":["r1c1","r2c4","r3c7"]"#,
        "Slow Thermometer",
    ),
    (
        r#""rule":"whisper line","numbers":[5],"cells":["r1c1","r2c2"]"#,
        "German Whispers",
    ),
    (
        r#""rule":"whisper line","numbers":[4],"cells":["r1c1","r2c2"]"#,
        "Dutch Whispers",
    ),
    (
        r#""rule":"renban line","cells":["r1c1","r1c2","r2c1"]"#,
        "Renban",
    ),
    (
        r#""rule":"nabner line","cells":["r1c1","r2c2","r3c3"]"#,
        "Nabner",
    ),
    (r#""rule":"palindrome","cells":["r1c1","r1c2","r2c4"]"#, ""),
    (
        r#""rule":"modular line","numbers":[3],"cells":["r1c1","r1c2","r2c2","r3c3"]"#,
        "Modular Line",
    ),
    (
        r#""rule":"entropic line","cells":["r1c1","r1c2","r2c2","r3c3"]"#,
        "Entropic Line",
    ),
    (
        r#""rule":"contains","numbers":[1,2],"cells":["r1c3","r1c4","r2c3","r2c4"]"#,
        "",
    ),
    (
        r#""rule":"contains","numbers":[1,1],"cells":["r1c3","r1c4","r2c3","r2c4"]"#,
        "",
    ),
    (
        r#""rule":"clone","groups":[["r1c1","r1c2"],["r5c4","r5c5"]]"#,
        "",
    ),
    (r#""rule":"diagonal","numbers":[1]"#, ""),
];

/// Returns filled classic grids: a grid with its bands, rows, stacks, columns and digits rearranged.
fn filled_grids(count: u64) -> Vec<Vec<usize>> {
    let mut random = 1_u64;
    let mut below = |limit: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % limit
    };
    let mut shuffled = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, below(last + 1));
        }
        order
    };
    let grid = |_| {
        let mut lines = || -> Vec<usize> {
            let bands = shuffled(3);
            bands
                .into_iter()
                .flat_map(|band| shuffled(3).into_iter().map(move |k| 3 * band + k))
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        let digits = shuffled(9);
        let digit = |row: usize, column: usize| digits[(3 * (row % 3) + row / 3 + column) % 9] + 1;
        rows.iter()
            .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
            .map(|(row, column)| digit(row, column))
            .collect()
    };
    (0..count).map(grid).collect()
}

/// Compares with the other reader which grids are solutions; both answers must occur.
#[track_caller]
fn check_with_reader(variant: &Variant, grids: &[Vec<usize>], drawing: &str) {
    let address = fpuzzles::write(variant, Wrapping::Address).unwrap();
    let puzzle = reader::Puzzle::open(&address);
    let (mut accepted, mut refused) = (0, 0);
    for digits in grids {
        let grid: Grid = digits
            .iter()
            .map(|&digit| Digit::try_new(digit as u8))
            .collect();
        let is_solution = variant.is_solved_by(&grid);
        assert_eq!(
            puzzle.accepts(digits),
            is_solution,
            "{:?}: {digits:?}",
            puzzle.object
        );
        *if is_solution {
            &mut accepted
        } else {
            &mut refused
        } += 1;
    }
    assert!(
        accepted > 0 && refused > 0,
        "{accepted} {refused}: {:?}",
        variant.rules
    );
    let drawings = puzzle.drawings();
    assert_eq!(
        drawings.is_empty(),
        drawing.is_empty(),
        "{:?}",
        puzzle.object
    );
    assert!(drawings.iter().all(|name| *name == drawing), "{drawings:?}");
    let again = fpuzzles::read(&address).unwrap();
    assert_eq!(again.rules, variant.rules);
    assert!(again.ignored.is_empty(), "{:?}", again.ignored);
}

/// Returns a rule about all pairs without a mark, and the marks that a grid needs.
fn with_marks(
    digits: &[usize],
    negative: &str,
    mark: &str,
    value: fn(usize, usize) -> Option<i32>,
) -> Variant {
    let right = (0..81)
        .filter(|cell| cell % 9 < 8)
        .map(|cell| (cell, cell + 1));
    let below = (0..72).map(|cell| (cell, cell + 9));
    let name = |cell: usize| format!("\"r{}c{}\"", cell / 9 + 1, cell % 9 + 1);
    let (mut rules, mut groups) = (Vec::new(), Vec::new());
    for (one, other) in right.chain(below) {
        if let Some(value) = value(digits[one], digits[other]) {
            let cells = format!("[{},{}]", name(one), name(other));
            rules.push(format!(
                "{{\"rule\":\"{mark}\",\"numbers\":[{value}],\"cells\":{cells}}}"
            ));
            groups.push(cells);
        }
    }
    rules.push(format!(
        "{{\"rule\":{negative},\"groups\":[{}]}}",
        groups.join(",")
    ));
    let text = format!(
        "{{\"board\":{{\"rows\":9,\"columns\":9}},\"rules\":[{}]}}",
        rules.join(",")
    );
    json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn rules_of_the_whole_grid_mean_the_same_to_another_reader() {
    let mut grids = filled_grids(50);
    let miracle =
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
    grids.push(
        miracle
            .bytes()
            .map(|digit| usize::from(digit - b'0'))
            .collect(),
    );
    grids.push(
        (0..81)
            .map(|cell| (3 * (cell / 9 % 3) + cell / 27 + cell % 9) % 9 + 1)
            .collect(),
    );
    for rule in ["anti-knight", "anti-king", "disjoint groups"] {
        let text = format!(
            "{{\"board\":{{\"rows\":9,\"columns\":9}},\"rules\":[{{\"rule\":\"{rule}\"}}]}}"
        );
        check_with_reader(&json::read(&text).unwrap(), &grids, "");
    }
    let ratio = |one: usize, other: usize| (one == 2 * other || other == 2 * one).then_some(2);
    let difference = |one: usize, other: usize| (one.abs_diff(other) == 1).then_some(1);
    let sum = |one: usize, other: usize| {
        [5, 10]
            .contains(&(one + other))
            .then_some((one + other) as i32)
    };
    for variant in [
        with_marks(&grids[0], "\"no ratio\",\"numbers\":[2]", "ratio", ratio),
        with_marks(
            &grids[1],
            "\"no difference\",\"numbers\":[1]",
            "difference",
            difference,
        ),
        with_marks(
            &grids[2],
            "\"no pair sum\",\"numbers\":[5,10]",
            "pair sum",
            sum,
        ),
    ] {
        check_with_reader(&variant, &grids, "");
    }
}

#[test]
fn numbers_that_f_puzzles_does_not_have_are_refused() {
    for (rule, number) in [("modular line", 4), ("lockout line", 3)] {
        let text = format!(
            "{{\"board\":{{\"rows\":9,\"columns\":9}},\"rules\":[{{\"rule\":\"{rule}\",\"numbers\":[{number}],\"cells\":[\"r1c1\",\"r2c2\",\"r3c3\"]}}]}}"
        );
        let error = fpuzzles::write(&json::read(&text).unwrap(), Wrapping::Json).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("f-puzzles has no rule '{rule}' of this form")
        );
    }
    // The ends of a lockout line differ by half the size.
    let grid = vec!["......"; 6];
    let line = ",\"lockout\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R3C3\"]]}]";
    assert_eq!(
        fpuzzles::read(&with_regions(&grid, line)).unwrap().rules[0].numbers,
        [3]
    );
}

#[test]
fn every_rule_means_the_same_to_another_reader() {
    let grids = filled_grids(600);
    for (rule, drawing) in RULES {
        let text = format!("{{\"board\":{{\"rows\":9,\"columns\":9}},\"rules\":[{{{rule}}}]}}");
        let mut variant = json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        // Each cell of odd and even cells is written as a rule of its own.
        if rule.starts_with("\"rule\":\"even\"") {
            variant = fpuzzles::read(&fpuzzles::write(&variant, Wrapping::Json).unwrap()).unwrap();
        }
        check_with_reader(&variant, &grids, drawing);
    }
}

/// Returns a puzzle on a 4×4 board with these words and these keys.
fn puzzle_in_words(words: &str, keys: &str) -> Variant {
    let rows = ["[{},{},{},{}]"; 4].join(",");
    let text = format!("{{\"size\":4,\"grid\":[{rows}],\"ruleset\":\"{words}\"{keys}}}");
    fpuzzles::read(&text).unwrap()
}

#[test]
fn words_state_rules_that_the_puzzle_does_not_hold() {
    let line = r##","line":[{"lines":[["R1C1","R1C2","R1C3"]],"outlineC":"#67F067","width":0.2}]"##;
    let whispers = "Adjacent digits on a green line must differ by at least 2.";
    let kinds = |words: &str, keys: &str| {
        let variant = puzzle_in_words(words, keys);
        let kinds: Vec<Kind> = variant.rules.iter().map(|rule| rule.kind).collect();
        (kinds, variant.unknown.len(), variant.ignored)
    };
    let knight = "Cells a knight's move apart cannot contain the same digit.";
    let nothing: [&str; 0] = [];
    let (rules, unknown, ignored) = kinds(knight, "");
    assert_eq!((rules, unknown), (vec![Kind::AntiKnight], 0));
    assert_eq!(ignored, nothing);
    // The constraint counts where there is one.
    assert_eq!(kinds(knight, r#","antiknight":true"#).0, [Kind::AntiKnight]);
    let held = r#","whispers":[{"lines":[["R2C1","R2C2"]],"value":"2"}]"#;
    for (keys, rules, unknown) in [
        (line, vec![Kind::Whisper], 0),
        ("", vec![], 1),
        (held, vec![Kind::Whisper], 0),
        (&*format!("{held}{line}"), vec![Kind::Whisper], 0),
    ] {
        let found = kinds(whispers, keys);
        assert_eq!((found.0, found.1), (rules, unknown), "{keys}");
    }
    // The stated solution shows that a rule is another one.
    for (solution, unknown) in [
        ("1234432134122143", vec![]),
        (
            "1234341221434321",
            vec!["solution: the one of the text breaks anti-knight"],
        ),
    ] {
        let variant = puzzle_in_words(knight, &format!(",\"solution\":\"{solution}\""));
        assert_eq!(variant.unknown, unknown);
    }
    // A line and a sentence without a known meaning are no reason to refuse the puzzle.
    let (rules, unknown, ignored) = kinds("Have a nice day, dear solver.", line);
    assert_eq!((rules.len(), unknown), (0, 0));
    assert_eq!(ignored, ["line", "sentence 'Have a nice day, dear solver'"]);
}
