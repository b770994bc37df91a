//! The JSON Schemas: real output of every command is valid.
//!
//! **Invariant:** the validator knows every keyword that the schemas use, and fails on others. It
//! allows other members than those of a schema only where the schema says so.

use serde_json::{Map, Value};

use crate::harness::{Folder, foldoku, foldoku_reading};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";

/// Checks values against one schema.
struct Validator {
    root: Value,
}

impl Validator {
    /// Returns the validator of `foldoku schema NAME`.
    fn of(name: &str) -> Validator {
        let run = foldoku(&format!("schema {name}"));
        assert_eq!(run.code, 0, "{run}");
        let root: Value = serde_json::from_str(&run.stdout).unwrap();
        let draft = "https://json-schema.org/draft/2020-12/schema";
        assert_eq!(root["$schema"], draft);
        Validator { root }
    }

    #[track_caller]
    fn check(&self, value: &Value) {
        if let Err(problem) = self.validate(&self.root, value) {
            panic!("{problem}\n{value}");
        }
    }

    fn validate(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let schema = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Object(schema) => schema,
            _ => return Err(format!("not a schema: {schema}")),
        };
        for (keyword, argument) in schema {
            self.keyword(keyword, argument, schema, value)
                .map_err(|problem| format!("{problem} ({keyword})"))?;
        }
        Ok(())
    }

    fn keyword(
        &self,
        keyword: &str,
        argument: &Value,
        schema: &Map<String, Value>,
        value: &Value,
    ) -> Result<(), String> {
        let ensure = |holds: bool| {
            if holds {
                Ok(())
            } else {
                Err(format!("{value}: expected {argument}"))
            }
        };
        match keyword {
            "$schema" | "$comment" | "$defs" | "title" | "description" | "format" => Ok(()),
            "$ref" => {
                let name = argument.as_str().unwrap().strip_prefix('#').unwrap();
                let target = self.root.pointer(name);
                self.validate(target.ok_or(format!("no {name}"))?, value)
            }
            "type" => match argument {
                Value::Array(types) => ensure(types.iter().any(|it| has_type(it, value))),
                _ => ensure(has_type(argument, value)),
            },
            "const" => ensure(value == argument),
            "enum" => ensure(argument.as_array().unwrap().contains(value)),
            "minimum" => ensure(
                value
                    .as_f64()
                    .is_none_or(|it| it >= argument.as_f64().unwrap()),
            ),
            "maximum" => ensure(
                value
                    .as_f64()
                    .is_none_or(|it| it <= argument.as_f64().unwrap()),
            ),
            "anyOf" | "oneOf" => {
                let kinds = argument.as_array().unwrap().iter();
                let results: Vec<_> = kinds.map(|kind| self.validate(kind, value)).collect();
                if results.iter().any(Result::is_ok) {
                    Ok(())
                } else {
                    Err(format!("{results:?}"))
                }
            }
            "items" => each(value.as_array().into_iter().flatten(), |item| {
                self.validate(argument, item)
            }),
            "required" => each(argument.as_array().unwrap(), |name| {
                let has = value.get(name.as_str().unwrap()).is_some();
                has.then_some(()).ok_or(format!("{name} is missing"))
            }),
            "properties" => {
                let known = argument.as_object().unwrap();
                each(known, |(name, schema)| {
                    let member = value.get(name);
                    member.map_or(Ok(()), |member| self.validate(schema, member))
                })?;
                // Schemas are open for later programs; this one writes what they name.
                let is_open = schema.contains_key("additionalProperties");
                let members = value.as_object().into_iter().flatten();
                each(members, |(name, _)| {
                    if is_open || known.contains_key(name) {
                        Ok(())
                    } else {
                        Err(format!("{name} is not in the schema"))
                    }
                })
            }
            "patternProperties" => {
                let (pattern, schema) = argument.as_object().unwrap().iter().next().unwrap();
                assert!(pattern.contains(r"\d+"), "{pattern}");
                each(value.as_object().into_iter().flatten(), |(name, member)| {
                    assert!(name.parse::<u64>().is_ok(), "{name}");
                    self.validate(schema, member)
                })
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                let is_other = |name: &str| known.is_none_or(|known| !known.contains_key(name));
                let members = value.as_object().into_iter().flatten();
                let has_patterns = schema.contains_key("patternProperties");
                each(
                    members.filter(|it| is_other(it.0)),
                    |(name, member)| match argument {
                        Value::Bool(false) if has_patterns => Ok(()),
                        Value::Bool(false) => Err(format!("{name} is not allowed")),
                        schema => self.validate(schema, member),
                    },
                )
            }
            keyword => Err(format!("the validator does not know {keyword}")),
        }
    }
}

fn each<T>(
    items: impl IntoIterator<Item = T>,
    check: impl Fn(T) -> Result<(), String>,
) -> Result<(), String> {
    items.into_iter().try_for_each(check)
}

fn has_type(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        name => panic!("no type {name}"),
    }
}

