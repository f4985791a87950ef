/**
 * Decides whether there is something to hear.
 *
 * Nothing is fetched, and nothing is heard, before somebody has turned sounds on and has touched the page or a key.
 */
import type { SoundPlayer } from './player';
import type { Sound } from './cues';
import type { Playback } from '../../board/animation/playback';
import { isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import type { Settings } from '../../core/state/settings';

export class Speaker {
  private player: Promise<SoundPlayer | null> | null = null;
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
    this.with((player, { volume }) => player.accompany(acts, pace, volume));
  }

  /** A move has been cut short. */
  hush(): void {
    void this.player?.then((player) => player?.hush());
  }

  private play(sound: Sound): void {
    this.with((player, { volume }) => player.play(sound, volume));
  }

  private with(act: (player: SoundPlayer, settings: Settings) => void): void {
    if (!this.isOn) return;
    const settings = this.settings();
    this.player ??= this.fetchPlayer();
    void this.player.then((player) => player && act(player, settings));
  }

  /** Fetches what makes sounds; tried again with the next sound where that failed. */
  private async fetchPlayer(): Promise<SoundPlayer | null> {
    try {
      const { SoundPlayer } = await import('./player');
      return new SoundPlayer();
    } catch {
      this.player = null;
      return null;
    }
  }
}
