// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pieceText, playerInRules, playerName, siteName, typeName } from '../core/messages/labels';
import { moveText } from '../core/messages/move_text';
import { outcomeText } from '../core/messages/outcome_text';
import { completions, readMove } from '../core/entry/typed_move';
import { helpFor } from '../core/moves/names';
import {
  readingsOf,
  shown,
  shownMove,
  shownName,
  shownPrompt,
  textLanguage,
} from '../core/moves/rule_texts';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import type { Completions, GameInfo } from '../engine/structures';
import { mainTitle, shownTitle, titleOf, titlesIn } from '../games/titles';
import { initialState } from '../core/state/state';
import { setLanguage } from '../language/translate';
import { helpsIn, makeAbout } from '../panels/about';
import { die, info, startNode } from './board';

const game: GameInfo = {
  ...info,
  aim: 'Get there.',
  help: { swap: 'Change places.', end: 'Agree?' },
  texts: {
    de: {
      title: 'Probe',
      description: '',
      history: '',
      strategy: '',
      aim: 'Komm hin.',
      source: '',
      variants: ['Probe'],
      names: {
        Red: 'Rot',
        Die: 'Würfel',
        swap: 'tauschen',
        'leap far': 'Weitsprung',
        'has arrived': 'ist da',
        B1: 'das Tor',
        Goal: 'Ziel',
        'turn-left': 'links-',
      },
      pieces: { Die: { help: 'Zieht.', description: '' } },
      help: { swap: 'Vertausche.' },
    },
  },
};

const untranslated = { ...info, texts: {} };

beforeEach(() => setLanguage('de'));
afterEach(() => setLanguage('en'));

describe('texts of a rule file', () => {
  it('are marked as English where the page speaks a language that the file has not', async () => {
    const marked = () => {
      const { element, render } = makeAbout(() => undefined);
      render({ ...initialState(), info: game });
      return [...element.querySelectorAll('[lang]')].map((part) => part.getAttribute('lang'));
    };
    expect([textLanguage(game), textLanguage(untranslated)]).toEqual([false, false]);
    expect(marked()).toEqual([]);
    await setLanguage('fr');
    expect([textLanguage(game), textLanguage(untranslated)]).toEqual(['en', false]);
    expect(new Set(marked())).toEqual(new Set(['en']));
  });

  it('are shown in the language of the page', () => {
    const { title, aim, players, pieceTypes, board, variants } = shown(game);
    expect([title, aim, variants]).toEqual(['Probe', 'Komm hin.', ['Probe']]);
    expect(players.map(({ name }) => name)).toEqual(['Rot', 'Blue']);
    expect(pieceTypes[0]).toMatchObject({ name: 'Würfel', help: 'Zieht.' });
    expect(board.zones[0]?.label).toBe('Ziel');
    expect(helpFor(game, 'swap')).toBe('Vertausche.');
    expect(helpFor(game, 'end')).toBe('Agree?');
    expect(helpsIn(game)).toEqual([
      ['end', 'Agree?'],
      ['tauschen', 'Vertausche.'],
    ]);
    expect(shownPrompt(game, 'Change places.')).toBe('Vertausche.');
    expect(shownPrompt(game, 'Agree?')).toBe('Agree?');
    expect(shownName(game, 'constructor')).toBe('constructor');
  });

  it('are those of the rules in a language that the file does not have', async () => {
    expect(shown(game).title).toBe('Probe');
    await setLanguage('ru');
    expect(shown(game)).toBe(game);
    expect(shownMove(game, 'Die @ B1')).toBe('Die @ B1');
    await setLanguage('de');
    expect(shown(game).title).toBe('Probe');
    expect(shown(game)).toBe(shown(game));
    expect(shown(shown(game))).toBe(shown(game));
  });

  it('may be regional', () => {
    const { de } = game.texts;
    expect(de && shown({ ...game, texts: { 'de-AT': de } }).title).toBe('Probe');
  });

  it('name players, pieces and sites', () => {
    expect([playerName(game, 0), playerInRules(game, 0)]).toEqual(['Rot', 'Red']);
    expect(typeName(game, 0)).toBe('Würfel');
    expect(siteName(game, 0)).toBe('das Tor');
    expect(siteName(game, 1)).toBe('B2');
    expect(pieceText(game, die(1, 4))).toBe('Würfel 4 (Rot)');
  });

  it('say how a game ended', () => {
    const outcome = {
      winners: [0],
      scores: [],
      cause: 'goal' as const,
      reason: 'has arrived',
      priority: 0,
      kind: '',
    };
    expect(outcomeText(game, outcome)).toContain('Rot');
    expect(outcomeText(game, outcome)).toContain('ist da');
  });
});

