//! Rules about shaded cells, which the solver finds: yin-yang, nurikabe, cave, snake and loop, and clues that count
//! them.
//!
//! **Invariant:** the extra cells `S` hold the shades. The ends of a snake have a shade of their own.

use foldoku_board::Square;
use foldoku_board::constraint::{Area, Constraint, GroupForm, IslandClue, Islands, Totals};
use foldoku_render::Spot;

use super::layers::{self, Filled, Shades};
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::{Kind, Rule};
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

/// Draws a circle around each cell that counts.
fn draw_marks(rule: &Rule, out: &mut Sketch<'_>) {
    out.spot_each(&rule.cells, &Spot::Circle);
}

/// Returns the allowed numbers of cells of a line; its first number, if that is not 0.
fn lengths(rule: &Rule, out: &Lowering<'_>, least: i32) -> Totals {
    match rule.number() {
        0 => Totals::from(least..=out.sheet.grid_cells() as i32),
        length => Totals::exactly(length),
    }
}

/// Returns whether a line may touch itself at corners: its second number is 1.
fn may_touch_at_corners(rule: &Rule) -> bool {
    rule.numbers.get(1) == Some(&1)
}

/// Returns whether two cells of a square of four touch at their corners, and the others are not on the line.
fn touch_at_corner([a, b, c, d]: [bool; 4]) -> bool {
    (a && d && !b && !c) || (b && c && !a && !d)
}

/// Adds that no cells of a line touch at corners only.
fn keep_corners_apart(
    rule: &Rule,
    out: &mut Lowering<'_>,
    layer: &[Square],
    blank: i32,
) -> Result<(), RuleError> {
    blocks_of(rule.kind, out, layer, |block| {
        !touch_at_corner(block.map(|value| value != blank))
    })
}

/// Adds a test for the values of each square of two rows and two columns.
fn blocks_of(
    kind: Kind,
    out: &mut Lowering<'_>,
    layer: &[Square],
    is_right: impl Fn([i32; 4]) -> bool,
) -> Result<(), RuleError> {
    let shades = Shades::of(out.sheet);
    let step = |before: &Vec<i32>, value: i32, next: &mut dyn FnMut(Vec<i32>)| {
        if (shades.blank..=shades.end).contains(&value) && before.len() < 4 {
            let mut values = before.clone();
            values.push(value);
            match <[i32; 4]>::try_from(&values[..]) {
                Ok(block) if is_right(block) => next(vec![shades.blank; 4]),
                Ok(_) => {}
                Err(_) => next(values),
            }
        }
    };
    let name = kind.info().name;
    let machine = out.explore(name, [Vec::new()], step, |state| state.len() == 4)?;
    for block in layers::blocks(out.sheet, layer) {
        out.line(&block, machine.clone());
    }
    Ok(())
}

pub(crate) mod yin_yang {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "yin-yang",
        form: Form::Global,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let Shades { blank, shaded, .. } = Shades::of(out.sheet);
        out.domain(&layer, |value| value <= shaded);
        for shade in [blank, shaded] {
            let counts = Totals::from(0..=layer.len() as i32);
            layers::connect(out, &layer, &[shade], counts, |it| it);
        }
        // Two cells of one shade that touch at a corner only are connected around one of the other two, which are
        // then cut off from each other.
        blocks_of(rule.kind, out, &layer, |block| {
            let is_shaded = block.map(|value| value == shaded);
            let count = is_shaded.iter().filter(|&&it| it).count();
            (1..4).contains(&count) && !touch_at_corner(is_shaded)
        })?;
        edge(rule, out, &layer)
    }

    /// Adds that the edge of the grid has one run of each shade at most: of four runs, those of one shade would cut
    /// off those of the other.
    fn edge(rule: &Rule, out: &mut Lowering<'_>, layer: &[Square]) -> Result<(), RuleError> {
        if out.sheet.rows() < 2 || out.sheet.columns() < 2 {
            return Ok(());
        }
        let places = layers::round(out.sheet).into_iter();
        let mut line: Vec<Square> = places.map(|place| layer[place]).collect();
        line.push(line[0]);
        // The shade before and the number of changes.
        let step = |&(before, changes): &(i32, u8), value: i32, next: &mut dyn FnMut((i32, u8))| {
            let changes = changes + u8::from(value != before && before != i32::MIN);
            if changes <= 2 {
                next((value, changes));
            }
        };
        let name = rule.kind.info().name;
        out.automaton(name, &line, [(i32::MIN, 0)], step, |_| true)
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let Shades { blank, shaded, .. } = Shades::of(all.sheet);
        let is_one = |shade: i32| filled.groups(|value| value == shade, |_, _| true).len() <= 1;
        filled.values.iter().all(|&value| value <= shaded)
            && is_one(blank)
            && is_one(shaded)
            && filled.all_blocks(|block| block.iter().any(|&value| value != block[0]))
    }
}

