//! Weights made ready for adding up.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::classes::Classes;
use super::outlook::Outlook;
use super::prior;
use crate::index::{PieceTypeId, PlayerId, SiteId, VariableId};
use crate::moves::Rules;
use crate::position::Position;
use crate::program::{AttributeSlot, Gain, Keeper, Meter, NO_SITE, Piece, Program, Term, Weight};
use crate::search::{Algorithm, Score, WIN_BOUND};

/// Nearness of a goal that the next move may reach.
const NEAREST: Score = 100;
/// Reserves, variables and points beyond that make no difference.
const MOST_COUNTED: Score = 5_000;

/// What a program's positions are worth.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Vec<Weight>,
    /// Worth of a piece by owner, type and site.
    sites: Vec<Score>,
    /// Worth of a piece by type, wherever it stands.
    pieces: Vec<Score>,
    hands: Vec<Score>,
    attributes: Vec<AttributeWorth>,
    variables: Vec<(VariableId, Score)>,
    meters: Vec<(usize, Score)>,
    linked: Score,
    covered: Score,
    captive: Score,
    score: Score,
    /// A goal by which scores are compared.
    scoring: Option<usize>,
    mobility: Score,
    attacked: Score,
    turn: Score,
    /// What each player has at the start, which is taken for even: at once, and from what could be done next.
    start: Vec<Score>,
    outlook_start: Vec<Score>,
}

/// What each value of an attribute is worth.
#[derive(Clone, Debug)]
struct AttributeWorth {
    kind: PieceTypeId,
    slot: AttributeSlot,
    /// From the least value on.
    worths: Vec<Score>,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Scratch {
    sums: Vec<Score>,
    outlook: Outlook,
}

impl Evaluation {
    /// What the rule file says, or where it says nothing, what follows from the rules. That takes some time: random
    /// games are played to see how pieces move.
    pub fn new(program: &Arc<Program>) -> Self {
        if program.weights.terms.is_empty() {
            Self::of_rules(program)
        } else {
            Self::with(program, program.weights.terms.clone())
        }
    }

    /// What follows from the rules, whatever their file states.
    pub fn of_rules(program: &Arc<Program>) -> Self {
        Self::with(program, prior::weights(program))
    }

    /// An evaluation with other weights.
    pub fn with(program: &Arc<Program>, weights: Vec<Weight>) -> Self {
        let classes = Classes::of(program);
        let (players, types) = (program.player_count(), program.new_pieces.len());
        let mut evaluation = Self {
            sites: vec![0; players * types * program.site_count()],
            pieces: vec![0; types],
            hands: vec![0; types],
            attributes: Vec::new(),
            variables: Vec::new(),
            meters: Vec::new(),
            linked: 0,
            covered: 0,
            captive: 0,
            score: 0,
            scoring: program.goals.iter().position(|goal| !goal.scores.is_empty()),
            mobility: 0,
            attacked: 0,
            turn: 0,
            weights: Vec::new(),
            start: vec![0; players],
            outlook_start: vec![0; players],
        };
        for weight in &weights {
            evaluation.take(program, &classes, *weight);
        }
        evaluation.weights = weights;
        let mut rules = Rules::new(program.clone());
        if let Ok(start) = rules.start() {
            let mut scratch = Scratch::default();
            evaluation.sum_up(&mut rules, &start, &mut scratch);
            evaluation.start.clone_from(&scratch.sums);
            evaluation.sum_up_outlook(&mut rules, &start, &mut scratch);
            evaluation.outlook_start = scratch.sums;
        }
        evaluation
    }

