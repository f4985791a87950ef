/** Animates a move under the pointer once, then shows the position after it. */
import type { Animator, MotionFrame } from './animate';
import { lengthOf } from '../../core/state/settings';
import type { Playback } from './playback';
import type { LastMove } from '../../engine/protocol';
import type { PositionView } from '../../engine/structures';
import type { Preview, State } from '../../core/state/state';

export class PreviewPlayer {
  private shown: Preview | null = null;
  private playback: Playback | null = null;
  private started = 0;

  constructor(private readonly animator: Animator) {}

  /** What moves at this time; null if nothing does. */
  current(state: State, now: number): MotionFrame | null {
    const { preview, view, settings } = state;
    if (preview !== this.shown) this.begin(state, now);
    if (preview === null || view === null || this.playback === null || state.drag) return null;
    const { duration, counts } = this.playback;
    const length = lengthOf(duration, settings.speed, counts);
    const share = Math.max(0, now - this.started) / length;
    if (!(share < 1)) return null;
    const time = share * duration;
    return {
      move: moveOf(preview, view),
      playback: this.playback,
      time,
      fades: false,
      goesOn: true,
    };
  }

  private begin({ preview, view }: State, now: number): void {
    this.shown = preview;
    this.playback = null;
    if (preview === null || view === null) return;
    const staged = this.animator.stage(moveOf(preview, view));
    this.started = now;
    if (!(staged instanceof Promise)) this.playback = staged;
    else
      void staged.then(
        (playback) => {
          if (this.shown === preview) this.playback = playback;
        },
        () => undefined,
      );
  }
}

function moveOf(preview: Preview, { turn, reserves }: PositionView): LastMove {
  const { before } = preview;
  return { trace: preview, before, player: turn.player, reserves: [reserves, reserves] };
}
