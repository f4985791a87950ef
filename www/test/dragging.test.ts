import { describe, expect, it, vi } from 'vitest';
import type { Spot } from '../core/entry/dragging';
import type { Entered } from '../engine/protocol';
import type { Target, Token } from '../engine/structures';
import { Dragging, saysNoMore } from '../core/entry/dragging';
import { Store } from '../core/state/store';
import { die, info, noEntry, view } from './board';

const nothing: Entered = { ...noEntry, nextSteps: [] };
const goal = (site: number, text: string): Target => ({
  site,
  kinds: ['push'],
  moves: [text],
  picks: false,
});
const onto = goal(1, 'B1 - B2');
const held: Entered = { ...nothing, chosen: [0], addable: [1, 2], companions: [1, 2] };
const neighbour: Entered = { ...nothing, chosen: [1], targets: [goal(0, 'B2 - B1')] };
const both: Entered = { ...nothing, chosen: [0, 1], addable: [2], companions: [2] };
const reach = (text: string) => ({ distance: 1, kinds: [], moves: [text], carried: [0, 1] });
const inLine = { ...both, headings: [{ direction: 0, reaches: [reach('B1 - B2')] }] };
const aside = { ...both, headings: [{ direction: 2, reaches: [reach('B1 - A1 with B2')] }] };

/** Three pieces in a row; `joined` is the entry for the first two. */
function setUp(joined: Entered) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  const pieces = [die(0, 1), die(1, 1), die(2, 1)];
  const base: Entered = { ...nothing, addable: [0, 1, 2] };
  const entry: Entered = { ...held, targets: [onto] };
  store.set({ phase: 'ready', info, view: view({ pieces }), base, entry: base, setup });
  const agreeing = (tokens: Token[]) => {
    const sites = tokens.flatMap((token) => (token.kind === 'add' ? [token.site] : []));
    if (sites.length > 2) return { ...nothing, chosen: sites };
    if (sites.length > 1) return sites.includes(1) ? joined : { ...both, chosen: sites };
    return sites[0] === 0 ? entry : neighbour;
  };
  let line = Promise.resolve();
  const preview = vi.fn();
  const entered: Token[][] = [];
  const enter = async (tokens: Token[]) => {
    entered.push(tokens);
    store.set({ tokens, entry: agreeing(tokens) });
  };
  const dragging = new Dragging(store, {
    queue: (work) => (line = line.then(work)),
    enter,
    restore: enter,
    entryFor: async (tokens) => agreeing(tokens),
    explain: async () => undefined,
    preview,
  });
  return { store, entered, preview, dragging, done: () => line };
}

const spot = (site: number): Spot => ({
  site,
  beyond: null,
  point: { x: 0, y: 0 },
  nearestOf: () => null,
});
const add = (site: number): Token => ({ kind: 'add', site });
const target: Token = { kind: 'target', site: 1 };

describe('a drag onto an own piece', () => {
  it('moves there, with a preview, if the two pieces can do nothing else as a group', async () => {
    const { store, entered, preview, dragging, done } = setUp(inLine);
    dragging.lift(0, spot(0));
    dragging.drag(spot(1));
    await done();
    expect(store.get().drag).toMatchObject({ from: 0, moves: false, dropToken: target });
    expect(preview.mock.calls).toEqual([[target]]);
    dragging.drop(spot(1));
    await done();
    expect(entered).toEqual([[add(0)], [add(0), target]]);
  });

  it('adds it if the group can move sideways', async () => {
    const { store, entered, dragging, done } = setUp(aside);
    dragging.lift(0, spot(0));
    dragging.drag(spot(1));
    dragging.drop(spot(1));
    await done();
    expect(entered).toEqual([[add(0)], [add(0), add(1)]]);
    expect(store.get().drag).toBeNull();
  });

  it('extends the group if it continues', async () => {
    const { entered, preview, dragging, done } = setUp(inLine);
    dragging.lift(0, spot(0));
    for (const site of [1, 2]) dragging.drag(spot(site));
    dragging.drop(spot(2));
    await done();
    expect(preview.mock.calls).toEqual([[target], [null]]);
    expect(entered).toEqual([[add(0)], [add(0), add(2)]]);
  });

  it('does nothing if the pieces were put back before the button was released', async () => {
    const { store, entered, dragging, done } = setUp(inLine);
    dragging.lift(0, spot(0));
    dragging.drag(spot(1));
    await done();
    await dragging.putBack();
    dragging.drag(spot(1));
    dragging.drop(spot(1));
    await done();
    expect(store.get()).toMatchObject({ drag: null, tokens: [] });
    expect(entered).toEqual([[add(0)], []]);
  });

  it('does nothing if it returns', async () => {
    const { entered, preview, dragging, done } = setUp(inLine);
    dragging.lift(0, spot(0));
    for (const site of [1, 0]) dragging.drag(spot(site));
    dragging.drop(spot(0));
    await done();
    expect(preview.mock.calls).toEqual([[target], [null]]);
    expect(entered).toEqual([[add(0)]]);
  });
});

describe('group moves', () => {
  const alone = [{ ...held, targets: [onto] }, neighbour];

  it('are pointless if a move of one piece has the same effect', () => {
    expect(saysNoMore(inLine, alone)).toBe(true);
    expect(saysNoMore({ ...inLine, targets: [goal(0, 'B2 - B1')] }, alone)).toBe(true);
  });

  it('are useful if the group can move otherwise, or there is a choice', () => {
    const choice = { text: 'B1 - B2 exchange 1 2', name: '', kinds: [], changes: [], result: [] };
    expect(saysNoMore(aside, alone)).toBe(false);
    expect(saysNoMore({ ...inLine, choices: [choice] }, alone)).toBe(false);
  });
});