    /// The weights that it was made of.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    fn take(&mut self, program: &Program, classes: &Classes, Weight { term, worth }: Weight) {
        match term {
            Term::Piece(kind) => {
                self.pieces[kind.index()] += worth;
                self.add_to_sites(program, kind, worth, |_, _| true);
            }
            Term::Site(kind, player, site) => {
                let class = classes.class(player, site);
                self.add_to_sites(program, kind, worth, |player, site| classes.class(player, site) == class);
            }
            Term::Hand(kind) => self.hands[kind.index()] += worth,
            Term::Attribute(kind, attribute, value) => {
                self.take_attribute(kind, &program.attributes[attribute.index()], value, worth);
            }
            Term::Variable(variable) => {
                let keeper = program.layout.variables.get(variable.index()).map(|slot| slot.keeper);
                if keeper == Some(Keeper::Player) {
                    self.variables.push((variable, worth));
                }
            }
            Term::Goal(goal) => {
                let meters = program.meters.iter().enumerate().filter(|(_, meter)| meter.goal == goal);
                self.meters.extend(meters.map(|(at, _)| (at, worth)));
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

    fn add_to_sites(
        &mut self,
        program: &Program,
        kind: PieceTypeId,
        worth: Score,
        wanted: impl Fn(PlayerId, SiteId) -> bool,
    ) {
        for player in (0..program.player_count()).map(PlayerId::new) {
            for site in (0..program.site_count()).map(SiteId::new).filter(|&site| wanted(player, site)) {
                self.sites[place(program, player, kind, site)] += worth;
            }
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

    /// How best to search: by random play where the rule file says so, or where no term tells who is ahead.
    pub(in crate::search) fn algorithm(&self, program: &Program) -> Algorithm {
        let tells = |weight: &Weight| {
            !matches!(
                weight.term,
                Term::Piece(_) | Term::Hand(_) | Term::Mobility | Term::Attacked | Term::Turn
            )
        };
        let says_nothing = program.weights.terms.is_empty() && !self.weights.iter().any(tells);
        if program.weights.playouts || says_nothing { Algorithm::Uct } else { Algorithm::AlphaBeta }
    }

    /// Worth of a piece, wherever it stands.
    pub(in crate::search) fn piece(&self, piece: Piece) -> Score {
        self.pieces[piece.piece_type().index()]
    }

    /// Worth of a position for the player to move and their partners, as a search sees it where it looks no further.
    pub fn worth(&self, rules: &mut Rules, position: &Position) -> Score {
        let player = rules.turn(position).player;
        let side = rules.program().friends[player.index()] | 1 << player.0;
        let score = self.score(rules, position, side, &mut Scratch::default());
        score.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    /// Worth of a position for a side, given as players in bits, against all others.
    pub(in crate::search) fn score(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        scratch: &mut Scratch,
    ) -> Score {
        let now = self.score_now(rules, position, side, scratch);
        now.saturating_add(self.score_outlook(rules, position, side, scratch))
    }

    /// The part of a position's worth that needs no moves.
    pub(in crate::search) fn score_now(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        scratch: &mut Scratch,
    ) -> Score {
        self.sum_up(rules, position, scratch);
        scratch.sums.iter_mut().zip(&self.start).for_each(|(sum, start)| *sum -= start);
        if let Some(sum) = scratch.sums.get_mut(rules.turn(position).player.index()) {
            *sum += self.turn;
        }
        balance(&scratch.sums, rules.program().playing, side)
    }

    /// Whether anything counts that needs moves.
    pub(in crate::search) fn has_outlook(&self) -> bool {
        self.mobility != 0 || self.attacked != 0
    }

    /// The part of a position's worth that needs the moves of all players, which costs much more.
    pub(in crate::search) fn score_outlook(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        scratch: &mut Scratch,
    ) -> Score {
        if !self.has_outlook() {
            return 0;
        }
        self.sum_up_outlook(rules, position, scratch);
        scratch.sums.iter_mut().zip(&self.outlook_start).for_each(|(sum, start)| *sum -= start);
        balance(&scratch.sums, rules.program().playing, side)
    }

    /// Adds up what each player has.
    fn sum_up(&self, rules: &mut Rules, position: &Position, scratch: &mut Scratch) {
        scratch.sums.clear();
        scratch.sums.resize(rules.program().player_count(), 0);
        self.add_pieces(rules.program(), position, &mut scratch.sums);
        self.add_hands(rules.program(), position, &mut scratch.sums);
        self.add_meters(rules, position, &mut scratch.sums);
    }

    fn add_pieces(&self, program: &Program, position: &Position, sums: &mut [Score]) {
        for (site, piece) in position.pieces() {
            let owner = piece.owner();
            let mut worth = self.sites[place(program, owner, piece.piece_type(), site)];
            for attribute in self.attributes.iter().filter(|attribute| attribute.kind == piece.piece_type()) {
                let value = piece.attribute(&attribute.slot) - attribute.slot.min;
                worth += attribute.worths.get(value as usize).copied().unwrap_or(0);
            }
            if self.linked != 0 {
                worth += self.linked * friends_around(program, position, site, owner);
            }
            if self.covered != 0 || self.captive != 0 {
                worth += self.under(program, position, site, owner);
            }
            sums[owner.index()] += worth;
        }
    }

    fn under(&self, program: &Program, position: &Position, site: SiteId, owner: PlayerId) -> Score {
        let Some(columns) = &program.layout.columns else { return 0 };
        let below = columns.pieces(position.below(program, site));
        below.map(|piece| if piece.owner() == owner { self.covered } else { self.captive }).sum()
    }

    fn add_hands(&self, program: &Program, position: &Position, sums: &mut [Score]) {
        for (player, sum) in sums.iter_mut().enumerate() {
            let player = PlayerId::new(player);
            for (kind, &worth) in self.hands.iter().enumerate().filter(|&(_, &worth)| worth != 0) {
                let cell = program.reserve_cell(player, PieceTypeId::new(kind));
                *sum += worth * cell.map_or(0, |cell| tamed(position.cells()[cell] as Score));
            }
            for &(variable, worth) in &self.variables {
                *sum += worth * tamed(position.cells()[program.variable_cell(variable, player)] as Score);
            }
        }
    }

    fn add_meters(&self, rules: &mut Rules, position: &Position, sums: &mut [Score]) {
        for &(meter, worth) in &self.meters {
            let Meter { player, gain, .. } = rules.program().meters[meter];
            let near = nearness(rules, position, meter);
            sums[player.index()] += if gain == Gain::Win { near * worth } else { -near * worth } / NEAREST;
        }
        let Some(goal) = self.scoring.filter(|_| self.score != 0) else { return };
        for (player, sum) in sums.iter_mut().enumerate() {
            *sum = sum.saturating_add(self.score.saturating_mul(tamed(rules.score_now(
                position,
                goal,
                PlayerId::new(player),
            ))));
        }
    }

    /// Adds up what each player could do next.
    fn sum_up_outlook(&self, rules: &mut Rules, position: &Position, scratch: &mut Scratch) {
        let Scratch { sums, outlook } = scratch;
        sums.clear();
        sums.resize(rules.program().player_count(), 0);
        if self.mobility != 0 {
            for (player, sum) in sums.iter_mut().enumerate() {
                *sum += self.mobility * outlook.moves(rules, position, PlayerId::new(player));
            }
        }
        if self.attacked != 0 {
            outlook.count_attacked(rules, position, |owner| sums[owner.index()] += self.attacked);
        }
    }
}

/// A count of a position that no weight makes too great.
pub(super) fn tamed(count: Score) -> Score {
    count.clamp(-MOST_COUNTED, MOST_COUNTED)
}

/// Where the worth of a piece on a site is kept.
fn place(program: &Program, player: PlayerId, kind: PieceTypeId, site: SiteId) -> usize {
    (player.index() * program.new_pieces.len() + kind.index()) * program.site_count() + site.index()
}

/// What those of a side have on average more than the other players.
pub(super) fn balance(sums: &[Score], playing: u16, side: u16) -> Score {
    let average = |who: u16| {
        let counted =
            sums.iter().enumerate().filter(|(player, _)| who >> player & 1 == 1).map(|(_, &sum)| sum);
        counted.sum::<Score>() / (who.count_ones() as Score).max(1)
    };
    average(playing & side) - average(playing & !side)
}

/// How many pieces of the same player stand beside a site.
pub(super) fn friends_around(program: &Program, position: &Position, site: SiteId, owner: PlayerId) -> Score {
    let links = &program.links[site.index() * program.direction_count..][..program.direction_count];
    let is_friend = |&&next: &&u16| {
        next != NO_SITE && {
            let piece = position.piece(SiteId(next));
            !piece.is_none() && piece.owner() == owner
        }
    };
    links.iter().filter(is_friend).count() as Score
}

/// How near a goal is: the most where the next move may reach it.
pub(super) fn nearness(rules: &mut Rules, position: &Position, meter: usize) -> Score {
    NEAREST / rules.distance(position, meter).max(1)
}