pub(crate) mod nurikabe {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "nurikabe",
        form: Form::Marks,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: draw_marks,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let Shades { blank, shaded, .. } = Shades::of(out.sheet);
        out.domain(&layer, |value| value <= shaded);
        let counts = Totals::from(0..=layer.len() as i32);
        layers::connect(out, &layer, &[shaded], counts, |it| it);
        for block in layers::blocks(out.sheet, &layer) {
            layers::count(out, &block, shaded, Totals::from(0..=3));
        }
        let clue = |&size: &Square| IslandClue {
            square: layer[size.index()],
            size,
        };
        let islands = Islands {
            clues: rule.cells.iter().map(clue).collect(),
            digits: out.sheet.digits(|value| value == blank),
            area: Area::new(layer, out.sheet.columns()),
            offset: out.sheet.options().first - 1,
        };
        out.push(Constraint::Islands(islands));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let Shades { blank, shaded, .. } = Shades::of(all.sheet);
        let islands = filled.groups(|value| value == blank, |_, _| true);
        let has_size = |island: &Vec<usize>| {
            let clues = rule.cells.iter().filter(|it| island.contains(&it.index()));
            let sizes: Vec<i32> = clues.map(|&cell| all.at(cell)).collect();
            sizes == [island.len() as i32]
        };
        filled.values.iter().all(|&value| value <= shaded)
            && filled.groups(|value| value == shaded, |_, _| true).len() <= 1
            && filled.all_blocks(|block| block != [shaded; 4])
            && islands.len() == rule.cells.len()
            && islands.iter().all(has_size)
    }
}

pub(crate) mod cave {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "cave",
        form: Form::Marks,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: draw_marks,
        make: None,
    };

    /// The steps to the four neighbours.
    const STEPS: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

    /// Returns the cells that a cell looks over in one direction.
    fn sight(all: &crate::sheet::Sheet, cell: Square, (down, along): (i32, i32)) -> Vec<Square> {
        let (row, column) = all.place(cell);
        let at = |step: i32| all.at(row + step * down, column + step * along);
        (1..).map_while(at).collect()
    }

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let Shades { blank, shaded, .. } = Shades::of(out.sheet);
        out.domain(&layer, |value| value <= shaded);
        let count = layer.len() as i32;
        layers::connect(out, &layer, &[blank], Totals::from(1..=count), |it| it);
        layers::connect(out, &layer, &[shaded], Totals::from(0..=count), |it| {
            it.with_outside()
        });
        let clues = layers::over(&layer, &rule.cells);
        if !clues.is_empty() {
            out.domain(&clues, |value| value == blank);
        }
        for &cell in &rule.cells {
            let (mut line, mut begins) = (Vec::new(), Vec::new());
            for step in STEPS {
                begins.push(line.len());
                line.extend(layers::over(&layer, &sight(out.sheet, cell, step)));
            }
            let end = line.len();
            line.push(cell);
            // The next place, the cells that are seen, and whether the view goes on in this direction.
            type State = (usize, i32, bool);
            let step = |&(place, seen, sees): &State, value: i32, next: &mut dyn FnMut(State)| {
                if place < end {
                    let sees = (sees || begins.contains(&place)) && value == blank;
                    next((place + 1, seen + i32::from(sees), sees));
                } else if place == end && value == seen {
                    next((place + 1, 0, false));
                }
            };
            let accepts = |&(place, ..): &State| place > end;
            out.automaton(RULE.name, &line, [(0, 1, false)], step, accepts)?;
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let Shades { blank, shaded, .. } = Shades::of(all.sheet);
        let is_blank = |cell: &Square| filled.values[cell.index()] == blank;
        let at_edge = |&place: &usize| layers::near(all.sheet, place).len() < 4;
        let walls = filled.groups(|value| value == shaded, |_, _| true);
        let sees = |&cell: &Square| {
            let seen = STEPS.map(|step| {
                let sight = sight(all.sheet, cell, step);
                sight.iter().take_while(|cell| is_blank(cell)).count()
            });
            is_blank(&cell) && all.at(cell) == 1 + seen.iter().sum::<usize>() as i32
        };
        filled.values.iter().all(|&value| value <= shaded)
            && filled.groups(|value| value == blank, |_, _| true).len() == 1
            && walls.iter().all(|wall| wall.iter().any(at_edge))
            && rule.cells.iter().all(sees)
    }
}

