import { describe, expect, it, vi } from 'vitest';
import { asCollections } from '../core/storage/collections';
import { familiesOf, searchEntries } from '../features/game_picker/game_search';
import { collect, isCollection } from '../games/collections';
import { Library } from '../games/library';

vi.mock('virtual:games', () => ({ read: vi.fn(), variants: {} }));

function file(path: string, text = '(game)'): File {
  const made = new File([text], path.split('/').at(-1) ?? '');
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
}

const named = (...paths: string[]) => paths.map((path) => ({ path, text: path }));

describe('folders of rule files', () => {
  it('are told from a single game with its pictures', () => {
    expect(isCollection([file('a/b.zrf'), file('a/c.bmp'), file('a/d.txt')])).toBe(false);
    expect(isCollection([file('a/b.zrf'), file('a/c.LUD')])).toBe(true);
  });

  it('are named after the innermost folder that has all files', async () => {
    const files = ['x/games/b.zrf', 'x/games/more/c.lud', 'x/games/readme.txt'];
    const { collection, problems } = await collect(files.map((path) => file(path, path)));
    expect(collection).toEqual({
      name: 'games',
      files: [
        { path: 'b', text: 'x/games/b.zrf' },
        { path: 'more/c', text: 'x/games/more/c.lud' },
      ],
    });
    expect(problems).toEqual([]);
    const apart = await collect([file('b.zrf'), file('c.zrf')]);
    expect(apart.collection.name).toBe('');
    const among = await collect([file('x/b.zrf'), file('y/b.zrf')]);
    expect(among.collection.files.map(({ path }) => path)).toEqual(['x/b', 'y/b']);
  });

  it('report files that cannot be read, and have the others', async () => {
    const long = file('a/long.zrf');
    Object.defineProperty(long, 'size', { value: 9_000_000 });
    const { collection, problems } = await collect([long, file('a/b.zrf')]);
    expect(collection.files.map(({ path }) => path)).toEqual(['b']);
    expect(problems.map(({ message }) => message)).toEqual([
      'long.zrf is too long for a rule file',
    ]);
  });

  it('report what is too much for them, and have the rest', async () => {
    const large = 'x'.repeat(7_900_000);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const files = names.map((name) => file(`club/${name}.lud`, name === 'h' ? 'short' : large));
    const { collection, problems } = await collect(files);
    expect(collection.files.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'h']);
    expect(problems.map(({ message }) => message)).toEqual([
      'g.lud was left out: the rule files of a folder can have at most 50,000,000 characters together.',
    ]);
  });

  it('replace folders of the same name, and are removed as a whole', () => {
    const library = new Library(() => Promise.reject(new Error('not compiled')));
    const count = library.games().length;
    library.add('single.zrf', 'text');
    library.addCollection({ name: 'club', files: named('a', 'b') });
    library.addCollection({ name: 'club', files: named('c') });
    const own = library.games().slice(0, library.games().length - count);
    expect(own.map(({ name, folder }) => [name, folder])).toEqual([
      ['single.zrf', undefined],
      ['c', 'club'],
    ]);
    const families = familiesOf(own.map(searchEntries));
    expect(families.map(({ name, folder }) => [name, folder])).toEqual([
      ['Your rule files', undefined],
      ['club', 'club'],
    ]);
    expect(library.sourceOf('file:club/c')).toBe('c');
    library.restore('file:club/c', 'c');
    expect(library.games().find(({ id }) => id === 'file:club/c')?.folder).toBe('club');
    library.removeCollection('club');
    expect(library.games().length).toBe(count + 1);
  });

  it('are checked when they are read from storage', () => {
    expect(asCollections(undefined)).toEqual([]);
    expect(asCollections([null, { name: 3, files: [] }, { name: 'a', files: 'b' }])).toEqual([]);
    const good = { path: 'a', text: 'b' };
    expect(asCollections([{ name: 'x', files: [good, { path: 1 }, null], more: 1 }])).toEqual([
      { name: 'x', files: [good] },
    ]);
  });
});
