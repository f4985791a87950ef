/** Stores folders of rule files that were opened. Stored values are checked when they are read. */
import type { CollectedFile, Collection } from '../../games/collections';
import { database } from './database';

const key = 'collections';

export async function storedCollections(): Promise<Collection[]> {
  return asCollections(await (await database()).get('values', key));
}

/** Stores a collection in the place of the one of the same name. */
export async function storeCollection(collection: Collection): Promise<void> {
  await update((all) => [...without(all, collection.name), collection]);
}

export async function forgetCollection(name: string): Promise<void> {
  await update((all) => without(all, name));
}

/** Other windows write here too. */
async function update(change: (all: Collection[]) => Collection[]): Promise<void> {
  const transaction = (await database()).transaction('values', 'readwrite');
  const all = change(asCollections(await transaction.store.get(key)));
  await Promise.all([transaction.store.put(all, key), transaction.done]);
}

const without = (all: Collection[], name: string): Collection[] =>
  all.filter((collection) => collection.name !== name);

export function asCollections(value: unknown): Collection[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { name, files } = (one ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !Array.isArray(files)) return [];
    return [{ name, files: files.filter(isFile) }];
  });
}

function isFile(value: unknown): value is CollectedFile {
  const { path, text } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof text === 'string';
}
