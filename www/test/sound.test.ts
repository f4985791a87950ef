import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { Playback } from '../board/animation/playback';
import { cuesOf } from '../features/sound/cues';
import type { PieceView, Trace, Track } from '../engine/structures';
import { board, capture, die, info, push } from './board';

function heard(before: PieceView[], trace: Trace, roller: number | null = null): string[] {
  const geometry = makeGeometry(board);
  const staging = { geometry, types: info.pieceTypes, roller, reserve: () => null };
  const { acts } = new Playback(before, trace, staging);
  return cuesOf(acts).map(({ sound, time }) => `${sound} ${time.toFixed(1)}`);
}

describe('cues', () => {
  it('follow contact: a knock when edges touch, a capture when the moving piece arrives', () => {
    expect(heard([die(2, 1), die(0, 1)], push)).toEqual(['slide 0.0', 'knock 0.3', 'place 1.0']);
    expect(heard([die(0, 2), die(2, 3, 1)], capture)).toEqual([
      'slide 0.0',
      'capture 1.3',
      'place 2.0',
    ]);
  });

  it('are merged if they are simultaneous', () => {
    const [slide] = capture.tracks as [Track];
    const other = { ...slide, piece: die(3, 2), becomes: die(5, 2) };
    const trace = {
      tracks: [slide, other],
      counts: [],
      legs: [0],
      duration: 2,
      marks: [],
      cutOff: [],
    };
    expect(heard([die(0, 2), die(3, 2)], trace)).toEqual(['slide 0.0', 'place 2.0']);
  });

  it('rattle as long as dice roll', () => {
    const still = { tracks: [], counts: [], legs: [0], duration: 0, marks: [], cutOff: [] };
    expect(heard([die(0, 2, 1)], still, 1)).toEqual(['dice 0.0', 'place 10.0']);
  });
});
