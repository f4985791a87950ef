/** Lists and sentences put together with the punctuation of the page's language. */
import { translate } from './translate';

/** As in "a, b, c"; without empty parts. */
export function listed(parts: readonly string[]): string {
  return joined('punctuation.list', parts);
}

/** As in "One sentence. Another."; without empty ones. */
export function inSuccession(sentences: readonly string[]): string {
  return joined('punctuation.sentences', sentences);
}

/** Words with the sign at the end that makes them a sentence. */
export function asSentence(words: string): string {
  return translate('punctuation.sentence', { words });
}

/** The name of what a button or menu item opens, with the sign that says so: as in "Settings…". */
export function withEllipsis(words: string): string {
  return translate('punctuation.opens', { words });
}

function joined(key: 'punctuation.list' | 'punctuation.sentences', parts: readonly string[]) {
  const [head = '', ...rest] = parts.filter((part) => part !== '');
  return rest.reduce((first, next) => translate(key, { first, next }), head);
}
