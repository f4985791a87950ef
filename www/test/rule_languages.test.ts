import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { axiomWords, ludiiWords } from 'virtual:rule-docs/words';
import { must } from '../core/must';
import { languageOf, ruleLanguage } from '../features/rule_editor/languages';

const stateOf = (text: string) => EditorState.create({ doc: text, extensions: ruleLanguage(text) });

/** The words of a text with their kinds; names have none. */
function kindsIn(text: string): string[] {
  const state = stateOf(text);
  const kinds: string[] = [];
  must(ensureSyntaxTree(state, text.length, Infinity), 'tree').iterate({
    enter: ({ name, from, to }) => {
      if (!/Document|paren/.test(name)) kinds.push(`${name} ${state.sliceDoc(from, to)}`);
    },
  });
  return kinds;
}

async function offered(text: string): Promise<string[]> {
  const state = stateOf(text);
  const context = new CompletionContext(state, text.length, true);
  const [source] = state.languageDataAt<
    (at: CompletionContext) => { options: { label: string }[] }
  >('autocomplete', text.length);
  const found = await source?.(context);
  return found?.options.map(({ label }) => label) ?? [];
}

const ludii = '(game "Some" (players 2) // two\n(rules (play #1)))';
const axiom = '( Some ) {board 8 CONSTANT SIZE \\ side\n: hop verify some ;';

describe('languages of rule files', () => {
  it('are told by the form of the text', () => {
    expect(languageOf(ludii)).toBe('ludii');
    expect(languageOf('// x\n(define "A" 1)')).toBe('ludii');
    expect(languageOf(axiom)).toBe('axiom');
    expect(languageOf(`;;; file "Some.4th"\n\\ one\n${axiom}`)).toBe('axiom');
    expect(languageOf('; LOAD it {board\n(game (title "Some"))')).toBe('zrf');
    expect(languageOf('(define a 1) (game (title "Some"))')).toBe('zrf');
    expect(languageOf('')).toBe('zrf');
  });

  it('have their words from the engine and its documentation', () => {
    expect(ludiiWords).toEqual(expect.arrayContaining(['forEach', 'Hop', 'moveAgain']));
    const some = ['verify', '{board', 'board}', '{random}', 'COMPILE', "[']", '#WinScore', '2DUP'];
    expect(axiomWords).toEqual(expect.arrayContaining(some));
  });

  it('distinguish words, numbers, texts and comments', () => {
    expect(kindsIn(ludii)).toEqual([
      'keyword game',
      'string "Some"',
      'keyword players',
      'number 2',
      'lineComment // two',
      'keyword rules',
      'keyword play',
      'variableName.special #1',
    ]);
    expect(kindsIn(axiom)).toEqual([
      'lineComment (',
      'lineComment Some )',
      'keyword {board',
      'number 8',
      'keyword CONSTANT',
      'lineComment \\ side',
      'keyword :',
      'keyword verify',
      'keyword ;',
    ]);
  });

  it('complete their own words and the names in the file', async () => {
    expect(await offered(`${axiom} : jump ver`)).toEqual(expect.arrayContaining(['verify', 'hop']));
    expect(await offered('(game "Some" (mo')).toEqual(expect.arrayContaining(['moveAgain']));
  });

  it('follow the text while it is edited', () => {
    const state = stateOf('');
    const changed = state.update({ changes: { from: 0, insert: ludii } }).state;
    const [tokens] = changed.languageDataAt<{ line: string }>('commentTokens', 0);
    expect(tokens?.line).toBe('//');
  });
});
