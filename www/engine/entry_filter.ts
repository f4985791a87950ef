/**
 * What can be entered next, as the page needs it: besides the entry itself, what each next token would lead to, and how
 * the moves look. This saves requests while a person points and clicks.
 */
import type { Entered, EntryResult } from './protocol';
import { isEngineFailure } from './protocol';
import { visibleEntry } from './hidden_sites';
import type { Entry, Game, SiteId, Token, Trace } from './structures';

/** How many next steps are computed: pieces that may be added, and in a decision also targets. */
const maxAhead = 24;
/** How many targets of a move are computed, and how many moves may be filtered for all of them. */
const maxLooks = 64;
const maxMovesAhead = 16_000;

export interface BoardOfGame {
  /** Sites that the page does not show. */
  hidden: ReadonlySet<SiteId>;
  /** The trace without what happens at hidden sites. */
  visibleTrace(trace: Trace): Trace;
}

/** Looks one token ahead if a move has been begun or a decision is due. */
export function entryWithNextSteps(game: Game, tokens: Token[], board: BoardOfGame): Entered {
  const entryFor = (all: Token[]) => visibleEntry(game.filterMoves(all), board.hidden);
  const entry = entryFor(tokens);
  const { turn, moveCount } = game.view();
  const isBegun = tokens.length > 0 || turn.decision;
  const next = isBegun ? nextTokens(entry, turn.decision ? maxAhead : lookLimit(moveCount)) : [];
  const nextSteps = next.map((token) => {
    const reached = entryFor([...tokens, token]);
    return { token, entry: withMotion(game, reached, reached.complete, board) };
  });
  const settled = tokens.at(-1)?.kind === 'target' ? entry.steps.join(' + ') : '';
  return { ...withMotion(game, entry, entry.complete ?? (settled || null), board), nextSteps };
}

/** Adds the trace of a move; one that cannot be traced can still be played. */
function withMotion(
  game: Game,
  entry: Entry,
  text: string | null,
  board: BoardOfGame,
): EntryResult {
  if (text === null) return entry;
  try {
    return { ...entry, motion: { text, trace: board.visibleTrace(game.trace(text)) } };
  } catch (thrown) {
    if (isEngineFailure(thrown)) throw thrown;
    return entry;
  }
}

/** The tokens that may come next; of the targets only as many as there is time for. */
function nextTokens({ addable, targets }: Entry, maxTargets: number): Token[] {
  const added = addable.map((site): Token => ({ kind: 'add', site }));
  const pointed = targets.map(({ site }): Token => ({ kind: 'target', site }));
  return [...added.slice(0, maxAhead), ...pointed.slice(0, maxTargets)];
}

/** How many entries can be computed without a noticeable delay, since each filters all moves of the position. */
export function lookLimit(moveCount: number): number {
  return Math.min(maxLooks, Math.ceil(maxMovesAhead / Math.max(1, moveCount)));
}
