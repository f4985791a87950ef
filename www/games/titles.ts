/** The titles of shipped games in the language of the page, from the index, so that no game has to be loaded. */
import index from '../../games/index.json';
import { currentLanguage } from '../language/translate';

/** A game or variant in the index. */
export interface Titled {
  title: string;
  /** In other languages, by language tag. */
  titles?: Record<string, string | undefined>;
}

const entries = new Map(
  index.map((main: Titled & { id: string; variants: Titled[] }) => [
    main.id,
    [main, ...main.variants],
  ]),
);

export function titleOf({ title, titles }: Titled): string {
  return titles?.[currentLanguage()] ?? title;
}

/** The title in every language. */
export function titlesIn({ title, titles = {} }: Titled): string[] {
  return [title, ...Object.values(titles).flatMap((one) => one ?? [])];
}

/** What is shown for a game or variant of a shipped file, which is told by its title in the rules. */
export function shownTitle(id: string, title: string): string {
  return titleOf((entries.get(id) ?? []).find((one) => one.title === title) ?? { title });
}

/** What is shown for the main game of a shipped file; null if it is none. */
export function mainTitle(id: string): string | null {
  const [main] = entries.get(id) ?? [];
  return main ? titleOf(main) : null;
}
