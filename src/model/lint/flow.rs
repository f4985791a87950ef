//! Follows the control flow of blocks and hooks: finds unreachable instructions, tests that never hold, steps that lead
//! nowhere, and blocks that make no move.

use super::facts::{BoardView, Facts, FailureCause};
use super::findings::Lint;
use crate::diagnostic::Code;
use crate::model::{Action, ActionKind, Block, Origin, Place, Truth};

/// Whether a run continues after an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Open,
    /// It ends here, for a reason that was reported.
    Ended,
    /// It ends here, and instructions after it are worth a warning.
    Unreachable(Unreachable),
}

/// Why the instructions after a place are unreachable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unreachable {
    /// `(verify false)`.
    False,
    /// The condition of an `if` never holds.
    Then,
    /// The condition of an `if` always holds, and this is its `else`.
    Else,
    /// The condition of a `while` never holds.
    Skipped,
    /// The condition of a `while` before it always holds.
    Endless,
}

impl Unreachable {
    fn text(self) -> &'static str {
        match self {
            Unreachable::False => "this is never reached: every run ends before it, at `(verify false)`",
            Unreachable::Then => "this is never reached: the condition of its `if` never holds",
            Unreachable::Else => "this is never reached: the condition of its `if` always holds",
            Unreachable::Skipped => "this is never reached: the condition of its `while` never holds",
            Unreachable::Endless => {
                "this is never reached: the condition of the `while` before it always holds"
            }
        }
    }
}

/// Follows every block and hook.
pub(super) fn check(lint: &mut Lint<'_>) {
    let model = lint.model;
    let known = BoardView::of_all(model);
    let mut walker = Walker { lint, known: &known };
    for block in model.piece_types.iter().flat_map(|piece| &piece.blocks) {
        walker.block(block);
    }
    let phases = &model.phases;
    let before = [&phases.before_move, &phases.before_step];
    let after = [&phases.after_step, &phases.after_move, &phases.after_pass, &phases.invariants];
    let procedures = model.procedures.iter().map(|procedure| &procedure.hook);
    for hook in before.into_iter().chain(after).flatten().chain(procedures) {
        walker.row(&hook.body, &mut Facts::new(&known), Flow::Open);
    }
}

struct Walker<'w, 'm> {
    lint: &'w mut Lint<'m>,
    known: &'w BoardView<'w>,
}

