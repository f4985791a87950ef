//! Which piece would capture on a site: the start of an exchange there.

use crate::index::SiteId;
use crate::moves::rules::Rules;
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Piece, Program};

impl Rules {
    /// The least value of a piece with which the player to move could capture on a site. Royal pieces do not count: they
    /// can only capture what nothing defends. None if no piece can, or if which pieces move is not certain.
    pub(crate) fn least_attacker(
        &mut self,
        position: &Position,
        site: SiteId,
        value: impl Fn(Piece) -> i32,
    ) -> Result<Option<i32>, RunError> {
        let Self { program, machine, .. } = self;
        let [group] = program.turns[position.turn()].groups[..] else { return Ok(None) };
        let owner = program.groups[usize::from(group)].owner;
        let mut least: Option<i32> = None;
        for (from, piece) in position.pieces_of(owner) {
            let value = value(piece);
            if least.is_some_and(|least| least <= value) || is_royal(program, piece) {
                continue;
            }
            if machine.attacks_from(program, position, group, from, site)? {
                least = Some(value);
            }
        }
        Ok(least)
    }
}

fn is_royal(program: &Program, piece: Piece) -> bool {
    let of_type = piece.piece_type().index();
    program.royals.iter().any(|royal| royal.player == piece.owner() && royal.types[of_type])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    /// A site that towers, men and a king attack from different sides.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1)))
            (symmetry Black (n s) (s n)))
          (piece (name Tower) (moves ((for-each d (n s e w) d (while empty? add d) (verify enemy?) add))))
          (piece (name Man) (moves (ne (verify enemy?) add) (nw (verify enemy?) add)))
          (piece (name King) (moves ((for-each d (directions) d (verify not-friend?) add))))
          (board-setup (White (Tower c1) (King a1)) (Black (Man c3) (King a4)))
          (loss-condition (White Black) (checkmated King)))"#;

    fn least(pieces: &str) -> Option<i32> {
        let text = GAME.replace("(White (Tower c1) (King a1)) (Black (Man c3) (King a4))", pieces);
        let program = compile(&SourceText::new("exchange.zrf", text), 0).expect("it compiles").program;
        let mut rules = Rules::new(program.clone());
        let position = rules.start().expect("no fault");
        let target = program.names.sites.iter().position(|name| name == "c3").expect("it is there");
        let value = |piece: Piece| 100 * (3 - piece.piece_type().index() as i32);
        rules.least_attacker(&position, SiteId::new(target), value).expect("no fault")
    }

    #[test]
    fn the_least_attacker_counts_and_kings_do_not() {
        let black = "(Black (Man c3) (King a4))";
        assert_eq!(least(&format!("(White (Tower c1) (King a1)) {black}")), Some(300));
        assert_eq!(least(&format!("(White (Tower c1) (Man b2) (King a1)) {black}")), Some(200));
        assert_eq!(least(&format!("(White (Man b2 d2) (King a1)) {black}")), Some(200));
        assert_eq!(least(&format!("(White (Tower c1 a3) (King d2)) {black}")), Some(300));
        assert_eq!(least(&format!("(White (King d2)) {black}")), None, "only the king could capture");
        assert_eq!(
            least("(White (Tower c1) (King a1)) (Black (Man c3 c2) (King a4))"),
            None,
            "it is in the way"
        );
    }
}
