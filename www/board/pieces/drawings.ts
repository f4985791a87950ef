/**
 * The shapes by name. Those on most boards are part of the page; the others, the second set of chess pieces, and the
 * characters on pieces are loaded when a game needs them, and until then a plain stone with a letter is drawn.
 */
import { addOutlines, addOutlinesIn } from '../canvas/lettering';
import type { FigureSet } from '../../core/state/settings';
import { draughtsmen } from './shapes/draughtsmen';
import { roundShapes } from './shapes/round';
import { stone } from './shapes/stone';
import type { Shape } from './shapes/pen';
import type { PieceTypeInfo } from '../../engine/structures';

type Shapes = Record<string, Shape>;

const always: Shapes = { ...roundShapes, ...draughtsmen, stone };
/** What every set has, and those of the first set of chess pieces. */
const known: Shapes = { ...always };
/** What the other sets have instead. */
const others: Record<FigureSet, Shapes> = { diagram: {}, staunton: {} };

/** The drawing of a shape in a set; that of the first set until the other one has been loaded. */
export function shapeOf(name: string, figures: FigureSet): Shape | null {
  const shapes = Object.hasOwn(others[figures], name) ? others[figures] : known;
  return Object.hasOwn(shapes, name) ? (shapes[name] ?? null) : null;
}

/** What is loaded when needed. */
const parts = {
  more: async () => Object.assign(known, (await import('./shapes/more')).moreShapes),
  staunton: async () =>
    Object.assign(others.staunton, (await import('./shapes/staunton')).stauntonShapes),
  characters: async () => addOutlines((await import('./characters')).characters),
  chessmen: async () => {
    const { chessmen, side, middle } = await import('./characters/chessmen');
    addOutlinesIn(side, middle, chessmen);
  },
};
type Part = keyof typeof parts;

const loaded = new Set<Part>();

/** Loads what these kinds of pieces are drawn with; resolves to whether any of it is new. */
export async function fetchShapes(types: PieceTypeInfo[], figures: FigureSet): Promise<boolean> {
  const missing = partsOf(types, figures).filter((part) => !loaded.has(part));
  await Promise.all(missing.map((part) => parts[part]()));
  for (const part of missing) loaded.add(part);
  return missing.length > 0;
}

function partsOf(types: PieceTypeInfo[], figures: FigureSet): Part[] {
  const hasMore = types.some(({ shape }) => shape !== '' && !Object.hasOwn(always, shape));
  const hasSymbol = (pattern: RegExp) =>
    types.some(({ symbol, ownSymbols }) =>
      [symbol, ...ownSymbols].some((text) => pattern.test(text)),
    );
  return [
    ...(hasMore ? (['more'] as const) : []),
    ...(hasMore && figures === 'staunton' ? (['staunton'] as const) : []),
    ...(hasSymbol(rare) ? (['characters'] as const) : []),
    ...(hasSymbol(figurines) ? (['chessmen'] as const) : []),
  ];
}

/** Characters beyond letters, digits and punctuation, which not every system has. */
const rare = /[\u2190-\u{10FFFF}]/u;
const figurines = /[\u265A-\u265F]/u;
