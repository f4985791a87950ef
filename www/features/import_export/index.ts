/** The records dialog with what it needs, fetched when it is first opened. */
import '../../language/later';
export { makeDesk } from './actions';
export { openRecords } from './dialog';
