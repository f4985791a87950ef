import { describe, expect, it, vi } from 'vitest';
import { findArt, findFile, clearKey } from '../features/pictures/picture_files';
import { sortFiles } from '../games/dropped_files';
import { info } from './board';

function file(path: string): File {
  const made = new File([], path.split('/').at(-1) ?? '');
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
}

describe('pictures of users', () => {
  it('are found by the end of their paths, in either spelling', () => {
    const files = ['Games/Images/Court/king.bmp', 'Games/Images/Wedges/king.bmp'].map(file);
    expect(findFile('images\\wedges\\King.bmp', files)).toBe(files[1]);
    expect(findFile('images/court/KING.BMP', files)).toBe(files[0]);
  });

  it('are found by whole names only', () => {
    const files = ['wking.bmp'].map(file);
    expect(findFile('images\\Court\\wking.bmp', files)).toBe(files[0]);
    expect(findFile('images\\Court\\king.bmp', files)).toBeNull();
    expect(findFile('..\\..\\', files)).toBeNull();
    expect(findFile('', files)).toBeNull();
  });

  it('have pure green replaced by transparency', () => {
    const data = new Uint8ClampedArray([0, 255, 0, 255, 0, 254, 0, 255]);
    clearKey(data);
    expect([...data]).toEqual([0, 255, 0, 0, 0, 254, 0, 255]);
  });

  it('are distinguished from the rule file', () => {
    const files = ['a/b.wav', 'a/b.zrf', 'a/c.BMP', 'a/readme.txt', 'a/d.png'].map(file);
    const { rules, pictures } = sortFiles(files);
    expect(rules).toBe(files[1]);
    expect(pictures).toEqual([files[2], files[4]]);
    expect(sortFiles([file('notes.txt')]).rules?.name).toBe('notes.txt');
    expect(sortFiles([file('a.txt'), file('b.wav')]).rules).toBeNull();
  });
});

/** The head of a PNG, which says how large it is; a small file of this kind can unpack to gigabytes. */
function png(side: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, side);
  new DataView(bytes.buffer).setUint32(20, side);
  return new File([bytes], 'board.png');
}

describe('a picture', () => {
  it('is decoded only if it is not too large, and a picture at all', async () => {
    const decode = vi.fn(async () => ({ width: 0, height: 0 }));
    vi.stubGlobal('createImageBitmap', decode);
    const wanted = { ...info, board: { ...info.board, image: 'board.png' } };
    await findArt(wanted, [png(30_000)]);
    await findArt(wanted, [new File(['no picture'], 'board.png')]);
    expect(decode).not.toHaveBeenCalled();
    await findArt(wanted, [png(500)]);
    expect(decode).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
