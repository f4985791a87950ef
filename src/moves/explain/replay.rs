//! Runs the block of a step again and records the paths of its pieces.

use crate::index::{DirectionId, SiteId};
use crate::moves::effect::Effect;
use crate::moves::explain::counts::{Count, counts};
use crate::moves::list::Step;
use crate::moves::rules::Rules;
use crate::moves::vm::{Event, Log, RunError};
use crate::position::{Change, Position};
use crate::program::Program;

/// A site on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// The site.
    pub site: SiteId,
    /// The direction from the previous site; none for the first site and after a jump.
    pub direction: Option<DirectionId>,
}

/// The path of one piece, including its first and last site.
#[derive(Clone, Debug)]
pub(in crate::moves) struct PiecePath {
    pub(in crate::moves) path: Vec<Waypoint>,
    pub(in crate::moves) manner: Departure,
}

/// How a piece starts to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) enum Departure {
    /// By itself.
    Goes,
    /// The piece that moved before it has ended on its site.
    IsPushed,
    /// It is created where its path starts.
    Appears,
    /// It is dropped where its path starts.
    IsDropped,
    /// It is the top piece of the upper part of a column, with this many pieces, which goes onto the last site.
    Stacks(u8),
}

/// How the last piece of a step gets to where it lands.
#[derive(Clone, Copy)]
enum Arrival {
    /// It moves there.
    Move,
    /// It is dropped.
    Drop,
    /// It appears as a copy of a piece that stays.
    Copy,
}

/// What a step does.
#[derive(Default)]
pub(in crate::moves) struct Replayed {
    /// The paths of all pieces.
    pub(in crate::moves) piece_paths: Vec<PiecePath>,
    pub(in crate::moves) changes: Vec<Change>,
    /// Values that change one by one, in order.
    pub(in crate::moves) counts: Vec<Count>,
    /// Where the piece that moved last lands.
    pub(in crate::moves) landing: Option<u16>,
}

impl Replayed {
    /// Replays a step; nothing happens if it is not among the moves of the position.
    pub(in crate::moves) fn of(
        rules: &mut Rules,
        position: &Position,
        step: &Step,
    ) -> Result<Self, RunError> {
        if step.is_pass() {
            return Ok(Self { changes: rules.pass_changes(position), ..Self::default() });
        }
        let (program, machine) = rules.parts();
        let mut log = Log::open();
        machine.refuel();
        machine.begin(program, step.block, SiteId(step.origin), true);
        while machine.resume(program, position, &mut log)? {
            let emission = machine.emission();
            if emission.step.ordinal == step.ordinal {
                let changes: Vec<Change> = machine.changes(position).collect();
                let counts = counts(program, position, &changes, machine.last_effects().1);
                let copies = machine.last_effects().0.last().is_some_and(|movement| movement.copy);
                let arrival = match step.dropped(program) {
                    Some(_) => Arrival::Drop,
                    None if copies => Arrival::Copy,
                    None => Arrival::Move,
                };
                let landing = emission.landing;
                let mut piece_paths = piece_paths(log.events(), program, step, SiteId(landing), arrival);
                let walk = walk_of(log.events(), step);
                piece_paths
                    .extend(machine.last_effects().1.iter().filter_map(|&effect| stacking(&walk, effect)));
                return Ok(Self { piece_paths, changes, counts, landing: Some(landing) });
            }
            log.consume();
        }
        Ok(Self::default())
    }
}

