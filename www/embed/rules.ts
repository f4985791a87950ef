/**
 * The game of a board: a shipped one by name, a rule file at an address, or rules as text. Foreign rules are read up to
 * a limit.
 */
import { read } from 'virtual:games';
import { problemOf } from '../panels/failure';
import { EngineLostError } from '../engine/client';
import { compile, openRules } from '../games/library';
import { findGame, nameOf, openFiles } from '../games/catalogue';
import type { OpenedGame } from '../games/catalogue';
import { translate } from '../language/translate';
import { shortened, BoardError } from './errors';

export interface Source {
  game: string | null;
  src: string | null;
  /** Rules and lessons inside the element. */
  rules: string | null;
  lessons: string | null;
}

/** A game with a name to use until its title is known. */
export interface NamedGame extends OpenedGame {
  id: string;
  name: string;
}

/** The addresses of the rules and of each variant's opening. */
export interface GameFiles {
  rules: string;
  openings: readonly string[];
}

/** Games whose files are not beside the module, for example because a bundler has moved them. */
const registered = new Map<string, { files: GameFiles; lessons: string | null }>();

/** `lessons` is the address of the game's lessons, if it has any. */
export function registerGame(id: string, files: GameFiles, lessons: string | null = null): void {
  registered.set(id, { files, lessons });
}

/** The lessons of a shipped game; null if it has none. */
export async function fetchLessons(id: string): Promise<string | null> {
  const own = registered.get(id);
  if (own?.lessons === null) return null;
  const answer = await (own === undefined ? read(`${id}.lessons.json`) : fetch(own.lessons));
  return answer.ok ? answer.text() : null;
}

export async function openGame(
  source: Source,
  variant: number,
  signal: AbortSignal,
): Promise<NamedGame> {
  const { game, src, rules } = source;
  const given = [game, src, rules].filter((one) => one !== null);
  if (given.length === 0) throw new BoardError('game', translate('embed.noGame'));
  if (given.length > 1) throw new BoardError('game', translate('embed.manyGames'));
  if (game !== null) return { id: game, name: nameOf(game), ...openShipped(game, variant) };
  const name = src === null ? translate('embed.inlineRules') : shortened(src);
  const text = rules ?? (await fetchRules(src ?? '', signal));
  return { id: 'file:rules', name, ...openRules(compile(text, variant)) };
}

/** Rejects with `BoardError` if the game cannot be loaded or has no such variant. */
export async function mustHave(game: NamedGame, variant: number): Promise<void> {
  // The failure is reported where the rules are awaited.
  game.rules.catch(() => undefined);
  const { info } = await game.opening.catch((error: unknown) => refuseGame(game, error));
  const count = info.variants.length;
  if (variant >= count) throw new BoardError('variant', translate('embed.noVariant', { count }));
}

/** Throws a `BoardError` for invalid rules, or rules that could not be loaded. */
export function refuseGame({ id, name }: NamedGame, error: unknown): never {
  if (error instanceof EngineLostError || error instanceof BoardError) throw error;
  const { title, lines } = problemOf(name, error);
  throw new BoardError(id.startsWith('file:') ? 'rules' : 'game', title, lines);
}

async function fetchRules(address: string, signal: AbortSignal): Promise<string> {
  const { fetchText } = await import('./download');
  return fetchText(address, 'src', signal);
}

function openShipped(id: string, variant: number): OpenedGame {
  const files = registered.get(id)?.files;
  if (files === undefined) {
    const entry = findGame(id);
    if (entry === null) throw new BoardError('game', translate('app.noGame', { id }));
    return entry.open(variant);
  }
  const known = variant < files.openings.length ? variant : 0;
  return openFiles(files.openings[known] ?? '', files.rules, known);
}
