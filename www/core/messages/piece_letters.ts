/** Letters for kinds of pieces: the first one of the name, and a second one where several names begin alike. */
import type { PieceTypeInfo } from '../../engine/structures';

const known = new WeakMap<object, string[]>();

export function letterOf(types: readonly PieceTypeInfo[], type: number): string {
  const letters = known.get(types) ?? lettersFor(types.map(({ name }) => name));
  known.set(types, letters);
  return letters[type] ?? '';
}

export function lettersFor(names: string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const first = firstOf(name);
    const isAlone = names.filter((other) => firstOf(other) === first).length === 1;
    const letters = isAlone ? first : twoLetters(name, used);
    used.add(letters);
    return letters;
  });
}

function firstOf(name: string): string {
  return [...name].find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? '•';
}

/** The first letter with the first later one that makes a new pair; beginnings of words come first. */
function twoLetters(name: string, used: ReadonlySet<string>): string {
  const first = firstOf(name);
  const rest = [
    ...name.replaceAll(/[^\p{L}\p{N}]+(.)/gu, (_, next: string) => next.toUpperCase()),
  ].slice(1);
  const starts = rest.filter((letter) => /[\p{Lu}\p{N}]/u.test(letter));
  const pairs = [...starts, ...rest].map((letter) => first + letter);
  return pairs.find((pair) => !used.has(pair)) ?? first;
}
