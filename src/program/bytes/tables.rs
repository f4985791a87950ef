//! What a program is made of, field by field, in the order in which it is written.

use alloc::vec::Vec;

use super::{Portable, Reader};
use crate::board::SiteSet;
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::program::{
    AttackCode, AttributeSlot, BlockCode, Columns, Continuation, Gain, GoalCode, Group, Hooks, Keeper,
    Layout, Maximal, Meter, MoveName, MoveNamePart, Names, Origin, Passing, Piece, Program, RoyalCode,
    SpanTable, StandIn, Stopping, Term, TurnCode, VariableSlot, Weight, Weights,
};

macro_rules! fields {
    ($($name:ident { $($field:ident),* $(,)? })*) => {$(
        impl Portable for $name {
            fn write(&self, to: &mut Vec<u8>) {
                let Self { $($field),* } = self;
                $($field.write(to);)*
            }
            fn read(from: &mut Reader<'_>) -> Self {
                Self { $($field: Portable::read(from)),* }
            }
        }
    )*};
}

macro_rules! wrapped_numbers {
    ($($name:ident),*) => {$(
        impl Portable for $name {
            fn write(&self, to: &mut Vec<u8>) {
                self.0.write(to);
            }
            fn read(from: &mut Reader<'_>) -> Self {
                Self(Portable::read(from))
            }
        }
    )*};
}

/// Cases without fields, each written as its place in the list.
macro_rules! cases {
    ($($name:ident { $($case:ident),* })*) => {$(
        impl Portable for $name {
            fn write(&self, to: &mut Vec<u8>) {
                let all = [$(Self::$case),*];
                to.push(all.iter().position(|case| case == self).unwrap_or_default() as u8);
            }
            fn read(from: &mut Reader<'_>) -> Self {
                let all = [$(Self::$case),*];
                let at = usize::from(u8::read(from));
                all.get(at).copied().unwrap_or_else(|| {
                    from.refuse();
                    all[0]
                })
            }
        }
    )*};
}

fields! {
    Program {
        names, links, direction_count, direction_maps, zones, attributes, new_pieces, ranks, layout, ops, spans,
        blocks, groups, continuations, turns, friends, next_players, playing, hooks, attacks, cohesion, royals,
        royals_are_safe, goals, meters, prizes, move_names, start, passing, maximal, recycles_captures,
        recycles_promotions, draws_by_repetition, remembers_arrangements, wraps, has_fronts, weights, targets,
    }
    Names { title, players, sites, directions, piece_types, cases }
    MoveName { parts }
    AttributeSlot { name, min, max, shift, bits, shared, truth, bearers }
    Layout {
        cells, variables, reserves, reserves_repeat, columns, out, last, prizes, transient, clocks, move_variables,
    }
    VariableSlot { name, cell, keeper, min, max, initial }
    Columns { most, first, words, kind_bits, owner_bits, bits }
    BlockCode { entry, player, piece_type, origin }
    Group { owner, by_type, drops, anywhere }
    Continuation { group, any_piece, stopping }
    TurnCode { player, owner, groups, guard, next, decision, merges, random, label, move_type, prompt }
    Hooks { before_move, before_step, after_step, after_move, preferences, counts_moves }
    AttackCode { groups, stand_in }
    RoyalCode { player, types, groups }
    Meter { goal, gain, player, entry, zones }
    Weights { terms, playouts, null_move }
    Weight { term, worth }
    GoalCode {
        gain, player, entry, holds_with_moves, asks_for_moves, asks_for_repetition, reason, sort, scores,
    }
}

wrapped_numbers!(AttributeId, DirectionId, Piece, PieceTypeId, PlayerId, SiteId);

cases! {
    Gain { Win, Loss, Draw, Count }
    Keeper { Game, Player, Site, Move, MoveSite, Clock }
    Maximal { Any, Steps, Value }
    Origin { Piece, Hand, Anywhere }
    Passing { Never, Always, Forced }
    Stopping { Exhausted, Free, Never }
}

impl Portable for Term {
    fn write(&self, to: &mut Vec<u8>) {
        let (tag, a, b, value) = match *self {
            Self::Piece(kind) => (0, kind.0, 0, 0),
            Self::Hand(kind) => (1, kind.0, 0, 0),
            Self::Site(kind, player, site) => (2, kind.0, player.0, i32::from(site.0)),
            Self::Attribute(kind, attribute, value) => (3, kind.0, attribute.0, value),
            Self::Variable(variable) => (4, variable.0, 0, 0),
            Self::Goal(goal) => (5, 0, 0, i32::from(goal)),
            Self::Linked => (6, 0, 0, 0),
            Self::Covered => (7, 0, 0, 0),
            Self::Captive => (8, 0, 0, 0),
            Self::Score => (9, 0, 0, 0),
            Self::Mobility => (10, 0, 0, 0),
            Self::Turn => (11, 0, 0, 0),
            Self::Attacked => (12, 0, 0, 0),
        };
        to.extend([tag, a, b]);
        value.write(to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        let [tag, a, b] = [(); 3].map(|()| u8::read(from));
        let value = i32::read(from);
        match tag {
            0 => Self::Piece(PieceTypeId(a)),
            1 => Self::Hand(PieceTypeId(a)),
            2 => Self::Site(PieceTypeId(a), PlayerId(b), SiteId(value as u16)),
            3 => Self::Attribute(PieceTypeId(a), AttributeId(b), value),
            4 => Self::Variable(VariableId(a)),
            5 => Self::Goal(value as u16),
            6 => Self::Linked,
            7 => Self::Covered,
            8 => Self::Captive,
            9 => Self::Score,
            10 => Self::Mobility,
            11 => Self::Turn,
            12 => Self::Attacked,
            _ => {
                from.refuse();
                Self::Turn
            }
        }
    }
}

impl Portable for SpanTable {
    fn write(&self, _: &mut Vec<u8>) {}

    fn read(_: &mut Reader<'_>) -> Self {
        Self::default()
    }
}

impl Portable for SiteSet {
    fn write(&self, to: &mut Vec<u8>) {
        self.iter().collect::<Vec<_>>().write(to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        Vec::<SiteId>::read(from).into_iter().collect()
    }
}

impl Portable for StandIn {
    fn write(&self, to: &mut Vec<u8>) {
        let (piece, owners) = match *self {
            Self::Empty(piece) => (piece, None),
            Self::Owned(piece, owners) => (piece, Some(owners)),
        };
        (piece, owners).write(to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        let (piece, owners) = Portable::read(from);
        match owners {
            None => Self::Empty(piece),
            Some(owners) => Self::Owned(piece, owners),
        }
    }
}

impl Portable for MoveNamePart {
    fn write(&self, to: &mut Vec<u8>) {
        match self {
            Self::Word(word) => {
                to.push(0);
                word.write(to);
            }
            Self::Number => to.push(1),
            Self::Direction => to.push(2),
            Self::Site => to.push(3),
            Self::Player => to.push(4),
            Self::Kind => to.push(5),
        }
    }

    fn read(from: &mut Reader<'_>) -> Self {
        match u8::read(from) {
            0 => Self::Word(Portable::read(from)),
            1 => Self::Number,
            2 => Self::Direction,
            3 => Self::Site,
            4 => Self::Player,
            5 => Self::Kind,
            _ => {
                from.refuse();
                Self::Number
            }
        }
    }
}
