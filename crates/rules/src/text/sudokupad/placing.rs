//! Gives figures the meaning that the rules text states.
//!
//! **Invariant:** a figure becomes a rule only if exactly one statement is about figures of its shape and
//! colour. Every other figure, every sentence that is not understood and every statement about figures that
//! are not drawn is named as unknown.

use foldoku_board::Square;

use super::figures::Figure;
use crate::rule::{Kind, Rule};
use crate::text::phrases::{Reading, Shape, Statement, Topic};
use crate::text::quoted;
use crate::variant::Variant;

/// A cage that does not say that its digits differ, and its text.
pub(super) type OtherCage = (Vec<Square>, String);

/// Adds the rules of the words, some of which figures show.
pub(super) fn place(variant: &mut Variant, figures: Vec<Figure>, others: Vec<OtherCage>) {
    let reading = Reading::of(&variant.words);
    let unknown = reading
        .unknown()
        .map(|sentence| format!("sentence {}", quoted(sentence)));
    variant.unknown.extend(unknown.collect::<Vec<_>>());
    let mut shown: Vec<usize> = Vec::new();
    for figure in figures {
        let statements = about(&reading.statements, &figure);
        let rules: Vec<Rule> = statements
            .iter()
            .filter_map(|it| rule(variant, &figure, it))
            .collect();
        let is_certain = rules.iter().all(|rule| rules.first() == Some(rule));
        match rules.first() {
            Some(rule) if is_certain => {
                shown.extend(statements.iter().map(|statement| statement.sentence));
                variant.take(&figure.parts.join(", "), rule.clone());
            }
            _ => {
                let reason = if rules.is_empty() {
                    "no sentence explains it"
                } else {
                    "several sentences may be about it"
                };
                let name = figure.parts.join(", ");
                let figure = describe(&figure);
                variant.unknown.push(format!("{name}: {figure}: {reason}"));
            }
        }
    }
    cages(variant, others, &reading.statements);
    for statement in &reading.statements {
        let is_shown = shown.contains(&statement.sentence);
        whole_grid(
            variant,
            statement,
            is_shown,
            &reading.sentences[statement.sentence],
        );
    }
}

/// Returns the statements about figures of this shape and colour; those that name a colour first.
fn about<'a>(statements: &'a [Statement], figure: &Figure) -> Vec<&'a Statement> {
    let fits = statements
        .iter()
        .filter(|it| it.phrase.shapes.contains(&figure.shape));
    let (plain, coloured): (Vec<_>, Vec<_>) =
        fits.partition(|statement| statement.colours.is_empty());
    let is_colour = |statement: &&&Statement| {
        statement
            .colours
            .iter()
            .any(|colour| figure.colours.contains(colour))
    };
    let matching: Vec<&Statement> = coloured.iter().filter(is_colour).copied().collect();
    if matching.is_empty() { plain } else { matching }
}

/// Returns the rule of a figure.
fn rule(variant: &Variant, figure: &Figure, statement: &Statement) -> Option<Rule> {
    let cells = figure.cells.clone();
    let written = figure.numbers.first().copied();
    let kind = match statement.phrase.topic {
        Topic::Rule(kind) => kind,
        Topic::Diagonals => {
            let falls = cells.first() == Some(&Square::new(0));
            return Some(Rule::with(Kind::Diagonal, [if falls { -1 } else { 1 }], []));
        }
        _ => return None,
    };
    let numbers = match kind {
        Kind::Whisper => vec![statement.number?],
        Kind::Difference | Kind::Ratio => vec![written.or(statement.number)?],
        Kind::Contains => figure.numbers.clone(),
        Kind::PairSum
        | Kind::Arrow
        | Kind::LittleKiller
        | Kind::Sandwich
        | Kind::XSum
        | Kind::Skyscraper => {
            vec![written?]
        }
        _ => Vec::new(),
    };
    let needs_regions = kind == Kind::RegionSumLine && variant.sheet.regions().is_empty();
    (!needs_regions).then(|| Rule::with(kind, numbers, cells))
}

