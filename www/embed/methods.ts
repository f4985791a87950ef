/** The methods of a board. Each resolves once its result is visible, and rejects if it is refused. */
import type { Table } from '../table/table';
import { EngineError } from '../engine/client';
import { translate } from '../language/translate';
import { levels, limitsOf } from '../core/players/levels';
import { BoardError } from './errors';

export type Command = 'play' | 'undo' | 'redo' | 'goTo' | 'setPosition' | 'load' | 'think';

/** Longer texts are refused unread. */
const maxLength = 4_000_000;

/** Executes a method. */
export function command(table: Table, method: Command, argument: unknown): Promise<void> {
  return refusing(method, commands[method](table, argument));
}

/** Turns failures into a `BoardError` that names the method. */
export async function refusing(method: Command, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BoardError) throw error;
    const reason = error instanceof EngineError ? error.message : String(error);
    throw new BoardError(method, translate('app.didNotWork', { reason }));
  }
}

const commands: Record<Command, (table: Table, argument: unknown) => Promise<void>> = {
  async play(table, move) {
    await play(table, textFrom('play', move));
  },
  async undo({ controller }) {
    await controller.undo();
  },
  async redo({ controller }) {
    await controller.redo();
  },
  async goTo({ controller, store }, ply) {
    const { tree } = store.get();
    const line = tree === null ? [] : [tree.nodes[0]?.id ?? 0, ...tree.line];
    const node = typeof ply === 'number' ? line[ply] : undefined;
    if (node === undefined)
      throw new BoardError('goTo', translate('embed.noPly', { count: line.length - 1 }));
    await controller.goTo(node);
  },
  async setPosition({ controller }, position) {
    await controller.startAt(textFrom('setPosition', position));
    controller.resume();
  },
  async load({ controller }, record) {
    await controller.import(textFrom('load', record));
    controller.resume();
  },
  async think(table, level = 2) {
    const { engine, store } = table;
    if (typeof level !== 'number' || !Number.isInteger(level) || !levels[level - 1])
      throw new BoardError('think', translate('embed.expected.think', { count: levels.length }));
    const limits = limitsOf(level, Math.floor(Math.random() * 2 ** 31));
    const { view } = store.get();
    const report = await engine.search(limits, () => undefined);
    if (report?.move && store.get().view === view) await play(table, report.move);
  },
};

/** Plays a move after the engine has confirmed that it is legal. */
async function play({ engine, controller }: Table, text: string): Promise<void> {
  await engine.ask({ kind: 'trace', text });
  if (!(await controller.play(text))) throw new BoardError('play', translate('embed.interrupted'));
}

/** The texts of all legal moves. */
export async function legalMoves({ engine, store }: Table): Promise<string[]> {
  const limit = store.get().view?.moveCount ?? 0;
  const asked = { kind: 'completions', typed: '', anywhere: true, skip: 0, limit } as const;
  const { found } = await engine.ask(asked);
  return found.map(({ text }) => text);
}

export function textFrom(method: Command, value: unknown): string {
  if (typeof value === 'string' && value.length <= maxLength) return value;
  throw new BoardError(method, translate('embed.expected.text', { count: maxLength }));
}
