//! A path as its pictures show it: the board before each step, and the words below it.
//!
//! **Invariant:** pages, folders of drawings and boards on a terminal show what is here, on every board.

use foldoku::board::{DigitSet, SquareSet};
use foldoku::game::drawing;
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Family;
use foldoku::logic::{self, describe};
use foldoku::questions::general::{self, GeneralStart};
use foldoku::questions::human::{self, Technique};
use foldoku::questions::{ClassicPath, ExplainAnswer, GeneralPath};
use foldoku::render::{Candidate, Drawing};

/// The pictures of a path.
pub(super) struct Walk {
    /// The position before the first step.
    pub(super) start: Drawing,
    /// The position after the last step.
    pub(super) last: Drawing,
    pub(super) scenes: Vec<Scene>,
}

/// One step.
pub(super) struct Scene {
    pub(super) number: usize,
    /// The name of the technique.
    pub(super) name: &'static str,
    /// The step in words.
    pub(super) text: String,
    /// The line of the step among all lines.
    pub(super) line: String,
    /// The difficulty of Sudoku Explainer, in its order.
    pub(super) difficulty: Option<Difficulty>,
    /// What the step changes, as in `r5c5=5` or `r1c23≠4`.
    pub(super) effect: String,
    /// Whether the technique is a single.
    pub(super) is_single: bool,
    pub(super) placements: Vec<Candidate>,
    /// The position before the step.
    pub(super) before: Drawing,
    /// The position with the marks of the step.
    pub(super) drawing: Drawing,
}

impl Walk {
    pub(super) fn of(path: &ExplainAnswer) -> Walk {
        match path {
            ExplainAnswer::Classic(path) => Walk::of_classic(path),
            ExplainAnswer::General(path) => Walk::of_general(path),
        }
    }

    fn of_classic(path: &ClassicPath) -> Walk {
        let style = path.style;
        let of_position = |it: &logic::Position| drawing::of_position(it, style.coordinates);
        let scenes = path.scenes().map(|(number, position, found)| {
            let step = &found.step;
            let placements = step.placements.iter();
            Scene {
                number,
                name: step.technique.name(),
                text: describe(step, style),
                line: path.line(number, found),
                difficulty: found.difficulty,
                effect: effect(step, style),
                is_single: step.technique.entry().family == Family::Singles,
                placements: placements.map(|it| drawing::candidate(*it)).collect(),
                before: of_position(&position),
                drawing: drawing::of_step(&position, step, style),
            }
        });
        Walk {
            scenes: scenes.collect(),
            start: of_position(&path.start.position),
            last: of_position(&path.last),
        }
    }

    fn of_general(path: &GeneralPath) -> Walk {
        let start = &path.start;
        let scenes = path.scenes().map(|(number, position, step)| {
            let placements = step.placements.iter();
            Scene {
                number,
                name: step.technique.name(),
                text: path.words(&position, step),
                line: path.line(number, &position, step),
                difficulty: None,
                effect: general_effect(start, step),
                is_single: step.technique <= Technique::NakedSingle,
                placements: placements.map(|it| general::candidate(*it)).collect(),
                before: start.drawing(&position),
                drawing: start.drawing_of_step(&position, step, path.language),
            }
        });
        Walk {
            scenes: scenes.collect(),
            start: start.drawing(&start.position),
            last: start.drawing(&path.last),
        }
    }

    /// Returns the steps in groups: consecutive singles share one.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[Scene]> {
        let is_group = |one: &Scene, other: &Scene| one.is_single && other.is_single;
        self.scenes.chunk_by(is_group)
    }
}

/// Returns what a step on the classic board changes.
fn effect(step: &logic::Step, style: Style) -> String {
    let coordinates = style.coordinates;
    let placed = step.placements.iter().map(|placed| {
        let cell = coordinates.square(placed.square());
        format!("{cell}={}", placed.digit())
    });
    let mut parts: Vec<String> = placed.collect();
    for digit in DigitSet::up_to(9) {
        let its = step.eliminations.iter().filter(|it| it.digit() == digit);
        let cells: SquareSet = its.map(|it| it.square()).collect();
        if !cells.is_empty() {
            parts.push(format!("{}≠{digit}", coordinates.squares(cells)));
        }
    }
    parts.join(" ")
}

/// Returns what a step under rules or on another board changes.
fn general_effect(start: &GeneralStart, step: &human::Step) -> String {
    let change = |sign: char| {
        move |it: &human::Candidate| {
            format!(
                "{}{sign}{}",
                start.rulebook.name(it.square),
                start.value(it.digit)
            )
        }
    };
    let placed = step.placements.iter().map(change('='));
    let removed = step.eliminations.iter().map(change('≠'));
    placed.chain(removed).collect::<Vec<_>>().join(" ")
}
