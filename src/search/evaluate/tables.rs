//! Weights in a form for fast summation.

use super::site_classes::SiteClasses;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{FUEL_PER_REQUEST, Rules};
use crate::program::{AttributeSlot, Piece, Program, Term, VariableScope, Weight};
use crate::search::limits::Algorithm;
use crate::search::score::Score;

/// The evaluation of a program's positions.
#[derive(Clone, Debug)]
pub struct Evaluation {
    pub(super) weights: Vec<Weight>,
    /// The value of a piece by owner, type and site.
    pub(super) sites: Vec<Score>,
    /// The value of a piece by type, independent of its site.
    pub(super) pieces: Vec<Score>,
    pub(super) attributes: Vec<AttributeWorth>,
    /// By cell, up to the last one that has a value; those of sites are not used.
    pub(super) counted: Vec<Counted>,
    pub(super) meters: Vec<MeterWorth>,
    pub(super) linked: Score,
    pub(super) covered: Score,
    pub(super) captive: Score,
    pub(super) score: Score,
    /// The goal that compares scores.
    pub(super) scoring: Option<usize>,
    pub(super) mobility: Score,
    pub(super) attacked: Score,
    pub(super) turn: Score,
    /// How many instructions it took to build.
    cost: u64,
    /// What each player has at the start, which counts as equal: without mobility, and from mobility alone.
    pub(super) start: Vec<Score>,
    pub(super) mobility_start: Vec<Score>,
}

/// The value of a goal that is one move away.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeterWorth {
    /// The index of its meter in the program.
    pub(super) meter: usize,
    pub(super) worth: Score,
}

/// A cell that holds a number: of a player's pieces in reserve, or in a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) player: PlayerId,
    /// The value of one.
    pub(super) worth: Score,
}

/// The value of each value of an attribute.
#[derive(Clone, Debug)]
pub(super) struct AttributeWorth {
    pub(super) kind: PieceTypeId,
    pub(super) slot: AttributeSlot,
    /// From the minimum on.
    pub(super) worths: Vec<Score>,
}

impl Evaluation {
    pub(super) fn of_classes(rules: &mut Rules, classes: &SiteClasses, weights: Vec<Weight>) -> Self {
        let program = &rules.shared_program().clone();
        let members = classes.members();
        let (players, types) = (program.player_count(), program.new_pieces.len());
        let mut evaluation = Self {
            sites: vec![0; players * types * program.site_count()],
            pieces: vec![0; types],
            attributes: Vec::new(),
            counted: Vec::new(),
            meters: Vec::new(),
            linked: 0,
            covered: 0,
            captive: 0,
            score: 0,
            scoring: program.scoring_goal(),
            mobility: 0,
            attacked: 0,
            turn: 0,
            weights: Vec::new(),
            cost: 0,
            start: vec![0; players],
            mobility_start: vec![0; players],
        };
        for weight in &weights {
            evaluation.take(program, classes, &members, *weight);
        }
        evaluation.put_pieces_on_sites(program);
        evaluation.weights = weights;
        rules.with_fuel(FUEL_PER_REQUEST, |rules| evaluation.look_at_start(rules));
        evaluation.cost = rules.instructions();
        evaluation
    }

    /// How many instructions of the rules it took to build.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// The weights that it was built from.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// Adds a weight; `members` has the players and sites of each class.
    fn take(
        &mut self,
        program: &Program,
        classes: &SiteClasses,
        members: &[Vec<(PlayerId, SiteId)>],
        Weight { term, worth }: Weight,
    ) {
        match term {
            Term::Piece(kind) => self.pieces[kind.index()] += worth,
            Term::Site(kind, player, site) => {
                for &(player, site) in &members[classes.class(player, site)] {
                    self.sites[place(program, player, kind, site)] += worth;
                }
            }
            Term::Hand(kind) => {
                self.take_counted(program, worth, |player| program.reserve_cell(player, kind));
            }
            Term::Attribute(kind, attribute, value) => {
                self.take_attribute(kind, &program.attributes[attribute.index()], value, worth);
            }
            Term::Variable(variable) => {
                let scope = program.layout.variables.get(variable.index()).map(|slot| slot.scope);
                if scope == Some(VariableScope::Player) {
                    self.take_counted(program, worth, |player| Some(program.variable_cell(variable, player)));
                }
            }
            Term::Goal(goal) => {
                let first = program.meters.partition_point(|meter| meter.goal < goal);
                let meters = program.meters[first..].iter().take_while(|meter| meter.goal == goal);
                self.meters.extend((first..).zip(meters).map(|(meter, _)| MeterWorth { meter, worth }));
            }
            Term::Linked => self.linked += worth,
            Term::Covered => self.covered += worth,
            Term::Captive => self.captive += worth,
            Term::Score => self.score += worth,
            Term::Mobility => self.mobility += worth,
            Term::Attacked => self.attacked += worth,
            Term::Turn => self.turn += worth,
        }
    }

