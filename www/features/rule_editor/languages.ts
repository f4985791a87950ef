/** Which language a rule file is written in, told by its form as the engine does; it may change while a text is edited. */
import { EditorState, Compartment } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { axiomLanguage, isAxiom } from './axiom';
import { colours } from './colours';
import { isLudii, ludiiLanguage } from './ludii';
import { zrfLanguage } from './zrf';

const languages = { zrf: zrfLanguage, ludii: ludiiLanguage, axiom: axiomLanguage };

export type LanguageName = keyof typeof languages;

export function languageOf(text: string): LanguageName {
  // The line with the name of the file belongs to no language.
  const rules = text.replace(/^\uFEFF?(;;; file ".*\n)?/, '');
  if (isLudii(rules)) return 'ludii';
  return isAxiom(rules) ? 'axiom' : 'zrf';
}

/** The language of a text, which follows what becomes of it. */
export function ruleLanguage(text: string): Extension {
  const language = new Compartment();
  let current = languageOf(text);
  const follow = EditorState.transactionExtender.of(({ docChanged, newDoc }) => {
    const wanted = docChanged ? languageOf(newDoc.toString()) : current;
    if (wanted === current) return null;
    current = wanted;
    return { effects: language.reconfigure(languages[wanted]()) };
  });
  return [language.of(languages[current]()), follow, colours];
}
