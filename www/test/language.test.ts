import { afterEach, describe, expect, it } from 'vitest';
import english from '../language/en.json';
import { asSentence, inSuccession, listed } from '../language/punctuation';
import {
  formatNumber,
  joinAnd,
  joinOr,
  languages,
  preferredLanguage,
  translate,
  setLanguage,
} from '../language/translate';
import type { Language } from '../language/translate';

const files = import.meta.glob<Record<string, unknown>>('../language/??.json', {
  eager: true,
  import: 'default',
});
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.slice(-7, -5), catalogue]),
);
catalogues['en'] = english;

const textsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as Record<string, string>);
const valuesIn = (text: unknown) =>
  [...new Set(textsOf(text).flatMap((one) => one.match(/\{\w+\}/g) ?? []))].toSorted();

const japanese = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** What a typographer would correct. */
const mistakes: Partial<Record<string, RegExp>> = {
  fr: / [:;!?%»]|« |\p{L}'/u,
  ja: new RegExp(`${japanese}(?: ${japanese}|[,.:;!?])`, 'u'),
};
/** Scripts that are written from right to left. */
const fromRight = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];
const directionOf = (language: string) =>
  fromRight.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

describe.each(Object.keys(catalogues))('the catalogue %s', (language) => {
  const catalogue = catalogues[language] ?? {};

  it('has exactly the texts it needs', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('uses the same placeholders as the English one', () => {
    for (const [key, text] of Object.entries(english))
      expect(valuesIn(catalogue[key]), key).toEqual(valuesIn(text));
  });

  it('follows the typography of the language', () => {
    const wrong = Object.values(catalogue)
      .flatMap(textsOf)
      .filter((text) => text.includes('...') || mistakes[language]?.test(text));
    expect(wrong).toEqual([]);
  });

  it('knows the direction in which the language is read', () => {
    expect(catalogue['page.direction']).toBe(directionOf(language));
  });

  it('has the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of Object.entries(catalogue))
      if (typeof text === 'object')
        expect(Object.keys(text ?? {}).toSorted(), key).toEqual(pluralCategories.toSorted());
  });
});

describe.each(Object.keys(languages) as Language[])('the language %s', (language) => {
  afterEach(() => setLanguage('en'));

  it('is selected for the regions where it is spoken', () => {
    expect(preferredLanguage([`${language}-XX`, 'x-none'])).toBe(language);
  });

  it('has lists and numbers of its own', async () => {
    await setLanguage(language);
    expect(Intl.ListFormat.supportedLocalesOf(language)).toEqual([language]);
    expect(Intl.NumberFormat.supportedLocalesOf(language)).toEqual([language]);
    const parts = ['a1', 'b2', 'c3'];
    for (const join of [joinAnd, joinOr, listed, inSuccession])
      expect(join(parts)).toMatch(/^a1.*b2.*c3$/);
    expect(joinAnd(parts)).not.toBe(joinOr(parts));
    expect(formatNumber(1234567).replaceAll(/\D/g, '')).toBe('1234567');
  });
});

describe('punctuation', () => {
  afterEach(() => setLanguage('en'));

  it('is that of the language', async () => {
    expect(inSuccession([asSentence(listed(['a', '', 'b'])), 'Next.'])).toBe('a, b. Next.');
    await setLanguage('ja');
    expect(inSuccession([asSentence(listed(['a', '', 'b'])), '次。'])).toBe('a、b。次。');
    expect(listed([])).toBe('');
  });
});

describe('the languages', () => {
  it('have one catalogue each', () => {
    expect(Object.keys(catalogues).toSorted()).toEqual(Object.keys(languages).toSorted());
  });
});

describe('translate', () => {
  it('selects the plural form for a number', async () => {
    expect(translate('cell.reach', { count: 1 })).toBe('1 possible move');
    await setLanguage('ru');
    expect([1, 3, 5].map((count) => translate('cell.reach', { count }))).toEqual([
      '1 возможный ход',
      '3 возможных хода',
      '5 возможных ходов',
    ]);
    await setLanguage('es');
    expect([1, 3, 2_000_000].map((count) => translate('cell.reach', { count }))).toEqual([
      '1 jugada posible',
      '3 jugadas posibles',
      '2.000.000 de jugadas posibles',
    ]);
    await setLanguage('en');
  });

  it('uses the first available language of the user', () => {
    expect(preferredLanguage(['x-none', 'de-AT', 'en'])).toBe('de');
    expect(preferredLanguage(['x-none'])).toBe('en');
  });
});

const sources = import.meta.glob<string>(['../**/*.ts', '!../test/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Keys that are completed at run time, as in `legend.${kind}`. */
function computedIn(source: string): RegExp[] {
  return [...source.matchAll(/`((?:\w+\.)+\$\{[^`]*)`/g)].map(([, key = '']) => {
    const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
}

describe('every text', () => {
  it('is used somewhere', () => {
    const all = Object.values(sources).join('\n');
    const computed = computedIn(all);
    // The codes of faults come from the engine, where another test compares them.
    const isSaid = (key: string) =>
      key.startsWith('fault.') ||
      all.includes(`'${key}'`) ||
      computed.some((pattern) => pattern.test(key));
    expect(Object.keys(english).filter((key) => !isSaid(key))).toEqual([]);
  });
});
