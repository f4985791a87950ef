/**
 * Decides when sounds are played.
 *
 * Nothing is loaded or played before the user has turned sounds on and has clicked or pressed a key.
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

  /** Plays sounds for refusals and the end of a game. */
  render(state: State): void {
    const { last } = this;
    this.last = state;
    if (last === null) return;
    if (state.notice !== null && state.notice !== last.notice) this.play('illegal');
    const ends = isOver(state) && !state.busy && (last.busy || !isOver(last));
    if (ends && last.phase === 'ready') this.play('end');
    if (state.settings.sound && !last.settings.sound) this.play('place');
    if (last.settings.sound && !state.settings.sound) this.silence();
  }

  /** Whether sounds are turned on, and the browser allows them. */
  get isOn(): boolean {
    return this.settings().sound && navigator.userActivation.hasBeenActive;
  }

  /** A move starts to be animated, at the given milliseconds per step. */
  accompany({ acts }: Playback, pace: number): void {
    this.with((player, { volume }) => player.accompany(acts, pace, volume));
  }

  /** The animation was cut short. */
  silence(): void {
    void this.player?.then((player) => player?.silence());
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

  /** Loads the player; tries again with the next sound after a failure. */
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
