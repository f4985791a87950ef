import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages, setLanguage, translate } from '../language/translate';
import { commandOf, defaultKeys, keysOf, shortcutOf } from '../core/state/keys';

const sheets = import.meta.glob<string>('../**/*.css', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What is on the board, whose sides are the same in every language. */
const onTheBoard = ['left: 0 !important', 'left: clamp(7rem, 100% * var(--x), 100% - 7rem)'];

const oneSided =
  /^((margin|padding|border|scroll-margin|scroll-padding)-)?(left|right)(-\w+)*:|^border-(top|bottom)-(left|right)-radius:|^(float|clear|text-align|caption-side): (left|right)\b/;
const shorthand =
  /^(margin|padding|inset|border-width|border-style|border-color|scroll-margin): (.+)$/;

/** The values of a shorthand; spaces in brackets do not part them. */
function valuesOf(text: string): string[] {
  let depth = 0;
  return [...text]
    .map((letter) => {
      if (letter === '(') depth++;
      if (letter === ')') depth--;
      return letter === ' ' && depth === 0 ? '\n' : letter;
    })
    .join('')
    .split('\n');
}

/** Whether a declaration treats left and right differently. */
function isOneSided(declaration: string): boolean {
  if (oneSided.test(declaration)) return true;
  const [, right, , left] = valuesOf(shorthand.exec(declaration)?.[2] ?? '');
  return left !== undefined && left !== right;
}

function declarationsIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/[^{};]+(?=[;}])/g)].map(([text]) =>
    text.trim().replaceAll(/\s+/g, ' '),
  );
}

describe('style sheets', () => {
  it('name sides by the direction in which people read, except on the board', () => {
    const found = Object.entries(sheets).flatMap(([path, css]) =>
      declarationsIn(css)
        .filter((one) => isOneSided(one) && !onTheBoard.includes(one))
        .map((one) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'margin-left: 1px',
    'right: 0',
    'float: right',
    'text-align: left',
    'border-top-left-radius: 1px',
    'border-left: 1px solid',
    'inset: 0 auto auto calc(1px + 2px)',
  ])('are checked for %s', (declaration) => {
    expect(isOneSided(declaration)).toBe(true);
  });

  it.each([
    'margin-inline: 0 1px',
    'inset: 0 auto 1px',
    'padding: 0 1px 2px 1px',
    'text-align: start',
  ])('may contain %s', (declaration) => {
    expect(isOneSided(declaration)).toBe(false);
  });
});

/** Loads English texts as if they were read from right to left. */
async function readFromRight(): Promise<void> {
  vi.spyOn(languages.en, 'fetch').mockResolvedValue({ default: { 'page.direction': 'rtl' } });
  await setLanguage('en');
}

describe('a language that is read from right to left', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await setLanguage('en');
  });

  it('isolates values, which may be read in the other direction', async () => {
    expect(translate('status.toMove', { name: 'Red' })).toBe('Red to move.');
    await readFromRight();
    expect(translate('status.toMove', { name: 'Red' })).toBe('\u2068Red\u2069 to move.');
  });

  it('swaps the arrow keys along the moves, but not those on the board', async () => {
    expect(commandOf('Ctrl+ArrowLeft', defaultKeys)).toBe('previousMove');
    await readFromRight();
    expect(commandOf('Ctrl+ArrowLeft', defaultKeys)).toBe('nextMove');
    expect(keysOf('previousMove', defaultKeys)).toContain('Ctrl+ArrowRight');
    expect(shortcutOf('nextMove', defaultKeys)).toContain('Control+ArrowLeft');
    expect(commandOf('ArrowLeft', defaultKeys)).toBe('left');
  });

  it('leaves keys that people have chosen', async () => {
    await readFromRight();
    const own = { ...defaultKeys, own: { hint: ['Ctrl+ArrowUp'], nextMove: ['Alt+ArrowRight'] } };
    expect(commandOf('Alt+ArrowRight', own)).toBe('nextMove');
  });
});
