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
