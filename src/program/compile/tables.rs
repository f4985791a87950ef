//! Compiles everything of a program except code.

use super::fold::{self, Promotion};
use crate::board::{Board, Layout as Drawn, SiteSet};
use crate::diagnostic::{Code, Diagnostic};
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, SiteId};
use crate::model::{Model, Origin, Placement, Role, VariableScope};
use crate::program::cell::{self, AttributeSlot};
use crate::program::column::PieceCodes;
use crate::program::{Columns, Layout, NO_DIRECTION, NO_SITE, Names, Piece, RunArray, VariableSlot};
use crate::source::Span;

/// The layout of cells, and their values at the start.
pub(super) struct Tables {
    pub(super) attributes: Vec<AttributeSlot>,
    pub(super) new_pieces: Vec<Piece>,
    pub(super) layout: Layout,
    pub(super) start: Box<[u32]>,
}

impl Tables {
    pub(super) fn of(model: &Model) -> Result<Self, Diagnostic> {
        let attributes = attributes(model)?;
        let new_pieces = new_pieces(model, &attributes);
        let layout = layout(model, &attributes)?;
        let mut start = vec![0; layout.cells];
        for placement in &model.setup {
            let piece = piece_of(placement, &attributes, &new_pieces);
            let under = std::mem::replace(&mut start[placement.site.index()], piece.0);
            if let Some(columns) = layout.columns.as_ref().filter(|_| under != 0) {
                columns.cover(&mut start, placement.site.index(), Piece(under));
            }
        }
        for reserve in &model.reserves {
            if let Some(cell) = reserve_cell(model, reserve.owner, reserve.piece_type) {
                let count = &mut start[usize::from(cell)];
                *count = count.saturating_add(reserve.count).min(i32::MAX as u32);
            }
        }
        for slot in &layout.variables {
            let count = slot.cells(model.players.len(), model.board.sites().len());
            start[slot.cell..slot.cell + count].fill(slot.initial as u32);
        }
        Ok(Self { attributes, new_pieces, layout, start: start.into() })
    }
}

/// Assigns cells to everything that positions remember.
fn layout(model: &Model, attributes: &[AttributeSlot]) -> Result<Layout, Diagnostic> {
    let reserves = first_reserve(model);
    let mut next =
        reserves + if uses_reserves(model) { model.players.len() * model.piece_types.len() } else { 0 };
    let columns = columns(model, attributes, next)?;
    next += columns.as_ref().map_or(0, |columns| columns.all_cells(model.board.sites().len()).len());
    let mut take = |cells: usize| {
        next += cells;
        (cells > 0).then_some(next - cells)
    };
    let out = take(usize::from(playing(model).count_ones() > 2));
    let last = take(if model.memory.last_step { 2 } else { 0 });
    let prizes = take(usize::from(model.goals.iter().any(|goal| fold::mentions_captured(&goal.test))));
    let clocks =
        take(model.variables.iter().filter(|variable| variable.scope == VariableScope::Clock).count());
    let of_moves = model.variables.iter().filter(|variable| variable.scope.is_of_moves());
    let of_moves = of_moves.map(|variable| variable_cells(model, variable.scope)).sum::<usize>();
    let move_variables = take(of_moves).unwrap_or(next);
    let cells = move_variables + of_moves + 1;
    if cells > usize::from(u16::MAX) {
        let message = "positions and variables together need more than 65,535 cells";
        return Err(Diagnostic::new(Code::TooLarge, Span::default(), message));
    }
    let first_clock = clocks.unwrap_or(move_variables);
    let short = |cell: Option<usize>| cell.map(|cell| cell as u16);
    Ok(Layout {
        cells,
        variables: variables(model, first_clock, move_variables),
        reserves: uses_reserves(model).then_some(reserves),
        columns,
        out: short(out),
        last: short(last),
        prizes: short(prizes),
        reserves_repeat: model.repetition_sees_reserves,
        transient: last.or(prizes).unwrap_or(first_clock)..cells - 1,
        clocks: first_clock..move_variables,
        move_variables: move_variables..cells - 1,
    })
}

