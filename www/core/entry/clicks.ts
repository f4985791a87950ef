/** What is meant by a click, and by other things that are said of a move. Pure. */
import type { Entry, SiteId, Token } from '../../engine/structures';
import { droppedName } from '../moves/names';
import type { State } from '../state/state';
import { endSite, isPicking, pickable, toggled, withPicks } from '../moves/selection';

export type ClickAction =
  | { kind: 'tokens'; tokens: Token[] }
  /** Moves that go on beyond the next step end here. */
  | { kind: 'end'; moves: string[] }
  | { kind: 'ask' }
  | { kind: 'refuse' };

/** What a click on a site means, given what has been said already; a key says what is meant where it may be either. */
export function clickOn(
  site: SiteId,
  tokens: Token[],
  entry: Entry,
  base: Entry | null,
  decision: boolean,
  meant?: 'add' | 'target',
): ClickAction {
  if (isPicking(entry) && pickable(entry).includes(site))
    return { kind: 'tokens', tokens: withPicks(tokens, toggled(entry, site)) };
  if (endSite(entry) === site) return { kind: 'tokens', tokens: stopped(tokens) };
  const target = entry.targets.find((one) => one.site === site);
  const isAddable = entry.addable.includes(site);
  if (target && isAddable && meant)
    return { kind: 'tokens', tokens: [...tokens, { kind: meant, site }] };
  if (target && isAddable && !entry.companions.includes(site)) return { kind: 'ask' };
  if (isAddable) return { kind: 'tokens', tokens: [...tokens, { kind: 'add', site }] };
  if (target) return { kind: 'tokens', tokens: [...tokens, { kind: 'target', site }] };
  const end = entry.finals.find((one) => one.site === site);
  if (end) return { kind: 'end', moves: end.moves };
  if (!decision && entry.chosen.includes(site))
    return { kind: 'tokens', tokens: withoutSite(tokens, site) };
  const startsAnew = !decision && entry.steps.length === 0 && base?.addable.includes(site);
  return startsAnew ? { kind: 'tokens', tokens: [{ kind: 'add', site }] } : { kind: 'refuse' };
}

/** The tokens without the one that added the site last. */
function withoutSite(tokens: Token[], site: SiteId): Token[] {
  const index = tokens.findLastIndex((token) => token.kind === 'add' && token.site === site);
  return tokens.filter((_, i) => i !== index);
}

/** The tokens without where the move went, where only a yes is missing. */
export function withoutTarget(tokens: Token[]): Token[] {
  const last = tokens.at(-1)?.kind;
  return last === 'target' || last === 'shift' ? tokens.slice(0, -1) : tokens;
}

/** A move ends before what was chosen for a step that is not made. */
export function stopped(tokens: Token[]): Token[] {
  const settled = tokens.findLastIndex(({ kind }) => kind !== 'add') + 1;
  return [...tokens.slice(0, settled), { kind: 'stop' }];
}

/** The piece that a compound move goes on with, where there is but one and nothing else to say. */
export function continuation({ steps, chosen, addable, targets, choices }: Entry): Token | null {
  const [site] = addable;
  const isOpen = steps.length === 0 || chosen.length > 0 || addable.length > 1;
  if (site === undefined || isOpen || targets.length + choices.length > 0) return null;
  return { kind: 'add', site };
}

/** Which of several pieces is put there, where one is held; null where that is not all there is to choose. */
export function heldChoice({ held, info }: State, { choices }: Entry): Token | null {
  const name = held === null ? '' : (info?.pieceTypes[held]?.name ?? '');
  const fitting = choices.filter(({ text }) => name !== '' && droppedName(text) === name);
  const [only] = fitting;
  return only && fitting.length === 1 ? { kind: 'choose', text: only.text } : null;
}

/** What a click on a site would say in a decision; null where that is nothing or not clear. */
export function stepAt(entry: Entry | null, site: SiteId | null): Token | null {
  if (entry === null || site === null) return null;
  const isTarget = entry.targets.some((target) => target.site === site);
  const isAddable = entry.addable.includes(site);
  if (isTarget === isAddable) return null;
  return { kind: isTarget ? 'target' : 'add', site };
}

/** Own pieces that what is said so far moves: those that were added and those that come along. */
export function groupOf({ chosen, forced }: Entry): SiteId[] {
  return [...new Set([...chosen, ...forced])];
}

/** The only way to go on with a move that may not end here; null where there are several, or it has not begun. */
export function onlyWay(entry: Entry): Token | null {
  const { steps, mayStop, addable, targets, choices } = entry;
  const [target] = targets;
  if (steps.length === 0 || mayStop || addable.length + choices.length > 0) return null;
  const isOnly = targets.length === 1 && target?.moves.length === 1;
  return isOnly && !isPicking(entry) ? { kind: 'target', site: target.site } : null;
}

/** The move, where whatever may still be said of a move that has begun comes to the same; null where it may end here. */
export function forcedRest({ steps, mayStop, complete, only }: Entry): string | null {
  return steps.length > 0 && !mayStop && complete === null ? only : null;
}

/** The move that is complete, or the only one that moves the pieces of a group; it waits for a yes, or is played. */
export function waitingMove(tokens: Token[], entry: Entry): string | null {
  if (entry.complete !== null) return entry.complete;
  const isGroup = groupOf(entry).length > 1 && entry.choices.length === 0;
  return isGroup && tokens.at(-1)?.kind === 'add' ? entry.only : null;
}
