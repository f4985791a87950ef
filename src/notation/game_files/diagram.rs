//! The start of a game as a diagram in its file, as in KIF.

use super::Described;
use super::error::ReplayFileProblem;
use crate::game::Game;
use crate::game_file::GameFile;
use crate::game_file::kif;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::notations::Diagram;
use crate::position::Position;
use crate::program::Program;

/// The players of a diagram.
const PLAYERS: usize = 2;

/// The position that a diagram shows. What a diagram does not tell is as for new pieces.
pub(super) fn from_diagram(
    program: &Program,
    described: Described<'_>,
    diagram: &kif::Diagram,
) -> Result<Position, ReplayFileProblem> {
    let layout = described.kind.diagram.as_ref().filter(|_| program.player_count() == PLAYERS);
    let Some(layout) = layout else {
        return Err(ReplayFileProblem::NoDiagram { title: program.names.title.clone() });
    };
    check_shape(layout, diagram)?;
    let piece = |player: usize, letter: char| {
        piece_type(layout, described, player, letter).ok_or(ReplayFileProblem::DiagramPiece { letter })
    };
    let mut cells = program.start.to_vec();
    cells[..program.site_count()].fill(0);
    let sites = layout.rows.iter().zip(&diagram.rows).flat_map(|(sites, row)| sites.iter().zip(row));
    for (site, &stands) in sites {
        let Some((player, letter)) = stands else { continue };
        let kind = piece(player, letter)?;
        cells[site.index()] = program.new_pieces[kind.index()].with_owner(PlayerId::new(player)).0;
    }
    for (player, hand) in diagram.hands.iter().enumerate() {
        for cell in reserves(program, player) {
            cells[cell] = 0;
        }
        for &(letter, count) in hand {
            let cell = program.reserve_cell(PlayerId::new(player), piece(player, letter)?);
            let cell = cell.ok_or(ReplayFileProblem::DiagramPiece { letter })?;
            cells[cell] = u32::try_from(count).unwrap_or(u32::MAX);
        }
    }
    let mut position = Position::from_cells(program, &cells);
    position.set_turn(program.first_turn_of(PlayerId::new(diagram.to_move)).unwrap_or(0));
    Ok(position)
}

fn check_shape(layout: &Diagram, diagram: &kif::Diagram) -> Result<(), ReplayFileProblem> {
    let fits = layout.rows.len() == diagram.rows.len()
        && layout.rows.iter().zip(&diagram.rows).all(|(sites, row)| sites.len() == row.len());
    let columns = layout.rows.first().map_or(0, Vec::len);
    if fits { Ok(()) } else { Err(ReplayFileProblem::DiagramShape { rows: layout.rows.len(), columns }) }
}

fn reserves(program: &Program, player: usize) -> impl Iterator<Item = usize> {
    let kinds = 0..program.new_pieces.len();
    kinds.filter_map(move |kind| program.reserve_cell(PlayerId::new(player), PieceTypeId::new(kind)))
}

/// The piece type with a letter: first of all that of diagrams, then those of moves.
fn piece_type(
    layout: &Diagram,
    Described { notation, .. }: Described<'_>,
    player: usize,
    letter: char,
) -> Option<PieceTypeId> {
    let mut text = [0; 4];
    let text: &str = letter.encode_utf8(&mut text);
    let usual = [&layout.letters, &notation.letters];
    usual.into_iter().chain(&notation.spellings).find_map(|letters| {
        let is_it = |by_player: &Vec<Option<String>>| {
            by_player.get(player).is_some_and(|known| known.as_deref() == Some(text))
        };
        letters.iter().position(is_it).map(PieceTypeId::new)
    })
}

/// Writes the start of a game as a diagram; `None` if a diagram cannot show it.
pub(super) fn write_diagram(game: &Game, described: Described<'_>, file: &mut GameFile) -> Option<()> {
    let layout = described.kind.diagram.as_ref()?;
    let (program, start) = (game.program(), game.start());
    let letter = |player: usize, kind: usize| {
        let known = [&layout.letters, &described.notation.letters];
        let mut texts = known.into_iter().filter_map(|letters| letters.get(kind)?.get(player)?.as_deref());
        let mut letters = texts.next()?.chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    let stands = |&site: &SiteId| {
        let piece = start.piece(site);
        let (player, kind) = (piece.owner().index(), piece.piece_type().index());
        if piece.is_none() { Some(None) } else { Some(Some((player, letter(player, kind)?))) }
    };
    let row = |sites: &Vec<SiteId>| sites.iter().map(stands).collect::<Option<Vec<_>>>();
    let mut diagram = kif::Diagram {
        rows: layout.rows.iter().map(row).collect::<Option<_>>()?,
        to_move: program.turns.get(start.turn())?.player.index(),
        ..kif::Diagram::default()
    };
    for (player, hand) in diagram.hands.iter_mut().enumerate() {
        for kind in 0..program.new_pieces.len() {
            let cell = program.reserve_cell(PlayerId::new(player), PieceTypeId::new(kind));
            if let Some(count) = cell.map(|cell| start.cells()[cell]).filter(|&count| count > 0) {
                hand.push((letter(player, kind)?, usize::try_from(count).ok()?));
            }
        }
    }
    if from_diagram(program, described, &diagram).ok()? != *start {
        return None;
    }
    let name = |site: &SiteId| &described.notation.sites[site.index()];
    let columns: Vec<&str> = layout.rows.first()?.iter().map(|site| name(site).file.as_str()).collect();
    let ranks: Vec<&str> =
        layout.rows.iter().filter_map(|row| Some(name(row.first()?).rank.as_str())).collect();
    diagram.write(&columns, &ranks, file);
    Some(())
}