/// The columns of a game that has them, in cells from `first` on.
fn columns(model: &Model, attributes: &[AttributeSlot], first: usize) -> Result<Option<Columns>, Diagnostic> {
    let Some(height) = model.column_height else { return Ok(None) };
    let codes = PieceCodes {
        kinds: model.piece_types.len(),
        players: model.players.len(),
        attribute_bits: cell::attribute_bits(attributes),
    };
    let columns = Columns::new(height, first, codes);
    let message = format!("a column of {height} such pieces needs more than 128 bits");
    let hint = "use lower columns, or fewer piece types, players or attributes";
    let refusal = || Diagnostic::new(Code::TooLarge, Span::default(), message).hint(hint);
    columns.ok_or_else(refusal).map(Some)
}

fn uses_reserves(model: &Model) -> bool {
    let drops =
        |piece: &crate::model::PieceType| piece.blocks.iter().any(|block| block.origin == Origin::Hand);
    let options = &model.options;
    options.recycle_captures
        || options.recycle_promotions
        || !model.reserves.is_empty()
        || model.memory.reserves
        || model.piece_types.iter().any(drops)
}

/// The first cell after sites and variables.
fn first_reserve(model: &Model) -> usize {
    let lasting = model.variables.iter().filter(|variable| variable.scope.is_lasting());
    model.board.sites().len() + lasting.map(|variable| variable_cells(model, variable.scope)).sum::<usize>()
}

/// How many cells a variable needs.
fn variable_cells(model: &Model, scope: VariableScope) -> usize {
    match scope {
        VariableScope::Game | VariableScope::Move | VariableScope::Clock => 1,
        VariableScope::Player => model.players.len(),
        VariableScope::Site | VariableScope::MoveSite => model.board.sites().len(),
    }
}

/// The cell that counts a player's pieces of a type off the board, if the game has reserves.
pub(super) fn reserve_cell(model: &Model, player: PlayerId, piece_type: PieceTypeId) -> Option<u16> {
    let at = player.index() * model.piece_types.len() + piece_type.index();
    uses_reserves(model).then(|| (first_reserve(model) + at) as u16)
}

/// The slots of variables; those of clocks start at `clocks`, those of moves at `of_moves`.
fn variables(model: &Model, mut clocks: usize, mut of_moves: usize) -> Vec<VariableSlot> {
    let mut next = model.board.sites().len();
    let slot = |variable: &crate::model::Variable| {
        let cells = variable_cells(model, variable.scope);
        let place = match variable.scope {
            VariableScope::Move | VariableScope::MoveSite => &mut of_moves,
            VariableScope::Clock => &mut clocks,
            VariableScope::Game | VariableScope::Player | VariableScope::Site => &mut next,
        };
        let cell = *place;
        *place += cells;
        VariableSlot {
            name: variable.range.name.clone(),
            cell,
            scope: variable.scope,
            min: variable.range.min,
            max: variable.range.max,
            initial: variable.initial,
        }
    };
    model.variables.iter().map(slot).collect()
}

fn attributes(model: &Model) -> Result<Vec<AttributeSlot>, Diagnostic> {
    let declared = |id: usize| -> Vec<bool> {
        let declares =
            |piece: &crate::model::PieceType| piece.attributes.iter().any(|(known, _)| known.index() == id);
        model.piece_types.iter().map(declares).collect()
    };
    let bearers = |id: usize| {
        if model.borne_by_all.contains(&AttributeId::new(id)) {
            vec![true; model.piece_types.len()]
        } else {
            declared(id)
        }
    };
    let slots = model.attributes.iter().enumerate().map(|(id, range)| AttributeSlot {
        name: range.name.clone(),
        min: range.min,
        max: range.max,
        shift: 0,
        bits: 0,
        shared: false,
        truth: range.truth,
        bearers: bearers(id),
        declared: declared(id),
    });
    let mut slots: Vec<_> = slots.collect();
    cell::lay_out(&mut slots).ok_or_else(|| {
        let message =
            format!("the attributes of one kind of piece need more than {} bits", cell::ATTRIBUTE_BITS);
        Diagnostic::new(Code::TooLarge, Span::default(), message).hint("narrow their ranges")
    })?;
    Ok(slots)
}

