/** All games that can be played: the shipped ones, and rule files that were opened. */
import type { Compiled, Opening } from '../engine/structures';
import { catalogue, findGame, nameOf } from './catalogue';
import type { CatalogueEntry, OpenedGame } from './catalogue';
import type { Collection } from './collections';

/** The prefix of ids of opened files; ids of shipped games do not have it. */
const prefix = 'file:';

export interface GameName {
  id: string;
  name: string;
  /** The folder that it was opened with; undefined for shipped games and single files. */
  folder?: string;
}

/** A rule file that was opened, and its compiled game. */
interface Own extends GameName {
  source: string;
  compiled: Compiled | null;
}

export type Compile = (source: string, variant: number) => Promise<Compiled>;

export class Library {
  private readonly opened = new Map<string, Own>();

  constructor(private readonly compiler: Compile = compile) {}

  /** All games, opened ones first. */
  games(): GameName[] {
    return [...this.opened.values(), ...catalogue.map(({ id }) => ({ id, name: nameOf(id) }))];
  }

  find(id: string): CatalogueEntry | null {
    const own = this.opened.get(id);
    return own ? this.entryOf(own) : findGame(id);
  }

  /** Adds a rule file, and returns the id of its game. */
  add(file: string, source: string, compiled: Compiled | null = null): string {
    const id = `${prefix}${file}`;
    this.opened.set(id, { id, name: file, source, compiled });
    return id;
  }

  /** Adds the rule files of a folder, in the place of those of a folder of the same name. */
  addCollection({ name, files }: Collection): void {
    this.removeCollection(name);
    for (const { path, text } of files) {
      const id = `${prefix}${name}/${path}`;
      this.opened.set(id, { id, name: path, folder: name, source: text, compiled: null });
    }
  }

  removeCollection(name: string): void {
    for (const { id, folder } of this.opened.values())
      if (folder === name) this.opened.delete(id);
  }

  /** Adds the rules that were saved with a game. */
  restore(id: string, source: string): void {
    if (id.startsWith(prefix) && this.sourceOf(id) !== source)
      this.add(id.slice(prefix.length), source);
  }

  nameOf(id: string): string {
    return this.opened.get(id)?.name ?? nameOf(id);
  }

  /** The rules of an opened game, to be saved with it; null for a shipped game. */
  sourceOf(id: string): string | null {
    return this.opened.get(id)?.source ?? null;
  }

  private entryOf({ id, source, compiled }: Own): CatalogueEntry {
    const of = async (variant: number) =>
      compiled?.info.variant === variant ? compiled : this.compiler(source, variant);
    return {
      id,
      open: (variant) => openRules(of(variant)),
      opening: (variant) => openingOf(of(variant)),
      source: () => Promise.resolve(source),
    };
  }
}

/** Presents rules that are being compiled as a game that is being loaded. */
export function openRules(compiled: Promise<Compiled>): OpenedGame {
  const rules = compiled.then(({ source, variant }) => ({ source, variant, isForeign: true }));
  return { opening: openingOf(compiled), rules };
}

async function openingOf(compiled: Promise<Compiled>): Promise<Opening> {
  return { info: (await compiled).info, start: null };
}

export async function compile(source: string, variant: number): Promise<Compiled> {
  const { compileRules } = await import('../engine/compiler');
  return compileRules(source, variant);
}
