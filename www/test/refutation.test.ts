import { describe, expect, it } from 'vitest';
import { describeReply, isKnownWrong, replyLimits } from '../features/lessons/refutation';
import type { Goal } from '../features/lessons/format';
import type { MadeMove } from '../features/lessons/goals';
import type { OutcomeView, PositionView } from '../engine/structures';
import { capture, push, view } from './board';

const forced = { forced: true, solution: ['A1 - A2', 'B1 - B2', 'A2 - A3'] };
const made = (...texts: string[]) => texts.map((text) => ({ text }));

describe('a try in a puzzle', () => {
  it('is known to be wrong after another first move than the proved one', () => {
    expect(isKnownWrong(forced, made('A1 - A2'))).toBe(false);
    expect(isKnownWrong(forced, made('A1 - B2'))).toBe(true);
  });

  it('may continue after the first move, or if other first moves could be right', () => {
    expect(isKnownWrong(forced, made('A1 - A2', 'A2 - B3'))).toBe(false);
    expect(isKnownWrong({ ...forced, forced: false }, made('A1 - B2'))).toBe(false);
  });
});

const reply = (trace: MadeMove['trace'], change: Partial<PositionView> = {}): MadeMove => ({
  text: 'B1 - B2',
  trace,
  view: view(change),
});

describe('the reply to a wrong try', () => {
  const won: OutcomeView = {
    winners: [1],
    cause: 'goal',
    reason: '',
    kind: '',
    priority: 0,
    scores: [],
  };
  /** Who loses the piece in `capture`. */
  const victim = capture.tracks.find(({ kind }) => kind === 'capture')?.piece.owner ?? -1;

  it('is looked for as far as a winning solution reaches', () => {
    const { solution } = forced;
    const wins: Goal = { is: 'wins', kind: '' };
    expect(replyLimits({ goals: [wins], solution })).toMatchObject({ depth: 4, sound: true });
    expect(replyLimits({ goals: [{ is: 'captures', count: 1 }], solution })).not.toHaveProperty(
      'depth',
    );
  });

  it('is named, with what it captures from the player', () => {
    expect(describeReply(reply(push), victim)).toBe('Your opponent replies B1 - B2.');
    expect(describeReply(reply(capture), victim)).toBe(
      'The reply B1 - B2 captures one of your pieces.',
    );
    expect(describeReply(reply(capture), 1 - victim)).toBe('Your opponent replies B1 - B2.');
  });

  it('is said to win if it does', () => {
    const lost = describeReply(reply(capture, { outcome: won }), 0);
    expect(lost).toBe('The reply B1 - B2 wins the game.');
    expect(describeReply(reply(push, { outcome: won }), 1)).toBe('Your opponent replies B1 - B2.');
  });
});
