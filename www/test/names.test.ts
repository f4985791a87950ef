import { describe, expect, it } from 'vitest';
import type { Entered } from '../engine/protocol';
import type { Choice, Entry, GameInfo } from '../engine/structures';
import { hintText, legendItems } from '../core/messages/legend';
import {
  commonWord,
  droppedName,
  nameInStep,
  promotedName,
  targetAction,
  actionOfAdding,
} from '../core/moves/names';
import { stepText, stepsOf } from '../panels/choosing/decision_steps';
import { owedText } from '../panels/choosing/decision';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import { helpText } from '../panels/typed_move';
import { siteLabel } from '../core/messages/site_label';
import { statusText } from '../core/messages/status_text';
import { die, info as plain, view, noEntry } from './board';

const info: GameInfo = { ...plain, help: { swap: 'Two neighbours swap.', go: 'Go on.' } };

function choice(name: string): Choice {
  return { text: `B1 - B2 ${name}`, name, kinds: ['change'], changes: [], result: [] };
}

/** B1 is selected; B2 can be pushed, or added for a swap, and B3 is a target. */
const entered: Entered = {
  ...noEntry,
  chosen: [0],
  addable: [1],
  targets: [
    { site: 1, kinds: ['push'], moves: ['B1 - B2 e'], picks: false },
    { site: 2, kinds: [], moves: ['B1 - B3 e'], picks: false },
  ],
  nextSteps: [
    {
      token: { kind: 'add', site: 1 },
      entry: { ...noEntry, chosen: [0, 1], choices: [choice('swap 1 2'), choice('swap 2 1')] },
    },
  ],
};

function playing(entry: Entered, decision = false): State {
  const turn = { player: 0, moveTypes: [], decision, random: false, prompt: 'Give points.' };
  return {
    ...initialState(),
    phase: 'ready',
    info,
    view: view({ turn }),
    base: entry,
    entry,
    tokens: [{ kind: 'add', site: 0 }],
    setup: { seats: ['human', 'human'], draw: true },
  };
}

describe('names of moves', () => {
  it('follow the sites of a step', () => {
    expect(nameInStep('A1 - B2 leap far')).toBe('leap far');
    expect(nameInStep('A1 plus 3')).toBe('plus 3');
    expect(nameInStep('A1 - B2 #2')).toBe('');
  });

  it('have a common word, which is no direction and no number', () => {
    expect(commonWord(info, ['swap 1 2', 'swap 2 1'])).toBe('swap');
    expect(commonWord(info, ['swap 1', 'leap 1'])).toBe('');
    expect(commonWord(info, ['se'])).toBe('');
    expect(commonWord(info, ['3'])).toBe('');
    expect(commonWord(info, [])).toBe('');
  });

  it('describe a target', () => {
    const target = { site: 1, moves: ['B1 - B2 e'], picks: false };
    expect(targetAction(info, { ...target, kinds: [] })).toBe('Move');
    expect(targetAction(info, { ...target, kinds: ['push'] })).toBe('Move and push');
    expect(targetAction(info, { ...target, kinds: ['capture', 'push'] })).toBe('Capture and push');
    expect(targetAction(info, { ...target, kinds: [], moves: ['B1 - B2 go 2'] })).toBe('Go');
  });

  it('describe the effect of adding a site', () => {
    expect(actionOfAdding(info, entered, 1)).toBe('swap');
    expect(actionOfAdding(info, { ...entered, nextSteps: [] }, 1)).toBe('');
    expect(siteLabel(playing(entered), info, 1, die(1, 1))).toBe(
      'B2, red die 1, can be added: swap, target: push',
    );
  });
});

describe('the legend', () => {
  it('explains the marks on the board', () => {
    expect(legendItems(playing(entered))).toEqual([
      { mark: 'dot', label: 'Move' },
      { mark: 'chevrons', label: 'Push' },
      { mark: 'dots', label: 'Swap' },
    ]);
    expect(hintText(playing(entered))).toBe('');
  });

  it('gives advice if there are no marks', () => {
    const fresh = { ...playing({ ...entered, chosen: [], targets: [] }), tokens: [] };
    expect(legendItems(fresh)).toEqual([]);
    expect(hintText(fresh)).toBe('Give points.');
    const choosing = { ...noEntry, choices: [choice('swap 1 2')], nextSteps: [] };
    expect(hintText(playing(choosing))).toBe('Two neighbours swap.');
  });
});

