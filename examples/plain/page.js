// Writes the moves of the game below the board.
const moves = document.querySelector('#moves');
document.querySelector('#chase').addEventListener('position', ({ detail }) => {
  moves.textContent = detail.moves.join(', ') || 'none yet';
});
