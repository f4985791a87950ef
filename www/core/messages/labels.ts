/** What sites, players, pieces and seats are called in texts. Names come from the rule file. */
import type { GameInfo, PieceView, PlayerId, SiteId } from '../../engine/structures';
import { inSentence, translate } from '../../language/translate';
import { shown, shownName } from '../moves/rule_texts';
import { at } from '../must';
import { levels } from '../players/levels';
import { isExternal, isPlaying, nameOfExternal } from '../players/seats';
import type { Seat } from '../players/seats';

/** Names with numbers are notation; others are words, which rule files join by hyphens unless they translate them. */
export function siteName(info: GameInfo, site: SiteId): string {
  const { name } = at(info.board.sites, site);
  const text = shownName(info, name);
  return text !== name || /\d/.test(name) ? text : name.replaceAll('-', ' ');
}

export function playerName(info: GameInfo, player: PlayerId): string {
  return playerInRules(shown(info), player);
}

/** The name by which other programs know the player: that of the rules in every language. */
export function playerInRules(info: GameInfo, player: PlayerId): string {
  return (
    info.players[player]?.name.replace(/^\?(?=.)/, '') ??
    translate('player.unnamed', { number: player + 1 })
  );
}

export function typeName(info: GameInfo, type: number): string {
  return at(shown(info).pieceTypes, type).name;
}

/** The value that a piece shows, or null. */
export function shownValue(info: GameInfo, piece: PieceView): number | null {
  const type = at(info.pieceTypes, piece.type);
  return type.value >= 0 ? (piece.attributes[type.value] ?? null) : null;
}

/** As in "red die 3", or "white king on black man, white man". */
export function pieceText(info: GameInfo, piece: PieceView): string {
  const below = piece.below.map((under) => pieceName(info, { ...piece, ...under, attributes: [] }));
  const top = pieceName(info, piece);
  return below.length === 0 ? top : translate('piece.stacked', { top, below: below.join(', ') });
}

function pieceName(info: GameInfo, piece: PieceView): string {
  const kind = inSentence(typeName(info, piece.type));
  const value = shownValue(info, piece);
  const name = value === null ? kind : `${kind} ${value}`;
  if (!isPlaying(info, piece.owner)) return name;
  const owner = inSentence(playerName(info, piece.owner));
  return translate('piece.owned', { owner, piece: name });
}

export function seatText(seat: Seat | undefined): string {
  if (seat === undefined || seat === 'human') return translate('seat.human');
  if (seat === 'remote') return translate('seat.remote');
  if (isExternal(seat)) return nameOfExternal(seat).replace('https://', '');
  return translate('seat.computer', { level: levelName(seat) });
}

export function levelName(level: number): string {
  return translate('level', { level, name: translate(`level.${at(levels, level - 1)}`) });
}
