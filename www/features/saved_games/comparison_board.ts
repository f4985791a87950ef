/** One of two games that are compared: a board with the position at a ply. */
import { loadSmallBoard } from '../../board/miniature';
import { countingTypes } from '../../board/scene';
import { make } from '../../ui/dom';
import type { Described } from './description';
import { makeTime } from './saved_card';
import type { Replay } from './replay';

export class ComparisonBoard {
  private readonly canvas = make('canvas', { 'aria-hidden': 'true' });
  readonly element: HTMLElement;
  private readonly paint: ReturnType<typeof loadSmallBoard>;
  /** The ply to show; while one is fetched, those asked for meanwhile are left out except the last. */
  private wanted = 0;
  private isBusy = false;

  /** `failed` is called if a position cannot be fetched. */
  constructor(
    letter: string,
    described: Described,
    private readonly replay: Replay,
    private readonly failed: (error: unknown) => void,
  ) {
    const { players, state, game } = described;
    this.element = make(
      'figure',
      {},
      make(
        'figcaption',
        {},
        make('strong', {}, letter),
        ` ${players} · ${state} · `,
        makeTime(game),
      ),
      this.canvas,
    );
    this.paint = loadSmallBoard(replay.info);
  }

  show(ply: number): void {
    this.wanted = ply;
    if (!this.isBusy) void this.work().catch(this.failed);
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    try {
      for (let shown = -1; shown !== this.wanted;) {
        shown = this.wanted;
        await this.draw(shown);
      }
    } finally {
      this.isBusy = false;
    }
  }

  private async draw(ply: number): Promise<void> {
    const [{ view, last }, paint] = await Promise.all([this.replay.at(ply), this.paint]);
    const pixels = Math.round(this.canvas.clientWidth * devicePixelRatio);
    if (pixels === 0 || ply !== this.wanted) return;
    const { info } = this.replay;
    const marks = last && {
      lastMove: last.trace.marks,
      trail: last.trace,
      counting: countingTypes(info),
    };
    paint(this.canvas, pixels, view.pieces, marks ?? {});
    this.canvas.dataset['ply'] = String(ply);
  }
}