fn new_pieces(model: &Model, attributes: &[AttributeSlot]) -> Vec<Piece> {
    let new_piece = |(at, piece): (usize, &crate::model::PieceType)| {
        let bare = Piece::new(crate::index::PieceTypeId::new(at), PlayerId(0));
        with_attributes(bare, &piece.attributes, attributes)
    };
    model.piece_types.iter().enumerate().map(new_piece).collect()
}

fn with_attributes(piece: Piece, values: &[(AttributeId, i32)], slots: &[AttributeSlot]) -> Piece {
    values.iter().fold(piece, |piece, &(id, value)| piece.with_attribute(&slots[id.index()], value))
}

fn piece_of(placement: &Placement, slots: &[AttributeSlot], new_pieces: &[Piece]) -> Piece {
    let piece = new_pieces[placement.piece_type.index()].with_owner(placement.owner);
    with_attributes(piece, &placement.attributes, slots)
}

/// The arrays that runs have, one after the other.
pub(super) fn run_arrays(model: &Model) -> Vec<RunArray> {
    let mut first = 0;
    let arrays = model.run_arrays.iter().map(|array| {
        let at = first;
        first += array.length;
        RunArray { first: at, length: array.length, initial: array.initial }
    });
    arrays.collect()
}

pub(super) fn links(board: &Board) -> Box<[u16]> {
    let directions = 0..board.directions().len();
    let row = |site: usize| {
        directions.clone().map(move |direction| {
            board.link(SiteId::new(site), DirectionId::new(direction)).map_or(NO_SITE, |to| to.0)
        })
    };
    (0..board.sites().len()).flat_map(row).collect()
}

/// All zones, each for every player, followed by the goal sites of each player.
pub(super) fn zones(model: &Model) -> Vec<SiteSet> {
    let zones = model.board.zones.iter().flat_map(|zone| zone.sites.iter().cloned());
    zones.chain(model.goal_sites.iter().cloned()).collect()
}

pub(super) fn names(model: &Model, blocks: Vec<String>) -> Names {
    Names {
        title: model.texts.title.clone(),
        players: model.players.iter().map(|player| player.name.clone()).collect(),
        sites: model.board.sites().iter().map(|site| site.name.clone()).collect(),
        directions: model.board.directions().to_vec(),
        piece_types: model.piece_types.iter().map(|piece| piece.name.clone()).collect(),
        blocks,
    }
}

/// The help text for a move type; the last one counts.
pub(super) fn help(model: &Model, move_type: &str) -> String {
    let help = model.texts.help.iter().rev().find(|(known, _)| known == move_type);
    help.map(|(_, text)| text.clone()).unwrap_or_default()
}

/// For each direction, the sites from which it wraps around the board.
pub(super) fn wraps(board: &Board) -> Vec<SiteSet> {
    let drawn = Drawn::of(board);
    let wrapping = |id: usize| {
        let links = drawn.links.iter().filter(move |link| link.wraps && link.direction.index() == id);
        links.map(|link| link.from).collect()
    };
    (0..board.directions().len()).map(wrapping).collect()
}

/// The label of a turn: the player, the move type, and a number if several are alike.
pub(super) fn turn_label(model: &Model, at: usize) -> String {
    let label = |at: usize| {
        let turn = &model.turns[at];
        let name = |player: PlayerId| model.players[player.index()].name.as_str();
        let mut label = name(turn.player).to_owned();
        if turn.owner != turn.player {
            label = format!("{label} for {}", name(turn.owner));
        }
        match turn.move_type {
            Some(kind) => format!("{label} {}", model.move_types[kind.index()].name),
            None => label,
        }
    };
    let own = label(at);
    let before = (0..at).filter(|&other| label(other) == own).count();
    if before == 0 { own } else { format!("{own} {}", before + 1) }
}

