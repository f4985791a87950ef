//! Dice that fall as they have in a recorded game.

use boardwright::moves::{MoveList, Repeated, RunError};

use super::difference::Difference;
use super::record::{Action, Recorded};
use super::state::Replay;

impl Replay<'_> {
    /// Lets the dice fall as they have, where chance has a turn before a move.
    pub(super) fn roll(&mut self, ply: usize, recorded: &Recorded) -> Result<Option<Difference>, RunError> {
        let program = self.rules.program();
        let is_chance =
            program.names.players[self.rules.turn(&self.position).player.index()].starts_with('?');
        let mut dice = recorded.dice.clone();
        dice.sort_unstable();
        if is_chance == dice.is_empty() {
            return Ok(Some(Difference::Dice { ply, ours: is_chance }));
        }
        if !is_chance || self.rules.end(&self.position, Repeated::default())?.is_some() {
            return Ok(None);
        }
        let fallen: Vec<i32> = dice
            .iter()
            .zip(&self.numbering.dice)
            .map(|(&(_, face), faces)| faces.get(face).map_or(i32::MIN, |&face| face as i32))
            .collect();
        let mut list = MoveList::default();
        self.rules.moves(&self.position, &mut list)?;
        for index in 0..list.len() {
            let undo = self.rules.make(&mut self.position, list.changes_mut(index))?;
            if self.fallen() == fallen {
                return Ok(None);
            }
            self.rules.unmake(&mut self.position, list.changes_mut(index), undo);
        }
        Ok(Some(Difference::Dice { ply, ours: false }))
    }

    /// What the dice show.
    pub(super) fn fallen(&self) -> Vec<i32> {
        let variables = &self.rules.program().layout.variables;
        let die = |number: usize| {
            let slot = variables.iter().find(|slot| slot.name == format!("die-{number}"))?;
            Some(self.position.cells()[slot.cell] as i32)
        };
        (1..=self.numbering.dice.len()).filter_map(die).collect()
    }

    /// What the dice show after some actions.
    pub(super) fn fallen_after(&self, actions: &[Action]) -> Vec<i32> {
        let mut fallen = self.fallen();
        let sites = actions.iter().filter_map(|action| match action {
            Action::Turned { site, .. } => Some(*site),
            _ => None,
        });
        // All dice are turned at once.
        let first = sites.min().unwrap_or(0);
        for action in actions {
            match *action {
                Action::Used { die } => {
                    if let Some(shown) = fallen.get_mut(die) {
                        *shown = 0;
                    }
                }
                Action::Turned { site, face } => {
                    let die = site - first;
                    let value = self.numbering.dice.get(die).and_then(|faces| faces.get(face));
                    if let (Some(shown), Some(&value)) = (fallen.get_mut(die), value) {
                        *shown = value as i32;
                    }
                }
                _ => {}
            }
        }
        fallen
    }
}
