//! Builds the book: a copy of its pages whose links to other files of the repository still lead there.
//!
//! Pictures from other folders are copied, so that the book is complete by itself.
//!
//! **Invariant:** the copy below the target folder is the only input of mdBook, and the book is
//! `target/book/html`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::SOURCES;
use crate::links::{is_internal, links, resolve};
use crate::metadata::Metadata;
use crate::shell;
use crate::tools::Tool;

/// mdBook without its server, its file watcher and its search, which are most of its dependencies.
const MDBOOK: Tool = Tool {
    name: "mdbook",
    version: "0.5.4",
    flags: "--no-default-features",
};

/// The pictures of other folders that pages show.
const OUTSIDE: [&str; 3] = [
    "crates/render/pictures/step.svg",
    "crates/render/pictures/terminal.svg",
    "crates/render/pictures/variant.svg",
];

/// Builds the book; links that leave it start with the address of the repository, if it is known.
pub(super) fn run(repository: Option<&str>) -> Result<()> {
    let mdbook = MDBOOK.path()?;
    let root = shell::root()?;
    let folder = Metadata::read(&root)?.target_directory.join("book");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::copy(root.join("crates/book/book.toml"), folder.join("book.toml"))?;
    // mdBook changes `.md` to `.html` in paths, but leaves addresses alone.
    let here = format!("file://{}", root.display());
    let repository = repository.unwrap_or(&here).trim_end_matches('/');
    let source = folder.join("src");
    copy(&root.join(SOURCES), &source, SOURCES, repository)?;
    for picture in OUTSIDE {
        let name = Path::new(picture).file_name();
        let name = name.context("a picture has a name")?;
        fs::copy(root.join(picture), source.join("pictures").join(name))?;
    }
    let words = [&mdbook, Path::new("build"), &folder].map(|it| it.to_str());
    let words: Option<Vec<&str>> = words.into_iter().collect();
    shell::run_words(words.context("the target folder is not UTF-8")?)?;
    println!("{}", folder.join("html/index.html").display());
    Ok(())
}

/// Copies a folder; `name` is its path in the repository.
fn copy(from: &Path, to: &Path, name: &str, repository: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let file = entry.file_name();
        let (path, target) = (entry.path(), to.join(&file));
        let name = format!("{name}/{}", file.to_string_lossy());
        if path.is_dir() {
            copy(&path, &target, &name, repository)?;
        } else if name.ends_with(".md") {
            fs::write(
                target,
                with_links(&fs::read_to_string(path)?, &name, repository),
            )?;
        } else {
            fs::copy(path, target)?;
        }
    }
    Ok(())
}

/// Returns the page at `name` with links out of the book that work in the built one.
fn with_links(page: &str, name: &str, repository: &str) -> String {
    let mut text = page.to_owned();
    for link in links(page).into_iter().rev() {
        let target = &page[link.target.clone()];
        let (path, anchor) = resolve(name, target);
        if is_internal(target) && !path.starts_with(SOURCES) {
            let anchor = anchor.map(|it| format!("#{it}")).unwrap_or_default();
            let target = outside(&path, name, repository) + &anchor;
            text.replace_range(link.target, &target);
        }
    }
    text
}

/// Returns the link from the page at `name` to a file outside the book.
fn outside(path: &str, name: &str, repository: &str) -> String {
    if !OUTSIDE.contains(&path) {
        return format!("{repository}/{path}");
    }
    let up = "../".repeat(name[SOURCES.len() + 1..].matches('/').count());
    let file = path.rsplit('/').next().unwrap_or(path);
    format!("{up}pictures/{file}")
}

#[cfg(test)]
mod tests {
    use super::with_links;

    #[test]
    fn links_that_leave_the_book_lead_to_the_repository() {
        let page = "[a](../faq.md) [b](../../../logic/README.md#techniques)\n";
        let name = "crates/book/src/guides/players.md";
        let repository = "https://example.com/main";
        assert_eq!(
            with_links(page, name, repository),
            "[a](../faq.md) [b](https://example.com/main/crates/logic/README.md#techniques)\n"
        );
        let picture = "![a](../../../render/pictures/step.svg)\n";
        let copied = "![a](../pictures/step.svg)\n";
        assert_eq!(with_links(picture, name, repository), copied);
    }
}