/// Makes rules of cages that do not say themselves that their digits differ.
fn cages(variant: &mut Variant, others: Vec<OtherCage>, statements: &[Statement]) {
    let says = |topic: Topic| {
        statements
            .iter()
            .any(|statement| statement.phrase.topic == topic)
    };
    for (cells, value) in others {
        let name = format!("cage at {}", variant.sheet.name(cells[0]));
        let sum: Option<i32> = value.parse().ok();
        let has_meaning = says(Topic::CageDistinct)
            && (value.is_empty() || sum.is_some() && says(Topic::CageSum));
        if has_meaning {
            variant.take(&name, Rule::with(Kind::Cage, Vec::from_iter(sum), cells));
        } else {
            variant
                .unknown
                .push(format!("{name}: no sentence says that its digits differ"));
        }
    }
}

/// Adds the rule of a statement about the whole grid, or names a statement that nothing shows.
fn whole_grid(variant: &mut Variant, statement: &Statement, is_shown: bool, sentence: &str) {
    let dots = |variant: &Variant| marks(variant, &[Kind::Difference, Kind::Ratio]);
    let negative = |kind, numbers: &[i32], groups| Rule {
        groups,
        ..Rule::with(kind, numbers, [])
    };
    match statement.phrase.topic {
        Topic::Nothing => {}
        Topic::Rule(Kind::NoDifference) => {
            let rule = negative(Kind::NoDifference, &[1], dots(variant));
            variant.add_once(rule);
        }
        Topic::AllDots => {
            for (mark, kind, number) in [
                (Kind::Difference, Kind::NoDifference, 1),
                (Kind::Ratio, Kind::NoRatio, 2),
            ] {
                if variant.rules.iter().any(|rule| rule.kind == mark) {
                    let rule = negative(kind, &[number], dots(variant));
                    variant.add_once(rule);
                }
            }
        }
        Topic::AllLetters => {
            let rule = negative(Kind::NoPairSum, &[5, 10], marks(variant, &[Kind::PairSum]));
            variant.add_once(rule);
        }
        Topic::Diagonals if !is_shown && states_both(statement, sentence) => {
            variant.add_once(Rule::with(Kind::Diagonal, [-1], []));
            variant.add_once(Rule::with(Kind::Diagonal, [1], []));
        }
        Topic::Rule(kind) if statement.phrase.shapes.is_empty() => {
            variant.add_once(Rule::new(kind, []));
        }
        Topic::CageSum | Topic::CageDistinct => {
            if !variant.rules.iter().any(|rule| rule.kind == Kind::Cage) {
                variant
                    .unknown
                    .push(format!("sentence {}: no cage is drawn", quoted(sentence)));
            }
        }
        Topic::Rule(_) | Topic::Diagonals if is_shown => {}
        Topic::Rule(_) | Topic::Diagonals => {
            variant.unknown.push(format!(
                "sentence {}: nothing is drawn for it",
                quoted(sentence)
            ));
        }
    }
}

/// Returns whether a sentence is about both diagonals, not about those that are drawn.
fn states_both(statement: &Statement, sentence: &str) -> bool {
    let refers = ["marked", "indicated", "shown", "given", "drawn"];
    statement.colours.is_empty() && !refers.iter().any(|word| sentence.contains(word))
}

/// Returns the cells of the rules of these kinds.
fn marks(variant: &Variant, kinds: &[Kind]) -> Vec<Vec<Square>> {
    let marked = variant
        .rules
        .iter()
        .filter(|rule| kinds.contains(&rule.kind));
    marked.map(|rule| rule.cells.clone()).collect()
}

/// Returns what a figure looks like.
fn describe(figure: &Figure) -> String {
    let shape = match figure.shape {
        Shape::Line => "line",
        Shape::Bulb => "line with a bulb",
        Shape::Ends => "line with circles at its ends",
        Shape::Diagonal => "diagonal",
        Shape::Arrow => "arrow",
        Shape::Dot => "dot",
        Shape::Letter => "letter",
        Shape::Quadruple => "circle with digits between four cells",
        Shape::Circle => "circle",
        Shape::Pill => "pill",
        Shape::Square => "square",
        Shape::Shade => "filled cell",
        Shape::Outside => "number outside the grid",
        Shape::DiagonalClue => "number with an arrow outside the grid",
        Shape::Other => "figure of another form",
    };
    let colour = figure
        .colours
        .first()
        .map(|colour| format!("{colour} "))
        .unwrap_or_default();
    format!("{colour}{shape}")
}
