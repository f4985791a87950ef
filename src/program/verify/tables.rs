//! Checks everything except instructions: that tables have consistent lengths and valid contents.

use std::ops::Range;

use crate::board::SiteSet;
use crate::index::{PieceTypeId, PlayerId};
use crate::program::cell::{AttributeSlot, attribute_bits};
use crate::program::column::PieceCodes;
use crate::program::{
    BlockCode, Columns, GoalCode, Group, HypotheticalPiece, Layout, Meter, NO_DIRECTION, NO_SITE, NOBODY,
    Piece, Program, Term, VariableSlot, Weight,
};
use crate::weights::MAX_WORTH;
use crate::weights::network::NetworkWeights;

/// Checks one part of a program.
type Check = fn(&Program) -> bool;

/// Checks that every table has the right length and every id in it is in range.
pub(super) fn check(program: &Program) -> Result<(), String> {
    let checks: [(&str, Check); 9] = [
        ("sizes", sizes),
        ("board", board),
        ("pieces", pieces),
        ("cells", |program| cells(program, &program.layout)),
        ("blocks", blocks),
        ("turns", turns),
        ("attacks", attacks),
        ("goals", goals),
        ("weights", weights),
    ];
    let wrong = checks.iter().find(|(_, holds)| !holds(program));
    wrong.map_or(Ok(()), |(name, _)| Err(format!("the table of {name} is out of range")))
}

fn sizes(program: &Program) -> bool {
    let (sites, players, types) = (program.site_count(), program.player_count(), program.new_pieces.len());
    sites <= crate::board::MAX_SITES
        && (1..=usize::from(NOBODY)).contains(&players)
        && types < usize::from(u8::MAX)
        && program.names.piece_types.len() == types
        && program.names.directions.len() == program.direction_count
        && program.direction_count <= usize::from(NO_DIRECTION)
        && program.ranks.len() == types
        && program.friends.len() == players
        && program.next_players.len() == players
        && program.next_players.iter().all(|&player| is_player(program, player))
}

fn board(program: &Program) -> bool {
    let count = program.direction_count;
    let is_site = |&site: &u16| site == NO_SITE || usize::from(site) < program.site_count();
    program.links.len() == program.site_count() * count
        && program.links.iter().all(is_site)
        && program.zones.iter().all(|zone| is_on_board(program, zone))
        && program.wraps.len() == count
}

fn pieces(program: &Program) -> bool {
    let kinds = program.new_pieces.len();
    let fits =
        |slot: &AttributeSlot| slot.bearers.len() == kinds && slot.declared.len() == kinds && slot.fits();
    program.attributes.iter().all(fits)
        && program.new_pieces.iter().all(|piece| !piece.is_none() && is_piece(program, piece.0))
}

fn cells(program: &Program, layout: &Layout) -> bool {
    let (sites, players) = (program.site_count(), program.player_count());
    let codes = PieceCodes {
        kinds: program.new_pieces.len(),
        players,
        attribute_bits: attribute_bits(&program.attributes),
    };
    let made_for = |columns: &Columns| columns.fit(codes, sites, layout.cells);
    let zero = |range: Range<usize>| program.start[range].iter().all(|&cell| cell == 0);
    u16::try_from(layout.cells).is_ok()
        && program.start.len() == layout.cells
        && layout.cells > sites
        && layout.columns.iter().all(made_for)
        && in_order(program, layout)
        && usize::try_from(program.start[layout.turn()]).is_ok_and(|turn| turn < program.turns.len())
        && program.start[..sites].iter().all(|&cell| is_piece(program, cell))
        && layout.columns.iter().all(|columns| (0..sites).all(|site| is_column(program, columns, site)))
        && cells_of_last(layout).is_none_or(zero)
}

/// Whether the column of a site at the start is valid and in canonical form.
fn is_column(program: &Program, columns: &Columns, site: usize) -> bool {
    let below = Columns::join(columns.cells(site).map(|cell| program.start[cell]));
    let mut again = 0;
    let is_kept = |piece: Piece| is_piece(program, piece.0) && columns.tuck(&mut again, piece);
    let fits = (below == 0 || program.start[site] != 0) && columns.pieces(below).all(is_kept);
    fits && again == below
}

