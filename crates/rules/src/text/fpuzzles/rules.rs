//! Reads the rules of each key.
//!
//! **Invariant:** a rule without cells, or with a value that is not a number, is an error.

use foldoku_board::Square;
use foldoku_board::spelling::suggestion;
use serde_json::{Map, Value};

use super::names::{known_keys, place};
use super::numbers::{DIFFERENCE, MODULUS, RATIO, lockout, number, optional, whisper};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::{TextError, quoted};

/// Reads the rules of one entry of a list.
type ReadEntry<'a> = dyn Fn(&Map<String, Value>) -> Result<Vec<Rule>, TextError> + 'a;

/// Reads the rules of a key.
pub(super) struct Reader<'a> {
    pub(super) sheet: &'a Sheet,
}

impl Reader<'_> {
    pub(super) fn key(&self, key: &str, value: &Value) -> Result<Vec<Rule>, TextError> {
        let each = |read: &ReadEntry<'_>| {
            let list = value
                .as_array()
                .ok_or_else(|| TextError::new("expected a list"))?;
            let mut rules = Vec::new();
            for entry in list {
                let entry = entry
                    .as_object()
                    .ok_or_else(|| TextError::new("expected objects"))?;
                rules.extend(read(entry)?);
            }
            Ok(rules)
        };
        let lines = |kind: Kind, default: Option<i32>| {
            each(&|entry| {
                let given = optional(entry.get("value"))?;
                let numbers = Vec::from_iter(given.filter(|_| default.is_some()).or(default));
                let line = |cells| Rule::with(kind, numbers.clone(), cells);
                Ok(self.lines(entry)?.into_iter().map(line).collect())
            })
        };
        let pairs = |kind: Kind, default: i32| {
            each(&|entry| {
                let number = optional(entry.get("value"))?.unwrap_or(default);
                Ok(vec![Rule::with(kind, [number], self.pair(entry)?)])
            })
        };
        let single =
            |kind: Kind| each(&|entry| Ok(vec![Rule::new(kind, [self.single_cell(entry)?])]));
        let outside = |kind: Kind| {
            each(&|entry| {
                let clue = Vec::from_iter(optional(entry.get("value"))?);
                Ok(vec![Rule::with(kind, clue, self.line_from(entry)?)])
            })
        };
        let global = |kind: Kind| match value {
            Value::Bool(true) => Ok(vec![Rule::new(kind, [])]),
            _ => Err(TextError::new("expected true or false")),
        };
        match key {
            "diagonal+" => {
                global(Kind::Diagonal).map(|_| vec![Rule::with(Kind::Diagonal, [1], [])])
            }
            "diagonal-" => {
                global(Kind::Diagonal).map(|_| vec![Rule::with(Kind::Diagonal, [-1], [])])
            }
            "antiknight" => global(Kind::AntiKnight),
            "antiking" => global(Kind::AntiKing),
            "disjointgroups" => global(Kind::DisjointGroups),
            "thermometer" => lines(Kind::Thermometer, None),
            "slowthermometer" => lines(Kind::SlowThermometer, None),
            "palindrome" => lines(Kind::Palindrome, None),
            "renban" => lines(Kind::Renban, None),
            "regionsumline" => lines(Kind::RegionSumLine, None),
            "entropicline" => lines(Kind::Entropic, None),
            "nabner" => lines(Kind::Nabner, None),
            "doublearrow" => lines(Kind::DoubleArrow, None),
            "zipperline" => lines(Kind::Zipper, None),
            "betweenline" => lines(Kind::Between, None),
            "modularline" => lines(Kind::Modular, Some(MODULUS)),
            "lockout" => lines(Kind::Lockout, Some(lockout(self.sheet))),
            "whispers" => lines(Kind::Whisper, Some(whisper(self.sheet))),
            "difference" => pairs(Kind::Difference, DIFFERENCE),
            "ratio" => pairs(Kind::Ratio, RATIO),
            "xv" => each(&|entry| self.xv(entry)),
            "killercage" => each(&|entry| {
                let sum = optional(entry.get("value"))?.filter(|&sum| sum != 0);
                Ok(vec![Rule::with(
                    Kind::Cage,
                    Vec::from_iter(sum),
                    self.cells(entry, "cells")?,
                )])
            }),
            "extraregion" => each(&|entry| {
                Ok(vec![Rule::new(
                    Kind::AllDifferent,
                    self.cells(entry, "cells")?,
                )])
            }),
            "arrow" => each(&|entry| self.arrow(entry)),
            "clone" => each(&|entry| {
                let groups = vec![
                    self.cells(entry, "cells")?,
                    self.cells(entry, "cloneCells")?,
                ];
                if groups[0].len() == groups[1].len() {
                    Ok(vec![Rule::groups(Kind::Clone, groups)])
                } else {
                    Err(TextError::new("the two lists of cells differ in length"))
                }
            }),
            "quadruple" => each(&|entry| {
                let values = entry.get("values").and_then(Value::as_array);
                let values = values.ok_or_else(|| TextError::new("expected values"))?;
                let values: Result<Vec<i32>, TextError> = values.iter().map(number).collect();
                Ok(vec![Rule::with(
                    Kind::Contains,
                    values?,
                    self.cells(entry, "cells")?,
                )])
            }),
            "littlekillersum" => each(&|entry| self.little_killer(entry)),
            "odd" => single(Kind::Odd),
            "even" => single(Kind::Even),
            "minimum" => single(Kind::Minimum),
            "maximum" => single(Kind::Maximum),
            "sandwichsum" => outside(Kind::Sandwich),
            "xsum" => outside(Kind::XSum),
            "skyscraper" => outside(Kind::Skyscraper),
            "rowindexer" | "columnindexer" | "boxindexer" => {
                each(&|entry| self.indexers(key, entry))
            }
            _ => Err(TextError::new(format!(
                "unknown key{}",
                suggestion(key, known_keys())
            ))),
        }
    }

    pub(super) fn cell(&self, name: &Value) -> Result<Square, TextError> {
        let name = name.as_str().unwrap_or_default();
        let (row, column) = place(name)?;
        let cell = self.sheet.at(row - 1, column - 1);
        cell.ok_or_else(|| TextError::new(format!("{} is outside the grid", quoted(name))))
    }

    pub(super) fn list(&self, names: &Value) -> Result<Vec<Square>, TextError> {
        let names = names.as_array().map(Vec::as_slice).unwrap_or_default();
        if names.is_empty() {
            Err(TextError::new("expected cells"))
        } else {
            names.iter().map(|name| self.cell(name)).collect()
        }
    }

    pub(super) fn cells(
        &self,
        entry: &Map<String, Value>,
        key: &str,
    ) -> Result<Vec<Square>, TextError> {
        self.list(entry.get(key).unwrap_or(&Value::Null))
    }

    pub(super) fn single_cell(&self, entry: &Map<String, Value>) -> Result<Square, TextError> {
        self.cell(entry.get("cell").unwrap_or(&Value::Null))
    }

    pub(super) fn pair(&self, entry: &Map<String, Value>) -> Result<Vec<Square>, TextError> {
        let cells = self.cells(entry, "cells")?;
        match cells.len() {
            2 => Ok(cells),
            found => Err(TextError::new(format!("expected 2 cells, found {found}"))),
        }
    }

    pub(super) fn lines(&self, entry: &Map<String, Value>) -> Result<Vec<Vec<Square>>, TextError> {
        let lines = entry.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| TextError::new("expected lines"))?;
        lines.iter().map(|line| self.list(line)).collect()
    }
}
