import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it, vi } from 'vitest';
import { reference } from 'virtual:rule-docs/reference';
import { EngineError } from '../engine/client';
import type { Compiled, Diagnostic } from '../engine/structures';
import { Checker } from '../features/rule_editor/checker';
import type { CompilerLike, Verdict } from '../features/rule_editor/checker';
import { completeRules, headAround, sectionsInside } from '../features/rule_editor/completion';
import { must } from '../core/must';
import { RuleDrafts } from '../core/storage/rule_drafts';
import { fileNameOf } from '../features/rule_editor/examples';
import { helpAt } from '../features/rule_editor/help';
import { OpenDraft } from '../features/rule_editor/open_draft';
import { entriesFor } from '../features/rule_editor/reference';
import { zrfLanguage } from '../features/rule_editor/zrf';

/** A text with `|` at the cursor. */
function stateOf(marked: string) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: zrfLanguage() });
  ensureSyntaxTree(state, state.doc.length);
  return { state, pos };
}

/** The completions at the cursor, the most likely first. */
function offered(marked: string): string[] {
  const { state, pos } = stateOf(marked);
  const { options = [] } = completeRules(new CompletionContext(state, pos, false)) ?? {};
  const sorted = options.toSorted((a, b) => (b.boost ?? 0) - (a.boost ?? 0));
  return sorted.map(({ label }) => label);
}

describe('the language', () => {
  it('distinguishes words, numbers, arguments, names, texts and comments', () => {
    const { state } = stateOf('(define leap ($1 -2 1a (verify not-empty?) add)) ; all\n"a (text"');
    const kinds: string[] = [];
    // Without a limit of time, since a busy machine may not be done within the editor's own.
    must(ensureSyntaxTree(state, state.doc.length, Infinity), 'tree').iterate({
      enter: ({ name, from, to }) => {
        if (!/^[()]$|File|List/.test(name)) kinds.push(`${name} ${state.sliceDoc(from, to)}`);
      },
    });
    expect(kinds).toEqual([
      'Keyword define',
      'Word leap',
      'Argument $1',
      'Number -2',
      'Word 1a',
      'Keyword verify',
      'Keyword not-empty?',
      'Keyword add',
      'Comment ; all',
      'String "a (text"',
    ]);
  });

  it('has a syntax tree for any text', () => {
    for (const text of ['', ')', '((((', '"', '(a "b', '\u0000\ud800', '('.repeat(5000)])
      expect(stateOf(`${text}|`).state.doc.length).toBe(text.length);
  });
});

describe('completion', () => {
  it('offers first what fits into the surrounding list', () => {
    expect(offered('(|').slice(0, 6)).toContain('game');
    expect(offered('(game (|').slice(0, 60)).toContain('win-condition');
    expect(offered('(game (bo|').indexOf('board')).toBeLessThan(60);
    expect(offered('(board (z|').slice(0, 20)).toContain('zone');
    expect(offered('(piece (moves (n (ver|').slice(0, 130)).toContain('verify');
  });

  it('offers the names in the file', () => {
    const names = offered('(define leap ($1 add)) (game (piece (name Runner) (moves (|');
    expect(names).toContain('leap');
    expect(names).toContain('Runner');
  });

  it('offers nothing in texts and comments, and without a prefix', () => {
    expect(offered('(title "Lo|ng")')).toEqual([]);
    expect(offered('; a com|ment')).toEqual([]);
    expect(offered('(game |')).toEqual([]);
  });

  it('knows the surrounding list', () => {
    for (const [marked, head] of [
      ['|', 'File'],
      ['(|', 'File'],
      ['(game (|', 'game'],
      ['(game (board (grid) (|))', 'board'],
      ['(game (piece (name |A)))', 'name'],
    ] as const) {
      const { state, pos } = stateOf(marked);
      expect(headAround(state, pos)).toBe(head);
    }
  });

  it('uses sections that exist in the reference', () => {
    const known = new Set(reference.map(({ section }) => section));
    for (const sections of Object.values(sectionsInside))
      for (const section of sections) expect(known).toContain(section);
  });
});

describe('help', () => {
  it('comes from the reference, also for the pair of a word', () => {
    expect(entriesFor('empty?')[0]?.meaning).toBe('nothing stands there');
    expect(entriesFor('not-empty?')).toBe(entriesFor('empty?'));
    expect(entriesFor('not-add')).toEqual([]);
  });

  it('is found on both sides of the cursor', () => {
    for (const marked of ['(|add)', '(ad|d)', '(add|)']) {
      const { state, pos } = stateOf(marked);
      expect(helpAt(state, pos)?.word).toBe('add');
    }
    const { state, pos } = stateOf('(Run|ner)');
    expect(helpAt(state, pos)).toBeNull();
  });
});

