//! Counts how often each term occurs in a position, for tuning.

use std::sync::Arc;

use super::cell_totals::capped;
use super::mobility::Mobility;
use super::points::balance;
use super::site_classes::SiteClasses;
use super::structures::{StructureSites, Structures};
use super::totals::{friends_around, nearness};
use crate::index::{AttributeId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::moves::{FUEL_PER_REQUEST, Rules};
use crate::position::Position;
use crate::program::{Gain, Piece, Program, Term, VariableScope};

/// Attributes with more values than this are not counted.
const MAX_VALUES: i32 = 16;

/// By how much the count of a term differs between the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureCount {
    /// The index of the term in [`FeatureCounter::terms`].
    pub term: usize,
    /// The difference; for goals, in hundredths.
    pub count: i32,
}

/// Counts all terms that a game has.
#[derive(Clone, Debug)]
pub struct FeatureCounter {
    rules: Rules,
    classes: SiteClasses,
    terms: Vec<Term>,
    /// For each term and player, its count.
    sums: Vec<Vec<i32>>,
    mobility: Mobility,
    structures: Structures,
    sites: StructureSites,
}

impl FeatureCounter {
    /// A counter for positions of a program.
    pub fn new(program: &Arc<Program>) -> Self {
        let classes = SiteClasses::of(program);
        let mut rules = Rules::new(program.clone());
        let mut terms = terms(program, &classes);
        rules.with_fuel(FUEL_PER_REQUEST, |rules| terms.extend(Structures::terms(rules)));
        let sums = vec![vec![0; program.player_count()]; terms.len()];
        let structures = rules.with_fuel(FUEL_PER_REQUEST, |rules| Structures::of(rules, &terms));
        let (mobility, sites) = (Mobility::default(), StructureSites::default());
        Self { rules, classes, terms, sums, mobility, structures, sites }
    }

    /// All terms.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The representative of a term: for equivalent sites the first one.
    pub fn stands_for(&self, term: Term) -> Term {
        let Term::Site(kind, player, site) = term else { return term };
        let (player, site) = self.classes.first[self.classes.class(player, site)];
        Term::Site(kind, player, site)
    }

    /// The differences of all terms between a side, given as bits of players, and the others, without those that are 0.
    /// Goals count in hundredths.
    pub fn count(&mut self, position: &Position, side: u16) -> Vec<FeatureCount> {
        self.mobility.measure(&mut self.rules, position, true);
        for at in 0..self.terms.len() {
            for player in 0..self.sums[at].len() {
                self.sums[at][player] = self.count_of_term(self.terms[at], position, PlayerId::new(player));
            }
        }
        self.count_pieces(position);
        let Self { rules, structures, sites, sums, .. } = self;
        let mut found = |term: usize, player: PlayerId, count: i32| sums[term][player.index()] += count;
        structures.count(rules.program(), position, sites, &mut found);
        structures.count_reach(rules.program(), position, sites, &mut found);
        let playing = self.rules.program().playing;
        let counts = self.sums.iter().map(|sums| balance(sums, playing, side)).enumerate();
        counts.filter(|&(_, count)| count != 0).map(|(term, count)| FeatureCount { term, count }).collect()
    }

    /// The count of a term for a player, unless it is counted piece by piece.
    fn count_of_term(&mut self, term: Term, position: &Position, player: PlayerId) -> i32 {
        let program = self.rules.shared_program().clone();
        match term {
            Term::Hand(kind) => {
                program.reserve_cell(player, kind).map_or(0, |cell| capped(position.cells()[cell] as i32))
            }
            Term::Variable(variable) => {
                capped(position.cells()[program.variable_cell(variable, player)] as i32)
            }
            Term::Goal(goal) => {
                let of_player = |meter: &&crate::program::Meter| meter.goal == goal && meter.player == player;
                let Some(meter) = program.meters.iter().find(of_player) else { return 0 };
                let at = program.meters.iter().position(|other| std::ptr::eq(other, meter)).unwrap_or(0);
                let near = nearness(&mut self.rules, position, at);
                if meter.gain == Gain::Win { near } else { -near }
            }
            Term::Score => {
                program.scoring_goal().map_or(0, |goal| capped(self.rules.score_now(position, goal, player)))
            }
            Term::Mobility => self.mobility.moves[player.index()],
            Term::MobilityOf(kind) => self.mobility.moves_of(player, kind),
            Term::Attacked => self.mobility.attacked[player.index()],
            Term::Turn => i32::from(self.rules.turn(position).player == player),
            _ => 0,
        }
    }

    fn count_pieces(&mut self, position: &Position) {
        let program = self.rules.shared_program().clone();
        for (site, piece) in position.pieces() {
            let (owner, kind) = (piece.owner(), piece.piece_type());
            let class = self.classes.class(owner, site);
            for at in 0..self.terms.len() {
                let count = match self.terms[at] {
                    Term::Piece(wanted) => i32::from(wanted == kind),
                    Term::Site(wanted, player, site) => {
                        i32::from(wanted == kind && self.classes.class(player, site) == class)
                    }
                    Term::Attribute(wanted, attribute, value) => {
                        let slot = &program.attributes[attribute.index()];
                        i32::from(wanted == kind && piece.attribute(slot) == value)
                    }
                    Term::Linked => friends_around(&program, position, site, owner),
                    Term::Covered => under(&program, position, site, |below| below.owner() == owner),
                    Term::Captive => under(&program, position, site, |below| below.owner() != owner),
                    _ => 0,
                };
                self.sums[at][owner.index()] += count;
            }
        }
    }
}

fn under(program: &Program, position: &Position, site: SiteId, wanted: impl Fn(&Piece) -> bool) -> i32 {
    let Some(columns) = &program.layout.columns else { return 0 };
    columns.pieces(position.below(program, site)).filter(wanted).count() as i32
}

/// All terms that positions of a program can have.
fn terms(program: &Program, classes: &SiteClasses) -> Vec<Term> {
    let kinds = || (0..program.new_pieces.len()).map(PieceTypeId::new);
    let mut terms: Vec<Term> = kinds().map(Term::Piece).collect();
    if program.layout.reserves.is_some() {
        terms.extend(kinds().map(Term::Hand));
    }
    for kind in kinds() {
        terms.extend(classes.first.iter().map(|&(player, site)| Term::Site(kind, player, site)));
        for (at, slot) in program.attributes.iter().enumerate().filter(|(_, slot)| slot.bearers[kind.index()])
        {
            if slot.max - slot.min < MAX_VALUES {
                let attribute = AttributeId::new(at);
                terms.extend((slot.min..=slot.max).map(|value| Term::Attribute(kind, attribute, value)));
            }
        }
    }
    let variables = program.layout.variables.iter().enumerate();
    let of_players = variables.filter(|(_, slot)| slot.scope == VariableScope::Player);
    terms.extend(of_players.map(|(at, _)| Term::Variable(VariableId::new(at))));
    terms.push(Term::Linked);
    if program.layout.columns.is_some() {
        terms.extend([Term::Covered, Term::Captive]);
    }
    terms.extend((0..program.measured_goals()).map(Term::Goal));
    if program.scoring_goal().is_some() {
        terms.push(Term::Score);
    }
    terms.extend([Term::Mobility, Term::Attacked, Term::Turn]);
    if program.new_pieces.len() > 1 {
        terms.extend(kinds().map(Term::MobilityOf));
    }
    terms
}
