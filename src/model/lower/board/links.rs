//! Lowers `(links …)` and `(unlink …)`.

use super::cost::{cost_of_links, has_time};
use crate::diagnostic::Code;
use crate::model::lower::context::Context;
use crate::model::lower::site::site_if_any;
use crate::syntax::Sexpr;

/// `(links DIRECTION (FROM TO) ...)`. As in ZRF, pairs with unknown positions are ignored.
pub(super) fn add(form: &Sexpr, context: &mut Context<'_>) {
    let Some((direction, pairs)) = form.arguments().split_first() else {
        context.failed.push("direction");
        return context.report_bad_form(form, "`(links DIRECTION (FROM TO) …)`");
    };
    let Some(name) = direction.symbol() else {
        return context.report_bad_form(direction, "a direction's name");
    };
    context.is_short(direction, name);
    let Some(id) = context.model.board.add_direction(name) else {
        return context.report(Code::TooLarge, direction, "there are too many directions");
    };
    for pair in pairs {
        let Some([from, to]) = pair.list() else {
            context.report_bad_form(pair, "a pair of positions");
            continue;
        };
        let board = &mut context.model.board;
        let site = |form: &Sexpr| form.symbol().and_then(|name| board.site(name));
        if let (Some(from), Some(to)) = (site(from), site(to)) {
            board.set_link(from, id, to);
        }
    }
}

/// An argument of `(unlink …)`: a position, `(POSITION POSITION)` for both ways, or `(POSITION DIRECTION)`.
pub(super) fn remove(form: &Sexpr, context: &mut Context<'_>) {
    match form.list() {
        None => {
            if let Some(site) = site_if_any(form, context)
                && has_time(form, cost_of_links(context), context)
            {
                context.model.board.remove_links(|from, to| from == site || to == site);
            }
        }
        Some([site, other]) => {
            let Some(site) = site_if_any(site, context) else { return };
            let direction = other.symbol().and_then(|name| context.model.board.direction(name));
            let is_site = other.symbol().is_some_and(|name| context.model.board.site(name).is_some());
            if let Some(direction) = direction.filter(|_| !is_site) {
                context.model.board.remove_link(site, direction);
            } else if let Some(other) = site_if_any(other, context)
                && has_time(form, cost_of_links(context), context)
            {
                let ends = |from, to| (from, to) == (site, other) || (from, to) == (other, site);
                context.model.board.remove_links(ends);
            }
        }
        Some(_) => {
            context.report_bad_form(form, "a position, `(POSITION POSITION)` or `(POSITION DIRECTION)`");
        }
    }
}
