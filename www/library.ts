/** The games that can be played: those that come with the page, and rule files that were opened on it. */
import { catalogue, findGame, nameOf } from './catalogue';
import type { CatalogueEntry } from './catalogue';

/** What the ids of opened files begin with; no game that comes with the page has such an id. */
const prefix = 'file:';

export interface GameName {
  id: string;
  name: string;
}

export class Library {
  private readonly opened = new Map<string, GameName & { source: string }>();

  /** All games, those that were opened first. */
  games(): GameName[] {
    return [...this.opened.values(), ...catalogue.map(({ id }) => ({ id, name: nameOf(id) }))];
  }

  find(id: string): CatalogueEntry | null {
    const own = this.opened.get(id);
    return own ? { id, load: () => Promise.resolve(own.source) } : findGame(id);
  }

  /** Takes in a rule file and gives the id of its game. */
  add(file: string, source: string): string {
    const id = `${prefix}${file}`;
    this.opened.set(id, { id, name: file, source });
    return id;
  }

  /** Takes in the rules that were kept with a game. */
  restore(id: string, source: string): void {
    if (id.startsWith(prefix)) this.add(id.slice(prefix.length), source);
  }

  nameOf(id: string): string {
    return this.opened.get(id)?.name ?? nameOf(id);
  }

  /** The rules of a game that did not come with the page, to be kept with the game. */
  sourceOf(id: string): string | null {
    return this.opened.get(id)?.source ?? null;
  }
}
