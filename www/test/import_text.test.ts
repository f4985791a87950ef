import { expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import type { FileReading } from '../engine/file_reader';
import type { GameFiles, ListedGame } from '../engine/structures';
import { makeImportExportActions } from '../features/import_export/actions';
import type { Parts } from '../features/import_export/actions';
import { info } from './board';

const refusal = (code: string) => new EngineError('in `x`: not here', [], [{ code, values: {} }]);

/** The dialog's actions, with a game on the board that is written in PGN. */
function actionsWith(reading: Partial<FileReading>, code = 'position.turn') {
  const files = [{ format: 'pgn', tags: {} }];
  const notations = [{ name: 'N', figurines: {}, hasPositions: true, files }];
  const state = {
    lesson: null,
    info: { ...info, notations },
    tree: null,
    gameId: 'file:trial.zrf',
  };
  const set = vi.fn();
  const load = vi.fn().mockResolvedValue(undefined);
  const parts = {
    store: { get: () => state, set },
    controller: { startAt: vi.fn().mockRejectedValue(refusal(code)) },
    engine: { rules: 'the rules' },
    library: { find: () => null },
    load,
  };
  const reader = { find: () => Promise.resolve(null), close: () => undefined, ...reading };
  const actions = makeImportExportActions(parts as unknown as Parts, reader as FileReading);
  return { actions, set, load };
}

const listed = (white: string): ListedGame => ({ tags: [['White', white]], moves: 2, faults: [] });
const found = (...players: string[]): GameFiles => ({
  format: 'pgn',
  games: players.map(listed),
});

it('names the texts that can be read if a text is none of them', async () => {
  const { actions } = actionsWith({});
  const result = await actions.import('Once upon a time');
  expect(result).toMatchObject({ kind: 'refused' });
  expect(result).toHaveProperty(
    'reason',
    expect.stringMatching(/^This text cannot be read: .*PGN/),
  );
});

it('says what is wrong with a position', async () => {
  const { actions } = actionsWith({}, 'position.noSite');
  const result = await actions.import('White; White King x9');
  expect(result).toEqual({
    kind: 'refused',
    reason: 'This is not a valid position of Trial: in `x`: not here.',
  });
});

it('opens the only game of a file in the game on the board', async () => {
  const read = vi.fn().mockResolvedValue({ record: 'the record', tags: [], leftOut: [] });
  const { actions, load, set } = actionsWith({ find: async () => found('Ada'), read });
  expect(await actions.import('1. a b')).toEqual({ kind: 'opened' });
  expect(read).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'file', source: 'the rules', format: 'pgn', index: 0 }),
  );
  expect(load).toHaveBeenCalledWith(
    expect.objectContaining({ game: 'file:trial.zrf', record: 'the record' }),
  );
  expect(set).toHaveBeenCalledWith({ announcement: 'Imported; moves: 2.' });
});

it('offers the games of a file, and says what was left out of the chosen one', async () => {
  const leftOut = [{ line: 3, moves: 1, message: 'line 3: no', faults: [] }];
  const read = vi.fn().mockResolvedValue({ record: 'the record', tags: [], leftOut });
  const { actions, set } = actionsWith({ find: async () => found('Ada', 'Bo'), read });
  const result = await actions.import('two games');
  if (result.kind !== 'choice') throw new Error(result.kind);
  expect(result.games).toHaveLength(2);
  expect(await result.open(1)).toEqual({ kind: 'opened' });
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ index: 1 }));
  expect(set.mock.lastCall?.[0]).toHaveProperty(
    'warning',
    'Imported; moves: 2. 1 variation was left out: line 3: no.',
  );
});

it('says why the likeliest game refuses a file, and leaves the board as it is', async () => {
  const read = vi.fn().mockRejectedValue(new EngineError('line 1: not legal', [], []));
  const { actions, load } = actionsWith({ find: async () => found('Ada'), read });
  expect(await actions.import('1. z')).toEqual({
    kind: 'refused',
    reason: 'This is not a valid game of Trial: line 1: not legal.',
  });
  expect(load).not.toHaveBeenCalled();
});

it('says which tags belong to no game', async () => {
  const files: GameFiles = {
    format: 'pdn',
    games: [{ ...listed('Ada'), tags: [['GameType', '99']] }],
  };
  const { actions } = actionsWith({ find: async () => files });
  expect(await actions.import('1. a b')).toEqual({
    kind: 'refused',
    reason: 'This is a PDN file, but it matches none of the games on this page (GameType 99).',
  });
});
