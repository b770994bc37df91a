//! The Python functions and classes of the questions, generated from the types of options and answers.
//!
//! **Invariant:** the files in the Python package are current: `UPDATE_PYTHON=1 cargo test -p
//! foldoku-cli --test cli python` rewrites them.

use std::fmt::Write as _;
use std::path::Path;

use foldoku::each_question;
use foldoku::questions::by_name::Named;
use foldoku::questions::{Answer, Question};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

const HEAD: &str = r#""""The questions about puzzles on any board and with any rules: functions and their answers.

Generated from the table of questions in Rust; do not edit.
"""

from collections import namedtuple

from foldoku import _foldoku
"#;

const STUB_HEAD: &str = r"# Generated from the table of questions in Rust; do not edit.

from collections.abc import Sequence
from typing import Literal, NamedTuple, overload

from foldoku import Column, ColumnStream, _OnError, _Puzzles
";

/// The arguments that all questions share.
const SHARED: &str = r#"timeout=60.0, column=None, threads=None, on_error="status""#;

/// Those after the time limit with their types.
const SHARED_TYPES: &str = r#"    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
"#;

/// The time limit with its type.
const TIMEOUT: &str = "timeout: float | None = 60.0";

const FUNCTIONS_HEAD: &str = r"# Generated from a table in Rust; do not edit.

from typing import Literal, overload

from foldoku import Column, ColumnStream, Level, Rating, Solution, _OnError, _Puzzles
";

/// The functions of columns that are not questions of the table: their names, their own parameters, and the
/// type of the answer to one puzzle.
const FUNCTIONS: [(&str, &[&str], &str); 6] = [
    ("canonical", &[], "str"),
    ("check", &[TIMEOUT], "str"),
    ("count", &["limit: int = 1000", TIMEOUT], "int"),
    ("level", &[TIMEOUT], "Level"),
    ("rate", &[TIMEOUT], "Rating"),
    ("solve", &["limit: int = 2", TIMEOUT], "Solution"),
];

/// The puzzle of the examples.
const EXAMPLE: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4";

/// Returns the status of the answer about the example.
fn status(name: &str) -> String {
    let named = Named {
        name,
        options: "{}",
        seed: 1,
        stop: &|| false,
    };
    let answer = named.ask(EXAMPLE.as_bytes()).unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    answer["status"].as_str().unwrap().to_owned()
}

/// An option of a question, or a member of its answer.
struct Member {
    /// The name in JSON.
    key: String,
    /// The name in Python.
    name: String,
    /// The type in Python.
    type_name: String,
    default: Option<String>,
    about: String,
}

/// Returns the members of a type, in the order of the type.
fn members<T: JsonSchema>(for_answers: bool) -> Vec<Member> {
    let settings = SchemaSettings::draft2020_12();
    let settings = if for_answers {
        settings.for_serialize()
    } else {
        settings.for_deserialize()
    };
    let root = settings.into_generator().into_root_schema_for::<T>();
    let root = root.as_value();
    let properties = root["properties"].as_object();
    let members = properties
        .into_iter()
        .flatten()
        .map(|(key, schema)| Member {
            key: key.clone(),
            name: snake_case(key),
            type_name: type_name(root, schema),
            default: schema.get("default").map(literal),
            about: schema["description"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        });
    members.collect()
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}

/// Returns the Python type of a schema.
fn type_name(root: &Value, schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.trim_start_matches('#');
        return type_name(
            root,
            root.pointer(pointer).expect("the reference is defined"),
        );
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let names: Vec<String> = choices.iter().map(|it| literal(&it["const"])).collect();
        return format!("Literal[{}]", names.join(", "));
    }
    if let Some(types) = schema["type"].as_array() {
        let names: Vec<String> = types
            .iter()
            .map(|it| simple(root, schema, it.as_str().unwrap_or_default()))
            .collect();
        return names.join(" | ");
    }
    simple(root, schema, schema["type"].as_str().unwrap_or_default())
}

fn simple(root: &Value, schema: &Value, name: &str) -> String {
    match name {
        "string" => "str".to_owned(),
        "integer" => "int".to_owned(),
        "number" => "float".to_owned(),
        "boolean" => "bool".to_owned(),
        "null" => "None".to_owned(),
        // Columns hold the text of an object.
        "object" => "str".to_owned(),
        "array" => format!("list[{}]", type_name(root, &schema["items"])),
        other => panic!("no Python type for {other}"),
    }
}

/// Returns a JSON value as Python writes it.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) if items.is_empty() => "()".to_owned(),
        other => other.to_string(),
    }
}

/// The texts of both files.
struct Files {
    module: String,
    stub: String,
}

impl Files {
    /// Appends the class of the answers and the function of a question.
    fn add<Q: Question + JsonSchema>(&mut self, name: &str, class: &str, about: &str)
    where
        Q::Answer: JsonSchema,
    {
        let (options, answers) = (members::<Q>(false), members::<Q::Answer>(true));
        let class = format!("{class}Answer");
        self.module.push_str(&class_of(name, &class, &answers));
        self.module
            .push_str(&function_of::<Q>(name, &class, about, &options));
        self.stub
            .push_str(&stub_of(name, &class, &options, &answers));
    }
}

/// Returns the class of the answers to a question.
fn class_of(name: &str, class: &str, answers: &[Member]) -> String {
    let names: Vec<&str> = answers.iter().map(|it| it.name.as_str()).collect();
    let names = names.join(" ");
    let mut listed = String::new();
    for Member { name, about, .. } in answers {
        writeln!(listed, "``{name}``: {about}").unwrap();
    }
    format!(
        r#"
{class} = namedtuple("{class}", "status {names} remark", module="foldoku")
{class}.__doc__ = """The answer of ``{name}`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
{listed}``remark``: A remark about the answer, or None.

{}"""
"#,
        example(name).replace("\n    ", "\n")
    )
}

/// Returns the example of a question, for its documentation.
fn example(name: &str) -> String {
    let status = status(name);
    format!(">>> import foldoku\n    >>> foldoku.{name}(\"{EXAMPLE}\").status\n    '{status}'\n")
}

/// Returns the function of a question.
fn function_of<Q: Question>(name: &str, class: &str, about: &str, options: &[Member]) -> String {
    let columns = Q::Answer::columns();
    let columns = columns.iter().map(|column| format!("``{}``", column.name));
    let solutions = Q::Answer::ARE_SOLUTIONS.then(|| "``solutions``".to_owned());
    let columns: Vec<String> = columns.chain(solutions).collect();
    let columns = columns.join(", ");
    let (mut parameters, mut listed) = (String::new(), String::new());
    for option in options {
        let (name, default) = (&option.name, option.default());
        write!(parameters, "{name}={default}, ").unwrap();
        let about = option.about.lines().next().unwrap_or_default();
        writeln!(listed, "    ``{name}``: {about}").unwrap();
    }
    let passed = options
        .iter()
        .map(|it| format!("\"{}\": {}", it.key, it.name));
    let passed = passed.collect::<Vec<_>>().join(", ");
    let example = example(name);
    format!(
        r#"

def {name}(puzzles, *, {parameters}{SHARED}, stream=False):
    """{about}.

    A ``str`` gives the answer as ``{class}``. A column gives a ``Column`` with ``status`` and the fields
    {columns}.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

{listed}
    {example}    """
    options = {{{passed}}}
    return _foldoku.ask({class}, "{name}", puzzles, options, timeout, column, threads, on_error, stream)

"#
    )
}

/// Returns the types of the class and of the function.
fn stub_of(name: &str, class: &str, options: &[Member], answers: &[Member]) -> String {
    let mut stub = format!("\nclass {class}(NamedTuple):\n    status: str\n");
    for Member {
        name, type_name, ..
    } in answers
    {
        writeln!(stub, "    {name}: {type_name}").unwrap();
    }
    stub.push_str("    remark: str | None\n\n");
    let mut parameters = String::new();
    for option in options {
        let type_name = option.type_name.replacen("list[", "Sequence[", 1);
        let (name, default) = (&option.name, option.default());
        writeln!(parameters, "    {name}: {type_name} = {default},").unwrap();
    }
    writeln!(parameters, "    {TIMEOUT},").unwrap();
    stub + &overloads(name, &parameters, class)
}

/// Returns the types of a function of one puzzle and of a column, with its own parameters.
fn overloads(name: &str, parameters: &str, class: &str) -> String {
    let types = [
        ("str", "Literal[False] = False", class),
        ("_Puzzles", "Literal[False] = False", "Column"),
        ("_Puzzles", "Literal[True]", "ColumnStream"),
    ];
    let types = types.iter().map(|(puzzles, stream, answer)| {
        format!(
            "@overload\ndef {name}(\n    puzzles: {puzzles},\n    *,\n{parameters}{SHARED_TYPES}    stream: {stream},\n) -> {answer}: ...\n"
        )
    });
    types.collect()
}

/// Returns the types of the functions of columns that are not questions of the table.
fn functions_stub() -> String {
    let mut stub = FUNCTIONS_HEAD.to_owned();
    for (name, options, class) in FUNCTIONS {
        let options = options.iter().map(|it| format!("    {it},\n"));
        stub += &format!("\n{}", overloads(name, &options.collect::<String>(), class));
    }
    let names = FUNCTIONS.iter().map(|row| format!("    \"{}\",\n", row.0));
    stub + &format!("\n__all__ = [\n{}]\n", names.collect::<String>())
}

impl Member {
    /// Returns the default in Python.
    fn default(&self) -> &str {
        self.default.as_deref().unwrap_or("None")
    }
}

macro_rules! files {
    ($($(#[$cfg:meta])* $about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Returns the texts of both files.
        fn files() -> Files {
            let mut files = Files {
                module: HEAD.to_owned(),
                stub: STUB_HEAD.to_owned(),
            };
            let mut names = Vec::new();
            $(
                let (name, class) = (stringify!($name), stringify!($question));
                files.add::<foldoku::questions::$question>(name, class, $about);
                names.extend([format!("{class}Answer"), name.to_owned()]);
            )*
            names.sort();
            let names: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
            files.module += &format!("\n__all__ = [\n{names}]\n");
            files.stub += &format!("\n__all__ = [\n{names}]\n");
            files
        }
    };
}

each_question!(columns files);

#[test]
fn python_files_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/python/foldoku");
    let Files { module, stub } = files();
    for (name, expected) in [
        ("_questions.py", module),
        ("_questions.pyi", stub),
        ("_functions.pyi", functions_stub()),
    ] {
        let path = folder.join(name);
        if std::env::var_os("UPDATE_PYTHON").is_some() {
            std::fs::write(&path, &expected).unwrap();
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(
                text == expected,
                "{name} differs; UPDATE_PYTHON=1 rewrites it"
            );
        }
    }
}
