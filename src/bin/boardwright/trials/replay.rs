//! Replays a recorded game by our rules.
//!
//! In: the rules of a translated file, how Ludii numbers its sites and pieces, and a recorded game. Out: where the two
//! first differ, if they do.

use boardwright::index::{PlayerId, SiteId};
use boardwright::languages::ludii::Numbering;
use boardwright::moves::{End, Move, MoveList, Repeated, Rules, RunError};
use boardwright::position::Position;
use boardwright::program::{Gain, GoalCode, MoveNamePart, Piece, Program};

use super::record::{Action, Recorded, Trial};

/// How often another of our moves may be tried for a recorded one.
const MOST_RETRIES: usize = 2000;

/// Where a recorded game and our rules first differ.
#[derive(Debug)]
pub(super) enum Difference {
    /// Our number of moves, with equal ones merged and not, and the recorded one.
    Count {
        ply: usize,
        ours: usize,
        unmerged: usize,
        recorded: usize,
    },
    /// None of our moves does what the recorded one does.
    Move {
        ply: usize,
        from: i64,
        to: i64,
    },
    /// After each of our moves that end there, other numbers of seeds are on the sites.
    Seeds {
        ply: usize,
        ours: Vec<i32>,
        recorded: Vec<i32>,
    },
    /// Dice are rolled in ours only, or, if not, in the recorded game only, or in a way that ours do not fall.
    Dice {
        ply: usize,
        ours: bool,
    },
    /// Ours is over before.
    Over {
        ply: usize,
    },
    /// Our result is another one.
    Result {
        ours: String,
        recorded: String,
    },
    Fault {
        ply: usize,
        message: String,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { ply, ours, unmerged, recorded } if ours == unmerged => {
                write!(out, "{ours} instead of {recorded} moves at ply {ply}")
            }
            Self::Count { ply, ours, unmerged, recorded } => {
                write!(out, "{ours} ({unmerged} with equal ones) instead of {recorded} moves at ply {ply}")
            }
            Self::Move { ply, from, to } => write!(out, "no move from {from} to {to} at ply {ply}"),
            Self::Seeds { ply, ours, recorded } => {
                write!(out, "seeds {ours:?} instead of {recorded:?} after ply {ply}")
            }
            Self::Dice { ply, ours: true } => write!(out, "only our dice are rolled at ply {ply}"),
            Self::Dice { ply, .. } => write!(out, "our dice are not rolled like that at ply {ply}"),
            Self::Over { ply } => write!(out, "over at ply {ply}"),
            Self::Result { ours, recorded } => write!(out, "{ours} instead of {recorded} at the end"),
            Self::Fault { ply, message } => write!(out, "{message} at ply {ply}"),
        }
    }
}

/// What of a piece can be compared: the name of the kind, and the player's number.
type Occupant = (String, Option<usize>);

/// What is expected on a site.
enum Expected {
    Exactly(Occupant),
    /// Some piece.
    Some,
}

impl Expected {
    fn fits(&self, found: &Occupant) -> bool {
        match self {
            Self::Exactly(occupant) => occupant == found,
            Self::Some => true,
        }
    }
}

/// Our moves that a recorded one may be, or the numbers of seeds, ours and the recorded ones, if only these differ.
type Chosen = Result<Vec<usize>, (Vec<i32>, Vec<i32>)>;

/// A game that is replayed.
struct Replay<'a> {
    rules: &'a mut Rules,
    numbering: &'a Numbering,
    /// Our sites in the order of Ludii's.
    sites: Vec<SiteId>,
    position: Position,
}

