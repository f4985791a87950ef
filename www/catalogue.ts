/** The games that come with the page: the rule files under `games/`, loaded when they are played. */
const sources = import.meta.glob<string>('/games/*/*.zrf', { query: '?raw', import: 'default' });

export interface CatalogueEntry {
  /** Name of the rule file without its ending. */
  id: string;
  load(): Promise<string>;
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(sources).map(([path, load]) => ({
  id: idOf(path),
  load,
}));

export function findGame(id: string): CatalogueEntry | null {
  return catalogue.find((entry) => entry.id === id) ?? null;
}

/** A name to show before the rule file itself is read. */
export function nameOf(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The game that the address asks for, as in `#game=name`. */
export function gameInAddress(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('game');
}

export function idOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.zrf$/, '');
}
