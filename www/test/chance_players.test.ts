import { describe, expect, it } from 'vitest';
import { shadeOf, swatchOf } from '../board/canvas/theme';
import { lettersFor } from '../core/messages/piece_letters';
import { deciders, isChance, seatsFor } from '../core/players/seats';
import { initialState } from '../core/state/state';
import { describeTrace } from '../core/messages/move_description';
import { outcomeText } from '../core/messages/outcome_text';
import { statusText } from '../core/messages/status_text';
import { pieceText, playerName } from '../core/messages/labels';
import type { GameInfo, PlayerInfo } from '../engine/structures';
import { capture, die, info, noEntry, view } from './board';
import { humans, mayEnter } from '../core/state/permissions';

function roleOf(name: string): PlayerInfo['role'] {
  return name.startsWith('?') ? 'chance' : name.startsWith('!') ? 'neutral' : 'playing';
}

function game(...names: string[]): GameInfo {
  return {
    ...info,
    players: names.map((name) => ({ name, role: roleOf(name), colour: '', facing: -1 })),
  };
}

const withDice = game('White', '?Dice', 'Black');

describe('a chance player', () => {
  it('is neither human nor computer', () => {
    expect([0, 1, 2].map((player) => isChance(withDice, player))).toEqual([false, true, false]);
    expect(deciders(withDice)).toEqual([0, 2]);
    expect(playerName(withDice, 1)).toBe('Dice');
    expect(pieceText(withDice, die(0, 2, 1))).toBe('die 2');
  });

  it('cannot be chosen', () => {
    const turn = { player: 1, moveTypes: [], decision: false, random: true, prompt: '' };
    const state = {
      ...initialState(),
      phase: 'ready' as const,
      info: withDice,
      view: view({ turn }),
      entry: { ...noEntry, addable: [0], nextSteps: [] },
      setup: { seats: ['human' as const, 'human' as const, 2], draw: true },
    };
    expect(humans(state)).toEqual([0]);
    expect(mayEnter(state)).toBe(false);
    expect(statusText({ ...state, chanceMoves: true })).toBe('Random move for Dice.');
  });

  it('is described as such', () => {
    expect(describeTrace(withDice, capture, 1)).toMatch(/^At random: B1 to B3/);
  });
});

describe('seats', () => {
  it('are a human against computers in a first game', () => {
    expect(seatsFor(game('A', 'B', 'C'), [])).toEqual(['human', 2, 2]);
    expect(seatsFor(game('?Dice', 'White'), [])).toEqual(['human', 'human']);
    expect(seatsFor(game('Solo'), [])).toEqual(['human']);
  });

  it('are filled up in order if another game has more players', () => {
    expect(seatsFor(game('A', 'B', 'C'), ['human', 5])).toEqual(['human', 5, 5]);
    expect(seatsFor(game('A', 'B', 'C'), ['human'])).toEqual(['human', 'human', 'human']);
    expect(seatsFor(withDice, ['human', 'human'])).toEqual(['human', 'human', 'human']);
  });

  it('are kept if they fit', () => {
    expect(seatsFor(game('A', 'B'), [3, 'human'])).toEqual([3, 'human']);
  });
});

describe('many players', () => {
  const three = game('Red', 'Green', 'Blue');

  it('can win together, and have scores', () => {
    const outcome = {
      winners: [0, 1, 2],
      cause: 'goal' as const,
      reason: 'all stand',
      kind: '',
      priority: 0,
      scores: [],
    };
    expect(outcomeText(three, outcome)).toBe('Red, Green, and Blue win: all stand.');
    const scored = {
      winners: [1],
      cause: 'goal' as const,
      reason: '',
      kind: '',
      priority: 0,
      scores: [
        { player: 0, value: 3 },
        { player: 1, value: 5 },
      ],
    };
    expect(outcomeText(three, scored)).toBe('Green wins: Red 3, Green 5.');
  });

  it('draw if nobody wins, and a single player has lost', () => {
    const stuck = {
      winners: [],
      cause: 'noMove' as const,
      reason: '',
      kind: '',
      priority: 0,
      scores: [],
    };
    expect(outcomeText(three, stuck)).toBe('Draw: no moves left.');
    const alone = game('Keeper', '!Crate');
    expect(outcomeText(alone, stuck)).toBe('Game lost: no moves left.');
  });

  it('have fifteen different colours', () => {
    const looks = Array.from({ length: 15 }, (_, player) => {
      const { fill, ink, rim } = swatchOf(
        { name: '', role: 'playing', colour: '', facing: -1 },
        player,
      );
      return `${fill} ${ink} ${rim}`;
    });
    expect(new Set(looks).size).toBe(15);
  });

  it('have matching colours if they are called white and black', () => {
    expect(shadeOf('#ffffff')).toBe(1);
    expect(shadeOf('#000000')).toBe(0);
    expect(shadeOf('#c03030')).toBeNull();
    expect(shadeOf('#3a3634')).toBe(0);
    const white = { name: 'White', role: 'playing', colour: '#f2ead8', facing: -1 } as const;
    expect(swatchOf(white, 0)).toEqual(swatchOf(white, 1));
  });
});

it('a player without turns has no seat, and no name before the piece', () => {
  const withRock = game('Dwarfs', '!Rock', 'Trolls');
  expect(deciders(withRock)).toEqual([0, 2]);
  expect(pieceText(withRock, die(0, 2, 1))).toBe('die 2');
});

describe('letters', () => {
  it('distinguish kinds of pieces', () => {
    expect(lettersFor(['Pawn', 'Rook', 'Knight', 'King'])).toEqual(['P', 'R', 'Kn', 'Ki']);
    expect(lettersFor(['Man', 'ManMoved', 'man-off'])).toEqual(['Ma', 'MM', 'MO']);
    expect(new Set(lettersFor(['aa', 'ab', 'aa1', 'ba'])).size).toBe(4);
  });
});
