/** Exports the game on the board as text, and imports games from text: the actions of the dialog. */
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { GameInfo, SavedRemarks } from '../../engine/structures';
import { GameFileReader } from '../../engine/file_reader';
import type { FileReading } from '../../engine/file_reader';
import { inSuccession, listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import type { Library } from '../../games/library';
import { endOfMainLine, wayTo } from '../../core/moves/tree';
import type { GameController } from '../../core/game/controller';
import type { State } from '../../core/state/state';
import type { Exported, ImportExportActions } from './import_export_dialog';
import { kindsOf } from './kinds';
import type { Kind, WrittenKind } from './kinds';
import { ForeignTexts, opened } from './foreign_texts';
import type { ForeignTextParts, Imported } from './foreign_texts';
import { fileNameOf, formatOf, gameIn } from '../../games/formats';
import { LinkError, linkTo, readLink } from '../../core/storage/link';

export interface Parts extends ForeignTextParts {
  controller: GameController;
  openPictures(): void;
}

export function makeImportExportActions(
  parts: Parts,
  reader: FileReading = new GameFileReader(),
): ImportExportActions {
  const state = parts.store.get();
  return {
    kinds: kindsOf(state),
    name: fileNameOf(state.info?.title ?? ''),
    export: (kind) => exportText(parts, kind),
    import: (text) => importText(parts, reader, text),
    close: () => reader.close(),
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
    default:
      return exportWritten(engine, kind);
  }
}

/** The game in the format of other programs, or the position in a notation. */
async function exportWritten(engine: Engine, kind: WrittenKind): Promise<Exported> {
  const [what, which = ''] = kind.split(':');
  try {
    const text = await (what === 'file'
      ? engine.ask({ kind: 'writeFile', format: which })
      : engine.ask({ kind: 'writePosition', notation: Number(which) }));
    return { text: text ?? '', note: text === null ? translate('gameFiles.notWritten') : '' };
  } catch (error) {
    return { text: '', note: reasonOf(error) };
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

/** Imports a text into the game it belongs to. */
async function importText(parts: Parts, reader: FileReading, text: string): Promise<Imported> {
  try {
    switch (formatOf(text)) {
      case 'link':
        return resultOf(await importLink(parts, text));
      case 'record':
      case 'zsg':
        return resultOf(await importRecord(parts, text));
      case 'other':
        return await new ForeignTexts(parts, reader, (position) => startAt(parts, position)).open(
          text,
        );
    }
  } catch (error) {
    return resultOf(reasonOf(error));
  }
}

const resultOf = (reason: string | null): Imported =>
  reason === null ? opened : { kind: 'refused', reason };

async function startAt(parts: Parts, position: string): Promise<void> {
  await leaveLesson(parts);
  await parts.controller.startAt(position);
}

/** Imports a record or a Zillions saved game; resolves to why that fails, or to null. */
async function importRecord(parts: Parts, text: string): Promise<string | null> {
  const { store, controller, library } = parts;
  await leaveLesson(parts);
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
  if (error instanceof EngineError) return error.message;
  return error instanceof Error ? error.message : String(error);
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