/// For each player, the board's direction for each direction in the rules.
pub(super) fn seen(model: &Model) -> Vec<Vec<DirectionId>> {
    let directions = || (0..model.board.directions().len()).map(DirectionId::new);
    let of_player = |player: &crate::model::PlayerInfo| {
        let own = model.board.symmetries.iter().find(|symmetry| symmetry.name == player.name);
        directions().map(|id| own.map_or(id, |symmetry| symmetry.apply(id))).collect()
    };
    model.players.iter().map(of_player).collect()
}

/// Whether players see directions differently, so that forward for one may be backward for another.
pub(super) fn has_fronts(model: &Model) -> bool {
    let players = model.players.iter().zip(seen(model));
    let mut seen = players.filter(|(player, _)| player.role == Role::Playing).map(|(_, seen)| seen);
    let first = seen.next();
    seen.any(|other| Some(&other) != first.as_ref())
}

/// The table of a mapping of directions, for a player who sees directions as `seen`.
pub(super) fn mapped(seen: &[DirectionId], map: impl Fn(DirectionId) -> DirectionId) -> Box<[u8]> {
    let unseen = |direction| seen.iter().position(|&known| known == direction).map(DirectionId::new);
    let image = |direction| seen[map(unseen(direction).unwrap_or(direction)).index()].0;
    (0..seen.len()).map(DirectionId::new).map(image).collect()
}

/// For each direction the opposite one, or `NO_DIRECTION`.
pub(super) fn opposites(board: &Board) -> Box<[u8]> {
    let back = |id| board.opposite(id).map_or(NO_DIRECTION, |back| back.0);
    (0..board.directions().len()).map(DirectionId::new).map(back).collect()
}

/// For each player, the players of the same team, as bits.
pub(super) fn friends(model: &Model) -> Vec<u16> {
    let players = &model.players;
    let team = |team: u8| players.iter().enumerate().filter(move |(_, info)| info.team == team);
    players.iter().map(|info| team(info.team).fold(0, |bits, (at, _)| bits | 1 << at)).collect()
}

/// The players with a role, as bits.
pub(super) fn of_role(model: &Model, role: Role) -> u16 {
    let players = model.players.iter().enumerate().filter(|(_, info)| info.role == role);
    players.fold(0, |bits, (at, _)| bits | 1 << at)
}

/// The players who take part, as bits.
pub(super) fn playing(model: &Model) -> u16 {
    of_role(model, Role::Playing)
}

/// For each player, the next one who takes part.
pub(super) fn next_players(model: &Model) -> Vec<PlayerId> {
    let count = model.players.len();
    let plays = |at: &usize| model.players[*at].role == Role::Playing;
    let next = |at: usize| (at + 1..at + 1 + count).map(|next| next % count).find(plays);
    (0..count).map(|at| PlayerId::new(next(at).unwrap_or(at))).collect()
}

/// For each piece type, the longest chain of promotions that leads to it. Types that can become each other, directly or by
/// way of others, do not raise each other's rank.
pub(super) fn ranks(model: &Model) -> Vec<u8> {
    let count = model.piece_types.len();
    let mut raising = fold::promotions(model);
    let reached = reached(count, &raising);
    raising.retain(|&Promotion { from, to }| !reached[to][from]);
    let mut ranks = vec![0_u8; count];
    // Without the promotions in circles, no chain is longer than the number of types.
    for _ in 0..count {
        for &Promotion { from, to } in &raising {
            ranks[to] = ranks[to].max(ranks[from].saturating_add(1));
        }
    }
    ranks
}

/// For each piece type which types it can become, itself among them, directly or by way of others.
fn reached(count: usize, promotions: &[Promotion]) -> Vec<Vec<bool>> {
    let mut reached = vec![vec![false; count]; count];
    for (start, known) in reached.iter_mut().enumerate() {
        let mut open = vec![start];
        while let Some(from) = open.pop() {
            if !std::mem::replace(&mut known[from], true) {
                open.extend(
                    promotions
                        .iter()
                        .filter(|promotion| promotion.from == from)
                        .map(|promotion| promotion.to),
                );
            }
        }
    }
    reached
}
