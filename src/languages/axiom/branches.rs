//! Compiles branches: what the two ways leave on the stack becomes the same, in variables, or else the words that follow
//! are compiled for each way.

use std::rc::Rc;

use super::coder::{Coder, Done, Flow, Frame, SPLITTING, Stop};
use super::dictionary::Node;
use super::lines::Line;
use super::state::{Moved, State};
use super::value::{Type, Value, negated};

impl Coder<'_> {
    /// `IF`. If the ways are not joined after it, the words that follow are run in both, and the result says how they end.
    pub(super) fn branch(
        &mut self,
        then: &Rc<[Node]>,
        other: &Rc<[Node]>,
        rest: &mut Vec<Frame>,
    ) -> Result<Option<Flow>, Stop> {
        let condition;
        let mut first = None;
        if let Some(direction) = self.state.step.take() {
            self.pop();
            self.keep("here");
            condition = format!("(on-board? {direction})");
            first = Some(direction);
        } else {
            let value = self.pop();
            if let Value::Number(number) = value {
                rest.push(Frame::new(if number == 0 { other } else { then }));
                return Ok(None);
            }
            condition = self.condition(&value)?;
        }
        let before = self.state.clone();
        let outer = std::mem::take(&mut self.lines);
        let yes = self.side(first.as_deref(), vec![Frame::new(then)])?;
        self.state = before.clone();
        let no = self.side(None, vec![Frame::new(other)])?;
        let is_joined = match (&yes.1, &no.1) {
            (Flow::One, Flow::One) if yes.2.dead || no.2.dead => true,
            // Whether the turn goes on is written where the move is added, so the ways stay apart until then.
            (Flow::One, Flow::One) if yes.2.continues != no.2.continues => false,
            (Flow::One, Flow::One) => {
                let splits = self.homes.contains_key(&SPLITTING) && !self.spills();
                !splits || self.is_alike(&yes.2.stack, &no.2.stack)
            }
            _ => false,
        };
        if is_joined {
            self.lines = outer;
            self.join(condition, (yes.0, yes.2), (no.0, no.2))?;
            return Ok(None);
        }
        let again = |nodes: &Rc<[Node]>| {
            let mut frames: Vec<Frame> = rest.clone();
            frames.push(Frame::new(nodes));
            frames
        };
        let frames = [again(then), again(other)];
        let mut leaves = Vec::new();
        let mut bodies = Vec::new();
        for (frames, first) in frames.into_iter().zip([first, None]) {
            self.state = before.clone();
            let (mut lines, flow, state) = self.side(first.as_deref(), frames)?;
            match flow {
                Flow::Many(more) => leaves.extend(more),
                Flow::One if state.dead => {}
                Flow::One => {
                    self.leaves += 1;
                    lines.push(Line::Leaf(self.leaves));
                    leaves.push((self.leaves, state));
                }
            }
            bodies.push(lines);
        }
        self.lines = outer;
        let no = bodies.pop().unwrap_or_default();
        let yes = bodies.pop().unwrap_or_default();
        self.lines.push(Line::If(condition, yes, no));
        self.check_length()?;
        self.state.dead = leaves.is_empty();
        Ok(Some(if leaves.is_empty() { Flow::One } else { Flow::Many(leaves) }))
    }

    /// Whether two stacks are of the same depth, with directions at the same places.
    fn is_alike(&self, a: &[Value], b: &[Value]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.is_direction(a) == self.is_direction(b))
    }

    /// One side of a branch, which may begin with a step.
    fn side(&mut self, first: Option<&str>, frames: Vec<Frame>) -> Result<(Vec<Line>, Flow, State), Stop> {
        self.lines.clear();
        if let Some(direction) = first {
            self.plain(direction);
            self.state.cursor = None;
        }
        let flow = self.flow(frames)?;
        if let Flow::One = flow {
            self.settle();
        }
        Ok((std::mem::take(&mut self.lines), flow, std::mem::take(&mut self.state)))
    }

    /// Writes both branches, and makes the states after them one.
    fn join(&mut self, condition: String, then: (Vec<Line>, State), other: (Vec<Line>, State)) -> Done {
        let ends = [Line::Plain("(verify false)".to_owned())];
        if then.1.dead || other.1.dead {
            let (condition, dead, alive) =
                if then.1.dead { (condition, then, other) } else { (negated(&condition), other, then) };
            if dead.0 == ends {
                self.plain(format!("(verify {})", negated(&condition)));
            } else {
                self.lines.push(Line::If(condition, dead.0, Vec::new()));
            }
            self.lines.extend(alive.0);
            self.state = alive.1;
            return self.check_length();
        }
        let mut sides = [then, other];
        if self.spills() && !self.is_alike(&sides[0].1.stack, &sides[1].1.stack) {
            for side in &mut sides {
                self.within(side, Self::spill)?;
            }
        }
        let depth = sides[0].1.stack.len().min(sides[1].1.stack.len());
        let differs = sides[0].1.stack.len() != sides[1].1.stack.len();
        if sides[0].1.moved != sides[1].1.moved {
            self.track_moves()?;
            sides[0].1.moved = Moved::Maybe;
        }
        for side in &mut sides {
            side.1.stack.truncate(depth);
        }
        for at in 0..depth {
            let values = [sides[0].1.stack[at].clone(), sides[1].1.stack[at].clone()];
            if values[0] == values[1] {
                continue;
            }
            if values.contains(&Value::Unknown) {
                for side in &mut sides {
                    side.1.stack[at] = Value::Unknown;
                }
                continue;
            }
            if self.is_direction(&values[0]) != self.is_direction(&values[1]) {
                self.homes.insert(SPLITTING, Type::Truth);
                return Err(Stop::Again);
            }
            let kind = self.joined(&values[0], &values[1]);
            let name = self.fresh();
            let start = self.program.any(kind);
            self.plain(format!("(let {name} {start})"));
            for (side, value) in sides.iter_mut().zip(values) {
                self.within(side, |coder| {
                    let text = coder.as_type(&value, kind)?;
                    if text != start {
                        coder.plain(format!("(set {name} {text})"));
                    }
                    Ok(())
                })?;
                side.1.stack[at] = Value::Text(kind, name.clone());
            }
        }
        let [then, other] = sides;
        self.state = then.1;
        self.state.is_deep |= other.1.is_deep;
        if differs {
            self.push(Value::Unknown);
        }
        if self.state.cursor != other.1.cursor {
            self.state.cursor = None;
        }
        self.state.captured.extend(other.1.captured);
        self.state.created.extend(other.1.created);
        if self.state.literals != other.1.literals {
            return Err(self.fault("both branches must leave the same for `COMPILE`"));
        }
        match (then.0.is_empty(), other.0.is_empty()) {
            (true, true) => {}
            (true, false) => self.lines.push(Line::If(negated(&condition), other.0, Vec::new())),
            _ => self.lines.push(Line::If(condition, then.0, other.0)),
        }
        self.check_length()
    }

    /// Continues to write at the end of a branch.
    fn within(&mut self, side: &mut (Vec<Line>, State), write: impl FnOnce(&mut Self) -> Done) -> Done {
        std::mem::swap(&mut self.lines, &mut side.0);
        std::mem::swap(&mut self.state, &mut side.1);
        let done = write(self);
        std::mem::swap(&mut self.lines, &mut side.0);
        std::mem::swap(&mut self.state, &mut side.1);
        done
    }
}
