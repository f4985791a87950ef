//! Resolves sites in the board and the setup, which may have been removed from the board.

use super::context::Context;
use crate::diagnostic::Code;
use crate::index::SiteId;
use crate::syntax::Sexpr;

/// The site that a form of the board or the setup names; `None`, without a diagnostic, if it was removed.
pub(super) fn known_site(form: &Sexpr, context: &mut Context<'_>) -> Option<SiteId> {
    let is_killed = form.symbol().is_some_and(|name| context.killed.contains(name));
    let here = form.symbol().and_then(|name| context.model.board.site(name));
    if is_killed && here.is_none() { None } else { context.site(form) }
}

/// The site that a form of the board names; in plain ZRF an unknown one is ignored with a warning.
pub(super) fn site_if_any(form: &Sexpr, context: &mut Context<'_>) -> Option<SiteId> {
    if context.is_extended {
        return known_site(form, context);
    }
    let name = form.symbol().unwrap_or("");
    let found = context.model.board.site(name);
    if found.is_none() && !context.killed.contains(name) {
        let message = format!("unknown position {}, which is ignored here", form.describe());
        let diagnostic = context.about(Code::Ignored, form, message);
        let known = context.model.board.sites().iter().map(|site| site.name.as_str());
        context.push(context.suggest(diagnostic, name, known));
    }
    found
}
