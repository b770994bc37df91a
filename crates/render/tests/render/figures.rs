//! Figures of rules: shapes, margins, notes, and what a drawing refuses.

use foldoku_board::{Geometry, Square};
use foldoku_render::{Drawing, Figure, Hue, LineEnd, Note, Spot, Stroke, StrokeStyle, Width, svg};
use insta::assert_snapshot;

fn cells(indices: &[usize]) -> Vec<Square> {
    indices.iter().map(|&index| Square::new(index)).collect()
}

fn board() -> Drawing {
    Drawing::new(&Geometry::boxes(2, 2).unwrap())
}

fn line(cells: Vec<Square>, style: StrokeStyle, ends: [LineEnd; 2]) -> Figure {
    Figure::Line(Stroke {
        cells,
        hue: Hue::Green,
        style,
        ends,
        closed: false,
        text: String::new(),
    })
}

fn clue(first: usize, step: (i8, i8), text: &str, arrow: bool) -> Figure {
    Figure::Clue {
        first: Square::new(first),
        step,
        text: text.to_owned(),
        arrow,
    }
}

fn spot(indices: &[usize], spot: Spot) -> Figure {
    Figure::Spot {
        cells: cells(indices),
        spot,
    }
}

#[test]
fn figures_of_a_small_board() {
    let frame = Figure::Frame {
        cells: cells(&[0, 1, 4]),
        text: String::from("7"),
        hue: None,
    };
    let drawing = board()
        .figure(frame)
        .figure(line(
            cells(&[2, 7, 11]),
            StrokeStyle::Wide,
            [LineEnd::Bulb, LineEnd::Plain],
        ))
        .figure(line(
            cells(&[12, 13, 10]),
            StrokeStyle::Thin,
            [LineEnd::Plain, LineEnd::Arrow],
        ))
        .figure(Figure::Ring(cells(&[12])))
        .figure(spot(&[5, 6], Spot::White(String::new())))
        .figure(spot(&[8, 9], Spot::Black(String::from("3"))))
        .figure(spot(&[10, 14], Spot::Text(String::from("X"))))
        .figure(spot(&[14, 15], Spot::Greater))
        .figure(spot(
            &[0, 1, 4, 5],
            Spot::Values(vec![String::from("1"), String::from("2")]),
        ))
        .figure(clue(1, (1, 0), "5", false))
        .figure(clue(12, (-1, 1), "9", true))
        .note(Note {
            sample: Some((Hue::Green, StrokeStyle::Wide)),
            name: String::from("Thermometer"),
            text: String::from("Digits increase from the bulb."),
        });
    assert_snapshot!(svg(&drawing, Width::Millimetres(50.0)));
}

#[test]
fn texts_at_one_corner_stand_beside_each_other() {
    let frame = |indices: &[usize], text: &str| Figure::Frame {
        cells: cells(indices),
        text: text.to_owned(),
        hue: None,
    };
    let shade = |text: &str| Figure::Shade {
        cells: cells(&[5]),
        hue: Hue::Green,
        text: text.to_owned(),
    };
    let drawing = board()
        .figure(frame(&[0, 1], "7"))
        .figure(frame(&[0, 4], "10"))
        .figure(shade("a"))
        .figure(shade("b"))
        .figure(shade("a"));
    let picture = svg(&drawing, Width::Natural);
    assert!(picture.contains(">7 10</text>"), "{picture}");
    assert!(picture.contains(">a b</text>"), "{picture}");
}

/// Returns the width and height of a picture.
fn size(drawing: &Drawing) -> (f64, f64) {
    let picture = svg(drawing, Width::Natural);
    let number = |name: &str| {
        let start = picture.find(name).expect("a picture has a size") + name.len();
        let rest = &picture[start..];
        rest[..rest.find('"').unwrap()].parse::<f64>().unwrap()
    };
    (number(" width=\""), number(" height=\""))
}

