//! Canonical forms of puzzles with rules.
//!
//! | puzzle | symmetries |
//! |---|---|
//! | no rules, or only diagonals, windows and disjoint groups | all of the board with these groups, all exchanges of digits |
//! | other rules | rotations and reflections, and the exchanges of digits that the rules keep |
//!
//! **Invariant:** two puzzles have the same canonical form if and only if such a symmetry maps one to the other.
//! The canonical form has no title, setter, words and solution.

use foldoku_board::constraint::Constraint;
use foldoku_board::{BoardTransform, Digit, Square};
use foldoku_rules::symmetry::reversal;
use foldoku_rules::variant::VariantError;
use foldoku_rules::{Kind, Sheet, ValueSymmetry, Variant};

use super::any_board::BoardSymmetries;
use crate::random::Random;

/// The canonical form of a puzzle with rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalVariant {
    /// The canonical form.
    pub variant: Variant,
    /// A transform that maps the puzzle to it.
    pub transform: BoardTransform,
    /// The number of symmetries of the board that map the puzzle to itself up to an exchange of digits.
    pub automorphisms: u64,
}

/// Returns the canonical form of a puzzle with rules.
///
/// # Errors
///
/// If a given or a rule does not fit the board.
pub fn canonical_variant(variant: &Variant) -> Result<CanonicalVariant, VariantError> {
    let bare = Variant {
        givens: variant.givens.clone(),
        rules: variant.rules.clone(),
        ..Variant::new(variant.sheet.clone())
    };
    if let Some(symmetries) = board_symmetries(&bare)? {
        let canonical = symmetries.canonical(&bare.givens()?);
        return Ok(CanonicalVariant {
            variant: with_same_rules(&bare, &canonical.transform),
            transform: canonical.transform,
            automorphisms: canonical.automorphisms,
        });
    }
    let images = bare.motions().into_iter().flat_map(|motion| {
        let exchanges = exchanges(&bare, &motion);
        let image = |labels: BoardTransform| {
            let transform = motion.then(&labels);
            let image = bare.transformed(&transform)?;
            Some((image, transform))
        };
        exchanges.into_iter().filter_map(image).collect::<Vec<_>>()
    });
    let images: Vec<(Variant, BoardTransform)> = images.collect();
    let least = images
        .iter()
        .min_by(|one, other| one.0.normal_cmp(&other.0));
    let (variant, transform) = least.expect("the identity keeps every rule").clone();
    let equal = images.iter().filter(|(image, _)| *image == variant).count();
    Ok(CanonicalVariant {
        variant,
        transform,
        automorphisms: equal as u64,
    })
}

/// Returns a random transform that the board and the rules keep; all are equally probable.
///
/// # Errors
///
/// If a rule does not fit the board.
pub fn random_transform(
    variant: &Variant,
    random: &mut Random,
) -> Result<BoardTransform, VariantError> {
    if let Some(symmetries) = board_symmetries(variant)? {
        return Ok(symmetries.random(random));
    }
    let motion = random.pick(&variant.motions()).clone();
    let sheet = &variant.sheet;
    let mut labels: Vec<Digit> = sheet.geometry().digits().iter().collect();
    match variant.value_symmetry() {
        ValueSymmetry::Any => random.shuffle(&mut labels),
        ValueSymmetry::Reversal if random.below(2) == 1 => labels = reversal(sheet),
        ValueSymmetry::Reversal | ValueSymmetry::Fixed => {}
    }
    Ok(motion.then(&relabel(sheet, &labels)))
}

/// Returns the puzzle under a transform of [`random_transform`] or [`canonical_variant`], with its title and words.
///
/// # Panics
///
/// If the rules do not keep the transform.
pub fn transform_variant(variant: &Variant, transform: &BoardTransform) -> Variant {
    match has_groups_only(variant) {
        true => with_same_rules(variant, transform),
        false => {
            let image = variant.transformed(transform);
            image.expect("the rules keep the transform")
        }
    }
}

/// Returns the symmetries of the board with the groups of the rules, if all rules say that cells of groups differ
/// that have no figures, or only the diagonals and windows that every board shows.
fn board_symmetries(variant: &Variant) -> Result<Option<BoardSymmetries>, VariantError> {
    if !has_groups_only(variant) {
        return Ok(None);
    }
    let constraints = variant.lower()?.constraints;
    let groups = constraints.into_iter().map(|constraint| match constraint {
        Constraint::AllDifferent(cells) => Some(cells.to_vec()),
        _ => None,
    });
    let groups: Option<Vec<Vec<Square>>> = groups.collect();
    let board = variant.sheet.geometry();
    Ok(groups.map(|groups| BoardSymmetries::with_groups(board, groups)))
}

fn has_groups_only(variant: &Variant) -> bool {
    let mut rules = variant.rules.iter().map(|rule| rule.kind);
    variant.sheet.options().variables.is_empty()
        && rules.all(|kind| matches!(kind, Kind::Diagonal | Kind::Windoku | Kind::DisjointGroups))
}

/// Returns the puzzle under a transform that keeps the rules as they are.
fn with_same_rules(variant: &Variant, transform: &BoardTransform) -> Variant {
    let without = Variant {
        rules: Vec::new(),
        ..variant.clone()
    };
    let image = without.transformed(transform);
    Variant {
        rules: variant.rules.clone(),
        ..image.expect("no rule forbids it")
    }
}

/// Returns the exchanges of digits to compare after a motion.
fn exchanges(variant: &Variant, motion: &BoardTransform) -> Vec<BoardTransform> {
    let sheet = &variant.sheet;
    let digits: Vec<Digit> = sheet.geometry().digits().iter().collect();
    match variant.value_symmetry() {
        ValueSymmetry::Fixed => vec![relabel(sheet, &digits)],
        ValueSymmetry::Reversal => {
            vec![relabel(sheet, &digits), relabel(sheet, &reversal(sheet))]
        }
        ValueSymmetry::Any => {
            // The digits in the order of their first given.
            let moved = variant.transformed(motion);
            let moved = moved.expect("the motion is one that the rules keep");
            let mut order: Vec<Digit> = Vec::new();
            let of_givens = moved.givens.iter().filter_map(|given| sheet.digit(given.1));
            for digit in of_givens.chain(digits) {
                if !order.contains(&digit) {
                    order.push(digit);
                }
            }
            vec![relabel(sheet, &order).inverse()]
        }
    }
}

fn relabel(sheet: &Sheet, labels: &[Digit]) -> BoardTransform {
    let relabel = BoardTransform::relabel(sheet.geometry(), labels);
    relabel.expect("every digit occurs once")
}
