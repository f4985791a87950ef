/**
 * The rules card of a game: each kind of move once, found by playing at random and told in the words of the rule file.
 *
 * In: a game, whatever its rules are. Out: a course with a demonstration for each kind. What kind a move is, the core
 * says by its motion; of several moves of a kind, the one with the least going on is shown. The same rules always give
 * the same card.
 */
import { backgroundEngine } from '../engine/background';
import type { Engine } from '../engine/client';
import type { LastMove, Shown } from '../engine/protocol';
import type { GameInfo, Track } from '../engine/types';
import type { OpenedGame } from '../games/catalogue';
import { listed, say } from '../language/say';
import type { Course, DemoStep } from './format';

export const cardId = 'moves';

const mostKinds = 24;
const mostMoves = 240;
/** A game is left for a new one after so many moves. */
const longestGame = 60;
const mostMilliseconds = 6000;

/** A move that was played, with what was there before it. */
interface Sample {
  position: string;
  text: string;
  last: LastMove;
  prompt: string;
}

/** The engine is its own, and ended. */
export async function makeCard(
  game: OpenedGame,
  variant: number,
  engine: Engine = backgroundEngine(),
): Promise<Course> {
  try {
    const [{ info }, program] = await Promise.all([game.opening, game.program]);
    const { shown } = await engine.load({ info, program, record: null, draw: false });
    const kinds = await sampled(engine, info, shown);
    const inOrder = [...kinds.values()].toSorted((a, b) => moverOf(a) - moverOf(b));
    const steps = inOrder.slice(0, mostKinds).map((sample) => stepOf(info, sample));
    const title = { en: say('lesson.card.title', { game: info.title }) };
    return { id: cardId, kind: 'course', title, about: title, variant, steps };
  } finally {
    engine.close();
  }
}

/** The simplest move of each kind among those of some games, by kind. */
async function sampled(engine: Engine, info: GameInfo, start: Shown): Promise<Map<string, Sample>> {
  const kinds = new Map<string, Sample>();
  const random = chances();
  const until = performance.now() + mostMilliseconds;
  let shown = start;
  for (let made = 0; made < mostMoves && performance.now() < until; made++) {
    if (shown.view.moveCount === 0 || shown.view.ply >= longestGame)
      shown = await engine.ask({ kind: 'begin', position: start.view.text });
    const { text: position, turn, moveCount } = shown.view;
    if (moveCount === 0) break;
    shown = await engine.ask({ kind: 'draw', number: random() });
    const { last, tree } = shown;
    const text = tree.nodes.find(({ id }) => id === tree.present)?.text ?? '';
    if (last === null || turn.random || last.trace.tracks.length === 0) continue;
    const sample = { position, text, last, prompt: turn.prompt };
    const kind = kindOf(info, sample);
    const known = kinds.get(kind);
    if (known === undefined || effort(sample) < effort(known)) kinds.set(kind, sample);
  }
  return kinds;
}

/** Numbers from 0 to less than 1, always the same. */
function chances(): () => number {
  let last = 7;
  return () => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (last >>> 8) / 2 ** 23;
  };
}

/** Moves are of one kind where pieces of one kind do the same under the same name. */
function kindOf(info: GameInfo, sample: Sample): string {
  return [moverOf(sample), ...deedsOf(sample), nameOf(info, sample)].join(' ');
}

function moverOf({ last }: Sample): number {
  const { tracks } = last.trace;
  return (tracks.find(({ piece }) => piece.owner === last.player) ?? tracks[0])?.piece.type ?? 0;
}

function deedsOf({ last }: Sample): Track['kind'][] {
  return [...new Set(last.trace.tracks.map(({ kind }) => kind))].toSorted();
}

/** The word of a move for which the rule file has help, or ''. */
function nameOf({ help }: GameInfo, { text }: Sample): string {
  return text.split(/[\s+]+/).find((word) => Object.hasOwn(help, word)) ?? '';
}

function effort({ last, text }: Sample): number {
  return last.trace.tracks.length * 100 + last.before.length + text.length;
}

function stepOf(info: GameInfo, sample: Sample): DemoStep {
  const piece = info.pieceTypes[moverOf(sample)];
  const deeds = deedsOf(sample).map((kind) => say(`lesson.card.${kind}`));
  const title = say('lesson.card.kind', { name: piece?.name ?? '', deeds: listed(deeds) });
  const help = [info.help[nameOf(info, sample)], piece?.help, sample.prompt];
  const text = [...new Set(help)].filter(Boolean).join(' ') || title;
  return {
    kind: 'demo',
    title: { en: title },
    text: { en: text },
    position: sample.position,
    marks: [],
    arrows: [],
    moves: [sample.text],
  };
}