function owed(value: number, player = 0) {
  return { name: 'owed', player, value };
}

describe('steps of a decision', () => {
  const next: Entry = {
    ...noEntry,
    steps: ['B1 plus 3'],
    preview: [{ site: 0, piece: die(0, 5) }],
  };
  const open: Entered = {
    ...noEntry,
    addable: [0],
    nextSteps: [{ token: { kind: 'add', site: 0 }, entry: next }],
  };

  it('describe what they change', () => {
    const [step] = stepsOf(info, [die(0, 2), die(1, 4)], open);
    expect(step?.changes).toEqual([{ site: 0, before: die(0, 2), after: die(0, 5) }]);
    expect(step && stepText(info, step)).toBe('B1 plus 3, red die 2 becomes 5');
  });

  it('describe what choices change', () => {
    const set = {
      ...choice('swap'),
      changes: [{ site: 1, attribute: 'pips', before: 4, after: 1 }],
    };
    const [step] = stepsOf(info, [die(1, 4)], { ...noEntry, choices: [set], nextSteps: [] });
    expect(step && stepText(info, step)).toBe('swap, B2: red die 4 becomes 1');
  });

  it('are shown with the remaining points', () => {
    expect(owedText(info, view({ variables: [owed(6), owed(2, 1)] }), noEntry)).toBe(' 6 left.');
    const settled = { ...noEntry, variables: [owed(2)] };
    expect(owedText(info, view({ variables: [owed(6)] }), settled)).toBe(' 2 left.');
    expect(owedText(info, view({ variables: [owed(0)] }), noEntry)).toBe('');
  });
});

describe('drops', () => {
  const drops = [{ site: 1, kinds: ['create' as const], moves: ['Die @ B2'], picks: false }];
  const open: Entered = { ...entered, chosen: [], targets: drops, nextSteps: [] };
  const fresh: State = { ...playing(open), tokens: [] };

  it('are recognised by first steps without a site', () => {
    expect(['Die @ B2', 'B1 - B2 swap', 'pass'].map(droppedName)).toEqual(['Die', '', '']);
    expect(['B1 - B2 = Tower', 'B1 = Coin go', 'B1 - B2'].map(promotedName)).toEqual([
      'Tower',
      'Coin',
      '',
    ]);
    expect(['Die @ B2 far', 'B1 - B2 = Tower', 'pass'].map(nameInStep)).toEqual(['far', '', '']);
  });

  it('are not splits', () => {
    expect(siteLabel(fresh, info, 1, null)).toMatch(/a piece can be placed here$/);
    expect(legendItems({ ...fresh, held: 0 })).toEqual([
      { mark: 'dot', label: 'A piece can be placed here' },
    ]);
    expect(
      targetAction(info, { site: 1, kinds: ['create'], moves: ['Die @ B2'], picks: false }),
    ).toBe('Place a piece here');
  });

  it('are asked for', () => {
    expect(statusText(fresh)).toBe('Red to move. Select a piece or place a piece.');
    expect(statusText({ ...fresh, held: 0 })).toBe('Die selected: 1 possible placement.');
  });
});

describe('passing and ending', () => {
  it('are mentioned if they are possible', () => {
    const passing: Entered = { ...entered, chosen: [], addable: [], targets: [], mayPass: true };
    const fresh: State = { ...playing(passing), tokens: [] };
    expect(statusText(fresh)).toBe('Red to move. Pass.');
    expect(helpText(fresh)).toMatch(/in the form B1 - B2\..* Or type “pass”\.$/);
    expect(helpText(playing({ ...passing, example: 'B1 - B2' }))).toMatch(/such as B1 - B2\./);
    const going = playing({ ...entered, addable: [], mayStop: true });
    expect(statusText(going)).toBe('B1 selected: 2 possible moves or end the move here.');
    expect(helpText(going)).toMatch(/Or type “stop” to end the move here\.$/);
  });
});
