/** The user's pictures, and the current game drawn with those that its rule file names. */
import type { BoardView } from '../board/view';
import { sortFiles } from '../games/dropped_files';
import { translate } from '../language/translate';
import type { Store } from '../core/state/store';

export class Pictures {
  /** The latest first. */
  private readonly files: File[] = [];

  constructor(
    private readonly store: Store,
    private readonly board: BoardView,
  ) {}

  /** Remembers the pictures among some files, and returns the rule file. */
  take(files: File[]): File | null {
    const { rules, pictures } = sortFiles(files);
    this.files.unshift(...pictures);
    if (pictures.length > 0 && rules === null) void this.draw();
    return rules;
  }

  /** Draws the game with the pictures that its rule file names. */
  async draw(): Promise<void> {
    const { info } = this.store.get();
    if (info === null || this.files.length === 0) return;
    const part = await import('../features/pictures/picture_files').catch(() => null);
    if (part === null) return this.store.set({ announcement: translate('app.partMissing') });
    const { art, used, missing } = await part.findArt(info, this.files);
    // Nothing to report if the rule file names no pictures.
    if (this.store.get().info !== info || used + missing.length === 0) return;
    this.board.usePictures(info, art);
    const name = missing[0] ?? '';
    this.store.set({
      announcement: translate(name ? 'pictures.missing' : 'pictures.used', { count: used, name }),
    });
  }
}
