//! Statistics of random games, for weights derived from the rules.
//!
//! In: a program. Out: for each piece type how its pieces moved, and some positions. The seed is fixed, so results are
//! the same on every machine. Games are played move by move, so that the caller can do something else in between.

use std::collections::BTreeSet;

use super::site_classes::SiteClasses;
use crate::game::outcome_by_position;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{MoveList, Repeated, Rules};
use crate::position::Position;
use crate::program::{NO_SITE, Piece, Program};

/// How many games are played: several, so that none decides alone, but few, since a search waits for them.
const GAMES: u64 = 6;
/// Most moves of each game, enough to develop most pieces.
const PLIES: usize = 60;
/// Most moves examined in total: if a position has thousands, fewer positions tell as much.
const MOVES: usize = 40_000;
/// A position is kept after every this many moves, to determine liabilities.
const SAMPLE: usize = 20;
/// The percentage of pieces that are removed to see how the others move with more room: on full boards, sliding pieces
/// are underrated.
const THINNED_PERCENT: u8 = 60;

/// How often pieces were on a site, and how many moves they had there, in total; integers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SiteStats {
    pub(super) visits: f64,
    pub(super) moves: f64,
}

impl SiteStats {
    /// The sum of all.
    pub(super) fn total(all: &[Self]) -> Self {
        let add = |sum: Self, at: &Self| Self { visits: sum.visits + at.visits, moves: sum.moves + at.moves };
        all.iter().fold(Self::default(), add)
    }

    /// The average number of moves of a piece.
    pub(super) fn mobility(self) -> f64 {
        self.moves / f64::max(self.visits, 1.0)
    }
}

/// How pieces of a type moved.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveStats {
    /// Statistics for each class of sites.
    pub(super) at: Vec<SiteStats>,
    /// Moves between classes of sites.
    pub(super) steps: BTreeSet<(usize, usize)>,
    /// What pieces of the type became, and where.
    pub(super) became: BTreeSet<(PieceTypeId, usize)>,
}

/// The games so far.
#[derive(Clone, Debug)]
pub(super) struct SampleGames {
    pub(super) stats: Vec<MoveStats>,
    /// Positions from throughout the games.
    pub(super) positions: Vec<Position>,
    /// How many games have ended.
    ended: u64,
    playing: Option<SampleGame>,
    looked_at: usize,
    list: MoveList,
}

/// The current game.
#[derive(Clone, Debug)]
struct SampleGame {
    position: Position,
    ply: usize,
    random: fastrand::Rng,
}

impl SampleGames {
    pub(super) fn new(program: &Program, classes: &SiteClasses) -> Self {
        let empty = MoveStats { at: vec![SiteStats::default(); classes.first.len()], ..MoveStats::default() };
        Self {
            stats: vec![empty; program.new_pieces.len()],
            positions: Vec::new(),
            ended: 0,
            playing: None,
            looked_at: 0,
            list: MoveList::default(),
        }
    }

    /// Begins a game or plays a move; false when all games are over.
    pub(super) fn step(&mut self, rules: &mut Rules, classes: &SiteClasses) -> bool {
        if self.ended == GAMES {
            return false;
        }
        match self.playing.take() {
            None => match rules.start() {
                Ok(position) => {
                    let random = fastrand::Rng::with_seed(self.ended);
                    self.playing = Some(SampleGame { position, ply: 0, random });
                }
                Err(_) => self.ended = GAMES,
            },
            Some(mut playing) => {
                if playing.ply < PLIES && self.play(rules, classes, &mut playing) {
                    self.playing = Some(playing);
                } else {
                    self.ended += 1;
                }
            }
        }
        true
    }

    /// Examines the moves of a position and plays one of them; false if the game is over.
    fn play(&mut self, rules: &mut Rules, classes: &SiteClasses, playing: &mut SampleGame) -> bool {
        let program = rules.shared_program().clone();
        let Self { stats, positions, looked_at, list, .. } = self;
        let SampleGame { position, ply, random } = playing;
        list.clear();
        let is_over =
            *ply > 0 && !matches!(outcome_by_position(rules, position, Repeated::default()), Ok(None));
        if is_over || *looked_at > MOVES || rules.moves(position, list).is_err() || list.is_empty() {
            return false;
        }
        if *ply % SAMPLE == SAMPLE - 1 {
            positions.push(position.clone());
        }
        let owner = rules.turn(position).owner;
        note(&program, classes, position, owner, list, stats);
        let thin = thin_out(&program, position, random);
        let chosen = random.u64(..list.len() as u64) as usize;
        let thinned_start = list.len();
        if rules.moves(&thin, list).is_ok() {
            note(&program, classes, &thin, owner, &rest(list, thinned_start), stats);
        }
        *looked_at += list.len();
        *ply += 1;
        rules.make(position, list.changes_mut(chosen)).is_ok()
    }
}

/// The position with fewer pieces, to give long-range pieces room.
fn thin_out(program: &Program, position: &Position, random: &mut fastrand::Rng) -> Position {
    let mut cells = position.cells().to_vec();
    for cell in &mut cells[..program.site_count()] {
        if random.u8(..100) < THINNED_PERCENT {
            *cell = 0;
        }
    }
    Position::from_cells(program, &cells)
}

/// The moves of a list from an index on.
fn rest(list: &MoveList, first: usize) -> MoveList {
    let mut rest = MoveList::default();
    (first..list.len()).for_each(|index| rest.push(list.steps(index), list.changes(index).iter().copied()));
    rest
}

/// Adds the moves of a position to the statistics.
fn note(
    program: &Program,
    classes: &SiteClasses,
    position: &Position,
    mover: PlayerId,
    list: &MoveList,
    stats: &mut [MoveStats],
) {
    for (site, piece) in position.pieces().filter(|(_, piece)| piece.owner() == mover) {
        stats[piece.piece_type().index()].at[classes.class(mover, site)].visits += 1.0;
    }
    for index in 0..list.len() {
        let Some(step) = list.steps(index).first().filter(|step| step.origin != NO_SITE) else { continue };
        let (origin, target) = (SiteId(step.origin), SiteId(step.target));
        let piece = position.piece(origin);
        if piece.is_none() || piece.owner() != mover || target.index() >= program.site_count() {
            continue;
        }
        let stats = &mut stats[piece.piece_type().index()];
        let (from, to) = (classes.class(mover, origin), classes.class(mover, target));
        stats.at[from].moves += 1.0;
        stats.steps.insert((from, to));
        let after = list.changes(index).iter().find(|change| usize::from(change.cell) == target.index());
        let after = after.map(|change| Piece(change.value)).filter(|after| !after.is_none());
        let became = after.filter(|after| after.piece_type() != piece.piece_type() && after.owner() == mover);
        stats.became.extend(became.map(|after| (after.piece_type(), to)));
    }
}
