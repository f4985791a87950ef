/** The titles of shipped games in the language of the page, from the index, so that no game has to be loaded. */
import index from '../../games/index.json';
import { currentLanguage } from '../language/translate';

/** A game or variant in the index. */
export interface Titled {
  title: string;
  /** In other languages, by language tag. */
  titles?: Record<string, string | undefined>;
}

interface Main extends Titled {
  id: string;
  aliases?: string[];
  variants: Titled[];
}

const mains = new Map(index.map((main: Main) => [main.id, main]));

export function titleOf({ title, titles }: Titled): string {
  return titles?.[currentLanguage()] ?? title;
}

/** The title in every language. */
export function titlesIn({ title, titles = {} }: Titled): string[] {
  return [title, ...Object.values(titles).flatMap((one) => one ?? [])];
}

/** What is shown for a game or variant of a shipped file, which is told by its title in the rules. */
export function shownTitle(id: string, title: string): string {
  const main = mains.get(id);
  const all = main === undefined ? [] : [main, ...main.variants];
  return titleOf(all.find((one) => one.title === title) ?? { title });
}

/** What is shown for the main game of a shipped file; null if it is none. */
export function mainTitle(id: string): string | null {
  const main = mains.get(id);
  return main ? titleOf(main) : null;
}

/** By what else people look for the main game of a shipped file: its titles in all languages, and other names. */
export function otherNames(id: string): string[] {
  const main = mains.get(id);
  return main ? [...titlesIn(main), ...(main.aliases ?? [])] : [];
}
