// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAnnouncer } from '../panels/announcer';
import { newClock } from '../core/players/clock';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import { info, view } from './board';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ready: State = {
  ...initialState(),
  phase: 'ready',
  info,
  view: view(),
  setup: { seats: ['human', 2], draw: true },
};
const turn = 'Your turn: Red.';
const end = 'Blue ran out of time.';

/** The assertive announcements for successive states; '' for none. */
function alertsOf(states: Partial<State>[]): string[] {
  const { element, render } = makeAnnouncer();
  const alert = element.querySelector('[role="alert"]');
  return states.map((state) => {
    if (alert) alert.textContent = '';
    render({ ...ready, ...state });
    vi.advanceTimersByTime(1000);
    return alert?.textContent ?? '';
  });
}

it('a refusal is announced each time, and the turn not again after it', () => {
  const notice = { site: 0, text: 'B1 is empty.' };
  const again = { ...notice };
  const alerts = alertsOf([{}, { notice }, { notice }, { notice: again }, {}, { busy: true }, {}]);
  expect(alerts).toEqual([turn, 'B1 is empty.', '', 'B1 is empty.', '', '', turn]);
});

it('the end is announced once, also on time', () => {
  const times = newClock([{ kind: 'game', seconds: 60, increment: 0 }]);
  const clock = times && { ...times, flagged: 1 };
  expect(alertsOf([{}, { clock }, { clock }])).toEqual([turn, end, '']);
  const outcome = {
    winners: [0],
    cause: 'noMove' as const,
    reason: '',
    kind: '',
    priority: 0,
    scores: [],
  };
  expect(alertsOf([{ view: view({ outcome }) }])).toEqual(['Red wins: no moves left.']);
});
