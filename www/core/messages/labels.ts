/** What sites, players, pieces and seats are called in texts. Names come from the rule file. */
import type { GameInfo, PieceView, PlayerId, SiteId } from '../../engine/structures';
import { listed } from '../../language/punctuation';
import { inSentence, translate } from '../../language/translate';
import { shown, shownName } from '../moves/rule_texts';
import type { WithTexts } from '../moves/rule_texts';
import { at } from '../must';
import { levels } from '../players/levels';
import { isExternal, isPlaying, nameOfExternal } from '../players/seats';
import type { Players, Seat } from '../players/seats';

/** Names with numbers are notation; others are words, which rule files join by hyphens unless they translate them. */
export function siteName(info: GameInfo, site: SiteId): string {
  const { name } = at(info.board.sites, site);
  const text = shownName(info, name);
  return text !== name || /\d/.test(name) ? text : name.replaceAll('-', ' ');
}

export function playerName(info: Players & WithTexts, player: PlayerId): string {
  const name = info.players[player]?.name;
  return name === undefined ? unnamed(player) : plainName(shownName(info, name));
}

/** The name by which other programs know the player: that of the rules in every language. */
export function playerInRules(info: Players, player: PlayerId): string {
  const name = info.players[player]?.name;
  return name === undefined ? unnamed(player) : plainName(name);
}

/** Players who move at random have a question mark before their names. */
const plainName = (name: string): string => name.replace(/^\?(?=.)/, '');

const unnamed = (player: PlayerId): string => translate('player.unnamed', { number: player + 1 });

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
  return below.length === 0 ? top : translate('piece.stacked', { top, below: listed(below) });
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
