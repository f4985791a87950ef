//! Consequences that take, change and make pieces.
//!
//! In: `(remove …)`, `(promote …)`, `(add …)` after a move. Out: instructions.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory, Owner};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;

impl Game {
    /// `(remove SITE|REGION ?at:EndOfTurn)`; of seeds `(remove SITE ?count:n)`.
    pub(crate) fn removal(&mut self, node: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(if self.sows() { &["count"] } else { &["at"] })?;
        if let Some(count) = node.named("count") {
            let (place, count) = (self.place(site, scope)?, self.number(count, scope)?);
            let taken =
                format!("(set (seeds~ {place}) (- (seeds~ {place}) {count})) {}", self.emptied(&place, "1"));
            return Ok(taken.trim_end().to_owned());
        }
        if self.sows() {
            let place = self.place(site, scope)?;
            return Ok(format!("(set (seeds~ {place}) 0) {}", self.emptied(&place, "1"))
                .trim_end()
                .to_owned());
        }
        let waits = match node.named("at").map(|at| at.word()) {
            None => false,
            Some(Some("EndOfTurn")) => true,
            _ => return Err(node.unsupported("remove at:", "here")),
        };
        let take = |game: &mut Self, place: &str| {
            if waits {
                game.remember(Memory::Doomed);
                game.remember(Memory::Again);
                return format!("(set (doomed {place}) true)");
            }
            if place == "here" { "capture".to_owned() } else { format!("(capture {place})") }
        };
        let is_region = site.is_array()
            || matches!(
                site.head(),
                "sites" | "union" | "intersection" | "difference" | "expand" | "forEach" | "if"
            );
        if is_region {
            let set = self.set_of(site, None, "site", scope)?;
            let name = self.fresh("victim");
            let take = take(self, &name);
            return Ok(format!("(for-all {name} {set} {take})"));
        }
        let place = self.place(site, scope)?;
        if !waits && scope.arrives && Some(&place) == scope.to.as_ref().map(|to| &to.text) {
            return Ok(String::new());
        }
        Ok(take(self, &place))
    }

    /// `(promote SITE (piece "Name") ?ROLE)`.
    pub(crate) fn promotion(&mut self, site: &Node, kind: &Node, scope: &Scope) -> Result<String, Fault> {
        let place = self.place(site, scope)?;
        if let Some(entry) = kind.arguments().first().filter(|entry| entry.has_head("mapEntry")) {
            return self.promotion_by_map(entry, &place, scope);
        }
        let name = match &kind.positional().into_iter().flat_map(Node::members).collect::<Vec<_>>()[..] {
            [name] => {
                let text = name.text().or_else(|| own_kind(name));
                text.ok_or_else(|| kind.unknown("here"))?
            }
            _ => return Err(kind.unknown("with these arguments")),
        };
        let kinds = self.kinds_named(kind, name)?;
        let at = if place == "here" { String::new() } else { format!(" {place}") };
        if let [one] = kinds[..] {
            return Ok(format!("(change-type {}{at})", self.pieces[one].name));
        }
        // A kind for each player.
        let mut out = String::new();
        for kind in kinds {
            let Owner::Player(player) = self.pieces[kind].owner else { continue };
            let piece = &self.pieces[kind].name;
            let _ = write!(out, "(if (= own P{player}) (change-type {piece}{at})) ");
        }
        Ok(out.trim_end().to_owned())
    }

    /// `(add (piece …) (to SITE|REGION))` as a consequence.
    pub(crate) fn creation(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (mut piece, mut region, mut state) = (None, None, None);
        for part in node.positional() {
            match part.head() {
                "piece" => {
                    part.allow_names(&["state"])?;
                    state = part.named("state");
                    piece = part.positional().first().copied();
                }
                "to" => {
                    part.allow_names(&[])?;
                    region = part.positional().first().copied();
                }
                _ => return Err(part.unknown("in add")),
            }
        }
        let region = region.ok_or_else(|| node.unknown("without a place"))?;
        if state.is_some() {
            return Err(node.unsupported("state:", "in add"));
        }
        let what = match piece {
            None => {
                let kinds = self.first_kinds(node)?;
                let [(kind, None)] = kinds[..] else {
                    return Err(node.unsupported("add", "without a piece"));
                };
                self.pieces[kind].name.clone()
            }
            Some(piece) => self.created(piece, scope)?,
        };
        let set = self.set_of(region, None, "site", scope)?;
        let name = self.fresh("spot");
        Ok(format!("(for-all {name} {set} (create {what} {name}))"))
    }

    /// Owner and kind of a piece that is put down.
    fn created(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        if let Some(name) = node.text() {
            let (kind, number) = self.piece_named(node, name)?;
            let piece = &self.pieces[kind].name;
            return Ok(match (self.pieces[kind].owner, number) {
                (Owner::Neutral, _) => format!("Nobody {piece}"),
                (Owner::Player(player), _) | (Owner::Each, Some(player)) => format!("P{player} {piece}"),
                (Owner::Each, None) => piece.clone(),
            });
        }
        match self.value(node, scope)? {
            Value::Own => match self.first_kinds(node)?[..] {
                [(kind, None)] => Ok(self.pieces[kind].name.clone()),
                _ => Err(node.unknown_as("a piece to add")),
            },
            Value::Kinds(kinds) => match &kinds[..] {
                [(kind, None)] if self.pieces[*kind].owner == Owner::Neutral => {
                    Ok(format!("Nobody {}", self.pieces[*kind].name))
                }
                [(kind, Some(owner))] if owner == "own" => Ok(self.pieces[*kind].name.clone()),
                [(kind, Some(owner))] if owner != "enemy" => {
                    Ok(format!("{owner} {}", self.pieces[*kind].name))
                }
                _ => Err(node.unknown_as("a piece to add")),
            },
            _ => Err(node.unknown_as("a piece to add")),
        }
    }
}

/// The name in `(id "Name" Mover)`.
fn own_kind(node: &Node) -> Option<&str> {
    match (node.head(), node.arguments()) {
        ("id", [name, who]) if who.is_word("Mover") => name.text(),
        _ => None,
    }
}
