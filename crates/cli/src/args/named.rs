//! Flags whose values are values of the library, by their names.
//!
//! **Invariant:** a value has the same names and the same help in every flag that takes it.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use foldoku::board::format::Style;
use foldoku::formats::Alphabet;
use foldoku::game;
use foldoku::generate::{Minimal, neighbours};
use foldoku::logic::Coordinates;
use foldoku::logic::describe::Notation;
use foldoku::logic::technique::Level;
use foldoku::propagate::HiddenSingles;
use foldoku::render::Theme;
use foldoku::rules;
use foldoku::search::Order;

/// The values of a flag, their names on the command line, and their help.
pub(crate) type Names<T> = &'static [(T, &'static str, &'static str)];

/// How grids are drawn.
pub(super) const STYLES: Names<Style> = &[
    (Style::Line, "line", "One line per grid"),
    (Style::Rows, "rows", "One line per row"),
    (Style::Box, "box", "Framed, with ? for empty cells"),
    (Style::Wide, "wide", "Wide, with lines between boxes"),
    (
        Style::Frame,
        "frame",
        "Framed with dashes, empty cells blank",
    ),
];

/// The symbols that stand for digits.
pub(super) const SYMBOLS: Names<Alphabet> = &[
    (
        Alphabet::Standard,
        "1-9A",
        "1 to 9, then A, B, C …; 0 is an empty cell",
    ),
    (
        Alphabet::FromZero,
        "0-9A",
        "0 to 9, then A, B, C …; a dot is an empty cell",
    ),
    (Alphabet::Letters, "A", "A, B, C …"),
    (
        Alphabet::Numbers,
        "numbers",
        "Two characters per cell (01, 02 …), or numbers separated by spaces or commas",
    ),
];

/// The order in which cells are tried.
pub(super) const ORDERS: Names<Order> = &[
    (Order::Min, "min", "Fewest candidates first"),
    (Order::Max, "max", "Most candidates first"),
    (Order::First, "first", "Reading order"),
];

/// The units in which hidden singles are searched for.
pub(super) const HIDDEN_SINGLES: Names<HiddenSingles> = &[
    (
        HiddenSingles::Everywhere,
        "everywhere",
        "All units that hold every digit",
    ),
    (HiddenSingles::Boxes, "boxes", "Boxes only"),
    (HiddenSingles::Lines, "lines", "Rows and columns only"),
    (HiddenSingles::Nowhere, "nowhere", "No units"),
];

/// The colours of drawings.
pub(super) const THEMES: Names<Theme> = &[
    (Theme::Light, "light", "Dark digits on white"),
    (Theme::Dark, "dark", "Light digits on black"),
    (
        Theme::Auto,
        "auto",
        "As the viewer prefers; light in PNG and PDF",
    ),
];

/// Which instances of a rule are shown, for `--figures`.
pub(super) const FIGURES: Names<rules::Style> = &[
    (
        rules::Style::Full,
        "full",
        "All: those that are missing say something, too",
    ),
    (rules::Style::Sparse, "sparse", "Some"),
    (
        rules::Style::Tiled,
        "tiled",
        "As many cages as cover the board",
    ),
];

/// Which clues of a generated puzzle must be necessary.
pub(crate) const MINIMAL: Names<Minimal> = &[
    (
        Minimal::Clues,
        "clues",
        "Every clue: without it there are several solutions",
    ),
    (Minimal::Groups, "groups", "Every group of symmetric clues"),
    (
        Minimal::No,
        "no",
        "None; the number of clues is that of --clues or of the pattern",
    ),
];

/// Which clues of a neighbour must be necessary.
/// Whether the neighbours are those of the puzzles, or of their expansions.
pub(crate) const EXPANSIONS: Names<bool> = &[
    (false, "no", "The puzzles themselves"),
    (
        true,
        "singles",
        "The puzzles with all digits that singles place",
    ),
];

pub(crate) const NEIGHBOURS: Names<neighbours::Kind> = &[
    (
        neighbours::Kind::Minimal,
        "clues",
        "Every clue: only minimal puzzles",
    ),
    (neighbours::Kind::Unique, "no", "None"),
];

/// The levels of HoDoKu.
pub(super) const LEVELS: Names<Level> = &[
    (Level::Easy, "easy", "Singles"),
    (
        Level::Medium,
        "medium",
        "Locked candidates, pairs and triples",
    ),
    (
        Level::Hard,
        "hard",
        "Basic fish, wings, unique rectangles, simple colours",
    ),
    (
        Level::Unfair,
        "unfair",
        "Chains, almost locked sets, finned fish",
    ),
    (Level::Extreme, "extreme", "Forcing chains and nets"),
];

/// How cells are written.
pub(super) const COORDINATES: Names<Coordinates> = &[
    (Coordinates::RowColumn, "rc", "r1c1"),
    (Coordinates::Letters, "letters", "A1: rows are letters"),
];

/// How chains are written.
pub(super) const NOTATIONS: Names<Notation> = &[
    (Notation::Words, "words", "r3c2≠5 → r1c2=5"),
    (Notation::Eureka, "eureka", "(5)r3c2=(5)r1c2"),
];

/// How much a hint reveals.
pub(super) const HINT_LEVELS: Names<game::Level> = &[
    (game::Level::Where, "where", "Where to look"),
    (
        game::Level::Technique,
        "technique",
        "Where to look, and the technique",
    ),
    (
        game::Level::Cells,
        "cells",
        "The technique, and the cells of its pattern",
    ),
    (game::Level::Step, "step", "The whole step"),
];

/// Accepts the values of a table.
pub(super) fn named<T: Clone + Send + Sync>(names: Names<T>) -> impl TypedValueParser<Value = T> {
    let values = names.iter().map(|(value, name, help)| {
        let name = PossibleValue::new(name).help(help);
        (name, value.clone())
    });
    one_of(values.collect())
}

/// Accepts values by their names and aliases.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    values: Vec<(PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let names: Vec<PossibleValue> = values.iter().map(|(name, _)| name.clone()).collect();
    PossibleValuesParser::new(names).map(move |text| {
        let found = values.iter().find(|(name, _)| name.matches(&text, true));
        found.expect("the text is one of the names").1.clone()
    })
}

/// Returns the name of a value.
pub(crate) fn name_in<T: PartialEq>(names: Names<T>, value: &T) -> &'static str {
    let mut rows = names.iter();
    let row = rows.find(|(known, ..)| known == value);
    row.map_or("", |(_, name, _)| name)
}
