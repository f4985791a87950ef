/** Plays sounds immediately, or along with a move. Loaded on demand, after a user gesture. */
import { cuesOf } from './cues';
import type { Sound } from './cues';
import { instruments } from './synth';
import type { Act } from '../../board/animation/act';
import type { Volume } from '../../core/state/settings';

const gains: Record<Volume, number> = { soft: 0.22, medium: 0.55, loud: 1 };
/** Sounds are scheduled this many seconds ahead, so that none is late. */
const ahead = 0.01;

export class SoundPlayer {
  private readonly context = new AudioContext();
  /** The output for the sounds of the current move. */
  private move: GainNode | null = null;

  play(sound: Sound, volume: Volume): void {
    const out = this.outlet(volume);
    instruments[sound]({ context: this.context, out }, this.context.currentTime + ahead, 0);
  }

  /** Plays the sounds of a move; `pace` is in milliseconds per step. */
  accompany(acts: Act[], pace: number, volume: Volume): void {
    this.silence();
    const { context } = this;
    const out = (this.move = this.outlet(volume));
    const start = context.currentTime + ahead;
    const second = pace / 1000;
    const played = new Set<Sound>();
    for (const { sound, time, length } of cuesOf(acts)) {
      // Without animation, each sound is played once.
      if (pace === 0 && played.has(sound)) continue;
      played.add(sound);
      instruments[sound]({ context, out }, start + time * second, length * second);
    }
  }

  /** Stops the remaining sounds of a move. */
  silence(): void {
    this.move?.disconnect();
    this.move = null;
  }

  private outlet(volume: Volume): GainNode {
    if (this.context.state === 'suspended') void this.context.resume();
    const gain = this.context.createGain();
    gain.gain.value = gains[volume];
    gain.connect(this.context.destination);
    return gain;
  }
}