/// Whether the parts of a position are in order, do not overlap and end before the turn, and variables lie where
/// nothing else does.
fn in_order(program: &Program, layout: &Layout) -> bool {
    let (sites, players) = (program.site_count(), program.player_count());
    let many = |first: usize, count: usize| first..first.saturating_add(count);
    let one = |cell: Option<u16>| cell.map(|cell| many(cell.into(), 1));
    let parts = [
        Some(0..sites),
        layout.reserves.map(|first| many(first, players * program.new_pieces.len())),
        layout.columns.as_ref().map(|columns| columns.all_cells(sites)),
        one(layout.out),
        Some(many(layout.transient.start, 0)),
        cells_of_last(layout),
        one(layout.prizes),
        Some(layout.clocks.clone()),
        Some(layout.move_variables.clone()),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let lasting = sites..parts[1].start;
    let of_turns = layout.clocks.start..layout.turn();
    let is_apart = |slot: &VariableSlot| {
        let cells = many(slot.cell, slot.cells(players, sites));
        let range = if slot.scope.is_lasting() { &lasting } else { &of_turns };
        range.start <= cells.start && cells.end <= range.end
    };
    parts.windows(2).all(|pair| pair[0].end <= pair[1].start)
        && parts
            .iter()
            .chain([&layout.transient])
            .all(|part| part.start <= part.end && part.end < layout.cells)
        && layout.variables.iter().all(is_apart)
}

/// The cells with the sites of the last step.
fn cells_of_last(layout: &Layout) -> Option<Range<usize>> {
    layout.last.map(usize::from).map(|first| first..first + 2)
}

fn blocks(program: &Program) -> bool {
    let is_block = |&block: &u32| (block as usize) < program.blocks.len();
    let group = |group: &Group| {
        group.owner.is_none_or(|owner| is_player(program, owner))
            && group.by_type.len() == program.new_pieces.len()
            && group.by_type.iter().flatten().chain(&group.anywhere).all(is_block)
            && group.drops.iter().all(|(cell, blocks)| {
                usize::from(*cell) < program.layout.cells && blocks.iter().all(is_block)
            })
    };
    let block = |block: &BlockCode| {
        is_player(program, block.player)
            && is_type(program, block.piece_type)
            && (block.name as usize) < program.names.blocks.len()
    };
    program.groups.iter().all(group) && program.blocks.iter().all(block)
}

fn turns(program: &Program) -> bool {
    let hooks = &program.hooks;
    let around = hooks.all();
    let for_all = |entries: &Vec<u32>| entries.len() == program.player_count();
    program.turns.iter().all(|turn| is_player(program, turn.player) && is_player(program, turn.owner))
        && around.into_iter().all(|entries| entries.is_empty() || for_all(entries))
        && hooks.preferences.iter().all(for_all)
        && (program.territory.is_empty() || for_all(&program.territory))
        && program.random_games.conditions().all(for_all)
        && program.random_games.passed.len() == program.turns.len()
        && program.random_games.single_drops.len() == program.turns.len()
        && program
            .random_games
            .single_drops
            .iter()
            .flatten()
            .all(|&block| (block as usize) < program.blocks.len())
}

fn attacks(program: &Program) -> bool {
    let stands = |hypothetical: HypotheticalPiece| match hypothetical {
        HypotheticalPiece::Empty(piece) | HypotheticalPiece::Owned(piece, _) => is_piece(program, piece.0),
    };
    let types = program.new_pieces.len();
    program.attacks.iter().all(|attack| stands(attack.hypothetical))
        && program.royals.iter().all(|royal| is_player(program, royal.player) && royal.types.len() == types)
}

fn goals(program: &Program) -> bool {
    let goal = |goal: &GoalCode| {
        is_player(program, goal.player)
            && (goal.scores.is_empty() || goal.scores.len() == program.player_count())
    };
    let prize = |(player, types): &(PlayerId, Vec<bool>)| {
        is_player(program, *player) && types.len() == program.new_pieces.len()
    };
    let meter = |meter: &Meter| {
        is_player(program, meter.player)
            && meter.zones.iter().all(|&zone| usize::from(zone) < program.zones.len())
    };
    program.goals.iter().all(goal)
        && program.meters.iter().all(meter)
        && program.prizes.len() <= u32::BITS as usize
        && program.prizes.iter().all(prize)
}

/// Whether weights refer to things that exist.
fn weights(program: &Program) -> bool {
    let is_sound = |weight: &Weight| {
        let about = match weight.term {
            Term::Piece(kind)
            | Term::Hand(kind)
            | Term::Passed(kind, _)
            | Term::Doubled(kind)
            | Term::Isolated(kind)
            | Term::MobilityOf(kind)
            | Term::Pair(kind)
            | Term::Reach(kind)
            | Term::Attackers(kind, _) => is_type(program, kind),
            Term::Shelter(kind, other)
            | Term::Threat(kind, other)
            | Term::Pressure(kind, other)
            | Term::Exposure(kind, other) => is_type(program, kind) && is_type(program, other),
            Term::Site(kind, player, site) => {
                is_type(program, kind) && is_player(program, player) && site.index() < program.site_count()
            }
            Term::Attribute(kind, attribute, _) => {
                is_type(program, kind) && attribute.index() < program.attributes.len()
            }
            _ => true,
        };
        about && weight.worth.unsigned_abs() <= MAX_WORTH.unsigned_abs()
    };
    let network = program.weights.network.as_ref();
    program.weights.terms.iter().all(is_sound) && network.is_none_or(NetworkWeights::is_sound)
}

fn is_player(program: &Program, player: PlayerId) -> bool {
    player.index() < program.player_count()
}

fn is_type(program: &Program, piece_type: PieceTypeId) -> bool {
    piece_type.index() < program.new_pieces.len()
}

/// Whether the cell of a site is empty or holds a valid piece.
fn is_piece(program: &Program, cell: u32) -> bool {
    let piece = Piece(cell);
    let fits = || piece.has_no_more_than(attribute_bits(&program.attributes));
    piece.is_none() || is_type(program, piece.piece_type()) && is_player(program, piece.owner()) && fits()
}

fn is_on_board(program: &Program, sites: &SiteSet) -> bool {
    sites.first_from(program.site_count()).is_none()
}
