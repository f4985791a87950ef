/**
 * Where the game of a board comes from: a shipped game by its name, a rule file at an address, or rules that are given.
 *
 * In: what somebody has written. Out: the game as the match takes it. Rules from elsewhere are read up to a limit.
 */
import { compile } from '../games/compile';
import { findGame, nameOf, openFiles } from '../games/catalogue';
import type { OpenedGame } from '../games/catalogue';
import { openRules } from '../games/library';
import { decode, mostBytes } from '../games/rule_file';
import { say } from '../language/say';
import { Refused } from './refused';

export interface Source {
  game: string | null;
  src: string | null;
  /** Rules that were given to the element. */
  rules: string | null;
}

/** A game with a name to speak of it before its own is known. */
export interface NamedGame extends OpenedGame {
  id: string;
  name: string;
}

/** The files of a game: what it looks like and its program, for each variant. */
export type GameFiles = readonly (readonly [opening: string, program: string])[];

/** Games whose files lie elsewhere than beside the module, as where a bundler has put them. */
const registered = new Map<string, GameFiles>();

export function registerGame(id: string, files: GameFiles): void {
  registered.set(id, files);
}

export async function openGame(source: Source, variant: number): Promise<NamedGame> {
  const { game, src, rules } = source;
  const given = [game, src, rules].filter((one) => one !== null);
  if (given.length === 0) throw new Refused('game', say('embed.noGame'));
  if (given.length > 1) throw new Refused('game', say('embed.manyGames'));
  if (game !== null) return { id: game, name: nameOf(game), ...openShipped(game, variant) };
  const name = src === null ? say('embed.ownRules') : src.slice(0, 200);
  const text = rules ?? (await fetchRules(src ?? ''));
  return { id: 'file:rules', name, ...openRules(compile(text, variant)) };
}

function openShipped(id: string, variant: number): OpenedGame {
  const files = registered.get(id);
  if (files === undefined) {
    const entry = findGame(id);
    if (entry === null) throw new Refused('game', say('app.noGame', { id }));
    return entry.open(variant);
  }
  const [opening, program] = files[variant] ?? files[0] ?? ['', ''];
  return openFiles(opening, program);
}

async function fetchRules(address: string): Promise<string> {
  const answer = await fetch(address).catch((reason: unknown) => {
    throw new Refused('src', say('embed.noRules', { address, reason: String(reason) }));
  });
  if (!answer.ok)
    throw new Refused('src', say('embed.noRules', { address, reason: String(answer.status) }));
  return decode(await readUpTo(answer, address));
}

/** The bytes of an answer, which may have no end. */
async function readUpTo(answer: Response, address: string): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length <= mostBytes) continue;
    void reader?.cancel();
    throw new Refused('src', say('new.tooLong', { file: address }));
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
