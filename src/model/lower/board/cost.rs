//! What the parts of a board cost to read: a few lines may ask for very much work, so all of them together have a limit.

use crate::diagnostic::Code;
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// What all parts of a board may cost together; a step from position to position costs 1.
pub(super) const MAX_COST: usize = 10_000_000;

/// So many links are looked through for a cost of 1.
pub(super) const LINKS_FOR_ONE: usize = 16;

/// Whether a part of a board may be read that costs so much; reports it when not.
pub(super) fn has_time(form: &Sexpr, cost: usize, context: &mut Context<'_>) -> bool {
    context.board_cost = context.board_cost.saturating_add(cost);
    let fits = context.board_cost <= MAX_COST;
    if !fits {
        context.board_failed();
        let message = "the parts of the board take too long to read";
        let diagnostic = context.about(Code::TooLarge, form, message);
        context.push(diagnostic.hint("use fewer parts: one grid, and each position once"));
    }
    fits
}

/// What it costs to look through all links.
pub(super) fn cost_of_links(context: &Context<'_>) -> usize {
    let board = &context.model.board;
    1 + board.sites().len() * board.directions().len() / LINKS_FOR_ONE
}
