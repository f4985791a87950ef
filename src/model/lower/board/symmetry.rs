//! Lowers `(symmetry …)`: which direction a player sees in place of another.

use std::collections::BTreeSet;

use crate::board::{DirectionPair, Symmetry};
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// `(symmetry NAME (FROM TO) ...)`; all directions of the board must have been read.
pub(super) fn add_symmetry(form: &Sexpr, context: &mut Context<'_>) {
    let Some((name, pairs)) = form.arguments().split_first() else {
        return context.report_bad_form(form, "`(symmetry NAME (FROM TO) …)`");
    };
    let Some(name) = name.symbol().map(str::to_owned) else {
        return context.report_bad_form(name, "the name of a player or of the symmetry");
    };
    if context.player_id(&name).is_none() {
        context.report_extension(form, "symmetry of a name");
    }
    let (mut known, mut new) = (Vec::new(), BTreeSet::new());
    for pair in pairs {
        let Some([from, to]) = pair.list() else {
            context.report_bad_form(pair, "a pair of directions");
            continue;
        };
        let (from, to) = (context.direction(from), context.direction(to));
        let Some((from, to)) = from.zip(to) else { continue };
        if new.insert(from) {
            known.push(DirectionPair { from, to });
        } else {
            context.report_duplicate(pair, "the first pair of a direction");
        }
    }
    let symmetries = &mut context.model.board.symmetries;
    if let Some(earlier) = symmetries.iter_mut().find(|symmetry| symmetry.name == name) {
        earlier.pairs.retain(|pair| !new.contains(&pair.from));
        return earlier.pairs.extend(known);
    }
    if context.has_room(form, context.model.board.symmetries.len(), "symmetries") {
        context.model.board.symmetries.push(Symmetry { name, pairs: known });
    }
}
