//! Attack detection: runs the moves of the other side to see whether something could be captured.
//!
//! A hit is a move that ends on the site, or captures what is there. Pieces whose blocks have graphs are not run: a walk
//! of a graph reduced to the question answers it. Inside those moves, questions about attacks are
//! answered with no; otherwise the two sides would question each other forever.

use std::sync::Arc;

use super::error::RunError;
use super::machine::Machine;
use super::observer::{Log, Observer};
use crate::index::{PieceTypeId, SiteId};
use crate::moves::effect::Effect;
use crate::moves::graph::{AttackGraphs, Edge, Graphs, HandedOn};
use crate::position::Position;
use crate::program::{HypotheticalPiece, Piece, Program};
use crate::source::Span;

/// Fuel for running a block, besides what its loops burn.
const BLOCK_COST: u64 = 20;

/// Fuel for a walk of an attack graph.
const WALK_COST: u64 = 10;

/// A machine for the moves of the other side, with graphs of what they attack, and a board on which a piece can be
/// assumed.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    machine: Machine,
    attacks: HandedOn<Arc<AttackGraphs>>,
    board: Option<Position>,
}

impl Default for Probe {
    fn default() -> Self {
        Self { machine: Machine::probing(), attacks: HandedOn::default(), board: None }
    }
}

impl Machine {
    /// Whether the piece on a site, or the one assumed there, could be captured.
    pub(super) fn is_attacked(
        &mut self,
        program: &Program,
        position: &Position,
        site: Option<SiteId>,
        attack: u8,
    ) -> Result<bool, RunError> {
        let Some(site) = site else { return Ok(false) };
        let code = &program.attacks[usize::from(attack)];
        let hypothetical_on = hypothetical_on(code.hypothetical, position.piece(site));
        let asked = (&*code.groups, site, hypothetical_on);
        self.probe(|probe, graphs| probe.hits((program, graphs), position, asked, &mut Log::closed()))
    }

    /// Whether one of a player's royal pieces could be captured.
    pub(in crate::moves) fn is_in_check(
        &mut self,
        program: &Program,
        position: &Position,
        royal: usize,
    ) -> Result<bool, RunError> {
        self.is_in_check_observed(program, position, royal, &mut Log::closed())
    }

    /// Like [`Machine::is_in_check`], and tells an observer which cells decide it. Which pieces are on the board
    /// decides it too, and is not reported.
    pub(in crate::moves) fn is_in_check_observed(
        &mut self,
        program: &Program,
        position: &Position,
        royal: usize,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let groups = &program.royals[royal].groups;
        self.probe(|probe, graphs| {
            for site in royals_on(program, position, royal) {
                if probe.hits((program, graphs), position, (groups, site, None), observer)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The sites of the royal pieces that are attacked.
    pub(in crate::moves) fn attacked_royals(
        &mut self,
        program: &Program,
        position: &Position,
        royal: usize,
    ) -> Result<Vec<SiteId>, RunError> {
        let groups = &program.royals[royal].groups;
        self.probe(|probe, graphs| {
            let mut attacked = Vec::new();
            for site in royals_on(program, position, royal) {
                if probe.hits((program, graphs), position, (groups, site, None), &mut Log::closed())? {
                    attacked.push(site);
                }
            }
            Ok(attacked)
        })
    }

    /// Whether the piece on `from` could capture what is on a site.
    pub(in crate::moves) fn attacks_from(
        &mut self,
        program: &Program,
        position: &Position,
        group: u16,
        from: SiteId,
        site: SiteId,
    ) -> Result<bool, RunError> {
        let (piece, owner) = (position.piece(from), program.groups[usize::from(group)].owner);
        if piece.is_none() || owner.is_some_and(|owner| piece.owner() != owner) {
            return Ok(false);
        }
        let asked = (group, from, piece);
        self.probe(|probe, graphs| {
            probe.hits_from((program, graphs), position, asked, (site, &mut Log::closed()))
        })
    }

    /// The sites where the last emitted move ends, captures or stacks something.
    pub(in crate::moves) fn capture_targets(&self) -> impl Iterator<Item = u16> + '_ {
        let (movements, effects) = self.last_effects();
        let arrivals = movements.iter().filter(|moved| moved.from != moved.to).map(|moved| moved.to);
        arrivals.chain(effects.iter().filter_map(|effect| match *effect {
            Effect::Capture { site } | Effect::Remove { site } | Effect::Stack { on: site, .. } => Some(site),
            _ => None,
        }))
    }

    /// Rebuilds the graphs of this machine and its probe; returns their size in bytes.
    pub(in crate::moves) fn remake_graphs(&self, program: &Program) -> usize {
        let of_probe = self
            .probe
            .as_ref()
            .map_or(0, |probe| probe.machine.remake_graphs(program) + probe.attacks.memory());
        self.graphs.remake(program, self.is_probe) + of_probe
    }

    /// Lends this machine's fuel to the probe, and takes back what is left.
    ///
    /// A probe asks no probe of its own: the answer is then the default one.
    fn probe<T: Default>(
        &mut self,
        look: impl FnOnce(&mut Probe, &mut Graphs) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        if self.is_probe {
            return Ok(T::default());
        }
        let mut probe = self.probe.take().unwrap_or_default();
        probe.machine.fuel = self.fuel;
        let found = look(&mut probe, &mut self.graphs);
        self.fuel = probe.machine.fuel;
        self.probe = Some(probe);
        found
    }
}

/// Where a player's royal pieces stand.
pub(in crate::moves) fn royals_on<'p>(
    program: &'p Program,
    position: &'p Position,
    royal: usize,
) -> impl Iterator<Item = SiteId> + 'p {
    let royal = &program.royals[royal];
    let is_royal = |piece: Piece| royal.types[piece.piece_type().index()];
    position.pieces_of(Some(royal.player)).filter(move |&(_, piece)| is_royal(piece)).map(|(site, _)| site)
}

/// The piece assumed on a site, if that is not the one that stands there.
fn hypothetical_on(hypothetical_on: HypotheticalPiece, found: Piece) -> Option<Piece> {
    match hypothetical_on {
        HypotheticalPiece::Empty(piece) => found.is_none().then_some(piece),
        HypotheticalPiece::Owned(piece, _) if found.is_none() => Some(piece),
        HypotheticalPiece::Owned(piece, kept) => {
            (kept >> found.owner().index() & 1 == 0).then(|| found.with_owner(piece.owner()))
        }
    }
}

impl Probe {
    /// A probe for the same program.
    pub(super) fn another(&self) -> Self {
        Self { machine: self.machine.another(), attacks: self.attacks.another(), board: None }
    }

