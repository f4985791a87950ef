//! Lowers `(zone …)`.

use std::collections::BTreeSet;

use super::cost::{cost_of_links, has_time};
use crate::board::{Board, SiteSet, Zone};
use crate::diagnostic::Code;
use crate::index::{DirectionId, PlayerId, SiteId};
use crate::model::lower::context::{Context, place_of};
use crate::model::lower::site::site_if_any;
use crate::syntax::Sexpr;

/// `(zone (name N) (players P ...) (positions S ...) (edge D ...))`; without `players` it is the same for all.
pub(super) fn add(form: &Sexpr, context: &mut Context<'_>) {
    let part = |name: &str| form.arguments().iter().find(|part| part.head() == Some(name));
    report_parts(form, context);
    let name = part("name").and_then(|name| name.arguments().first()).filter(|name| name.symbol().is_some());
    let (positions, edge) = (part("positions"), part("edge"));
    if name.is_none() || positions.or(edge).is_none() {
        context.report_bad_form(form, "`(zone (name N) (players P …) (positions S …))`");
    }
    let Some(name) = name else {
        context.failed.push("zone");
        return;
    };
    let positions = positions.map_or(&[][..], Sexpr::arguments);
    let mut sites: SiteSet = positions.iter().filter_map(|site| site_if_any(site, context)).collect();
    if let Some(edge) = edge {
        context.report_extension(edge, "edge");
        for form in edge.arguments() {
            if !has_time(form, cost_of_links(context), context) {
                return;
            }
            let direction = context.direction(form);
            let found = direction.map(|direction| edge_of(&context.model.board, direction));
            found.into_iter().flatten().for_each(|site| sites.insert(site));
        }
    }
    let count = context.model.players.len();
    let players: Vec<PlayerId> = match part("players") {
        Some(players) => players.arguments().iter().filter_map(|player| owner(player, context)).collect(),
        None => (0..count).map(PlayerId::new).collect(),
    };
    if let Some(zone) = zone_of(name, count, context) {
        for player in players {
            context.model.board.zones[zone].sites[player.index()] = sites.clone();
        }
    }
}

/// The parts of a zone; each may occur once.
const PARTS: &[&str] = &["edge", "name", "players", "positions"];

/// Reports unknown and repeated parts of a zone.
fn report_parts(form: &Sexpr, context: &mut Context<'_>) {
    let mut given = BTreeSet::new();
    for part in form.arguments() {
        let head = part.head().unwrap_or("");
        if !PARTS.contains(&head) {
            let message = format!("{} is not a part of a zone", part.describe());
            let code = if context.is_extended { Code::UnknownForm } else { Code::Ignored };
            let diagnostic = context.about(code, part, message);
            context.push(context.suggest(diagnostic, head, PARTS.iter().copied()));
        } else if !context.report_if_repeated(&mut given, head, part, "the first one") && head == "name" {
            context.expect_end(part.arguments(), 1);
        }
    }
}

/// The positions from which a direction leads off the board.
fn edge_of(board: &Board, direction: DirectionId) -> impl Iterator<Item = SiteId> {
    (0..board.sites().len()).map(SiteId::new).filter(move |&site| board.link(site, direction).is_none())
}

/// A player of a zone. One who does not play in this variant is reported and skipped.
fn owner(form: &Sexpr, context: &mut Context<'_>) -> Option<PlayerId> {
    let found = form.symbol().and_then(|name| context.player_id(name));
    if found.is_none() {
        let known: Vec<String> = context.model.players.iter().map(|player| player.name.clone()).collect();
        let message = format!("unknown player {}, so the zone is not theirs", form.describe());
        let diagnostic = context.about(Code::Ignored, form, message);
        context.push(context.suggest(
            diagnostic,
            form.symbol().unwrap_or(""),
            known.iter().map(String::as_str),
        ));
    }
    found
}

/// The index of the zone with this name, which is added if it is new.
fn zone_of(form: &Sexpr, players: usize, context: &mut Context<'_>) -> Option<usize> {
    let name = form.symbol()?;
    let zones = &context.model.board.zones;
    if let Some(known) = zones.iter().position(|zone| zone.name == name) {
        return Some(known);
    }
    if !context.has_room(form, context.model.board.zones.len(), "zones") {
        return None;
    }
    let sites = vec![SiteSet::default(); players];
    context.model.board.zones.push(Zone { name: name.to_owned(), sites });
    context.model.places.zones.push(place_of(form));
    Some(context.model.board.zones.len() - 1)
}
