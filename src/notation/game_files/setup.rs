//! Where the game of a file starts.

use std::sync::Arc;

use super::super::parse_position;
use super::Described;
use super::diagram::from_diagram;
use super::error::ReplayFileProblem;
use crate::game::Game;
use crate::game_file::kif::Diagram;
use crate::game_file::{Format, GameFile, sgf};
use crate::index::{PieceTypeId, PlayerId};
use crate::position::Position;
use crate::program::Program;

/// The tag that gives the start position.
pub(super) const FEN: &str = "FEN";

/// A new game at the start of a file, without draws by repetition: a file may go on after one.
pub(super) fn start(
    program: &Arc<Program>,
    described: Described<'_>,
    file: &GameFile,
    format: Format,
) -> Result<Game, ReplayFileProblem> {
    let position = match format {
        Format::Pgn | Format::Pdn => from_tag(program, file)?,
        Format::Sgf => with_stones(program, described, file)?,
        Format::Kif => with_diagram(program, described, file)?,
        Format::Transcript => None,
    };
    let position = match position {
        Some(position) => Some(position),
        None => by_tag(program, described, file)?,
    };
    let mut game = match position {
        Some(position) => Game::from_position(program.clone(), position)?,
        None => Game::new(program.clone())?,
    };
    game.set_draws_by_repetition(false)?;
    Ok(game)
}

fn from_tag(program: &Program, file: &GameFile) -> Result<Option<Position>, ReplayFileProblem> {
    let text = file.tag(FEN).filter(|text| !text.is_empty());
    Ok(text.map(|text| parse_position(program, text)).transpose()?)
}

fn with_diagram(
    program: &Program,
    described: Described<'_>,
    file: &GameFile,
) -> Result<Option<Position>, ReplayFileProblem> {
    Diagram::of(file).map(|diagram| from_diagram(program, described, &diagram)).transpose()
}

/// The start that a tag asks for, such as a handicap.
fn by_tag(
    program: &Program,
    Described { kind, .. }: Described<'_>,
    file: &GameFile,
) -> Result<Option<Position>, ReplayFileProblem> {
    let asked = kind.starts.iter().find_map(|start| Some((&start.tag, file.tag(&start.tag)?.trim())));
    let Some((name, value)) = asked.filter(|(_, value)| !value.is_empty()) else { return Ok(None) };
    let named: Vec<_> = kind.starts.iter().filter(|start| start.tag == *name).collect();
    let Some(start) = named.iter().find(|start| start.value == value) else {
        let known = named.iter().map(|start| start.value.as_str()).collect::<Vec<_>>().join(", ");
        return Err(ReplayFileProblem::UnknownStart { name: name.clone(), value: value.to_owned(), known });
    };
    Ok(start.position.as_ref().map(|text| parse_position(program, text)).transpose()?)
}

/// The start position with the stones of `AB` for the first player and `AW` for the second; `PL` says who begins.
fn with_stones(
    program: &Arc<Program>,
    Described { notation, kind, .. }: Described<'_>,
    file: &GameFile,
) -> Result<Option<Position>, ReplayFileProblem> {
    let properties = properties_before_moves(file);
    let mut stones = Vec::new();
    for (player, name) in ["AB", "AW"].into_iter().enumerate() {
        for value in sgf::values(&properties, name) {
            let (first, last) = value.split_once(':').unwrap_or((&value, &value));
            let site = |name: &str| notation.sites.iter().find(|site| site.whole == name);
            let (Some(first), Some(last)) = (site(first), site(last)) else {
                return Err(ReplayFileProblem::NoStones);
            };
            let is_between = |(_, site): &(usize, &crate::notations::SiteName)| {
                (&first.file..=&last.file).contains(&&site.file)
                    && (&first.rank..=&last.rank).contains(&&site.rank)
            };
            stones.extend(notation.sites.iter().enumerate().filter(is_between).map(|(at, _)| (at, player)));
        }
    }
    let to_move = sgf::values(&properties, "PL").into_iter().next();
    if stones.is_empty() && to_move.is_none() {
        return Ok(None);
    }
    let kind = kind.stones.filter(|_| program.player_count() > 1).ok_or(ReplayFileProblem::NoStones)?;
    let mut game = Game::new(program.clone())?;
    let mut cells = game.position().cells().to_vec();
    for (site, player) in &stones {
        let piece = program.new_pieces[PieceTypeId::new(kind).index()];
        cells[*site] = piece.with_owner(PlayerId::new(*player)).0;
    }
    let mut position = Position::from_cells(program, &cells);
    // After handicap stones, the other player begins, whether or not the file says so.
    let has_handicap = stones.iter().all(|(_, player)| *player == 0) && !stones.is_empty();
    let second = to_move.map_or(has_handicap, |player| player.starts_with(['W', 'w', '2']));
    position.set_turn(game.position().turn());
    if second && let Some(turn) = game.rules_mut().turn_of(&position, PlayerId::new(1))? {
        position.set_turn(turn);
    }
    Ok(Some(position))
}

/// The properties of the first node, and of those before the first move.
fn properties_before_moves(file: &GameFile) -> String {
    let mut properties = file.extra.clone();
    let mut next = &file.first;
    while let [only] = next[..]
        && let Some(node) = file.moves.get(only).filter(|node| node.text.is_empty() && node.side.is_none())
    {
        properties += &node.extra;
        next = &node.next;
    }
    properties
}
