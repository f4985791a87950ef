/** Exports the game on the board as text, and imports games from text: the actions of the dialog. */
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { GameInfo, SavedRemarks } from '../../engine/structures';
import { inSuccession, listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import type { Library } from '../../games/library';
import { endOfMainLine, isMain, wayTo } from '../../core/moves/tree';
import type { GameController } from '../../core/game/controller';
import type { State } from '../../core/state/state';
import type { Exported, Kind, ImportExportActions } from './import_export_dialog';
import { fileNameOf, formatOf, gameIn } from '../../games/formats';
import { LinkError, linkTo, readLink } from '../../core/storage/link';
import type { Linked } from '../../core/storage/link';
import type { Store } from '../../core/state/store';

export interface Parts {
  store: Store;
  controller: GameController;
  engine: Engine;
  library: Library;
  /** Loads a game and its record. */
  load(linked: Linked): Promise<void>;
  openPictures(): void;
}

export function makeImportExportActions(parts: Parts): ImportExportActions {
  const state = parts.store.get();
  const line = state.tree && !isMain(state.tree, state.tree.line.at(-1) ?? state.tree.present);
  return {
    kinds: ['record', 'position', 'link', 'main', ...(line ? (['shown'] as const) : [])],
    name: fileNameOf(state.info?.title ?? ''),
    export: (kind) => exportText(parts, kind),
    import: (text) => importText(parts, text),
    openPictures: () => parts.openPictures(),
  };
}

async function exportText({ store, engine, library }: Parts, kind: Kind): Promise<Exported> {
  const state = store.get();
  switch (kind) {
    case 'record':
      return { text: state.record, note: '' };
    case 'position':
      return { text: state.view?.text ?? '', note: '' };
    case 'link':
      return exportLink(state, library);
    case 'main':
    case 'shown':
      return exportZsg(state, engine, kind);
  }
}

async function exportZsg({ tree, gameId }: State, engine: Engine, kind: Kind): Promise<Exported> {
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

async function exportLink(
  { gameId: game, info, record }: State,
  library: Library,
): Promise<Exported> {
  const base = location.href.replace(/#.*$/, '');
  const linked = { game, variant: info?.variant ?? 0, record, rules: library.sourceOf(game) };
  const whole = await linkTo(linked);
  if (whole !== null) return { text: base + whole, note: '' };
  const short = linked.rules === null ? null : await linkTo({ ...linked, rules: null });
  return short === null
    ? { text: '', note: translate('importExport.linkTooLong') }
    : { text: base + short, note: translate('importExport.rulesTooLong') };
}

/** Imports a text into the game it belongs to; resolves to why that fails, or to null. */
async function importText(parts: Parts, text: string): Promise<string | null> {
  const { store, controller, library } = parts;
  try {
    const format = formatOf(text);
    await leaveLesson(parts);
    if (format === 'link') return await importLink(parts, text);
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
    if (remarks) store.set({ announcement: importSummary(remarks) });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A lesson is not a game that could be continued, so an imported text replaces it with a new game. */
async function leaveLesson({ store, load }: Parts): Promise<void> {
  const { lesson, gameId, info } = store.get();
  if (lesson === null || info === null) return;
  await load({ game: gameId, variant: info.variant, record: null, rules: null });
}

/** The game a text belongs to if it is not the one on the board; `unknown` if the page does not have it. */
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
  // A title without a rule file's name may just be spelled differently, so let the rules decide.
  return title === '' ? null : 'unknown';
}

/** Only letters and digits, for comparing names. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

async function importLink(parts: Parts, text: string): Promise<string | null> {
  const linked = await readLink(text.slice(text.indexOf('#')), document.baseURI);
  if (linked === null) return translate('importExport.noGame');
  await parts.load(linked);
  return null;
}

function reasonOf(error: unknown): string {
  if (error instanceof LinkError) return translate(`link.${error.problem}`);
  if (isUnknownText(error)) return translate('importExport.unknown');
  if (error instanceof EngineError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** Whether a text is not even a position, for which every text is taken that is nothing else. */
function isUnknownText(error: unknown): boolean {
  return error instanceof EngineError && error.faults.some(({ code }) => code === 'position.turn');
}

function importSummary({ turns, loose, leftOut, unfinished }: SavedRemarks): string {
  const sentences = [translate('importExport.turns', { turns })];
  if (loose.length > 0)
    sentences.push(translate('importExport.roughMatches', { lines: listed(loose.map(String)) }));
  if (leftOut.length > 0)
    sentences.push(translate('importExport.skippedLines', { lines: listed(leftOut.map(String)) }));
  if (unfinished > 0) sentences.push(translate('importExport.unfinished'));
  return inSuccession(sentences);
}
