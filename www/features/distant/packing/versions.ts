/** How two versions of a game, from two places, are related. Pure. */

export type Relation =
  | 'same'
  /** The one from elsewhere continues the one here. */
  | 'newer'
  /** The one here continues the one from elsewhere. */
  | 'older'
  | 'fork';

export interface Compared {
  relation: Relation;
  /** How many moves they have in common. */
  common: number;
}

export function compareVersions(here: readonly string[], there: readonly string[]): Compared {
  const differs = here.findIndex((text, at) => text !== there[at]);
  const common = differs < 0 ? here.length : differs;
  return { relation: relationOf(here.length, there.length, common), common };
}

function relationOf(here: number, there: number, common: number): Relation {
  if (common === here) return common === there ? 'same' : 'newer';
  return common === there ? 'older' : 'fork';
}
