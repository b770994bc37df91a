//! Drawings of positions and steps, in the conventions of the pictures of `foldoku_game`.
//!
//! | part of a step | drawn as |
//! |---|---|
//! | houses among the premises, cover of a fish | shaded |
//! | cells of rules, one tint for each rule | tints |
//! | cells whose candidates the step cites | pattern |
//! | candidates of the pattern, or that are true in a chain | defining |
//! | candidates that are false in a chain | off |
//! | eliminated candidates, placed digits | eliminated, placed |
//! | chains | arrows: solid for strong links, dashed for weak links |
//!
//! **Invariant:** a drawing depends only on the rulebook, the position, the step and the language. Every
//! annotation has a line in the legend.

use std::collections::{BTreeMap, BTreeSet};

use foldoku_board::{Digit, Square};
use foldoku_rules::render::{Candidate, Drawing, LegendKey, Link, LinkStyle, Mark, Tint};

use crate::cells::CellSet;
use crate::describe::{Language, covers_of};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{self, Node, Premise, Step};
use crate::technique::Technique;

#[cfg(feature = "figures")]
mod picture;
#[cfg(feature = "figures")]
pub use picture::{drawing, of_position};

/// The meaning of the cells, candidates and links of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotations {
    /// The cells; of several tints of a cell, the last one is shown.
    pub tints: Vec<(Square, Tint)>,
    /// The candidates, each once.
    pub marks: Vec<(Candidate, Mark)>,
    /// The links of chains.
    pub links: Vec<Link>,
    /// The words for each kind of annotation.
    pub legend: Vec<(LegendKey, String)>,
}

impl Annotations {
    /// Adds the annotations to the drawing of a position.
    pub fn on(self, mut drawing: Drawing) -> Drawing {
        for (square, tint) in self.tints {
            drawing = drawing.tint(square, tint);
        }
        for (candidate, mark) in self.marks {
            drawing = drawing.mark(candidate, mark);
        }
        for link in self.links {
            drawing = drawing.link(link);
        }
        for (key, text) in self.legend {
            drawing = drawing.legend(key, &text);
        }
        drawing
    }
}

/// Returns what a step means on the board it was found on.
pub fn marks(
    rulebook: &Rulebook,
    position: &Position,
    step: &Step,
    language: Language,
) -> Annotations {
    let tints = tints(rulebook, position, step);
    let (marks, links) = (candidates(rulebook, position, step), links(step));
    Annotations {
        legend: legend(step, &tints, &marks, &links, language),
        tints,
        marks,
        links,
    }
}

/// Rules on more than half of the board are not tinted.
fn tints(rulebook: &Rulebook, position: &Position, step: &Step) -> Vec<(Square, Tint)> {
    let mut tints = Vec::new();
    let mut add = |cells: CellSet, tint: Tint| {
        tints.extend(cells.squares().map(|square| (square, tint)));
    };
    if step.technique < Technique::WhatIf {
        for cover in covers_of(rulebook, position, step) {
            add(rulebook.groups()[cover].cells, Tint::Cover);
        }
        for house in houses(step) {
            add(rulebook.groups()[house].cells, Tint::Unit);
        }
    }
    let half = rulebook.cell_count() / 2;
    let mut number = 0;
    for place in rules(step) {
        let mut clues = rulebook.clues().iter();
        let cells = clues.find(|clue| clue.place == place);
        let cells = cells.map_or(CellSet::EMPTY, |clue| clue.cells);
        if cells.len() <= half {
            add(cells, Tint::Set(number));
            number = (number + 1) % 16;
        }
    }
    let cited: CellSet = step.cited.iter().map(|(square, _)| *square).collect();
    if number == 0 && step.chain.is_empty() {
        add(cited, Tint::Pattern);
    }
    tints
}

/// Returns the houses among the premises, each once.
fn houses(step: &Step) -> BTreeSet<usize> {
    let houses = step.premises.iter().flat_map(|premise| match premise {
        Premise::House(number, _) => vec![*number],
        Premise::Sums(houses, _) => houses.clone(),
        _ => Vec::new(),
    });
    houses.collect()
}

/// Returns the places of the rules among the premises, each once.
fn rules(step: &Step) -> BTreeSet<usize> {
    let rules = step.premises.iter().flat_map(|premise| match premise {
        Premise::Rule(place) => vec![*place],
        Premise::Sums(_, rules) => rules.clone(),
        _ => Vec::new(),
    });
    rules.collect()
}

fn is_fish(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish
    )
}

