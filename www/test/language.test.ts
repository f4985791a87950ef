import { describe, expect, it } from 'vitest';
import english from '../language/en.json';
import { languages, preferredLanguage, translate, setLanguage } from '../language/translate';

const files = import.meta.glob<Record<string, unknown>>('../language/??.json', {
  eager: true,
  import: 'default',
});
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.slice(-7, -5), catalogue]),
);

const textsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as Record<string, string>);
const valuesIn = (text: unknown) =>
  [...new Set(textsOf(text).flatMap((one) => one.match(/\{\w+\}/g) ?? []))].toSorted();

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
