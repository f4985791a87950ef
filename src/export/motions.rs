//! Finds motions in blocks: steps, slides, hops and leaps.
//!
//! In: the instructions of a block. Out: what its runs do, if that is one of these.

use super::misfit::{Misfit, misfit};
use crate::index::{DirectionId, PieceTypeId, ZoneId};
use crate::model::{Action, ActionKind, Block, Direction, Domain, LocalId, Site, Truth};
use crate::source::Span;

/// What a block does in some direction.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub(super) course: Course,
    /// What must hold where it begins.
    pub(super) when: Vec<Truth>,
    /// What must hold where it ends.
    pub(super) landing: Vec<Truth>,
    pub(super) promotion: Promotion,
    pub(super) span: Span,
}

/// How a piece goes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Course {
    /// It is put down where the cursor is.
    Drop,
    Step(DirectionId),
    /// Over empty sites; it may end on any of them, and also beyond them if anything is said of the landing.
    Slide {
        direction: DirectionId,
        captures: bool,
    },
    /// Over one site, for which the conditions hold, and whose piece is taken or not.
    Hop {
        direction: DirectionId,
        over: Vec<Truth>,
        captures: bool,
    },
    /// Steps one after another, whatever is between.
    Leap(Vec<DirectionId>),
}

/// What a piece becomes where it lands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Promotion {
    None,
    Always(PieceTypeId),
    In(ZoneId, PieceTypeId),
}

/// The motions of a block, one for each direction of a loop around it.
pub(super) fn motions(block: &Block) -> Result<Vec<Motion>, Misfit> {
    match &block.body[..] {
        [Action { kind: ActionKind::ForEach(local, Domain::Directions(directions), body), .. }] => {
            let one = |&direction: &DirectionId| {
                Reader { local: Some((*local, direction)), span: block.span }.motion(body)
            };
            directions.iter().map(one).collect()
        }
        body => Ok(vec![Reader { local: None, span: block.span }.motion(body)?]),
    }
}

/// Reads a run in one direction.
struct Reader {
    local: Option<(LocalId, DirectionId)>,
    span: Span,
}

impl Reader {
    fn motion(&self, body: &[Action]) -> Result<Motion, Misfit> {
        let (when, rest) = leading_tests(body);
        let plain = |course, landing: &[Action]| self.landed(course, when.clone(), landing);
        match rest {
            _ if steps(rest) == 0 => plain(Course::Drop, rest),
            [first, slide, rest @ ..] if self.slides(first, slide).is_some() => {
                let direction = self.slides(first, slide).unwrap_or(DirectionId::new(0));
                self.slid(direction, when, rest)
            }
            [slide, first, rest @ ..] if self.slides_ahead(slide, first).is_some() => {
                let direction = self.slides_ahead(slide, first).unwrap_or(DirectionId::new(0));
                self.slid(direction, when, rest)
            }
            [first, rest @ ..] => {
                let direction = self.step(first)?;
                if steps(rest) == 0 {
                    return plain(Course::Step(direction), rest);
                }
                match leading_tests(rest) {
                    (over, [capture, second, rest @ ..])
                        if is_capture(capture) && self.step(second).ok() == Some(direction) =>
                    {
                        plain(Course::Hop { direction, over, captures: true }, rest)
                    }
                    (over, [second, rest @ ..])
                        if !over.is_empty() && self.step(second).ok() == Some(direction) =>
                    {
                        plain(Course::Hop { direction, over, captures: false }, rest)
                    }
                    _ => self.leap(body, when),
                }
            }
            [] => Err(misfit(self.span, "a block that makes no move")),
        }
    }

    fn leap(&self, body: &[Action], when: Vec<Truth>) -> Result<Motion, Misfit> {
        let (_, mut rest) = leading_tests(body);
        let mut way = Vec::new();
        while let [first, more @ ..] = rest
            && matches!(first.kind, ActionKind::Step(_))
        {
            way.push(self.step(first)?);
            rest = more;
        }
        self.landed(Course::Leap(way), when, rest)
    }

    /// A slide is `d (while empty? add d)`, which a capture may follow.
    fn slides(&self, first: &Action, slide: &Action) -> Option<DirectionId> {
        let ActionKind::While(Truth::Empty(Site::Here), body) = &slide.kind else { return None };
        let [add, again] = &body[..] else { return None };
        let direction = self.step(first).ok()?;
        (is_plain_add(add) && self.step(again).ok()? == direction).then_some(direction)
    }

