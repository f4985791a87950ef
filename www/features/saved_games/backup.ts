/**
 * Writes and reads backups: everything that the page has saved, as a single JSON file.
 *
 * A file may be damaged, foreign or malicious: every part is checked, and what is skipped is reported. Unknown parts
 * are ignored, since later versions may add some.
 */
import { asProgress } from '../../core/storage/lesson_progress';
import type { LessonProgress } from '../../core/storage/lesson_progress';
import { asRecord, settingsOf } from '../../core/storage/current_game';
import type { JsonRecord } from '../../core/storage/current_game';
import type { Settings } from '../../core/state/settings';
import { isDraft } from '../../core/storage/rule_drafts';
import type { RuleDraft } from '../../core/storage/rule_drafts';
import { savedGameOf } from '../../core/storage/saved_games';
import type { SavedGame } from '../../core/storage/saved_games';

export interface Backup {
  settings: Settings;
  games: SavedGame[];
  /** Progress in lessons. */
  lessons: LessonProgress;
  /** Drafts of rules. */
  rules: RuleDraft[];
}

/** Why a whole file is refused. */
export type FileProblem = 'notJson' | 'foreign' | 'newer' | 'tooLarge';

export class FileError extends Error {
  override name = 'FileError';

  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** A skipped game: its number, from 1, and the reason. */
export interface SkippedGame {
  number: number;
  why: 'damaged' | 'tooLong' | 'twice';
}

export interface ImportedBackup extends Omit<Backup, 'settings'> {
  /** Null if the file has none. */
  settings: Settings | null;
  refused: SkippedGame[];
}

const kind = 'everything';
const version = 1;
export const maxBytes = 64_000_000;
const maxGames = 10_000;
const maxRecordLength = 4_000_000;
const maxSourceLength = 1_000_000;
const maxNameLength = 300;
const maxRules = 100;

/** Parts that are left out are not restored. */
export function writeBackup(parts: Partial<Backup>): string {
  return JSON.stringify({ boardwright: kind, version, ...parts }, null, 1);
}

/** Throws a `FileError` if nothing can be imported. */
export function readBackup(text: string): ImportedBackup {
  const data = parse(text);
  if (data['boardwright'] !== kind) throw new FileError('foreign');
  if (data['version'] !== version) throw new FileError('newer');
  const { games: found = [] } = data;
  if (!Array.isArray(found)) throw new FileError('foreign');
  if (found.length > maxGames) throw new FileError('tooLarge');
  const settings = asRecord(data['settings']);
  return {
    settings: settings && settingsOf(settings),
    ...sorted(found),
    lessons: asProgress(data['lessons']),
    rules: rulesIn(data['rules']),
  };
}

function rulesIn(found: unknown): RuleDraft[] {
  const rules = Array.isArray(found) ? found.slice(0, maxRules).filter(isDraft) : [];
  return rules.filter(
    ({ name, text }) =>
      name !== '' && name.length <= maxNameLength && text.length <= maxSourceLength,
  );
}

function parse(text: string): JsonRecord {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FileError('notJson');
  }
  const bag = asRecord(data);
  if (bag === null) throw new FileError('foreign');
  return bag;
}

/** Separates the games that can be imported from those that cannot. */
function sorted(found: readonly unknown[]): Pick<ImportedBackup, 'games' | 'refused'> {
  const games = new Map<string, SavedGame>();
  const refused: SkippedGame[] = [];
  for (const [index, one] of found.entries()) {
    const game = savedGameOf(one);
    const why = game === null ? 'damaged' : objection(game, games);
    if (why !== null) refused.push({ number: index + 1, why });
    else if (game !== null) games.set(game.id, game);
  }
  return { games: [...games.values()], refused };
}

function objection(
  game: SavedGame,
  accepted: ReadonlyMap<string, SavedGame>,
): SkippedGame['why'] | null {
  const names = [game.id, game.mark, ...game.before, game.game, game.title];
  if (names.some(({ length }) => length > maxNameLength)) return 'tooLong';
  if (game.record.length > maxRecordLength) return 'tooLong';
  if ((game.source?.length ?? 0) > maxSourceLength) return 'tooLong';
  return accepted.has(game.id) ? 'twice' : null;
}

/**
 * The games of a file that are not saved yet, not even in a later version. If a different version of a game is saved,
 * both are kept, and the one from the file gets a new id.
 */
export function newGames(
  accepted: readonly SavedGame[],
  there: readonly SavedGame[],
  fresh: () => string,
): SavedGame[] {
  const ids = new Set(there.map(({ id }) => id));
  const marks = new Set(there.flatMap(({ mark, before }) => [mark, ...before]));
  return accepted
    .filter(({ mark }) => !marks.has(mark))
    .map((game) => (ids.has(game.id) ? { ...game, id: fresh() } : game));
}
