/** Plays sounds now, or along with a move. Fetched when sounds are first wanted, which is behind a gesture. */
import { cuesOf } from './cues';
import type { Sound } from './cues';
import { instruments } from './synth';
import type { Act } from '../../board/animation/act';
import type { Volume } from '../../core/state/settings';

const gains: Record<Volume, number> = { soft: 0.22, medium: 0.55, loud: 1 };
/** Sounds are asked for this many seconds ahead, so that none comes late. */
const ahead = 0.01;

export class SoundPlayer {
  private readonly context = new AudioContext();
  /** What is still to be heard of a move goes through here. */
  private move: GainNode | null = null;

  play(sound: Sound, volume: Volume): void {
    const out = this.outlet(volume);
    instruments[sound]({ context: this.context, out }, this.context.currentTime + ahead, 0);
  }

  /** Plays along with a move; `pace` is milliseconds a step. */
  accompany(acts: Act[], pace: number, volume: Volume): void {
    this.hush();
    const { context } = this;
    const out = (this.move = this.outlet(volume));
    const start = context.currentTime + ahead;
    const second = pace / 1000;
    const played = new Set<Sound>();
    for (const { sound, time, length } of cuesOf(acts)) {
      // Where nothing takes time, each sound is heard once.
      if (pace === 0 && played.has(sound)) continue;
      played.add(sound);
      instruments[sound]({ context, out }, start + time * second, length * second);
    }
  }

  /** Ends what is still to be heard of a move. */
  hush(): void {
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
