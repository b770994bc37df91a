//! The drawing of a step as JSON, for programs that draw their own boards.
//!
//! **Invariant:** cells are numbers from 0 to 80, row by row; the words are those of all drawings.

use foldoku_board::Square;
use foldoku_game::drawing;
use foldoku_logic::{Position, Step};
use foldoku_render::{self as render, LegendKey, LinkStyle, Mark, Tint};
use serde::Serialize;

#[cfg(feature = "human")]
use crate::general::{self, GeneralStart};
#[cfg(feature = "human")]
use crate::steps::Language;

/// The marks of a step on a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Annotations {
    /// The name of the technique.
    pub title: &'static str,
    /// The meaning of cells; of several tints of a cell, the last one is shown.
    pub tints: Vec<CellTint>,
    /// The meaning of candidates.
    pub marks: Vec<CandidateMark>,
    /// The links of chains.
    pub links: Vec<Link>,
    /// The words for each kind of annotation.
    pub legend: Vec<LegendLine>,
}

/// The meaning of a cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellTint {
    /// The cell.
    pub cell: usize,
    /// The meaning.
    pub tint: &'static str,
    /// Tells sets or colours apart, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// The meaning of a candidate.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateMark {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: u8,
    /// The meaning.
    pub mark: &'static str,
}

/// An arrow from one candidate to another.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// The cell and the digit at the start of the arrow.
    pub from: (usize, u8),
    /// The cell and the digit at the head of the arrow.
    pub to: (usize, u8),
    /// `strong` or `weak`.
    pub style: &'static str,
}

/// A line of the legend.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendLine {
    /// `cell`, `candidate` or `link`.
    pub kind: &'static str,
    /// The tint, the mark or the style.
    pub key: &'static str,
    /// Tells sets or colours apart, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The words.
    pub text: String,
}

impl Annotations {
    /// Returns the marks of a step in the position it was found in.
    pub fn of(position: &Position, step: &Step) -> Annotations {
        let drawn = drawing::Annotations::of(position, step);
        let marks = drawn.marks.into_iter().map(|(candidate, mark)| {
            let (cell, digit) = (candidate.square().index(), candidate.digit().number());
            CandidateMark::new((cell, digit), mark)
        });
        Annotations {
            title: step.technique.name(),
            tints: tints(drawn.tints),
            marks: marks.collect(),
            links: links(drawn.links, |it| (it.square.index(), it.digit.number())),
            legend: drawn.legend.into_iter().map(legend_line).collect(),
        }
    }

    /// Returns the marks of a step under rules or on another board, in the position it was found in.
    #[cfg(feature = "human")]
    pub fn general(
        start: &GeneralStart,
        position: &foldoku_human::Position,
        step: &foldoku_human::Step,
        language: Language,
    ) -> Annotations {
        let language = general::language_of(language);
        let drawn = foldoku_human::marks(&start.rulebook, position, step, language);
        let end = |it: render::Candidate| (it.square.index(), start.value(it.digit));
        let marks = drawn.marks.into_iter();
        Annotations {
            title: step.technique.name_in(language),
            tints: tints(drawn.tints),
            marks: marks
                .map(|(it, mark)| CandidateMark::new(end(it), mark))
                .collect(),
            links: links(drawn.links, end),
            legend: drawn.legend.into_iter().map(legend_line).collect(),
        }
    }
}

impl CandidateMark {
    fn new((cell, digit): (usize, u8), mark: Mark) -> CandidateMark {
        CandidateMark {
            cell,
            digit,
            mark: mark_name(mark),
        }
    }
}

fn tints(drawn: Vec<(Square, Tint)>) -> Vec<CellTint> {
    let tints = drawn.into_iter().map(|(square, tint)| CellTint {
        cell: square.index(),
        tint: tint_name(tint).0,
        number: tint_name(tint).1,
    });
    tints.collect()
}

fn links(drawn: Vec<render::Link>, end: impl Fn(render::Candidate) -> (usize, u8)) -> Vec<Link> {
    let links = drawn.into_iter().map(|link| Link {
        from: end(link.from),
        to: end(link.to),
        style: style_name(link.style),
    });
    links.collect()
}

fn legend_line((key, text): (LegendKey, String)) -> LegendLine {
    let (kind, (key, number)) = match key {
        LegendKey::Cell(tint) => ("cell", tint_name(tint)),
        LegendKey::Candidate(mark) => ("candidate", (mark_name(mark), None)),
        LegendKey::Link(style) => ("link", (style_name(style), None)),
        _ => ("other", ("other", None)),
    };
    LegendLine {
        kind,
        key,
        number,
        text,
    }
}

fn tint_name(tint: Tint) -> (&'static str, Option<u8>) {
    match tint {
        Tint::Unit => ("unit", None),
        Tint::Cover => ("cover", None),
        Tint::Pattern => ("pattern", None),
        Tint::Pivot => ("pivot", None),
        Tint::Pincer => ("pincer", None),
        Tint::Fin => ("fin", None),
        Tint::Set(number) => ("set", Some(number)),
        Tint::Colour(number) => ("colour", Some(number)),
        Tint::Wrong => ("wrong", None),
        Tint::Selected => ("selected", None),
        _ => ("other", None),
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Defining => "defining",
        Mark::Off => "off",
        Mark::Fin => "fin",
        Mark::Eliminated => "eliminated",
        Mark::Placed => "placed",
        _ => "other",
    }
}

fn style_name(style: LinkStyle) -> &'static str {
    match style {
        LinkStyle::Strong => "strong",
        LinkStyle::Weak => "weak",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use foldoku_logic::Solver;

    use super::*;

    #[test]
    fn annotations_have_the_words_of_the_protocol() {
        let puzzle =
            b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        let mut position = Position::from_line(puzzle);
        let mut solver = Solver::default();
        let (mut links, mut tints) = (0, 0);
        while let Some(step) = solver.next(&position) {
            let drawn = Annotations::of(&position, &step);
            let json = serde_json::to_string(&drawn).unwrap();
            assert!(!json.contains("\"other\""), "{json}");
            assert_eq!(drawn.title, step.technique.name());
            links += drawn.links.len();
            tints += drawn.tints.len();
            step.apply(&mut position);
        }
        assert!(links > 0 && tints > 0);
    }
}
