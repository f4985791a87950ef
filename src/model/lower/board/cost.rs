//! Limits the work of reading a board: a few lines may ask for a great deal of it, so all parts share one budget.

use crate::diagnostic::Code;
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// The budget of all parts of a board; one step from position to position costs 1.
pub(super) const MAX_COST: usize = 10_000_000;

/// How many links can be scanned for a cost of 1.
pub(super) const LINKS_FOR_ONE: usize = 16;

/// Charges a part of a board to the budget; reports it and returns false if that is exhausted.
pub(super) fn has_time(form: &Sexpr, cost: usize, context: &mut Context<'_>) -> bool {
    context.board_cost = context.board_cost.saturating_add(cost);
    let fits = context.board_cost <= MAX_COST;
    if !fits {
        context.board_failed();
        let message = "the board takes too long to read";
        let diagnostic = context.about(Code::TooLarge, form, message);
        context.push(diagnostic.hint("declare it with fewer parts: one grid, and each position only once"));
    }
    fits
}

/// The cost of scanning all links.
pub(super) fn cost_of_links(context: &Context<'_>) -> usize {
    let board = &context.model.board;
    1 + board.sites().len() * board.directions().len() / LINKS_FOR_ONE
}
