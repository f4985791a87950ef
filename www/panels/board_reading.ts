/** Reads the position out by rows, by pieces or by material, and draws it as text. Loaded on demand. */
import { centre, makeGeometry } from '../board/layout/geometry';
import type { Geometry } from '../board/layout/points';
import type { GameInfo, PieceView, PlayerId, PositionView, SiteId } from '../engine/structures';
import { asSentence, inSuccession, listed } from '../language/punctuation';
import { joinAnd, translate } from '../language/translate';
import { letterOf } from '../core/messages/piece_letters';
import { isPlaying } from '../core/players/seats';
import { pieceText, playerName, shownValue, siteName, typeName } from '../core/messages/labels';
import { shown, shownName } from '../core/moves/rule_texts';

/** In the order in which repeated key presses go through them. */
export const readings = [byRows, byPieces, byMaterial] as const;

/** What is on each row, from the top of the board. */
function byRows(info: GameInfo, view: PositionView): string {
  const standing = piecesBySite(view);
  const rows = makeGeometry(info.board).rows.flatMap((row) => {
    const words = row.flatMap((site) => {
      const piece = standing.get(site);
      return piece
        ? [
            translate('boardReading.pieceAt', {
              site: siteName(info, site),
              piece: pieceText(info, piece),
            }),
          ]
        : [];
    });
    return words.length > 0 ? [asSentence(listed(words))] : [];
  });
  return inSuccession([translate('boardReading.rows'), ...rows, ...beside(info, view)]);
}

/** The sites of each kind of piece, player by player. */
function byPieces(info: GameInfo, view: PositionView): string {
  const order = new Map(makeGeometry(info.board).sites.map((site, index) => [site, index]));
  const groups = new Map<string, string[]>();
  const sorted = view.pieces.toSorted(
    (a, b) =>
      a.owner - b.owner || a.type - b.type || (order.get(a.site) ?? 0) - (order.get(b.site) ?? 0),
  );
  for (const piece of sorted) {
    const words = pieceText(info, piece);
    groups.set(words, [...(groups.get(words) ?? []), siteName(info, piece.site)]);
  }
  const parts = [...groups].map(([piece, sites]) =>
    translate('boardReading.pieceSites', { piece, sites: joinAnd(sites) }),
  );
  return inSuccession([translate('boardReading.pieces'), ...parts, ...beside(info, view)]);
}

/** How many pieces of each kind each player has, on the board and in reserve. */
function byMaterial(info: GameInfo, view: PositionView): string {
  const owners = [...info.players.keys()].filter(
    (player) => isPlaying(info, player) || view.pieces.some(({ owner }) => owner === player),
  );
  const parts = owners.map((player) => materialOf(info, view, player));
  return inSuccession([translate('boardReading.material'), ...parts, ...beside(info, view)]);
}

function materialOf(info: GameInfo, view: PositionView, player: PlayerId): string {
  const own = view.pieces.filter(({ owner }) => owner === player);
  const kinds = [...info.pieceTypes.keys()].flatMap((type) => {
    const count = own.filter((piece) => piece.type === type).length;
    return count > 0
      ? [translate('boardReading.pieceCount', { name: typeName(info, type), count })]
      : [];
  });
  const pieces = listed(kinds) || translate('boardReading.none');
  return translate('boardReading.playerPieces', { name: playerName(info, player), pieces });
}

/** The parts of a position that are not on the board: reserves, variables, and whose turn it is. */
export function beside(info: GameInfo, view: PositionView): string[] {
  const reserves = view.reserves
    .filter(({ count }) => count > 0)
    .map(({ player, type, count }) =>
      translate('boardReading.reserve', {
        name: playerName(info, player),
        piece: typeName(info, type),
        count,
      }),
    );
  const values = view.variables.map(({ name: variable, player, value }) => {
    const name = shownName(info, variable);
    const whose = player === null ? name : listed([playerName(info, player), name]);
    return translate('boardReading.value', { name: whose, value });
  });
  const turn = view.outcome
    ? []
    : [translate('status.toMove', { name: playerName(info, view.turn.player) })];
  return [...reserves, ...values, ...turn];
}

function piecesBySite(view: PositionView): Map<SiteId, PieceView> {
  return new Map(view.pieces.map((piece) => [piece.site, piece]));
}

/** The board as letters, with a line per row and each cell in its place: `R3` is a piece of Red with value 3. */
export function diagram(info: GameInfo, view: PositionView): string {
  const geometry = makeGeometry(info.board);
  const standing = piecesBySite(view);
  const width = Math.max(2, ...view.pieces.map((piece) => [...signOf(info, piece)].length)) + 1;
  const names = geometry.rows.map((row) => siteName(info, row[0] ?? 0));
  const widest = Math.max(...names.map((name) => name.length));
  const lines = geometry.rows.map((row, index) => {
    const cells = row.map((site): [number, string] => {
      const piece = standing.get(site);
      return [columnOf(geometry, site, width), piece ? signOf(info, piece) : '·'];
    });
    return `${(names[index] ?? '').padEnd(widest)}  ${placed(cells)}`;
  });
  return lines.join('\n');
}

/** The letters for a piece: its owner, and its value or kind, with the number of pieces under it. */
function signOf(info: GameInfo, piece: PieceView): string {
  const value = shownValue(info, piece);
  const own = isPlaying(info, piece.owner) ? initial(playerName(info, piece.owner)) : '';
  const kind = value === null ? letterOf(shown(info).pieceTypes, piece.type) : String(value);
  const below = piece.below.length === 0 ? '' : `+${piece.below.length}`;
  return own + kind + below;
}

function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}

function columnOf(geometry: Geometry, site: SiteId, width: number): number {
  const { bounds, pitch } = geometry;
  return Math.round(((centre(geometry, site).x - bounds.left) / pitch) * width);
}

/** A line in which each text starts at its column. */
function placed(cells: [column: number, text: string][]): string {
  return cells.reduce((line, [column, text]) => line.padEnd(column) + text, '').trimEnd();
}

/** What the letters of the diagram mean. */
export function diagramKey(info: GameInfo, view: PositionView): string[] {
  const signs = new Map(view.pieces.map((piece) => [signOf(info, piece), pieceText(info, piece)]));
  return [...signs]
    .toSorted()
    .map(([sign, words]) => translate('boardReading.sign', { sign, words }));
}
