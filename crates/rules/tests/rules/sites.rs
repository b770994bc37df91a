//! Puzzles of further sites and formats: lisudoku, Penpa+, puzz.link, SudokuWiki, ipuz, pencilmark, and
//! payloads without an address.
//!
//! **Invariant:** the puzzles here were made for these tests.

use foldoku_rules::board::Square;
use foldoku_rules::text::{
    TextError, ipuz, lisudoku, payload, pencilmark, penpa, puzzlink, sudokuwiki,
};
use foldoku_rules::{Kind, Rule, Variant};
use miniz_oxide::deflate::compress_to_vec;

/// Returns the rules of a puzzle by name, each with the number of its cells.
fn rules(variant: &Variant) -> Vec<(&'static str, usize)> {
    let rules = variant.rules.iter();
    rules
        .map(|rule| (rule.kind.info().name, rule.cells.len()))
        .collect()
}

fn message(read: Result<Variant, TextError>) -> String {
    read.expect_err("the text is refused").to_string()
}

const LISUDOKU: &str = r#"{"antiKnight":true,"arrows":[{"arrowCells":[{"col":2,"row":1},{"col":1,"row":0}],"circleCells":[{"col":1,"row":2},{"col":2,"row":2}]}],"evenCells":[{"col":0,"row":0}],"extraRegions":[[{"col":0,"row":0},{"col":1,"row":1},{"col":2,"row":2},{"col":3,"row":3}]],"fixedNumbers":[{"position":{"col":3,"row":0},"value":4}],"gridSize":4,"killerCages":[{"region":[{"col":0,"row":1},{"col":0,"row":2}],"sum":6},{"region":[{"col":3,"row":1},{"col":3,"row":2}],"sum":null}],"kropkiDots":[{"cell1":{"col":0,"row":3},"cell2":{"col":1,"row":3},"dotType":"Consecutive"},{"cell1":{"col":1,"row":3},"cell2":{"col":2,"row":3},"dotType":"Double"}],"kropkiNegative":true,"primaryDiagonal":true,"thermos":[[{"col":0,"row":0},{"col":1,"row":0}]]}"#;

#[test]
fn lisudoku_states_its_rules() {
    let variant = lisudoku::read(LISUDOKU).unwrap();
    assert_eq!(variant.unknown, [""; 0]);
    assert_eq!(variant.givens, [(Square::new(3), 4)]);
    assert_eq!(variant.sheet.boxes().len(), 4);
    assert_eq!(
        rules(&variant),
        [
            ("anti-knight", 0),
            ("arrow", 4),
            ("even", 1),
            ("all different", 4),
            ("cage", 2),
            ("cage", 2),
            ("difference", 2),
            ("ratio", 2),
            ("diagonal", 0),
            ("thermometer", 2),
            ("no difference", 0),
            ("no ratio", 0),
        ]
    );
    assert_eq!(variant.rules[1].numbers, [2]);
    assert_eq!(
        (&*variant.rules[4].numbers, variant.rules[5].numbers.len()),
        (&[6][..], 0)
    );
    assert_eq!(variant.rules[10].groups.len(), 2);
}

