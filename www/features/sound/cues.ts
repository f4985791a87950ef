/** Which sounds a move makes, and when: computed from its acts, so that sounds match contacts. Pure. */
import type { Act } from '../../board/animation/act';

export type Sound =
  | 'place'
  | 'slide'
  | 'knock'
  | 'capture'
  | 'flip'
  | 'promotion'
  | 'dice'
  | 'illegal'
  | 'end';

export interface Cue {
  sound: Sound;
  /** In steps, from the start of the move. */
  time: number;
  /** The duration, if it depends on the move. */
  length: number;
}

/** Sounds of the same kind within this many steps are merged. */
const nearest = 0.2;

export function cuesOf(acts: Act[]): Cue[] {
  const cues = acts.flatMap(cuesOfAct).toSorted((a, b) => a.time - b.time);
  return cues.filter((cue, i) => !cues.slice(0, i).some((other) => isSame(cue, other)));
}

function isSame(cue: Cue, earlier: Cue): boolean {
  return cue.sound === earlier.sound && cue.time - earlier.time < nearest;
}

function at(sound: Sound, time: number, length = 0): Cue {
  return { sound, time, length };
}

function cuesOfAct({ style, piece, becomes, start, end }: Act): Cue[] {
  switch (style) {
    case 'go':
    case 'turn':
      return [at('slide', start, end - start), at('place', end)];
    case 'leap':
    case 'appear':
    case 'carry':
      return [at('place', end)];
    case 'push':
      return [at('knock', start)];
    case 'vanish':
    case 'eject':
      return [at('capture', start)];
    case 'tuck':
      return [at('capture', start)];
    case 'change':
      return [at(becomes?.type === piece.type ? 'flip' : 'promotion', start)];
    case 'roll':
      return [at('dice', start, end - start), at('place', end)];
    case 'instant':
      return [];
  }
}
