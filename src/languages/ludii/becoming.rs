//! What becomes of pieces by maps from kinds: captured ones go to the hand of who has taken them, others are promoted.
//!
//! In: `(add (piece (mapEntry … (what at:SITE))) (to (mapEntry … (what at:SITE))))`, `(promote … (piece (mapEntry …)))`.
//! Out: instructions.

use std::collections::BTreeMap;

use super::Fault;
use super::context::{Game, Scope, role_number};
use super::tree::Node;
use super::values::Value;

/// The pairs of a map, and what is looked up in it.
type Entry<'a> = (Vec<(Node, Node)>, &'a Node);

impl Game {
    /// Both maps must agree: each kind has a site of its own in the hand of the new owner.
    pub(super) fn captive(&mut self, piece: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        let (kinds, what) = self.pairs_of(piece)?;
        let (sites, other) = self.pairs_of(site)?;
        let at = what.named("at").filter(|_| what.head() == "what" && what.plain() == other.plain());
        let place = self.place(at.ok_or_else(|| piece.unknown("with this place"))?, scope)?;
        let mut slots: BTreeMap<(usize, i64), (usize, String)> = BTreeMap::new();
        let mut texts = Vec::new();
        for (key, value) in &kinds {
            let (from, to) = (self.value(key, scope)?, self.value(value, scope)?);
            let (Value::Kinds(from), Value::Kinds(to)) = (from, to) else {
                return Err(key.unknown("as a piece"));
            };
            let [(kind, Some(owner))] = &to[..] else { return Err(value.unknown("as a piece of a player")) };
            let slot = sites.iter().find(|(other, _)| other.plain() == key.plain());
            let slot = slot.and_then(|(_, slot)| self.slot(slot));
            let slot = slot.ok_or_else(|| site.unsupported("mapEntry", "without a site for each piece"))?;
            let taken = slots.entry(slot).or_insert_with(|| (*kind, owner.clone()));
            if format!("P{}", slot.0) != *owner || *taken != (*kind, owner.clone()) {
                return Err(
                    site.unsupported("mapEntry", "with a site for several pieces, or beside the hand")
                );
            }
            let reserve = format!("(reserve {} {owner})", self.pieces[*kind].name);
            texts.push(format!("(if {} (set {reserve} (+ {reserve} 1)))", self.is_of(&from, &place)));
        }
        let mut taken: Vec<&(usize, String)> = slots.values().collect();
        let count = taken.len();
        taken.sort();
        taken.dedup();
        if taken.len() != count {
            return Err(site.unsupported("mapEntry", "with several sites for a piece"));
        }
        Ok(texts.join(" "))
    }

    /// `(promote SITE (piece (mapEntry … (what at:SITE))))`: what is not in the map stays what it is.
    pub(super) fn promotion_by_map(
        &mut self,
        entry: &Node,
        place: &str,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let (pairs, what) = self.pairs_of(entry)?;
        if what.head() != "what" || self.value(what, scope)? != Value::WhatAt(place.to_owned()) {
            return Err(entry.unknown("as a piece"));
        }
        let at = if place == "here" { String::new() } else { format!(" {place}") };
        let mut texts = Vec::new();
        for (key, value) in &pairs {
            let (Value::Kinds(from), Value::Kinds(to)) = (self.value(key, scope)?, self.value(value, scope)?)
            else {
                return Err(key.unknown("as a piece"));
            };
            let [(kind, _)] = to[..] else { return Err(value.unknown("as a piece")) };
            let piece = self.pieces[kind].name.clone();
            texts.push(format!("(if {} (change-type {piece}{at}))", self.is_of(&from, place)));
        }
        Ok(texts.join(" "))
    }

    /// The site of a hand, `(handSite P1 ?n)`: whose it is, and which.
    fn slot(&self, node: &Node) -> Option<(usize, i64)> {
        match node.positional()[..] {
            [who] if node.head() == "handSite" => Some((role_number(who)?, 0)),
            [who, site] if node.head() == "handSite" => Some((role_number(who)?, self.constant(site)?)),
            _ => None,
        }
    }

    /// The pairs of the map that an entry is looked up in, and what is looked up.
    fn pairs_of<'a>(&self, entry: &'a Node) -> Result<Entry<'a>, Fault> {
        let (name, key) = match entry.positional()[..] {
            [key] => (None, key),
            [name, key] => (name.text(), key),
            _ => return Err(entry.unknown("with these arguments")),
        };
        let map = self.maps.iter().find(|(known, _)| known.as_deref() == name);
        let pairs = map.map(|(_, pairs)| pairs.clone()).ok_or_else(|| entry.fault("there is no such map"))?;
        Ok((pairs, key))
    }
}
