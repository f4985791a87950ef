// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import type { OutcomeView } from '../engine/structures';
import { makeEndCard } from '../panels/end_card';
import { info, lineOf, view } from './board';

const outcome: OutcomeView = {
  winners: [0],
  cause: 'goal',
  reason: 'three in a row',
  kind: '',
  priority: 0,
  scores: [],
};
const ended: State = {
  ...initialState(),
  phase: 'ready',
  info,
  view: view({ outcome, decidingSites: [4] }),
  tree: lineOf([{ text: 'one', player: 0 }]),
};

function makeCard() {
  const actions = {
    rematch: vi.fn<(swap: boolean) => void>(),
    analyse: vi.fn<() => void>(),
    newGame: vi.fn<() => void>(),
    share: vi.fn<() => void>(),
    leave: vi.fn<() => void>(),
    placeOf: (site: number) => ({ x: 0.5, y: site === 4 ? 0.8 : 0.2 }),
  };
  const { element, render } = makeEndCard(actions);
  const button = (name: string) =>
    [...element.querySelectorAll('button')].find(
      (one) => one.textContent === name || one.title === name,
    );
  return { actions, element, render, button };
}

describe('the card at the end of a game', () => {
  it('says who has won and why, away from what decided it', () => {
    const { element, render } = makeCard();
    render({ ...ended, view: view() });
    expect(element.hidden).toBe(true);
    render(ended);
    expect(element.hidden).toBe(false);
    expect(element.querySelector('.result')?.textContent).toBe('Red wins');
    expect(element.querySelector('.reason')?.textContent).toBe('Three in a row');
    expect(element.dataset['at']).toBe('top');
  });

  it('starts the same game again, also with the sides swapped', () => {
    const { actions, render, button } = makeCard();
    render(ended);
    button('Rematch')?.click();
    button('Swap sides')?.click();
    expect(actions.rematch.mock.calls).toEqual([[false], [true]]);
  });

  it('stays away once it is put away, until another game ends', () => {
    const { element, render, button } = makeCard();
    render(ended);
    button('Show the board')?.click();
    render({ ...ended });
    expect(element.hidden).toBe(true);
    render({ ...ended, savedId: 'another' });
    expect(element.hidden).toBe(false);
  });

  it('is not in the way of earlier positions, analysis and lessons', () => {
    const { element, render } = makeCard();
    for (const besides of [{ analysing: true }, { lesson: 'a/b' }, { busy: true }]) {
      render({ ...ended, ...besides });
      expect(element.hidden).toBe(true);
    }
  });
});
