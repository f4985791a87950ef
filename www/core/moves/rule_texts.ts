/**
 * What is shown for the names and texts of a rule file: those in the language of the page, if the file has them, else
 * the file's own. Moves keep the names of the rules wherever they are not read by people.
 */
import type { GameInfo, TranslatedTexts } from '../../engine/structures';
import { currentLanguage, translate } from '../../language/translate';
import type { Language } from '../../language/translate';

/** A game, or what is known of one without its rules. */
export interface WithTexts {
  texts?: Record<string, WithNames>;
}

/** What is shown for names in another language. */
export type WithNames = Pick<TranslatedTexts, 'names'>;

const made = new WeakMap<GameInfo, { language: Language; info: GameInfo }>();

/**
 * The game with everything that is only shown in the language of the page. Names by which things are found stay as they
 * are: those of sites, directions, attributes, variables, and of what `help` is about.
 */
export function shown(info: GameInfo): GameInfo {
  const texts = textsOf(info);
  if (texts === null) return info;
  const last = made.get(info);
  const language = currentLanguage();
  if (last?.language === language) return last.info;
  const translated = inLanguage(info, texts);
  made.set(info, { language, info: translated });
  return translated;
}

/**
 * The language of the texts that `shown` gives, as an attribute that makes screen readers read them properly: false for
 * that of the page, or if it is not known. A file that has its texts in other languages is taken to be English itself.
 */
export function textLanguage({ texts = {} }: WithTexts): string | false {
  return textsOf({ texts }) === null && Object.keys(texts).length > 0 && 'en';
}

/** What is shown for a name or a short text, such as the reason of an end. */
export function shownName(info: WithTexts, name: string): string {
  return ownName(info, name) ?? name;
}

/** What the rule file shows for a name in the language of the page, if it says so. */
export function ownName(info: WithTexts, name: string): string | undefined {
  const texts = textsOf(info);
  return texts === null ? undefined : own(texts.names, name);
}

/** Only what is shown for some names, in all languages of the file. */
export function textsFor({ texts }: GameInfo, names: readonly string[]): Record<string, WithNames> {
  const inAll = Object.entries(texts).map(([tag, one]) => [tag, { names: onlyFor(one, names) }]);
  return Object.fromEntries(inAll);
}

