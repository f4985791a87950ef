//! Lowers players and teams.

use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::model::{PlayerInfo, Role};

pub(super) fn lower_players(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("players") else {
        return context.report_missing("players", "(players White Black)");
    };
    if section.arguments().is_empty() {
        context.report_bad_form(section, "at least one player");
    }
    for form in section.arguments() {
        let Some(name) = form.symbol() else {
            context.report_bad_form(form, "a player's name");
            continue;
        };
        if context.player_id(name).is_some() {
            let message = format!("player `{name}` is declared twice");
            let diagnostic = context.about(Code::DuplicateName, form, message);
            context.push(diagnostic.hint("name each player once; `(turn-order …)` says who moves when"));
        } else if context.model.players.len() >= 15 {
            context.report(Code::TooLarge, form, "a game can have at most 15 players");
        } else {
            context.is_short(form, name);
            let team = context.model.players.len() as u8;
            context.model.players.push(PlayerInfo { name: name.to_owned(), role: Role::Playing, team });
        }
    }
}

/// `(team PLAYER …)`: these players are partners.
pub(super) fn lower_teams(sections: &Sections<'_>, context: &mut Context<'_>) {
    for section in sections.all("team") {
        context.report_extension(section, "team");
        let members: Vec<_> =
            section.arguments().iter().filter_map(|player| context.player(player)).collect();
        let Some(first) = members.first() else {
            context.report_bad_form(section, "`(team PLAYER PLAYER …)`");
            continue;
        };
        let team = context.model.players[first.index()].team;
        if section.arguments().len() == 1 {
            context.report_bad_form(section, "`(team PLAYER PLAYER …)`");
        }
        for member in members {
            context.model.players[member.index()].team = team;
        }
    }
}