impl Rules {
    /// Whether a position has a step with the same notation as one of another position, from the same block and site.
    pub(crate) fn has_step(&mut self, position: &Position, step: &Step) -> Result<bool, RunError> {
        let (program, machine) = self.parts();
        machine.refuel();
        machine.begin(program, step.block, SiteId(step.origin), true);
        while machine.advance(program, position, &mut Log::closed())? {
            if machine.emission().step.reads_like(step) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The paths of all pieces in a step.
fn piece_paths(
    events: &[Event],
    program: &Program,
    step: &Step,
    landing: SiteId,
    arrival: Arrival,
) -> Vec<PiecePath> {
    let mut piece_paths = Vec::new();
    let mut walk = Walk::from(SiteId(step.origin));
    let mut carried = (SiteId(step.origin), Departure::Goes);
    let mut pushed = None;
    let creation = if matches!(arrival, Arrival::Drop) { Departure::IsDropped } else { Departure::Appears };
    // After the last emitted move, only the place of the cursor carries over.
    let own = events.iter().rposition(|event| matches!(event, Event::UsedUp)).unwrap_or(0);
    for (at, &event) in events.iter().enumerate() {
        let arrived = pushed.take();
        match event {
            Event::Stepped(site, direction) => walk.step(site, direction),
            Event::Jumped(site) => walk.jump(site),
            _ if at < own => {}
            Event::PickedUp(site) => {
                let is_pushed = arrived == Some(site);
                carried = (site, if is_pushed { Departure::IsPushed } else { Departure::Goes });
                walk.pick_up(site);
            }
            Event::PutDown(from, to) => {
                pushed = Some(to);
                piece_paths.extend(movement(&walk, from, to, carried.1));
            }
            Event::Created(site) => {
                let path = if walk.is_at(site) { walk.way_to(site) } else { vec![start(site)] };
                piece_paths.push(PiecePath { path, manner: creation });
            }
            Event::UsedUp => {}
        }
    }
    let picks_up = events[own..].iter().any(|event| matches!(event, Event::PickedUp(_)));
    let created = |path, manner| Some(PiecePath { path, manner });
    piece_paths.extend(match arrival {
        Arrival::Drop if !picks_up => created(walk.first_way_to(landing), creation),
        Arrival::Copy => created(walk.way_to(landing), creation),
        _ => movement(&walk, carried.0, landing, carried.1),
    });
    go_together(&mut piece_paths, program);
    piece_paths
}

/// The path of what an effect stacks onto another site.
fn stacking(walk: &Walk, effect: Effect) -> Option<PiecePath> {
    let Effect::Stack { count, site, on } = effect else { return None };
    movement(walk, SiteId(site), SiteId(on), Departure::Stacks(count))
}

/// Where the cursor has been.
fn walk_of(events: &[Event], step: &Step) -> Walk {
    let mut walk = Walk::from(SiteId(step.origin));
    for &event in events {
        match event {
            Event::Stepped(site, direction) => walk.step(site, direction),
            Event::Jumped(site) => walk.jump(site),
            _ => {}
        }
    }
    walk
}

fn start(site: SiteId) -> Waypoint {
    Waypoint { site, direction: None }
}

/// The path between two sites as the cursor went; none if they are the same.
fn movement(walk: &Walk, from: SiteId, to: SiteId, manner: Departure) -> Option<PiecePath> {
    if from == to {
        return None;
    }
    let way = walk.way_to(to);
    let path = match way.iter().position(|waypoint| waypoint.site == from) {
        Some(begins) if begins + 1 < way.len() => [&[start(from)], &way[begins + 1..]].concat(),
        _ => vec![start(from), start(to)],
    };
    Some(PiecePath { path, manner })
}

/// Pieces that end where the path of another piece would have taken them follow that path.
fn go_together(piece_paths: &mut [PiecePath], program: &Program) {
    let Some(way) = piece_paths.iter().find(|one| is_way(&one.path)).map(|one| one.path.clone()) else {
        return;
    };
    for PiecePath { path, manner } in piece_paths {
        let along = follow(program, path[0].site, &way);
        let agrees = along.last().map(|end| end.site) == path.last().map(|end| end.site);
        if *manner == Departure::Goes && !is_way(path) && agrees {
            *path = along;
        }
    }
}

/// Whether a path has no jump.
fn is_way(path: &[Waypoint]) -> bool {
    path.len() > 1 && path[1..].iter().all(|waypoint| waypoint.direction.is_some())
}

/// The path that takes the directions of another one, as far as the board has them.
fn follow(program: &Program, from: SiteId, way: &[Waypoint]) -> Vec<Waypoint> {
    let mut path = vec![start(from)];
    let mut site = from;
    for direction in way.iter().filter_map(|waypoint| waypoint.direction) {
        let Some(next) = program.link(site, direction) else { break };
        site = next;
        path.push(Waypoint { site, direction: Some(direction) });
    }
    path
}

/// The places where the cursor has been, as a tree: each knows the one from which it was reached, so that backtracking
/// leaves no detour in a path.
struct Walk {
    places: Vec<(Waypoint, Option<usize>)>,
    now: usize,
    /// Where the piece that is being moved was picked up.
    begun: usize,
}

impl Walk {
    fn from(origin: SiteId) -> Self {
        Self { places: vec![(start(origin), None)], now: 0, begun: 0 }
    }

    fn step(&mut self, site: SiteId, direction: DirectionId) {
        self.places.push((Waypoint { site, direction: Some(direction) }, Some(self.now)));
        self.now = self.places.len() - 1;
    }

    /// Returns to where it last was on a site, or starts anew there.
    fn jump(&mut self, site: SiteId) {
        match self.last(site) {
            Some(place) => self.now = place,
            None => self.begin(site),
        }
    }

    fn begin(&mut self, site: SiteId) {
        self.places.push((start(site), None));
        self.now = self.places.len() - 1;
    }

    fn pick_up(&mut self, site: SiteId) {
        self.begin(site);
        self.begun = self.now;
    }

    fn is_at(&self, site: SiteId) -> bool {
        self.places[self.now].0.site == site
    }

    /// Where it last was on a site since the piece was picked up.
    fn last(&self, site: SiteId) -> Option<usize> {
        let place = self.places[self.begun..].iter().rposition(|(waypoint, _)| waypoint.site == site)?;
        Some(self.begun + place)
    }

    /// The path to where it last was on a site.
    fn way_to(&self, site: SiteId) -> Vec<Waypoint> {
        self.way(if self.is_at(site) { Some(self.now) } else { self.last(site) }, site)
    }

    /// The path to where it first was on a site.
    fn first_way_to(&self, site: SiteId) -> Vec<Waypoint> {
        self.way(self.places.iter().position(|(waypoint, _)| waypoint.site == site), site)
    }

    /// The path to a place; just the site if there is none.
    fn way(&self, mut at: Option<usize>, site: SiteId) -> Vec<Waypoint> {
        let mut way = Vec::new();
        while let Some(place) = at {
            way.push(self.places[place].0);
            at = self.places[place].1;
        }
        way.reverse();
        if way.is_empty() { vec![start(site)] } else { way }
    }
}