    /// Whether a piece of some groups could capture what is on a site, or what is assumed there.
    fn hits(
        &mut self,
        (program, graphs): (&Program, &mut Graphs),
        position: &Position,
        (groups, site, hypothetical): (&[u16], SiteId, Option<Piece>),
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let Some(piece) = hypothetical else {
            return self.hits_on((program, graphs), position, groups, (site, observer));
        };
        let mut board = self.board.take().unwrap_or_else(|| position.clone());
        board.clone_from(position);
        board.set(site.index(), piece.0);
        let hits = self.hits_on((program, graphs), &board, groups, (site, observer));
        self.board = Some(board);
        hits
    }

    fn hits_on(
        &mut self,
        (program, graphs): (&Program, &mut Graphs),
        position: &Position,
        groups: &[u16],
        (site, observer): (SiteId, &mut impl Observer),
    ) -> Result<bool, RunError> {
        for &group in groups {
            let question = AttackGraphs::question(program, group, site);
            for (origin, piece) in position.pieces_of(program.groups[usize::from(group)].owner) {
                // Most pieces are far from hitting it, which is all that need be known of them.
                if self.attacks.never_hits(program, question, (piece.piece_type(), origin)) {
                    continue;
                }
                if self.hits_from((program, graphs), position, (group, origin, piece), (site, observer))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a piece that a group moves could capture what is on a site.
    #[inline]
    fn hits_from(
        &mut self,
        (program, graphs): (&Program, &mut Graphs),
        position: &Position,
        (group, origin, piece): (u16, SiteId, Piece),
        (site, observer): (SiteId, &mut impl Observer),
    ) -> Result<bool, RunError> {
        let Self { machine, attacks, .. } = self;
        let attacker = (group, piece.piece_type(), origin);
        let start = attacks
            .known_start(program, attacker, site)
            .unwrap_or_else(|| Arc::make_mut(attacks).find_start(program, graphs, attacker, site));
        if start == Edge::END {
            return Ok(false);
        }
        machine.consume_fuel(WALK_COST).map_err(|kind| RunError { kind, span: Span::default() })?;
        if let Some(hits) = attacks.graphs().hits(position.cells(), start, observer) {
            return Ok(hits);
        }
        // Analysing a piece takes as long as many runs, and graphs make it unnecessary.
        let is_analysed = attacks.never_know(program, attacker);
        machine.hits_from(program, position, attacker, (site, observer), is_analysed)
    }
}

impl Machine {
    /// Runs the blocks of a piece to find out whether it could capture what is on a site: if they are analysed, only those
    /// that may.
    fn hits_from(
        &mut self,
        program: &Program,
        position: &Position,
        (group, piece_type, origin): (u16, PieceTypeId, SiteId),
        (site, observer): (SiteId, &mut impl Observer),
        is_analysed: bool,
    ) -> Result<bool, RunError> {
        let piece = position.piece(site);
        if is_analysed && !program.may_piece_hit(group, (piece_type, origin), (site, piece)) {
            return Ok(false);
        }
        for &block in &program.groups[usize::from(group)].by_type[piece_type.index()] {
            let targets = if is_analysed { program.targets_of(block, origin) } else { None };
            let is_empty = |site: SiteId| {
                observer.read_cell(site.index());
                position.piece(site).is_none()
            };
            if targets.is_some_and(|targets| !targets.may_hit(site, piece, is_empty)) {
                continue;
            }
            let code = &program.blocks[block as usize];
            let place = |kind| RunError { kind, span: program.spans.at(code.entry as usize) };
            self.consume_fuel(BLOCK_COST).map_err(place)?;
            self.begin(program, block, origin, false);
            while self.advance(program, position, observer)? {
                if self.capture_targets().any(|target| target == site.0) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::index::PlayerId;
    use crate::source::SourceText;

    /// A game with pieces that slide, jump, capture ahead, hop over another piece, capture from afar, and move only once.
    const PIECES: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1)))
            (symmetry Black (n s) (s n)))
          (piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)))
          (piece (name Slider) (attribute fresh true)
            (moves ((while (on-board? n) n (verify not-friend?) add (verify empty?)))
                   ((while (on-board? w) w (verify not-friend?) add (verify empty?)))
                   ((verify fresh) ne (verify enemy?) (set-attribute fresh false) add)))
          (piece (name Leaper) (moves (n n e (verify not-friend?) add) (e e n (verify not-friend?) add)))
          (piece (name Gunner) (moves (e (verify enemy?) capture w add) (n (verify not-empty?) n (verify enemy?) add)))
          (board-setup (White (King a1)) (Black (King e5)))
          (loss-condition (White Black) (checkmated King)))"#;

