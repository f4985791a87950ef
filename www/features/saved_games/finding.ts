/** Which saved games are listed, and in which order. Pure. */
import { compareNames } from '../../language/translate';
import { hits } from '../../core/text_search';
import type { Described, Opponent } from './description';

/** How the list can be sorted. */
export const orders = ['date', 'title', 'moves'] as const;
export type Order = (typeof orders)[number];

export const resultFilters = ['running', 'ended', 'won', 'lost', 'draw'] as const;
export type ResultFilter = (typeof resultFilters)[number];

/** What the user asks for; '' lists all. */
export interface Wanted {
  typed: string;
  /** The id of a game. */
  game: string;
  result: ResultFilter | '';
  /** The kind of an opponent, or the `keyOf` one. */
  opponent: string;
  order: Order;
}

export function listed(all: readonly Described[], wanted: Wanted): Described[] {
  const found = hits(all, wanted.typed).map(({ item }) => item);
  return found.filter((one) => passes(one, wanted)).toSorted(comparisons[wanted.order]);
}

function passes({ game, result, opponents }: Described, wanted: Wanted): boolean {
  const isGame = wanted.game === '' || game.game === wanted.game;
  const isOpponent =
    wanted.opponent === '' ||
    opponents.some((one) => [one.kind, keyOf(one)].includes(wanted.opponent));
  return isGame && isOpponent && hasResult(result, wanted.result);
}

function hasResult(result: Described['result'], wanted: Wanted['result']): boolean {
  if (wanted === 'ended') return result !== 'running';
  return wanted === '' || result === wanted;
}

/** Identifies an opponent among those that occur. */
export function keyOf({ kind, name }: Opponent): string {
  return name === '' ? kind : `${kind} ${name}`;
}

const byDate = (a: Described, b: Described) => b.game.at - a.game.at;

const comparisons: Record<Order, (a: Described, b: Described) => number> = {
  date: byDate,
  title: (a, b) =>
    compareNames(a.title, b.title) || compareNames(a.variant, b.variant) || byDate(a, b),
  moves: (a, b) => b.game.moves - a.game.moves || byDate(a, b),
};

/** The games that occur, by title. */
export function gamesIn(all: readonly Described[]): { id: string; title: string }[] {
  const titles = new Map(all.map(({ game, title }) => [game.game, title]));
  return [...titles]
    .map(([id, title]) => ({ id, title }))
    .toSorted((a, b) => compareNames(a.title, b.title));
}

/** The kinds of opponents that occur, each with the names of those who have one. */
export function opponentsIn(all: readonly Described[]): Map<Opponent['kind'], string[]> {
  const found = new Map<Opponent['kind'], Set<string>>();
  for (const { kind, name } of all.flatMap(({ opponents }) => opponents)) {
    const names = found.get(kind) ?? new Set();
    if (name !== '') names.add(name);
    found.set(kind, names);
  }
  return new Map([...found].map(([kind, names]) => [kind, [...names].toSorted(compareNames)]));
}