const diagnostic: Diagnostic = {
  code: 'E0202',
  severity: 'error',
  message: 'unknown condition `emtpy?`',
  start: 1,
  end: 2,
  line: 1,
  column: 2,
  hints: ['a similar name exists: `empty?`'],
};

/** The part of a game that the checker uses. */
const game = (variants: number) =>
  ({
    source: '',
    variant: 0,
    fingerprint: '',
    info: { variants: Array(variants).fill('') },
  }) as unknown as Compiled;

/** A compiler that answers on command. */
class SlowCompiler implements CompilerLike {
  readonly asked: string[] = [];
  closed = false;
  private readonly waiting: { resolve(found: Compiled): void; reject(reason: Error): void }[] = [];

  compile(source: string, variant: number): Promise<Compiled> {
    this.asked.push(`${source} ${variant}`);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  async answer(found: Compiled | Error): Promise<void> {
    const { resolve, reject } = this.waiting.shift() ?? {};
    if (found instanceof Error) reject?.(found);
    else resolve?.(found);
    await new Promise((done) => setTimeout(done));
  }

  close(): void {
    this.closed = true;
    for (const { reject } of this.waiting.splice(0)) reject(new Error('closed'));
  }
}

function makeChecker(patience?: number) {
  const compilers: SlowCompiler[] = [];
  const verdicts: Verdict[] = [];
  const open = () => {
    const compiler = new SlowCompiler();
    compilers.push(compiler);
    return compiler;
  };
  return {
    compilers,
    verdicts,
    checker: new Checker(open, (verdict) => verdicts.push(verdict), patience),
  };
}

describe('the checker', () => {
  it('compiles one text at a time, and then only the latest', async () => {
    const { compilers, verdicts, checker } = makeChecker();
    for (const source of ['a', 'b', 'c']) checker.check({ source, variant: 0 });
    expect(compilers[0]?.asked).toEqual(['a 0']);
    await compilers[0]?.answer(game(1));
    expect(compilers[0]?.asked).toEqual(['a 0', 'c 0']);
    await compilers[0]?.answer(new EngineError('errors', [diagnostic]));
    expect(verdicts).toEqual([
      { source: 'c', variant: 0, kind: 'wrong', diagnostics: [diagnostic] },
    ]);
    expect(compilers).toHaveLength(1);
  });

  it('uses the first game if the variant no longer exists', async () => {
    const { compilers, verdicts, checker } = makeChecker();
    checker.check({ source: 'a', variant: 2 });
    await compilers[0]?.answer(new EngineError('errors', [diagnostic]));
    await compilers[0]?.answer(game(2));
    expect(compilers[0]?.asked).toEqual(['a 2', 'a 0']);
    expect(verdicts.map(({ kind, variant }) => [kind, variant])).toEqual([['fine', 0]]);
  });

  it('keeps the diagnostics of an existing variant', async () => {
    const { compilers, verdicts, checker } = makeChecker();
    checker.check({ source: 'a', variant: 1 });
    await compilers[0]?.answer(new EngineError('errors', [diagnostic]));
    await compilers[0]?.answer(game(2));
    expect(verdicts.map(({ kind, variant }) => [kind, variant])).toEqual([['wrong', 1]]);
  });

  it('gives up a compiler that crashes, or takes too long', async () => {
    const { compilers, verdicts, checker } = makeChecker(20);
    checker.check({ source: 'a', variant: 0 });
    await compilers[0]?.answer(new Error('unreachable'));
    checker.check({ source: 'b', variant: 0 });
    await vi.waitFor(() => expect(verdicts).toHaveLength(2));
    expect(verdicts.map((verdict) => verdict.kind === 'failed' && verdict.message)).toEqual([
      'unreachable',
      'These rules take too long to read. Look for macros that call each other endlessly.',
    ]);
    expect(compilers.map(({ closed }) => closed)).toEqual([true, true]);
  });
});

function makeStorage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe('drafts', () => {
  it('are shared by all tabs, except which one is open', () => {
    const site = makeStorage();
    const here = new RuleDrafts(() => site, makeStorage);
    const tab = makeStorage();
    const there = new RuleDrafts(
      () => site,
      () => tab,
    );
    here.keep({ name: 'a.zrf', text: 'one' });
    there.keep({ name: 'b.zrf', text: 'two' });
    there.open('b.zrf');
    there.keep({ name: 'b.zrf', text: 'three' });
    expect(here.all().map(({ name, text }) => [name, text])).toEqual([
      ['b.zrf', 'three'],
      ['a.zrf', 'one'],
    ]);
    expect(here.opened()).toBeNull();
    expect(there.opened()?.text).toBe('three');
    there.close();
    expect(there.opened()).toBeNull();
    there.forget('b.zrf');
    expect(here.find('b.zrf')).toBeNull();
  });

  it('have unique names', () => {
    const drafts = new RuleDrafts(fixed(), makeStorage);
    drafts.keep({ name: 'mine.zrf', text: 'one' });
    drafts.keep({ name: 'mine-2.zrf', text: 'two' });
    expect(drafts.nameFor('mine.zrf', 'one')).toBe('mine.zrf');
    expect(drafts.nameFor('mine.zrf', 'two')).toBe('mine-2.zrf');
    expect(drafts.nameFor('mine.zrf', 'three')).toBe('mine-3.zrf');
  });

  it('are imported without replacing others', () => {
    const drafts = new RuleDrafts(fixed(), makeStorage);
    drafts.keep({ name: 'mine.zrf', text: 'one' });
    const others = [
      { name: 'mine.zrf', text: 'one' },
      { name: 'mine.zrf', text: 'two' },
      { name: 'mine.zrf', text: 'three' },
    ];
    expect(drafts.missing(others).length).toBe(2);
    expect(drafts.takeIn(others)).toBe(2);
    expect(drafts.all().map(({ name, text }) => `${name} ${text}`)).toEqual([
      'mine.zrf one',
      'mine-2.zrf two',
      'mine-3.zrf three',
    ]);
    const many = Array.from({ length: 200 }, (_, i) => ({ name: `${i}.zrf`, text: `${i}` }));
    expect(drafts.takeIn(many)).toBe(97);
    expect(drafts.find('mine.zrf')?.text).toBe('one');
    expect(() => new RuleDrafts(denied, denied).takeIn(others)).toThrow('denied');
  });

  it('report that they cannot be stored, and skip damaged ones', () => {
    const drafts = new RuleDrafts(denied, denied);
    expect(drafts.keep({ name: 'a.zrf', text: '' })).toBe(false);
    expect(drafts.opened()).toBeNull();
    drafts.close();
    drafts.forget('a.zrf');
    for (const damage of [
      '',
      '{',
      'null',
      '7',
      '[null, 3, {"name": 1}, {"name": "a", "text": "b"}]',
    ]) {
      const site = makeStorage();
      site.setItem('boardwright:rules:1', damage);
      expect(new RuleDrafts(() => site, makeStorage).all().length).toBeLessThanOrEqual(1);
    }
  });
});

/** A storage, and editors that open a text of the same name. */
function makeEditors() {
  const drafts = new RuleDrafts(fixed(), fixed());
  const open = (text: string) => new OpenDraft(drafts, { name: 'mine.zrf', text });
  const texts = () => drafts.all().map(({ name, text }) => `${name} ${text}`);
  return { drafts, open, texts };
}

describe('the text of an editor', () => {
  it('keeps what another window has written, under a name of its own', () => {
    const { drafts, open, texts } = makeEditors();
    const [here, there] = [open('one'), open('one')];
    for (const draft of [here, there]) draft.keep('one');
    here.keep('one, here');
    there.keep('one');
    there.close('one');
    expect(texts()).toEqual(['mine.zrf one, here']);
    const other = open('one, here');
    here.keep('two, here');
    other.keep('two, there');
    here.keep('three, here');
    other.keep('three, there');
    expect(texts()).toEqual(['mine-2.zrf three, there', 'mine.zrf three, here']);
    expect([other.firstName, other.name, drafts.opened()?.name]).toEqual([
      'mine.zrf',
      'mine-2.zrf',
      'mine-2.zrf',
    ]);
  });

  it('is removed if it is unchanged, unless another window changed it', () => {
    const { open, texts } = makeEditors();
    const here = open('one');
    here.keep('one');
    open('one').keep('two');
    here.close('one');
    expect(texts()).toEqual(['mine.zrf two']);
    const { open: again, texts: left } = makeEditors();
    const draft = again('one');
    draft.keep('one');
    draft.close('one');
    expect(left()).toEqual([]);
    draft.keep('one');
    expect(left()).toEqual(['mine.zrf one']);
  });

  it('works if nothing can be stored', () => {
    const draft = new OpenDraft(new RuleDrafts(denied, denied), { name: 'mine.zrf', text: 'one' });
    expect([draft.keep('one'), draft.keep('two')]).toEqual([false, false]);
    expect([draft.name, draft.text]).toEqual(['mine.zrf', 'two']);
  });
});

function denied(): never {
  throw new DOMException('denied');
}

/** Always returns the same storage. */
function fixed() {
  const storage = makeStorage();
  return () => storage;
}

it('names files after games', () => {
  expect(fileNameOf('Fox and Hens')).toBe('fox-and-hens.zrf');
  expect(fileNameOf('  ??')).toBe('game.zrf');
  expect(fileNameOf('Шашки')).toBe('шашки.zrf');
});
