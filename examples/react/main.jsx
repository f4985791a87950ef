import 'boardwright';
import 'boardwright/games/chess.js';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A game whose moves are listed, and that can be turned and taken back. */
function Game() {
  const board = useRef(null);
  const [moves, setMoves] = useState([]);
  const [isTurned, setTurned] = useState(false);
  return (
    <>
      <h1>Chess in React</h1>
      <boardwright-board
        ref={board}
        game="chess"
        orientation={isTurned ? 'turned' : 'normal'}
        onposition={({ detail }) => setMoves(detail.moves)}
      />
      <button type="button" onClick={() => setTurned(!isTurned)}>
        Flip board
      </button>
      <button type="button" disabled={moves.length === 0} onClick={() => board.current.undo()}>
        Undo
      </button>
      <ol id="moves">
        {moves.map((move, i) => (
          <li key={i}>{move}</li>
        ))}
      </ol>
    </>
  );
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <Game />
  </StrictMode>,
);
