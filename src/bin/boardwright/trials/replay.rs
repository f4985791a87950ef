//! Replays a recorded game by our rules.
//!
//! In: the rules of a translated file, how Ludii numbers its sites and pieces, and a recorded game. Out: where the two
//! first differ, if they do.

use boardwright::languages::ludii::Numbering;
use boardwright::moves::{Move, MoveList, Repeated, Rules, RunError};
use boardwright::position::Position;
use boardwright::program::MoveNamePart;

use super::difference::Difference;
use super::record::{Recorded, Trial};
use super::result::winner;
use super::seeds::after_actions;
use super::state::{Chosen, Replay};

/// How often another of our moves may be tried for a recorded one.
const MOST_RETRIES: usize = 2000;

/// Replays a game; `None` if everything agrees.
pub(super) fn replay(rules: &mut Rules, numbering: &Numbering, trial: &Trial) -> Option<Difference> {
    let fault =
        |ply: usize, error: &RunError| Difference::Fault { ply, message: format!("{:?}", error.kind) };
    let position = match rules.start() {
        Ok(position) => position,
        Err(error) => return Some(fault(0, &error)),
    };
    let mut replay = Replay::new(rules, numbering, position);
    if let Some(different) = replay.play_all(trial) {
        return Some(different);
    }
    let ranks = trial.ranks.as_ref()?;
    // Where everybody has passed the game is drawn; ours goes on, as docs/ludii.md says.
    let last = &trial.moves[trial.moves.len().saturating_sub(numbering.players)..];
    let all_passed = last.len() == numbering.players && last.iter().all(Recorded::is_pass);
    match replay.result() {
        Ok(ours) if ours == "no end" && all_passed && winner(ranks) == "no win" => None,
        Ok(ours) => {
            let recorded = winner(ranks);
            (ours != recorded).then_some(Difference::Result { ours, recorded })
        }
        Err(error) => Some(fault(trial.moves.len(), &error)),
    }
}

impl Replay<'_> {
    /// Plays all recorded moves, unless something differs. Where several of our moves could be meant, each is tried until
    /// all that follows agrees; the difference that is told is the one that comes last.
    fn play_all(&mut self, trial: &Trial) -> Option<Difference> {
        let mut untried: Vec<(usize, Position, Vec<Move>)> = Vec::new();
        let (mut ply, mut last, mut tries) = (0, None, 0);
        loop {
            let recorded = trial.moves.get(ply)?;
            let different = match self.choices(ply, recorded, trial.counts[ply]) {
                Ok(Ok(moves)) => {
                    untried.push((ply, self.position.clone(), moves));
                    None
                }
                Ok(Err(different)) => Some(different),
                Err(error) => Some(Difference::Fault { ply, message: format!("{:?}", error.kind) }),
            };
            if let Some(different) = different
                && last.as_ref().is_none_or(|(latest, _)| *latest <= ply)
            {
                last = Some((ply, different));
            }
            loop {
                let Some((at, position, moves)) = untried.last_mut() else {
                    return last.map(|(_, last)| last);
                };
                let Some(mut chosen) = moves.pop() else {
                    untried.pop();
                    continue;
                };
                tries += 1;
                if tries > trial.moves.len() + MOST_RETRIES {
                    return last.map(|(_, last)| last);
                }
                (ply, self.position) = (*at + 1, position.clone());
                if self.rules.make(&mut self.position, &mut chosen.changes).is_ok() {
                    break;
                }
            }
        }
    }

    /// Our moves that a recorded one may be, the likeliest last, or where something differs.
    fn choices(
        &mut self,
        ply: usize,
        recorded: &Recorded,
        count: usize,
    ) -> Result<Result<Vec<Move>, Difference>, RunError> {
        if let Some(different) = self.roll(ply, recorded)? {
            return Ok(Err(different));
        }
        // Goals are not tested at the start.
        if ply > 0 && self.rules.end(&self.position, Repeated::default())?.is_some() {
            return Ok(Err(Difference::Over { ply }));
        }
        let mut list = MoveList::default();
        self.rules.moves(&self.position, &mut list)?;
        let ours = list.len();
        if ours != count {
            let mut all = MoveList::default();
            self.rules.every_move(&self.position, &mut all)?;
            if all.len() != count {
                let unmerged = all.len();
                return Ok(Err(Difference::Count { ply, ours, unmerged, recorded: count }));
            }
        }
        let chosen = match self.chosen(&mut list, recorded)? {
            Ok(chosen) => chosen,
            Err((ours, recorded)) => return Ok(Err(Difference::Seeds { ply, ours, recorded })),
        };
        if chosen.is_empty() {
            return Ok(Err(Difference::Move { ply, from: recorded.from, to: recorded.to }));
        }
        Ok(Ok(chosen.into_iter().rev().map(|index| list.get(index)).collect()))
    }

    /// Our moves that end where the recorded one does, and after which pieces or seeds are where its actions put them; or,
    /// if only the seeds differ, those after one of our moves and after the recorded one.
    fn chosen(&mut self, list: &mut MoveList, recorded: &Recorded) -> Result<Chosen, RunError> {
        let ending = self.ending(list, recorded);
        let is_special = recorded.is_pass() || recorded.is_swap();
        // At the start the seeds come with the first move.
        let seeds = self.seeds().filter(|seeds| seeds.iter().any(|&held| held > 0));
        if let (false, Some(seeds)) = (is_special, seeds) {
            return self.same_seeds(list, &ending, &after_actions(seeds, &recorded.actions));
        }
        if is_special || self.occupants().iter().all(Vec::is_empty) && recorded.is_choice() {
            let (mut first, rest): (Vec<usize>, Vec<usize>) =
                ending.into_iter().partition(|&index| self.is_at(recorded.from, list.steps(index)[0].origin));
            first.extend(rest);
            return Ok(Ok(first));
        }
        self.same_result(list, &ending, recorded).map(Ok)
    }

    fn is_at(&self, number: i64, place: u16) -> bool {
        let site = usize::try_from(number).ok().and_then(|number| self.sites.get(number));
        site.is_some_and(|site| site.index() == usize::from(place))
    }

    /// Our moves that end where the recorded one does.
    fn ending(&self, list: &MoveList, recorded: &Recorded) -> Vec<usize> {
        let has_end = self.sites.len() as i64 > recorded.to;
        let ends = |index: &usize| {
            let step = &list.steps(*index)[0];
            let name = self.word_of(step.name);
            let (is_pass, is_swap) = (step.is_pass() || name == Some("pass"), name == Some("swap"));
            if is_pass || is_swap {
                return is_pass && recorded.is_pass() || is_swap && recorded.is_swap();
            }
            if name == Some("next") {
                return recorded.to < 0 && !recorded.is_pass() && !recorded.is_swap();
            }
            // What goes to a hand is told by where it begins.
            let end = if has_end { recorded.to } else { recorded.from };
            !recorded.is_pass() && !recorded.is_swap() && self.is_at(end, step.target)
        };
        (0..list.len()).filter(ends).collect()
    }

    /// The first word of a move's name.
    fn word_of(&self, name: i16) -> Option<&str> {
        let name = self.rules.program().move_names.get(usize::try_from(name).ok()?)?;
        name.parts.iter().find_map(|part| match part {
            MoveNamePart::Word(word) => Some(word.as_str()),
            _ => None,
        })
    }
}
