/**
 * A small board for tests: two rows of three hexagons, wrapping at the sides, the lower row half a cell to the right.
 */
import type {
  GameTree,
  BoardInfo,
  Entry,
  GameInfo,
  PieceView,
  PositionView,
  Trace,
  MoveNode,
  TranslatedTexts,
} from '../engine/structures';

const slope = Math.sqrt(3) / 2;

export const board: BoardInfo = {
  cell: 'hexagon',
  material: 'sand',
  width: 50,
  height: 58,
  sites: [
    { name: 'B1', x: 25, y: 29, hidden: false },
    { name: 'B2', x: 75, y: 29, hidden: false },
    { name: 'B3', x: 125, y: 29, hidden: false },
    { name: 'A1', x: 50, y: 72, hidden: false },
    { name: 'A2', x: 100, y: 72, hidden: false },
    { name: 'A3', x: 150, y: 72, hidden: false },
  ],
  directions: [
    { name: 'e', dx: 1, dy: 0 },
    { name: 'w', dx: -1, dy: 0 },
    { name: 'se', dx: 0.5, dy: slope },
  ],
  links: [
    { from: 0, direction: 0, to: 1, wraps: false },
    { from: 1, direction: 0, to: 2, wraps: false },
    { from: 2, direction: 0, to: 0, wraps: true },
    { from: 0, direction: 1, to: 2, wraps: true },
    { from: 0, direction: 2, to: 3, wraps: false },
  ],
  zones: [{ name: 'goal', label: 'Goal', sites: [4] }],
  tints: [],
  marks: [],
  lines: null,
  curves: [],
  image: '',
};

export const info: GameInfo = {
  title: 'Trial',
  description: '',
  history: '',
  strategy: '',
  aim: '',
  about: { author: '', publisher: '', year: null, source: '', program: '' },
  variants: ['Trial'],
  notations: [],
  variant: 0,
  players: [
    { name: 'Red', role: 'playing', colour: '#c8373c', facing: -1 },
    { name: 'Blue', role: 'playing', colour: '', facing: -1 },
  ],
  alternates: true,
  pieceTypes: [
    {
      name: 'Die',
      help: '',
      description: '',
      notation: '',
      drawing: 'die',
      shape: '',
      symbol: '',
      ownSymbols: ['', ''],
      plain: '',
      secondInk: false,
      images: [],
      value: 0,
      attributes: [{ name: 'pips', min: 1, max: 6 }],
      showsReserve: true,
    },
  ],
  board,
  help: {},
  texts: {},
  hints: {},
  scores: [],
  countsPieces: false,
  scoreUnit: 1,
  warnings: [],
};

/** What a rule file says in a language, if it says nothing. */
export const noTexts: TranslatedTexts = {
  title: '',
  description: '',
  history: '',
  strategy: '',
  aim: '',
  source: '',
  variants: [],
  names: {},
  pieces: {},
  help: {},
};

export function die(site: number, value: number, owner = 0): PieceView {
  return { site, type: 0, owner, attributes: [value], below: [] };
}

export function view(change: Partial<PositionView> = {}): PositionView {
  return {
    pieces: [die(0, 2), die(2, 3, 1)],
    turn: { player: 0, moveTypes: [], decision: false, random: false, prompt: '' },
    moveCount: 4,
    automatic: null,
    attackedRoyals: [],
    outcome: null,
    decidingSites: [],
    scores: [],
    territory: [],
    out: [],
    variables: [],
    reserves: [],
    ply: 0,
    plies: 0,
    text: '',
    ...change,
  };
}

/** The node of the start, for making others. */
export const startNode: MoveNode = {
  id: 0,
  parent: null,
  ply: 0,
  player: null,
  text: '',
  described: [],
  named: '',
  legs: [],
  before: '',
  comment: '',
  marks: '',
};

/** A game without variations, of which all or some moves are played. */
export function lineOf(moves: { text: string; player: number }[], ply = moves.length): GameTree {
  const nodes = moves.map(({ text, player }, i) => ({
    ...startNode,
    id: i + 1,
    parent: i,
    ply: i + 1,
    player,
    text,
  }));
  const line = nodes.map(({ id }) => id);
  return { nodes: [startNode, ...nodes], present: ply, line, removed: 0 };
}

/** The piece on B1 moves east by two and captures B3. */
export const capture: Trace = {
  tracks: [
    {
      kind: 'slide',
      piece: die(0, 2),
      becomes: die(2, 2),
      path: [
        { site: 0, direction: -1, wraps: false },
        { site: 1, direction: 0, wraps: false },
        { site: 2, direction: 0, wraps: false },
      ],
      start: 0,
      end: 2,
    },
    {
      kind: 'capture',
      piece: die(2, 3, 1),
      becomes: null,
      path: [{ site: 2, direction: -1, wraps: false }],
      start: 1.5,
      end: 2.5,
    },
  ],
  counts: [],
  legs: [0],
  duration: 2.5,
  marks: [0, 2],
  cutOff: [],
};

/** The die on B3 moves east across the edge and pushes an equal die from B1 to B2. */
export const push: Trace = {
  tracks: [
    {
      kind: 'slide',
      piece: die(2, 1),
      becomes: die(0, 1),
      path: [
        { site: 2, direction: -1, wraps: false },
        { site: 0, direction: 0, wraps: true },
      ],
      start: 0,
      end: 1,
    },
    {
      kind: 'push',
      piece: die(0, 1),
      becomes: die(1, 1),
      path: [
        { site: 0, direction: -1, wraps: false },
        { site: 1, direction: 0, wraps: false },
      ],
      start: 0.5,
      end: 1.5,
    },
  ],
  counts: [],
  legs: [0],
  duration: 1.5,
  marks: [2, 0],
  cutOff: [],
};

/** An entry in which nothing can be entered. */
export const noEntry: Entry = {
  chosen: [],
  forced: [],
  addable: [],
  companions: [],
  headings: [],
  groups: false,
  places: false,
  only: null,
  example: null,
  targets: [],
  finals: [],
  choices: [],
  complete: null,
  mayPass: false,
  mayStop: false,
  steps: [],
  preview: [],
  variables: [],
  legs: [],
  captured: [],
  picked: [],
};
