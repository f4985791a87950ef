/** The text with which one starts a game of one's own: the least that can be played. */
import type { RuleDraft } from '../../core/storage/rule_drafts';

export const emptyGame: RuleDraft = {
  name: 'my-game.zrf',
  text: `; Two players, a small board, one piece each: change it into your game.
(version "boardwright 1")

(game
  (title "My Game")
  (aim "Reach the other side of the board.")
  (players White Black)
  (board
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c/d/e" (50 0)) ("5/4/3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Black (n s) (s n))
    (zone (name goal) (players White) (positions a5 b5 c5 d5 e5))
    (zone (name goal) (players Black) (positions a1 b1 c1 d1 e1)))
  (piece
    (name Runner)
    (moves
      (n (verify empty?) add)
      (e (verify empty?) add)
      (w (verify empty?) add)))
  (board-setup
    (White (Runner c1))
    (Black (Runner c5)))
  (win-condition (White Black) (absolute-config Runner (goal)) "across the board"))
`,
};