    /// It may also be `(while (empty? d) d add) d …`.
    fn slides_ahead(&self, slide: &Action, first: &Action) -> Option<DirectionId> {
        let ActionKind::While(test, body) = &slide.kind else { return None };
        let [again, add] = &body[..] else { return None };
        let direction = self.step(first).ok()?;
        let looks_ahead = |test: &Truth| match test {
            Truth::Empty(Site::Toward(way)) | Truth::OnBoard(Site::Toward(way)) => {
                self.direction(way, self.span).ok() == Some(direction)
            }
            _ => false,
        };
        let holds = match test {
            Truth::And(tests) => tests.iter().all(looks_ahead),
            test => looks_ahead(test),
        };
        (holds && is_plain_add(add) && self.step(again).ok()? == direction).then_some(direction)
    }

    fn slid(&self, direction: DirectionId, when: Vec<Truth>, rest: &[Action]) -> Result<Motion, Misfit> {
        if rest.is_empty() {
            let course = Course::Slide { direction, captures: false };
            return Ok(Motion {
                course,
                when,
                landing: Vec::new(),
                promotion: Promotion::None,
                span: self.span,
            });
        }
        self.landed(Course::Slide { direction, captures: true }, when, rest)
    }

    /// A motion that ends with tests and `add`.
    fn landed(&self, course: Course, when: Vec<Truth>, rest: &[Action]) -> Result<Motion, Misfit> {
        let (landing, rest) = leading_tests(rest);
        let [add] = rest else {
            let place =
                rest.iter().find(|action| !is_plain_add(action)).map_or(self.span, |action| action.span);
            return Err(misfit(place, "this instruction"));
        };
        Ok(Motion { course, when, landing, promotion: promotion(add)?, span: self.span })
    }

    fn step(&self, action: &Action) -> Result<DirectionId, Misfit> {
        match &action.kind {
            ActionKind::Step(direction) => self.direction(direction, action.span),
            _ => Err(misfit(action.span, "this instruction")),
        }
    }

    fn direction(&self, direction: &Direction, span: Span) -> Result<DirectionId, Misfit> {
        match (direction, self.local) {
            (Direction::Fixed(direction), _) => Ok(*direction),
            (Direction::Local(name), Some((local, direction))) if *name == local => Ok(direction),
            _ => Err(misfit(span, "this direction")),
        }
    }
}

/// The tests with which some instructions begin, and the rest.
fn leading_tests(body: &[Action]) -> (Vec<Truth>, &[Action]) {
    let count = body.iter().take_while(|action| matches!(action.kind, ActionKind::Verify(_))).count();
    let tests = body[..count].iter().filter_map(|action| match &action.kind {
        ActionKind::Verify(test) => Some(test.clone()),
        _ => None,
    });
    (tests.collect(), &body[count..])
}

/// How many instructions move the cursor, also in loops.
fn steps(body: &[Action]) -> usize {
    let one = |action: &Action| {
        usize::from(matches!(action.kind, ActionKind::Step(_) | ActionKind::Jump(_)))
            + action.kind.bodies().map(steps).sum::<usize>()
    };
    body.iter().map(one).sum()
}

fn is_capture(action: &Action) -> bool {
    matches!(action.kind, ActionKind::Capture(Site::Here))
}

fn is_plain_add(action: &Action) -> bool {
    matches!(promotion(action), Ok(Promotion::None))
}

/// What `add` makes of the piece: `add`, `(add King)`, or one of them in a zone.
fn promotion(action: &Action) -> Result<Promotion, Misfit> {
    match &action.kind {
        ActionKind::Add(emission) if emission.copy || emission.continuation.is_some() => {
            Err(misfit(action.span, "a compound move"))
        }
        ActionKind::Add(emission) => match emission.becomes[..] {
            [] => Ok(Promotion::None),
            [kind] => Ok(Promotion::Always(kind)),
            _ => Err(misfit(action.span, "a choice of promotions")),
        },
        ActionKind::If(Truth::InZone(zone, Site::Here), then, other) => match (&then[..], &other[..]) {
            ([then], [other]) if is_plain_add(other) => match promotion(then)? {
                Promotion::Always(kind) => Ok(Promotion::In(*zone, kind)),
                _ => Err(misfit(action.span, "this branch")),
            },
            _ => Err(misfit(action.span, "this branch")),
        },
        _ => Err(misfit(action.span, "this instruction")),
    }
}