    #[test]
    fn graphs_and_runs_agree_on_what_is_attacked() {
        let program = compile(&SourceText::new("pieces.zrf", PIECES), 0).expect("it compiles").program;
        let mut position = Position::start(&program);
        let mut random = fastrand::Rng::with_seed(3);
        let (mut probe, mut machine, mut answered) = (Probe::default(), Machine::probing(), 0);
        let mut graphs = Graphs::default();
        let groups: Vec<u16> = (0..program.groups.len() as u16).collect();
        let mut hits = [0; 2];
        for _ in 0..400 {
            for site in 0..program.site_count() {
                let (kind, owner) = (PieceTypeId(random.u8(..4)), PlayerId(random.u8(..2)));
                let piece = match random.u8(..6) {
                    0 => program.new_pieces[kind.index()].with_owner(owner),
                    1 => Piece::new(kind, owner),
                    _ => Piece::NONE,
                };
                position.set(site, piece.0);
            }
            let pieces: Vec<(SiteId, Piece)> = position.pieces().collect();
            for (origin, piece) in pieces {
                for (&group, site) in
                    groups.iter().flat_map(|group| (0..25).map(move |site| (group, SiteId(site))))
                {
                    let owner = program.groups[usize::from(group)].owner;
                    if owner.is_some_and(|owner| piece.owner() != owner) {
                        continue;
                    }
                    let asked = (group, origin, piece);
                    let found = probe
                        .hits_from((&program, &mut graphs), &position, asked, (site, &mut Log::closed()))
                        .expect("no fault");
                    let attacker = (group, piece.piece_type(), origin);
                    let run = (site, &mut Log::closed());
                    let ran = machine.hits_from(&program, &position, attacker, run, false).expect("no fault");
                    let start = probe.attacks.known_start(&program, attacker, site).unwrap_or(Edge::FAULT);
                    let by_graph = probe.attacks.graphs().hits(position.cells(), start, &mut Log::closed());
                    answered += usize::from(by_graph == Some(ran));
                    assert_eq!(found, ran, "{piece:?} from {origin:?} to {site:?}");
                    hits[usize::from(found)] += 1;
                }
            }
            machine.refuel();
            probe.machine.refuel();
        }
        assert!(hits[0] > hits[1] && hits[1] > 1000, "{hits:?}");
        assert!(answered > hits[1], "{answered} answers by graphs, {hits:?}");
    }
}