/// Records of every kind: one solution, several, none, clashing givens, not a puzzle, candidates.
fn records() -> String {
    let clash = format!("55{}", &UNIQUE[2..]);
    let none = format!("{}1{}", &UNIQUE[..2], &UNIQUE[3..]);
    let wrong = UNIQUE.replace('3', "x");
    let candidates = foldoku(&format!("convert --to sukaku -q {UNIQUE}")).stdout;
    format!("{UNIQUE}\n{TWO}\n{none}\n{clash}\n123\n{wrong}7\n{candidates}")
}

#[test]
fn output_of_every_command_is_valid() {
    let input = records();
    for arguments in [
        "solve",
        "solve --all",
        "solve --limit 1",
        "count",
        "check",
        "convert",
        "dedupe",
        "canon",
        "canon --of grid",
        "shuffle --seed 1",
        "minimise --seed 1",
        "complete --seed 1",
        "neighbours --limit 3",
        "stats",
        "stats --measure all",
        "candidates",
        "candidates --levels 1",
        "candidates --true",
        "redundant",
        "redundant --together",
        "conflict",
        "estimate --exact 100",
        "sample --seed 1",
        "propagate",
        "trial",
        "trial --levels 0 --no-backtrack",
        "trial --timeout 0.0001",
        "rate",
        "rate --measure all",
        "explain",
        "explain --order se",
        "explain --use full-house",
        "hint",
        "hint --all",
        "review",
        "find --any-of naked-single",
        "find --clues 20..",
    ] {
        let run = foldoku_reading(&format!("{arguments} --json"), input.as_bytes());
        let name = arguments.split(' ').next().unwrap();
        let validator = Validator::of(name);
        assert!(!run.stdout.is_empty(), "{arguments}: {run}");
        for line in run.stdout.lines() {
            validator.check(&serde_json::from_str(line).unwrap());
        }
    }
    let generate = Validator::of("generate");
    let run = foldoku("generate --count 3 --seed 1 --weights --json");
    for line in run.stdout.lines() {
        generate.check(&serde_json::from_str(line).unwrap());
    }
}

/// Columns of a table and solutions given with the puzzles become members.
#[test]
fn members_of_the_input_are_allowed() {
    let solution = foldoku(&format!("solve -q {UNIQUE}")).stdout;
    let input = format!("puzzle,solution,id\n{UNIQUE},{},x\n", solution.trim());
    for name in ["solve", "check", "convert", "rate", "canon"] {
        let run = foldoku_reading(&format!("{name} --json"), input.as_bytes());
        let object: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(object["id"], "x", "{name}");
        Validator::of(name).check(&object);
    }
}

#[test]
fn reports_of_runs_are_valid() {
    let folder = Folder::new("schema-reports");
    let last = |arguments: &str| {
        let run = foldoku(arguments);
        let line = run.stderr.lines().last().unwrap().to_owned();
        serde_json::from_str::<Value>(&line).unwrap_or_else(|_| panic!("{run}"))
    };
    let progress = last(&format!("solve --progress json --summary none {UNIQUE}"));
    Validator::of("progress").check(&progress);
    Validator::of("summary").check(&last(&format!("solve -q --summary json {UNIQUE}")));
    let hunt = format!("hunt --er 1.2.. --limit 1 -o {} {UNIQUE}", folder.name("h"));
    let report = last(&format!("{hunt} --summary json"));
    assert_eq!(report["found"], 1);
    Validator::of("hunt").check(&report);
    let run = foldoku(&format!(
        "dataset -o {} --seed 1 fixtures/samples/easy.txt",
        folder.name("d")
    ));
    assert_eq!(run.code, 0, "{run}");
    let manifest = serde_json::from_slice(&folder.read("d/manifest.json")).unwrap();
    Validator::of("manifest").check(&manifest);
    let run = foldoku(&format!("pack --count 1 -o {}", folder.name("p")));
    assert_eq!(run.code, 0, "{run}");
    let manifest = serde_json::from_slice(&folder.read("p/manifest.json")).unwrap();
    Validator::of("pack-manifest").check(&manifest);
    for level in ["easy", "extreme"] {
        let puzzles = folder.read(&format!("p/{level}.json"));
        let puzzles: Vec<Value> = serde_json::from_slice(&puzzles).unwrap();
        puzzles
            .iter()
            .for_each(|it| Validator::of("pack").check(it));
    }
}

/// A validator that accepts everything would pass the other tests.
#[test]
fn wrong_objects_are_invalid() {
    let run = foldoku(&format!("propagate --json {UNIQUE}"));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    let validator = Validator::of("propagate");
    validator.check(&object);
    let with = |name: &str, value: Value| {
        let mut changed = object.clone();
        changed[name] = value;
        validator.validate(&validator.root, &changed)
    };
    assert!(with("status", "solved".into()).is_err());
    assert!(with("outcome", "unique".into()).is_err());
    assert!(with("passes", "4".into()).is_err());
    assert!(with("more", 1.into()).is_err());
    assert_eq!(foldoku("schema nothing").code, 2);
    let names = foldoku("schema").stdout;
    assert!(names.lines().any(|name| name == "rate"), "{names}");
}
