//! The check of everything but instructions: that tables are as long as others expect, and say what is there.

use std::ops::Range;

use crate::board::SiteSet;
use crate::index::{PieceTypeId, PlayerId};
use crate::program::{AttributeSlot, BlockCode, GoalCode, Group, Layout, NO_SITE, Piece, Program, StandIn};

/// Most players, since a piece has four bits for its owner and one of them means nobody.
const MAX_PLAYERS: usize = 15;

/// Whether a part of a program holds together.
type Check = fn(&Program) -> bool;

/// Whether every table has the length that others expect, and every id in one is in range.
pub(super) fn check(program: &Program) -> Result<(), String> {
    let checks: [(&str, Check); 8] = [
        ("sizes", sizes),
        ("board", board),
        ("pieces", pieces),
        ("cells", |program| cells(program, &program.layout)),
        ("blocks", blocks),
        ("turns", turns),
        ("attacks", attacks),
        ("goals", goals),
    ];
    let wrong = checks.iter().find(|(_, holds)| !holds(program));
    wrong.map_or(Ok(()), |(name, _)| Err(format!("the table of {name} is out of range")))
}

fn sizes(program: &Program) -> bool {
    let (sites, players, types) = (program.site_count(), program.player_count(), program.new_pieces.len());
    sites <= crate::board::MAX_SITES
        && (1..=MAX_PLAYERS).contains(&players)
        && types < usize::from(u8::MAX)
        && program.names.piece_types.len() == types
        && program.names.directions.len() == program.direction_count
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
    let fits = |slot: &AttributeSlot| {
        slot.bearers.len() == program.new_pieces.len()
            && u32::from(slot.shift) + u32::from(slot.bits) <= u32::BITS
            && slot.min <= slot.max
    };
    program.attributes.iter().all(fits)
        && program.new_pieces.iter().all(|piece| !piece.is_none() && is_type(program, piece.piece_type()))
}

fn cells(program: &Program, layout: &Layout) -> bool {
    let (sites, players) = (program.site_count(), program.player_count());
    let fits = |first: usize, count: usize| first.saturating_add(count) < layout.cells;
    let within = |range: &Range<usize>| range.start <= range.end && fits(range.end, 0);
    let is_cell = |cell: Option<u16>| cell.is_none_or(|cell| fits(cell.into(), 1));
    u16::try_from(layout.cells).is_ok()
        && program.start.len() == layout.cells
        && layout.cells > sites
        && layout.variables.iter().all(|slot| fits(slot.cell, slot.cells(players, sites)))
        && layout.reserves.is_none_or(|first| fits(first, players * program.new_pieces.len()))
        && layout.columns.iter().all(|columns| columns.fit(sites, layout.cells))
        && [layout.out, layout.last, layout.prizes].into_iter().all(is_cell)
        && [&layout.transient, &layout.clocks, &layout.move_variables].into_iter().all(within)
        && usize::try_from(program.start[layout.turn()]).is_ok_and(|turn| turn < program.turns.len())
        && program.start[..sites].iter().all(|&cell| is_piece(program, cell))
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
    let block = |block: &BlockCode| is_player(program, block.player) && is_type(program, block.piece_type);
    program.groups.iter().all(group) && program.blocks.iter().all(block)
}

fn turns(program: &Program) -> bool {
    let hooks = &program.hooks;
    let around = [&hooks.before_move, &hooks.before_step, &hooks.after_step, &hooks.after_move];
    let for_all = |entries: &Vec<u32>| entries.len() == program.player_count();
    program.turns.iter().all(|turn| is_player(program, turn.player) && is_player(program, turn.owner))
        && around.into_iter().all(|entries| entries.is_empty() || for_all(entries))
        && hooks.preferences.iter().all(for_all)
}

fn attacks(program: &Program) -> bool {
    let stands = |stand_in: StandIn| match stand_in {
        StandIn::Empty(piece) | StandIn::Owned(piece, _) => is_piece(program, piece.0),
    };
    let types = program.new_pieces.len();
    program.attacks.iter().all(|attack| stands(attack.stand_in))
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
    program.goals.iter().all(goal) && program.prizes.iter().all(prize)
}

fn is_player(program: &Program, player: PlayerId) -> bool {
    player.index() < program.player_count()
}

fn is_type(program: &Program, piece_type: PieceTypeId) -> bool {
    piece_type.index() < program.new_pieces.len()
}

/// Whether a cell of a site is empty or holds a piece that there is.
fn is_piece(program: &Program, cell: u32) -> bool {
    let piece = Piece(cell);
    piece.is_none() || is_type(program, piece.piece_type()) && is_player(program, piece.owner())
}

fn is_on_board(program: &Program, sites: &SiteSet) -> bool {
    sites.first_from(program.site_count()).is_none()
}
