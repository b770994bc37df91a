//! Draws rules, in the shapes that f-puzzles has in SudokuPad.
//!
//! **Invariant:** the figures of a rule are taken for it if the words state it.

use super::shapes::{
    BLACK, Drawing, GREY, WHITE, arrow, centre, line, middle, number, sign, spot, square,
};
use super::tree::Node;
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::TextError;
use crate::text::phrases::{PHRASES, Topic};

impl Drawing {
    /// Draws a rule.
    ///
    /// # Errors
    ///
    /// If the rule has no figure.
    pub(in crate::text) fn rule(&mut self, rule: &Rule, sheet: &Sheet) -> Result<(), TextError> {
        let cells = &rule.cells;
        let points: Vec<[f64; 2]> = cells.iter().map(|&cell| centre(sheet, cell)).collect();
        let middle = middle(&points);
        let has_figure = PHRASES
            .iter()
            .any(|phrase| phrase.topic == Topic::Rule(rule.kind) && !phrase.shapes.is_empty());
        let fewest = if matches!(rule.kind, Kind::Odd | Kind::Even) {
            1
        } else {
            2
        };
        if has_figure && points.len() < fewest {
            let name = rule.kind.info().name;
            return Err(TextError::new(format!(
                "the rule '{name}' has too few cells"
            )));
        }
        let label = rule.numbers.first().map(i32::to_string).unwrap_or_default();
        match rule.kind {
            Kind::Cage
            | Kind::AntiKnight
            | Kind::AntiKing
            | Kind::DisjointGroups
            | Kind::GlobalEntropy
            | Kind::NoDifference
            | Kind::NoRatio
            | Kind::NoPairSum => {}
            Kind::Diagonal => {
                let side = sheet.rows() as f64;
                let ends = if rule.number() > 0 {
                    [[side, 0.0], [0.0, side]]
                } else {
                    [[0.0, 0.0], [side, side]]
                };
                self.lines.push(line(&ends, "#34BBE6", 2.0));
            }
            Kind::Thermometer | Kind::SlowThermometer => {
                self.underlays.push(spot(points[0], 0.85, GREY, GREY, ""));
                self.lines.push(line(&points, GREY, 21.0));
            }
            Kind::Between | Kind::DoubleArrow => {
                let ends = [points.first(), points.last()];
                let circles = ends
                    .into_iter()
                    .flatten()
                    .map(|&end| spot(end, 0.8, GREY, WHITE, ""));
                self.overlays.extend(circles);
                self.lines.push(line(&points, GREY, 2.0));
            }
            Kind::Arrow => self.arrow(rule, &points),
            Kind::Difference => {
                self.overlays
                    .push(spot(middle, 0.3, BLACK, WHITE, unless(rule, 1, &label)))
            }
            Kind::Ratio => {
                self.overlays
                    .push(spot(middle, 0.3, BLACK, BLACK, unless(rule, 2, &label)))
            }
            Kind::PairSum => {
                let letter = if rule.number() == 10 { "X" } else { "V" };
                self.overlays.push(sign(middle, letter, 21.0));
            }
            Kind::Contains => {
                let digits: String = rule.numbers.iter().map(i32::to_string).collect();
                self.overlays.push(spot(middle, 0.7, BLACK, WHITE, &digits));
            }
            Kind::Odd => self
                .underlays
                .extend(points.iter().map(|&at| spot(at, 0.7, GREY, GREY, ""))),
            Kind::Even => self.underlays.extend(points.iter().map(|&at| square(at))),
            Kind::LittleKiller | Kind::Sandwich | Kind::XSum | Kind::Skyscraper
                if points.len() > 1 =>
            {
                let [from, next] = [points[0], points[1]];
                let step = [next[0] - from[0], next[1] - from[1]];
                let outside = [from[0] - step[0], from[1] - step[1]];
                self.overlays.push(sign(outside, &label, 28.0));
                if rule.kind == Kind::LittleKiller {
                    let along =
                        |share: f64| [outside[0] + share * step[0], outside[1] + share * step[1]];
                    self.arrows
                        .push(arrow(&[along(0.3), along(0.48)], BLACK, 2.0));
                }
            }
            kind => match colour(kind) {
                Some((colour, thickness)) => self.lines.push(line(&points, colour, thickness)),
                None => {
                    let message = format!(
                        "SudokuPad has no figure for the rule '{}'",
                        kind.info().name
                    );
                    return Err(TextError::new(message));
                }
            },
        }
        Ok(())
    }

    /// Draws an arrow from its circle or pill.
    fn arrow(&mut self, rule: &Rule, points: &[[f64; 2]]) {
        const BORDER: &str = "#a1a1a1";
        let (circle, path) = points.split_at((rule.number().max(1) as usize).min(points.len() - 1));
        let reach = |axis: usize| {
            let places = circle.iter().map(|point| point[axis]);
            let least = places.clone().fold(f64::MAX, f64::min);
            places.fold(f64::MIN, f64::max) - least
        };
        let mut pill = spot(middle(circle), 0.75, BORDER, WHITE, "");
        if let Node::Object(members) = &mut pill {
            for (key, value) in members {
                match key.as_str() {
                    "width" => *value = number(0.75 + reach(1)),
                    "height" => *value = number(0.75 + reach(0)),
                    _ => {}
                }
            }
        }
        let last = circle[circle.len() - 1];
        let start =
            [0, 1].map(|axis| last[axis] + 0.3 * (path[0][axis] - last[axis]).clamp(-1.0, 1.0));
        let whole: Vec<[f64; 2]> = [start].into_iter().chain(path.iter().copied()).collect();
        self.overlays.push(pill);
        self.arrows.push(arrow(&whole, BORDER, 5.0));
    }
}

/// Returns the colour and the thickness of a line.
fn colour(kind: Kind) -> Option<(&'static str, f64)> {
    Some(match kind {
        Kind::Whisper => ("#67F067", 12.0),
        Kind::Renban => ("#F067C8", 16.0),
        Kind::Palindrome => (GREY, 16.0),
        Kind::RegionSumLine => ("#2ECBFF", 10.0),
        Kind::Nabner => ("#C9C883", 16.0),
        Kind::Zipper => ("#CDB1EC", 10.0),
        Kind::Entropic => ("#FFCCAA", 10.0),
        _ => return None,
    })
}

/// Returns the label of a dot, which is empty for the usual number.
fn unless<'a>(rule: &Rule, usual: i32, label: &'a str) -> &'a str {
    if rule.number() == usual { "" } else { label }
}
