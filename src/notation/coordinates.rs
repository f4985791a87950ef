//! Moves in coordinates, as chess programs write them to each other (Universal Chess Interface, R. Huber and S.
//! Meyer-Kahlen 2000): `e2e4`, `e7e8q` for a promotion, `N@f3` for a drop, `a3c5e7` for a compound move, `0000` for a
//! pass.

use crate::game::Game;
use crate::index::PieceTypeId;
use crate::moves::Step;
use crate::notations::Placement;
use crate::program::Program;

/// How a pass is written.
const PASS: &str = "0000";

/// The text of a move, which several moves may have.
pub fn coordinates(program: &Program, steps: &[Step]) -> String {
    if steps.iter().all(Step::is_pass) {
        return PASS.to_owned();
    }
    let site = |site: u16| program.names.sites.get(usize::from(site)).map_or("", String::as_str);
    let (mut text, mut at) = (String::new(), None);
    for step in steps.iter().filter(|step| !step.is_pass()) {
        match step.dropped(program) {
            Some(dropped) => text.extend([letter(program, dropped).to_uppercase().as_str(), "@"]),
            None if at != Some(step.origin) => text.push_str(site(step.origin)),
            None => {}
        }
        text.push_str(site(step.target));
        if let Some(promoted) = step.promotion() {
            text.push_str(&letter(program, promoted).to_lowercase());
        }
        at = Some(step.target);
    }
    text
}

/// The index of the only legal move with this text, ignoring case.
pub fn find_coordinates(game: &Game, text: &str) -> Option<usize> {
    let (program, moves) = (game.program(), game.moves());
    let has_text = |&index: &usize| coordinates(program, moves.steps(index)).eq_ignore_ascii_case(text);
    let mut found = (0..moves.len()).filter(has_text);
    found.next().filter(|_| found.next().is_none())
}

/// The letter of a kind of piece in positions of a notation of the rules; without one, the first of its name.
fn letter(program: &Program, kind: PieceTypeId) -> String {
    let placements = program.notations.0.iter().filter_map(|notation| notation.fen.as_ref());
    let mut letters = placements.filter_map(|fen| match &fen.placement {
        Placement::Rows { letters, .. } | Placement::Lists { letters, .. } => {
            letters.get(kind.index())?.iter().flatten().next()
        }
    });
    let name = || program.names.piece_types[kind.index()].chars().take(1).collect();
    letters.next().cloned().unwrap_or_else(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceText;

    const RULES: &str = "(version \"boardwright 1\")
        (game (title \"T\") (players White Black) (turn-order White Black) (option \"pass turn\" true)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"4/3/2/1\" (0 9)))
            (directions (n 0 -1) (e 1 0))))
          (piece (name Man) (moves (n (verify empty?) (add Man King)) (n (verify empty?) (name \"far\") add) (e (verify empty?) (add-partial hop))
            (move-type hop) (n (verify empty?) add)) (drops ((verify empty?) add)))
          (piece (name King) (moves (n add)))
          (board-setup (White (Man a3 off 1)) (Black (Man c1))))";

    #[test]
    fn moves_are_written_in_coordinates_and_found_by_them() {
        let compiled = crate::compile(&SourceText::new("coordinates.zrf", RULES), 0).expect("it compiles");
        let game = Game::new(compiled.program).expect("it starts");
        let (program, moves) = (game.program(), game.moves());
        let texts: Vec<String> =
            (0..moves.len()).map(|index| coordinates(program, moves.steps(index))).collect();
        for text in ["a3a4m", "a3a4k", "a3b3b4", "M@b2", "0000"] {
            let index = texts.iter().position(|known| known == text);
            assert!(index.is_some(), "{text} in {texts:?}");
            assert_eq!(find_coordinates(&game, &text.to_uppercase()), index, "{text}");
        }
        assert!(texts.iter().filter(|text| *text == "a3a4").count() > 1);
        assert_eq!(find_coordinates(&game, "a3a4"), None, "several moves");
        assert_eq!(find_coordinates(&game, "a3b3"), None, "not a whole move");
    }
}
