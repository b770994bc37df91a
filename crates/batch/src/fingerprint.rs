//! Fingerprints: 128 bits that identify a text of any length.
//!
//! **Invariant:** a fingerprint depends on the bytes alone, on every machine and in every version,
//! because published splits and lists of duplicates depend on it.

use siphasher::sip128::SipHasher13;

/// Returns the fingerprint of some bytes: 128-bit SipHash-1-3 with a zero key, as a little-endian
/// number.
///
/// Any two of a billion different texts collide with a probability below 10⁻²⁰, unless the texts
/// were chosen to collide: the key is not secret.
///
/// ```
/// use foldoku_batch::fingerprint;
///
/// assert_eq!(fingerprint(b"a"), 0x5fcd71c2553704083710b5e872fbf647);
/// ```
pub fn fingerprint(bytes: &[u8]) -> u128 {
    SipHasher13::new().hash(bytes).as_u128()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first published vector of 128-bit SipHash, for 1 and 3 rounds: the reference
    /// implementation, compiled for these rounds, returns it and the values below.
    #[test]
    fn fingerprints_match_the_reference_implementation() {
        let key = std::array::from_fn(|index| index as u8);
        let of_nothing = SipHasher13::new_with_key(&key).hash(b"").as_bytes();
        let expected = 0xe77ebcb22788a5befd62db6add303001_u128;
        assert_eq!(of_nothing, expected.to_be_bytes());
    }

    #[test]
    fn fingerprints_never_change() {
        let puzzle =
            b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        assert_eq!(fingerprint(b""), 0xb91c5ed031fb33032134935d61d9b40d);
        assert_eq!(fingerprint(puzzle), 0x24dce9748e72126536263eb6655384b9);
    }
}
