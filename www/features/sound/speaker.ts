/**
 * Decides whether there is something to hear.
 *
 * Nothing is fetched, and nothing is heard, before somebody has turned sounds on and has touched the page or a key.
 */
import type { Band } from './player';
import type { Sound } from './cues';
import type { Playback } from '../../board/animation/playback';
import { isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import type { Settings } from '../../core/state/settings';

export class Speaker {
  private band: Promise<Band | null> | null = null;
  private last: State | null = null;

  constructor(private readonly settings: () => Settings) {}

  /** Hears of a state: a refusal and the end of a game sound. */
  render(state: State): void {
    const { last } = this;
    this.last = state;
    if (last === null) return;
    if (state.notice !== null && state.notice !== last.notice) this.play('illegal');
    const ends = isOver(state) && !state.busy && (last.busy || !isOver(last));
    if (ends && last.phase === 'ready') this.play('end');
    if (state.settings.sound && !last.settings.sound) this.play('place');
    if (last.settings.sound && !state.settings.sound) this.hush();
  }

  /** Whether sounds are turned on, and the page may make any. */
  get isOn(): boolean {
    return this.settings().sound && navigator.userActivation.hasBeenActive;
  }

  /** A move starts to be shown, at so many milliseconds a step. */
  accompany({ acts }: Playback, pace: number): void {
    this.with((band, { volume }) => band.accompany(acts, pace, volume));
  }

  /** A move has been cut short. */
  hush(): void {
    void this.band?.then((band) => band?.hush());
  }

  private play(sound: Sound): void {
    this.with((band, { volume }) => band.play(sound, volume));
  }

  private with(act: (band: Band, settings: Settings) => void): void {
    if (!this.isOn) return;
    const settings = this.settings();
    this.band ??= this.gather();
    void this.band.then((band) => band && act(band, settings));
  }

  /** Fetches what makes sounds; tried again with the next sound where that failed. */
  private async gather(): Promise<Band | null> {
    try {
      const { Band } = await import('./player');
      return new Band();
    } catch {
      this.band = null;
      return null;
    }
  }
}
