/** Which games a text of another program may belong to, the likeliest first. Pure. */
import type { NotationInfo } from '../../engine/structures';

/** A format in which a game is written, and the tags by which such files are known. */
interface FileKind {
  format: string;
  tags?: Record<string, string | undefined>;
}

interface Variant {
  title: string;
  files?: FileKind[];
  /** Whether its positions have a notation. */
  positions?: boolean;
}

/** A game of the index. */
export interface IndexedGame extends Variant {
  id: string;
  tags: string[];
  variants: Variant[];
}

/** The game on the board. */
export interface GameHere {
  id: string;
  variant: number;
  title: string;
  notations: NotationInfo[];
}

export interface MatchingGame {
  id: string;
  variant: number;
  title: string;
  isHere: boolean;
}

interface Candidate extends MatchingGame {
  isPopular: boolean;
  files: FileKind[];
  positions: boolean;
}

export type Tags = [string, string][];

/** The games whose files have this format and agree with these tags. */
export function gamesForFile(
  index: readonly IndexedGame[],
  here: GameHere | null,
  format: string,
  tags: Tags,
): MatchingGame[] {
  const given = new Map(tags.map(([name, value]) => [name, upToComma(value)]));
  const fitting = candidates(index, here).flatMap((game) => {
    const kinds = game.files.filter((kind) => kind.format === format && agrees(kind, given));
    const [best] = kinds.map((kind) => agreement(kind, given)).toSorted((a, b) => b - a);
    return best === undefined ? [] : [{ game, best }];
  });
  return fitting
    .toSorted((a, b) => preference(a.game, b.game) || b.best - a.best || fame(a.game, b.game))
    .map(({ game }) => matching(game));
}

/** The games a position may be one of: the game on the board, even if it has no notation, then others that have one. */
export function gamesForPosition(
  index: readonly IndexedGame[],
  here: GameHere | null,
): MatchingGame[] {
  return candidates(index, here)
    .filter(({ isHere, positions }) => isHere || positions)
    .toSorted((a, b) => preference(a, b) || fame(a, b))
    .map(matching);
}

function candidates(index: readonly IndexedGame[], here: GameHere | null): Candidate[] {
  const all = index.flatMap((game) =>
    [game, ...game.variants].map(({ title, files = [], positions = false }, variant) => ({
      id: game.id,
      variant,
      title,
      files,
      positions,
      isPopular: game.tags.includes('popular'),
      isHere: false,
    })),
  );
  if (here === null) return all;
  const { id, variant, title, notations } = here;
  const onBoard: Candidate = {
    id,
    variant,
    title,
    isHere: true,
    isPopular: false,
    files: notations.flatMap(({ files }) => files),
    positions: notations.some(({ hasPositions }) => hasPositions),
  };
  return [onBoard, ...all.filter((one) => one.id !== id || one.variant !== variant)];
}

/** Whether no tag says that it is another game; a tag may say more after a comma. */
function agrees({ tags = {} }: FileKind, given: ReadonlyMap<string, string>): boolean {
  return Object.entries(tags).every(([name, value]) => (given.get(name) ?? value) === value);
}

/** How much the tags say that it is this game: those that are missing count against it. */
function agreement({ tags = {} }: FileKind, given: ReadonlyMap<string, string>): number {
  const names = Object.keys(tags);
  return 2 * names.filter((name) => given.has(name)).length - names.length;
}

function upToComma(value: string): string {
  return value.split(',')[0]?.trim() ?? '';
}

const preference = (a: MatchingGame, b: MatchingGame) => Number(b.isHere) - Number(a.isHere);

/** Popular games first, and games before their variants. */
const fame = (a: Candidate, b: Candidate) =>
  Number(b.isPopular) - Number(a.isPopular) || a.variant - b.variant;

const matching = ({ id, variant, title, isHere }: Candidate): MatchingGame => ({
  id,
  variant,
  title,
  isHere,
});
