import { describe, expect, it } from 'vitest';
import { alone, bundled, gamesOf } from '../games/bundle';

const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

const pathsOf = (texts: Record<string, string>) => gamesOf(files(texts)).map(({ path }) => path);

describe('several files as one text', () => {
  it('begin with their names', () => {
    const joined = bundled({ path: 'a.zrf', text: '\uFEFFone' }, [
      { path: 'b"c.inc', text: 'two\n' },
    ]);
    expect(joined).toBe(';;; file "a.zrf"\none\n;;; file "b\'c.inc"\ntwo\n');
  });

  it('are made of a single program, whose name is its title', () => {
    expect(alone('Some-Game.4th', '{board')).toBe(';;; file "Some-Game.4th"\n{board\n');
    expect(alone('game.zrf', '(game)')).toBe('(game)');
    const again = alone('Some-Game.4th', '{board');
    expect(alone('other.4th', again)).toBe(again);
  });

  it('are a shell and all programs in its folder', () => {
    const shell = '(game (title "One") (engine "..\\Axiom\\Some\\axiom.dll"))';
    const games = gamesOf(
      files({
        'Rules/some.zrf': shell,
        'Axiom/some/One.4th': 'LOAD Common.4th',
        'Axiom/some/Common.4th': '{board',
        'Axiom/other/Two.4th': '{board',
      }),
    );
    expect(games.map(({ path }) => path)).toEqual(['Rules/some.zrf', 'Axiom/other/Two.4th']);
    expect(games[0]?.text).toContain(';;; file "Axiom/some/Common.4th"\n{board');
    expect(games[0]?.text).not.toContain('other');
  });

  it('are a program and what it loads, and a rule file and what it includes', () => {
    const texts = { 'x/a.4th': 'LOAD B.4th', 'x/b.4th': 'LOAD c.4th', 'c.4th': '' };
    expect(pathsOf(texts)).toEqual(['x/a.4th', 'c.4th']);
    const [game] = gamesOf(files({ 'x/a.zrf': '(include "..\\p\\b.inc")', 'p/b.inc': '(define)' }));
    expect(game?.text).toContain(';;; file "p/b.inc"\n(define)');
  });
});
