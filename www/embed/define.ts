/** Defines `<boardwright-board>`: the module for a script tag. */
import { BoardElement, registerPlayer } from './element';

export { BoardElement, registerPlayer };

// Frameworks also import the module on servers, where there are no elements.
if (typeof customElements !== 'undefined' && !customElements.get('boardwright-board'))
  customElements.define('boardwright-board', BoardElement);
