//! Gives figures the meaning that the rules text states.
//!
//! **Invariant:** a figure becomes a rule only if exactly one statement is about figures of its shape and
//! colour. Every other figure, every sentence that is not understood and every statement about figures that
//! are not drawn is named as unknown.

use foldoku_board::{Grid, Square};

use super::figures::{Figure, figures};
use super::tree::Node;
use crate::rule::{Kind, Rule};
use crate::text::phrases::{Reading, Shape, Statement, Topic};
use crate::text::{TextError, quoted};
use crate::values::Values;
use crate::variant::Variant;

/// A cage that does not say that its digits differ, and its text.
pub(in crate::text) type OtherCage = (Vec<Square>, String);

/// The keys of the drawing.
pub(in crate::text) const LAYERS: [&str; 4] = ["underlays", "overlays", "lines", "arrows"];

/// The most elements of a drawing.
const MOST_ELEMENTS: usize = 5000;

/// Keeps a drawing, and takes its figures for the rules that the words state.
pub(in crate::text) fn draw(
    variant: &mut Variant,
    drawing: &Node,
    others: Vec<OtherCage>,
    words: Words,
) -> Result<(), TextError> {
    let elements: usize = LAYERS.iter().map(|layer| drawing.list(layer).len()).sum();
    if elements > MOST_ELEMENTS {
        let message =
            format!("the drawing has {elements} elements; expected at most {MOST_ELEMENTS}");
        return Err(TextError::new(message));
    }
    if elements > 0 {
        variant.drawn = drawing.json();
    }
    let figures = figures(drawing, &variant.sheet);
    place(variant, figures, others, words);
    check_solution(variant);
    Ok(())
}

/// Names the rule that the solution of the text breaks: it may be another one than it looks like.
fn check_solution(variant: &mut Variant) {
    let Some(values) = &variant.solution else {
        return;
    };
    let digit = |value: &Option<i32>| value.and_then(|value| variant.sheet.digit(value));
    let digits: Option<Vec<_>> = values.iter().map(|value| digit(value).map(Some)).collect();
    let Some(grid) = digits.map(Grid::from_iter) else {
        return;
    };
    if !variant.unknown.is_empty() || variant.is_solved_by(&grid) {
        return;
    }
    let values = Values::new(&variant.sheet, &grid);
    let is_broken = |rule: &&Rule| values.as_ref().is_some_and(|values| !rule.is_met(values));
    let rule = variant.rules.iter().find(is_broken);
    let what = rule.map_or_else(
        || String::from("the givens or the board"),
        |it| variant.place(it),
    );
    variant
        .unknown
        .push(format!("solution: the one of the text breaks {what}"));
}

/// What the words of a puzzle are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Words {
    /// The only statement of the rules.
    Rules,
    /// An explanation of rules that the puzzle holds as data. Sentences and figures without a known meaning
    /// may be ornament, and a figure shows no rule of a kind that the puzzle holds.
    Explanation,
}

/// Adds the rules of the words, some of which figures show.
fn place(variant: &mut Variant, figures: Vec<Figure>, others: Vec<OtherCage>, words: Words) {
    let reading = Reading::of(&variant.words);
    let is_explanation = words == Words::Explanation;
    let unknown = reading
        .unknown()
        .map(|sentence| format!("sentence {}", quoted(sentence)));
    if is_explanation {
        variant.ignored.extend(unknown);
    } else {
        variant.unknown.extend(unknown);
    }
    let held: Vec<Kind> = match words {
        Words::Rules => Vec::new(),
        Words::Explanation => variant.rules.iter().map(|rule| rule.kind).collect(),
    };
    let is_held = |statement: &Statement| kinds(statement).iter().any(|kind| held.contains(kind));
    let mut shown: Vec<usize> = Vec::new();
    for figure in figures {
        let mut statements = about(&reading.statements, &figure);
        statements.retain(|statement| !is_held(statement));
        if is_explanation && statements.is_empty() {
            continue;
        }
        shown.extend(take(variant, &figure, &statements));
    }
    cages(variant, others, &reading.statements);
    for statement in &reading.statements {
        let sentence = &reading.sentences[statement.sentence];
        if !is_held(statement) {
            let is_shown = shown.contains(&statement.sentence);
            whole_grid(variant, statement, is_shown, sentence);
        }
    }
}

/// Takes a figure for the rule that the statements about it agree on, or names it; returns the sentences that
/// it shows.
fn take(variant: &mut Variant, figure: &Figure, statements: &[&Statement]) -> Vec<usize> {
    let rules: Vec<Rule> = statements
        .iter()
        .filter_map(|it| rule(variant, figure, it))
        .collect();
    let is_certain = rules.iter().all(|rule| rules.first() == Some(rule));
    let name = figure.parts.join(", ");
    match rules.first() {
        Some(rule) if is_certain => {
            variant.take(&name, rule.clone());
            statements
                .iter()
                .map(|statement| statement.sentence)
                .collect()
        }
        _ => {
            let reason = if rules.is_empty() {
                "no sentence explains it"
            } else {
                "several sentences may be about it"
            };
            let figure = describe(figure);
            variant.unknown.push(format!("{name}: {figure}: {reason}"));
            Vec::new()
        }
    }
}

/// Returns the kinds of the rules that make a statement true.
fn kinds(statement: &Statement) -> Vec<Kind> {
    match statement.phrase.topic {
        Topic::Nothing => Vec::new(),
        Topic::CageSum | Topic::CageDistinct => vec![Kind::Cage],
        Topic::Diagonals => vec![Kind::Diagonal],
        Topic::AllDots => vec![Kind::NoDifference, Kind::NoRatio],
        Topic::AllLetters => vec![Kind::NoPairSum],
        Topic::Rule(kind) => vec![kind],
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
        Kind::Whisper | Kind::Modular => vec![statement.number?],
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
            add(variant, sentence, rule);
        }
        Topic::AllDots => {
            for (mark, kind, number) in [
                (Kind::Difference, Kind::NoDifference, 1),
                (Kind::Ratio, Kind::NoRatio, 2),
            ] {
                if variant.rules.iter().any(|rule| rule.kind == mark) {
                    let rule = negative(kind, &[number], dots(variant));
                    add(variant, sentence, rule);
                }
            }
        }
        Topic::AllLetters => {
            let rule = negative(Kind::NoPairSum, &[5, 10], marks(variant, &[Kind::PairSum]));
            add(variant, sentence, rule);
        }
        Topic::Diagonals if !is_shown && states_both(statement, sentence) => {
            add(variant, sentence, Rule::with(Kind::Diagonal, [-1], []));
            add(variant, sentence, Rule::with(Kind::Diagonal, [1], []));
        }
        Topic::Rule(kind) if statement.phrase.shapes.is_empty() => {
            variant.add_extra_cells(kind);
            add(variant, sentence, Rule::new(kind, []));
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

/// Adds the rule of a sentence, which the text may state twice.
fn add(variant: &mut Variant, sentence: &str, rule: Rule) {
    if !variant.rules.contains(&rule) {
        variant.take(&format!("sentence {}", quoted(sentence)), rule);
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
