/** Pictures for posts, as the dialog of the page makes them: a position as SVG, moves as GIF. */
import { makePictureActions } from '../features/board_pictures/actions';
import type { Choice, PictureActions } from '../features/board_pictures/actions';
import { must } from '../core/must';
import { translate } from '../language/translate';
import type { Table } from '../table/table';
import { BoardError } from './errors';

/** The longer side of a film, in pixels, as in the dialog of the page. */
const filmSide = 480;

/** The position as an SVG file. */
export function svgOf(table: Table): Promise<Blob> {
  return made(actionsFor(table), { kind: 'svg' });
}

/** The last moves of the line as an animated GIF file; without a number, all of them. */
export async function gifOf(table: Table, count?: unknown): Promise<Blob> {
  const actions = actionsFor(table);
  const { length } = actions.moves;
  const shown = count ?? length;
  if (typeof shown !== 'number' || !Number.isInteger(shown) || shown < 1 || shown > length)
    throw new BoardError('toGIF', translate('embed.noFilm', { count: length }));
  return made(actions, { kind: 'game', from: length - shown, to: length - 1 });
}

function actionsFor({ store, engine, board }: Table): PictureActions {
  return must(makePictureActions(store.get(), engine, board), 'game');
}

async function made(actions: PictureActions, choice: Partial<Choice>): Promise<Blob> {
  const usual: Choice = { kind: 'svg', side: filmSide, speed: 'normal', from: 0, to: 0 };
  const { signal } = new AbortController();
  const blob = await actions.make({ ...usual, ...choice }, { signal, progress: () => undefined });
  return must(blob, 'picture');
}
