//! Where records are sifted: the first of each kind passes, its repeats do not.
//!
//! **Invariant:** records are offered in the order of the input, and pass in it, whatever the memory
//! they are sifted in.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use foldoku::batch::Distinct;
use foldoku::batch::distinct::{Settled, Verdict};

use crate::args;
use crate::pipeline::tally::Counts;

/// The records of a chunk, as they are to be written, with what tells their kind.
#[derive(Debug, Default)]
pub(crate) struct Offers {
    /// All records, one behind the other.
    pub(crate) text: Vec<u8>,
    offers: Vec<Offer>,
}

/// A record.
#[derive(Debug)]
struct Offer {
    key: u128,
    number: u64,
    /// Where its text ends.
    end: usize,
}

impl Offers {
    /// Adds the record whose text has been added last.
    pub(crate) fn push(&mut self, key: u128, number: u64) {
        let end = self.text.len();
        self.offers.push(Offer { key, number, end });
    }
}

/// How much of the records that were put off is handed out at a time, in bytes.
const PIECE: usize = 1 << 18;

/// Sifts records.
pub(crate) struct Sieve {
    distinct: Distinct,
    /// Where the numbers of repeats are written.
    repeats: Option<BufWriter<File>>,
}

/// What has passed a sieve, and what is counted of that and the rest.
#[derive(Default)]
pub(crate) struct Sifted {
    pub(crate) text: Vec<u8>,
    pub(crate) counts: Counts,
}

impl Sieve {
    /// A sieve that writes to `repeats` which records have not passed it.
    pub(crate) fn new(
        sifting: &args::DistinctMemory,
        repeats: Option<&Path>,
    ) -> anyhow::Result<Sieve> {
        let distinct = Distinct::new(sifting.memory.0, sifting.temp.as_deref());
        let create = |path: &Path| {
            let file = File::create(path).and_then(|file| {
                let mut file = BufWriter::new(file);
                file.write_all(b"repeat,first\n")?;
                Ok(file)
            });
            file.with_context(|| format!("--repeats: {}", path.display()))
        };
        Ok(Sieve {
            distinct: distinct.context("--temp")?,
            repeats: repeats.map(create).transpose()?,
        })
    }

    /// Sifts the next records.
    pub(crate) fn sift(&mut self, offers: &Offers) -> io::Result<Sifted> {
        let mut sifted = Sifted::default();
        let mut start = 0;
        for offer in &offers.offers {
            let text = &offers.text[start..offer.end];
            start = offer.end;
            match self.distinct.offer(offer.key, offer.number, text)? {
                Verdict::New => sifted.pass(text),
                Verdict::Repeat { first } => {
                    sifted.hold_back(&mut self.repeats, offer.number, first)?;
                }
                Verdict::Later => sifted.counts.put_off(),
            }
        }
        Ok(sifted)
    }

    /// Hands out what has been put off.
    pub(crate) fn finish(self, mut take: impl FnMut(Sifted) -> io::Result<()>) -> io::Result<()> {
        let mut repeats = self.repeats;
        let mut sifted = Sifted::default();
        self.distinct.finish(|number, settled| {
            match settled {
                Settled::New(text) => sifted.pass(text),
                Settled::Repeat { first } => sifted.hold_back(&mut repeats, number, first)?,
            }
            if sifted.text.len() < PIECE {
                return Ok(());
            }
            take(std::mem::take(&mut sifted))
        })?;
        take(sifted)?;
        repeats.map_or(Ok(()), |mut repeats| repeats.flush())
    }
}

impl Sifted {
    fn pass(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.counts.add("distinct", false, false);
    }

    fn hold_back(
        &mut self,
        repeats: &mut Option<BufWriter<File>>,
        number: u64,
        first: u64,
    ) -> io::Result<()> {
        self.counts.add("repeats", false, false);
        match repeats {
            Some(repeats) => writeln!(repeats, "{number},{first}"),
            None => Ok(()),
        }
    }
}
