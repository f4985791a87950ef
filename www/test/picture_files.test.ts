import { describe, expect, it } from 'vitest';
import { findFile, clearKey } from '../features/pictures/picture_files';
import { sortFiles } from '../games/dropped_files';

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
