//! Runs a step's program again and writes down who goes where.

use super::list::Step;
use super::rules::Rules;
use super::vm::{Observer, RunError};
use crate::index::{DirectionId, SiteId};
use crate::position::{Change, Position};

/// A site on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// The site.
    pub site: SiteId,
    /// How it was reached; none for the first and after a jump.
    pub direction: Option<DirectionId>,
}

/// The way of one piece, first and last site included.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    pub(super) path: Vec<Waypoint>,
    /// Whether the piece appears instead of being there before.
    pub(super) created: bool,
}

/// What a run does, in order.
#[derive(Clone, Copy, Debug)]
enum Event {
    Stepped(SiteId, DirectionId),
    Jumped(SiteId),
    PickedUp(SiteId),
    PutDown(SiteId, SiteId),
    Created(SiteId),
    /// Something that belonged to another move of the run.
    UsedUp,
}

/// How the last piece of a step comes to where it stands afterwards.
#[derive(Clone, Copy)]
enum Arrival {
    /// It goes there.
    Move,
    /// It is put on the board.
    Drop,
    /// It appears as a copy of one that stays.
    Copy,
}

/// The ways of all pieces in a step, what it changes, and where the last piece lands.
pub(super) type Replayed = (Vec<Passage>, Vec<Change>, Option<u16>);

/// Writes down the events of a run.
#[derive(Default)]
pub(super) struct Recorder {
    events: Vec<Event>,
}

impl Recorder {
    /// The ways of all pieces in a step, what it changes, and where the last piece lands.
    ///
    /// A step that is not one of the position's moves has no ways and changes nothing.
    pub(super) fn replay(rules: &mut Rules, position: &Position, step: &Step) -> Result<Replayed, RunError> {
        if step.is_pass() {
            return Ok((Vec::new(), rules.pass_changes(position), None));
        }
        let (program, machine) = rules.parts();
        let mut recorder = Self::default();
        machine.refuel();
        machine.begin(program, step.block, SiteId(step.origin), false);
        while machine.resume(program, position, &mut recorder)? {
            let emission = machine.emission();
            if emission.step.ordinal == step.ordinal {
                let changes = machine.changes(position).collect();
                let copies = machine.deeds().0.last().is_some_and(|movement| movement.copy);
                let arrival = match step.dropped(program) {
                    Some(_) => Arrival::Drop,
                    None if copies => Arrival::Copy,
                    None => Arrival::Move,
                };
                let landing = emission.landing;
                return Ok((recorder.passages(step, SiteId(landing), arrival), changes, Some(landing)));
            }
            recorder.use_up();
        }
        Ok((Vec::new(), Vec::new(), None))
    }

    /// Forgets what the move that was just made ready has done: behind it only the cursor stays where it is. Nothing is
    /// taken out, as the run knows how many events there were.
    fn use_up(&mut self) {
        for event in &mut self.events {
            if !matches!(event, Event::Stepped(..) | Event::Jumped(_)) {
                *event = Event::UsedUp;
            }
        }
    }

    fn passages(&self, step: &Step, landing: SiteId, arrival: Arrival) -> Vec<Passage> {
        let mut passages = Vec::new();
        let mut path = vec![start(SiteId(step.origin))];
        let mut carried = SiteId(step.origin);
        for &event in &self.events {
            match event {
                Event::Stepped(site, direction) => path.push(Waypoint { site, direction: Some(direction) }),
                Event::Jumped(site) => path.push(start(site)),
                Event::PickedUp(site) => {
                    carried = site;
                    path = vec![start(site)];
                }
                Event::PutDown(from, to) => passages.extend(movement(&path, from, to)),
                Event::Created(site) => passages.push(creation(&path, site)),
                Event::UsedUp => {}
            }
        }
        let put_down_before = self.events.iter().any(|event| matches!(event, Event::PutDown(..)));
        match arrival {
            Arrival::Drop if !put_down_before => passages.push(creation(&[], landing)),
            Arrival::Copy => passages.push(creation(&path, landing)),
            _ => passages.extend(movement(&path, carried, landing)),
        }
        passages
    }
}

fn start(site: SiteId) -> Waypoint {
    Waypoint { site, direction: None }
}

/// The way from one site to another along what the cursor did; nothing where it stays.
fn movement(path: &[Waypoint], from: SiteId, to: SiteId) -> Option<Passage> {
    if from == to {
        return None;
    }
    let begins = path.iter().position(|waypoint| waypoint.site == from);
    let ends = path.iter().rposition(|waypoint| waypoint.site == to);
    let path = match (begins, ends) {
        (Some(begins), Some(ends)) if begins < ends => path[begins..=ends].to_vec(),
        _ => vec![start(from), start(to)],
    };
    Some(Passage { path, created: false })
}

/// The way of a piece that appears: from where the cursor last was put.
fn creation(path: &[Waypoint], at: SiteId) -> Passage {
    let begins = path.iter().rposition(|waypoint| waypoint.direction.is_none()).unwrap_or(0);
    let ends = path.iter().rposition(|waypoint| waypoint.site == at);
    let path = match ends {
        Some(ends) if begins <= ends => path[begins..=ends].to_vec(),
        _ => vec![start(at)],
    };
    Passage { path, created: true }
}

impl Observer for Recorder {
    fn stepped(&mut self, to: SiteId, direction: DirectionId) {
        self.events.push(Event::Stepped(to, direction));
    }

    fn jumped(&mut self, to: SiteId) {
        self.events.push(Event::Jumped(to));
    }

    fn picked_up(&mut self, at: SiteId) {
        self.events.push(Event::PickedUp(at));
    }

    fn put_down(&mut self, from: SiteId, to: SiteId) {
        self.events.push(Event::PutDown(from, to));
    }

    fn created(&mut self, at: SiteId) {
        self.events.push(Event::Created(at));
    }

    fn length(&self) -> i32 {
        self.events.len() as i32
    }

    fn truncate(&mut self, length: i32) {
        self.events.truncate(length as usize);
    }
}
