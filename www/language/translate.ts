/**
 * The texts of the page, in the user's language.
 *
 * A catalogue is a JSON file beside this one. It has a text for each key, with values in braces, as in "{name} wins";
 * if the form depends on a number, it has one text for each plural category of the language, selected by the value
 * `count`. Rule files have their own texts, which `core/moves/rule_texts.ts` looks up.
 */
import english from './en.json';

export type MessageKey = keyof typeof english;
type Text = string | Record<string, string>;
type Catalogue = Partial<Record<MessageKey, Text>>;
type Values = Record<string, string | number>;

/** The languages by their own names; all except English are loaded on demand. */
export const languages = {
  en: { name: 'English', fetch: () => Promise.resolve({ default: {} }) },
  de: { name: 'Deutsch', fetch: () => import('./de.json') },
  ru: { name: 'Русский', fetch: () => import('./ru.json') },
  es: { name: 'Español', fetch: () => import('./es.json') },
  fr: { name: 'Français', fetch: () => import('./fr.json') },
  ja: { name: '日本語', fetch: () => import('./ja.json') },
} satisfies Record<string, { name: string; fetch: () => Promise<{ default: object }> }>;
export type Language = keyof typeof languages;

let language: Language = 'en';
let catalogue: Catalogue = english;
let formats = formatsOf(language);

/** How numbers and lists are written, and names are sorted. Kept, since it takes as long to make a format as to write hundreds of numbers. */
function formatsOf(tag: Language) {
  return {
    plurals: new Intl.PluralRules(tag),
    numbers: new Intl.NumberFormat(tag),
    percents: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
    tenths: new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    or: new Intl.ListFormat(tag, { type: 'disjunction' }),
    and: new Intl.ListFormat(tag),
    order: new Intl.Collator(tag, { numeric: true }),
  };
}

export function currentLanguage(): Language {
  return language;
}

/** Switches the language of all texts from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  const { default: found } = await languages[wanted].fetch();
  // Texts missing from a catalogue are shown in English.
  catalogue = { ...english, ...found };
  language = wanted;
  formats = formatsOf(wanted);
}

/** The first of the browser's languages that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return (known as Language | undefined) ?? 'en';
}

/** A name as it is written within a sentence: German nouns keep their capital letters. */
export function inSentence(name: string): string {
  return language === 'de' ? name : name.toLowerCase();
}

/** The text for a key, with values inserted. */
export function translate(key: MessageKey, values: Values = {}): string {
  const text = catalogue[key] ?? key;
  const chosen = typeof text === 'string' ? text : formFor(text, values['count'] ?? 0);
  return chosen.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = shown(values[name] ?? whole);
    return isRightToLeft() ? isolated(value) : value;
  });
}

/** Whether the texts are read from right to left. */
export function isRightToLeft(): boolean {
  return catalogue['page.direction'] === 'rtl';
}

/** Keeps a value that is read in another direction, such as a move, from changing the order of the words around it. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

function formFor(forms: Record<string, string>, count: string | number): string {
  return forms[formats.plurals.select(Number(count))] ?? forms['other'] ?? '';
}

function shown(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

export function formatNumber(value: number): string {
  return formats.numbers.format(value);
}

/** With one decimal place, as in "0.3", or "0,3" in German. */
export function formatTenths(value: number): string {
  return formats.tenths.format(value);
}

/** A share from 0 to 1, as in "52.5%", or "52,5 %" in German. */
export function formatPercent(share: number): string {
  return formats.percents.format(share);
}

/** As in "1.2 MB", or "1,2 Mo" in French. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const digits = { maximumSignificantDigits: size < 100 ? 2 : 3 };
  return new Intl.NumberFormat(language, { style: 'unit', unit, ...digits }).format(size);
}

/** As in "a, b, or c". */
export function joinOr(ways: string[]): string {
  return formats.or.format(ways);
}

/** As in "a, b, and c". */
export function joinAnd(names: string[]): string {
  return formats.and.format(names);
}

/** Sorts names as the language does, whatever the language of the browser. */
export function compareNames(a: string, b: string): number {
  return formats.order.compare(a, b);
}
