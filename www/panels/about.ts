/** What the rule file says about the game. */
import { make, makeButton, onChange } from '../ui/dom';
import type { GameInfo, PieceTypeInfo } from '../engine/structures';
import { withEllipsis, asSentence, inSuccession, listed } from '../language/punctuation';
import { compareNames, translate } from '../language/translate';
import { capitalised } from '../core/moves/names';
import { shown, shownMove, textLanguage } from '../core/moves/rule_texts';
import type { Panel } from '../ui/panel';

/** `card` opens the rules card. */
export function makeAbout(card: () => void): Panel {
  const body = make('div', { class: 'text' });
  const element = make(
    'details',
    { class: 'about' },
    make('summary', {}, translate('about.title')),
    makeButton(withEllipsis(translate('rulesCard.all')), card),
    body,
  );
  const fill = onChange((info: GameInfo) =>
    body.replaceChildren(...partsOf(shown(info), helpsIn(info), textLanguage(info))),
  );
  return {
    element,
    render({ info }) {
      if (info) fill(info);
    },
  };
}

/** `lang` is the language of the game's own texts, if it is not that of the page. */
function partsOf(info: GameInfo, moves: Explained[], lang: string | false): HTMLElement[] {
  const history = [...paragraphs(info.history, lang), ...paragraphs(originOf(info.about))];
  return [
    ...paragraphs(info.description, lang),
    ...explanations(translate('about.pieces'), info.pieceTypes.map(explained), lang),
    ...explanations(translate('about.moves'), moves, lang),
    ...titled(translate('about.strategy'), paragraphs(info.strategy, lang)),
    ...titled(translate('about.history'), history),
    ...paragraphs(programOf(info.about)),
  ];
}

/** As in "Author: Tom Kruszewski, published by TSR, 1985.", and which rules are followed. */
export function originOf({ author, publisher, year, source }: GameInfo['about']): string {
  const by = author === '' ? '' : translate('about.by', { author });
  const published = publisher === '' ? '' : translate('about.published', { publisher });
  const made = listed([by, published, yearText(year)]);
  const sentences = [made, source === '' ? '' : translate('about.rules', { source })].filter(
    (part) => part !== '',
  );
  return inSuccession(sentences.map((part) => asSentence(capitalised(part.replace(/\.$/, '')))));
}

/** As in "1985" or "2600 BC"; empty if the year is not known. */
export function yearText(year: number | null): string {
  if (year === null) return '';
  return year < 0 ? translate('about.bc', { year: String(-year) }) : String(year);
}

function programOf({ program }: GameInfo['about']): string {
  return program === '' ? '' : translate('about.program', { address: program });
}

function paragraphs(text: string, lang: string | false = false): HTMLElement[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
  const texts = parts.filter((part) => part !== '');
  return texts.map((part) => make('p', { dir: 'auto', lang }, part));
}

type Explained = [name: string, text: string];

/** The moves and move types that have help, by the names that are shown. */
export function helpsIn(info: GameInfo): Explained[] {
  const helps = Object.entries(shown(info).help);
  return helps
    .map(([name, help]): Explained => [shownMove(info, name), help])
    .toSorted(([a], [b]) => compareNames(a, b));
}

/** A kind of piece with its notation, if it has one, and its descriptions. */
export function explained({ name, notation, help, description }: PieceTypeInfo): Explained {
  const sentences = [help, description].filter((text) => text !== '').join(' ');
  if (notation === '') return [name, sentences];
  return sentences === '' ? [name, notation] : [`${name} (${notation})`, sentences];
}

function explanations(title: string, list: Explained[], lang: string | false): HTMLElement[] {
  const parts = list
    .filter(([, text]) => text !== '')
    .map(([name, text]) =>
      make('p', { dir: 'auto', lang }, make('strong', {}, `${capitalised(name)}: `), text),
    );
  return titled(title, parts);
}

function titled(title: string, parts: HTMLElement[]): HTMLElement[] {
  return parts.length === 0 ? parts : [make('h3', {}, title), ...parts];
}
