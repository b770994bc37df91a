//! The summary of a puzzle: level, score, ER, the techniques used.
//!
//! **Invariant:** a value that the time limit does not allow to find is left out.

use std::collections::BTreeMap;

use foldoku::logic::solver::End;
use foldoku::logic::{Explainer, Technique};
use foldoku::questions::ExplainAnswer;

use super::escaped;

/// Returns the facts about a puzzle, and the techniques of its path from the easiest on.
pub(super) fn of(path: &ExplainAnswer, stop: &dyn Fn() -> bool) -> String {
    let mut facts = Vec::new();
    if let Some(rating) = &path.hodoku {
        facts.push(format!("Level <b>{}</b>", rating.level().name()));
        facts.push(format!("HoDoKu score <b>{}</b>", rating.score()));
    }
    if let Some(er) = er(path, stop) {
        facts.push(format!("ER <b>{er}</b>"));
    }
    facts.push(format!(
        "<b>{}</b> givens",
        path.start.position.givens().len()
    ));
    facts.push(match path.steps.len() {
        1 => "<b>1</b> step".to_owned(),
        count => format!("<b>{count}</b> steps"),
    });
    let techniques = techniques(path);
    let used = match techniques.len() {
        1 => "1 technique".to_owned(),
        count => format!("{count} techniques"),
    };
    format!(
        "<ul class=\"facts\" aria-label=\"Rating\">\n{}</ul>\n\
         <details class=\"used\"><summary>{used} used</summary>\n\
         <ul class=\"facts\">\n{}</ul></details>\n",
        items(facts),
        items(techniques)
    )
}

fn items(items: Vec<String>) -> String {
    let items = items.iter().map(|item| format!("<li>{item}</li>\n"));
    items.collect()
}

fn techniques(path: &ExplainAnswer) -> Vec<String> {
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for found in &path.steps {
        *counts.entry(found.step.technique).or_default() += 1;
    }
    let items = counts.into_iter().map(|(technique, count)| {
        let name = escaped(technique.name());
        match count {
            1 => name,
            _ => format!("{name} <b>×{count}</b>"),
        }
    });
    items.collect()
}

/// Returns the rating of Sudoku Explainer.
fn er(path: &ExplainAnswer, stop: &dyn Fn() -> bool) -> Option<String> {
    if let Some(er) = path.er() {
        return (path.end == End::Solved).then(|| er.to_string());
    }
    if !path.start.may_assume_uniqueness || path.end != End::Solved {
        return None;
    }
    let rating = Explainer::new().rate_position(&path.start.position, None, stop);
    (!stop()).then(|| rating.er.to_string())
}
