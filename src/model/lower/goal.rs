//! Lowers the conditions that end a game.

use super::action::Body;
use super::config::config_places;
use super::context::Context;
use super::text::plain_text;
use super::variant::Sections;
use super::words::is_test;
use crate::board::SiteSet;
use crate::diagnostic::Code;
use crate::index::PlayerId;
use crate::model::{Gain, Goal, Repetition, Role};
use crate::syntax::Sexpr;

/// `(loss-condition (PLAYER ...) CONDITION ["reason"] …)` and its relatives, in file order.
pub(super) fn lower_goals(sections: &Sections<'_>, context: &mut Context<'_>) {
    context.model.goal_sites = vec![SiteSet::default(); context.model.players.len()];
    for section in sections.iter() {
        let kind = match section.head() {
            Some("win-condition") => Gain::Win,
            Some("loss-condition") => Gain::Loss,
            Some("draw-condition") => Gain::Draw,
            Some("count-condition") => Gain::Count,
            _ => continue,
        };
        if let Some(goal) = lower_goal(section, kind, context) {
            context.model.goals.push(goal);
        }
    }
}

/// Records the positions that configurations name, so that moves can test for them.
pub(super) fn note_goal_sites(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in
        sections.iter().filter(|section| section.head().is_some_and(|head| head.ends_with("-condition")))
    {
        let Some((players, rest)) = players_of(section, context) else { continue };
        let places: Vec<Sexpr> = rest.iter().flat_map(config_places).collect();
        for place in places.iter().filter_map(Sexpr::symbol) {
            for &player in &players {
                note_place(place, player, context);
            }
        }
    }
}

fn note_place(place: &str, player: PlayerId, context: &mut Context<'_>) {
    let board = &context.model.board;
    let of_zone =
        |zone: crate::index::ZoneId| board.zones[zone.index()].sites[player.index()].iter().collect();
    let sites: Vec<_> = match (board.site(place), board.zone(place)) {
        (Some(site), _) => vec![site],
        (None, Some(zone)) => of_zone(zone),
        _ => Vec::new(),
    };
    let noted = &mut context.model.goal_sites[player.index()];
    for site in sites {
        noted.insert(site);
    }
}

fn lower_goal(section: &Sexpr, gain: Gain, context: &mut Context<'_>) -> Option<Goal> {
    let Some((players, [test, rest @ ..])) = players_of(section, context) else {
        // If the form is right, a player is not known, which has been said.
        if !matches!(section.arguments(), [players, _, ..] if players.list().is_some()) {
            context.report_bad_form(section, "players in a list and a condition");
        }
        return None;
    };
    let mentions = |form: &Sexpr| mentions_repetition(form);
    if mentions(test) {
        context.model.repetition = Repetition::Allowed;
    }
    let test = Body { is_goal: true, counts_moves: true, ..Body::new(context) }.truth(test)?;
    let mut goal = Goal {
        gain,
        players,
        test,
        reason: String::new(),
        kind: String::new(),
        priority: 0,
        score: None,
        span: section.span,
    };
    for part in rest {
        lower_extra(part, &mut goal, context);
    }
    Some(goal)
}

fn mentions_repetition(form: &Sexpr) -> bool {
    form.head() == Some("repetition") || form.arguments().iter().any(mentions_repetition)
}

/// What may follow a condition: `"reason"`, `(kind NAME)`, `(priority NUMBER)`, `(score NUMBER)`.
fn lower_extra(part: &Sexpr, goal: &mut Goal, context: &mut Context<'_>) {
    let is_second = match part.head() {
        Some("kind") => !goal.kind.is_empty(),
        Some("priority") => goal.priority != 0,
        Some("score") => goal.score.is_some(),
        _ => part.text().is_some() && !goal.reason.is_empty(),
    };
    if is_second {
        context.report_duplicate(part, "the later one");
    }
    if let Some(reason) = part.text() {
        goal.reason = plain_text(reason);
        return;
    }
    let read = match (part.head(), part.arguments()) {
        (Some("kind"), [name]) => name.symbol().map(|name| name.clone_into(&mut goal.kind)),
        (Some("priority"), [number]) => number.number().map(|number| goal.priority = number),
        (Some("score"), [number]) => {
            goal.score = Body { is_goal: true, ..Body::new(context) }.number(number);
            Some(())
        }
        _ => None,
    };
    if let Some(()) = read {
        context.report_extension(part, part.head().unwrap_or(""));
    } else {
        let message = format!("{} is not a part of a goal", part.describe());
        let hint = "expected one of \"a reason\", `(kind NAME)`, `(priority NUMBER)` or `(score NUMBER)`";
        let diagnostic = context.about(Code::Ignored, part, message).hint(hint);
        context.push(diagnostic);
    }
}

/// The players of a goal and the forms after them; without a list of players, the goal is for everybody who plays.
fn players_of<'s>(section: &'s Sexpr, context: &mut Context<'_>) -> Option<(Vec<PlayerId>, &'s [Sexpr])> {
    let (first, rest) = section.arguments().split_first()?;
    let is_player = |name: &Sexpr| name.symbol().is_some_and(|name| context.player_id(name).is_some());
    let names =
        first.list().filter(|names| names.is_empty() || names.iter().any(is_player) || !rest.is_empty());
    match names.filter(|_| !starts_condition(first)) {
        Some(names) => {
            let players = names.iter().map(|name| context.player(name)).collect::<Option<_>>()?;
            Some((players, rest))
        }
        None => Some((playing(context), section.arguments())),
    }
}

fn starts_condition(form: &Sexpr) -> bool {
    form.head().is_some_and(is_test)
}

fn playing(context: &Context<'_>) -> Vec<PlayerId> {
    let players = context.model.players.iter().enumerate();
    players.filter(|(_, info)| info.role == Role::Playing).map(|(at, _)| PlayerId::new(at)).collect()
}
