//! Draws moves for the games at random by which a search judges positions.
//!
//! Not all legal moves are drawn there: a rule file says which ones tell nothing about who is ahead (`(playout …)`), and
//! passes tell less than any other move.

use crate::index::SiteId;
use crate::moves::generate::move_path::MovePath;
use crate::moves::list::MoveList;
use crate::moves::rules::Rules;
use crate::moves::sample::sampling::{MoveSource, Wanted};
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Passing, Piece};

impl Rules {
    /// Draws a legal move like [`Rules::sample`]; but none that the rule file says to avoid if there is another one, nor a
    /// pass. In turns that are to be passed, it is a pass if that is legal.
    pub(crate) fn sample_sensible(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let is_passed = self.program().random_games.passed[position.turn()];
        if is_passed && self.program().passing == Passing::Always {
            let pass = self.sampled(position, list, &mut MoveSource::Nothing, 0)?;
            if pass.is_some() {
                return Ok(pass);
            }
        }
        self.sample_wanted(position, list, Wanted::Sensible, random)
    }

    /// What to draw from in a turn that only puts pieces on the board: a piece and a site rather than a move, so that the
    /// other moves need not be found. None for other turns, and where moves are compared with each other.
    pub(super) fn single_drops(&mut self, position: &Position) -> Result<Option<MoveSource>, RunError> {
        let program = self.shared_program().clone();
        let (turn, hooks) = (&program.turns[position.turn()], &program.hooks);
        let blocks = &program.random_games.single_drops[position.turn()];
        let is_single = !blocks.is_empty()
            && hooks.before_step.is_empty()
            && hooks.after_step.is_empty()
            && hooks.preferences.is_empty()
            && !(turn.merges || turn.random);
        if !is_single {
            return Ok(None);
        }
        let mut path = self.spare_path.take().unwrap_or_else(|| Box::new(MovePath::new(position)));
        path.restart(position);
        let mut none = MoveList::default();
        if !self.collecting(position, &mut none, |mut generator| generator.begin_on(&mut path))? {
            return Ok(Some(MoveSource::Nothing));
        }
        let in_reserve = |&&block: &&u32| {
            let group = &program.groups[usize::from(turn.groups[0])];
            let mut drops = group.drops.iter();
            drops.any(|(reserve, of)| of.contains(&block) && path.position.cells()[usize::from(*reserve)] > 0)
        };
        let blocks = blocks.iter().filter(in_reserve).copied().collect();
        Ok(Some(MoveSource::Drops(program.site_count(), blocks, path)))
    }

    /// Makes the move of a block that drops a piece from a site, if it is legal in a turn that only puts pieces on the
    /// board and is not to be avoided; returns its index in the list.
    pub(crate) fn drop_from(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        (block, site): (u32, u16),
    ) -> Result<Option<usize>, RunError> {
        let Some(mut source) = self.single_drops(position)? else { return Ok(None) };
        let number = source.number_of_drop(block, usize::from(site));
        let found = number.map_or(Ok(None), |number| self.sampled(position, list, &mut source, number));
        if let MoveSource::Drops(.., path) = source {
            self.put_path_back(path);
        }
        match found? {
            Some(index) if !self.is_avoided(position, list, index)? => Ok(Some(index)),
            _ => Ok(None),
        }
    }

