// Talks to a board that another origin serves. Where that is, the address of this page says: ?boards=http://…
import { BoardFrame, FrameError } from './boardwright/frame.js';

const boards = new URLSearchParams(location.search).get('boards') ?? location.href;
const address = new URL('boardwright/embed.html', boards);
address.hash = new URLSearchParams({ game: 'chess', origin: location.origin, fit: 'width' });

const iframe = document.querySelector('#board');
iframe.src = address;
const board = new BoardFrame(iframe);
board.fitHeight();

const said = document.querySelector('#said');
board.on('move', ({ player, move }) => (said.textContent = `${player}: ${move}`));
board.on('error', ({ message }) => (said.textContent = message));
document.querySelector('#play').addEventListener('click', async () => {
  try {
    await board.play('e2 - e4');
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    said.textContent = error.message;
  }
});