fn candidates(rulebook: &Rulebook, position: &Position, step: &Step) -> Vec<(Candidate, Mark)> {
    let mut marks: BTreeMap<Candidate, Mark> = BTreeMap::new();
    for premise in &step.premises {
        if let Premise::House(number, digit) = premise
            && step.chain.is_empty()
        {
            let places = rulebook.groups()[*number].cells & position.places(digit.index());
            for square in places.squares() {
                let digit = *digit;
                marks.insert(Candidate { square, digit }, Mark::Defining);
            }
        }
    }
    if step.technique == Technique::MustContain {
        let digits: BTreeSet<Digit> = step.eliminations.iter().map(|it| it.digit).collect();
        for (square, of_cell) in &step.cited {
            for &digit in digits.iter().filter(|&&digit| of_cell.contains(digit)) {
                let square = *square;
                marks.insert(Candidate { square, digit }, Mark::Defining);
            }
        }
    }
    if is_naked(step) {
        for (square, digits) in &step.cited {
            for digit in digits.iter() {
                let square = *square;
                marks.insert(Candidate { square, digit }, Mark::Defining);
            }
        }
    }
    for node in &step.chain {
        let mark = if node.is_on {
            Mark::Defining
        } else {
            Mark::Off
        };
        marks.insert(drawn(node.candidate), mark);
    }
    for candidate in &step.eliminations {
        marks.insert(drawn(*candidate), Mark::Eliminated);
    }
    for candidate in &step.placements {
        marks.insert(drawn(*candidate), Mark::Placed);
    }
    marks.into_iter().collect()
}

fn is_naked(step: &Step) -> bool {
    matches!(
        step.technique,
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuadruple
    )
}

/// Returns a candidate in the type of drawings.
fn drawn(candidate: step::Candidate) -> Candidate {
    Candidate {
        square: candidate.square,
        digit: candidate.digit,
    }
}

/// Returns the links of chains. The nodes of what-ifs are a net, which has no single way.
fn links(step: &Step) -> Vec<Link> {
    if !matches!(step.technique, Technique::Chain | Technique::ForcingChain) {
        return Vec::new();
    }
    let first = step.chain.first();
    let pairs = step.chain.windows(2).filter(|pair| {
        let starts_again = Some(&pair[1]) == first;
        pair[0].candidate != pair[1].candidate && !starts_again && !is_new_start(step, &pair[0])
    });
    let mut links: Vec<Link> = Vec::new();
    for link in pairs.map(|pair| link(&pair[0], &pair[1])) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Returns whether a node ends one of the chains that lead to the same end.
fn is_new_start(step: &Step, node: &Node) -> bool {
    let placed = step.placements.iter().map(|it| (*it, true));
    let mut ends = placed.chain(step.eliminations.iter().map(|it| (*it, false)));
    step.technique == Technique::ForcingChain && ends.any(|end| end == (node.candidate, node.is_on))
}

fn link(from: &Node, to: &Node) -> Link {
    Link {
        from: drawn(from.candidate),
        to: drawn(to.candidate),
        style: if to.is_on {
            LinkStyle::Strong
        } else {
            LinkStyle::Weak
        },
    }
}

/// Returns the lines of the legend: cells, candidates, links.
fn legend(
    step: &Step,
    tints: &[(Square, Tint)],
    marks: &[(Candidate, Mark)],
    links: &[Link],
    language: Language,
) -> Vec<(LegendKey, String)> {
    let shown: BTreeMap<Square, Tint> = tints.iter().copied().collect();
    let tints: BTreeSet<Tint> = shown.into_values().collect();
    let marks: BTreeSet<Mark> = marks.iter().map(|&(_, mark)| mark).collect();
    let is_chain = !step.chain.is_empty();
    let of_tint = |tint| match tint {
        Tint::Unit if is_fish(step.technique) => language.key_base(),
        Tint::Unit => language.key_house(),
        Tint::Cover => language.key_cover(),
        Tint::Set(_) => language.key_rule(),
        _ => language.key_cited(),
    };
    let of_mark = |mark| match mark {
        Mark::Defining if is_chain => language.key_true(),
        Mark::Off => language.key_false(),
        Mark::Eliminated => language.key_removed(),
        Mark::Placed => language.key_placed(),
        _ => language.key_pattern(),
    };
    let cells = tints
        .into_iter()
        .map(|tint| (LegendKey::Cell(tint), of_tint(tint)));
    let candidates = marks
        .into_iter()
        .map(|mark| (LegendKey::Candidate(mark), of_mark(mark)));
    let styles = [
        (LinkStyle::Strong, language.key_strong()),
        (LinkStyle::Weak, language.key_weak()),
    ];
    let styles = styles
        .into_iter()
        .filter(|(style, _)| links.iter().any(|link| link.style == *style))
        .map(|(style, text)| (LegendKey::Link(style), text));
    cells.chain(candidates).chain(styles).collect()
}
