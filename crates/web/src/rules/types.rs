//! The types of `npm/questions.ts`: options and answers of the questions of the table.
//!
//! The file is generated from the types in Rust, by a test that also checks that it is current:
//! `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
//!
//! **Invariant:** a row of the table needs no line here.

use std::fmt::Write;

use foldoku_questions::by_name::Answered;
use foldoku_questions::{Question, each_question};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::Value;

/// The generated file, below the folder of the crate.
const FILE: &str = "npm/questions.ts";

const HEAD: &str = "/**
 * The questions of the table: their options and answers.
 *
 * Generated from the types in Rust; `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
 *
 * **Invariant:** types only.
 */
";

macro_rules! questions {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
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

each_question!(questions);

/// Collects the definitions.
struct Types {
    options: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Types {
    fn new() -> Types {
        let settings = SchemaSettings::draft2020_12;
        Types {
            options: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
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
        (type_of(&options), type_of(&answer))
    }

    /// Returns all definitions as text.
    fn definitions(mut self) -> String {
        let mut all = self.options.take_definitions(true);
        all.extend(self.answers.take_definitions(true));
        let text = all.iter().map(|(name, schema)| definition(name, schema));
        text.collect()
    }
}

/// Returns the definition of a type.
fn definition(name: &str, schema: &Value) -> String {
    let doc = doc(schema, "");
    if schema["type"] == "object" && schema.get("properties").is_none() {
        // No members, and any may be added to it.
        format!("\n{doc}export type {name} = Record<never, never>\n")
    } else if schema["type"] == "object" {
        format!("\n{doc}export interface {name} {{\n{}}}\n", fields(schema))
    } else {
        format!("\n{doc}export type {name} = {}\n", type_of(schema))
    }
}

fn fields(schema: &Value) -> String {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut text = String::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let optional = if required.contains(&Value::from(name.as_str())) {
            ""
        } else {
            "?"
        };
        let doc = doc(field, "\t");
        let _ = writeln!(text, "{doc}\t{name}{optional}: {}", type_of(field));
    }
    text
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

/// Returns the type of a schema.
fn type_of(schema: &Value) -> String {
    let union = |parts: Vec<String>| parts.join(" | ");
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return format!("'{}'", value.as_str().unwrap_or_default());
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(parts) = schema[key].as_array() {
            return union(parts.iter().map(type_of).collect());
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        let texts = values.iter().filter_map(Value::as_str);
        return union(texts.map(|text| format!("'{text}'")).collect());
    }
    let of_name = |name: &Value| match name.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => format!("{}[]", type_of(&schema["items"])),
        Some(name) => name.to_owned(),
        None => panic!("a schema without a type: {schema}"),
    };
    match &schema["type"] {
        Value::Array(names) => union(names.iter().map(of_name).collect()),
        name => of_name(name),
    }
}

/// Returns the file.
fn generated() -> String {
    let mut types = Types::new();
    let questions = questions(&mut types);
    let answered = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<Answered<String>>();
    let answered = fields(answered.as_value()).replace("answer: string", "answer: A");
    format!(
        "{HEAD}\n/** The questions by name. */\nexport interface Questions {{\n{questions}}}\n\n\
         /** An answer, and what is known about it. */\nexport interface Answered<A> {{\n{answered}}}\n{}",
        types.definitions()
    )
}

#[test]
fn types_of_questions_are_current() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let generated = generated();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "{FILE} is not current; run UPDATE_TYPES=1 cargo test -p foldoku-web types"
    );
}
