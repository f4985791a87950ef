/** What the list of saved games says of a game, and what the game can be found by. Pure. */
import { translate, joinAnd } from '../../language/translate';
import { playerName, seatText } from '../../core/messages/labels';
import { other } from '../../core/players/distant';
import { deciders, isExternal } from '../../core/players/seats';
import type { Seat } from '../../core/players/seats';
import type { MoveStyle } from '../../core/state/settings';
import type { SavedGame } from '../../core/storage/saved_games';
import { textsOf } from '../../core/text_search';
import type { SearchTexts } from '../../core/text_search';
import { mainTitle, otherNames, shownTitle } from '../../games/titles';
import { searchedDates } from './dates';
import { resultOf, resultText } from './result';
import type { Result } from './result';

/** Whom a person plays against. `name` is what a person elsewhere or a program is called, or ''. */
export interface Opponent {
  kind: 'computer' | 'program' | 'elsewhere' | 'here';
  name: string;
}

export interface Described {
  game: SavedGame;
  title: string;
  /** The title of the variant, or '' if it is the main one. */
  variant: string;
  /** Who plays, as in "Human (White), Computer: 2 · easy (Black)". */
  players: string;
  /** How it stands, in words. */
  state: string;
  result: Result;
  opponents: Opponent[];
  lastMove: string;
  found: SearchTexts;
}

/** Longer texts of moves would fill the card. */
const maxMoveLength = 40;

export function describe(game: SavedGame, now: number, style: MoveStyle): Described {
  const [title, variant] = titlesOf(game);
  const players = playersText(game);
  const opponents = opponentsOf(game);
  const state = resultText(game);
  const dates = searchedDates(game.at, now);
  return {
    game,
    title,
    variant,
    players,
    state,
    result: resultOf(game),
    opponents,
    lastMove: shortened(game.summary?.lastMove[style] ?? lastMoveIn(game.record)),
    found: textsOf(
      title,
      [variant, ...otherNames(game.game), ...opponents.map(({ name }) => name)],
      [players, ...dates],
    ),
  };
}

/** The titles of the game and of the variant. */
function titlesOf({ game, variant, title }: SavedGame): [string, string] {
  const main = mainTitle(game);
  const own = shownTitle(game, title);
  const isOwnTitle = main === null || variant === 0 || own.startsWith(main);
  return isOwnTitle ? [own, ''] : [main, own];
}

/** The seats of those who play; of all players if an older version of the page saved the game. */
function seatsOf({ summary, setup }: SavedGame): { seat: Seat; side: string }[] {
  if (summary === null) return [...new Set(setup.seats)].map((seat) => ({ seat, side: '' }));
  return deciders(summary).map((player) => ({
    seat: setup.seats[player] ?? 'human',
    side: playerName(summary, player),
  }));
}

function playersText(game: SavedGame): string {
  const all = seatsOf(game).map(({ seat, side }) => {
    const player = nameAt(game, seat) || seatText(seat);
    return side === '' ? player : translate('savedGames.player', { player, side });
  });
  return all.length > 1 ? joinAnd(all) : all.join('');
}

/** What a person in a game with somebody elsewhere is called, or ''. */
function nameAt({ distant }: SavedGame, seat: Seat): string {
  if (distant === null || (seat !== 'human' && seat !== 'remote')) return '';
  return distant.names[seat === 'human' ? distant.role : other(distant.role)];
}

function opponentsOf(game: SavedGame): Opponent[] {
  const seats = seatsOf(game).map(({ seat }) => seat);
  const people = seats.filter((seat) => seat === 'human').length;
  const all = seats.flatMap((seat): Opponent[] => {
    if (typeof seat === 'number') return [{ kind: 'computer', name: '' }];
    if (isExternal(seat)) return [{ kind: 'program', name: seatText(seat) }];
    return seat === 'remote' ? [{ kind: 'elsewhere', name: nameAt(game, seat) }] : [];
  });
  return people > 1 && game.distant === null ? [...all, { kind: 'here', name: '' }] : all;
}

/**
 * The text of the last move in a record, whose lines are numbered, as the rules write it; '' if there is none. For games
 * that an older version of the page saved.
 */
function lastMoveIn(record: string): string {
  const moves = [...record.matchAll(/^\d+\. (.+)$/gm)];
  return moves.at(-1)?.[1] ?? '';
}

const shortened = (move: string): string =>
  move.length > maxMoveLength ? `${move.slice(0, maxMoveLength)}…` : move;
