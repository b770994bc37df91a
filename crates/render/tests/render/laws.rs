//! Properties of the SVG pictures of random drawings on random boards.

use foldoku_board::{Candidates, Digit, Geometry, Grid, Square, UnitKind};
use foldoku_render::{Candidate, Drawing, Link, LinkStyle, Mark, Numerals, Tint, Width, svg};
use foldoku_testkit::generate;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use quick_xml::Reader;
use quick_xml::events::Event;

const FAILURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt");

/// Returns the content of the text elements of a picture, in order. Panics if the picture is not
/// well-formed XML.
fn texts(picture: &str) -> Vec<String> {
    let mut reader = Reader::from_str(picture);
    reader.config_mut().check_end_names = true;
    let (mut open, mut texts, mut is_text) = (0, Vec::new(), false);
    loop {
        match reader.read_event().expect("the picture is XML") {
            Event::Start(start) => {
                open += 1;
                is_text = start.name().as_ref() == "text";
                if is_text {
                    texts.push(String::new());
                }
            }
            Event::End(_) => {
                open -= 1;
                is_text = false;
            }
            Event::Text(text) if is_text => {
                texts.last_mut().expect("a text is open").push_str(&text);
            }
            Event::GeneralRef(entity) if is_text => {
                let character = match &*entity {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    other => panic!("unexpected reference &{other};"),
                };
                texts.last_mut().expect("a text is open").push(character);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0, "an element is not closed");
    texts
}

fn board_with_grids() -> impl Strategy<Value = (Geometry, Grid, Grid, Candidates)> {
    generate::geometry().prop_flat_map(|board| {
        let givens = generate::grid(&board);
        let solution = generate::grid(&board);
        let candidates = generate::candidates(&board);
        (Just(board), givens, solution, candidates)
    })
}

fn numerals() -> impl Strategy<Value = Numerals> {
    select(vec![
        Numerals::Standard,
        Numerals::FromZero,
        Numerals::Letters,
        Numerals::Numbers,
    ])
}

/// Returns whether some box contains both squares.
fn share_a_box(geometry: &Geometry, one: Square, other: Square) -> bool {
    geometry.units_of_kind(UnitKind::Box).any(|unit| {
        let squares = geometry.squares_of(unit);
        squares.contains(&one) && squares.contains(&other)
    })
}

/// Returns the total length of the lines in the path element with this stroke attribute, in cells.
fn length_of_lines(picture: &str, stroke: &str) -> f64 {
    let is_match = |line: &&str| line.starts_with("<path") && line.contains(stroke);
    let Some(path) = picture.lines().find(is_match) else {
        return 0.0;
    };
    let data = path.split('"').nth(1).expect("a path has data");
    let lines = data.split('M').skip(1).map(|line| {
        let numbers = line.split(['L', ' ']);
        let ends: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
        (ends[2] - ends[0]).abs() + (ends[3] - ends[1]).abs()
    });
    lines.sum::<f64>() / 40.0
}

proptest! {
    #![proptest_config(generate::config(64, FAILURES))]

    /// Every given, every solved digit and every candidate is drawn once, with any marks and
    /// titles.
    #[test]
    fn pictures_are_well_formed_and_complete(
        (board, givens, solution, candidates) in board_with_grids(),
        numerals in numerals(),
        title in any::<String>(),
        caption in ".{0,20}",
        squares in prop::collection::vec(any::<Index>(), 6),
        digits in prop::collection::vec(any::<Index>(), 4),
    ) {
        let square = |at: usize| Square::new(squares[at].index(board.square_count()));
        let candidate = |at: usize| Candidate {
            square: square(at),
            digit: Digit::new(digits[at].index(board.digit_count().into()) as u8 + 1),
        };
        let drawing = Drawing::new(&board)
            .givens(&givens)
            .solution(&solution)
            .candidates(&candidates)
            .numerals(numerals)
            .tint(square(4), Tint::Pattern)
            .mark(candidate(0), Mark::Defining)
            .mark(candidate(1), Mark::Placed)
            .mark(candidate(2), Mark::Eliminated)
            .link(Link { from: candidate(2), to: candidate(3), style: LinkStyle::Weak });
        let mut expected = Vec::new();
        for square in board.squares() {
            match givens[square].or(solution[square]) {
                Some(digit) => expected.push(numerals.text(digit)),
                None => expected.extend(candidates[square].iter().map(|digit| numerals.text(digit))),
            }
        }
        let is_name = |text: &String| text.starts_with('z') && text.len() > 1;
        let mut shown = texts(&svg(&drawing, Width::Natural));
        shown.retain(|text| !is_name(text));
        prop_assert_eq!(&shown, &expected);

        let titled = drawing.clone().title(&title).caption(&caption);
        let shown = texts(&svg(&titled, Width::Millimetres(80.0)));
        prop_assert!(shown.len() >= expected.len());
        let both = titled.beside(drawing);
        prop_assert!(texts(&svg(&both, Width::Pixels(300))).len() >= 2 * expected.len());
    }

    /// The line between adjacent cells is thick if and only if no box contains both. A board with gaps has thick lines
    /// around its cells instead of a frame.
    #[test]
    fn thick_lines_separate_regions(board in generate::geometry()) {
        let shape = board.shape();
        let (mut within, mut between) = (0, 0);
        for square in board.squares() {
            let (layer, row, column) = shape.position(square);
            for neighbour in [shape.at(layer, row, column + 1), shape.at(layer, row + 1, column)] {
                match neighbour {
                    Some(other) if share_a_box(&board, square, other) => within += 1,
                    Some(_) => between += 1,
                    None => {}
                }
            }
            if !shape.is_rectangle() {
                let beside = [
                    row.checked_sub(1).map(|row| (row, column)),
                    Some((row + 1, column)),
                    column.checked_sub(1).map(|column| (row, column)),
                    Some((row, column + 1)),
                ];
                let is_cell = |(row, column)| shape.at(layer, row, column).is_some();
                between += beside.iter().filter(|place| !place.is_some_and(is_cell)).count();
            }
        }
        let picture = svg(&Drawing::new(&board), Width::Natural);
        let thin = length_of_lines(&picture, "stroke-width=\"1\"");
        let thick = length_of_lines(&picture, "stroke-width=\"3\"");
        prop_assert_eq!((thin, thick), (f64::from(within), between as f64));
    }
}
