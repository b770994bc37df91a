//! What the inputs of a run hold, as far as that shows without reading them: a resumed run skips records,
//! so it must read the same ones again.
//!
//! **Invariant:** nothing of an input that is not a regular file is read here.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::ensure;
use foldoku::batch::fingerprint;

use super::checkpoint::Checkpoint;

/// How much is read at each end of a file.
const BLOCK: u64 = 1 << 16;

/// The content of an input.
#[derive(Debug)]
pub(super) enum Content {
    /// A file: the fingerprint of its size, its first and its last block.
    File(String),
    /// Standard input, or a pipe, which can be read once.
    Stream,
    /// A puzzle on the command line, or a file that cannot be read.
    Other,
}

impl Content {
    /// Returns the content of an input with this name.
    pub(super) fn of(input: &str) -> Content {
        let path = Path::new(input);
        match std::fs::metadata(path) {
            _ if matches!(input, "stdin" | "-") && !path.is_file() => Content::Stream,
            Ok(data) if data.is_file() => ends(path).map_or(Content::Other, Content::File),
            Ok(data) if !data.is_dir() => Content::Stream,
            _ => Content::Other,
        }
    }

    /// Returns the text for a checkpoint.
    pub(super) fn text(&self) -> String {
        match self {
            Content::File(text) => text.clone(),
            Content::Stream | Content::Other => String::new(),
        }
    }
}

/// Returns the fingerprint of the ends of a file.
fn ends(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut bytes = size.to_le_bytes().to_vec();
    (&mut file).take(BLOCK).read_to_end(&mut bytes)?;
    file.seek(SeekFrom::Start(
        size.saturating_sub(BLOCK).max(BLOCK.min(size)),
    ))?;
    file.take(BLOCK).read_to_end(&mut bytes)?;
    Ok(format!("{:032x}", fingerprint(&bytes)))
}

/// Checks that a run that has begun reads what it has read before. `allows_streams` is `--resume-stdin`.
pub(super) fn check(
    checkpoint: &Checkpoint,
    file: &Path,
    inputs: &[String],
    contents: &[Content],
    allows_streams: bool,
) -> anyhow::Result<()> {
    if !checkpoint.has_begun() {
        return Ok(());
    }
    let name = file.display();
    let shown = |input: &str| {
        if input == "-" {
            String::from("stdin")
        } else {
            input.to_owned()
        }
    };
    // Checkpoints of earlier versions have no contents.
    let before = checkpoint
        .contents
        .iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    for ((input, content), before) in inputs.iter().zip(contents).zip(before) {
        match content {
            Content::Stream => ensure!(
                allows_streams,
                "{name}: {} cannot be compared with what the earlier run has read; add \
                 --resume-stdin if it holds the same puzzles, from the first one on",
                shown(input)
            ),
            Content::File(now) => ensure!(
                before.is_none_or(|before| before.is_empty() || before == now),
                "{name} belongs to a different run: {input} has the same size as before, but other \
                 content"
            ),
            Content::Other => {}
        }
    }
    Ok(())
}
