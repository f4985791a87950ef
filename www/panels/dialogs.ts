/** The dialogs, which are fetched when one of them is first opened. */
export { makeNewGame } from './new_game';
export { makeSettings } from './settings';
