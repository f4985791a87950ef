//! Finds conditions of goals and turns that always have the same value.

use super::facts::{BoardView, Facts};
use super::findings::Lint;
use super::flow::explained;
use crate::diagnostic::Code;
use crate::model::Place;

pub(super) fn check(lint: &mut Lint<'_>) {
    let model = lint.model;
    let hint = "fix the condition, or remove it and what depends on it";
    for goal in &model.goals {
        let place = Place { span: goal.span, call: 0 };
        let known = BoardView::new(model, &goal.players);
        let never = "this goal never ends the game";
        let suspicion = match Facts::new(&known).value(&goal.test) {
            _ if goal.players.is_empty() => Some((format!("{never}: it applies to no player"), hint)),
            Some(true) => Some((
                "this goal ends the game before it begins: its condition always holds".to_owned(),
                hint,
            )),
            Some(false) => {
                let whatever = || (format!("{never}: its condition can never hold"), hint);
                Some(explained(&known, never).unwrap_or_else(whatever))
            }
            None => None,
        };
        lint.judge(Code::NeverHolds, place, suspicion);
    }
    for turn in &model.turns {
        let Some(guard) = &turn.guard else { continue };
        let known = BoardView::new(model, &[turn.owner]);
        let suspicion = Facts::new(&known).value(guard).map(|value| {
            if value {
                "the condition of this turn always holds"
            } else {
                "this turn never comes: its condition can never hold"
            }
        });
        let place = Place { span: turn.span, call: 0 };
        lint.judge(Code::NeverHolds, place, suspicion.map(|message| (message.to_owned(), hint)));
    }
}
