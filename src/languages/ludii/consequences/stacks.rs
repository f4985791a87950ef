//! Pieces that stand on each other.
//!
//! In: `(place Stack …)`, moves between stacks, `(size Stack …)`. Out: columns of our language. Where each player has a
//! hand, it is a position beside the board with a column of its own.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::TRACK_END;
use crate::languages::ludii::course::start::Placement;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::zone_test;

/// As many pieces as a column may have at the start.
const MOST_PIECES: usize = 30;
/// As many bits as the pieces of a column have.
const MOST_BITS: usize = 128;

impl Game {
    pub(crate) fn stacks(&self) -> bool {
        self.has_stacks
    }

    /// `(place Stack "Ant1" SITE|(handSite P1) count:n)`.
    pub(crate) fn stacked(&mut self, rule: &Node) -> Result<Vec<Placement>, Fault> {
        rule.allow_names(&["count"])?;
        let arguments = rule.positional();
        let ([_, name, places @ ..], Some(height)) =
            (&arguments[..], rule.named("count").map_or(Some(1), |count| self.constant(count)))
        else {
            return Err(rule.unknown("with these arguments"));
        };
        let height = usize::try_from(height).ok().filter(|height| (1..=MOST_PIECES).contains(height));
        let height = height.ok_or_else(|| rule.unknown("with this count"))?;
        let text = name.text().ok_or_else(|| name.unknown_as("a piece"))?;
        let (piece, player) = self.owned_piece(rule, text)?;
        let mut sites = BTreeSet::new();
        for place in places {
            if place.has_head("handSite") {
                let place = self.place(place, &Scope::default())?;
                let extra = self.board.extras.iter().position(|extra| *extra == place);
                sites.insert(self.board.sites.len() + extra.ok_or_else(|| rule.unknown("at this place"))?);
                continue;
            }
            let found = self.fixed_sites(place)?.ok_or_else(|| place.unknown_as("a place at the start"))?;
            sites.extend(found);
        }
        if sites.is_empty() {
            return Err(rule.unknown("without a place"));
        }
        self.stacked_pieces += height * sites.len();
        Ok(vec![Placement { player, piece, sites, height, in_hand: 0, state: 0, value: 0 }])
    }

    /// The greatest height of a column.
    pub(crate) fn tallest(&self) -> usize {
        let bits = |count: usize| (usize::BITS - count.leading_zeros()) as usize;
        let piece = bits(self.pieces.len()) + bits(self.players() + 2);
        self.stacked_pieces.min(MOST_BITS / piece)
    }

    /// How many pieces stand at a site, one on the other.
    pub(crate) fn height_at(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        Ok(height(&self.place(site, scope)?))
    }

    /// `(forEach Level SITE FromTop (fromTo (from SITE level:(level)) (to OTHER)))`: a whole column goes elsewhere, where it
    /// is of equal pieces.
    pub(crate) fn all_levels(
        &mut self,
        node: &Node,
        site: &Node,
        inner: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let [from, to] = inner.arguments() else { return Err(inner.unknown("with these arguments")) };
        let is_level = from.named("level").is_some_and(|level| level.has_head("level"));
        let is_same = from.positional().first().is_some_and(|from| from.plain() == site.plain());
        if !is_level
            || !is_same
            || self.pieces.len() > 1
            || self.carried.iter().any(|one| self.remembers(*one))
        {
            return Err(node.unknown_as("a consequence"));
        }
        self.require_unmixed_stacks(node);
        let [to] = to.positional()[..] else { return Err(inner.unknown("with these arguments")) };
        let (from, to) = (self.place(site, scope)?, self.place(to, scope)?);
        Ok(format!("(if (not-empty? {from}) (stack {} {from} {to}))", height(&from)))
    }

    /// How many pieces there are in columns whose top piece fits: all in them, where no column is mixed.
    pub(crate) fn stacked_count(&mut self, node: &Node, set: &str) -> String {
        self.require_unmixed_stacks(node);
        format!("(sum (height) {set})")
    }

    /// Notes that what is written holds only if all pieces in a column belong to the same player.
    pub(crate) fn require_unmixed_stacks(&mut self, node: &Node) {
        if self.fault_if_mixed.is_none() {
            self.fault_if_mixed =
                Some(node.unsupported(&node.keyword(), "where pieces of both players may share a site"));
        }
    }

    /// Notes that pieces may come to stand on those of another player.
    pub(crate) fn note_arrival(&mut self, condition: Option<&str>, effects: &str) {
        let takes = effects.contains("(stack ") || effects.contains("capture");
        if !takes && !condition.is_some_and(excludes_enemies) {
            self.mixes_owners = true;
        }
    }

    /// That a position is on the board, where pieces may also stand beside it; with a blank before.
    pub(crate) fn not_in_hand(&mut self) -> String {
        self.outside_hands("here").map_or_else(String::new, |test| format!(" {test}"))
    }

    /// That a place is not one of the hands, if there are any that pieces stand on.
    pub(crate) fn outside_hands(&mut self, place: &str) -> Option<String> {
        let first = self.board.sites.len();
        let hands: BTreeSet<usize> = (0..self.board.extras.len())
            .map(|at| first + at)
            .filter(|at| Some(*at) != self.board.end_of_tracks())
            .collect();
        if !self.stacks() || hands.is_empty() {
            return None;
        }
        let zone = self.zone(&hands);
        Some(zone_test("not-in-zone?", &zone, place))
    }

    /// The positions of hands, drawn below the board, if pieces stand on them.
    pub(crate) fn hands_written(&self) -> String {
        let low = self.board.sites.iter().map(|site| site.y).fold(f64::MAX, f64::min);
        let top = self.board.sites.iter().map(|site| site.y).fold(f64::MIN, f64::max);
        let y = (top - low + 1.5) * 60.0;
        let place = |(at, name): (usize, &String)| {
            format!("({name} {} {} {} {})", at * 120, y.round(), at * 120 + 50, y.round() + 50.0)
        };
        let hands = self.board.extras.iter().filter(|name| **name != TRACK_END);
        let hands: Vec<String> = hands.enumerate().map(place).collect();
        if hands.is_empty() { String::new() } else { format!("    (positions {})\n", hands.join(" ")) }
    }
}

/// How many pieces stand at a place.
fn height(place: &str) -> String {
    if place == "here" { "(height)".to_owned() } else { format!("(height {place})") }
}

/// Whether a condition, in our language, holds for no site where an enemy stands.
fn excludes_enemies(condition: &str) -> bool {
    let inner = condition.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let parts = inner.map(parts).unwrap_or_default();
    match parts.first().copied() {
        Some("and") => parts[1..].iter().any(|part| excludes_enemies(part)),
        Some("or") => parts[1..].iter().all(|part| excludes_enemies(part)),
        Some("not") => parts[1..].iter().all(|part| part.starts_with("(enemy? ") || *part == "enemy?"),
        Some(word) => matches!(word, "empty?" | "my?" | "friend?" | "not-enemy?"),
        None => matches!(condition, "empty?" | "my?" | "friend?" | "not-enemy?" | "false"),
    }
}

/// The words and lists in a list.
fn parts(text: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found.retain(|part| !part.is_empty());
    found
}