function onlyFor({ names: all }: WithNames, names: readonly string[]): WithNames['names'] {
  const found = names.flatMap((name) => {
    const text = own(all, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found);
}

/** What is shown for a move, a step, or the name of one: as in "Bauer @ e5" for "Pawn @ e5". */
export function shownMove(info: WithTexts, text: string): string {
  if (text === 'pass') return translate('moves.pass');
  const texts = textsOf(info);
  if (texts === null || text === '') return text;
  const words = text.split(' ');
  const parts: string[] = [];
  for (let at = 0; at < words.length;) {
    const { length, name } = longestName(texts.names, words.slice(at));
    parts.push(name);
    at += length;
  }
  return parts.join(' ');
}

/** A text in the first notation of the rules, with the letters that pieces have in the language of the page. */
export function withOwnLetters(info: GameInfo, text: string): string {
  return withLetters(text, ownLetters(info));
}

/** The letters of pieces in the first notation, each with what the rule file shows for it. */
function ownLetters(info: GameInfo): [letter: string, own: string][] {
  const letters = Object.keys(info.notations[0]?.figurines ?? {});
  return letters.flatMap((letter) => {
    const shownAs = ownName(info, letter);
    return letter === '' || shownAs === undefined ? [] : [[letter, shownAs] as const];
  });
}

/** Replaces letters, all at once, since one language's king may be another one's rook. */
export function withLetters(
  text: string,
  letters: readonly (readonly [letter: string, shownAs: string])[],
): string {
  if (letters.length === 0) return text;
  const known = new Map(letters);
  const any = new RegExp(anyOf([...known.keys()]), 'g');
  return text.replaceAll(any, (letter) => known.get(letter) ?? letter);
}

/** The most words of a name that are looked up together. */
const maxWords = 4;

function longestName(names: TranslatedTexts['names'], words: string[]) {
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    const name = own(names, words.slice(0, length).join(' '));
    if (name !== undefined) return { length, name };
  }
  return { length: 1, name: words[0] ?? '' };
}

/**
 * What a typed move may mean in the names and letters of the rules: "Nf3" for "Sf3", itself, and "Pawn @ e5" for
 * "bauer @ e5"; the last word may be the beginning of a name.
 */
export function readingsOf(info: GameInfo, typed: string): string[] {
  const names = typedNames(info);
  const lettered = typed.includes(' ') ? typed : withLetters(typed, ownLetters(info).map(reversed));
  const whole = inRules(names, typed);
  const last = lastWord.exec(typed)?.[0].toLowerCase() ?? '';
  const begun = names.filter(([shownAs]) => last !== '' && shownAs.startsWith(last));
  const before = inRules(names, typed.slice(0, typed.length - last.length));
  return [...new Set([lettered, typed, whole, ...begun.map(([, name]) => before + name)])];
}

const reversed = ([letter, shownAs]: [string, string]) => [shownAs, letter] as const;

const lastWord = /[\p{L}\p{N}]+$/u;

function inRules(names: [shownAs: string, name: string][], typed: string): string {
  const known = new Map(names);
  const any = anyOf([...known.keys()]);
  const words = new RegExp(String.raw`(^|[^\p{L}\p{N}])(${any})(?![\p{L}\p{N}])`, 'giu');
  return typed.replaceAll(
    words,
    (_, before: string, found: string) => before + (known.get(found.toLowerCase()) ?? found),
  );
}

/** The names of the rules with what is shown for them in small letters; of those shown alike, a piece comes last. */
function typedNames(info: GameInfo): [shownAs: string, name: string][] {
  const names = Object.entries(textsOf(info)?.names ?? {});
  const isPiece = ([name]: [string, string]) => info.pieceTypes.some((type) => type.name === name);
  const [pieces, others] = [names.filter(isPiece), names.filter((one) => !isPiece(one))];
  const pass: [string, string] = ['pass', translate('moves.pass')];
  return [pass, ...others, ...pieces].map(([name, text]) => [text.toLowerCase(), name]);
}

/** A pattern of these texts, the longest first. */
function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

/** What is shown for the question of a turn, which is the help for its move type. */
export function shownPrompt(info: GameInfo, prompt: string): string {
  const texts = textsOf(info);
  if (texts === null || prompt === '') return prompt;
  const name = Object.keys(info.help).find(
    (one) => info.help[one] === prompt && own(texts.help, one) !== undefined,
  );
  return name === undefined ? prompt : (own(texts.help, name) ?? prompt);
}

/** The texts in the language of the page, or in a regional form of it. */
function textsOf<Texts extends WithNames>({
  texts = {},
}: {
  texts?: Record<string, Texts>;
}): Texts | null {
  const language = currentLanguage();
  const tag = Object.keys(texts).find((one) => one === language || one.startsWith(`${language}-`));
  return (tag === undefined ? undefined : texts[tag]) ?? null;
}

function inLanguage(info: GameInfo, texts: TranslatedTexts): GameInfo {
  const name = (text: string) => own(texts.names, text) ?? text;
  const { about, board } = info;
  return {
    ...info,
    texts: {},
    title: texts.title || info.title,
    description: texts.description || info.description,
    history: texts.history || info.history,
    strategy: texts.strategy || info.strategy,
    aim: texts.aim || info.aim,
    about: {
      ...about,
      author: name(about.author),
      publisher: name(about.publisher),
      source: texts.source || about.source,
    },
    variants: info.variants.map((title, index) => texts.variants[index] || title),
    players: info.players.map((player) => ({ ...player, name: playerIn(texts, player.name) })),
    pieceTypes: info.pieceTypes.map((type) => {
      const { help = '', description = '' } = own(texts.pieces, type.name) ?? {};
      return {
        ...type,
        name: name(type.name),
        notation: name(type.notation),
        help: help || type.help,
        description: description || type.description,
      };
    }),
    help: Object.fromEntries(
      Object.entries(info.help).map(([word, help]) => [word, own(texts.help, word) || help]),
    ),
    scores: info.scores.map((score) => ({ ...score, label: name(score.label) })),
    board: {
      ...board,
      zones: board.zones.map((zone) => ({ ...zone, label: name(zone.label) })),
      marks: board.marks.map((mark) => ({ ...mark, text: name(mark.text) })),
    },
  };
}

/** A player whom chance moves for has a `?` before the name, which need not be written in a translation. */
function playerIn({ names }: TranslatedTexts, name: string): string {
  return own(names, name) ?? own(names, name.replace(/^\?/, '')) ?? name;
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
