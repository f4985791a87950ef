import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import words from '../../docs/constructs.md?raw';
import { addOutlines, canWrite } from '../board/canvas/lettering';
import { characters } from '../board/pieces/characters';
import { chessmen } from '../board/pieces/characters/chessmen';
import { fetchShapes, shapeOf } from '../board/pieces/drawings';
import { courtShapes } from '../board/pieces/shapes/court';
import { lathe } from '../board/pieces/shapes/lathe';
import { outlines } from '../board/pieces/shapes/staunton';
import { defaultSettings, figureSets } from '../core/state/settings';
import { settingsOf } from '../core/storage/current_game';
import type { PieceTypeInfo } from '../engine/structures';
import { info } from './board';

/** A kind of piece with a shape and a text. */
function kind(shape: string, symbol = ''): PieceTypeInfo {
  const [die] = info.pieceTypes;
  if (die === undefined) throw new Error('no kind of piece');
  return { ...die, drawing: 'shape', shape, symbol };
}

/** The shape words of the language, from the line of its table that lists them. */
const shapeWords = [
  ...(/^\| (`stone` `man` .*?) \|/m.exec(words)?.[1] ?? '').matchAll(/`(\S+?)`/g),
].map(([, word = '']) => word);

const ruleFiles = import.meta.glob<string>('../../games/**/*.zrf', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts on the pieces of all shipped rule files, without the plainer ones. */
const inscriptions = Object.values(ruleFiles)
  .flatMap((rules) => [
    ...rules.matchAll(/\(shape \S+ "([^"]+)"(?: "[^"]*")?((?: \(\S+ "[^"]+"\))*)/g),
  ])
  .flatMap(([, text = '', own = '']) => [
    text,
    ...[...own.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one),
  ]);

// Canvases only exist in browsers, where tests look at what is drawn.
beforeAll(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      addPath = () => undefined;
    },
  );
  vi.stubGlobal(
    'DOMMatrix',
    class {
      scale = () => this;
      translate = () => this;
    },
  );
});
afterAll(() => vi.unstubAllGlobals());

describe('sets of pieces', () => {
  it('draw every shape word', async () => {
    expect(shapeWords.length).toBeGreaterThan(40);
    for (const figures of figureSets) {
      await fetchShapes(
        shapeWords.map((word) => kind(word)),
        figures,
      );
      expect(shapeWords.filter((word) => shapeOf(word, figures) === null)).toEqual([]);
    }
  });

  it('both have all court pieces, each in its own way', () => {
    expect(Object.keys(outlines).toSorted()).toEqual(Object.keys(courtShapes).toSorted());
    for (const name of Object.keys(courtShapes))
      expect(shapeOf(name, 'staunton')).not.toBe(shapeOf(name, 'diagram'));
  });

  it('share all other shapes', () => {
    expect(shapeOf('stone', 'staunton')).toBe(shapeOf('stone', 'diagram'));
    expect(shapeOf('constructor', 'staunton')).toBeNull();
  });

  it('are loaded once', async () => {
    expect(await fetchShapes([kind('king')], 'staunton')).toBe(false);
    expect(await fetchShapes([kind('disc')], 'diagram')).toBe(false);
  });

  it('are remembered', () => {
    expect(settingsOf({ figures: 'staunton' }).figures).toBe('staunton');
    expect(settingsOf({ figures: 'tin' }).figures).toBe(defaultSettings.figures);
  });
});

describe('characters on pieces', () => {
  it('are drawn from outlines in all shipped games', () => {
    const drawn = { ...characters, ...chessmen };
    const rare = inscriptions.flatMap((text) => [...text]).filter((sign) => sign > '\u2190');
    expect(rare.length).toBeGreaterThan(40);
    expect(rare.filter((sign) => !Object.hasOwn(drawn, sign))).toEqual([]);
  });

  it('can be written without a font', () => {
    addOutlines({ 玉: 'M0 0Z' });
    expect(canWrite('玉')).toBe(true);
    expect(canWrite('玉玉')).toBe(true);
  });
});

describe('a turned profile', () => {
  it('is mirrored, clockwise', () => {
    expect(
      lathe([
        [0, 10],
        [8, 12, 6, 20],
        [9, 30],
      ]),
    ).toBe('M32 10Q40 12 38 20L41 30L23 30L26 20Q24 12 32 10Z');
  });
});
