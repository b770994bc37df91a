//! Booklets, in a build that cannot make them.
//!
//! **Invariant:** the request for a booklet is an error before the first puzzle is made.

use std::path::Path;

use super::making::Making;
use crate::args;
use crate::terminal::Interrupt;

/// Makes no booklets.
pub(super) struct Booklets<'a>(&'a args::PackPages);

impl<'a> Booklets<'a> {
    /// Fails: this build cannot make booklets.
    pub(super) fn new(pages: &'a args::PackPages) -> anyhow::Result<Booklets<'a>> {
        let _ = Booklets(pages).0;
        anyhow::bail!("this build of foldoku does not support PDF; add --booklet no")
    }

    /// Is never called.
    pub(super) fn write(
        &self,
        _: [&Path; 2],
        _: &str,
        _: &Making,
        _: &Interrupt,
    ) -> anyhow::Result<()> {
        Ok(())
    }
}