    /// Adds the value of one of what a cell of each player counts.
    fn take_counted(&mut self, program: &Program, worth: Score, cell: impl Fn(PlayerId) -> Option<usize>) {
        for player in (0..program.player_count()).map(PlayerId::new) {
            let Some(cell) = cell(player) else { continue };
            let nothing = Counted { player, worth: 0 };
            self.counted.resize(self.counted.len().max(cell + 1), nothing);
            self.counted[cell] = Counted { player, worth: self.counted[cell].worth.saturating_add(worth) };
        }
    }

    /// Adds the value of each piece type to its values by site.
    fn put_pieces_on_sites(&mut self, program: &Program) {
        let sites = program.site_count();
        for (at, worth) in self.sites.iter_mut().enumerate() {
            *worth = worth.saturating_add(self.pieces[at / sites % self.pieces.len()]);
        }
    }

    fn take_attribute(&mut self, kind: PieceTypeId, slot: &AttributeSlot, value: i32, worth: Score) {
        if !(slot.min..=slot.max).contains(&value) {
            return;
        }
        let at = (value - slot.min) as usize;
        let known = self.attributes.iter().position(|known| known.kind == kind && known.slot == *slot);
        let known = known.unwrap_or_else(|| {
            self.attributes.push(AttributeWorth { kind, slot: slot.clone(), worths: Vec::new() });
            self.attributes.len() - 1
        });
        let worths = &mut self.attributes[known].worths;
        worths.resize(worths.len().max(at + 1), 0);
        worths[at] += worth;
    }

    /// The better search algorithm: playouts if the rule file says so, or if no term shows who is ahead.
    pub fn algorithm(&self, program: &Program) -> Algorithm {
        let tells = |weight: &Weight| {
            !matches!(
                weight.term,
                Term::Piece(_) | Term::Hand(_) | Term::Mobility | Term::Attacked | Term::Turn
            )
        };
        let says_nothing = program.weights.terms.is_empty() && !self.weights.iter().any(tells);
        if program.weights.playouts || says_nothing { Algorithm::Uct } else { Algorithm::AlphaBeta }
    }

    /// Converts hundredths of an average piece to the scale of this evaluation, by the pieces at the start.
    pub(in crate::search) fn in_pieces(&self, program: &Program, hundredths: Score) -> Score {
        let pieces = program.start[..program.site_count()].iter().map(|&cell| Piece(cell));
        let worths = pieces.filter(|piece| !piece.is_none()).map(|piece| i64::from(self.piece(piece).abs()));
        let (sum, count) =
            worths.filter(|&worth| worth > 0).fold((0, 0), |(sum, count), worth| (sum + worth, count + 1));
        if count == 0 { hundredths } else { (i64::from(hundredths) * sum / (100 * count)) as Score }
    }

    /// The value of a piece, independent of its site.
    pub(in crate::search) fn piece(&self, piece: Piece) -> Score {
        self.kind(piece.piece_type())
    }

    /// The value of a piece type, independent of its site.
    pub(in crate::search) fn kind(&self, kind: PieceTypeId) -> Score {
        self.pieces[kind.index()]
    }
}

/// The index of a piece type's value on a site.
pub(super) fn place(program: &Program, player: PlayerId, kind: PieceTypeId, site: SiteId) -> usize {
    (player.index() * program.new_pieces.len() + kind.index()) * program.site_count() + site.index()
}
