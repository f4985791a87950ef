/** Pieces that are picked one by one, in any order, to be taken: what a change of the picks says. Pure. */
import type { Entry, SiteId, Token } from '../../engine/structures';

/** Whether the next steps only pick pieces that are taken. */
export function isPicking({ steps, targets, picked, choices }: Entry): boolean {
  const offers = targets.length > 0 && targets.every(({ picks }) => picks);
  return steps.length > 0 && choices.length === 0 && (offers || picked.length > 0);
}

/** Where the move may end: with the piece that went last; null where it may not, and where pieces are picked. */
export function endSite(entry: Entry): SiteId | null {
  return entry.mayStop && !isPicking(entry) ? (entry.legs.at(-1)?.[1] ?? null) : null;
}

/** All that is or may be picked, in the order of the board. */
export function pickable({ targets, picked }: Entry): SiteId[] {
  const open = targets.filter(({ picks }) => picks).map(({ site }) => site);
  return [...new Set([...picked, ...open])].toSorted((a, b) => a - b);
}

/** Whether a token says what is picked, or by what. */
function isPart({ kind }: Token): boolean {
  return kind === 'add' || kind === 'pick';
}

/** The tokens with these picks instead of those that were made. */
export function withPicks(tokens: Token[], sites: SiteId[]): Token[] {
  const before = tokens.slice(0, tokens.findLastIndex((token) => !isPart(token)) + 1);
  return [...before, { kind: 'pick', sites }];
}

/** All that can be picked is picked at first; null where picks are no question, or were made. */
export function firstPicks(tokens: Token[], entry: Entry): Token[] | null {
  const wereMade = tokens.findLast((token) => token.kind !== 'add')?.kind === 'pick';
  if (wereMade || !isPicking(entry) || entry.picked.length > 0) return null;
  return withPicks(tokens, pickable(entry));
}

/** What is left when the last thing said is taken back; picks go together with the step that led to them. */
export function withoutLast(tokens: Token[]): Token[] {
  if (tokens.at(-1)?.kind !== 'pick') return tokens.slice(0, -1);
  return withPicks(tokens, []).slice(0, -2);
}

/** The picks with one more, or one less. */
export function toggled({ picked }: Entry, site: SiteId): SiteId[] {
  return picked.includes(site) ? picked.filter((one) => one !== site) : [...picked, site];
}
