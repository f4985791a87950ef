//! Plays one game of a match.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use boardwright::index::PlayerId;
use boardwright::moves::Rules;
use boardwright::search::points_ahead;

use super::contestant::{Contestant, Kind};
use super::live_game::{LiveGame, MatchError};
use super::move_source::{Choice, MoveSource, Stop};
use super::opening::opened;
use super::row::{Row, Verdict};
use super::setup::{Setup, derived};
use super::sides::Name;

/// The time that a player took for its moves; it varies, so it is not part of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) longest: Duration,
}

impl Pace {
    pub(crate) fn add(&mut self, other: Pace) {
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// A finished game.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) row: Row,
    /// Those of A and B.
    pub(crate) paces: [Pace; 2],
}

/// Who won, and why.
struct End {
    winner: String,
    verdict: Verdict,
    reason: String,
}

/// A game being played.
struct Round<'s> {
    setup: &'s Setup,
    number: u64,
    live_game: LiveGame,
    row: Row,
    paces: [Pace; 2],
}

/// Plays the game with a number, counted from 0.
pub(crate) fn play(setup: &Setup, number: u64) -> Result<Played, MatchError> {
    let live_game = opened(setup, number / 2)?;
    let row = Row { game: number + 1, seats: setup.sides.seats(number), ..Row::default() };
    let mut round = Round { setup, number, live_game, row, paces: <[Pace; 2]>::default() };
    let move_source =
        |at: usize| MoveSource::new(&setup.contestants[at].kind, &setup.game, &setup.evaluations[at]);
    let mut movers = [move_source(0), move_source(1)];
    // Both games of a pair have the same dice as long as they go alike.
    let mut dice = fastrand::Rng::with_seed(derived(setup.seed, &[number / 2, u64::MAX]));
    loop {
        let end = match round.end() {
            Some(end) => Some(end),
            None => round.turn(&mut movers)?,
        };
        if let Some(end) = end {
            return Ok(round.finish(end));
        }
        round.live_game.draw_chance(&mut dice)?;
    }
}

impl Round<'_> {
    /// The end of the game, by the rules or because it has too many moves.
    fn end(&self) -> Option<End> {
        let game = &self.live_game.game;
        match game.outcome() {
            Some(outcome) if outcome.kind.is_empty() => {
                Some(self.won_by(&outcome.winners, outcome.reason.clone()))
            }
            Some(outcome) => {
                Some(self.won_by(&outcome.winners, format!("{} ({})", outcome.reason, outcome.kind)))
            }
            None if game.ply() as u64 >= self.setup.plies => Some(self.cut_off()),
            None => None,
        }
    }

    /// A game without an end is won by the side with more points, if the game counts them.
    fn cut_off(&self) -> End {
        let mut rules = Rules::new(self.setup.program.clone());
        let position = self.live_game.game.position();
        let side = self.players(Name::A).fold(0, |side, player| side | 1 << player.0);
        let ahead = points_ahead(&mut rules, position, side);
        let reason = format!("no end within {} moves", self.setup.plies);
        let leader = match ahead.cmp(&0) {
            Ordering::Greater => Name::A,
            Ordering::Less => Name::B,
            Ordering::Equal => return self.won_by(&[], reason),
        };
        self.won_by(&self.players(leader).collect::<Vec<_>>(), format!("{reason}, by points"))
    }

    fn won_by(&self, winners: &[PlayerId], reason: String) -> End {
        let names = &self.setup.program.names.players;
        let winner =
            winners.iter().map(|winner| names[winner.index()].as_str()).collect::<Vec<_>>().join(" and ");
        let wins = |name| winners.iter().any(|&winner| self.name(winner) == Some(name));
        let verdict = match (wins(Name::A), wins(Name::B)) {
            (true, false) => Verdict::Win,
            (false, true) => Verdict::Loss,
            _ => Verdict::Draw,
        };
        End { winner, verdict, reason }
    }

    /// The players that A or B plays for in this game.
    fn players(&self, name: Name) -> impl Iterator<Item = PlayerId> {
        let players = (0..self.setup.program.player_count()).map(PlayerId::new);
        players.filter(move |&player| self.name(player) == Some(name))
    }

    fn name(&self, player: PlayerId) -> Option<Name> {
        self.setup.sides.name(player, self.number)
    }

    /// Lets the player to move choose and play a move; returns an end if that player forfeits the game.
    fn turn(&mut self, movers: &mut [MoveSource<'_>; 2]) -> Result<Option<End>, MatchError> {
        let name = self.name(self.live_game.game.turn().player).unwrap_or(Name::A);
        let contestant = &self.setup.contestants[name.index()];
        let path = [self.number, self.live_game.game.ply() as u64, name.index() as u64];
        let seed = seed_at(contestant, self.setup, &path);
        let began = Instant::now();
        match movers[name.index()].choose(&mut self.live_game, seed) {
            Ok(choice) => {
                self.note(name, choice, began.elapsed());
                self.live_game.play(choice.index)?;
                Ok(None)
            }
            Err(Stop::MatchError(trouble)) => Err(trouble),
            Err(Stop::Forfeit(reason)) => {
                let verdict = if name == Name::A { Verdict::Loss } else { Verdict::Win };
                let reason = format!("{} {reason}", name.letter());
                Ok(Some(End { winner: String::new(), verdict, reason }))
            }
        }
    }

    fn note(&mut self, name: Name, choice: Choice, took: Duration) {
        self.row.count(name, choice);
        self.paces[name.index()].add(Pace { nodes: choice.nodes, time: took, longest: took });
    }

    fn finish(self, end: End) -> Played {
        let row = Row {
            result: end.verdict,
            winner: end.winner,
            // A row has to be one line.
            reason: end.reason.split_whitespace().collect::<Vec<_>>().join(" "),
            plies: self.live_game.texts.len() as u64,
            moves: self.live_game.texts.join("; "),
            ..self.row
        };
        Played { row, paces: self.paces }
    }
}

/// The random seed of a player at a point of the match; 0 for a search or program that plays without randomness.
fn seed_at(contestant: &Contestant, setup: &Setup, path: &[u64]) -> u64 {
    match (contestant.seed, &contestant.kind) {
        (Some(0), Kind::Search(_) | Kind::Program(_)) => 0,
        (seed, _) => derived(seed.unwrap_or(setup.seed), path),
    }
}
