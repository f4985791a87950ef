//! Conditions of goals and turns that always come out the same.

use super::Lint;
use super::facts::{Facts, Known};
use super::flow::blamed;
use crate::diagnostic::Code;
use crate::index::PlayerId;
use crate::model::{GoalKind, Place, Truth};

pub(super) fn check(lint: &mut Lint<'_>) {
    let model = lint.model;
    for goal in &model.goals {
        let place = Place { span: goal.span, call: 0 };
        let suspicion = if goal.players.is_empty() {
            Some("this goal is asked for no player, so it never ends the game".to_owned())
        } else {
            let whose = if goal.kind == GoalKind::Count { "this count" } else { "this goal" };
            constant(lint, &goal.test, &goal.players).map(|(value, blame)| match (value, blame) {
                (false, Some(blame)) => format!("{whose} never ends the game: {blame}"),
                (false, None) => format!("{whose} never ends the game: its condition can never hold"),
                (true, _) => format!("{whose} ends the game before it begins: its condition always holds"),
            })
        };
        let suspicion = suspicion.map(|message| (message, "mend the condition, or remove the goal"));
        lint.judge(Code::NeverHolds, place, suspicion);
    }
    for turn in &model.turns {
        let Some(guard) = &turn.guard else { continue };
        let place = Place { span: turn.span, call: 0 };
        let suspicion = constant(lint, guard, &[turn.owner]).map(|(value, _)| match value {
            true => "the condition of this turn always holds".to_owned(),
            false => "this turn never comes: its condition can never hold".to_owned(),
        });
        let suspicion = suspicion.map(|message| (message, "mend the condition behind `when`"));
        lint.judge(Code::NeverHolds, place, suspicion);
    }
}

/// What a condition always comes out as, and what of the board is to blame.
fn constant(lint: &Lint<'_>, test: &Truth, players: &[PlayerId]) -> Option<(bool, Option<String>)> {
    let known = Known::new(lint.model, players);
    let value = Facts::new(&known).value(test)?;
    let blame = blamed(&known, "").map(|blame| blame.trim_start_matches(": ").to_owned());
    Some((value, blame))
}
