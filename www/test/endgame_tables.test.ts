import { expect, test, vi } from 'vitest';
import { EndgameTables } from '../core/game/endgame_tables';
import type { Game } from '../engine/client';
import type { State } from '../core/state/state';

type Loaded = Pick<Game, 'rules'>;

function stateWith(pieces: number): Pick<State, 'view'> {
  return { view: { pieces: Array.from({ length: pieces }) } } as unknown as Pick<State, 'view'>;
}

function setUp(tablebase?: string) {
  const rules = { source: '', variant: 0, isForeign: false, ...(tablebase && { tablebase }) };
  const engine = { loaded: { rules } as Loaded as Game, useTablebase: vi.fn() };
  const read = vi.fn<(name: string) => Promise<Uint8Array>>();
  read.mockResolvedValue(new Uint8Array([1]));
  const given = vi.fn();
  return { engine, read, given, tables: new EndgameTables(engine, read, given) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('tables are loaded once, when few pieces are left', async () => {
  const { engine, read, given, tables } = setUp('some.tablebase');
  tables.follow({ view: null });
  tables.follow(stateWith(9));
  expect(read).not.toHaveBeenCalled();
  tables.follow(stateWith(8));
  tables.follow(stateWith(7));
  await settled();
  expect(read.mock.calls).toEqual([['some.tablebase']]);
  expect(engine.useTablebase).toHaveBeenCalledExactlyOnceWith(new Uint8Array([1]));
  expect(given).toHaveBeenCalledOnce();
});

test('a game without tables asks for none', () => {
  const { read, tables } = setUp();
  tables.follow(stateWith(3));
  expect(read).not.toHaveBeenCalled();
});

test('tables that could not be loaded are asked for again', async () => {
  const { engine, read, tables } = setUp('some.tablebase');
  read.mockRejectedValueOnce(new Error('no network'));
  tables.follow(stateWith(3));
  await settled();
  expect(engine.useTablebase).not.toHaveBeenCalled();
  tables.follow(stateWith(3));
  await settled();
  expect(engine.useTablebase).toHaveBeenCalledOnce();
});

test('tables that arrive after another game has been loaded are not used', async () => {
  const { engine, tables } = setUp('some.tablebase');
  tables.follow(stateWith(3));
  engine.loaded = { rules: { source: '', variant: 0, isForeign: false } } as Loaded as Game;
  await settled();
  expect(engine.useTablebase).not.toHaveBeenCalled();
});
