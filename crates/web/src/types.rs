//! The types of `npm/questions.ts`, options and answers of the questions of the table, and of
//! `npm/objects.ts`, results of the other operations.
//!
//! The files are generated from the types in Rust, by a test that also checks that they are current:
//! `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites them.
//!
//! **Invariant:** a row of the table needs no line here.

use std::fmt::Write;

use foldoku_questions::by_name::Answered;
use foldoku_questions::{Question, each_question, json};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::Value;

const QUESTIONS_HEAD: &str = "/**
 * The questions of the table: their options and answers.
 *
 * Generated from the types in Rust; `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
 *
 * **Invariant:** types only.
 */
";

const OBJECTS_HEAD: &str = "/**
 * What the operations return: puzzles, steps, drawings, errors.
 *
 * Generated from the types in Rust; `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
 *
 * **Invariant:** types only.
 */

import type { ErrorCode, Level, LinkStyle, Mark, Status, Tint } from './protocol.ts'
";

/// The widest union in one line.
const WIDTH: usize = 90;

/// The types that have another name in TypeScript: that of the operation, or one that says more.
const NAMES: &[(&str, &str)] = &[
    ("Annotations", "Drawing"),
    ("Code", "ModuleErrorCode"),
    ("Conflict", "DigitConflict"),
    ("Failure", "EngineError"),
    ("Game", "Position"),
    ("Link", "DrawnLink"),
    ("Node", "ChainNode"),
    ("Review", "Check"),
    ("Set", "LockedSet"),
];

/// The fields whose types in TypeScript say more than those in Rust.
const NARROWED: &[(&str, &str, &str)] = &[
    ("CandidateMark", "mark", "Mark"),
    ("CellTint", "tint", "Tint"),
    ("Failure", "code", "ErrorCode"),
    ("Game", "marks", "readonly string[]"),
    ("LegendLine", "key", "Tint | Mark | LinkStyle"),
    ("LegendLine", "kind", "'cell' | 'candidate' | 'link'"),
    ("Link", "from", "[cell: number, digit: number]"),
    ("Link", "style", "LinkStyle"),
    ("Link", "to", "[cell: number, digit: number]"),
    (
        "Picture",
        "margins",
        "readonly [left: number, top: number, right: number, bottom: number]",
    ),
    (
        "ReadRecord",
        "fields",
        "Record<string, string | number | boolean | null>",
    ),
    ("Repair", "change", "'remove' | 'replace' | 'move' | 'add'"),
    (
        "Review",
        "outcome",
        "'solved' | 'correct' | 'mistakes' | 'bad-puzzle'",
    ),
    ("Review", "status", "'unique' | 'multiple' | 'none'"),
    (
        "RulesSolutions",
        "status",
        "'unique' | 'multiple' | 'none' | 'timeout'",
    ),
    ("RulesRating", "level", "Level | null"),
    ("RulesRating", "names", "Record<string, string>"),
    ("RulesRating", "outcome", "'rated' | 'stuck' | 'timeout'"),
    ("RulesRating", "status", "'unique' | 'timeout'"),
    ("RulesRating", "techniques", "Record<string, number>"),
    (
        "RulesTruth",
        "status",
        "'unique' | 'multiple' | 'none' | 'timeout'",
    ),
    ("Solved", "status", "Status"),
    ("Step", "level", "Level"),
];