pub(crate) mod snake {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "snake",
        form: Form::Numbers,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let shades = Shades::of(out.sheet);
        let Shades { blank, shaded, end } = shades;
        out.domain(&layer, |value| value <= end);
        let lengths = lengths(rule, out, 2);
        layers::connect(out, &layer, &[shaded, end], lengths, |it| {
            it.of_form(GroupForm::Path)
        });
        layers::count(out, &layer, end, Totals::exactly(2));
        layers::degrees(rule.kind, out, &layer, |value| match value - blank {
            1 => Some(2),
            2 => Some(1),
            _ => None,
        })?;
        match may_touch_at_corners(rule) {
            true => Ok(()),
            false => keep_corners_apart(rule, out, &layer, blank),
        }
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let Shades { blank, shaded, end } = Shades::of(all.sheet);
        let is_on = |value: i32| value != blank;
        let beside = |place: usize| {
            let near = layers::near(all.sheet, place).into_iter();
            near.filter(|&other| is_on(filled.values[other])).count()
        };
        let has_place = |place: usize| match filled.values[place] {
            value if value == shaded => beside(place) == 2,
            value if value == end => beside(place) == 1,
            value => value == blank,
        };
        let parts = filled.groups(is_on, |_, _| true);
        let ends = filled.values.iter().filter(|&&value| value == end).count();
        let length = parts.first().map_or(0, Vec::len) as i32;
        let corners = || filled.all_blocks(|block| !touch_at_corner(block.map(is_on)));
        parts.len() == 1
            && ends == 2
            && (0..filled.values.len()).all(has_place)
            && [0, length].contains(&rule.number())
            && (may_touch_at_corners(rule) || corners())
    }
}

pub(crate) mod closed {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "loop",
        form: Form::Numbers,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: words_only,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let Shades { blank, shaded, .. } = Shades::of(out.sheet);
        out.domain(&layer, |value| value <= shaded);
        let lengths = lengths(rule, out, 4);
        layers::connect(out, &layer, &[shaded], lengths, |it| {
            it.of_form(GroupForm::Loop)
        });
        match may_touch_at_corners(rule) {
            true => Ok(()),
            false => keep_corners_apart(rule, out, &layer, blank),
        }
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let Shades { blank, shaded, .. } = Shades::of(all.sheet);
        let is_on = |value: i32| value == shaded;
        let parts = filled.groups(is_on, |_, _| true);
        let has_two = |place: &usize| {
            let near = layers::near(all.sheet, *place).into_iter();
            near.filter(|&other| is_on(filled.values[other])).count() == 2
        };
        let corners = || filled.all_blocks(|block| !touch_at_corner(block.map(is_on)));
        let [line] = &parts[..] else {
            return false;
        };
        filled
            .values
            .iter()
            .all(|&value| value == blank || is_on(value))
            && line.iter().all(has_two)
            && [0, line.len() as i32].contains(&rule.number())
            && (may_touch_at_corners(rule) || corners())
    }
}

pub(crate) mod shaded_count {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "shaded count",
        form: Form::Arms,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw: draw_marks,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let shades = Shades::of(out.sheet);
        let mut line = layers::over(&layer, &rule.groups.concat());
        if rule.cells.is_empty() {
            let count = Totals::exactly(rule.number());
            out.count(&line, |value| value != shades.blank, &count);
            return Ok(());
        }
        let end = line.len();
        line.extend(&rule.cells);
        let offset = rule.number();
        // The next place and the number of shaded cells.
        let step = |&(place, count): &(usize, i32), value: i32, next: &mut dyn FnMut(_)| {
            if place < end {
                next((place + 1, count + i32::from(value != shades.blank)));
            } else if place == end && value == count - offset {
                next((place + 1, 0));
            }
        };
        out.automaton(RULE.name, &line, [(0, 0)], step, |&(place, _)| place > end)
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Ok(layer) = layers::cells(rule, all.sheet) else {
            return false;
        };
        let blank = Shades::of(all.sheet).blank;
        let shades = all.of(&layers::over(&layer, &rule.groups.concat()));
        let count = shades.iter().filter(|&&shade| shade != blank).count() as i32;
        match rule.cells[..] {
            [] => count == rule.number(),
            [cell, ..] => all.at(cell) == count - rule.number(),
        }
    }
}

pub(crate) mod shaded_sum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "shaded sum",
        form: Form::Outside,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let shades = Shades::of(out.sheet);
        let over = layers::over(&layer, &rule.cells);
        let pairs = over.iter().zip(&rule.cells);
        let line: Vec<Square> = pairs.flat_map(|(&shade, &cell)| [shade, cell]).collect();
        let most = rule.number();
        // The sum, and whether the cell that comes counts, once its shade is known.
        type State = (i32, Option<bool>);
        let step = |&(sum, counts): &State, value: i32, next: &mut dyn FnMut(State)| match counts {
            None => next((sum, Some(value != shades.blank))),
            Some(false) => next((sum, None)),
            Some(true) if sum + value <= most => next((sum + value, None)),
            Some(true) => {}
        };
        out.automaton(RULE.name, &line, [(0, None)], step, |&(sum, _)| sum == most)
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Ok(layer) = layers::cells(rule, all.sheet) else {
            return false;
        };
        let blank = Shades::of(all.sheet).blank;
        let is_shaded = |cell: &&Square| all.at(layer[cell.index()]) != blank;
        let shaded = rule.cells.iter().filter(is_shaded);
        shaded.map(|&cell| all.at(cell)).sum::<i32>() == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "", &rule.number().to_string());
    }
}
