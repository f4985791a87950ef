/** Makes `<boardwright-board>` known to the page: one module for a script tag. */
import { BoardElement } from './element';

export { BoardElement };

if (!customElements.get('boardwright-board'))
  customElements.define('boardwright-board', BoardElement);
