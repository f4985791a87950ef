/**
 * What the list of saved games says of a game without loading its rules: who its players are, and how it ended. Stored
 * with the game, so every part is checked when it is read.
 */
import type { OutcomeView, PlayerId } from '../../engine/structures';
import type { WithNames, WithTexts } from '../moves/rule_texts';
import type { Players } from '../players/seats';
import { moveStyles } from '../state/settings';
import type { MoveStyle } from '../state/settings';
import { asRecord } from './current_game';

/** How the last move is written in each style, as far as that is known. */
export type LastMove = Partial<Record<MoveStyle, string>>;

export interface Summary extends Players, WithTexts {
  lastMove: LastMove;
  /** How many points are one in a score: see `scoreText`. */
  scoreUnit: number;
  outcome: OutcomeView | null;
}

const roles = ['playing', 'chance', 'neutral'] as const;
const causes = ['goal', 'repetition', 'survival', 'noMove'] as const;
/** Longer ones would not be readable in a list. */
const maxLength = 300;
const maxPlayers = 100;
const maxLanguages = 100;

/** From storage; null if it is missing or damaged. */
export function asSummary(value: unknown): Summary | null {
  const data = asRecord(value);
  const found = data?.['players'];
  const scoreUnit = data?.['scoreUnit'];
  if (!Array.isArray(found) || found.length > maxPlayers || !isAmount(scoreUnit)) return null;
  const players = found.map(asPlayer).filter((player) => player !== null);
  if (players.length < found.length) return null;
  const outcome = asOutcome(data?.['outcome'], players.length);
  const texts = asTexts(data?.['texts']);
  return { players, scoreUnit, outcome, lastMove: asLastMove(data?.['lastMove']), texts };
}

function asLastMove(value: unknown): LastMove {
  const data = asRecord(value) ?? {};
  const texts = moveStyles.flatMap((style) => {
    const text = data[style];
    return isText(text) ? [[style, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

function asPlayer(value: unknown): Players['players'][number] | null {
  const { name, role } = asRecord(value) ?? {};
  const known = roles.find((one) => one === role);
  return isText(name) && known !== undefined ? { name, role: known } : null;
}

function asOutcome(value: unknown, players: number): OutcomeView | null {
  const { winners, cause, reason, kind, scores } = asRecord(value) ?? {};
  const known = causes.find((one) => one === cause);
  const isPlayer = (one: unknown): one is PlayerId =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) < players;
  if (known === undefined || !isText(reason) || !isText(kind)) return null;
  if (!Array.isArray(winners) || !winners.every(isPlayer) || !Array.isArray(scores)) return null;
  const points = scores.flatMap((one) => {
    const { player, value: score } = asRecord(one) ?? {};
    return isPlayer(player) && Number.isFinite(score) ? [{ player, value: Number(score) }] : [];
  });
  return { winners, cause: known, reason, kind, priority: 0, scores: points };
}

/** Games that an older version of the page saved have none. */
function asTexts(value: unknown): Record<string, WithNames> {
  const languages = Object.entries(asRecord(value) ?? {}).slice(0, maxLanguages);
  return Object.fromEntries(languages.map(([tag, texts]) => [tag, asNames(asRecord(texts))]));
}

function asNames(texts: ReturnType<typeof asRecord>): WithNames {
  const names = Object.entries(asRecord(texts?.['names']) ?? {}).slice(0, maxPlayers);
  return { names: Object.fromEntries(names.filter(hasText)) };
}

const hasText = (one: [string, unknown]): one is [string, string] => isText(one[1]);

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLength;

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
