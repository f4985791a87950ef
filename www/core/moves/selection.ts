/** What is selected: the pieces that move, and those that the player picks, in any order, to be captured. Pure. */
import type { Entry, SiteId, Token } from '../../engine/structures';

/** The player's own pieces that the entry moves: the selected ones and those that go along. */
export function groupOf({ chosen, forced }: Entry): SiteId[] {
  return [...new Set([...chosen, ...forced])];
}

/**
 * Whether the player has to choose something before the game can continue: where passing will do, marks and lists of all that can be chosen
 * would only be in the way.
 */
export function mustChoose({ mayPass }: Entry): boolean {
  return !mayPass;
}

/** Whether the next steps only pick pieces to capture. */
export function isPicking({ steps, targets, picked, choices }: Entry): boolean {
  const offers = targets.length > 0 && targets.every(({ picks }) => picks);
  return steps.length > 0 && choices.length === 0 && (offers || picked.length > 0);
}

/** The site of the piece that moved last, if the move may end there; null where pieces are picked. */
export function endSite(entry: Entry): SiteId | null {
  return entry.mayStop && !isPicking(entry) ? (entry.legs.at(-1)?.[1] ?? null) : null;
}

/** All pieces that are or may be picked, in the order of the board. */
export function pickable({ targets, picked }: Entry): SiteId[] {
  const open = targets.filter(({ picks }) => picks).map(({ site }) => site);
  return [...new Set([...picked, ...open])].toSorted((a, b) => a - b);
}

/** Whether a token is part of a picking step. */
function isPart({ kind }: Token): boolean {
  return kind === 'add' || kind === 'pick';
}

/** The tokens with these picks in place of the ones made so far. */
export function withPicks(tokens: Token[], sites: SiteId[]): Token[] {
  const before = tokens.slice(0, tokens.findLastIndex((token) => !isPart(token)) + 1);
  return [...before, { kind: 'pick', sites }];
}

/** At first everything is picked; null if nothing can be picked, or something was already. */
export function firstPicks(tokens: Token[], entry: Entry): Token[] | null {
  const wereMade = tokens.findLast((token) => token.kind !== 'add')?.kind === 'pick';
  if (wereMade || !isPicking(entry) || entry.picked.length > 0) return null;
  return withPicks(tokens, pickable(entry));
}

/** The tokens without the last one; picks are removed together with the step that led to them. */
export function withoutLast(tokens: Token[]): Token[] {
  if (tokens.at(-1)?.kind !== 'pick') return tokens.slice(0, -1);
  return withPicks(tokens, []).slice(0, -2);
}

export function toggled({ picked }: Entry, site: SiteId): SiteId[] {
  return picked.includes(site) ? picked.filter((one) => one !== site) : [...picked, site];
}
