//! Lowers `(weights …)`: how the search should evaluate positions.

use super::context::Context;
use super::variant::Sections;
use crate::diagnostic::Code;
use crate::index::PlayerId;
use crate::syntax::Sexpr;
use crate::weights::network::{MAX_UNITS, NetworkWeights, UNIT_BLOCK, input_count};
use crate::weights::{MAX_WORTH, Phase, Term, Weight};

/// Most weights of a game.
const MAX_TERMS: usize = 20_000;

/// The parts of `(weights …)`, and how they are written.
const PARTS: &[(&str, &str)] = &[
    ("playouts", "(playouts)"),
    ("null-move", "(null-move)"),
    ("piece", "(piece TYPE N)"),
    ("hand", "(hand TYPE N)"),
    ("sites", "(sites TYPE (SITE N) (SITE PLAYER N) …)"),
    ("attribute", "(attribute TYPE NAME VALUE N)"),
    ("variable", "(variable NAME N)"),
    ("linked", "(linked N)"),
    ("covered", "(covered N)"),
    ("captive", "(captive N)"),
    ("goal", "(goal K N)"),
    ("score", "(score N)"),
    ("mobility", "(mobility N) or (mobility TYPE N)"),
    ("attacked", "(attacked N)"),
    ("turn", "(turn N)"),
    ("passed", "(passed TYPE MOVES N)"),
    ("doubled", "(doubled TYPE N)"),
    ("isolated", "(isolated TYPE N)"),
    ("pair", "(pair TYPE N)"),
    ("shelter", "(shelter TYPE TYPE N)"),
    ("reach", "(reach TYPE N)"),
    ("threat", "(threat TYPE TYPE N)"),
    ("pressure", "(pressure TYPE TYPE N)"),
    ("attackers", "(attackers TYPE NUMBER N)"),
    ("exposure", "(exposure TYPE TYPE N)"),
    ("groups", "(groups N)"),
    ("liberties", "(liberties N)"),
    ("network", "(network UNITS \"TEXT\" …)"),
    ("ending", "(ending WEIGHT …)"),
];

/// What may count otherwise at the end of the game: what depends on pieces or a number, not on moves or goals.
const OF_ENDINGS: [&str; 17] = [
    "piece",
    "hand",
    "sites",
    "attribute",
    "variable",
    "passed",
    "doubled",
    "isolated",
    "pair",
    "shelter",
    "reach",
    "threat",
    "pressure",
    "attackers",
    "exposure",
    "groups",
    "liberties",
];

/// The last `(weights …)`: that of a variant overrides that of its game.
pub(super) fn lower_weights(sections: &Sections<'_>, context: &mut Context<'_>) {
    let Some(section) = sections.last("weights") else { return };
    context.report_extension(section, "weights");
    for part in section.arguments() {
        match (part.head(), part.arguments()) {
            (Some("ending"), weights @ [_, ..]) => lower_ending(weights, context),
            _ => drop(lower_part(part, Phase::Throughout, context)),
        }
    }
    let terms = &mut context.model.weights.terms;
    if terms.len() > MAX_TERMS {
        terms.clear();
        context.report(Code::TooLarge, section, format!("a game has at most {MAX_TERMS} weights"));
    }
}

/// The weights of `(ending …)`.
fn lower_ending(weights: &[Sexpr], context: &mut Context<'_>) {
    for part in weights {
        let word = part.head().unwrap_or("");
        if OF_ENDINGS.contains(&word) {
            lower_part(part, Phase::Ending, context);
        } else {
            let message = format!("{} does not change during the game", part.describe());
            let remark = context.about(Code::BadForm, part, message);
            context.push(context.suggest(remark, word, OF_ENDINGS));
        }
    }
}

/// One weight or search setting; `None` if it was reported.
fn lower_part(part: &Sexpr, phase: Phase, context: &mut Context<'_>) -> Option<()> {
    let weights = &mut context.model.weights;
    match (part.head().unwrap_or(""), part.arguments()) {
        ("playouts", []) => weights.playouts = true,
        ("null-move", []) => weights.null_move = true,
        ("sites", [kind, sites @ ..]) => return lower_sites(kind, sites, phase, context),
        ("network", [units, texts @ ..]) => return lower_network(part, units, texts, context),
        (_, [about @ .., worth]) => {
            let term = term(part, about, context)?;
            let worth = worth_of(worth, context)?;
            context.model.weights.terms.push(Weight { term, worth, phase });
        }
        _ => return no_weight(part, context),
    }
    Some(())
}

/// Reports something that is not a weight, with the correct form or the word that may have been meant.
fn no_weight<T>(part: &Sexpr, context: &mut Context<'_>) -> Option<T> {
    let word = part.head().unwrap_or("");
    let remark = context.about(Code::BadForm, part, format!("{} is not a weight", part.describe()));
    context.push(match PARTS.iter().find(|(known, _)| *known == word) {
        Some((_, form)) => remark.hint(format!("write `{form}`")),
        None => context.suggest(remark, word, PARTS.iter().map(|&(known, _)| known)),
    });
    None
}

/// The value of a weight.
fn worth_of(form: &Sexpr, context: &mut Context<'_>) -> Option<i32> {
    let found = form.number().filter(|worth| worth.unsigned_abs() <= MAX_WORTH.unsigned_abs());
    if found.is_none() {
        context.report_wrong_type(form, &format!("a whole number from -{MAX_WORTH} to {MAX_WORTH}"));
    }
    found
}

