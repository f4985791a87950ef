//! What is known of a game while it is written: names, numbers of sites, what is off the board.
//!
//! In: the model of a game. Out: the parts of the file that are no rules: players, regions, pieces at the start.

use std::fmt::Write as _;

use super::board::BoardWords;
use super::misfit::{Misfit, misfit};
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::model::{Model, Passing, Role};
use crate::source::Span;
use crate::terms::Origin;

/// What is known of a game while it is written.
pub(super) struct Writer<'m> {
    pub(super) model: &'m Model,
    pub(super) board: BoardWords,
}

impl<'m> Writer<'m> {
    pub(super) fn new(model: &'m Model) -> Result<Self, Misfit> {
        Ok(Self { model, board: BoardWords::new(model)? })
    }

    /// Refuses what has no place in a file of this kind.
    pub(super) fn check(&self) -> Result<(), Misfit> {
        let model = self.model;
        let at = |span: Option<Span>| span.unwrap_or_default();
        let is_plain = model.players.len() == 2 && model.players.iter().all(|one| one.role == Role::Playing);
        let refused = [
            (!is_plain, "a game of other than two players"),
            (model.column_height.is_some(), "a game with columns"),
            (!model.attributes.is_empty(), "a game whose pieces have attributes"),
            (!model.variables.is_empty(), "a game with variables"),
            (has_hooks(model), "a game with hooks around moves"),
            (model.options.recycle_captures, "a game in which captured pieces come back"),
            (model.options.any_owner, "a game in which anybody moves any piece"),
        ];
        if let Some((_, what)) = refused.iter().find(|(is_refused, _)| *is_refused) {
            return Err(misfit(Span::default(), what));
        }
        self.check_names()?;
        let is_in_turn = |(at, turn): (usize, &crate::model::Turn)| {
            turn.player == PlayerId::new(at)
                && turn.owner == turn.player
                && turn.next == 1 - at
                && turn.guard.is_none()
                && turn.move_type == model.turns[0].move_type
        };
        let turns = &model.turns;
        if turns.len() != 2 || !turns.iter().enumerate().all(is_in_turn) {
            return Err(misfit(at(turns.first().map(|turn| turn.span)), "this order of turns"));
        }
        Ok(())
    }

    /// Refuses kinds of pieces whose names would be the same there, or empty.
    fn check_names(&self) -> Result<(), Misfit> {
        let kinds = 0..self.model.piece_types.len();
        let names: Vec<String> = kinds.map(|kind| self.kind(PieceTypeId::new(kind))).collect();
        let is_unclear = |at: &usize| names[*at].is_empty() || names[..*at].contains(&names[*at]);
        match (0..names.len()).find(is_unclear) {
            None => Ok(()),
            Some(at) => {
                let name = &self.model.piece_types[at].name;
                let what = format!("`{name}`, of whose name only the letters count,");
                Err(misfit(Span::default(), what))
            }
        }
    }

    pub(super) fn players(&self) -> &'static str {
        if self.board.turns { "(players {(player N) (player S)})" } else { "(players 2)" }
    }

    /// The declared regions: zones that are used.
    pub(super) fn regions(&self) -> String {
        let mut out = String::new();
        for zone in &self.model.board.zones {
            let sites = |player: usize| self.board.sites(zone.sites[player].iter());
            if sites(0) == sites(1) {
                let _ = writeln!(out, "        (regions \"{}\" (sites {{{}}}))", zone.name, sites(0));
                continue;
            }
            for player in 0..2 {
                let (name, number) = (&zone.name, player + 1);
                let _ = writeln!(out, "        (regions \"{name}\" P{number} (sites {{{}}}))", sites(player));
            }
        }
        out
    }

    /// The pieces at the start.
    pub(super) fn start(&self) -> String {
        let mut rules = Vec::new();
        for kind in 0..self.model.piece_types.len() {
            for player in 0..self.model.players.len() {
                let is_placed = |one: &&crate::model::Placement| {
                    one.piece_type.index() == kind && one.owner.index() == player
                };
                let sites = self.model.setup.iter().filter(is_placed).map(|one| one.site);
                let sites = self.board.sites(sites);
                if !sites.is_empty() {
                    let name = self.kind(PieceTypeId::new(kind));
                    rules.push(format!("(place \"{name}{}\" (sites {{{sites}}}))", player + 1));
                }
            }
        }
        for reserve in self.counted_reserves() {
            let (name, player) = (self.kind(reserve.piece_type), reserve.owner.index() + 1);
            rules.push(format!("(place \"{name}{player}\" \"Hand{player}\" count:{})", reserve.count));
        }
        if rules.is_empty() {
            String::new()
        } else {
            format!("        (start {{\n            {}\n        }})\n", rules.join("\n            "))
        }
    }

    /// Pieces off the board that may run out: fewer than a player can put down.
    pub(super) fn counted_reserves(&self) -> impl Iterator<Item = &crate::model::Reserve> {
        let sites = self.model.board.sites().len() as u32;
        let blocks = self.model.piece_types.iter().flat_map(|piece| &piece.blocks);
        // Where nothing ever leaves the board, each player puts down half of what it can hold.
        let only_drops = blocks.clone().all(|block| block.origin == Origin::Hand);
        let enough = if only_drops { sites.div_ceil(2) } else { sites };
        self.model.reserves.iter().filter(move |reserve| reserve.count > 0 && reserve.count < enough)
    }

    /// Whether pieces come from hands, of which each player has one.
    pub(super) fn has_hands(&self) -> bool {
        self.counted_reserves().next().is_some()
    }

    /// The name of a kind of piece: a word that begins with a capital and has no number.
    pub(super) fn kind(&self, kind: PieceTypeId) -> String {
        let name = &self.model.piece_types[kind.index()].name;
        let letters: String = name.chars().filter(|c| c.is_alphabetic()).collect();
        let mut rest = letters.chars();
        rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
    }

    pub(super) fn site(&self, site: SiteId) -> usize {
        self.board.numbers[site.index()]
    }

    /// Whether players may pass whenever they like.
    pub(super) fn may_pass(&self) -> bool {
        self.model.options.pass_turn == Passing::Always
    }
}

fn has_hooks(model: &Model) -> bool {
    let phases = &model.phases;
    let hooks = [&phases.before_move, &phases.before_step, &phases.after_step, &phases.after_move];
    let others = [&phases.after_pass, &phases.invariants];
    hooks.into_iter().chain(others).any(Option::is_some) || !phases.preferences.is_empty()
}