#[test]
fn lisudoku_names_what_it_does_not_know() {
    let variant = lisudoku::read(r#"{"gridSize":6,"topBottom":true,"antiKing":false}"#).unwrap();
    assert_eq!(variant.unknown, ["key 'topBottom'"]);
    assert!(variant.rules.is_empty());
    for (text, error) in [
        (
            r#"{"gridSize":4,"thermos":[[]]}"#,
            "thermos: expected cells",
        ),
        (
            r#"{"gridSize":4,"oddCells":[{"row":4,"col":0}]}"#,
            "oddCells: expected cells of the grid",
        ),
        (
            r#"{"gridSize":100}"#,
            "gridSize: expected a number from 1 to 64",
        ),
        ("https://lisudoku.xyz/puzzles/12", "export the puzzle there"),
        (
            "https://lisudoku.xyz/solver?import=N4Igxx",
            "damaged or cut off",
        ),
    ] {
        let found = message(lisudoku::read(text));
        assert!(found.contains(error), "{text}: {found}");
    }
    let digits = "https://lisudoku.xyz/solver?import=1234341221434320";
    assert_eq!(lisudoku::read(digits).unwrap().givens.len(), 15);
}

#[test]
fn payloads_show_their_site() {
    for (site, text, rule) in [
        (
            "lisudoku",
            "N4Ig5gTglgJgylAXgUxALgCwBoQAdoC2AhhAJ4AiURYA9gHZEA26ALhAK7IC+QA=",
            Kind::Diagonal,
        ),
        (
            "f-puzzles",
            "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAQwDsALhADWfCGgAWAhAIwBXGESA==",
            Kind::AntiKnight,
        ),
        (
            "SudokuMaker",
            "N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoWzn+ALHQDGKNm3QEA2sAC+NWfLkLlS1YvUqNa2QF1hudAihxMOBBPzSQCAJ70+RAEwydMmUA",
            Kind::AntiKing,
        ),
    ] {
        let variant = payload::read(text).unwrap_or_else(|error| panic!("{site}: {error}"));
        let kinds: Vec<Kind> = variant.rules.iter().map(|rule| rule.kind).collect();
        assert_eq!((kinds, variant.sheet.rows()), (vec![rule], 4), "{site}");
    }
}

#[test]
fn puzzlink_holds_classic_puzzles() {
    let text = "http://puzz.link/p?sudoku/4/4/1g3h-0419k.1g";
    let variant = puzzlink::read(text).unwrap();
    let givens: Vec<(usize, i32)> = variant
        .givens
        .iter()
        .map(|(cell, value)| (cell.index(), *value))
        .collect();
    assert_eq!(givens, [(0, 1), (2, 3), (5, 4), (6, 1), (7, 9), (14, 1)]);
    for (text, error) in [
        ("https://puzz.link/p?kropki/17/17/i970j0", "kind 'kropki'"),
        (
            "https://puzz.link/p?sudoku/4/4/1g",
            "expected 16 cells, found 2",
        ),
        (
            "https://puzz.link/p?sudoku/4/4/1é",
            "damaged at character 2",
        ),
        ("https://puzz.link/p?sudoku/4/999/1", "from 1 to 64"),
        ("https://puzz.link/p", "after '?'"),
    ] {
        let found = message(puzzlink::read(text));
        assert!(found.contains(error), "{text}: {found}");
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |word: u32, place: u32| char::from(SIGNS[(word >> (18 - 6 * place) & 63) as usize]);
    let triple = |bytes: &[u8]| {
        let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        (0..=bytes.len() as u32)
            .map(move |place| sign(word, place))
            .collect::<String>()
    };
    bytes.chunks(3).map(triple).collect()
}

/// Returns the address of a puzzle of Penpa+ on a 4×4 board with boxes.
fn penpa_address(words: &str, figures: &str) -> String {
    let walls = "\"75,83\":2,\"83,91\":2,\"91,99\":2,\"99,107\":2,\
                 \"89,90\":2,\"90,91\":2,\"91,92\":2,\"92,93\":2";
    let text = format!(
        "square,4,4,38,0,1,1,266,266,144,144,0,0,0,0,Title: A zZigzZag%2C small,Author: me,,{words},OFF,false\n\
         [0,0,0,0]\n{{}}\n{{zR:{{z_:[]}},zE:{{{walls}}},{figures}}}\n{{}}\n[18,1,1,1,5]"
    );
    let answer = "[[],[],[],[],[\"18,1\",\"19,2\"]]";
    let packed = |text: &str| base64(&compress_to_vec(text.as_bytes(), 6));
    format!(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p={}&a={}",
        packed(&text),
        packed(answer)
    )
}

/// A given, a thermometer, an arrow and a cage of two cells that sums to 7.
const FIGURES: &str = "zN:{\"18\":[\"1\",1,\"1\"]},zT:[[18,19,20]],z3:[[26,18,19]],z6:[[42,43]],\
                       z1:{\"424\":[\" 7\",1]},zC:{\"424,425\":10}";

#[test]
fn penpa_has_givens_regions_cages_and_an_answer() {
    let variant = penpa::read(&penpa_address("", FIGURES)).unwrap();
    assert_eq!(variant.unknown, [""; 0]);
    assert_eq!(
        (&*variant.title, &*variant.author),
        ("A zigzag, small", "me")
    );
    assert_eq!(variant.givens, [(Square::new(0), 1)]);
    assert_eq!(variant.sheet.boxes().len(), 4);
    let solution = variant.solution.as_ref().unwrap();
    assert_eq!(
        (solution[0], solution[1], solution[2]),
        (Some(1), Some(2), None)
    );
    // Without words the names of the tools state the rules.
    assert_eq!(
        rules(&variant),
        [("cage", 2), ("thermometer", 3), ("arrow", 3)]
    );
    assert_eq!(variant.rules[0].numbers, [7]);
    assert!(variant.drawn.contains("wayPoints"));
}

#[test]
fn penpa_figures_are_rules_by_the_words() {
    let dot = "zY:{\"212\":[8,\"circle_SS\",1]}";
    let words = "Digits separated by a white dot are consecutive.";
    let variant = penpa::read(&penpa_address(words, dot)).unwrap();
    assert_eq!(
        (variant.unknown.len(), rules(&variant)),
        (0, vec![("difference", 2)])
    );
    assert_eq!(variant.words, words);
    let figures =
        format!("{FIGURES},{dot},zF:{{\"18,19\":3}},z5:[[1,2]],zY:{{\"30\":[1,\"star\",1]}}");
    let variant = penpa::read(&penpa_address("Normal sudoku rules apply.", &figures)).unwrap();
    assert_eq!(rules(&variant), [("cage", 2)]);
    let unknown = variant.unknown.join("; ");
    for part in ["bulb", "arrow", "white dot", "polygon (1)", "symbol 'star'"] {
        assert!(unknown.contains(part), "{part}: {unknown}");
    }
}

#[test]
fn penpa_refuses_boards_without_squares() {
    let packed = |text: &str| format!("m=edit&p={}", base64(&compress_to_vec(text.as_bytes(), 6)));
    for (text, error) in [
        (packed("tri,6,6\n[0]"), "type 'tri'"),
        (packed("square,6,6\n[0]"), "four margins"),
        (packed("square,6,6\n[3,3,0,0]\n\n{}"), "from 1 to 64"),
        (packed("square,6,6\n[0,0,0,0]\n\n{"), "damaged"),
        (String::from("m=edit&p=!"), "damaged"),
        (
            String::from("https://swaroopg92.github.io/penpa-edit/"),
            "holds no puzzle",
        ),
        (
            String::from("m=edit&p=https%3A%2F%2Fpuzz.link%2Fp%3Fkropki"),
            "kind 'kropki'",
        ),
    ] {
        let found = message(penpa::read(&text));
        assert!(found.contains(error), "{text}: {found}");
    }
}

/// Returns base64 of a deflate stream that goes on for 1 GB of zeros.
fn deflate_bomb() -> String {
    // The head of a block in which one bit stands for 258 zeros and one for their distance.
    const HEAD: [u8; 17] = [
        0xed, 0xc1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xc2, 0xa0, 0x4a, 0xeb, 0x9f, 0xce, 0x10, 0xbe,
        0x40, 0x01,
    ];
    base64(&[&HEAD[..], &[0; 1_040_000]].concat())
}

/// Returns base64 in which each code of lz-string repeats the text before it and its first character.
fn lz_bomb(codes: usize) -> String {
    let mut bits = vec![0, 0];
    let mut push = |value: usize, width: usize| {
        bits.extend((0..width).map(|place| (value >> place & 1) as u8));
    };
    push(usize::from(b'a'), 8);
    let (mut room, mut width) = (4, 3);
    for code in 4..4 + codes {
        push(code, width);
        room -= 1;
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
    push(2, width);
    bits.resize(bits.len().next_multiple_of(24), 0);
    let six = |bits: &[u8]| bits.iter().fold(0, |six, bit| six << 1 | bit);
    let sixes: Vec<u8> = bits.chunks_exact(6).map(six).collect();
    let triple = |sixes: &[u8]| {
        let word = sixes
            .iter()
            .fold(0_u32, |word, six| word << 6 | u32::from(*six));
        [(word >> 16) as u8, (word >> 8) as u8, word as u8]
    };
    base64(&sixes.chunks_exact(4).flat_map(triple).collect::<Vec<u8>>())
}

#[test]
fn compressed_bombs_are_errors() {
    // Each of these codes stands for one character more than the one before: 1 GB.
    let (deflate, lz) = (deflate_bomb(), lz_bomb(46_000));
    assert!(message(penpa::read(&format!("m=edit&p={deflate}"))).contains("too long"));
    // The head is right: a short stream of the same kind ends as a text that is not a puzzle.
    let short = base64(
        &[
            &[
                0xed, 0xc1, 0x31, 0x01, 0, 0, 0, 0xc2, 0xa0, 0x4a, 0xeb, 0x9f, 0xce, 0x10, 0xbe,
                0x40, 0x01,
            ][..],
            &[0; 1015],
            &[0x7c, 0x06],
        ]
        .concat(),
    );
    assert!(message(penpa::read(&format!("m=edit&p={short}"))).contains("not supported"));
    for (lz, error) in [
        (&lz, "damaged"),
        (&lz_bomb(100), "expected 16, 36 or 81 digits"),
    ] {
        let address = format!("https://lisudoku.xyz/solver?import={lz}");
        assert!(message(lisudoku::read(&address)).contains(error));
    }
    for payload in [format!("N4I{lz}"), lz] {
        assert!(payload::read(&payload).is_err());
    }
    let figures = format!(
        "zN:{{{}}}",
        "\"1\":[],".repeat(100_000).trim_end_matches(',')
    );
    assert!(message(penpa::read(&penpa_address("", &figures))).contains("at most 5000"));
}

#[test]
fn sudokuwiki_packs_givens_and_cages() {
    let six = "S6B010203040506292929292929292929292929292929292929292929292929292929292929";
    let diagonals = format!("X9B010203{}", "ep".repeat(78));
    let killer = "L6C5m9z00085ma1000a5ma3000c00jv5mbv00235mbv00235mbv005nb8ln5mbvb8ln5mbv00235mbv0023b8ln0157005n5mbv00235mbv00235mbv0023b8ln5mbv00235mbv00235mbv0023";
    let nine = "L9B1ekq000b1eks00ep1ez500ep1ez500ep1ez504cx1ez500ep1ez500ep1ez500ep1ez500ep00ep2tjl1ez52tjl1ez500ep1ez500ep1ez51ez500ep2tjl09w100ep1ez500ep1ez500ep00ep1ez500ep1ez500ep2tjl1ez500ep1ez51ez500ep1ez500ep1ez500ep2tjl1ez500ep00ep1ez500ep1ez500ep1ez500ep2tjl1ez51ez500ep1ez500ep1ez500ep1ez500ep2tjl00ep1ez500ep1ez500ep1ez500ep1ez500ep";
    let address = format!("https://www.sudokuwiki.org/sudoku.htm?bd={six}");
    for (text, givens, expected) in [
        (six, 6, vec![]),
        (&address, 6, vec![]),
        (&diagonals, 3, vec![("diagonal", 0), ("diagonal", 0)]),
        (killer, 6, vec![("cage", 2), ("cage", 3)]),
        (nine, 3, vec![("cage", 2), ("cage", 3)]),
    ] {
        let variant = sudokuwiki::read(text).unwrap();
        assert_eq!(
            (variant.givens.len(), rules(&variant)),
            (givens, expected),
            "{text}"
        );
        assert_eq!(variant.givens[2], (Square::new(2), 3), "{text}");
        let sums: Vec<i32> = variant
            .rules
            .iter()
            .flat_map(|rule| rule.numbers.clone())
            .collect();
        let known: &[&[i32]] = &[&[], &[-1, 1], &[5, 11], &[5, 12]];
        assert!(known.contains(&&sums[..]), "{text}: {sums:?}");
    }
    // An entry, a set of candidates and a number that is neither.
    let entry = six.replace("010203", "010809");
    assert_eq!(sudokuwiki::read(&entry).unwrap().entries.len(), 2);
    assert!(message(sudokuwiki::read(&six.replace("010203", "000203"))).contains("r1c1: 0 is not"));
    // The second cell of the first cage says that its digits are multiplied.
    let product = [&killer[..3 + 12 * 4], "00cr", &killer[3 + 13 * 4..]].concat();
    let unknown = sudokuwiki::read(&product).unwrap().unknown;
    assert_eq!(unknown, ["cage at r2c1: a second number or an operator"]);
    for text in ["S9B01", "Q9B", "L9B+", ""] {
        assert!(
            message(sudokuwiki::read(text)).contains("expected a string"),
            "{text}"
        );
    }
}

#[test]
fn ipuz_states_its_rules_as_kinds() {
    let puzzle = |kinds: &str, more: &str| {
        let kinds: Vec<String> = kinds
            .split(' ')
            .map(|kind| format!("\"http://ipuz.org/sudoku{kind}#1\""))
            .collect();
        let text = format!(
            "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[{}],\"title\":\"A test\",\
             \"puzzle\":[[1,0,null,\"4\"],[0,{{\"value\":3}},0,0],[0,0,0,0],[0,0,0,0]]{more}}}",
            kinds.join(",")
        );
        ipuz::read(&text)
    };
    let variant = puzzle(
        " /diagonalsudoku /killersudoku",
        ",\"cages\":[{\"cells\":[[2,1],[3,1]],\"value\":5},{\"rect\":[1,3,2,4]}]",
    )
    .unwrap();
    assert_eq!((variant.unknown.len(), variant.sheet.boxes().len()), (0, 4));
    let givens = [(0, 1), (3, 4), (5, 3)].map(|(cell, value)| (Square::new(cell), value));
    assert_eq!(variant.givens, givens);
    assert_eq!(
        rules(&variant),
        [("diagonal", 0), ("diagonal", 0), ("cage", 2), ("cage", 4)]
    );
    assert_eq!(
        (&*variant.rules[2].numbers, variant.rules[2].cells[0]),
        (&[5][..], Square::new(1))
    );
    let zones = ["[1,1,4,1]", "[1,2,4,2]", "[1,3,4,3]", "[1,4,4,4]"]
        .map(|rect| format!("{{\"rect\":{rect}}}"));
    let zones = format!(",\"zones\":[{}]", zones.join(","));
    let variant = puzzle("/jigsawsudoku", &zones).unwrap();
    assert_eq!(
        (variant.sheet.boxes().len(), variant.sheet.regions().len()),
        (0, 4)
    );
    assert_eq!(puzzle("/latinsquare", "").unwrap().sheet.regions().len(), 0);
    let calcudoku = puzzle(
        "/calcudoku",
        ",\"cages\":[{\"cells\":[[1,1]],\"value\":5,\"operator\":\"*\"}]",
    );
    assert_eq!(
        calcudoku.unwrap().unknown,
        ["kind 'calcudoku'", "cage with the operator '*'"]
    );
    for (kinds, more, error) in [
        (
            "/killersudoku",
            ",\"cages\":[{\"cells\":[[9,9]]}]",
            "cells of the grid",
        ),
        (
            "/killersudoku",
            ",\"cages\":[{\"rect\":[-2147483648,1,1,1]}]",
            "cells of the grid",
        ),
        ("", ",\"solution\":[[1]]", "expected 4 rows of 4 cells"),
    ] {
        let found = message(puzzle(kinds, more));
        assert!(found.contains(error), "{found}");
    }
    assert!(message(ipuz::read("{\"kind\":[\"http://ipuz.org/crossword#1\"]}")).contains("kind"));
}

#[test]
fn pencilmark_lists_its_rules() {
    let puzzle = |rules: &str| {
        pencilmark::read(&format!(
            "{{\"format\":\"sudoku-puzzle\",\"format_version\":1,\"board\":{{\"rows\":4,\"cols\":4}},\
             \"digits\":4,\"givens\":[0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"meta\":{{\"title\":\"A test\"}},\
             \"candidates\":{{\"r4c4\":[1,2]}},\
             \"rules\":[{{\"type\":\"box_grid\",\"origin\":\"r1c1\",\"box\":[2,2]}},{rules}]}}"
        ))
    };
    let variant = puzzle(
        r#"{"type":"negative","of":"kropki"},
        {"type":"edge","kind":"kropki","color":"white","cells":["r1c1","r1c2"]},
        {"type":"edge","kind":"less","cells":["r2c1","r2c2"]},
        {"type":"line","kind":"whisper","value":2,"cells":["r3c1","r3c2"]},
        {"type":"arrow","bulb":["r4c1"],"lines":[["r3c2","r2c3"],["r4c2"]]},
        {"type":"cell","kind":"high","split":2,"cells":["r1c4"]},
        {"type":"cage","sum":5,"cells":["r3c3","r3c4"]},
        {"type":"corner","kind":"battenburg","cells":["r1c1","r1c2","r2c1","r2c2"]}"#,
    )
    .unwrap();
    assert_eq!(variant.unknown, ["rule 'corner battenburg'"]);
    assert_eq!(
        (variant.sheet.boxes().len(), &*variant.title),
        (4, "A test")
    );
    assert_eq!(
        rules(&variant),
        [
            ("candidates", 1),
            ("difference", 2),
            ("greater than", 2),
            ("whisper line", 2),
            ("arrow", 3),
            ("arrow", 2),
            ("candidates", 1),
            ("cage", 2),
            ("no difference", 0),
            ("no ratio", 0),
        ]
    );
    assert_eq!(variant.rules[2].cells, [Square::new(5), Square::new(4)]);
    assert_eq!(variant.rules[6].numbers, [3, 4]);
    assert_eq!(variant.rules[8].groups, [[Square::new(0), Square::new(1)]]);
    for (rules, error) in [
        (
            r#"{"type":"cage","cells":["r9c9"]}"#,
            "rules[1]: 'r9c9' is not a cell",
        ),
        (
            r#"{"type":"cage","cells":[]}"#,
            "rules[1]: cells: expected at least 1",
        ),
        (r#"{"type":"grid","origin":"r1c1"}"#, "several grids"),
    ] {
        let found = message(puzzle(rules));
        assert!(found.contains(error), "{found}");
    }
}

#[test]
fn elements_without_a_rule_are_drawn() {
    let figures = format!("{FIGURES},zL:{{\"20,21\":8}},zS:{{\"36\":2}}");
    let words = "Digits increase along thermometers from the bulb.";
    let variant = penpa::read(&penpa_address(words, &figures)).unwrap();
    let (figures, _) = variant.figures();
    let shown: Vec<String> = figures.iter().map(|figure| format!("{figure:?}")).collect();
    let ornaments = shown.iter().filter(|figure| figure.starts_with("Ornament"));
    let ornaments: Vec<&String> = ornaments.collect();
    // The thermometer is drawn as a rule; the arrow with its circle, the line and the green cell are not.
    assert_eq!(ornaments.len(), 4, "{ornaments:?}");
    let has = |part: &str| ornaments.iter().any(|ornament| ornament.contains(part));
    assert!(
        has("points: [[50, 250], [50, 350]], width: 8, paint: Hue(Red)"),
        "{ornaments:?}"
    );
    assert!(
        has("middle: [250, 250], size: [100, 100], is_round: false, fill: Some(Hue(Green))"),
        "{ornaments:?}"
    );
}

/// Returns a classic puzzle with these rules, two givens, a title and a solution whose last cell is not known, so that
/// it is not checked.
fn classic(rules: Vec<Rule>) -> Variant {
    let row = |row: i32| (0..9).map(move |column| (3 * row + row / 3 + column) % 9 + 1);
    let solution = (0..9).flat_map(row).map(Some).take(80);
    Variant {
        givens: vec![(Square::new(0), 1), (Square::new(80), 8)],
        rules,
        title: String::from("Lazy, but z = zZ & more"),
        author: String::from("me"),
        solution: Some(solution.chain([None]).collect()),
        ..Variant::default()
    }
}

/// Returns a rule about cells of the classic board.
fn on(kind: Kind, numbers: &[i32], cells: &[usize]) -> Rule {
    let cells: Vec<Square> = cells.iter().copied().map(Square::new).collect();
    Rule::with(kind, numbers, cells)
}

#[test]
fn lisudoku_is_written_as_it_is_read() {
    let written = lisudoku::read(LISUDOKU).unwrap();
    let again = lisudoku::read(&lisudoku::write(&written).unwrap()).unwrap();
    assert_eq!(
        (&again.rules, &again.givens),
        (&written.rules, &written.givens)
    );
    assert_eq!(again.sheet, written.sheet);
    let rules = vec![
        on(Kind::Renban, &[], &[0, 1, 10]),
        on(Kind::Palindrome, &[], &[20, 21, 22]),
        on(Kind::Odd, &[], &[40]),
        on(Kind::AntiKing, &[], &[]),
        on(Kind::Diagonal, &[1], &[]),
    ];
    let again = lisudoku::read(&lisudoku::write(&classic(rules.clone())).unwrap()).unwrap();
    assert!(rules.iter().all(|rule| again.rules.contains(rule)));
    for (rule, error) in [
        (on(Kind::Whisper, &[5], &[0, 1]), "no rule 'whisper line'"),
        (on(Kind::Difference, &[3], &[0, 1]), "a number of a rule"),
        (on(Kind::NoRatio, &[2], &[]), "a number of a rule"),
    ] {
        let found = lisudoku::write(&classic(vec![rule])).unwrap_err();
        assert!(found.to_string().contains(error), "{found}");
    }
}

#[test]
fn ipuz_is_written_as_it_is_read() {
    let rules = vec![
        on(Kind::Diagonal, &[-1], &[]),
        on(Kind::Diagonal, &[1], &[]),
        on(Kind::Windoku, &[], &[]),
        on(Kind::Cage, &[10], &[3, 4, 12]),
        on(Kind::Cage, &[], &[6, 7]),
    ];
    let puzzle = classic(rules);
    let again = ipuz::read(&ipuz::write(&puzzle).unwrap()).unwrap();
    assert!(puzzle.rules.iter().all(|rule| again.rules.contains(rule)));
    assert_eq!(
        (again.title, again.author, again.solution, again.givens),
        (puzzle.title, puzzle.author, puzzle.solution, puzzle.givens)
    );
    for (rule, error) in [
        (on(Kind::Renban, &[], &[0, 1]), "no rule 'renban line'"),
        (on(Kind::Diagonal, &[1], &[]), "both diagonals or none"),
    ] {
        let found = ipuz::write(&classic(vec![rule])).unwrap_err();
        assert!(found.to_string().contains(error), "{found}");
    }
}

#[test]
fn pencilmark_is_written_as_it_is_read() {
    let beside = |rule: Rule, cells: [usize; 2]| Rule {
        groups: vec![cells.map(Square::new).to_vec()],
        ..rule
    };
    let rules = vec![
        on(Kind::AllDifferent, &[], &[0, 10, 20]),
        on(Kind::Diagonal, &[1], &[]),
        on(Kind::Diagonal, &[-1], &[]),
        on(Kind::Cage, &[10], &[3, 4, 12]),
        on(Kind::Cage, &[], &[6, 7]),
        on(Kind::Thermometer, &[], &[20, 21, 22]),
        on(Kind::Whisper, &[5], &[30, 31, 40]),
        on(Kind::Arrow, &[2], &[50, 51, 52, 53]),
        on(Kind::Difference, &[1], &[0, 1]),
        on(Kind::PairSum, &[7], &[60, 61]),
        on(Kind::GreaterThan, &[], &[70, 71]),
        on(Kind::LittleKiller, &[20], &[2, 10, 18]),
        on(Kind::Sandwich, &[12], &[9, 10, 11, 12, 13, 14, 15, 16, 17]),
        on(Kind::Skyscraper, &[3], &[75, 66, 57, 48, 39, 30, 21, 12, 3]),
        on(Kind::Odd, &[], &[40]),
        on(Kind::Candidates, &[1, 2, 9], &[41]),
        on(Kind::Contains, &[1, 2], &[0, 1, 9, 10]),
        on(Kind::AntiKnight, &[], &[]),
        beside(on(Kind::NoRatio, &[2], &[]), [0, 1]),
        beside(on(Kind::NoPairSum, &[10], &[]), [60, 61]),
    ];
    let puzzle = Variant {
        solution: None,
        ..classic(rules)
    };
    let again = pencilmark::read(&pencilmark::write(&puzzle).unwrap()).unwrap();
    assert!(again.unknown.is_empty(), "{:?}", again.unknown);
    for rule in &puzzle.rules {
        assert!(again.rules.contains(rule), "{rule:?} in {:?}", again.rules);
    }
    // The format has no solutions with empty cells.
    let mut puzzle = classic(Vec::new());
    *puzzle.solution.as_mut().unwrap().last_mut().unwrap() = Some(8);
    let again = pencilmark::read(&pencilmark::write(&puzzle).unwrap()).unwrap();
    assert_eq!(
        (again.title, again.author, again.solution, again.givens),
        (puzzle.title, puzzle.author, puzzle.solution, puzzle.givens)
    );
    for (rule, error) in [
        (on(Kind::Windoku, &[], &[]), "no rule 'windoku'"),
        (on(Kind::Difference, &[1], &[0, 2]), "no rule 'difference'"),
        (on(Kind::NoDifference, &[3], &[]), "a number of a rule"),
    ] {
        let found = pencilmark::write(&classic(vec![rule])).unwrap_err();
        assert!(found.to_string().contains(error), "{found}");
    }
}

#[test]
fn penpa_is_written_as_it_is_read() {
    let rules = vec![
        on(Kind::Thermometer, &[], &[0, 1, 11]),
        on(Kind::Arrow, &[1], &[30, 31, 41]),
        on(Kind::Cage, &[12], &[60, 61, 70]),
        on(Kind::Cage, &[], &[5, 6]),
        on(Kind::AntiKnight, &[], &[]),
        on(Kind::Diagonal, &[-1], &[]),
        on(Kind::Diagonal, &[1], &[]),
    ];
    let puzzle = classic(rules);
    let again = penpa::read(&penpa::write(&puzzle).unwrap()).unwrap();
    assert!(again.unknown.is_empty(), "{:?}", again.unknown);
    assert!(puzzle.rules.iter().all(|rule| again.rules.contains(rule)));
    assert_eq!(
        (&again.sheet, &again.givens),
        (&puzzle.sheet, &puzzle.givens)
    );
    assert_eq!(
        (&again.title, &again.author, &again.solution),
        (&puzzle.title, &puzzle.author, &puzzle.solution)
    );
    // A jigsaw keeps its regions, which are drawn as thick lines.
    let jigsaw = penpa::read(&penpa_address("", FIGURES)).unwrap();
    let again = penpa::read(&penpa::write(&jigsaw).unwrap()).unwrap();
    assert_eq!((again.sheet, again.givens), (jigsaw.sheet, jigsaw.givens));
    let renban = on(Kind::Renban, &[], &[0, 1]);
    let found = penpa::write(&classic(vec![renban])).unwrap_err();
    assert!(
        found
            .to_string()
            .contains("no tool for the rule 'renban line'")
    );
}
