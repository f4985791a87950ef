import 'boardwright';
// Each game that the page plays: its files come along.
import 'boardwright/games/chess.js';
import 'boardwright/games/epaminondas.js';
import type { BoardwrightBoardElement } from 'boardwright';

const last = document.querySelector('#last');
const chess: BoardwrightBoardElement | null = document.querySelector('#chess');
chess?.addEventListener('move', ({ detail }) => {
  if (last) last.textContent = `${detail.player} ${detail.move}`;
});
