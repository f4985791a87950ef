import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { maxBytes, unzipped } from '../games/unzip';

function archiveOf(bytes: Uint8Array): File {
  return new File([bytes.slice()], 'game.zip');
}

describe('archives', () => {
  it('contain rule files and pictures with their paths', async () => {
    const bytes = zipSync({
      'Game/rules.zrf': strToU8('(game)'),
      'Game/images/': {},
      'Game/images/man.bmp': [new Uint8Array([66, 77]), { level: 0 }],
      'Game/setup.exe': strToU8('MZ'),
    });
    const files = await unzipped(archiveOf(bytes), 10);
    expect(files.map(({ name, webkitRelativePath }) => [name, webkitRelativePath])).toEqual([
      ['rules.zrf', 'Game/rules.zrf'],
      ['man.bmp', 'Game/images/man.bmp'],
    ]);
    expect(await files[0]?.text()).toBe('(game)');
    expect(await files[1]?.text()).toBe('BM');
  });

  it('stay as they are if they cannot be read', async () => {
    const whole = zipSync({
      'rules.zrf': strToU8('(game (title "long enough to be packed")) '.repeat(50)),
    });
    const damaged = whole.slice();
    damaged.fill(0xff, 40, 60);
    const many = Object.fromEntries([1, 2, 3].map((at) => [`${at}.zrf`, strToU8('x')]));
    const bomb = zipSync({ 'huge.bmp': new Uint8Array(maxBytes + 1) });
    for (const bytes of [
      new Uint8Array(),
      strToU8('PK and nothing more'),
      damaged,
      whole.slice(0, 60),
      zipSync({ 'setup.exe': strToU8('MZ') }),
      zipSync(many),
      bomb,
    ]) {
      const archive = archiveOf(bytes);
      expect(await unzipped(archive, 2)).toEqual([archive]);
    }
  });
});
