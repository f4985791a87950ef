/** The last move of a game as it is written in each style, so that the list of saved games needs no rules to show it. */
import { moveText, readingOf } from '../../core/messages/move_text';
import { endOfMainLine, nodeOf } from '../../core/moves/tree';
import { moveStyles } from '../../core/state/settings';
import type { State } from '../../core/state/state';
import type { LastMove } from '../../core/storage/game_summary';

/** Empty if there is no move. */
export function lastMoveOf({ info, tree, view, base }: State): LastMove {
  const node = tree && nodeOf(tree, endOfMainLine(tree));
  if (info === null || view === null || tree === null || !node || node.parent === null) return {};
  const texts = moveStyles.map((style) => {
    const reading = readingOf(info, tree, view, base, style);
    return [style, moveText(reading, node)] as const;
  });
  return Object.fromEntries(texts);
}
