/** What the records dialog needs of the page: texts of the game that is played, and games taken up from texts. */
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { GameInfo, SavedRemarks } from '../../engine/structures';
import { translate } from '../../language/translate';
import type { Library } from '../../games/library';
import { endOfMainLine, isMain, wayTo } from '../../core/moves/tree';
import type { GameController } from '../../core/game/controller';
import type { State } from '../../core/state/state';
import type { Given, Kind, RecordsActions } from './dialog';
import { formatOf, gameIn } from '../../games/formats';
import { LinkError, linkTo, readLink } from '../../core/storage/link';
import type { Linked } from '../../core/storage/link';
import type { Store } from '../../core/state/store';

export interface Parts {
  store: Store;
  controller: GameController;
  engine: Engine;
  library: Library;
  /** Loads a game with a record of it. */
  load(linked: Linked): Promise<void>;
}

export function makeRecordActions(parts: Parts): RecordsActions {
  const state = parts.store.get();
  const line = state.tree && !isMain(state.tree, state.tree.line.at(-1) ?? state.tree.present);
  return {
    kinds: ['record', 'position', 'link', 'main', ...(line ? (['shown'] as const) : [])],
    name: fileName(state.info?.title ?? ''),
    give: (kind) => give(parts, kind),
    take: (text) => take(parts, text),
  };
}

function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'game';
}

async function give({ store, engine, library }: Parts, kind: Kind): Promise<Given> {
  const state = store.get();
  switch (kind) {
    case 'record':
      return { text: state.record, note: '' };
    case 'position':
      return { text: state.view?.text ?? '', note: '' };
    case 'link':
      return giveLink(state, library);
    case 'main':
    case 'shown':
      return giveZsg(state, engine, kind);
  }
}

async function giveZsg({ tree, gameId }: State, engine: Engine, kind: Kind): Promise<Given> {
  if (tree === null) return { text: '', note: '' };
  const node = kind === 'main' ? endOfMainLine(tree) : (tree.line.at(-1) ?? tree.present);
  const rulesFile = `${gameId.replace(/^file:/, '').replace(/\.zrf$/i, '')}.zrf`;
  try {
    const line = wayTo(tree, node).map(({ text }) => text);
    return {
      text: await engine.ask({ kind: 'writeZsg', line, rulesFile }),
      note: '',
    };
  } catch (error) {
    return { text: '', note: reasonOf(error) };
  }
}

async function giveLink({ gameId: game, info, record }: State, library: Library): Promise<Given> {
  const base = location.href.replace(/#.*$/, '');
  const linked = { game, variant: info?.variant ?? 0, record, rules: library.sourceOf(game) };
  const whole = await linkTo(linked);
  if (whole !== null) return { text: base + whole, note: '' };
  const bare = linked.rules === null ? null : await linkTo({ ...linked, rules: null });
  return bare === null
    ? { text: '', note: translate('importExport.linkTooLong') }
    : { text: base + bare, note: translate('importExport.rulesTooLong') };
}

/** Takes up a text, in the game it is of; what is wrong with it, or null. */
async function take(parts: Parts, text: string): Promise<string | null> {
  const { store, controller, library } = parts;
  try {
    const format = formatOf(text);
    await leaveLesson(parts);
    if (format === 'link') return await takeLink(parts, text);
    if (format === 'position') {
      await controller.startAt(text);
      return null;
    }
    const { info, gameId } = store.get();
    const other = info && otherGame(library, info, gameId, text);
    if (other === 'unknown')
      return translate('importExport.otherGame', { title: gameIn(text).title });
    if (other) {
      await parts.load({ ...other, record: text, rules: null });
      return null;
    }
    const remarks = await controller.import(text);
    if (remarks) store.set({ announcement: wordsFor(remarks) });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What a lesson has on the board is not kept, and no game to go on with: a text begins one. */
async function leaveLesson({ store, load }: Parts): Promise<void> {
  const { lesson, gameId, info } = store.get();
  if (lesson === null || info === null) return;
  await load({ game: gameId, variant: info.variant, record: null, rules: null });
}

/** The game that a text is of, where it is another; `unknown` where it cannot be found. */
function otherGame(
  library: Library,
  info: GameInfo,
  gameId: string,
  text: string,
): { game: string; variant: number } | 'unknown' | null {
  const { title, id } = gameIn(text);
  const isHere = id === '' || id === gameId.replace(/^file:|\.zrf$/gi, '').toLowerCase();
  if (isHere && (title === '' || title === info.title)) return null;
  const variant = info.variants.indexOf(title);
  if (isHere && variant >= 0) return { game: gameId, variant };
  const found = library.games().find((game) => game.id === id || plain(game.name) === plain(title));
  if (found) return { game: found.id, variant: 0 };
  // Without a rule file's name the title may only be written otherwise: the rules decide.
  return title === '' ? null : 'unknown';
}

/** Letters and digits alone, to compare names. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

async function takeLink(parts: Parts, text: string): Promise<string | null> {
  const linked = await readLink(text.slice(text.indexOf('#')), document.baseURI);
  if (linked === null) return translate('importExport.noGame');
  await parts.load(linked);
  return null;
}

function reasonOf(error: unknown): string {
  if (error instanceof LinkError) return translate(`link.${error.problem}`);
  if (error instanceof EngineError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

function wordsFor({ turns, loose, leftOut, unfinished }: SavedRemarks): string {
  const words = [translate('importExport.turns', { turns })];
  if (loose.length > 0)
    words.push(translate('importExport.roughMatches', { lines: loose.join(', ') }));
  if (leftOut.length > 0)
    words.push(translate('importExport.skippedLines', { lines: leftOut.join(', ') }));
  if (unfinished > 0) words.push(translate('importExport.unfinished'));
  return words.join(' ');
}
