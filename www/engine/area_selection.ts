/**
 * Whether selecting several pieces at once, by a frame around them, is useful in a position.
 *
 * To the engine, pieces form a group as soon as they move together. That includes pieces that are merely pushed by
 * another one: there, pointing with the pushing piece enters the same moves, and a selection adds nothing.
 */
import { lookLimit } from './entry_filter';
import { isEngineFailure } from './protocol';
import type { Entry, Game, SiteId, Token } from './structures';

/** In games with groups, the first few pieces are enough to tell. */
const maxPieces = 24;

export function canSelectArea(game: Game, entry: Entry): boolean {
  try {
    return entry.groups && hasGroup(game, entry);
  } catch (thrown) {
    if (isEngineFailure(thrown)) throw thrown;
    // Rules that fail here fail again, with a message, when somebody enters such a move.
    return false;
  }
}

function hasGroup(game: Game, { addable }: Entry): boolean {
  const maxPairs = lookLimit(game.view().moveCount);
  const pieces = addable.slice(0, Math.min(maxPieces, maxPairs));
  const single = pieces.map((site) => ({ site, entry: entryWith(game, [site]) }));
  const alone = new Set(single.flatMap(({ entry }) => movesOf(entry)));
  const pairs = single.flatMap(({ site, entry }) => entry.companions.map((other) => [site, other]));
  return pairs.slice(0, maxPairs).some((pair) => isGroup(game, pair, alone));
}

/** Whether two pieces can make a move that no single piece is enough for, or move together without pushing. */
function isGroup(game: Game, pair: SiteId[], alone: ReadonlySet<string>): boolean {
  const entry = entryWith(game, pair);
  const moves = movesOf(entry);
  const [first] = moves;
  if (first === undefined || entry.choices.length > 0) return true;
  if (moves.some((text) => !alone.has(text))) return true;
  const pushed = game.trace(first).tracks.filter(({ kind }) => kind === 'push');
  return !pushed.some(({ piece }) => pair.includes(piece.site));
}

function entryWith(game: Game, sites: SiteId[]): Entry {
  return game.filterMoves(sites.map((site): Token => ({ kind: 'add', site })));
}

/** The moves that pointing at a target or a direction would enter. */
function movesOf({ targets, headings }: Entry): string[] {
  const reaches = headings.flatMap((heading) => heading.reaches);
  return [...targets, ...reaches].flatMap(({ moves }) => moves);
}
