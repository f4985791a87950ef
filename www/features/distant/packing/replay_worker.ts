/** The worker that plays games from elsewhere: it compiles the rules, then answers one request after the other. */
import init, { compile } from '../../../../pkg/boardwright.js';
import type { Game, Rules } from '../../../engine/structures';
import { workerScope } from '../../../engine/worker_scope';
import { DistantError } from './packed_game';
import { joinedRecord, mainLine, Replay } from './replay';
import type { Progress } from './replay';
import type {
  FromReplay,
  ReplayAnswer,
  ReplayRequest,
  RulesToReplay,
  ToReplay,
} from './replay_client';

/** The time between two messages about the progress. */
const pauseMilliseconds = 100;

/** After so many moves everything is forgotten, so that games from elsewhere cannot fill the memory. */
const maxPlays = 50_000;

const scope = workerScope<ToReplay, FromReplay>();

let rules: Rules;
let draw = true;
let replay: Replay;

scope.onmessage = ({ data }) => {
  if ('module' in data) void begin(data);
  else answer(data);
};

async function begin({
  module,
  rules: { source, variant },
  draw: draws,
}: RulesToReplay): Promise<void> {
  try {
    await init({ module_or_path: module });
    rules = compile(source, { variant });
    draw = draws;
    replay = new Replay(newGame());
    scope.postMessage({ fingerprint: rules.fingerprint() });
  } catch {
    scope.postMessage({ problem: 'failed', values: {} });
  }
}

function newGame(): Game {
  const game = rules.newGame();
  game.setRepetition(draw);
  return game;
}

function answer(request: ReplayRequest): void {
  try {
    scope.postMessage({ answer: answerTo(request) });
  } catch (error) {
    const { problem, values } = error instanceof DistantError ? error : new DistantError('failed');
    scope.postMessage({ problem, values });
  }
}

function answerTo(request: ReplayRequest): ReplayAnswer {
  switch (request.kind) {
    case 'read':
      return { kind: 'read', moves: refreshed().read(request.packed, reporting()) };
    case 'write':
      return { kind: 'write', packed: refreshed().write(request.moves, reporting()) };
    case 'line':
      return { kind: 'line', moves: withRecord(request.record, mainLine) };
    case 'join': {
      const { moves, preferred } = request;
      const join = (game: Game) => joinedRecord(game, moves, preferred);
      return { kind: 'join', record: withRecord(request.record, join) };
    }
  }
}

function refreshed(): Replay {
  if (replay.plays > maxPlays) {
    replay.free();
    replay = new Replay(newGame());
  }
  return replay;
}

/** Works with the game of a record, or with a new one. */
function withRecord<T>(record: string | null, work: (game: Game) => T): T {
  const game = newGame();
  try {
    if (record !== null) game.load(record);
    return work(game);
  } finally {
    game.free();
  }
}

function reporting(): Progress {
  let last = performance.now();
  return (progress) => {
    if (performance.now() - last < pauseMilliseconds) return;
    last = performance.now();
    scope.postMessage({ progress });
  };
}