macro_rules! questions {
    ($($(#[$cfg:meta])* $about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Writes the types of all questions.
        fn questions(types: &mut Types) -> String {
            let mut text = String::new();
            $({
                let (options, answer) = types.question::<foldoku_questions::$question>();
                let name = stringify!($name);
                let about = $about;
                let row = format!("\t/** {about}. */\n\t{name}: {{ options: {options}; answer: {answer} }}\n");
                text.push_str(&row);
            })*
            text
        }
    };
}

each_question!(modules questions);

/// Collects the definitions of a file.
struct Types {
    options: SchemaGenerator,
    answers: SchemaGenerator,
    /// The types that have another name in TypeScript.
    names: &'static [(&'static str, &'static str)],
}

impl Types {
    fn new(names: &'static [(&'static str, &'static str)]) -> Types {
        let settings = SchemaSettings::draft2020_12;
        Types {
            options: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
            names,
        }
    }

    /// Returns the names of the types of a question.
    fn question<Q>(&mut self) -> (String, String)
    where
        Q: Question + JsonSchema,
        Q::Answer: JsonSchema,
    {
        let options = self.options.subschema_for::<Q>().to_value();
        let answer = self.answers.subschema_for::<Q::Answer>().to_value();
        (self.kind(&options), self.kind(&answer))
    }

    /// Returns all definitions as text.
    fn definitions(mut self) -> String {
        let options = self.options.take_definitions(true);
        let answers = self.answers.take_definitions(true);
        let options = options.iter().map(|it| (it, false));
        let mut all: Vec<_> = options.chain(answers.iter().map(|it| (it, true))).collect();
        all.sort_by_key(|((name, _), _)| self.name(name));
        let text = all
            .iter()
            .map(|&((name, schema), is_answer)| self.definition(name, schema, is_answer));
        text.collect()
    }

    /// Returns the definition of a type.
    fn definition(&self, name: &str, schema: &Value, is_answer: bool) -> String {
        let (doc, shown) = (doc(schema, ""), self.name(name));
        if schema["type"] == "object" && schema.get("properties").is_none() {
            // No members, and any may be added to it.
            return format!("\n{doc}export type {shown} = Record<never, never>\n");
        }
        if schema["type"] == "object" {
            let fields = self.fields(name, schema, is_answer);
            return format!("\n{doc}export interface {shown} {{\n{fields}}}\n");
        }
        let kind = self.kind(schema);
        if kind.len() <= WIDTH {
            return format!("\n{doc}export type {shown} = {kind}\n");
        }
        let parts = schema["oneOf"].as_array().into_iter().flatten();
        let lines = parts.map(|part| format!("{}\t| {}\n", self::doc(part, "\t"), self.kind(part)));
        let lines: String = lines.collect();
        format!("\n{doc}export type {shown} =\n{lines}")
    }

    /// Returns the fields of an object. A field that an answer leaves out is never `null`.
    fn fields(&self, of: &str, schema: &Value, is_answer: bool) -> String {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut text = String::new();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.contains(&Value::from(name.as_str()));
            let narrowed = NARROWED.iter().find(|it| (it.0, it.1) == (of, name));
            let mut kind = narrowed.map_or_else(|| self.kind(field), |it| it.2.to_owned());
            if is_answer && !is_required {
                kind = kind.trim_end_matches(" | null").to_owned();
            }
            let optional = if is_required { "" } else { "?" };
            let doc = doc(field, "\t");
            let _ = writeln!(text, "{doc}\t{name}{optional}: {kind}");
        }
        text
    }

    /// Returns the name of a type in TypeScript.
    fn name<'a>(&self, name: &'a str) -> &'a str {
        let renamed = self.names.iter().find(|(rust, _)| *rust == name);
        renamed.map_or(name, |(_, shown)| shown)
    }

    /// Returns the type of a schema.
    fn kind(&self, schema: &Value) -> String {
        let union = |parts: Vec<String>| parts.join(" | ");
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap_or_default();
            return self.name(name).to_owned();
        }
        if let Some(value) = schema.get("const") {
            return format!("'{}'", value.as_str().unwrap_or_default());
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(parts) = schema[key].as_array() {
                return union(parts.iter().map(|part| self.kind(part)).collect());
            }
        }
        if let Some(values) = schema["enum"].as_array() {
            let texts = values.iter().filter_map(Value::as_str);
            return union(texts.map(|text| format!("'{text}'")).collect());
        }
        let of_name = |name: &Value| match name.as_str() {
            Some("integer" | "number") => "number".to_owned(),
            Some("array") => format!("{}[]", self.kind(&schema["items"])),
            Some(name) => name.to_owned(),
            None => panic!("a schema without a type: {schema}"),
        };
        match &schema["type"] {
            Value::Array(names) => union(names.iter().map(of_name).collect()),
            name => of_name(name),
        }
    }
}

/// Returns the first paragraph of a description as a comment.
fn doc(schema: &Value, indent: &str) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    let line = first.replace('\n', " ");
    match line.as_str() {
        "" => String::new(),
        line => format!("{indent}/** {line} */\n"),
    }
}

/// Returns the file of questions.
fn question_types() -> String {
    let mut types = Types::new(&[]);
    let questions = questions(&mut types);
    let answered = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<Answered<String>>();
    let answered = types.fields("Answered", answered.as_value(), true);
    let answered = answered.replace("answer: string", "answer: A");
    format!(
        "{QUESTIONS_HEAD}\n/** The questions by name. */\nexport interface Questions {{\n{questions}}}\n\n\
         /** An answer, and what is known about it. */\nexport interface Answered<A> {{\n{answered}}}\n{}",
        types.definitions()
    )
}

/// Returns the file of objects.
fn object_types() -> String {
    let mut types = Types::new(NAMES);
    let answers = &mut types.answers;
    let _ = answers.subschema_for::<crate::Failure>();
    let _ = answers.subschema_for::<crate::files::Read>();
    let _ = answers.subschema_for::<crate::ops::Canonical>();
    let _ = answers.subschema_for::<crate::ops::Generated>();
    let _ = answers.subschema_for::<crate::ops::Solved>();
    let _ = answers.subschema_for::<crate::ops::Solutions>();
    let _ = answers.subschema_for::<crate::rules::Drawn>();
    let _ = answers.subschema_for::<crate::rules::KindInfo>();
    let _ = answers.subschema_for::<crate::rules::Opened>();
    let _ = answers.subschema_for::<crate::rules::Found>();
    let _ = answers.subschema_for::<crate::rules::Made>();
    let _ = answers.subschema_for::<crate::rules::RulesRating>();
    let _ = answers.subschema_for::<crate::rules::Truth>();
    let _ = answers.subschema_for::<crate::rules::Written>();
    let _ = answers.subschema_for::<json::drawing::Annotations>();
    let _ = answers.subschema_for::<json::review::Review>();
    let _ = answers.subschema_for::<json::step::Step>();
    OBJECTS_HEAD.to_owned() + &types.definitions()
}

#[test]
fn types_are_current() {
    for (file, generated) in [
        ("npm/questions.ts", question_types()),
        ("npm/objects.ts", object_types()),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(&path, &generated).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == generated,
            "{file} is not current; run UPDATE_TYPES=1 cargo test -p foldoku-web types"
        );
    }
}
