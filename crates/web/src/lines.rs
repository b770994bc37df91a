//! Many puzzles as bytes: no text is parsed but the puzzles, and every answer has the same size.
//!
//! ```text
//! puzzle   81 characters
//! answer   81 characters of the first solution, or dots
//!           1 status: 0 invalid, 1 none, 2 unique, 3 multiple, 4 found (with a limit of 1)
//!           2 zeros
//!           4 number of solutions, up to the limit, little-endian
//!           4 number of guesses, little-endian
//! ```
//!
//! **Invariant:** the answers are those of [`Lanes`]; bytes after the last whole puzzle have none.

use foldoku_kernel::{Answer, Lanes, Line, Status};

/// The bytes of an answer.
pub const RECORD: usize = 92;

/// Solves puzzles of 81 characters each and returns their answers.
pub fn solve_lines(lanes: &mut Lanes, puzzles: &[u8], limit: u64) -> Vec<u8> {
    let (puzzles, _) = puzzles.as_chunks::<81>();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut solutions: Vec<Line> = vec![[b'.'; 81]; puzzles.len()];
    lanes.solve_into(puzzles, limit, &mut answers, Some(&mut solutions));
    let mut out = Vec::with_capacity(RECORD * puzzles.len());
    for (answer, solution) in answers.iter().zip(&solutions) {
        let (count, guesses) = (saturated(answer.count), saturated(answer.guesses));
        match answer.count {
            0 => out.extend_from_slice(&[b'.'; 81]),
            _ => out.extend_from_slice(solution),
        }
        out.extend_from_slice(&[number(answer.status), 0, 0]);
        out.extend_from_slice(&count.to_le_bytes());
        out.extend_from_slice(&guesses.to_le_bytes());
    }
    out
}

fn saturated(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn number(status: Status) -> u8 {
    match status {
        Status::Invalid => 0,
        Status::None => 1,
        Status::Unique => 2,
        Status::Multiple => 3,
        Status::Found => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn answers_have_one_size_and_the_order_of_the_puzzles() {
        let puzzles = [EASY.as_slice(), &[b'.'; 81], &[b'x'; 81], b"5555"].concat();
        let answers = solve_lines(&mut Lanes::new(), &puzzles, 2);
        let (answers, rest) = answers.as_chunks::<RECORD>();
        assert!(rest.is_empty());
        let statuses: Vec<u8> = answers.iter().map(|it| it[81]).collect();
        assert_eq!(statuses, [2, 3, 0]);
        assert_eq!(&answers[0][..9], b"534678912");
        assert_eq!(answers[1][84..88], [2, 0, 0, 0]);
        assert_eq!(answers[2][..81], [b'.'; 81]);
    }

    #[test]
    fn no_puzzles_have_no_answers() {
        assert!(solve_lines(&mut Lanes::new(), b"", 2).is_empty());
        assert!(solve_lines(&mut Lanes::new(), &[b'.'; 80], 2).is_empty());
    }
}
