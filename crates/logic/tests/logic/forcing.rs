//! Forcing chains and nets: every step is sound, and no contradiction that four rounds of singles find
//! is missed.
//!
//! **Invariant:** positions are those of puzzles with one solution, without some wrong candidates.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldoku_logic::board::DigitSet;
use foldoku_logic::board::classic::ALL_UNITS;
use foldoku_logic::describe::Style;
use foldoku_logic::explainer::ExplainerChains;
use foldoku_logic::solver::Settings;
use foldoku_logic::step::{Node, Truth};
use foldoku_logic::{
    Candidate, Finder, Forcing, Position, Solver, Step, Technique, check, describe,
};

/// Hard puzzles and their solutions.
const PUZZLES: [[&[u8; 81]; 2]; 4] = [
    [
        b"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        b"174385962293467158586192734451923876928674315367851249719548623635219487842736591",
    ],
    [
        b".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        b"751846239892371465643259871238197546974562318165438927319684752527913684486725193",
    ],
    [
        b"..7.2...4..89.7...6...1..2......84..5.....63...3.....7..........3169.5..9..5.....",
        b"317826954248957316659413728176238495582749631493165287765382149831694572924571863",
    ],
    // In this puzzle a candidate leads to the same conclusion as its absence.
    [
        b".5...4......1..97.9....8..5.7....2.6...4...3.3.2.....7...3....4..7..5.13.2.......",
        b"758934162234156978961728345475813296689472531312569487596381724847295613123647859",
    ],
];

/// A position and its solution.
struct Start {
    position: Position,
    solution: &'static [u8; 81],
}

impl Start {
    fn solves(&self, candidate: Candidate) -> bool {
        self.solution[candidate.square().index()] - b'0' == candidate.digit().number()
    }
}

/// Positions of each puzzle with fewer and fewer candidates, without singles.
fn positions() -> Vec<Start> {
    let mut positions = Vec::new();
    let mut seed = 5_u64;
    for [puzzle, solution] in PUZZLES {
        for percent in [0, 8, 16, 24, 32] {
            let mut position = Start {
                position: Position::from_line(puzzle),
                solution,
            };
            for candidate in (0..Candidate::COUNT).map(Candidate::from_index) {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                if (seed >> 33) % 100 < percent && !position.solves(candidate) {
                    let position = &mut position.position;
                    position.remove(candidate);
                }
            }
            let mut singles = Solver::new(
                Settings::only(&[Technique::NakedSingle, Technique::HiddenSingle]).unwrap(),
            );
            position.position = singles.path(&position.position, &|| false).last;
            positions.push(position);
        }
    }
    positions
}

const CHAINS: [Technique; 2] = [
    Technique::ForcingChainContradiction,
    Technique::ForcingChainVerity,
];
const NETS: [Technique; 2] = [
    Technique::ForcingNetContradiction,
    Technique::ForcingNetVerity,
];

fn steps(finder: &mut dyn Finder, position: &Position, technique: Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    let flow = finder.find(position, technique, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "no stop was requested");
    steps
}

#[track_caller]
fn assert_sound(position: &Start, step: &Step) {
    assert_eq!(check(&position.position, step), Ok(()), "{step:?}");
    let mut gone = step.eliminations.iter();
    assert!(!gone.any(|&gone| position.solves(gone)), "{step:?}");
    let mut placed = step.placements.iter();
    assert!(placed.all(|&placed| position.solves(placed)), "{step:?}");
}

/// Asserts that each node of a chain excludes or is excluded by the one before it, or shares a
/// truth with it.
#[track_caller]
fn assert_linked(position: &Position, step: &Step) {
    for pair in step
        .evidence
        .chains
        .iter()
        .flat_map(|chain| chain.nodes.windows(2))
    {
        let [from, to] = [&pair[0], &pair[1]];
        assert_ne!(from.is_on, to.is_on, "{step:?}");
        let is_linked = if to.is_on {
            step.truths
                .iter()
                .any(|truth| holds(position, truth, from, to))
        } else {
            excludes(from, to)
        };
        assert!(is_linked, "{from:?} {to:?} {step:?}");
    }
}

fn candidates(node: &Node) -> impl Iterator<Item = Candidate> {
    node.squares
        .iter()
        .map(|square| Candidate::new(square, node.digit))
}

fn excludes(from: &Node, to: &Node) -> bool {
    candidates(from).all(|one| candidates(to).all(|other| one.excludes(other)))
}

fn holds(position: &Position, truth: &Truth, from: &Node, to: &Node) -> bool {
    candidates(from)
        .chain(candidates(to))
        .all(|candidate| match *truth {
            Truth::Square(square) => candidate.square() == square,
            Truth::Unit(unit, digit) => {
                let places = position.squares_in(unit, digit);
                candidate.digit() == digit && places.contains(candidate.square())
            }
            Truth::Deadly(_) | Truth::Reverse(_) | Truth::Lines(..) | Truth::Symmetric(..) => false,
        })
}