impl<'w> Walker<'w, '_> {
    fn block(&mut self, block: &'w Block) {
        let place = Place { span: block.span, call: block.call };
        let is_idle = !block.body.is_empty() && !is_disabled(&block.body) && !has_add(&block.body);
        let suspicion = is_idle.then(|| {
            let message = "these instructions make no move: there is no `add` among them".to_owned();
            (message, "put `add` where the move is complete; a move is a list, such as `(n add)`")
        });
        self.lint.judge(Code::NoMove, place, suspicion);
        let mut facts = Facts::new(self.known);
        if block.origin == Origin::Piece {
            facts.here_is_a_piece();
        }
        self.row(&block.body, &mut facts, Flow::Open);
    }

    fn row(&mut self, body: &'w [Action], facts: &mut Facts<'w>, mut flow: Flow) -> Flow {
        for action in body {
            match flow {
                Flow::Open => {
                    self.lint.judge(Code::NeverReached, place_of(action), None);
                    flow = self.action(action, facts);
                }
                Flow::Ended => break,
                Flow::Unreachable(cut) => {
                    let hint = "remove it, or fix the condition";
                    let suspicion = Some((cut.text().to_owned(), hint));
                    self.lint.judge(Code::NeverReached, place_of(action), suspicion);
                    flow = Flow::Ended;
                }
            }
        }
        flow
    }

    fn action(&mut self, action: &'w Action, facts: &mut Facts<'w>) -> Flow {
        match &action.kind {
            ActionKind::Verify(test) => self.verify(action, test, facts),
            ActionKind::If(test, then, other) => self.branch(action, test, [then, other], facts),
            ActionKind::While(test, body) => self.repeat_while(action, test, body, facts),
            ActionKind::Repeat(_, body)
            | ActionKind::ForEach(_, _, body)
            | ActionKind::ForAll(_, _, body)
            | ActionKind::Try(body) => {
                facts.forget();
                self.row(body, &mut facts.clone(), Flow::Open);
                Flow::Open
            }
            ActionKind::Step(direction) => {
                facts.forget();
                let nowhere = self.known.is_nowhere(direction);
                let suspicion =
                    nowhere.then(|| explained(self.known, "every run ends at this step").unwrap_or_default());
                self.lint.judge(Code::LeadsNowhere, place_of(action), suspicion);
                if nowhere { Flow::Ended } else { Flow::Open }
            }
            ActionKind::Capture(_)
            | ActionKind::Create(..)
            | ActionKind::Flip(_)
            | ActionKind::Name(_)
            | ActionKind::NextTurn(_)
            | ActionKind::Remove(_)
            | ActionKind::SetAttribute(..)
            | ActionKind::SetKind(..)
            | ActionKind::SetOwner(..)
            | ActionKind::Stack(..)
            | ActionKind::Tuck(..)
            | ActionKind::Add(_) => Flow::Open,
            _ => {
                facts.forget();
                Flow::Open
            }
        }
    }

    fn verify(&mut self, action: &Action, test: &'w Truth, facts: &mut Facts<'w>) -> Flow {
        if is_written_false(test) {
            return Flow::Unreachable(Unreachable::False);
        }
        self.known.failure_cause.set(None);
        let fails = facts.value(test) == Some(false);
        let suspicion = fails.then(|| {
            let what = "this test can never hold";
            let alone = Facts::new(self.known).value(test) == Some(false);
            explained(self.known, what).unwrap_or_else(|| {
                let why = if alone { ", whatever the position" } else { ": an earlier test rules it out" };
                let hint = "join tests with `or` where one of them is enough";
                (format!("{what}{why}; every run ends here"), hint)
            })
        });
        self.lint.judge(Code::NeverHolds, place_of(action), suspicion);
        facts.assume(test, true);
        if fails { Flow::Ended } else { Flow::Open }
    }

    fn branch(
        &mut self,
        action: &Action,
        test: &'w Truth,
        [then, other]: [&'w [Action]; 2],
        facts: &mut Facts<'w>,
    ) -> Flow {
        let is_empty = then.is_empty() && other.is_empty();
        self.empty_body(
            action,
            is_empty.then_some("this `if` does nothing, whether its condition holds or not"),
        );
        let value = facts.value(test);
        let flow = |cut, dead: bool| if dead { Flow::Unreachable(cut) } else { Flow::Open };
        let (mut if_so, mut if_not) = (facts.clone(), facts.clone());
        if_so.assume(test, true);
        if_not.assume(test, false);
        let then = self.row(then, &mut if_so, flow(Unreachable::Then, value == Some(false)));
        let other = self.row(other, &mut if_not, flow(Unreachable::Else, value == Some(true)));
        match (then, other) {
            (Flow::Open, Flow::Open) => facts.forget(),
            (Flow::Open, _) => *facts = if_so,
            (_, Flow::Open) => *facts = if_not,
            (Flow::Unreachable(Unreachable::False), Flow::Unreachable(_))
            | (Flow::Unreachable(_), Flow::Unreachable(Unreachable::False)) => {
                return Flow::Unreachable(Unreachable::False);
            }
            _ => return Flow::Ended,
        }
        Flow::Open
    }

    fn repeat_while(
        &mut self,
        action: &Action,
        test: &'w Truth,
        body: &'w [Action],
        facts: &mut Facts<'w>,
    ) -> Flow {
        let never = facts.value(test) == Some(false);
        facts.forget();
        let always = facts.value(test) == Some(true);
        let message = "this `while` does nothing: once its condition holds, it never ends";
        self.empty_body(action, body.is_empty().then_some(message));
        let mut inside = facts.clone();
        inside.assume(test, true);
        self.row(body, &mut inside, if never { Flow::Unreachable(Unreachable::Skipped) } else { Flow::Open });
        facts.assume(test, false);
        if always { Flow::Unreachable(Unreachable::Endless) } else { Flow::Open }
    }

    fn empty_body(&mut self, action: &Action, message: Option<&str>) {
        let suspicion = message.map(|message| (message.to_owned(), "add instructions to it, or remove it"));
        self.lint.judge(Code::EmptyBody, place_of(action), suspicion);
    }
}

/// A message that names the direction or zone at fault for the last failure, if the board is the reason, and a hint.
pub(super) fn explained(known: &BoardView<'_>, what: &str) -> Option<(String, &'static str)> {
    let board = &known.model.board;
    Some(match known.failure_cause.get()? {
        FailureCause::Direction(at) => {
            let name = &board.directions()[at];
            (format!("{what}: direction `{name}` has no links on this board"), "give the direction links")
        }
        FailureCause::Zone(at) => {
            let name = &board.zones[at].name;
            (format!("{what}: zone `{name}` has no positions"), "give the zone positions")
        }
    })
}

fn place_of(action: &Action) -> Place {
    Place { span: action.span, call: action.call }
}

/// Whether a condition is `false` as written. Authors write that on purpose, so it is not reported.
fn is_written_false(test: &Truth) -> bool {
    match test {
        Truth::Literal(value) => !value,
        Truth::And(all) => all.iter().any(is_written_false),
        Truth::Not(inner) => matches!(**inner, Truth::Literal(true)),
        _ => false,
    }
}

/// Whether a block is disabled by a `(verify false)`.
pub(super) fn is_disabled(body: &[Action]) -> bool {
    body.iter().any(|action| matches!(&action.kind, ActionKind::Verify(test) if is_written_false(test)))
}

/// Whether there is an `add` in the instructions or inside their branches and loops.
pub(super) fn has_add(body: &[Action]) -> bool {
    body.iter().any(|action| matches!(action.kind, ActionKind::Add(_)) || action.kind.bodies().any(has_add))
}
