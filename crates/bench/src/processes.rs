//! The CPU time of processes, which other work on the machine hardly changes.
//!
//! **Invariant:** the time is that of the system: user and system time of child processes that have
//! ended, with start and exit, in hundredths of a second.

use std::fs;
use std::time::Duration;

use anyhow::Context;

/// Returns the CPU time of all child processes that have ended; an error if the system is not Linux.
pub(crate) fn children_time() -> anyhow::Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")
        .context("the CPU time of processes is only available on Linux")?;
    ticks_of_children(&stat)
        .map(|ticks| Duration::from_millis(10 * ticks))
        .context("/proc/self/stat: unexpected format")
}

/// Returns the sum of `cutime` and `cstime`, fields 16 and 17, in hundredths of a second (see proc(5)).
///
/// The second field is a name in parentheses, which can contain spaces.
fn ticks_of_children(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_of_children_are_parsed() {
        let stat = "7 (a) b) R 1 2 3 4 5 6 7 8 9 10 11 12 130 14 15 16";
        assert_eq!(ticks_of_children(stat), Some(130 + 14));
        assert_eq!(ticks_of_children("7 (a) R 1 2"), None);
        assert_eq!(ticks_of_children(""), None);
    }
}