/// Replays a game; `None` if everything agrees.
pub(super) fn replay(rules: &mut Rules, numbering: &Numbering, trial: &Trial) -> Option<Difference> {
    let fault =
        |ply: usize, error: &RunError| Difference::Fault { ply, message: format!("{:?}", error.kind) };
    let position = match rules.start() {
        Ok(position) => position,
        Err(error) => return Some(fault(0, &error)),
    };
    let sites = sites(rules.program(), numbering);
    let mut replay = Replay { rules, numbering, sites, position };
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

/// Our sites in the order of Ludii's.
fn sites(program: &Program, numbering: &Numbering) -> Vec<SiteId> {
    let site = |name: &String| program.names.sites.iter().position(|known| known == name).unwrap_or(0);
    numbering.sites.iter().map(|name| SiteId::new(site(name))).collect()
}

/// The seeds on the sites of the board after some actions; those in hands are not counted.
fn after_actions(mut seeds: Vec<i32>, actions: &[Action]) -> Vec<i32> {
    let mut change = |site: usize, change: &dyn Fn(i32) -> i32| {
        let held = seeds.get_mut(site)?;
        let before = *held;
        *held = change(before);
        Some(before)
    };
    for action in actions {
        match *action {
            // Where nothing is, nothing goes.
            Action::Move { from, to, count } => {
                if change(from, &|held| (held - count).max(0)) != Some(0) {
                    change(to, &|held| held + count);
                }
            }
            Action::Add { to, .. } => _ = change(to, &|held| held + 1),
            Action::Count { to, count } => _ = change(to, &|_| count),
            Action::Remove { to } => _ = change(to, &|_| 0),
            Action::Promote { .. }
            | Action::Used { .. }
            | Action::Turned { .. }
            | Action::Swap
            | Action::Pass
            | Action::Select
            | Action::Other => {}
        }
    }
    seeds
}

/// Who has won, from ranks: those who share the best one have at least 1.5.
fn winner(ranks: &[f64]) -> String {
    told(ranks.iter().position(|&rank| rank > 0.75 && rank < 1.25))
}

fn told(winner: Option<usize>) -> String {
    winner.map_or_else(|| "no win".to_owned(), |player| format!("win of {}", player + 1))
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

    /// Lets the dice fall as they have, where chance has a turn before a move.
    fn roll(&mut self, ply: usize, recorded: &Recorded) -> Result<Option<Difference>, RunError> {
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
    fn fallen(&self) -> Vec<i32> {
        let variables = &self.rules.program().layout.variables;
        let die = |number: usize| {
            let slot = variables.iter().find(|slot| slot.name == format!("die-{number}"))?;
            Some(self.position.cells()[slot.cell] as i32)
        };
        (1..=self.numbering.dice.len()).filter_map(die).collect()
    }

    /// What the dice show after some actions.
    fn fallen_after(&self, actions: &[Action]) -> Vec<i32> {
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

    /// Of some moves, those after which the seeds are as expected.
    fn same_seeds(
        &mut self,
        list: &mut MoveList,
        ending: &[usize],
        expected: &[i32],
    ) -> Result<Chosen, RunError> {
        let (mut same, mut other) = (Vec::new(), None);
        for &index in ending {
            let undo = self.rules.make(&mut self.position, list.changes_mut(index))?;
            let found = self.seeds().unwrap_or_default();
            self.rules.unmake(&mut self.position, list.changes_mut(index), undo);
            if found == expected {
                same.push(index);
            } else {
                other = Some(found);
            }
        }
        Ok(match other {
            Some(found) if same.is_empty() => Err((found, expected.to_vec())),
            _ => Ok(same),
        })
    }

    /// How many seeds are on each site, in the order of Ludii's, where sites hold seeds.
    fn seeds(&self) -> Option<Vec<i32>> {
        let slot = self.rules.program().layout.variables.iter().find(|slot| slot.name == "seeds")?;
        let held = |site: &SiteId| self.position.cells()[slot.cell + site.index()] as i32;
        Some(self.sites.iter().map(held).collect())
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

    /// Of some moves, those after which the pieces are where the recorded actions put them; of those that take a piece
    /// from a hand, of any kind, and where there are dice, all, and otherwise the first.
    fn same_result(
        &mut self,
        list: &mut MoveList,
        fitting: &[usize],
        recorded: &Recorded,
    ) -> Result<Vec<usize>, RunError> {
        let expected = self.after(&recorded.actions);
        let dice = self.fallen_after(&recorded.actions);
        let is_open = expected.iter().flatten().any(|expected| matches!(expected, Expected::Some));
        let mut same = Vec::new();
        for &index in fitting {
            let undo = self.rules.make(&mut self.position, list.changes_mut(index))?;
            let (found, fallen) = (self.occupants(), self.fallen());
            self.rules.unmake(&mut self.position, list.changes_mut(index), undo);
            let is_same = |(found, expected): (&Vec<Occupant>, &Vec<Expected>)| {
                found.len() == expected.len()
                    && found.iter().zip(expected).all(|(found, expected)| expected.fits(found))
            };
            if fallen == dice && found.iter().zip(&expected).all(is_same) {
                same.push(index);
                if !is_open && self.numbering.dice.is_empty() {
                    break;
                }
            }
        }
        Ok(same)
    }

    /// What stands on each site, from the lowest piece to the top one.
    fn occupants(&self) -> Vec<Vec<Occupant>> {
        let program = self.rules.program();
        let players = self.numbering.players;
        let occupant = |piece: Piece| {
            let owner = piece.owner().index();
            let kind = program.names.piece_types[piece.piece_type().index()].clone();
            (kind, (owner < players).then_some(owner + 1))
        };
        let column = |&site: &SiteId| {
            let below = self.position.below(program, site);
            let below = program.layout.columns.iter().flat_map(|columns| columns.pieces(below));
            let top = Some(self.position.piece(site)).filter(|piece| !piece.is_none());
            let mut all: Vec<Occupant> = top.into_iter().chain(below).map(occupant).collect();
            all.reverse();
            all
        };
        self.sites.iter().map(column).collect()
    }

    /// The occupants after some actions. What comes from a hand may be any piece.
    fn after(&self, actions: &[Action]) -> Vec<Vec<Expected>> {
        let now = self.occupants().into_iter();
        let mut board: Vec<Vec<Expected>> =
            now.map(|column| column.into_iter().map(Expected::Exactly).collect()).collect();
        let piece = |what: usize| self.numbering.pieces.get(what.wrapping_sub(1)).cloned();
        for action in actions {
            let (to, put) = match *action {
                // Where nothing is, nothing goes.
                Action::Move { from, to, .. } => match board.get_mut(from).map(Vec::pop) {
                    None => (to, Some(Expected::Some)),
                    Some(taken) if self.numbering.stacks && taken.is_none() => continue,
                    Some(taken) => (to, taken),
                },
                Action::Add { to, what } | Action::Promote { to, what } => {
                    (to, piece(what).map(Expected::Exactly))
                }
                Action::Remove { to } => {
                    board.get_mut(to).map(Vec::pop);
                    continue;
                }
                Action::Count { .. }
                | Action::Used { .. }
                | Action::Turned { .. }
                | Action::Swap
                | Action::Pass
                | Action::Select
                | Action::Other => continue,
            };
            if let Some(column) = board.get_mut(to) {
                if !self.numbering.stacks {
                    column.clear();
                }
                column.extend(put);
            }
        }
        board
    }

    /// Who has won now.
    fn result(&mut self) -> Result<String, RunError> {
        let goal = match self.rules.end(&self.position, Repeated::default())? {
            Some(End::Goal(goal)) => Some(goal.clone()),
            Some(End::Survival(left)) => return Ok(told(left.first().map(|player| player.index()))),
            None => self.goal_without_moves()?,
        };
        let Some(goal) = goal else { return Ok("no end".to_owned()) };
        self.winner_by(&goal).map(told)
    }

    /// The goal that holds because there is no move.
    fn goal_without_moves(&mut self) -> Result<Option<GoalCode>, RunError> {
        let mut list = MoveList::default();
        self.rules.moves(&self.position, &mut list)?;
        if !list.is_empty() {
            return Ok(None);
        }
        Ok(self.rules.goal_without_moves(&self.position)?.cloned())
    }

    /// The only player whom a goal serves best.
    fn winner_by(&mut self, goal: &GoalCode) -> Result<Option<usize>, RunError> {
        let players = self.numbering.players;
        let mut merits = vec![0; players];
        match goal.gain {
            Gain::Draw => {}
            Gain::Win => merits[goal.player.index()] = 1,
            Gain::Loss => merits[goal.player.index()] = -1,
            Gain::Count => {
                for (player, merit) in merits.iter_mut().enumerate() {
                    let id = PlayerId::new(player);
                    let score = self.rules.score(&self.position, goal, id)?;
                    *merit = score.unwrap_or(self.position.piece_count(id) as i32);
                }
            }
        }
        let best = merits.iter().copied().max().unwrap_or(0);
        let is_only = merits.iter().filter(|merit| **merit == best).count() == 1;
        let winner = merits.iter().position(|merit| *merit == best);
        Ok(winner.filter(|_| is_only && (players > 1 || best > 0)))
    }
}
