//! The summary of a puzzle: level, score, ER, difficulty, the techniques used.
//!
//! **Invariant:** a value that the time limit does not allow to find is left out.

use std::collections::BTreeMap;

use foldoku::logic::solver::End;
use foldoku::logic::{Explainer, Technique};
use foldoku::questions::human;
use foldoku::questions::{ClassicPath, ExplainAnswer, GeneralPath};

use super::escaped;

/// Returns the facts about a puzzle, and the techniques of its path from the easiest on.
pub(super) fn of(path: &ExplainAnswer, stop: &dyn Fn() -> bool) -> String {
    let (mut facts, givens, steps, techniques) = match path {
        ExplainAnswer::Classic(path) => (
            classic_facts(path, stop),
            path.start.position.givens().len(),
            path.steps.len(),
            techniques(
                path.steps.iter().map(|it| it.step.technique),
                Technique::name,
            ),
        ),
        ExplainAnswer::General(path) => (
            general_facts(path),
            path.start.rulebook.puzzle().givens().filled_count(),
            path.steps.len(),
            techniques(
                path.steps.iter().map(|it| it.technique),
                human::Technique::name,
            ),
        ),
    };
    facts.push(format!("<b>{givens}</b> givens"));
    facts.push(match steps {
        1 => "<b>1</b> step".to_owned(),
        count => format!("<b>{count}</b> steps"),
    });
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

fn classic_facts(path: &ClassicPath, stop: &dyn Fn() -> bool) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(rating) = &path.hodoku {
        facts.push(format!("Level <b>{}</b>", rating.level().name()));
        facts.push(format!("HoDoKu score <b>{}</b>", rating.score()));
    }
    if let Some(er) = er(path, stop) {
        facts.push(format!("ER <b>{er}</b>"));
    }
    facts
}

fn general_facts(path: &GeneralPath) -> Vec<String> {
    let Some(rating) = &path.rating else {
        return Vec::new();
    };
    vec![
        format!("Level <b>{}</b>", rating.level.name()),
        format!("Difficulty <b>{:.1}</b>", rating.difficulty),
    ]
}

fn items(items: Vec<String>) -> String {
    let items = items.iter().map(|item| format!("<li>{item}</li>\n"));
    items.collect()
}

/// Returns how often each technique is used, from the easiest on.
fn techniques<T: Ord>(used: impl Iterator<Item = T>, name: fn(T) -> &'static str) -> Vec<String> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for technique in used {
        *counts.entry(technique).or_default() += 1;
    }
    let items = counts.into_iter().map(|(technique, count)| {
        let name = escaped(name(technique));
        match count {
            1 => name,
            _ => format!("{name} <b>×{count}</b>"),
        }
    });
    items.collect()
}

/// Returns the rating of Sudoku Explainer.
fn er(path: &ClassicPath, stop: &dyn Fn() -> bool) -> Option<String> {
    if let Some(er) = path.er() {
        return (path.end == End::Solved).then(|| er.to_string());
    }
    if !path.start.may_assume_uniqueness || path.end != End::Solved {
        return None;
    }
    let rating = Explainer::new().rate_position(&path.start.position, None, stop);
    (!stop()).then(|| rating.er.to_string())
}
