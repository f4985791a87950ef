// Lets a player of the page's own play: it takes what it can, else it moves at random.
import { registerPlayer } from './boardwright/boardwright.js';

const thoughts = document.querySelector('#thoughts');

registerPlayer('greedy', {
  milliseconds: 5000,
  chooseMove({ player, legalMoves }) {
    const taking = legalMoves.filter(({ captures }) => captures.length > 0);
    const among = taking.length > 0 ? taking : legalMoves;
    thoughts.textContent = `${player}: ${legalMoves.length} moves, of which ${taking.length} take`;
    return among[Math.floor(Math.random() * among.length)];
  },
});

// What a player does wrong is told like all that a board cannot take.
document.querySelector('boardwright-board').addEventListener('error', ({ detail }) => {
  thoughts.textContent = detail.message;
});
