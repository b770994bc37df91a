//! Joins lines from place to place into longer ones.
//!
//! **Invariant:** lines are joined only where exactly two of their style meet.

/// A line of a style through places.
pub(super) type Path<'a> = (i32, Vec<&'a str>);

/// Joins lines between two places.
pub(super) fn joined<'a>(pieces: &[(i32, [&'a str; 2])]) -> Vec<Path<'a>> {
    let mut paths: Vec<Path<'a>> = Vec::new();
    for &(style, ends) in pieces {
        let mut path = ends.to_vec();
        for _ in 0..2 {
            let end = path[path.len() - 1];
            let meeting = pieces
                .iter()
                .filter(|(other, ends)| *other == style && ends.contains(&end));
            let touches = |(other, path): &Path<'_>| {
                *other == style && [path[0], path[path.len() - 1]].contains(&end)
            };
            let neighbour = paths.iter().position(touches);
            if let Some(neighbour) = neighbour.filter(|_| meeting.count() == 2) {
                let (_, mut rest) = paths.swap_remove(neighbour);
                if rest[0] != end {
                    rest.reverse();
                }
                path.extend(&rest[1..]);
            }
            path.reverse();
        }
        paths.push((style, path));
    }
    paths
}

/// Returns two indices with a comma between them.
pub(super) fn pair(ends: &str) -> Option<[&str; 2]> {
    ends.split_once(',').map(|(from, to)| [from, to])
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn lines_are_joined_where_two_meet() {
        let joined = |pieces: &[(i32, [&'static str; 2])]| {
            let mut paths: Vec<String> = joined(pieces)
                .into_iter()
                .map(|(_, mut path)| {
                    if path[0] > path[path.len() - 1] {
                        path.reverse();
                    }
                    path.join(" ")
                })
                .collect();
            paths.sort();
            paths
        };
        assert_eq!(
            joined(&[(2, ["1", "2"]), (2, ["4", "3"]), (2, ["3", "2"])]),
            ["1 2 3 4"]
        );
        assert_eq!(joined(&[(2, ["1", "2"]), (3, ["2", "3"])]), ["1 2", "2 3"]);
        assert_eq!(
            joined(&[(2, ["1", "2"]), (2, ["2", "3"]), (2, ["2", "4"])]),
            ["1 2", "2 3", "2 4"]
        );
        assert_eq!(
            joined(&[(2, ["1", "2"]), (2, ["2", "3"]), (2, ["3", "1"])]).len(),
            1
        );
    }
}
