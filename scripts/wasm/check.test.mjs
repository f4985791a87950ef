// When the committed module is compared byte for byte, and when a new build is tested instead.
import { describe, expect, it, vi } from 'vitest';
import { problemOf } from './check.mjs';

const committed = { sources: 'abc', toolchain: 'rustc 1; wasm-bindgen 1; wasm-opt 1' };
const otherTools = { ...committed, toolchain: 'rustc 2; wasm-bindgen 1; wasm-opt 1' };
const otherSources = { ...committed, sources: 'def' };

/**
 * @param {object} outcome what the build returns
 * @param {string[]} [outcome.differing]
 * @param {boolean} [outcome.passes]
 */
const freshBuild = ({ differing = [], passes = true } = {}) => ({
  build: vi.fn(() => Promise.resolve()),
  differing: vi.fn(() => differing),
  passes: vi.fn(() => Promise.resolve(passes)),
});
const quiet = () => undefined;

describe('with the same tools', () => {
  it('the bytes have to match', async () => {
    const same = freshBuild();
    expect(await problemOf(committed, committed, same, quiet)).toBeNull();
    expect(same.build).toHaveBeenCalledOnce();
    expect(same.differing).toHaveBeenCalledOnce();
    expect(same.passes).not.toHaveBeenCalled();
    const other = freshBuild({ differing: ['boardwright_bg.wasm'] });
    expect(await problemOf(committed, committed, other, quiet)).toContain('boardwright_bg.wasm');
  });
});

describe('with other tools', () => {
  it('the fresh build is tested, and its bytes do not matter', async () => {
    const fresh = freshBuild({ differing: ['boardwright_bg.wasm', 'boardwright.js'] });
    expect(await problemOf(committed, otherTools, fresh, quiet)).toBeNull();
    expect(fresh.build).toHaveBeenCalledOnce();
    expect(fresh.passes).toHaveBeenCalledOnce();
    expect(fresh.differing).not.toHaveBeenCalled();
  });

  it('a build that fails its tests is reported with its tools', async () => {
    const found = await problemOf(committed, otherTools, freshBuild({ passes: false }), quiet);
    expect(found).toContain('rustc 2');
  });
});

describe('from other sources', () => {
  it.each([committed, null])('nothing is built, since pkg/ is outdated', async (stamp) => {
    const fresh = freshBuild();
    for (const here of [otherSources, { ...otherSources, toolchain: otherTools.toolchain }])
      expect(await problemOf(stamp, here, fresh, quiet)).toContain('stale');
    expect(fresh.build).not.toHaveBeenCalled();
  });
});

it('without a build only the sources are compared', async () => {
  expect(await problemOf(committed, otherTools, null)).toBeNull();
  expect(await problemOf(committed, otherSources, null)).toContain('stale');
});
