//! Generates the schemas, and checks that the files are current.
//!
//! **Invariant:** rows allow other members explicitly, as they carry those of the input. Objects of
//! types have exactly their members in this version of the program; a later one may add some, so the
//! schemas do not forbid others.

use std::path::Path;

use foldoku::each_question;
use foldoku::formats::{Column, FieldKind};
use foldoku::questions::json::answer::{Explained, Hinted, Reviewed};
use foldoku::questions::{Answer, CanonicalAnswer, Question};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use super::schemas;
use crate::args::RatingColumn;
use crate::output::json::{
    ListedRule, Propagated, Rejected, Solved, Tried, TrueCandidates, VERSION,
};
use crate::output::steps::Packed;

/// The values of `status`.
const STATUSES: [&str; 6] = ["unique", "multiple", "none", "found", "invalid", "timeout"];

/// The values of `outcome`, by type.
const OUTCOMES: [(&str, &[&str]); 5] = [
    ("Propagated", &["solved", "stuck", "impossible"]),
    ("Tried", &["solved", "stuck", "impossible", "timeout"]),
    ("Explained", &["solved", "stuck", "timeout", "impossible"]),
    (
        "Hinted",
        &["found", "mistake", "stuck", "solved", "timeout"],
    ),
    ("Reviewed", &["solved", "correct", "mistakes", "bad-puzzle"]),
];

/// Collects the definitions of one schema.
struct Definitions {
    generator: SchemaGenerator,
    rows: Map<String, Value>,
    kinds: Vec<Value>,
}

impl Definitions {
    fn new() -> Definitions {
        Definitions {
            generator: SchemaSettings::draft2020_12()
                .for_serialize()
                .into_generator(),
            rows: Map::new(),
            kinds: Vec::new(),
        }
    }

    /// Adds a type of objects.
    fn object<T: JsonSchema>(mut self) -> Definitions {
        let kind = self.generator.subschema_for::<T>();
        self.kinds.push(kind.to_value());
        self
    }

    /// Adds rows with these members, of which the first ones are always present, and the rows of
    /// invalid records.
    fn rows(mut self, required: usize, members: &[(&str, Value)]) -> Definitions {
        let mut properties = first_members(json!({"type": "string"}));
        for (name, schema) in members {
            properties.insert((*name).to_owned(), schema.clone());
        }
        let names = ["version", "number", "puzzle"].into_iter();
        let names = names.chain(members[..required].iter().map(|it| it.0));
        let row = json!({
            "description": "A record, with its other members in the input.",
            "type": "object",
            "properties": properties,
            "required": names.collect::<Vec<_>>(),
            "additionalProperties": true,
        });
        let mut properties = first_members(json!({"type": "null"}));
        properties.insert("status".to_owned(), json!({"const": "invalid"}));
        for name in ["line", "column"] {
            properties.insert(name.to_owned(), json!({"type": "integer", "minimum": 1}));
        }
        for name in ["character", "error"] {
            properties.insert(name.to_owned(), json!({"type": "string"}));
        }
        let invalid = json!({
            "description": "A record that holds no puzzle, and where its fault is.",
            "type": "object",
            "properties": properties,
            "required": ["version", "number", "puzzle", "status", "line", "error"],
            "additionalProperties": true,
        });
        for (name, schema) in [("Row", row), ("InvalidRow", invalid)] {
            self.rows.insert(name.to_owned(), schema);
            self.kinds.push(json!({"$ref": format!("#/$defs/{name}")}));
        }
        self
    }

    /// Returns the schema.
    fn schema(mut self, title: &str) -> Value {
        let mut definitions = self.generator.take_definitions(true);
        for (name, definition) in &mut definitions {
            let outcomes = OUTCOMES.iter().find(|it| it.0 == name).map(|it| it.1);
            specify(definition, outcomes);
        }
        definitions.extend(self.rows);
        let version = format!("urn:foldoku:json:{VERSION}");
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$comment": format!("{version}; later programs may add members"),
            "title": title,
            "anyOf": self.kinds,
            "$defs": definitions,
        })
    }
}

