//! Promotions as moves, and by maps from kinds to kinds.
//!
//! In: `(move Promote …)`, `(promote … (piece (mapEntry …)))`. Out: instructions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;

impl Game {
    /// `(move Promote ?SITE (piece NAME|{…}) ?ROLE)`.
    pub(crate) fn promoting(&mut self, node: &Node, plain: &[&Node], frame: &Frame) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let mut place = "last-to".to_owned();
        let mut kinds: Vec<&Node> = Vec::new();
        for part in plain.iter().skip(1) {
            if part.has_head("piece") {
                kinds.extend(part.positional().into_iter().flat_map(Node::members));
            } else if part.is_word("Mover") {
            } else if part.is_list() {
                place = self.place(part, &frame.scope)?;
            } else {
                return Err(part.unknown("in move Promote"));
            }
        }
        let finish = self.finish(frame)?;
        let mut texts = Vec::new();
        for kind in kinds {
            texts.push(self.promoted_to(kind, &place, frame, &finish)?);
        }
        Ok(texts.join(" "))
    }

    /// The moves by which a piece becomes another kind, which a name or what stands somewhere says.
    fn promoted_to(
        &mut self,
        node: &Node,
        place: &str,
        frame: &Frame,
        finish: &str,
    ) -> Result<String, Fault> {
        if let Some(name) = node.text() {
            let all =
                self.kinds_named(node, name)?.into_iter().map(|kind| self.becoming(kind, place, finish));
            return Ok(all.collect::<Vec<_>>().join(" "));
        }
        let stays = format!("(try (go {place}) from (name \"stays\") {finish}add)");
        let is_itself = |game: &mut Self, what: &Node| -> Result<bool, Fault> {
            let found =
                if what.has_head("what") { game.value(what, &frame.scope)? } else { return Ok(false) };
            Ok(found == Value::WhatAt(place.to_owned()))
        };
        if is_itself(self, node)? {
            return Ok(stays);
        }
        if !node.has_head("mapEntry") {
            return Err(node.unknown_as("a piece"));
        }
        let (pairs, key) = self.map_and_key(node)?;
        if !is_itself(self, key)? {
            return Err(node.unknown_as("a piece"));
        }
        // What is not in the map stays what it is.
        let mut out = stays;
        for (key, value) in pairs.iter().rev() {
            let (test, kind) = self.change_of_kind(key, value, place, &frame.scope)?;
            out = format!("(if {test} {} else {out})", self.becoming(kind, place, finish));
        }
        Ok(out)
    }

    /// The move by which a piece becomes another kind.
    fn becoming(&self, kind: usize, place: &str, finish: &str) -> String {
        let only = match self.pieces[kind].owner {
            Owner::Player(player) => format!("(verify (= own P{player})) "),
            _ => String::new(),
        };
        let piece = &self.pieces[kind].name;
        format!("(try {only}(go {place}) from (change-type {piece}) (name {piece}) {finish}add)")
    }

    /// `(promote SITE (piece (mapEntry … (what at:SITE))))`: what is not in the map stays what it is.
    pub(crate) fn promotion_by_map(
        &mut self,
        entry: &Node,
        place: &str,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let (pairs, what) = self.map_and_key(entry)?;
        if !what.has_head("what") || self.value(what, scope)? != Value::WhatAt(place.to_owned()) {
            return Err(entry.unknown_as("a piece"));
        }
        let at = if place == "here" { String::new() } else { format!(" {place}") };
        let mut texts = Vec::new();
        for (key, value) in &pairs {
            let (test, kind) = self.change_of_kind(key, value, place, scope)?;
            texts.push(format!("(if {test} (change-type {}{at}))", self.pieces[kind].name));
        }
        Ok(texts.join(" "))
    }

    /// The test whether the piece at a place is one that a pair of a map begins with, and the kind that it becomes.
    fn change_of_kind(
        &mut self,
        key: &Node,
        value: &Node,
        place: &str,
        scope: &Scope,
    ) -> Result<(String, usize), Fault> {
        let mut kinds = |node: &Node| match node.text() {
            Some(name) => self.kind_with_owner(node, name),
            None => self.value(node, scope),
        };
        let (Value::Kinds(from), Value::Kinds(to)) = (kinds(key)?, kinds(value)?) else {
            return Err(key.unknown_as("a piece"));
        };
        let [(kind, _)] = to[..] else { return Err(value.unknown_as("a piece")) };
        Ok((self.is_of(&from, place), kind))
    }
}
