/** The dialogs, which are fetched when one of them is first opened. */
import '../language/later';
export { makeKeyHelp } from './key_help';
export { NewGameDialog } from './new_game';
export { makeTime } from './time';
export { makeSettings } from './settings';
