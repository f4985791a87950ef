/** Interprets clicks and other input on a move that is being entered. Pure. */
import type { Entry, SiteId, Token } from '../../engine/structures';
import { droppedName, isDrop } from '../moves/names';
import type { State } from '../state/state';
import { endSite, groupOf, isPicking, pickable, toggled, withPicks } from '../moves/selection';

export type ClickAction =
  | { kind: 'tokens'; tokens: Token[] }
  /** Ends a compound move here, although it could continue. */
  | { kind: 'end'; moves: string[] }
  | { kind: 'ask' }
  | { kind: 'refuse' };

/**
 * What a click on a site means after the tokens entered so far. Where it could be either, a key says which is `meant`.
 */
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

/** The tokens without the last one that added the site. */
function withoutSite(tokens: Token[], site: SiteId): Token[] {
  const index = tokens.findLastIndex((token) => token.kind === 'add' && token.site === site);
  return tokens.filter((_, i) => i !== index);
}

/** The tokens without the target, if the move is complete and only has to be confirmed. */
export function withoutTarget(tokens: Token[]): Token[] {
  const last = tokens.at(-1)?.kind;
  return last === 'target' || last === 'shift' ? tokens.slice(0, -1) : tokens;
}

/** Ends the move; pieces that were selected for a step not yet made are dropped. */
export function stopped(tokens: Token[]): Token[] {
  const settled = tokens.findLastIndex(({ kind }) => kind !== 'add') + 1;
  return [...tokens.slice(0, settled), { kind: 'stop' }];
}

/** The piece that has to continue a compound move, if it is the only one and nothing else can be entered. */
export function continuation({ steps, chosen, addable, targets, choices }: Entry): Token | null {
  const [site] = addable;
  const isOpen = steps.length === 0 || chosen.length > 0 || addable.length > 1;
  if (site === undefined || isOpen || targets.length + choices.length > 0) return null;
  return { kind: 'add', site };
}

/** If a piece from the reserve is held, the choice that places it; null unless exactly one choice does. */
export function heldChoice({ held, info }: State, { choices }: Entry): Token | null {
  const name = held === null ? '' : (info?.pieceTypes[held]?.name ?? '');
  const fitting = choices.filter(({ text }) => name !== '' && droppedName(text) === name);
  const [only] = fitting;
  return only && fitting.length === 1 ? { kind: 'choose', text: only.text } : null;
}

/**
 * Whether tokens drop a piece that was not picked up, where others could have been moved: such a click may be a slip, so
 * the move is shown before it is played.
 */
export function dropsUnasked({ base, held }: State, tokens: Token[]): boolean {
  const [only, another] = tokens;
  if (held !== null || base === null || another !== undefined || only?.kind !== 'target')
    return false;
  const target = base.targets.find(({ site }) => site === only.site);
  return base.addable.length > 0 && target !== undefined && isDrop(target.moves);
}

/** The token that a click on a site would enter in a decision; null if there is none or it is ambiguous. */
export function stepAt(entry: Entry | null, site: SiteId | null): Token | null {
  if (entry === null || site === null) return null;
  const isTarget = entry.targets.some((target) => target.site === site);
  const isAddable = entry.addable.includes(site);
  if (isTarget === isAddable) return null;
  return { kind: isTarget ? 'target' : 'add', site };
}

/** The only possible next token of a move that cannot end here; null if there are several, or no step has been made. */
export function onlyWay(entry: Entry): Token | null {
  const { steps, mayStop, addable, targets, choices } = entry;
  const [target] = targets;
  if (steps.length === 0 || mayStop || addable.length + choices.length > 0) return null;
  const isOnly = targets.length === 1 && target?.moves.length === 1;
  return isOnly && !isPicking(entry) ? { kind: 'target', site: target.site } : null;
}

/** Whether a move is complete, and nothing else can be entered. */
export function isSettled({ complete, mayStop, addable, targets, choices }: Entry): boolean {
  return complete !== null && !mayStop && addable.length + targets.length + choices.length === 0;
}

/** The whole move, if everything that can still be entered leads to the same outcome; null if it may end here. */
export function forcedRest({ steps, mayStop, complete, only }: Entry): string | null {
  return steps.length > 0 && !mayStop && complete === null ? only : null;
}

/** The move to confirm or play: the complete one, or the only one for a selected group. */
export function waitingMove(tokens: Token[], entry: Entry): string | null {
  if (entry.complete !== null) return entry.complete;
  const isGroup = groupOf(entry).length > 1 && entry.choices.length === 0;
  return isGroup && tokens.at(-1)?.kind === 'add' ? entry.only : null;
}
