//! Rules about layers: all layers of small boards, by the words of the rule, by its constraints and by numbers that
//! another program counted.
//!
//! **Invariant:** the digits of the grid are fixed, so that a layer is all that changes.

use foldoku_rules::board::{Digit, Grid, Square};
use foldoku_rules::text::json;
use foldoku_rules::{Lowering, Values, Variant};

/// Returns a board without rows, columns and boxes, whose cells hold 1 but for some, and one rule.
fn variant(sides: (usize, usize), values: u8, givens: &str, rule: &str) -> Variant {
    let (rows, columns) = sides;
    let text = format!(
        r#"{{"board":{{"rows":{rows},"columns":{columns},"values":[1,{values}],"lines":false,"boxes":false}},"givens":{{{givens}}},"rules":[{rule}]}}"#
    );
    json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Counts the layers with the lowest values, so many of them, that meet the rule of a variant.
fn count(variant: &Variant, shades: usize) -> usize {
    let sheet = &variant.sheet;
    let (first, rule) = (sheet.grid_cells(), &variant.rules[0]);
    let cells: usize = sheet.options().variables.iter().map(|it| it.count).sum();
    let mut lowering = Lowering::new(sheet);
    rule.lower(&mut lowering).unwrap();
    let constraints = lowering.finish();
    let mut grid = Grid::empty(sheet.geometry());
    for cell in sheet.geometry().squares() {
        grid[cell] = Some(Digit::new(1));
    }
    for &(cell, value) in &variant.givens {
        grid[cell] = sheet.digit(value);
    }
    let mut met = 0;
    for number in 0..shades.pow(cells as u32) {
        let mut rest = number;
        for place in 0..cells {
            let digit = Digit::new((rest % shades) as u8 + 1);
            grid[Square::new(first + place)] = Some(digit);
            rest /= shades;
        }
        let by_words = rule.is_met(&Values::new(sheet, &grid).unwrap());
        let by_constraints = constraints.iter().all(|one| one.is_met(&grid));
        assert_eq!(by_words, by_constraints, "{rule:?}\n{grid}");
        met += usize::from(by_words);
    }
    met
}

/// Counts the layers that meet a rule on a board whose cells hold 1.
fn count_plain(sides: (usize, usize), shades: u8, rule: &str) -> usize {
    count(&variant(sides, shades.max(3), "", rule), shades.into())
}

#[test]
fn yin_yang() {
    let count = |sides| count_plain(sides, 2, r#"{"rule":"yin-yang"}"#);
    let sides = [(1, 4), (2, 5), (3, 3), (3, 4), (4, 4)];
    assert_eq!(sides.map(count), [8, 18, 34, 50, 96]);
}

#[test]
fn nurikabe() {
    let count = |sides, givens: &str, cells: &str| {
        let rule = format!(r#"{{"rule":"nurikabe","cells":[{cells}]}}"#);
        self::count(&variant(sides, 4, givens, &rule), 2)
    };
    assert_eq!(count((3, 3), r#""r1c1":2,"r3c3":1"#, r#""r1c1","r3c3""#), 0);
    assert_eq!(count((3, 4), r#""r1c1":2,"r3c4":3"#, r#""r1c1","r3c4""#), 2);
    assert_eq!(count((4, 4), r#""r1c1":2,"r3c3":3"#, r#""r1c1","r3c3""#), 2);
    let three = count((4, 4), r#""r4c4":4"#, r#""r2c2","r4c4","r1c4""#);
    assert_eq!(three, 2);
}

#[test]
fn cave() {
    let count = |sides, givens: &str, cells: &str| {
        let rule = format!(r#"{{"rule":"cave","cells":[{cells}]}}"#);
        self::count(&variant(sides, 5, givens, &rule), 2)
    };
    assert_eq!([count((3, 3), "", ""), count((4, 4), "", "")], [213, 9349]);
    assert_eq!(count((3, 4), r#""r2c2":4"#, r#""r2c2""#), 288);
    assert_eq!(count((4, 4), r#""r2c2":5"#, r#""r2c2""#), 2064);
    assert_eq!(
        count((4, 4), r#""r1c1":4,"r3c3":4"#, r#""r1c1","r3c3""#),
        256
    );
}

#[test]
fn snake() {
    let count = |sides, numbers: &str| {
        let rule = format!(r#"{{"rule":"snake","numbers":[{numbers}]}}"#);
        count_plain(sides, 3, &rule)
    };
    let numbers = ["", "0,1", "4", "4,1", "5", "5,1"];
    let small = numbers.map(|numbers| count((3, 3), numbers));
    assert_eq!(small, [90, 94, 24, 24, 20, 20]);
    assert_eq!([count((3, 4), "0,0"), count((3, 4), "0,1")], [250, 270]);
}

#[test]
fn closed_loops() {
    let count = |sides, numbers: &str| {
        let rule = format!(r#"{{"rule":"loop","numbers":[{numbers}]}}"#);
        count_plain(sides, 2, &rule)
    };
    assert_eq!([count((3, 3), ""), count((3, 5), "")], [5, 14]);
    let numbers = ["", "0,1", "8", "10"];
    assert_eq!(
        numbers.map(|numbers| count((4, 4), numbers)),
        [22, 24, 4, 4]
    );
}

#[test]
fn paths_and_fences() {
    let count = |sides, shades, rule: &str| {
        let rule = format!(r#"{{"rule":{rule}}}"#);
        count_plain(sides, shades, &rule)
    };
    // The squares of four cells, and the one around both.
    assert_eq!(count((2, 3), 2, r#""closed path""#), 3);
    assert_eq!(count((2, 3), 2, r#""closed path","cells":["r1c1"]"#), 2);
    // One, two or three links, from each place around the square.
    assert_eq!(count((2, 2), 3, r#""path""#), 12);
    assert_eq!(count((2, 2), 3, r#""path","cells":["r1c1","r1c2"]"#), 2);
    assert_eq!(count((1, 2), 2, r#""fence""#), 3);
    let rule = r#"{"rule":"fence","cells":["r1c2"]}"#;
    assert_eq!(self::count(&variant((1, 2), 4, r#""r1c2":3"#, rule), 2), 1);
}

#[test]
fn counts_of_shaded_cells() {
    let all = r#""groups":[["r1c1","r1c2","r2c1","r2c2"]]"#;
    let count = |numbers: i32, cells: &str| {
        let rule =
            format!(r#"{{"rule":"shaded count","numbers":[{numbers}],"cells":[{cells}],{all}}}"#);
        self::count(&variant((2, 2), 4, r#""r1c1":3"#, &rule), 2)
    };
    assert_eq!(
        [0, 1, 2, 3, 4].map(|number| count(number, "")),
        [1, 4, 6, 4, 1]
    );
    assert_eq!([0, 1].map(|offset| count(offset, r#""r1c1""#)), [4, 1]);
}

#[test]
fn fillomino() {
    let count = |sides, cells: &str| {
        let rule = format!(r#"{{"rule":"fillomino","cells":[{cells}]}}"#);
        self::count(&variant(sides, 4, r#""r1c1":2"#, &rule), 4)
    };
    assert_eq!([count((2, 4), ""), count((3, 3), "")], [69, 178]);
    let marked = count((2, 4), r#""r1c1""#);
    assert!(marked > 0 && marked < 69, "{marked}");
}

#[test]
fn galaxies() {
    let count = |sides, groups: &str, number| {
        let rule = format!(r#"{{"rule":"galaxies","groups":[{groups}]}}"#);
        count_plain(sides, number, &rule)
    };
    assert_eq!(count((2, 2), r#"["r1c1","r1c2","r2c1","r2c2"]"#, 1), 1);
    let corners = r#"["r1c1"],["r2c2"],["r3c3"]"#;
    assert_eq!(count((3, 3), corners, 3), 1);
    let around = r#"["r1c1","r1c2"],["r1c3"],["r2c1","r2c2","r3c1","r3c2"],["r2c3","r3c3"]"#;
    assert_eq!(count((3, 3), around, 4), 1);
    assert_eq!(count((2, 4), r#"["r1c1","r2c1"],["r1c3"]"#, 2), 0);
}

#[test]
fn a_layer_that_the_board_lacks_is_an_error() {
    let text = r#"{"board":{"rows":4,"columns":4,"extra_cells":[{"name":"S","count":3}]},"rules":[{"rule":"yin-yang"}]}"#;
    let error = json::read(text).unwrap().puzzle().unwrap_err();
    let expected = "yin-yang: the board has 3 extra cells S, not 16";
    assert_eq!(error.to_string(), expected);
    let groups: Vec<String> = (1..=4)
        .flat_map(|row| (1..=4).map(move |column| (row, column)))
        .map(|(row, column)| format!("[\"r{row}c{column}\"]"))
        .collect();
    let text = format!(
        r#"{{"board":{{"rows":4,"columns":4}},"rules":[{{"rule":"galaxies","groups":[{}]}}]}}"#,
        groups.join(",")
    );
    let error = json::read(&text).unwrap().puzzle().unwrap_err();
    let expected = "galaxies: 16 galaxies are more than the 4 values of the board";
    assert_eq!(error.to_string(), expected);
}
