import { describe, expect, it } from 'vitest';
import { tonesOf, luminance, parseColour } from '../board/canvas/theme';
import { gameInAddress, nameOf } from '../games/catalogue';
import {
  describeChoices,
  describeTraces,
  isStepper,
  stepperOrder,
  stepperStart,
  valuesText,
} from '../panels/choosing/differences';
import { describeTraceAtLength, describeTrace } from '../core/messages/move_description';
import { outcomeText } from '../core/messages/outcome_text';
import type { Choice, PieceView, Trace } from '../engine/structures';
import type { TracedMove } from '../core/state/state';
import { must } from '../core/must';
import { moveText, readingOf } from '../core/messages/move_text';
import { capture, die, info, lineOf, push, view } from './board';

function jump(text: string): Choice {
  return { text, name: 'jump', kinds: [], changes: [], result: [] };
}

function change(site: number, before: number, after: number): Choice['changes'][number] {
  return { site, attribute: 'pips', before, after };
}

/** The label and detail of each choice. */
function words(choices: Choice[], standing: PieceView[] = []): string[] {
  const described = describeChoices(info, standing, choices);
  return described.map(({ label, detail }) => (detail === '' ? label : `${label}: ${detail}`));
}

function exchange(first: number, second: number): Choice {
  return {
    text: `${first} ${second}`,
    name: 'exchange',
    kinds: ['change'],
    changes: [change(0, 3, first), change(1, 2, second)],
    result: [],
  };
}

/** Pushes the piece on the first site to another one. */
function pushing(to: number): Choice {
  const result = [
    { site: 0, piece: null },
    { site: to, piece: die(to, 1) },
  ];
  return { ...jump(`push ${to}`), result };
}

/** Captures the piece on a site. */
function way(site: number): TracedMove {
  const tracks = capture.tracks.map((track) =>
    track.kind === 'capture' ? { ...track, piece: die(site, 3, 1) } : track,
  );
  return { text: `way ${site}`, trace: { ...capture, tracks } };
}

/** Two pieces move together, so that one of them gets to B2: from B1 and B2 to B2 and B3, or from B2 and B3 to B1 and B2. */
function side(direction: 1 | 2): TracedMove {
  const starts = direction === 1 ? [0, 1] : [1, 2];
  const tracks = starts.map((from): Trace['tracks'][number] => {
    const to = direction === 1 ? from + 1 : from - 1;
    const path = [from, to].map((site) => ({ site, direction: 0, wraps: false }));
    return { kind: 'slide', piece: die(from, 1), becomes: die(to, 1), path, start: 0, end: 1 };
  });
  return { text: `side ${direction}`, trace: { ...push, tracks } };
}

describe('texts', () => {
  it('describe a move', () => {
    expect(describeTrace(info, capture, 0)).toBe('Red: B1 to B3, captures blue die 3 on B3.');
    expect(describeTrace(info, capture, 0, '', 'Dxb3')).toBe(
      'Red: Dxb3 (B1 to B3, captures blue die 3 on B3).',
    );
    expect(describeTrace(info, capture, 0, '', 'B1-B3')).toBe(describeTrace(info, capture, 0));
    expect(describeTrace(info, push, 0)).toBe('Red: B3 to B1 across the edge, pushes B1 to B2.');
  });

  it('describe pieces that move together without a leader', () => {
    const pushed = push.tracks.filter(({ kind }) => kind === 'push');
    expect(describeTrace(info, { ...push, tracks: pushed }, 0)).toBe('Red: B1 to B2.');
    const three = [...pushed, ...pushed, ...pushed];
    expect(describeTrace(info, { ...push, tracks: three }, 0)).toBe('Red: moves 3 pieces.');
  });

  it('describe a move in full, with every site on its way', () => {
    expect(describeTraceAtLength(info, push, 0)).toBe(
      'Red: red die 1 from B3 to B1 across the edge, pushes red die 1 from B1 to B2.',
    );
  });

  it('describe the result', () => {
    expect(
      outcomeText(info, {
        winners: [1],
        cause: 'goal',
        reason: 'fewer than five dice',
        kind: '',
        priority: 0,
        scores: [],
      }),
    ).toBe('Blue wins: fewer than five dice.');
    expect(
      outcomeText(info, {
        winners: [],
        cause: 'goal',
        reason: '',
        kind: '',
        priority: 0,
        scores: [],
      }),
    ).toBe('Draw.');
  });
});

