/** What can be wrong with a player from outside, or with its answer. */
import { translate } from '../../language/translate';

export type FaultKind =
  | 'threw'
  | 'nothing'
  | 'noText'
  | 'illegal'
  | 'late'
  | 'declined'
  | 'notLoaded'
  | 'silent'
  | 'broken'
  | 'flood';

/** Nobody reads more of an answer, and it may have been made to be long. */
const maxShown = 80;

/** Says who has done what; the game cannot go on with it. */
export class ExternalFault extends Error {
  override name = 'ExternalFault';

  constructor(
    readonly kind: FaultKind,
    /** What was answered, or the reason why there is no answer. */
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
  }
}

/** A fault in words, with the name of the player whose it is, and what comes of it. */
export function describeFault({ kind, detail }: ExternalFault, name: string): string {
  return translate('external.takenOver', { what: translate(`external.${kind}`, { name, detail }) });
}

/** Anything at all as a short text of one line. */
export function shortened(value: unknown): string {
  const text = textOf(value).replaceAll(/\s+/g, ' ').trim();
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, maxShown * 2);
  if (typeof value === 'function') return 'a function';
  try {
    if (value instanceof Error) return textOf(value.message);
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? (Array.isArray(value) ? 'a list' : 'an object') : String(value);
  } catch {
    return 'an object';
  }
}
