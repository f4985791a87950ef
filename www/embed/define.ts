/** Makes `<boardwright-board>` known to the page: one module for a script tag. */
import { BoardElement, registerPlayer } from './element';

export { BoardElement, registerPlayer };

// On a server there are no elements; the module is imported there all the same.
if (typeof customElements !== 'undefined' && !customElements.get('boardwright-board'))
  customElements.define('boardwright-board', BoardElement);
