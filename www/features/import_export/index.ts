/** The records dialog with what it needs, fetched when it is first opened. */
export { makeRecordActions } from './actions';
export { openRecords } from './dialog';