/** A die on A2 turns into another piece. */
const becoming = (becomes: PieceView): Trace['tracks'][number] => ({
  kind: 'change',
  piece: die(4, 2),
  becomes,
  path: [{ site: 4, direction: -1, wraps: false }],
  start: 0,
  end: 1,
});

const changed = (...becomes: PieceView[]) =>
  describeTrace(info, { ...push, tracks: becomes.map(becoming) }, 0);

describe('changes', () => {
  it('say what a piece becomes', () => {
    expect(changed(die(4, 3))).toBe('Red: A2 changes from 2 to 3.');
    expect(changed(die(4, 2, 1))).toBe('Red: A2: now blue die 2.');
  });

  it('are not mentioned beside others if nobody can see them', () => {
    expect(changed(die(4, 3), die(4, 2))).toBe('Red: A2 changes from 2 to 3.');
  });
});

describe('moves of several kinds of pieces', () => {
  it('say which piece goes where', () => {
    const coin = { ...must(info.pieceTypes[0], 'type'), name: 'Coin', value: -1, attributes: [] };
    const two = { ...info, pieceTypes: [...info.pieceTypes, coin] };
    const [slide] = side(1).trace.tracks;
    const other = { ...must(side(2).trace.tracks[1], 'track'), kind: 'jump' as const };
    const tracks = [must(slide, 'track'), { ...other, piece: { ...other.piece, type: 1 } }];
    const parts = 'Die B1 to B2, Coin B3 to B2';
    expect(describeTrace(two, { ...push, tracks }, 0)).toBe(`Red: ${parts}.`);
    expect(describeTrace(two, { ...push, tracks }, 0, 'B1 - B2 castles')).toBe(
      `Red: castles (${parts}).`,
    );
    for (const text of ['B1 - B2 B3', 'B1 - B2 with B3', 'B1 - B2 exchange 1 2'])
      expect(describeTrace(two, { ...push, tracks }, 0, text)).toBe(`Red: ${parts}.`);
  });
});

describe('moves in a list', () => {
  const dice = { ...must(info.players[0], 'player'), name: '?Dice', role: 'chance' as const };
  const coin = { ...must(info.pieceTypes[0], 'type'), name: 'Coin' };
  const pieceTypes = [...info.pieceTypes, coin];
  const withDice = { ...info, pieceTypes, players: [...info.players, dice] };
  const listed = (moves: { text: string; player: number }[], pieces: PieceView[] = []) => {
    const tree = lineOf(moves);
    const reading = readingOf(withDice, tree, view({ pieces }), null, 'customary');
    return tree.nodes.slice(1).map((node) => moveText(reading, node));
  };

  it('do not name the only kind of piece that is placed', () => {
    const placed = ['Die @ A1', 'pass', 'Die @ A2 left'].map((text) => ({ text, player: 0 }));
    expect(listed(placed)).toEqual(['A1', 'pass', 'A2 left']);
    expect(listed([...placed, { text: 'Coin @ A3', player: 1 }])[0]).toBe('Die @ A1');
  });

  it('name it if there are other kinds that could be placed later', () => {
    const moves = ['A1 - A2', 'Die @ A1'].map((text) => ({ text, player: 0 }));
    expect(listed(moves, [die(0, 1)])).toEqual(['A1 - A2', 'A1']);
    expect(listed(moves, [{ ...die(0, 1), type: 1 }])).toEqual(['A1 - A2', 'Die @ A1']);
  });

  it('say what was rolled', () => {
    expect(listed([{ text: 'die1 4 2', player: 2 }])).toEqual(['Rolled 4 2']);
    expect(listed([{ text: 'die1 4 2', player: 1 }])).toEqual(['die1 4 2']);
  });
});

