//! The lines of a text file that hold content.
//!
//! **Invariant:** blank lines and lines that begin with `#` are not content.

/// The number of bytes at the start of a file to inspect for its format and its symbols.
pub(crate) const HEAD: usize = 1 << 16;

/// Returns whether a line holds content: it is neither blank nor a comment.
pub(crate) fn is_content(line: &[u8]) -> bool {
    let first = line.iter().find(|byte| !byte.is_ascii_whitespace());
    first.is_some_and(|&byte| byte != b'#')
}

/// Returns the lines that hold content, trimmed. The last line is included only if it is complete
/// or if `whole` is true.
pub(crate) fn content(head: &[u8], whole: bool) -> impl Iterator<Item = &[u8]> {
    let end = match memchr::memrchr(b'\n', head) {
        _ if whole => head.len(),
        Some(at) => at,
        None => 0,
    };
    let lines = head[..end].split(|&byte| byte == b'\n');
    lines
        .filter(|line| is_content(line))
        .map(<[u8]>::trim_ascii)
}
