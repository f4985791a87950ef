//! `(weights …)`: what the search should think positions worth.

use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::syntax::Sexpr;
use crate::weights::{MAX_WORTH, Term, Weight};

/// Most terms that a game may state.
const MAX_TERMS: usize = 20_000;

/// What may stand in `(weights …)`.
const PARTS: &[&str] = &[
    "playouts",
    "null-move",
    "piece",
    "hand",
    "sites",
    "attribute",
    "variable",
    "linked",
    "covered",
    "captive",
    "goal",
    "score",
    "mobility",
    "attacked",
    "turn",
];

/// The last `(weights …)`: a variant's own stands in the place of its game's.
pub(super) fn lower_weights(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("weights") else { return };
    context.beyond_zrf(section, "weights");
    for part in section.arguments() {
        if lower_part(part, context).is_none() {
            let message = format!("{} is no weight", part.describe());
            let diagnostic = context.about(Code::BadForm, part, message);
            context.push(diagnostic.suggest(part.head().unwrap_or(""), PARTS.iter().copied()));
        }
    }
    let terms = &mut context.model.weights.terms;
    if terms.len() > MAX_TERMS {
        terms.clear();
        context.report(Code::TooLarge, section, format!("a game has at most {MAX_TERMS} weights"));
    }
}

/// One weight, or what to search with; nothing where it is not understood.
fn lower_part(part: &Sexpr, context: &mut Context<'_>) -> Option<()> {
    let weights = &mut context.model.weights;
    match (part.head()?, part.arguments()) {
        ("playouts", []) => weights.playouts = true,
        ("null-move", []) => weights.null_move = true,
        ("sites", [kind, sites @ ..]) => return lower_sites(kind, sites, context),
        (word, arguments) => {
            let (worth, about) = arguments.split_last()?;
            let term = term(word, about, context)?;
            let worth = worth_of(worth)?;
            context.model.weights.terms.push(Weight { term, worth });
        }
    }
    Some(())
}

/// A number that a weight may be.
fn worth_of(form: &Sexpr) -> Option<i32> {
    form.number().filter(|worth| worth.unsigned_abs() <= MAX_WORTH.unsigned_abs())
}

fn term(word: &str, about: &[Sexpr], context: &mut Context<'_>) -> Option<Term> {
    Some(match (word, about) {
        ("piece", [kind]) => Term::Piece(context.piece_type_id(kind.symbol()?)?),
        ("hand", [kind]) => Term::Hand(context.piece_type_id(kind.symbol()?)?),
        ("attribute", [kind, name, value]) => Term::Attribute(
            context.piece_type_id(kind.symbol()?)?,
            context.attribute_id(name.symbol()?)?,
            value.number()?,
        ),
        ("variable", [name]) => Term::Variable(context.variable_id(name.symbol()?)?),
        ("linked", []) => Term::Linked,
        ("covered", []) => Term::Covered,
        ("captive", []) => Term::Captive,
        ("goal", [number]) => Term::Goal(u16::try_from(number.number()?).ok()?),
        ("score", []) => Term::Score,
        ("mobility", []) => Term::Mobility,
        ("attacked", []) => Term::Attacked,
        ("turn", []) => Term::Turn,
        _ => return None,
    })
}

/// `(sites PIECE (SITE WORTH) (SITE PLAYER WORTH) …)`. Sites that a variant's board does not have are left out.
fn lower_sites(kind: &Sexpr, sites: &[Sexpr], context: &mut Context<'_>) -> Option<()> {
    let kind = context.piece_type_id(kind.symbol()?)?;
    for form in sites {
        let (site, player, worth) = match form.list()? {
            [site, worth] => (site, crate::index::PlayerId(0), worth),
            [site, player, worth] => (site, context.player_id(player.symbol()?)?, worth),
            _ => return None,
        };
        let worth = worth_of(worth)?;
        if let Some(site) = context.model.board.site(site.symbol()?) {
            context.model.weights.terms.push(Weight { term: Term::Site(kind, player, site), worth });
        }
    }
    Some(())
}