describe('choices', () => {
  it('are steps if they only set values of the same pieces', () => {
    expect(isStepper([exchange(4, 1), exchange(1, 4)])).toBe(true);
    expect(isStepper([exchange(4, 1), { ...exchange(1, 4), kinds: ['capture'] }])).toBe(false);
    expect(isStepper([{ text: 'a', name: '', kinds: [], changes: [], result: [] }])).toBe(false);
  });

  it('begin with the next higher value', () => {
    const ordered = stepperOrder([exchange(4, 1), exchange(1, 4), exchange(2, 3)]);
    expect(ordered.map(valuesText)).toEqual(['1 / 4', '2 / 3', '4 / 1']);
    expect(stepperStart(ordered)).toBe(2);
  });

  it('are distinguished by their move text if they read alike', () => {
    const choices = [jump('a - c over b'), jump('a - c over d'), { ...jump('x'), name: 'step' }];
    expect(words(choices)).toEqual(['Jump: a - c over b', 'Jump: a - c over d', 'Step']);
  });

  it('only contain the differences', () => {
    const taking = (site: number) => ({ ...jump(`a ${site}`), result: [{ site, piece: null }] });
    const choices = [taking(0), taking(1), jump('a none')];
    expect(words(choices, [die(0, 1), die(1, 2)])).toEqual([
      'Captures B1',
      'Captures B2',
      'Captures nothing',
    ]);
    const [first] = describeChoices(info, [die(0, 1), die(1, 2)], choices);
    expect(first?.picture).toMatchObject({ kind: 'pieces', captured: true });
  });

  it('say what the rule file says about their names', () => {
    const helped = { ...info, help: { 'L+': 'Turns the left half.' } };
    const named = ['L+', 'R+'].map((name) => ({ ...jump(`Die @ B1 ${name}`), name }));
    const described = describeChoices(helped, [], named);
    expect(described.map(({ label, detail }) => [label, detail])).toEqual([
      ['L+', 'Turns the left half.'],
      ['R+', ''],
    ]);
  });

  it('say where pieces are pushed', () => {
    expect(words([pushing(1), pushing(2)], [die(0, 1)])).toEqual([
      'Pushes B1 to B2',
      'Pushes B1 to B3',
    ]);
  });
});

describe('choices of a piece', () => {
  it('are named after the piece, and distinguished if they read alike', () => {
    const texts = ['a7 - a8 = Tower', 'a7 - a8 = Coin', 'Tower @ a1', 'b2 - a2', 'b2 - a2 #2'];
    const choices = texts.map((text): Choice => ({ ...jump(text), name: '' }));
    expect(words(choices.slice(1))).toEqual(['Coin', 'Tower', 'b2 - a2', 'b2 - a2 #2']);
  });
});

describe('moves to the same target', () => {
  it('are distinguished by their captures', () => {
    const described = describeTraces(info, [way(0), way(1)], 2);
    expect(described.map(({ label }) => label)).toEqual(['Captures B1', 'Captures B2']);
  });

  it('are distinguished, for a group, by the piece that gets there', () => {
    const described = describeTraces(info, [side(1), side(2)], 1);
    expect(described).toMatchObject([
      { label: 'B1 to B2', detail: '', picture: { kind: 'arrow', dx: 50 } },
      { label: 'B3 to B2', detail: '', picture: { kind: 'arrow', dx: -50 } },
    ]);
  });
});

describe('games', () => {
  it('are named by their file', () => {
    expect(nameOf('some-game')).toBe('Some game');
    expect(gameInAddress('#game=some-game')).toBe('some-game');
    expect(gameInAddress('')).toBeNull();
  });
});

/** The relative luminance of a player's pieces. */
function light(colour: string, player: number): number {
  const [, r, g, b] = /rgb\((\d+) (\d+) (\d+)\)/.exec(tonesOf(colour, player, false).fill) ?? [];
  return luminance([Number(r), Number(g), Number(b)]);
}

describe('colours', () => {
  it('differ in lightness, whatever the rule file says', () => {
    for (const colour of ['#c8373c', '#2f6fc4', '#000', '#ffffff', '']) {
      expect(light(colour, 0)).toBeCloseTo(0.15, 1);
      expect(light(colour, 1)).toBeCloseTo(0.68, 1);
    }
  });

  it('are read from short and long hexadecimal numbers', () => {
    expect(parseColour('#f80')).toEqual([255, 136, 0]);
    expect(parseColour('#2f6fc4')).toEqual([47, 111, 196]);
  });
});
