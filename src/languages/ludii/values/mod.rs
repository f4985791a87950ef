//! Values and numbers.
//!
//! In: `(who at:…)`, `(id …)`, `(count …)`. Out: what they stand for, as far as it can be compared.

pub(crate) mod arithmetic;
pub(crate) mod comparisons;
pub(crate) mod conditions;
pub(crate) mod counts;
pub(crate) mod kinds;
pub(crate) mod lines;
pub(crate) mod lookahead;
pub(crate) mod numbers;
pub(crate) mod patterns;
pub(crate) mod race_lookahead;
pub(crate) mod race_numbers;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::{Node, names_site};
use crate::languages::ludii::texts::test;

/// What a value stands for. In Ludii all of these are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Constant(i64),
    Number(String),
    Site(String),
    /// The player who moves, or has just moved.
    Own,
    /// The other one of two.
    Other,
    Player(usize),
    /// The owner of what stands there.
    OwnerAt(String),
    /// What stands there.
    WhatAt(String),
    /// Kinds of pieces, with an owner: `own`, `enemy`, or the name of a player.
    Kinds(Vec<(usize, Option<String>)>),
}

impl Game {
    pub(crate) fn value(&mut self, node: &Node, scope: &Scope) -> Result<Value, Fault> {
        if let Some(number) = self.constant(node) {
            return Ok(Value::Constant(number));
        }
        if let Some(player) = self.role(node, scope)? {
            return Ok(player);
        }
        match (node.head(), node.named("at")) {
            ("who", Some(site)) if node.positional().is_empty() => {
                return Ok(Value::OwnerAt(self.place(site, scope)?));
            }
            ("what", Some(site)) if node.positional().is_empty() => {
                return Ok(Value::WhatAt(self.place(site, scope)?));
            }
            ("id", _) => return self.kinds_of(node, scope),
            _ => {}
        }
        if names_site(node) || node.has_head("mapEntry") {
            return Ok(Value::Site(self.place(node, scope)?));
        }
        Ok(Value::Number(self.number(node, scope)?))
    }

    /// A player, if the node names one.
    pub(crate) fn role(&mut self, node: &Node, scope: &Scope) -> Result<Option<Value>, Fault> {
        let found = match (node.word(), node.head()) {
            (Some("Mover"), _) | (_, "mover") => Value::Own,
            (Some("Next" | "Enemy"), _) | (_, "next") if self.players() == 2 => Value::Other,
            (Some("Player"), _) | (_, "player") => match scope.player {
                Some(player) => Value::Player(player),
                None => return Err(node.unknown("here")),
            },
            _ => match node.role_number() {
                Some(player) if player <= self.players() => Value::Player(player),
                Some(player) => return Err(node.fault(format!("there is no player `P{player}`"))),
                None => return Ok(None),
            },
        };
        Ok(Some(found))
    }

    /// A kind whose name may end in the number of its owner.
    pub(crate) fn kind_with_owner(&self, node: &Node, name: &str) -> Result<Value, Fault> {
        let (piece, number) = self.piece_named(node, name)?;
        let owner = match (self.pieces[piece].owner, number) {
            (Owner::Each, Some(player)) => Some(format!("P{player}")),
            _ => None,
        };
        Ok(Value::Kinds(vec![(piece, owner)]))
    }

    /// `(id "Name" ROLE)` or `(id "Name1")`. With a role, a number at the end of the piece's name does not count.
    fn kinds_of(&mut self, id: &Node, scope: &Scope) -> Result<Value, Fault> {
        id.allow_names(&[])?;
        let arguments = id.positional();
        let first = arguments.first().ok_or_else(|| id.unknown("without a name"))?;
        let Some(name) = first.text() else {
            return self.role(first, scope)?.ok_or_else(|| first.unknown("here"));
        };
        let Some(role) = arguments.get(1) else {
            return self.kind_with_owner(id, name);
        };
        if role.is_word("Neutral") || role.is_word("Shared") {
            let kind = self.piece_named(id, name)?.0;
            if self.pieces[kind].owner != Owner::Neutral {
                return Err(id.fault(format!("all pieces `{name}` have an owner")));
            }
            return Ok(Value::Kinds(vec![(kind, None)]));
        }
        let owner = match self.role(role, scope)? {
            Some(Value::Own) => "own".to_owned(),
            Some(Value::Other) => "enemy".to_owned(),
            Some(Value::Player(player)) => format!("P{player}"),
            _ => return Err(role.unknown_as("the owner of a kind")),
        };
        let kinds: Vec<(usize, Option<String>)> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.owner != Owner::Neutral)
            .filter(|(_, piece)| piece.is_called(name))
            .map(|(at, _)| (at, Some(owner.clone())))
            .collect();
        if kinds.is_empty() {
            return Err(id.fault(format!("there is no piece `{name}`")));
        }
        Ok(Value::Kinds(kinds))
    }

    /// Whether a piece of a role stands at a place.
    pub(crate) fn owned(&mut self, role: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        match self.role(role, scope)? {
            Some(Value::Own) => return Ok(test("my?", place)),
            Some(Value::Other) => return Ok(test("enemy?", place)),
            Some(Value::Player(player)) => {
                return Ok(format!("(and {} (= (owner {place}) P{player}))", test("not-empty?", place)));
            }
            _ => {}
        }
        let word = match role.word() {
            Some("Prev") if self.players() == 2 => "enemy?",
            Some("Enemy" | "NonMover") => "enemy?",
            Some("Friend") => "friend?",
            Some("Neutral" | "Shared") => "neutral?",
            Some("All" | "Each") => "not-empty?",
            _ => return Err(role.unknown_as("the owner of pieces")),
        };
        Ok(test(word, place))
    }

    /// The kinds whose names are a word, with or without the number of an owner.
    pub(crate) fn kinds_named(&self, node: &Node, name: &str) -> Result<Vec<usize>, Fault> {
        if let Ok((kind, None)) = self.piece_named(node, name) {
            return Ok(vec![kind]);
        }
        let found: Vec<usize> =
            (0..self.pieces.len()).filter(|&at| self.pieces[at].is_called(name)).collect();
        if found.is_empty() { Ok(vec![self.piece_named(node, name)?.0]) } else { Ok(found) }
    }

    /// The kinds with a word in their names, as `count Pieces` and `no Pieces` find them: `Pawn` is also part of `SuperPawn`.
    pub(crate) fn kinds_counted(&self, node: &Node, word: &str) -> Result<Vec<usize>, Fault> {
        let found: Vec<usize> =
            (0..self.pieces.len()).filter(|&at| self.pieces[at].has_in_name(word)).collect();
        if found.is_empty() { self.kinds_named(node, word) } else { Ok(found) }
    }
}