/// Returns the members that every row starts with.
fn first_members(puzzle: Value) -> Map<String, Value> {
    let members = json!({
        "version": {"const": VERSION},
        "number": {"type": "integer", "minimum": 1},
        "puzzle": puzzle,
    });
    members.as_object().cloned().unwrap_or_default()
}

/// Adds the values of words.
fn specify(schema: &mut Value, outcomes: Option<&[&str]>) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, property) in properties.iter_mut() {
            let words = match name.as_str() {
                "status" => Some(&STATUSES[..]),
                "outcome" => outcomes,
                _ => None,
            };
            if let (Some(words), Some(property)) = (words, property.as_object_mut()) {
                property.insert("enum".to_owned(), json!(words));
                // An optional member is missing, never null.
                property.insert("type".to_owned(), json!("string"));
            }
        }
    }
    for part in ["anyOf", "oneOf"] {
        let parts = schema.get_mut(part).and_then(Value::as_array_mut);
        for part in parts.into_iter().flatten() {
            specify(part, None);
        }
    }
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, property) in properties.into_iter().flatten() {
        specify(property, None);
    }
}

fn status() -> Value {
    json!({"enum": STATUSES})
}

fn text() -> Value {
    json!({"type": "string"})
}

fn whole() -> Value {
    json!({"type": "integer", "minimum": 0})
}

/// Returns the members of columns.
fn columns(columns: &[Column]) -> Vec<(String, Value)> {
    let of_kind = |kind: FieldKind| match kind {
        FieldKind::Integer => whole(),
        FieldKind::Float => json!({"type": "number"}),
        FieldKind::Boolean => json!({"type": "boolean"}),
        FieldKind::Text => text(),
        _ => json!({}),
    };
    let members = columns
        .iter()
        .map(|it| (it.name.to_string(), of_kind(it.kind)));
    members.collect()
}

/// Returns the schema of rows of puzzles that a command derives or selects.
fn puzzles(name: &str, own: &[Column]) -> Value {
    let own = columns(own);
    let mut members = vec![
        ("status", status()),
        ("solution", json!({"type": ["string", "null"]})),
        ("error", text()),
    ];
    members.extend(
        own.iter()
            .map(|(name, schema)| (name.as_str(), schema.clone())),
    );
    Definitions::new().rows(0, &members).schema(&title(name))
}

fn title(name: &str) -> String {
    format!("An object of foldoku {name}")
}

/// Returns the members of results as far as `check`, `count` and `solve` compute them.
fn results(name: &str) -> Vec<(&'static str, Value)> {
    let mut members = vec![("status", status())];
    if name != "check" {
        members.push(("count", whole()));
        members.push(("complete", json!({"type": "boolean"})));
        members.push(("guesses", whole()));
    }
    if name == "solve" {
        members.push(("solution", json!({"type": ["string", "null"]})));
        let cells = json!({"type": "object", "additionalProperties": {"type": "string"}});
        members.push(("extra_cells", cells));
    }
    members.push(("outcome", json!({"enum": ["correct", "wrong"]})));
    members.push(("comment", text()));
    members.push(("error", text()));
    members
}

/// Returns the schema of the command that is a question with this answer.
fn question<A: Answer + JsonSchema>(name: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let answer = settings.into_generator().into_root_schema_for::<A>();
    let mut statuses = STATUSES.to_vec();
    statuses.push("unsolved");
    let mut members = vec![("status", json!({"enum": statuses})), ("error", text())];
    if A::ARE_SOLUTIONS {
        members.push(("solution", json!({"type": ["string", "null"]})));
    }
    let columns = A::columns();
    for column in &columns {
        let property = answer.as_value()["properties"][&*column.name].clone();
        assert!(
            property.is_object(),
            "{name}: no schema for {}",
            column.name
        );
        members.push((&column.name, property));
    }
    Definitions::new().rows(1, &members).schema(&title(name))
}

macro_rules! questions {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Returns the schema of the question with this name.
        fn question_named(name: &str) -> Value {
            match name {
                $(stringify!($name) => {
                    question::<<foldoku::questions::$question as Question>::Answer>(name)
                })*
                name => panic!("no schema for {name}"),
            }
        }
    };
}

each_question!(questions);