#[test]
fn clues_make_room_on_their_side_only() {
    let (width, height) = size(&board());
    let left = size(&board().figure(clue(4, (0, 1), "5", false)));
    assert_eq!(left, (width + 36.0, height));
    let below = size(&board().figure(clue(13, (-1, 0), "5", false)));
    assert_eq!(below, (width, height + 36.0));
    // Two clues at one place lie behind each other.
    let two = board()
        .figure(clue(4, (0, 1), "5", false))
        .figure(clue(4, (0, 1), "6", false));
    assert_eq!(size(&two), (width + 72.0, height));
}

#[test]
fn notes_are_broken_between_words_and_left_out_of_answers() {
    let note = Note {
        sample: None,
        name: String::from("Anti-knight"),
        text: String::from("Cells a knight's move apart hold different values."),
    };
    let drawing = board().note(note);
    let picture = svg(&drawing, Width::Natural);
    assert!(
        picture.contains(">Anti-knight: Cells a</text>"),
        "{picture}"
    );
    assert_eq!(size(&drawing.without_notes()), size(&board()));
}

#[test]
fn extra_cells_lie_below_the_grid_with_their_names() {
    let geometry = Geometry::from_units("4x4", (5, 4), 4, (2, 2), []).unwrap();
    let names = vec![String::from("V1"), String::from("V2")];
    let drawing = Drawing::new(&geometry).extra_cells_below(4, names);
    let picture = svg(&drawing, Width::Natural);
    assert!(picture.contains(">V1</text>") && picture.contains(">V2</text>"));
    assert_eq!(size(&drawing).1, size(&board()).1 + 60.0);
}

#[test]
#[should_panic(expected = "square 17 is not on a board of 16")]
fn a_figure_outside_the_board_panics() {
    let _ = board().figure(Figure::Ring(cells(&[16])));
}

#[test]
#[should_panic(expected = "a figure needs cells")]
fn a_figure_without_cells_panics() {
    let _ = board().figure(Figure::Ring(Vec::new()));
}

/// Returns the texts of a picture, in order.
fn texts(drawing: &Drawing) -> Vec<String> {
    let picture = svg(drawing, Width::Natural);
    let texts = picture.split("<text ").skip(1);
    let content = |text: &str| {
        let (_, content) = text.split_once('>').unwrap();
        content.split('<').next().unwrap().to_owned()
    };
    texts.map(content).collect()
}

#[test]
fn title_and_author_stand_above_and_the_words_of_the_setter_below() {
    let drawing = board()
        .title("Stairs")
        .author("Ana")
        .words("Normal sudoku rules apply.\n\nDigits increase along each line.");
    assert_eq!(
        texts(&drawing),
        [
            "Stairs",
            "Ana",
            "Normal sudoku rules apply.",
            "Digits increase along each",
            "line.",
        ]
    );
    let plain = texts(&drawing.without_notes());
    assert_eq!(plain, ["Stairs", "Ana"]);
}

#[test]
fn a_long_title_is_divided() {
    let title = "A title with more words than one line can hold";
    let lines = texts(&board().title(title));
    assert!(lines.len() > 1, "{lines:?}");
    assert_eq!(lines.join(" "), title);
    let endless = texts(&board().title(&title.repeat(9)));
    assert_eq!(endless.len(), 3);
    assert!(endless[2].ends_with('…'), "{endless:?}");
}

#[test]
fn values_in_a_circle_are_separated() {
    let values = |values: &[&str]| {
        let values = values.iter().copied().map(String::from).collect();
        texts(&board().figure(spot(&[0, 1, 4, 5], Spot::Values(values))))
    };
    assert_eq!(values(&["1", "2"]), ["1 2"]);
    assert_eq!(values(&["1", "2", "3"]), ["1 2", "3"]);
    assert_eq!(values(&["12", "14", "3", "16"]), ["12 14", "3 16"]);
}
