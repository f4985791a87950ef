/**
 * Deleted games: they vanish from the list at once, but are removed from storage only when the next ones are deleted
 * or the dialog is closed, so that undoing needs no storage and nothing is lost before. A game that another window
 * continues meanwhile is not removed.
 */
import type { SavedGame } from '../../core/storage/saved_games';

export class Deletions {
  private waiting: readonly SavedGame[] = [];
  /** Removed since the games were read. */
  private removed: readonly SavedGame[] = [];

  constructor(private readonly remove: (games: readonly SavedGame[]) => Promise<void>) {}

  /** The games that can be restored. */
  get last(): readonly SavedGame[] {
    return this.waiting;
  }

  /** Whether this version of a game is deleted. */
  has({ id, mark }: SavedGame): boolean {
    const all = [...this.waiting, ...this.removed];
    return all.some((game) => game.id === id && game.mark === mark);
  }

  /** Deletes games and removes those that were deleted before. If it rejects, the latter are still in storage. */
  async add(games: readonly SavedGame[]): Promise<void> {
    const before = this.waiting;
    this.waiting = games;
    if (before.length === 0) return;
    this.removed = [...this.removed, ...before];
    try {
      await this.remove(before);
    } catch (error) {
      this.removed = this.removed.filter((game) => !before.includes(game));
      throw error;
    }
  }

  /** The games have been read again, so they no longer contain what was removed. */
  refreshed(): void {
    this.removed = [];
  }

  undo(): void {
    this.waiting = [];
  }

  /** Removes what is deleted. */
  async finish(): Promise<void> {
    await this.add([]);
  }
}
