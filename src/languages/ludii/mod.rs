//! Translates the game descriptions of Ludii, `.lud` files, as far as they are in the subset of `docs/ludii.md`.
//!
//! In: such a text. Out: a rule file of ours, or diagnostics at places of the text.
//!
//! 1. `letters`, `options`, `macros`, `library`, `race_library`: the stage that works on text. Every letter keeps its place.
//! 2. `tree`: the expanded text as a tree of ludemes.
//! 3. `game`: reads rules, with `equipment`, and joins what the other modules write; `context` is what is known of the game,
//!    `output` and `hooks` the whole text, `texts` pieces of it:
//!
//! | of what | modules |
//! |---|---|
//! | boards | `board`, `shapes`; `graph`, `figures`, `operators`, `network`; `holes`, `loops`, `routes` |
//! | sites | `directions`, `places`, `sites`, `fixed`, `tracks`, `hands`, `arithmetic` |
//! | values | `values`, `numbers`, `race_numbers`, `counts`, `conditions`, `comparisons`, `lines`, `lookahead`, `race_lookahead` |
//! | moves | `moves`, `spreading`, `generators`, `choices`, `motions`, `hops`, `leaps`, `ways`, `entering`, `promoting`, `dice_moves`, `laws` |
//! | consequences | `following`, `effects`, `pieces`, `shifts`, `beside`, `captures`, `sowing`, `carrying`, `stacks` |
//! | the course of a game | `start`, `single_kinds`, `dice`, `phases`, `ends` |
//! | looks | `display` |

#![allow(
    clippy::unnecessary_box_returns,
    reason = "faults are boxed, as results that carry them are small then"
)]
#![allow(clippy::cast_precision_loss, reason = "numbers of sites are small")]

mod arithmetic;
mod beside;
mod board;
mod captures;
mod carrying;
mod choices;
mod comparisons;
mod conditions;
mod context;
mod counts;
mod dice;
mod dice_moves;
mod directions;
mod display;
mod effects;
mod ends;
mod entering;
mod equipment;
mod figures;
mod fixed;
mod following;
mod game;
mod generators;
mod graph;
mod hands;
mod holes;
mod hooks;
mod hops;
mod laws;
mod leaps;
mod letters;
mod library;
mod lines;
mod lookahead;
mod loops;
mod macros;
mod motions;
mod moves;
mod network;
mod numbers;
mod operators;
mod options;
mod output;
mod phases;
mod pieces;
mod places;
mod promoting;
mod race_library;
mod race_lookahead;
mod race_numbers;
mod rewriting;
mod routes;
mod shapes;
mod shifts;
mod single_kinds;
mod sites;
mod sowing;
mod spreading;
mod stacks;
mod start;
mod texts;
mod tracks;
mod tree;
mod values;
mod voting;
mod ways;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::SourceText;

/// Whether a text has the form of a Ludii game: `(game "Name" …`, or `(define "Name" …` before it. In ours, `game` and
/// `define` are never followed by a string.
pub fn is_written_in(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.find('\n').map_or("", |end| comment[end..].trim_start());
    }
    let Some(inner) = rest.strip_prefix('(') else { return false };
    ["game", "define", "option", "rulesets"].iter().any(|head| {
        let after = inner.trim_start().strip_prefix(head);
        let is_string = |after: &str| {
            let begins = after.trim_start();
            after.starts_with(char::is_whitespace) && begins.starts_with(['"', '{'])
        };
        // An option of ours is never at the top of a file.
        after.is_some_and(is_string)
    })
}

/// The game as a rule file of ours.
///
/// # Errors
/// What could not be read, with its places.
pub fn translate(source: &SourceText) -> Result<String, Diagnostics> {
    game::translate(&trees(source)?, display::Look::of(&metadata(source)))
}

/// How Ludii numbers what a game is made of, which its recorded games refer to.
#[derive(Clone, Debug)]
pub struct Numbering {
    /// How many players there are.
    pub players: usize,
    /// The name of each site of the board, from number 0.
    pub sites: Vec<String>,
    /// The kind of each piece and its owner, from number 1; players are counted from 1, and nobody's pieces have none.
    pub pieces: Vec<(String, Option<usize>)>,
    /// The values of the faces of each die; what the first one shows is the variable `die-1` of the translation.
    pub dice: Vec<Vec<i64>>,
    /// Whether pieces stand on each other.
    pub stacks: bool,
}

/// The numbering of a game.
///
/// # Errors
/// What of its equipment could not be read.
pub fn numbering(source: &SourceText) -> Result<Numbering, Diagnostics> {
    game::numbering(&trees(source)?)
}

fn trees(source: &SourceText) -> Result<Vec<tree::Node>, Diagnostics> {
    let one = |fault: Fault| {
        let mut found = Diagnostics::default();
        found.push(*fault);
        found
    };
    let expanded = letters::of(source.text()).and_then(|text| macros::expand(&text)).map_err(one)?;
    tree::parse(&expanded).map_err(one)
}

/// The metadata, as far as it can be read: nothing in it is a fault.
fn metadata(source: &SourceText) -> Vec<tree::Node> {
    let lists = letters::of(source.text()).and_then(|text| letters::take_lists(&text, "metadata"));
    let lists = lists.map(|(_, lists)| lists).unwrap_or_default();
    lists.iter().flat_map(|list| tree::parse(list).unwrap_or_default()).collect()
}

/// Why something cannot be translated.
type Fault = Box<Diagnostic>;
