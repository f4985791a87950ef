import { expect, it } from 'vitest';
import { loadEngine } from '../../scripts/wasm/load.mjs';
import {
  randomNumbers,
  entryOf,
  gameNamed,
  rulesOf,
  playRandomly,
} from '../../tests/browser/core.mjs';
import { canSelectArea } from '../engine/area_selection';
import { Host } from '../engine/host';
import type { Entered, FromWorker, ShownPosition } from '../engine/protocol';
import { maySelectArea } from '../core/state/permissions';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import { info, noEntry, view } from './board';
import games from './area_selection.json';

const { compile } = await loadEngine();

const positions = 25;

/** In how many random positions of a game the engine reports groups, and in how many an area can be selected. */
function countPositions(id: string): { groups: number; areas: number } {
  const counts = { groups: 0, areas: 0 };
  for (let seed = 1; seed <= positions; seed++) {
    const { session } = playRandomly(gameNamed(id), randomNumbers(seed * 77));
    const entry = entryOf(session, []);
    if (!entry.groups) continue;
    counts.groups++;
    if (canSelectArea(session, entry)) counts.areas++;
  }
  return counts;
}

it.each(games.pushing)('is useless if pieces only push each other: %s', (id) => {
  const { groups, areas } = countPositions(id);
  expect(groups).toBeGreaterThan(0);
  expect(areas).toBe(0);
});

it.each(games.groups)('is useful if pieces move as a group: %s', (id) => {
  const { groups, areas } = countPositions(id);
  expect(areas).toBeGreaterThan(groups * 0.9);
});

/** The first entry that a worker sends for a game. */
function firstEntry(id: string): Entered | undefined {
  const posted: FromWorker[] = [];
  const host = new Host({
    compile: ({ source, variant }) => compile(source, { variant }),
    post: (message) => void posted.push(message),
    later: (work) => work(),
    share: () => 1,
  });
  const rules = { source: rulesOf(id), variant: 0, isForeign: false };
  host.take({ id: 1, request: { kind: 'load', rules, record: null, draw: false } });
  const [reply] = posted;
  return reply?.kind === 'reply'
    ? (reply.value as { shown: ShownPosition }).shown.entry
    : undefined;
}

it.each([
  ...games.pushing.map((id) => [id, false] as const),
  ...games.groups.map((id) => [id, true] as const),
])('is determined by the first moves: %s, %s', (id, areas) => {
  expect(firstEntry(id)?.areas).toBe(areas);
});

const groups: Entered = { ...noEntry, groups: true, areas: false, nextSteps: [] };

it('needs a game with areas', () => {
  const state: State = { ...initialState(), phase: 'ready', info, view: view() };
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  expect(maySelectArea({ ...state, setup, base: groups })).toBe(false);
  expect(maySelectArea({ ...state, setup, base: { ...groups, areas: true } })).toBe(true);
});
