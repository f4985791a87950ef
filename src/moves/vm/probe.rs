//! Attack detection: runs the moves of the other side to see whether something could be captured.
//!
//! A hit is a move that ends on the site, or captures what is there. Inside those moves, questions about attacks are
//! answered with no; otherwise the two sides would question each other forever.

use super::error::RunError;
use super::machine::Machine;
use super::observer::{Log, Observer};
use crate::index::SiteId;
use crate::moves::effect::Effect;
use crate::position::Position;
use crate::program::{HypotheticalPiece, Piece, Program};

/// Fuel for running a block, besides what its loops burn.
const BLOCK_COST: u64 = 20;

/// A machine for the moves of the other side, and a board on which a piece can be assumed.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    machine: Machine,
    board: Option<Position>,
}

impl Default for Probe {
    fn default() -> Self {
        Self { machine: Machine::probing(), board: None }
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
        self.probe(|probe| probe.hits(program, position, asked, &mut Log::closed()))
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
        self.probe(|probe| {
            for site in royals_on(program, position, royal) {
                if probe.hits(program, position, (groups, site, None), observer)? {
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
        self.probe(|probe| {
            let mut attacked = Vec::new();
            for site in royals_on(program, position, royal) {
                if probe.hits(program, position, (groups, site, None), &mut Log::closed())? {
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
        let piece = position.piece(from);
        let asked = (group, from, piece);
        self.probe(|probe| {
            hits_from(&mut probe.machine, program, position, asked, (site, &mut Log::closed()))
        })
    }

    /// The sites where the last emitted move ends, captures or stacks something.
    pub(in crate::moves) fn capture_targets(&self) -> impl Iterator<Item = u16> + '_ {
        let (movements, effects) = self.last_effects();
        let arrivals = movements.iter().filter(|moved| moved.from != moved.to).map(|moved| moved.to);
        arrivals.chain(effects.iter().filter_map(|effect| match *effect {
            Effect::Capture { site } | Effect::Stack { on: site, .. } => Some(site),
            _ => None,
        }))
    }

    /// Rebuilds the graphs of this machine and its probe; returns their size in bytes.
    pub(in crate::moves) fn remake_graphs(&self, program: &Program) -> usize {
        let of_probe = self.probe.as_ref().map_or(0, |probe| probe.machine.remake_graphs(program));
        self.graphs.remake(program, self.is_probe) + of_probe
    }

    /// Lends this machine's fuel to the probe, and takes back what is left.
    ///
    /// A probe asks no probe of its own: the answer is then the default one.
    fn probe<T: Default>(
        &mut self,
        look: impl FnOnce(&mut Probe) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        if self.is_probe {
            return Ok(T::default());
        }
        let mut probe = self.probe.take().unwrap_or_default();
        probe.machine.fuel = self.fuel;
        let found = look(&mut probe);
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
    let is_royal = |piece: Piece| piece.owner() == royal.player && royal.types[piece.piece_type().index()];
    position.pieces().filter(move |&(_, piece)| is_royal(piece)).map(|(site, _)| site)
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
        Self { machine: self.machine.another(), board: None }
    }

    fn hits(
        &mut self,
        program: &Program,
        position: &Position,
        (groups, site, hypothetical_on): (&[u16], SiteId, Option<Piece>),
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let Self { machine, board } = self;
        let position = match hypothetical_on {
            None => position,
            Some(piece) => {
                let board = board.get_or_insert_with(|| position.clone());
                board.clone_from(position);
                board.set(site.index(), piece.0);
                board
            }
        };
        for &group in groups {
            if hits_from_group(machine, program, position, group, (site, observer))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn hits_from_group(
    machine: &mut Machine,
    program: &Program,
    position: &Position,
    group: u16,
    (site, observer): (SiteId, &mut impl Observer),
) -> Result<bool, RunError> {
    for (origin, piece) in position.pieces() {
        if hits_from(machine, program, position, (group, origin, piece), (site, observer))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a piece could capture what is on a site.
#[inline]
fn hits_from(
    machine: &mut Machine,
    program: &Program,
    position: &Position,
    (group, origin, piece): (u16, SiteId, Piece),
    (site, observer): (SiteId, &mut impl Observer),
) -> Result<bool, RunError> {
    let code = &program.groups[usize::from(group)];
    // The static analysis of targets rules out most pieces without a look at their blocks, and most of the blocks.
    if piece.is_none()
        || code.owner.is_some_and(|owner| piece.owner() != owner)
        || !program.may_piece_hit(group, (piece.piece_type(), origin), (site, position.piece(site)))
    {
        return Ok(false);
    }
    for &block in &code.by_type[piece.piece_type().index()] {
        let targets = program.targets_of(block, origin);
        let is_empty = |site: SiteId| {
            observer.read_cell(site.index());
            position.piece(site).is_none()
        };
        if targets.is_some_and(|targets| !targets.may_hit(site, position.piece(site), is_empty)) {
            continue;
        }
        let code = &program.blocks[block as usize];
        let place = |kind| RunError { kind, span: program.spans.at(code.entry as usize) };
        machine.consume_fuel(BLOCK_COST).map_err(place)?;
        machine.begin(program, block, origin, false);
        while machine.advance(program, position, observer)? {
            if machine.capture_targets().any(|target| target == site.0) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
