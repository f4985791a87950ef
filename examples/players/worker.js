// A program for the page of Boardwright, in a worker: it takes what it can, else it moves at random. Choose "Other program…"
// where the page says who plays, and give it the address of this file; docs/protocol.md tells of the messages.
const say = (message) => postMessage({ boardwright: 1, ...message });

addEventListener('message', ({ data }) => {
  if (data.type === 'game') say({ type: 'ready' });
  if (data.type === 'go') say({ type: 'bestmove', id: data.id, move: choose(data) });
});

function choose({ legalMoves }) {
  const taking = legalMoves.filter(({ captures }) => captures.length > 0);
  const among = taking.length > 0 ? taking : legalMoves;
  return among[Math.floor(Math.random() * among.length)].text;
}
