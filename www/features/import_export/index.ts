/** The records dialog with what it needs, fetched when it is first opened. */
export { makeDesk } from './actions';
export { openRecords } from './dialog';
