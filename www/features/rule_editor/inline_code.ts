/** A text with code between backticks, as the documentation has it. */
import { make } from '../../ui/dom';

export function inlineCode(text: string): (Node | string)[] {
  const parts = text.split('`');
  return parts.map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));
}
