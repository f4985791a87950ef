/** How a game is brought onto the page: which one, what was played of it, and what goes on with it. */
import type { Setup } from '../state/state';
import type { Saved } from '../storage/autosave';

/** A game with its variant and who plays. */
export interface GameChoice {
  gameId: string;
  variant: number;
  setup: Setup;
}

/** What a game has that goes on. */
export type Resumed = Partial<Pick<Saved, 'id' | 'clock' | 'moment'>>;

/** Shows a game, with what was played of it. */
export type Load = (choice: GameChoice, record?: string | null, resumed?: Resumed) => Promise<void>;