/// Returns the schema of a name.
fn schema(name: &str) -> Value {
    let new = Definitions::new;
    match name {
        "check" => new().rows(1, &results(name)).schema(&title(name)),
        "count" => new().rows(4, &results(name)).schema(&title(name)),
        "solve" => {
            let rows = new().rows(5, &results(name));
            rows.object::<Solved>()
                .object::<Rejected<'_>>()
                .schema(&title(name))
        }
        "convert" | "dedupe" => puzzles(name, &[Column::text("comment")]),
        "audit" => puzzles(name, &[Column::text("relation"), Column::integer("train")]),
        "canon" => puzzles(name, &CanonicalAnswer::columns()),
        "shuffle" => puzzles(name, &[Column::text("transform")]),
        "minimise" | "complete" | "neighbours" => puzzles(name, &[Column::text("from")]),
        "generate" => {
            let mut own = RatingColumn::all();
            own.retain(|&column| column != RatingColumn::Outcome);
            let mut own: Vec<Column> = own.into_iter().map(RatingColumn::column).collect();
            own.extend([Column::float("rating"), Column::float("log_weight")]);
            puzzles(name, &own)
        }
        "find" => puzzles(name, &[Column::text("technique"), Column::integer("step")]),
        "rate" => {
            let own = RatingColumn::all();
            let own: Vec<Column> = own.into_iter().map(RatingColumn::column).collect();
            let own = columns(&own);
            let mut members = vec![("status", status()), ("error", text())];
            members.extend(
                own.iter()
                    .map(|(name, schema)| (name.as_str(), schema.clone())),
            );
            new().rows(1, &members).schema(&title(name))
        }
        "candidates" => {
            let objects = new().object::<Propagated>().object::<TrueCandidates>();
            objects.object::<Rejected<'_>>().schema(&title(name))
        }
        "propagate" => {
            let objects = new().object::<Propagated>().object::<Rejected<'_>>();
            objects.schema(&title(name))
        }
        "rules" => new().object::<ListedRule>().schema(&title(name)),
        "trial" => new()
            .object::<Tried>()
            .object::<Rejected<'_>>()
            .schema(&title(name)),
        "explain" => new()
            .object::<Explained>()
            .object::<Rejected<'_>>()
            .schema(&title(name)),
        "hint" => new()
            .object::<Hinted>()
            .object::<Rejected<'_>>()
            .schema(&title(name)),
        "review" => new()
            .object::<Reviewed>()
            .object::<Rejected<'_>>()
            .schema(&title(name)),
        "stats" => new()
            .object::<crate::verbs::Stats<'_>>()
            .schema(&title(name)),
        "hunt" => {
            let report = new().object::<crate::verbs::HuntReport>();
            report.schema("A report of foldoku hunt, with --progress json or --summary json")
        }
        "pack" => new()
            .object::<Packed>()
            .schema("A puzzle in a file of foldoku pack"),
        "pack-manifest" => {
            let manifest = new().object::<crate::verbs::PackManifest>();
            manifest.schema("The file manifest.json of foldoku pack")
        }
        "manifest" => {
            let manifest = new().object::<crate::verbs::Manifest>();
            manifest.schema("The file manifest.json of foldoku dataset")
        }
        "progress" => {
            let report = new().object::<crate::terminal::ProgressReport>();
            report.schema("An object of --progress json")
        }
        "summary" => {
            let report = new().object::<crate::pipeline::summary::Report<'_>>();
            report.schema("The object of --summary json")
        }
        "variant" => super::variant::schema(),
        name => question_named(name),
    }
}

/// Returns the text of a file.
fn file_of(schema: &Value) -> String {
    let mut text = serde_json::to_string_pretty(schema).expect("a schema is JSON");
    text.push('\n');
    text
}

#[test]
fn schemas_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    for (name, text) in schemas() {
        let expected = file_of(&schema(name));
        if std::env::var_os("UPDATE_SCHEMA").is_some() {
            std::fs::write(folder.join(format!("{name}.json")), &expected).unwrap();
        } else {
            assert!(
                text == expected,
                "schema/{name}.json differs; UPDATE_SCHEMA=1 rewrites it"
            );
        }
    }
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(files, schemas().len());
}