    /// Of some sites, those where a piece answers the last move in games at random: for which the first condition of the
    /// rule file holds that holds for any of them.
    pub(crate) fn answering_sites(
        &mut self,
        position: &Position,
        near: &[SiteId],
        found: &mut Vec<SiteId>,
    ) -> Result<(), RunError> {
        let Self { program, machine, .. } = self;
        let owner = program.turns[position.turn()].owner;
        for conditions in &program.random_games.answers {
            let condition = conditions[owner.index()];
            for &site in near {
                let is_open = Piece(position.cells()[site.index()]).is_none();
                if is_open && machine.holds_at(program, position, (condition, site))? {
                    found.push(site);
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps the memory of a path for the next one, but not its history, which the game is about to continue.
    pub(super) fn put_path_back(&mut self, mut path: Box<MovePath>) {
        path.position.forget_past();
        self.spare_path = Some(path);
    }

    /// Whether a move is not to be drawn in games that show who is ahead, because of where it puts a piece.
    pub(crate) fn is_avoided(
        &mut self,
        position: &Position,
        list: &MoveList,
        index: usize,
    ) -> Result<bool, RunError> {
        let Self { program, machine, .. } = self;
        let owner = program.turns[position.turn()].owner;
        let is_own = |piece: Piece| !piece.is_none() && piece.owner() == owner;
        for conditions in &program.random_games.avoided {
            for change in list.changes(index) {
                let cell = usize::from(change.cell);
                let is_put = cell < program.site_count()
                    && is_own(Piece(change.value))
                    && !is_own(Piece(position.cells()[cell]));
                let condition = (conditions[owner.index()], SiteId::new(cell));
                if is_put && machine.holds_at(program, position, condition)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::compile;
    use crate::program::Program;
    use crate::source::SourceText;

    /// Stones are put on a row of four, of which one is taken.
    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black) (option "pass turn" true)
          (turn-order (White CALM) (Black shout))
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (piece (name Stone)
            (drops (move-type calm) ((verify empty?) HOW) (move-type shout) ((verify empty?) (name "hey") add))
            (moves (move-type calm) MOVES))
          (board-setup (White (Stone off 9)) (Black (Stone off 9 d1)))
          (playout (avoid (on-board? e) (enemy? here)) PASS))"#;

    fn compiled(replaced: &[(&str, &str)]) -> Arc<Program> {
        let mut text = GAME.to_owned();
        for (from, to) in
            replaced.iter().chain(&[("CALM", "calm"), ("HOW", "add"), ("MOVES", ""), ("PASS", "")])
        {
            text = text.replace(from, to);
        }
        compile(&SourceText::new("t.zrf", text.clone()), 0).expect(&text).program
    }

    /// How often each text was drawn in a thousand draws for White.
    fn drawn(replaced: &[(&str, &str)]) -> Vec<(String, usize)> {
        let program = compiled(replaced);
        let mut rules = Rules::new(program.clone());
        let (position, mut random) = (rules.start().expect("no fault"), fastrand::Rng::with_seed(1));
        let mut counts: Vec<(String, usize)> = Vec::new();
        for _ in 0..1000 {
            let mut list = MoveList::default();
            let mut number = |count: usize| random.usize(..count);
            let index =
                rules.sample_sensible(&position, &mut list, &mut number).expect("no fault").expect("a move");
            let text = crate::notation::step_text(&program, &list.steps(index)[0]);
            match counts.iter_mut().find(|(known, _)| *known == text) {
                Some((_, count)) => *count += 1,
                None => counts.push((text, 1)),
            }
        }
        counts.sort();
        counts
    }

    fn texts(drawn: &[(String, usize)]) -> Vec<&str> {
        drawn.iter().map(|(text, _)| text.as_str()).collect()
    }

    #[test]
    fn avoided_moves_are_drawn_only_if_there_are_no_others() {
        // All of them have a site to the east.
        let all = drawn(&[]);
        assert_eq!(texts(&all), ["pass"], "a pass is better than what is avoided");
        let all = drawn(&[("(option \"pass turn\" true)", "(option \"pass turn\" false)")]);
        assert_eq!(texts(&all), ["Stone @ a1", "Stone @ b1", "Stone @ c1"]);
        let some = ("(on-board? e)", "(empty? e)");
        let hook = ("(playout", "(before-step (verify (= 1 1))) (playout");
        for how in [vec![some], vec![some, hook]] {
            assert_eq!(texts(&drawn(&how)), ["Stone @ c1"], "{how:?}");
        }
    }

    #[test]
    fn a_piece_is_answered_where_the_first_condition_holds_that_holds_anywhere() {
        let near = |answers: &str| {
            let avoid = "(avoid (on-board? e) (enemy? here))";
            let program = compiled(&[(avoid, answers)]);
            let mut rules = Rules::new(program.clone());
            let position = rules.start().expect("no fault");
            let mut sites = Vec::new();
            let all: Vec<SiteId> = (0..4).map(SiteId::new).collect();
            rules.answering_sites(&position, &all, &mut sites).expect("no fault");
            sites.iter().map(|site| program.names.sites[site.index()].clone()).collect::<Vec<_>>()
        };
        assert_eq!(near(""), [""; 0]);
        assert_eq!(near("(answer (on-board? e))"), ["a1", "b1", "c1"]);
        assert_eq!(near("(answer (enemy? here) (enemy? e) (on-board? e))"), ["c1"], "d1 is not empty");
    }

    #[test]
    fn what_is_not_avoided_is_equally_likely() {
        let even = |drawn: &[(String, usize)]| drawn.iter().all(|&(_, count)| (250..420).contains(&count));
        assert_eq!(texts(&drawn(&[("(on-board? e)", "(enemy? e)")])), ["Stone @ a1", "Stone @ b1"]);
        // Found by drawing a site, by drawing a move, since pieces might move too, and from a list of all moves.
        let nothing = ("(avoid (on-board? e) (enemy? here))", "");
        let hook = ("(playout", "(before-step (verify (= 1 1))) (playout");
        for how in [vec![nothing], vec![nothing, ("MOVES", "((verify empty?) add)")], vec![nothing, hook]] {
            let three = drawn(&how);
            assert_eq!(texts(&three), ["Stone @ a1", "Stone @ b1", "Stone @ c1"], "{how:?}");
            assert!(even(&three), "{three:?}");
        }
    }

    #[test]
    fn turns_of_some_types_are_passed() {
        let passed = drawn(&[("PASS", "(pass calm)"), ("(avoid (on-board? e) (enemy? here))", "")]);
        assert_eq!(texts(&passed), ["pass"]);
        let must = drawn(&[
            ("PASS", "(pass calm)"),
            ("(option \"pass turn\" true)", "(option \"pass turn\" false)"),
        ]);
        assert_eq!(
            texts(&must),
            ["Stone @ a1", "Stone @ b1", "Stone @ c1"],
            "if they may not pass, they move"
        );
    }
}
