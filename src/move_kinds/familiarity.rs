//! Guesses from the text of a move whether it is of a new kind, before its motion is traced, which takes longer.
//!
//! In: the moves that come up. Out: which of them are worth tracing, and which of several is the rarest.

use std::collections::BTreeMap;

use fastrand::Rng;

use super::context::Context;
use crate::index::{PieceTypeId, SiteId};
use crate::moves::{MoveList, Step};
use crate::notation::name_text;
use crate::position::Position;
use crate::program::Piece;

/// How many moves that read alike are traced before they become less likely to be.
const FAMILIAR_AFTER: u32 = 10;
/// The move to play is the rarest of this many random ones.
const CANDIDATES: usize = 3;
/// Rows of pieces that could be pushed are compared up to this length.
const LONGEST_ROW: usize = 5;
/// Numbers of steps are compared up to this.
const MAX_STEPS: usize = 3;

/// What can be told of a move without tracing it: moves with equal readings are probably of one kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reading {
    mover: Option<PieceTypeId>,
    /// For each piece in the row ahead, whether it has the same owner as the moving one.
    row: Vec<bool>,
    course: Option<Course>,
    steps: usize,
    words: Vec<String>,
}

/// How far a move goes, and roughly in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Course {
    cells: u8,
    slope: Slope,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slope {
    Vertical,
    Horizontal,
    Diagonal,
    Other,
}

/// How many moves with each reading came up.
#[derive(Clone, Debug)]
pub(super) struct Familiarity {
    met: BTreeMap<Reading, u32>,
    sites: BTreeMap<String, SiteId>,
    /// Sites by the rounded coordinates of their centres.
    places: BTreeMap<(i64, i64), SiteId>,
}

impl Familiarity {
    pub(super) fn new(context: &Context) -> Self {
        let names = context.program.names.sites.iter().enumerate();
        let centres = context.appearance.geometry.centres.iter().enumerate();
        Self {
            met: BTreeMap::new(),
            sites: names.map(|(site, name)| (name.clone(), SiteId::new(site))).collect(),
            places: centres.map(|(site, at)| (rounded(at.x, at.y), SiteId::new(site))).collect(),
        }
    }

    /// Counts a move, and decides whether it is worth tracing. The more often its reading has come up, the less likely.
    pub(super) fn wants(
        &mut self,
        context: &Context,
        at: &Position,
        steps: &[Step],
        random: &mut Rng,
    ) -> bool {
        let times = self.met.entry(self.read(context, at, steps)).or_insert(0);
        *times += 1;
        *times <= FAMILIAR_AFTER || random.f64() < f64::from(FAMILIAR_AFTER) / f64::from(*times)
    }

    /// Chooses one of some moves of a list at random, preferring rare readings.
    pub(super) fn rarest(
        &self,
        context: &Context,
        at: &Position,
        list: &MoveList,
        offered: &[usize],
        random: &mut Rng,
    ) -> Option<usize> {
        let drawn: Vec<usize> = (0..CANDIDATES).filter_map(|_| random.choice(offered).copied()).collect();
        let often = |&index: &usize| self.met.get(&self.read(context, at, list.steps(index))).copied();
        drawn.into_iter().min_by_key(often)
    }

    fn read(&self, context: &Context, at: &Position, steps: &[Step]) -> Reading {
        let step = steps[0];
        let dropped = step.dropped(&context.program);
        let name = if step.is_pass() { "pass".to_owned() } else { name_text(&context.program, &step) };
        let site = |site: u16, is_told: bool| (is_told && !step.is_pass()).then_some(SiteId(site));
        let named = name.split(' ').filter_map(|word| self.sites.get(word).copied());
        let mut sites = site(step.origin, dropped.is_none())
            .into_iter()
            .chain(site(step.target, dropped.is_some() || step.target != step.origin))
            .chain(named);
        let (from, to) = (sites.next(), sites.next());
        let mover = from.map(|site| at.piece(site)).filter(|piece| !piece.is_none());
        let pieces = self
            .row(context, from, to)
            .into_iter()
            .map_while(|site| site.map(|site| at.piece(site)).filter(|piece| !piece.is_none()));
        let row = pieces.map(|piece| mover.is_some_and(|mover| mover.owner() == piece.owner())).collect();
        let types = dropped.into_iter().chain(step.promotion());
        let types = types.map(|piece_type| context.program.names.piece_types[piece_type.index()].as_str());
        let is_told = |word: &&str| begins_with_letters(word) && !self.sites.contains_key(*word);
        Reading {
            mover: mover.map(Piece::piece_type),
            row,
            course: from.zip(to).map(|(from, to)| course(context, from, to)),
            steps: steps.len().min(MAX_STEPS),
            words: types.chain(name.split(' ')).filter(is_told).map(str::to_owned).collect(),
        }
    }

    /// The site that a move goes to, and those beyond it in the same direction, as far as pieces can be pushed.
    fn row(&self, context: &Context, from: Option<SiteId>, to: Option<SiteId>) -> Vec<Option<SiteId>> {
        let Some((from, to)) = from.zip(to) else { return vec![to] };
        let geometry = &context.appearance.geometry;
        let (mut at, step) = (geometry.centre(from), geometry.way(from, to));
        let mut next = || {
            (at.x, at.y) = (at.x + step.x, at.y + step.y);
            self.places.get(&rounded(at.x, at.y)).copied()
        };
        (0..LONGEST_ROW).map(|_| next()).collect()
    }
}

fn course(context: &Context, from: SiteId, to: SiteId) -> Course {
    let geometry = &context.appearance.geometry;
    let way = geometry.way(from, to);
    let (across, down) = (way.x.abs() / geometry.width, way.y.abs() / geometry.height);
    let slope = match (across, down) {
        _ if across < 0.1 => Slope::Vertical,
        _ if down < 0.1 => Slope::Horizontal,
        _ if (across - down).abs() < 0.1 => Slope::Diagonal,
        _ => Slope::Other,
    };
    Course { cells: (across.max(down) + 0.5).floor().min(2.0) as u8, slope }
}

fn rounded(x: f64, y: f64) -> (i64, i64) {
    ((x + 0.5).floor() as i64, (y + 0.5).floor() as i64)
}

/// Single letters are directions and the like.
fn begins_with_letters(word: &str) -> bool {
    let mut letters = word.chars().map(char::is_alphabetic);
    letters.next() == Some(true) && letters.next() == Some(true)
}