/// Returns the kind of proof, as the evidence shows it.
fn kind(step: &Step) -> &'static str {
    let evidence = &step.evidence;
    let is_verity = CHAINS[1] == step.technique || NETS[1] == step.technique;
    let (has_unit, squares) = (!evidence.base.is_empty(), evidence.squares.len());
    match (is_verity, has_unit, squares, evidence.digits.len()) {
        (true, false, 1, _) => "every digit of a square",
        (true, true, 0, 1) => "every place in a unit",
        (true, false, 0, _) => "a candidate and its absence",
        (false, false, 1, 0) => "a square with nothing",
        (false, false, 1, 1) => "a candidate and its absence",
        (false, false, 1, 2) => "a square with two digits",
        (false, true, 0, 1) => "a unit without a digit",
        (false, true, 2, 1) => "a unit with a digit twice",
        _ => panic!("unexpected evidence: {step:?}"),
    }
}

#[test]
fn steps_are_sound_and_every_kind_occurs() {
    let mut finder = Forcing::new();
    let mut kinds = BTreeSet::new();
    for position in positions() {
        for pair in [CHAINS, NETS] {
            let mut effects = BTreeSet::new();
            for technique in pair {
                let steps = steps(&mut finder, &position.position, technique);
                let is_placed = |step: &Step| !step.placements.is_empty();
                assert!(steps.is_sorted_by_key(|step| !is_placed(step)));
                for step in &steps {
                    assert_eq!(step.technique, technique);
                    assert_linked(&position.position, step);
                    let effect = (step.placements.to_vec(), step.eliminations.clone());
                    assert!(
                        effects.insert(effect),
                        "two steps with the same effect: {step:?}"
                    );
                    kinds.insert((technique, kind(step)));
                }
                // The checker is slow, so only some steps of each kind are checked.
                for step in steps.iter().step_by(1 + steps.len() / 6) {
                    assert_sound(&position, step);
                    let text = describe(step, Style::default());
                    assert!(text.contains(" → ") || text.contains(" implies "), "{text}");
                }
            }
        }
    }
    for technique in CHAINS.into_iter().chain(NETS) {
        let of_technique = kinds.iter().filter(|(other, _)| *other == technique);
        let expected = match technique {
            Technique::ForcingNetVerity => 3,
            Technique::ForcingChainVerity => 2,
            Technique::ForcingNetContradiction => 5,
            _ => 4,
        };
        assert_eq!(of_technique.count(), expected, "{technique}: {kinds:?}");
    }
}

/// Returns whether four rounds of singles lead to a contradiction, as in the nets of HoDoKu.
fn is_refuted(mut position: Position) -> bool {
    for _ in 0..4 {
        for single in singles(&position) {
            if !position.has(single) {
                return true;
            }
            position.place(single);
        }
    }
    position.is_impossible()
}

/// Returns the naked and hidden singles of a position.
fn singles(position: &Position) -> BTreeSet<Candidate> {
    let naked = position.empty_squares().iter().filter_map(|square| {
        let digit = position.candidates(square).single()?;
        Some(Candidate::new(square, digit))
    });
    let places = ALL_UNITS
        .into_iter()
        .flat_map(|unit| DigitSet::up_to(9).iter().map(move |digit| (unit, digit)));
    let hidden = places.filter_map(|(unit, digit)| {
        let places = position.squares_in(unit, digit);
        let square = places.first().filter(|_| places.len() == 1)?;
        Some(Candidate::new(square, digit))
    });
    naked.chain(hidden).collect()
}

#[test]
fn contradictions_of_singles_are_found() {
    let mut finder = Forcing::new();
    let mut count = 0;
    for position in positions() {
        let position = &position.position;
        let all = CHAINS
            .iter()
            .chain(&NETS)
            .flat_map(|&technique| steps(&mut finder, position, technique));
        let mut shown = BTreeSet::new();
        for step in all {
            shown.extend(step.eliminations.iter().map(|&gone| (gone, true)));
            shown.extend(step.placements.iter().map(|&placed| (placed, false)));
        }
        for square in position.empty_squares() {
            for digit in position.candidates(square) {
                for is_on in [true, false] {
                    let candidate = Candidate::new(square, digit);
                    let mut tried = position.clone();
                    if is_on {
                        tried.place(candidate)
                    } else {
                        assert!(tried.remove(candidate))
                    }
                    if is_refuted(tried) {
                        assert!(shown.contains(&(candidate, is_on)), "{candidate:?} {is_on}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn finder_state_does_not_change_steps() {
    let all = positions();
    let mut used = Forcing::new();
    for pair in all.windows(2).step_by(4) {
        for technique in CHAINS.into_iter().chain(NETS) {
            let _ = steps(&mut used, &pair[0].position, technique);
            let again = steps(&mut used, &pair[1].position, technique);
            assert_eq!(
                again,
                steps(&mut Forcing::new(), &pair[1].position, technique)
            );
        }
    }
}

#[test]
fn finders_have_the_chains_of_the_explainer() {
    let position = &positions()[10];
    let mut finder = ExplainerChains::new();
    for technique in [
        Technique::Nishio,
        Technique::CellForcing,
        Technique::RegionForcing,
        Technique::DynamicForcing,
        Technique::DynamicForcingPlus,
        Technique::NestedForcing,
    ] {
        let mut count = 0;
        let flow = finder.find(&position.position, technique, &mut |step| {
            assert_eq!(step.technique, technique);
            assert_sound(position, &step);
            count += 1;
            match count {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert!(count > 0 && flow.is_break() == (count == 3), "{technique}");
    }
}
