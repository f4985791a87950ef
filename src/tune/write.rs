//! Writes weights as a section of a rule file.

use std::fmt::Write as _;

use crate::diagnostic::Diagnostics;
use crate::index::{PieceTypeId, PlayerId};
use crate::program::Program;
use crate::source::Span;
use crate::syntax::{Sexpr, parse};
use crate::weights::network::NetworkWeights;
use crate::weights::{Phase, Term, Weight, Weights};

/// Longest line, in bytes.
const WIDTH: usize = 110;

/// The section `(weights …)` of a program, indented by two spaces, and its lines by two more.
pub fn section(program: &Program, weights: &Weights) -> String {
    let mut text = String::from("  (weights");
    let mut line = |words: &str| write!(text, "\n    ({words})").unwrap_or_default();
    if weights.playouts {
        line("playouts");
    }
    if weights.null_move {
        line("null-move");
    }
    text += &phase(program, &weights.terms, Phase::Throughout, "    ");
    if weights.terms.iter().any(|weight| weight.phase == Phase::Ending) {
        text += "\n    (ending";
        text += &phase(program, &weights.terms, Phase::Ending, "      ");
        text += ")";
    }
    if let Some(network) = &weights.network {
        text += &of_network(network);
    }
    text + ")"
}

/// A network, whose numbers stand on lines of their own.
fn of_network(network: &NetworkWeights) -> String {
    let numbers = network.text();
    let mut text = format!("\n    (network {}", network.units());
    for line in numbers.as_bytes().chunks(WIDTH - 10) {
        write!(text, "\n      \"{}\"", String::from_utf8_lossy(line)).unwrap_or_default();
    }
    text + ")"
}

/// The weights of a phase, each on a line.
fn phase(program: &Program, terms: &[Weight], phase: Phase, indent: &str) -> String {
    let terms: Vec<Weight> = terms.iter().filter(|weight| weight.phase == phase).copied().collect();
    let mut text = String::new();
    for Weight { term, worth, .. } in terms.iter().filter(|weight| !matches!(weight.term, Term::Site(..))) {
        write!(text, "\n{indent}({} {worth})", words(program, *term)).unwrap_or_default();
    }
    for kind in (0..program.new_pieces.len()).map(PieceTypeId::new) {
        text += &sites(program, kind, &terms, indent);
    }
    text
}

/// How a term is written before its value; for sites, before them.
pub fn words(program: &Program, term: Term) -> String {
    let kind = |kind: PieceTypeId| program.names.piece_types[kind.index()].as_str();
    let (first, second) = match term {
        Term::Site(of, ..)
        | Term::Piece(of)
        | Term::Hand(of)
        | Term::MobilityOf(of)
        | Term::Doubled(of)
        | Term::Isolated(of)
        | Term::Pair(of)
        | Term::Reach(of) => (kind(of).to_owned(), String::new()),
        Term::Shelter(of, other)
        | Term::Threat(of, other)
        | Term::Pressure(of, other)
        | Term::Exposure(of, other) => (kind(of).to_owned(), kind(other).to_owned()),
        Term::Passed(of, number) | Term::Attackers(of, number) => (kind(of).to_owned(), number.to_string()),
        Term::Attribute(of, attribute, value) => {
            (kind(of).to_owned(), format!("{} {value}", program.attributes[attribute.index()].name))
        }
        Term::Variable(variable) => (program.layout.variables[variable.index()].name.clone(), String::new()),
        Term::Goal(goal) => (goal.to_string(), String::new()),
        Term::Linked
        | Term::Covered
        | Term::Captive
        | Term::Score
        | Term::Mobility
        | Term::Attacked
        | Term::Turn
        | Term::Groups
        | Term::Liberties => Default::default(),
    };
    let words = [term.word(), &first, &second];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The form `(sites …)` of a piece type; empty if it has no weights for sites.
fn sites(program: &Program, kind: PieceTypeId, terms: &[Weight], indent: &str) -> String {
    let of_kind = terms.iter().filter_map(|weight| match weight.term {
        Term::Site(of, player, site) if of == kind => Some((player, site, weight.worth)),
        _ => None,
    });
    let names = &program.names;
    let items: Vec<String> = of_kind
        .map(|(player, site, worth)| match player {
            PlayerId(0) => format!("({} {worth})", names.sites[site.index()]),
            player => format!("({} {} {worth})", names.sites[site.index()], names.players[player.index()]),
        })
        .collect();
    if items.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{indent}(sites {}", names.piece_types[kind.index()]);
    let mut width = text.len();
    for item in items {
        if width + item.len() >= WIDTH {
            text += "\n     ";
            width = 5;
        }
        width += item.len() + 1;
        text = text + " " + &item;
    }
    text + ")"
}

/// The text of a rule file with a section of weights added to, or replaced in, a game or variant, counted from 0;
/// `None` if there is no such game or variant in the text.
pub fn with_section(rules: &str, variant: usize, section: &str) -> Option<String> {
    let forms = parse(rules, &mut Diagnostics::default());
    let mut entries = forms.iter().filter(|form| matches!(form.head(), Some("game" | "variant")));
    let entry = entries.nth(variant)?;
    let known = entry.arguments().iter().find(|part| part.head() == Some("weights"));
    let Some(known) = known else {
        let last: &Sexpr = entry.arguments().last()?;
        let (_, end) = range(last.span);
        return Some(format!("{}\n{section}{}", rules.get(..end)?, rules.get(end..)?));
    };
    let (start, end) = range(known.span);
    let indent = rules.get(..start)?.len() - rules.get(..start)?.trim_end_matches(' ').len();
    Some(format!("{}{section}{}", rules.get(..start - indent)?, rules.get(end..)?))
}

fn range(span: Span) -> (usize, usize) {
    (span.start as usize, span.end as usize)
}

#[cfg(test)]
mod tests {
    use super::with_section;

    #[test]
    fn a_section_is_added_after_the_others_or_replaced() {
        let rules = "(game\n  (title \"A\"))\n(variant (title \"B\"))\n";
        let with = with_section(rules, 0, "  (weights\n    (turn 5))").expect("a game stands there");
        assert_eq!(with, "(game\n  (title \"A\")\n  (weights\n    (turn 5)))\n(variant (title \"B\"))\n");
        let other = with_section(&with, 0, "  (weights\n    (turn 7))").expect("a game stands there");
        assert_eq!(other, with.replace('5', "7"));
        assert_eq!(with_section(rules, 2, ""), None);
    }
}
