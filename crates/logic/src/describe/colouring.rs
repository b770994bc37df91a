//! Texts of colourings.
//!
//! **Invariant:** each pair of colours has two letters; the text says which colours exclude each
//! other.

use foldoku_board::SquareSet;

use super::lists::letter;
use super::step_text::StepText;
use crate::step::Node;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    if text.step.technique == Technique::ThreeDMedusa {
        return medusa(text);
    }
    let digit = text.digits();
    let sets = &text.evidence().sets;
    let pairs: Vec<String> = sets
        .chunks(2)
        .enumerate()
        .map(|(pair, colours)| {
            let colours = colours.iter().enumerate();
            let named = colours.map(|(index, set)| {
                format!("{} = {}", letter(2 * pair + index), text.cells(set.squares))
            });
            named.collect::<Vec<_>>().join(" or ")
        })
        .collect();
    let colours: Vec<SquareSet> = sets.iter().map(|set| set.squares).collect();
    format!(
        "{digit} is in {}; {}",
        pairs.join(", and in "),
        conclusion(text, &colours)
    )
}

/// The candidates of each colour, and whether one of the colours is false.
fn medusa(text: &StepText<'_>) -> String {
    let colour = |is_on: bool| {
        let nodes = text.evidence().chains.iter().flat_map(|chain| &chain.nodes);
        let mut nodes: Vec<&Node> = nodes.filter(|node| node.is_on == is_on).collect();
        nodes.sort_by_key(|node| (node.squares.first(), node.digit));
        nodes.dedup();
        nodes
    };
    let colours = [colour(false), colour(true)];
    let is_removed = |node: &&Node| {
        let mut gone = text.step.eliminations.iter();
        gone.any(|it| node.squares.contains(it.square()) && node.digit == it.digit())
    };
    let wrong = colours
        .iter()
        .position(|colour| colour.iter().any(is_removed));
    let names = colours.iter().enumerate().map(|(index, colour)| {
        let nodes = colour
            .iter()
            .map(|node| format!("{}={}", text.cells(node.squares), node.digit));
        format!(
            "{} = {}",
            letter(index),
            nodes.collect::<Vec<_>>().join(" ")
        )
    });
    let names = names.collect::<Vec<_>>().join(" or ");
    match wrong.map(letter) {
        Some(wrong) => format!("{names}; {wrong} contradicts itself, so {wrong} is false"),
        None => format!("{names}; a candidate that both A and B exclude is false"),
    }
}

fn conclusion(text: &StepText<'_>, colours: &[SquareSet]) -> String {
    let changed = text.step.changed();
    let wrong = colours
        .iter()
        .position(|&colour| !(colour & changed).is_empty());
    match text.step.technique {
        Technique::SimpleColoursTrap => {
            format!("a cell that sees both A and B cannot be {}", text.digits())
        }
        Technique::SimpleColoursWrap => {
            let wrong = letter(wrong.unwrap_or(0));
            format!("two cells of {wrong} see each other, so {wrong} is false")
        }
        Technique::MultiColoursOne => excluding(colours),
        _ => {
            let wrong = wrong.unwrap_or(0);
            let others = if wrong < 2 { [2, 3] } else { [0, 1] };
            let [wrong, one, two] = [wrong, others[0], others[1]].map(letter);
            format!("{wrong} sees both {one} and {two}, so {wrong} is false")
        }
    }
}

/// Which colours of two pairs see each other, and which of their opposites are true.
fn excluding(colours: &[SquareSet]) -> String {
    let ways = [(0, 2), (0, 3), (1, 2), (1, 3)];
    let sees = |&(one, other): &(usize, usize)| match (colours.get(one), colours.get(other)) {
        (Some(one), Some(&other)) => one
            .iter()
            .any(|square| !(SquareSet::peers_of(square) & other).is_empty()),
        _ => false,
    };
    let excluded = ways.into_iter().filter(sees).map(|(one, other)| {
        let [seen, by] = [one, other].map(letter);
        let [left, right] = [one ^ 1, other ^ 1].map(letter);
        format!("{seen} sees {by}, so {left} or {right} is true")
    });
    excluded.collect::<Vec<_>>().join("; ")
}
