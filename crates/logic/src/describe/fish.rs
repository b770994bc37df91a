//! Words for fish of every kind.
//!
//! **Invariant:** the words name the digit, the base and the cover, and the fins where there are any.

use super::teller::Teller;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (digits, base, cover) = (teller.digits(), teller.base(), teller.cover());
    let fins = teller.evidence().fins;
    let reason = format!("all places for {digits} in {base} lie in {cover}");
    match fins.len() {
        0 => reason,
        1 => format!(
            "{reason}, but for the fin {}; it sees what the fish would exclude",
            teller.at(fins)
        ),
        _ => format!(
            "{reason}, but for the fins {}; they see what the fish would exclude",
            teller.at(fins)
        ),
    }
}
