//! A game as lines of text, for tests: two games are equal if their outlines are.

use super::game::GameFile;

/// Everything that a game says, without numbers of lines and the order in which moves were read.
pub(super) fn outline(game: &GameFile) -> Vec<String> {
    let mut lines: Vec<String> =
        game.tags.iter().map(|tag| format!("{}={:?}", tag.name, tag.value)).collect();
    lines.push(format!("{:?} {:?} {:?}", game.result, game.comment, game.extra));
    let level =
        |depth: usize, ids: &[usize]| ids.iter().rev().map(move |&id| (depth, id)).collect::<Vec<_>>();
    let mut stack = level(0, &game.first);
    while let Some((depth, id)) = stack.pop() {
        let at = &game.moves[id];
        let side = at.side.map(String::from).unwrap_or_default();
        lines.push(format!("{depth} {side}{:?} {:?} {:?} {:?}", at.text, at.before, at.comment, at.extra));
        stack.extend(level(depth + 1, &at.next));
    }
    lines
}
