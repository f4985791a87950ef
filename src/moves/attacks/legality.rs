//! Whether moves are legal where royal pieces must be safe, one move at a time.
//!
//! In: a position. Out: moves that may leave a royal piece attacked, and the answer for each of them. The search uses it,
//! since it never looks at most of the moves.

use super::royal_safety::safe_moves;
use crate::index::SiteId;
use crate::moves::count::counting::moves_are_independent;
use crate::moves::list::MoveList;
use crate::moves::rules::Rules;
use crate::moves::vm::RunError;
use crate::position::{Change, Position};
use crate::program::Passing;

impl Rules {
    /// Appends the moves of the turn, pseudo-legal ones if they can be checked one at a time by [`Rules::is_safe`];
    /// returns whether they have to be.
    pub(crate) fn pseudo_legal_moves(
        &mut self,
        position: &Position,
        list: &mut MoveList,
    ) -> Result<bool, RunError> {
        let turn = self.turn(position);
        let royal = self.program.safe_royal_of(turn.owner);
        let may_pass = turn.random || self.program.passing != Passing::Never;
        if royal.is_none() || may_pass {
            // Whether a pass is legal can depend on there being no legal move, so here all of them have to be found.
            return self.moves(position, list).map(|()| false);
        }
        self.moves_of_runs(position, list, None).map(|()| true)
    }

    /// Appends the moves of the piece on a site that have one step, pseudo-legal ones if [`Rules::pseudo_legal_moves`] does
    /// so; returns whether they have to be checked. None if the moves of the turn depend on each other, so that all of
    /// them have to be found.
    pub(crate) fn moves_from(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        site: SiteId,
    ) -> Result<Option<bool>, RunError> {
        let turn = self.turn(position);
        let royal = self.program.safe_royal_of(turn.owner);
        let may_pass = turn.random || self.program.passing != Passing::Never;
        let &[group] = turn.groups.as_slice() else { return Ok(None) };
        if !moves_are_independent(&self.program, turn) || royal.is_some() && may_pass {
            return Ok(None);
        }
        let is_site = site.index() < self.program.site_count();
        if is_site {
            self.collecting(position, list, |mut generator| generator.find_from(group, site))?;
        }
        Ok(is_site.then_some(royal.is_some()))
    }

    /// Whether a move of the player to move leaves their royal pieces safe.
    pub(crate) fn is_safe(
        &mut self,
        position: &mut Position,
        changes: &mut [Change],
    ) -> Result<bool, RunError> {
        let Some(royal) = self.program.royal_of(self.turn(position).owner) else { return Ok(true) };
        let Self { program, machine, watched, .. } = self;
        let known = watched.of(program, machine, position, royal)?;
        if !known.may_matter(program, position, changes) {
            return Ok(true);
        }
        let before = position.hashes();
        position.swap(changes);
        let attacked = machine.is_in_check(program, position, royal);
        position.swap_back(changes, before);
        attacked.map(|attacked| !attacked)
    }

    /// Whether a royal piece of the player to move is attacked.
    pub(crate) fn is_in_check(&mut self, position: &Position) -> Result<bool, RunError> {
        let Some(royal) = self.program.royal_of(self.turn(position).owner) else { return Ok(false) };
        let Self { program, machine, watched, .. } = self;
        Ok(watched.of(program, machine, position, royal)?.is_checked)
    }

    /// The sites of the royal pieces of the player to move that are attacked.
    pub(crate) fn attacked_royals(&mut self, position: &Position) -> Result<Vec<SiteId>, RunError> {
        let Some(royal) = self.program.royal_of(self.turn(position).owner) else { return Ok(Vec::new()) };
        self.machine.refuel();
        self.machine.attacked_royals(&self.program, position, royal)
    }

    /// Whether the player to move has a move, of their own or another's pieces, that leaves their royal pieces safe. A
    /// pass does not count.
    pub(in crate::moves) fn has_safe_move(&mut self, position: &Position) -> Result<bool, RunError> {
        let player = self.turn(position).player;
        let Some(royal) = self.program.royal_of(player) else {
            return Ok(true);
        };
        let mut list = MoveList::default();
        self.moves(position, &mut list)?;
        let safe = safe_moves(&self.program, &mut self.machine, position, royal, &mut list, 0)?;
        Ok(safe.iter().enumerate().any(|(index, &is_safe)| is_safe && !list.steps(index)[0].is_pass()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::moves::list::Move;
    use crate::source::SourceText;

    /// Pieces that slide, move over empty sites, and jump and continue; a king that must be kept safe.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
            (symmetry Black (n s) (s n)))
          (piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add) (w (verify not-friend?) add)))
          (piece (name Slider) (moves ((for-each d (directions) d (while empty? add d) (verify not-friend?) add))))
          (piece (name Hopper) (moves (n (verify not-empty?) n (verify empty?) (add-partial)) (s (verify empty?) add)))
          (option "pass partial" true)
          (board-setup (White (King a1) (Slider b1 d1) (Hopper c1 e2)) (Black (King e5) (Slider d5 b5) (Hopper c5 a4)))
          (loss-condition (White Black) (checkmated King)))"#;

    #[test]
    fn moves_from_one_site_are_those_of_the_turn_from_there() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let mut rules = Rules::new(program);
        let mut random = fastrand::Rng::with_seed(5);
        let mut compared = 0;
        for _ in 0..60 {
            let mut position = rules.start().expect("no fault");
            for _ in 0..30 {
                let mut all = MoveList::default();
                let are_pseudo_legal = rules.pseudo_legal_moves(&position, &mut all).expect("no fault");
                for site in (0..25).map(SiteId) {
                    let mut some = MoveList::default();
                    let found = rules.moves_from(&position, &mut some, site).expect("no fault");
                    assert_eq!(found, Some(are_pseudo_legal));
                    let of = |list: &MoveList| -> Vec<Move> {
                        let moves = (0..list.len()).map(|index| list.get(index));
                        moves.filter(|found| found.steps.len() == 1 && !found.steps[0].partial).collect()
                    };
                    let mut expected = of(&all);
                    expected.retain(|found| found.steps[0].origin == site.0);
                    assert_eq!(of(&some), expected, "from {site:?}");
                    compared += expected.len();
                }
                let mut legal = MoveList::default();
                rules.moves(&position, &mut legal).expect("no fault");
                if legal.is_empty() {
                    break;
                }
                let chosen = random.usize(..legal.len());
                rules.make(&mut position, legal.changes_mut(chosen)).expect("no fault");
            }
        }
        assert!(compared > 5_000, "{compared}");
    }
}
