//! Translates the game descriptions of Ludii, `.lud` files, as far as they are in the subset of `docs/ludii.md`.
//!
//! In: such a text. Out: a rule file of ours, or diagnostics at places of the text.
//!
//! 1. `text`: the stage that works on text, and the tree of ludemes that comes of it.
//! 2. `game`: reads rules, with `equipment`, and joins what the other modules write; `model` is what is known of the game,
//!    `scope` of the place in it, `output`, `hooks` and `display` the whole text, `texts` pieces of it:
//!
//! | folder | of what |
//! |---|---|
//! | `boards` | boards of all shapes, mancala and Surakarta boards, and the tracks on them |
//! | `sites` | regions, places and directions |
//! | `values` | numbers, conditions, and whether moves are possible |
//! | `moves` | generators of moves |
//! | `consequences` | what follows moves |
//! | `course` | the start of a game, its phases, dice and ends |

#![allow(
    clippy::unnecessary_box_returns,
    reason = "faults are boxed, as results that carry them are small then"
)]
#![allow(clippy::cast_precision_loss, reason = "numbers of sites are small")]

mod boards;
mod consequences;
mod course;
mod display;
mod equipment;
mod game;
mod hooks;
mod model;
mod moves;
mod output;
mod scope;
mod sites;
mod text;
mod texts;
mod values;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::SourceText;

/// How the names of such files end.
pub const ENDING: &str = ".lud";

/// Whether a text has the form of a Ludii game: after comments it begins with `(game "Name" …`, `(define "Name" …`,
/// `(option "Name" …` or `(rulesets {`. In ours, none of these is followed by a string.
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

fn trees(source: &SourceText) -> Result<Vec<text::tree::Node>, Diagnostics> {
    let one = |fault: Fault| {
        let mut found = Diagnostics::default();
        found.push(*fault);
        found
    };
    let chars = text::source_chars::of(source.text()).map_err(one)?;
    let parsed = text::macros::expand(&chars).and_then(|expanded| text::parser::parse(&expanded));
    parsed.map_err(|fault| one(text::brackets::unclosed(&chars).unwrap_or(fault)))
}

/// The metadata, as far as it can be read: nothing in it is a fault.
fn metadata(source: &SourceText) -> Vec<text::tree::Node> {
    let lists = text::source_chars::of(source.text())
        .and_then(|text| text::source_chars::take_lists(&text, "metadata"));
    let lists = lists.map(|(_, lists)| lists).unwrap_or_default();
    lists.iter().flat_map(|list| text::parser::parse(list).unwrap_or_default()).collect()
}

/// Why something cannot be translated.
type Fault = Box<Diagnostic>;
