//! The table of crates: which there are, which are published, and which may name which.
//!
//! **Invariant:** rows stand from the lowest layer up, and a row names only rows above it.
//! A row may wait for its folder; a folder without a row is an error, because a new crate
//! or a new edge is a change of the design.

/// One crate of this workspace.
#[derive(Debug)]
pub(crate) struct Row {
    /// The folder below `crates/`, or `xtask`.
    pub(crate) name: &'static str,
    /// Whether the crate goes to the registry.
    pub(crate) published: bool,
    /// The crates of this workspace that it may depend on.
    pub(crate) may_name: &'static [&'static str],
}

/// The one crate that every other may use in its tests.
pub(crate) const TEST_HELPER: &str = "testkit";

/// All crates, from the lowest layer up.
#[rustfmt::skip]
pub(crate) const CRATES: &[Row] = &[
    published("board", &[]),
    published("propagate", &["board"]),
    published("kernel", &["board"]),
    published("search", &["board", "propagate", "kernel"]),
    published("logic", &["board", "propagate"]),
    published("generate", &["board", "propagate", "kernel", "search", "logic"]),
    published("render", &["board"]),
    published("formats", &["board", "kernel"]),
    published("batch", &["board", "kernel", "search", "formats"]),
    published("foldoku", &["board", "propagate", "kernel", "search", "logic", "generate", "render", "formats", "batch"]),
    published("cli", &["foldoku"]),
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
    /// The row of the package with this name.
    pub(crate) fn of_package(package: &str) -> Option<&'static Row> {
        CRATES.iter().find(|row| row.package() == package)
    }

    /// The row of the crate in this folder.
    pub(crate) fn of_folder(folder: &str) -> Option<&'static Row> {
        CRATES.iter().find(|row| row.folder() == folder)
    }

    /// The package name: that of the folder, marked as ours where it would not be clear.
    pub(crate) fn package(&self) -> String {
        match self.name {
            "foldoku" | "xtask" => self.name.to_owned(),
            name => format!("foldoku-{name}"),
        }
    }

    /// The folder from the root of the repository.
    pub(crate) fn folder(&self) -> String {
        match self.name {
            "xtask" => self.name.to_owned(),
            name => format!("crates/{name}"),
        }
    }

    /// Whether this crate may depend on `other`, in its code or only in its tests.
    pub(crate) fn may_use(&self, other: &Row, in_tests: bool) -> bool {
        self.may_name.contains(&other.name) || in_tests && other.name == TEST_HELPER
    }
}

#[cfg(test)]
mod tests {
    use super::CRATES;

    #[test]
    fn a_row_names_only_rows_above_it() {
        for (index, row) in CRATES.iter().enumerate() {
            for name in row.may_name {
                let above = CRATES[..index].iter().any(|other| other.name == *name);
                assert!(above, "{} names {name}, which is not above it", row.name);
            }
        }
    }

    #[test]
    fn a_published_crate_names_only_published_ones() {
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
