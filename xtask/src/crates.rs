//! The table of crates: their layers, which of them are published, and the allowed dependencies.
//!
//! **Invariant:** rows are sorted from the lowest layer up, and a row names only earlier rows.
//! A folder without a row is an error, because a new crate or a new dependency between crates is a
//! design change.

/// One crate of this workspace.
#[derive(Debug)]
pub(crate) struct Row {
    /// The folder below `crates/`, or `xtask`.
    pub(crate) name: &'static str,
    /// Whether the crate is published on crates.io.
    pub(crate) published: bool,
    /// The crates of this workspace that it may depend on.
    pub(crate) may_name: &'static [&'static str],
}

/// The crate that every other crate may use in its tests.
pub(crate) const TEST_HELPER: &str = "testkit";

/// The folder of the book, which is the only one that is not a crate.
pub(crate) const BOOK: &str = "book";

/// All crates, from the lowest layer up.
#[rustfmt::skip]
pub(crate) const CRATES: &[Row] = &[
    published("board", &[]),
    published("render", &["board"]),
    published("rules", &["board", "render"]),
    published("propagate", &["board"]),
    published("kernel", &["board"]),
    published("search", &["board", "propagate", "kernel"]),
    published("whips", &["board"]),
    published("logic", &["board", "propagate", "whips"]),
    published("human", &["board", "rules", "search"]),
    published("generate", &["board", "rules", "propagate", "kernel", "search", "logic", "human"]),
    published("game", &["board", "kernel", "logic", "render"]),
    published("formats", &["board", "rules", "kernel"]),
    published("questions", &["board", "render", "rules", "kernel", "search", "logic", "whips", "generate", "game", "human", "formats"]),
    published("batch", &["board", "kernel", "search", "formats"]),
    published("foldoku", &["board", "rules", "propagate", "kernel", "search", "logic", "generate", "render", "game", "formats", "questions", "batch"]),
    published("cli", &["foldoku"]),
    internal("capi", &["foldoku"]),
    internal("python", &["foldoku", "cli"]),
    internal("web", &["board", "kernel", "search", "logic", "generate", "render", "game", "formats", "questions", "batch"]),
    internal("testkit", &["board"]),
    internal("bench", &["foldoku"]),
    internal("fuzz", &["foldoku", "testkit"]),
    internal("xtask", &["board", "search", "testkit"]),
];

const fn published(name: &'static str, may_name: &'static [&'static str]) -> Row {
    Row {
        name,
        published: true,
        may_name,
    }
}

const fn internal(name: &'static str, may_name: &'static [&'static str]) -> Row {
    Row {
        name,
        published: false,
        may_name,
    }
}

impl Row {
    /// Returns the row of the package with this name.
    pub(crate) fn of_package(package: &str) -> Option<&'static Row> {
        CRATES.iter().find(|row| row.package() == package)
    }

    /// Returns the row of the crate in this folder.
    pub(crate) fn of_folder(folder: &str) -> Option<&'static Row> {
        CRATES.iter().find(|row| row.folder() == folder)
    }

    /// Returns the package name: the folder name with the prefix `foldoku-`, except for `foldoku` and `xtask`.
    pub(crate) fn package(&self) -> String {
        match self.name {
            "foldoku" | "xtask" => self.name.to_owned(),
            name => format!("foldoku-{name}"),
        }
    }

    /// Returns the folder, relative to the root of the repository.
    pub(crate) fn folder(&self) -> String {
        match self.name {
            "xtask" => self.name.to_owned(),
            name => format!("crates/{name}"),
        }
    }

    /// Returns whether this crate may depend on `other`, in its code or only in its tests.
    pub(crate) fn may_use(&self, other: &Row, in_tests: bool) -> bool {
        self.may_name.contains(&other.name) || in_tests && other.name == TEST_HELPER
    }
}

#[cfg(test)]
mod tests {
    use super::CRATES;

    #[test]
    fn rows_name_only_earlier_rows() {
        for (index, row) in CRATES.iter().enumerate() {
            for name in row.may_name {
                let is_earlier = CRATES[..index].iter().any(|other| other.name == *name);
                assert!(
                    is_earlier,
                    "{} names {name}, which is not an earlier row",
                    row.name
                );
            }
        }
    }

    #[test]
    fn published_crates_name_only_published_crates() {
        for row in CRATES.iter().filter(|row| row.published) {
            for other in CRATES.iter().filter(|other| !other.published) {
                assert!(
                    !row.may_use(other, false),
                    "{} names {}",
                    row.name,
                    other.name
                );
            }
        }
    }
}
