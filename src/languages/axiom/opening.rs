//! The event `OnNewGame`: it is run once, after the program, and what it leaves in variables is where games begin.
//!
//! In: a program that has been read, with its pieces placed. It may look at the board, but makes no moves.

use super::Fault;
use super::dictionary::{Meaning, TRUE};
use super::natives::Native;
use super::reader::Reader;

impl Reader<'_> {
    /// Runs the event, if the program defines it.
    pub(super) fn begin_game(&mut self) -> Result<(), Fault> {
        let Some(word) = self.words.find("OnNewGame") else { return Ok(()) };
        if let Meaning::Definition(_) = self.words.word(word).meaning {
            self.stack.clear();
            self.has_begun = true;
            self.run_word(word)?;
        }
        Ok(())
    }

    /// Does what a word says about the board at the start; whether it is such a word.
    pub(super) fn look_at_start(&mut self, native: Native) -> bool {
        if !self.has_begun {
            return false;
        }
        let mover = self.declared.turns.first().map(|turn| turn.player);
        let mover = mover.or_else(|| self.declared.players.first().map(|player| player.number));
        if native == Native::CurrentPlayer {
            self.stack.push(mover.unwrap_or(0));
            return true;
        }
        let what: fn(Option<(i32, i32)>, Option<i32>) -> i32 = match native {
            Native::IsEmptyAt => |stands, _| truth(stands.is_none()),
            Native::IsOccupiedAt => |stands, _| truth(stands.is_some()),
            Native::IsFriendAt => {
                |stands, mover| truth(stands.is_some_and(|(player, _)| Some(player) == mover))
            }
            Native::IsEnemyAt => {
                |stands, mover| truth(stands.is_some_and(|(player, _)| Some(player) != mover))
            }
            Native::PlayerAt => |stands, _| stands.map_or(0, |(player, _)| player),
            Native::PieceAt => |stands, _| stands.map_or(0, |(player, piece)| player + piece),
            Native::PieceTypeAt => |stands, _| stands.map_or(0, |(_, piece)| piece),
            _ => return false,
        };
        let site = usize::try_from(self.stack.pop().unwrap_or(0)).ok();
        // Of two pieces on one position, the one that is placed last stands there.
        let placed = self.declared.placed.iter().rev().find(|(.., at)| Some(*at) == site);
        let stands = placed.map(|(player, piece, _)| (*player, *piece));
        self.stack.push(what(stands, mover));
        true
    }
}

fn truth(holds: bool) -> i32 {
    if holds { TRUE } else { 0 }
}
