/** What is told of the game, in words: to screen readers, in the status, and when somebody asks. Fetched once moves can be entered. */
export { Speech } from '../words/speech';
export { shownWords } from '../words/telling';
export { makeAnnouncer } from './announcer';
