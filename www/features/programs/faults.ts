/** What can be wrong with an external player or its answer. */
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

/** The rest of an answer is cut off, since it may be deliberately long. */
const maxShown = 80;

/** What an external player did that prevents the game from continuing. */
export class ExternalPlayerError extends Error {
  override name = 'ExternalPlayerError';

  constructor(
    readonly kind: FaultKind,
    /** The answer, or the reason why there is none. */
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
  }
}

/** Describes a fault and its consequence, with the name of the player. */
export function describeFault({ kind, detail }: ExternalPlayerError, name: string): string {
  return translate('external.takenOver', { what: translate(`external.${kind}`, { name, detail }) });
}

/** Any value as a short text on one line. */
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