fn term(part: &Sexpr, about: &[Sexpr], context: &mut Context<'_>) -> Option<Term> {
    Some(match (part.head().unwrap_or(""), about) {
        ("piece", [kind]) => Term::Piece(context.piece_type(kind)?),
        ("hand", [kind]) => Term::Hand(context.piece_type(kind)?),
        ("attribute", [kind, name, value]) => {
            let (kind, attribute) = (context.piece_type(kind)?, context.attribute(name)?);
            let value: i32 = number(value, "a value of the attribute, a whole number", context)?;
            let range = &context.model.attributes[attribute.index()];
            if !(range.min..=range.max).contains(&value) {
                let message = format!(
                    "`{}` is always from {} to {}, so it can never be {value}",
                    range.name, range.min, range.max
                );
                context.report(Code::OutOfRange, part, message);
            }
            Term::Attribute(kind, attribute, value)
        }
        ("variable", [name]) => Term::Variable(context.variable(name)?),
        ("linked", []) => Term::Linked,
        ("covered", []) => Term::Covered,
        ("captive", []) => Term::Captive,
        ("goal", [goal]) => {
            let expected = format!("the number of a goal, from 0 to {}", u16::MAX);
            Term::Goal(number(goal, &expected, context)?)
        }
        ("score", []) => Term::Score,
        ("mobility", []) => Term::Mobility,
        ("mobility", [kind]) => Term::MobilityOf(context.piece_type(kind)?),
        ("attacked", []) => Term::Attacked,
        ("turn", []) => Term::Turn,
        ("passed", [kind, moves]) => {
            let expected = format!("the number of moves left, from 0 to {}", u8::MAX);
            Term::Passed(context.piece_type(kind)?, number(moves, &expected, context)?)
        }
        ("doubled", [kind]) => Term::Doubled(context.piece_type(kind)?),
        ("isolated", [kind]) => Term::Isolated(context.piece_type(kind)?),
        ("groups", []) => Term::Groups,
        ("liberties", []) => Term::Liberties,
        ("pair", [kind]) => Term::Pair(context.piece_type(kind)?),
        ("shelter", [kind, beside]) => Term::Shelter(context.piece_type(kind)?, context.piece_type(beside)?),
        ("reach", [kind]) => Term::Reach(context.piece_type(kind)?),
        ("threat", [kind, other]) => Term::Threat(context.piece_type(kind)?, context.piece_type(other)?),
        ("pressure", [kind, royal]) => Term::Pressure(context.piece_type(kind)?, context.piece_type(royal)?),
        ("attackers", [royal, pieces]) => {
            let expected = format!("the number of pieces, from 0 to {}", u8::MAX);
            Term::Attackers(context.piece_type(royal)?, number(pieces, &expected, context)?)
        }
        ("exposure", [royal, kind]) => Term::Exposure(context.piece_type(royal)?, context.piece_type(kind)?),
        _ => return no_weight(part, context),
    })
}

fn number<N: TryFrom<i32>>(form: &Sexpr, expected: &str, context: &mut Context<'_>) -> Option<N> {
    let found = form.number().and_then(|number| N::try_from(number).ok());
    if found.is_none() {
        context.report_wrong_type(form, expected);
    }
    found
}

/// `(sites PIECE (SITE WORTH) (SITE PLAYER WORTH) …)`. Sites that are not on the board of this variant are skipped.
fn lower_sites(kind: &Sexpr, sites: &[Sexpr], phase: Phase, context: &mut Context<'_>) -> Option<()> {
    let kind = context.piece_type(kind)?;
    for form in sites {
        let (site, player, worth) = match form.list() {
            Some([site, worth]) => (site, PlayerId(0), worth),
            Some([site, player, worth]) => (site, context.player(player)?, worth),
            _ => {
                context.report_bad_form(form, "`(SITE N)` or `(SITE PLAYER N)`");
                return None;
            }
        };
        let worth = worth_of(worth, context)?;
        if let Some(site) = site.symbol().and_then(|name| context.model.board.site(name)) {
            let term = Term::Site(kind, player, site);
            context.model.weights.terms.push(Weight { term, worth, phase });
        }
    }
    Some(())
}

/// `(network UNITS "TEXT" …)`, whose numbers must be as many as the pieces and sites of the game need.
fn lower_network(part: &Sexpr, units: &Sexpr, texts: &[Sexpr], context: &mut Context<'_>) -> Option<()> {
    let expected = format!("the number of hidden units, a multiple of {UNIT_BLOCK} up to {MAX_UNITS}");
    let units: u16 = number(units, &expected, context)?;
    let mut numbers = String::new();
    for text in texts {
        let Some(text) = text.text() else {
            context.report_wrong_type(text, "a text of numbers in Base64");
            return None;
        };
        numbers.push_str(text);
    }
    let model = &mut context.model;
    let inputs = input_count(model.piece_types.len(), model.board.sites().len());
    let network = NetworkWeights::read(&numbers, inputs, units.into());
    if network.is_none() {
        let about = context.about(Code::BadForm, part, "this network does not fit the pieces and the board");
        context.push(about.hint("train it again with `boardwright train`"));
        return None;
    }
    context.model.weights.network = network;
    Some(())
}
