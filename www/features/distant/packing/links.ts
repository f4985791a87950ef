/** The addresses that two people send each other: a game, an offer to be connected, or its answer. */
import { DistantError } from './packed_game';

export type LinkKind = 'play' | 'live' | 'answer';

export interface FoundLink {
  kind: LinkKind;
  code: string;
}

/** The link for a code on this page. */
export function linkOf(kind: LinkKind, code: string, page: string): string {
  return `${page.replace(/#.*$/, '')}#${kind}=${code}`;
}

/** What a text from elsewhere contains: a link, perhaps with words around it; null if none. */
export function findLink(text: string): FoundLink | null {
  const [, kind, code] = /[#&](play|live|answer)=([^\s&]*)/.exec(text) ?? [];
  if (kind === undefined || code === undefined) return null;
  // After a link, a sentence or its brackets may end.
  return { kind: kind as LinkKind, code: code.replace(/[.,;:!?'"’”»)\]>]{1,4}$/, '') };
}

/** As `findLink`, but throws a `DistantError` if there is none. */
export function readLink(text: string): FoundLink {
  const found = findLink(text);
  if (found === null) throw new DistantError('noGame');
  return found;
}
