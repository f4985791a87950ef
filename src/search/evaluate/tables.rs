//! Weights in a form for fast summation.

use std::sync::Arc;

use super::cell_worths::CellWorths;
use super::piece_clock::PieceClock;
use super::site_classes::SiteClasses;
use super::structures::Structures;
use crate::index::PieceTypeId;
use crate::moves::{FUEL_PER_REQUEST, Rules};
use crate::program::{Phase, Piece, Program, Term, Weight};
use crate::search::limits::Algorithm;
use crate::search::network::Network;
use crate::search::score::Score;
use crate::tablebase::Tablebase;
use crate::weights::network::NetworkWeights;

/// The evaluation of a program's positions.
#[derive(Clone, Debug)]
pub struct Evaluation {
    pub(super) weights: Vec<Weight>,
    /// What single cells are worth at the beginning of the game, and at its end if that differs.
    pub(super) cells: CellWorths,
    pub(super) ending: Option<Ending>,
    pub(super) meters: Vec<MeterWorth>,
    pub(super) linked: Score,
    pub(super) covered: Score,
    pub(super) captive: Score,
    /// Terms of structure, and what each is worth at the beginning and at the end of the game.
    pub(super) structures: Structures,
    pub(super) structure_worths: Vec<[Score; 2]>,
    pub(super) score: Score,
    /// The goal that compares scores.
    pub(super) scoring: Option<usize>,
    pub(super) mobility: Score,
    /// What moves of single types are worth besides.
    pub(super) mobility_of: Vec<(PieceTypeId, Score)>,
    pub(super) attacked: Score,
    pub(super) turn: Score,
    /// What the network of the rule file adds to these terms.
    pub(in crate::search) network: Option<Network>,
    /// The exact values of positions with few pieces, if there are any.
    pub(in crate::search) tablebase: Option<Arc<Tablebase>>,
    /// How many instructions it took to build.
    cost: u64,
    /// What each player has at the start, which counts as equal: from terms that cost little, and from those that cost more.
    pub(super) start: Vec<Score>,
    pub(super) costly_start: Vec<Score>,
}

/// What single cells are worth at the end of the game, and when that is.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    pub(super) cells: CellWorths,
    pub(super) clock: PieceClock,
}

/// The value of a goal that is one move away.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeterWorth {
    /// The index of its meter in the program.
    pub(super) meter: usize,
    pub(super) worth: Score,
}

impl Evaluation {
    pub(super) fn of_classes(rules: &mut Rules, classes: &SiteClasses, weights: Vec<Weight>) -> Self {
        let program = &rules.shared_program().clone();
        let members = classes.members();
        let players = program.player_count();
        let mut evaluation = Self {
            cells: CellWorths::of(program, (classes, &members), &weights, Phase::Throughout),
            ending: None,
            meters: Vec::new(),
            linked: 0,
            covered: 0,
            captive: 0,
            structures: Structures::default(),
            structure_worths: Vec::new(),
            score: 0,
            scoring: program.scoring_goal(),
            mobility: 0,
            mobility_of: Vec::new(),
            attacked: 0,
            turn: 0,
            network: None,
            tablebase: None,
            weights: Vec::new(),
            cost: 0,
            start: vec![0; players],
            costly_start: vec![0; players],
        };
        for weight in &weights {
            evaluation.take(program, *weight);
        }
        if weights.iter().any(|weight| weight.phase == Phase::Ending) {
            let cells = CellWorths::of(program, (classes, &members), &weights, Phase::Ending);
            evaluation.ending = Some(Ending { cells, clock: PieceClock::of(program, &evaluation.cells) });
        }
        rules.with_fuel(FUEL_PER_REQUEST, |rules| evaluation.take_structures(rules, &weights));
        evaluation.weights = weights;
        rules.with_fuel(FUEL_PER_REQUEST, |rules| evaluation.look_at_start(rules));
        evaluation.cost = rules.instructions();
        evaluation
    }

    /// How many instructions of the rules it took to build.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// The same with a network, if there is one and it fits the program.
    #[must_use]
    pub fn with_network(self, program: &Program, network: Option<&NetworkWeights>) -> Self {
        Self { network: network.and_then(|weights| Network::of(program, weights)), ..self }
    }

    /// The same with endgame tables of the same rules, which a search looks positions up in.
    #[must_use]
    pub fn with_tablebase(self, tablebase: Option<Arc<Tablebase>>) -> Self {
        Self { tablebase, ..self }
    }

    /// The weights that it was built from.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// What tells how far a game has gone, by what its pieces are worth here.
    pub fn piece_clock(&self, program: &Program) -> PieceClock {
        PieceClock::of(program, &self.cells)
    }

    /// Adds a weight of what depends on more than a cell.
    fn take(&mut self, program: &Program, Weight { term, worth, .. }: Weight) {
        match term {
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
            Term::MobilityOf(kind) => self.mobility_of.push((kind, worth)),
            Term::Attacked => self.attacked += worth,
            Term::Turn => self.turn += worth,
            // Of single cells, or of structure.
            _ => {}
        }
    }

    /// Adds the weights of structures.
    fn take_structures(&mut self, rules: &mut Rules, weights: &[Weight]) {
        let mut terms: Vec<Term> =
            weights.iter().map(|weight| weight.term).filter(|term| term.is_of_structure()).collect();
        terms.sort_unstable();
        terms.dedup();
        self.structures = Structures::of(rules, &terms);
        let of = |term: Term, phase: Phase| {
            let same = weights.iter().filter(move |weight| weight.term == term && weight.phase == phase);
            same.fold(0, |sum: Score, weight| sum.saturating_add(weight.worth))
        };
        let differs_at_end = |term: Term| {
            weights.iter().any(|weight| weight.phase == Phase::Ending && weight.term.is_of_kind(term))
        };
        let worths = terms.iter().map(|&term| {
            let beginning = of(term, Phase::Throughout);
            [beginning, if differs_at_end(term) { of(term, Phase::Ending) } else { beginning }]
        });
        self.structure_worths = worths.collect();
    }

    /// The better search algorithm: playouts if the rule file says so, or if no term shows who is ahead.
    pub fn algorithm(&self, program: &Program) -> Algorithm {
        let tells = |weight: &Weight| match weight.term {
            Term::Goal(goal) => program.meters.iter().any(|meter| meter.goal == goal && meter.shows_progress),
            Term::Piece(_)
            | Term::Hand(_)
            | Term::Mobility
            | Term::MobilityOf(_)
            | Term::Attacked
            | Term::Turn => false,
            _ => true,
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
        self.cells.pieces[kind.index()]
    }
}
