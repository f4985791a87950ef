/** How a game is brought onto the page: which one, what was played of it, and what goes on with it. */
import type { GameChoice } from '../shelf/details';
import type { Saved } from '../state/storage';

/** What a game has that goes on. */
export type Resumed = Partial<Pick<Saved, 'id' | 'clock' | 'moment'>>;

/** Shows a game, with what was played of it. */
export type Load = (choice: GameChoice, record?: string | null, resumed?: Resumed) => Promise<void>;