describe('titles in the index', () => {
  it('are those of the language, and known in all of them', () => {
    const garden = { title: 'Garden', titles: { de: 'Garten', ru: 'Сад' } };
    expect(titleOf(garden)).toBe('Garten');
    expect(titleOf({ title: 'Garden' })).toBe('Garden');
    expect(titlesIn(garden)).toEqual(['Garden', 'Garten', 'Сад']);
    expect([shownTitle('file:own.zrf', 'Own'), mainTitle('file:own.zrf')]).toEqual(['Own', null]);
  });
});

describe('moves', () => {
  it('are shown with the names in the language of the page', () => {
    expect(shownMove(game, 'Die @ B2')).toBe('Würfel @ B2');
    expect(shownMove(game, 'B2 - A1 = Die leap far #2')).toBe('B2 - A1 = Würfel Weitsprung #2');
    expect(shownMove(game, 'A1 - A2 swap 3 + Die @ B1')).toBe(
      'A1 - A2 tauschen 3 + Würfel @ das Tor',
    );
    expect(shownMove(game, 'pass')).toBe('passen');
    const reading = { info: game, placed: '', style: 'customary' } as const;
    const node = { ...startNode, id: 1, parent: 0, ply: 1, player: 0, text: 'Die @ A1' };
    expect(moveText(reading, node)).toBe('Würfel @ A1');
    expect(moveText({ ...reading, placed: 'Die' }, node)).toBe('A1');
  });

  it('are read with either names, also if only begun', () => {
    expect(readingsOf(game, 'würfel @ B2')[1]).toBe('Die @ B2');
    expect(readingsOf(game, 'A1 - A2 weitsprung')).toContain('A1 - A2 leap far');
    expect(readingsOf(game, 'Wür')).toContain('Die');
    expect(readingsOf(game, 'A1 - A2 tau')).toContain('A1 - A2 swap');
    expect(readingsOf(game, 'das Tor - A1')).toContain('B1 - A1');
    expect(readingsOf(game, 'A1 links-')).toContain('A1 turn-left');
    expect(readingsOf(game, 'passen')).toContain('pass');
    expect(readingsOf(game, 'B2')).toEqual(['B2']);
  });

  it('are entered with either names', async () => {
    const engine = engineWith('Die @ B2');
    for (const typed of ['Die @ B2', 'würfel @ B2', 'Wür'])
      expect(await readMove(engine, game, typed), typed).toEqual({
        move: 'Die @ B2',
        problem: null,
      });
    const { move, problem } = await readMove(engine, game, 'Würfel @ B9');
    expect(move).toBe(null);
    expect(problem).toContain('„Würfel @ B9“');
    expect(problem).toContain('„Würfel @ B2“');
    const asked = { typed: 'Würf', anywhere: false, skip: 0, limit: 5 };
    expect((await completions(engine, game, asked)).found[0]?.text).toBe('Die @ B2');
  });
});

/** Knows a single legal move. */
function engineWith(move: string): Engine {
  const noMove = new EngineError('', [], [{ code: 'move.near', values: { text: '', near: move } }]);
  const found = (typed: string): Completions =>
    move.startsWith(typed)
      ? { found: [{ text: move, isMove: true }], total: 1, only: move }
      : { found: [], total: 0, only: null };
  const ask = (request: { kind: string; text?: string; typed?: string }) =>
    request.kind === 'completions'
      ? Promise.resolve(found(request.typed ?? ''))
      : request.text === move
        ? Promise.resolve({})
        : Promise.reject(noMove);
  return { ask } as unknown as Engine;
}
