/** How the moves of lines from the current position are shown: as those of the move list. */
import type { Engine } from '../../engine/client';
import type { GameInfo, PositionView } from '../../engine/structures';
import { writtenMove } from '../../core/messages/move_text';
import { shownMove } from '../../core/moves/rule_texts';
import type { State } from '../../core/state/state';
import type { Store } from '../../core/state/store';

/** Further moves of a line are not shown. */
export const maxMoves = 8;

export class LineTexts {
  /** The position of the known lines. */
  private view: PositionView | null = null;
  /** What the engine has said about lines; null while it is being asked. */
  private readonly known = new Map<string, string[] | null>();

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {}

  /** The texts of a line; those of the rules until the engine has given others, which are then drawn. */
  of(line: readonly string[]): string[] {
    const state = this.store.get();
    const { info, view, settings } = state;
    const moves = line.slice(0, maxMoves);
    if (info === null || view === null) return moves;
    if (!hasNotation(state)) return moves.map((text) => shownMove(info, text));
    const described = this.known.get(keyOf(moves));
    if (described === undefined || view !== this.view)
      void this.prepare([moves]).then(() => this.store.redraw());
    return moves.map((text, at) => {
      const player = playerAt(info, view, at);
      const node = { player, text, described: [described?.[at] ?? ''], named: '' };
      return writtenMove(info, settings.notation, node) ?? shownMove(info, text);
    });
  }

  /** Asks the engine for the texts of lines, unless they are known or not needed. */
  async prepare(lines: readonly (readonly string[])[]): Promise<void> {
    const state = this.store.get();
    if (!hasNotation(state)) return;
    if (state.view !== this.view) this.known.clear();
    this.view = state.view;
    await Promise.all(lines.map((line) => this.ask(line.slice(0, maxMoves))));
  }

  private async ask(line: string[]): Promise<void> {
    const { view, known } = this;
    const key = keyOf(line);
    if (known.has(key)) return;
    known.set(key, null);
    // A lost engine is reported elsewhere.
    const described = await this.engine
      .ask({ kind: 'describeLine', line, notation: 0 })
      .catch(() => []);
    if (view === this.view) known.set(key, described);
  }
}

/** Whether moves are shown in a notation of the rules. */
export function hasNotation({ info, settings }: State): boolean {
  const { notation } = settings;
  const isWanted = notation === 'customary' || notation === 'figurines';
  return isWanted && info !== null && info.notations.length > 0;
}

/** Who makes a move of a line, as far as that is certain. */
function playerAt({ alternates, players }: GameInfo, { turn }: PositionView, at: number) {
  if (at === 0) return turn.player;
  const playing = players.flatMap(({ role }, player) => (role === 'playing' ? player : []));
  const next = playing[(playing.indexOf(turn.player) + at) % playing.length];
  return alternates ? (next ?? null) : null;
}

const keyOf = (line: readonly string[]): string => line.join('\n');
