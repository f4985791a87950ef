/** The games of the page by family, with the titles that their rule files give them. */
import index from '../../games/index.json';
import type { GameName } from '../library';
import { makeGroup, makeOption } from './dialog';

const entries = new Map(index.map((entry) => [entry.id, entry]));
const familyOf = ({ id }: GameName) => entries.get(id)?.family ?? '';

/** What belongs to no family comes first, then a group for each family of more than one game, and the rest. */
export function makeFamilies(games: GameName[]): HTMLElement[] {
  const families = [...new Set(games.map(familyOf))];
  return families.flatMap((name) =>
    makeFamily(
      name,
      games.filter((game) => familyOf(game) === name),
    ),
  );
}

function makeFamily(name: string, members: GameName[]): HTMLElement[] {
  const options = members.map(option);
  return name !== '' && options.length > 1 ? [makeGroup(titleCase(name), options)] : options;
}

function option({ id, name }: GameName): HTMLElement {
  return makeOption({ value: id, label: entries.get(id)?.title ?? name });
}

function titleCase(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
