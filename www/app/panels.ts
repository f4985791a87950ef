/** Makes the panels: what each may do is bound here to the match, the entry and the board. */
import type { BoardView } from '../board/view';
import type { Engine } from '../engine/client';
import type { Completions, PieceView, Token } from '../engine/types';
import { makeAbout } from '../panels/about';
import { makeAnnouncer } from '../panels/announcer';
import { makeBoardText } from '../panels/board_text';
import { makeChooser } from '../panels/chooser';
import { makeDecision } from '../panels/decision';
import { makeFailure } from '../panels/failure';
import { makeFraming } from '../panels/framing';
import { makeHeadings } from '../panels/headings';
import { makeLegalMoves } from '../panels/legal';
import type { MenuItem } from '../panels/menu';
import { makeNotice } from '../panels/notice';
import type { Panel } from '../panels/panel';
import { makePicks } from '../panels/picks';
import { makePlayers } from '../panels/players';
import { makeSides } from '../panels/sides';
import { makeStatus } from '../panels/status';
import { makeToolbar } from '../panels/toolbar';
import { makeTurn } from '../panels/turn';
import { makeTyped } from '../panels/typed';
import type { Entering } from '../play/entering';
import { toggleFrame } from '../play/framing';
import type { Match } from '../play/match';
import { mayEnter } from '../state/state';
import type { Store } from '../state/state';
import type { Thinking } from './thinking';

/** How many moves are offered under the line. */
const suggestions = 8;

interface Parts {
  store: Store;
  engine: Engine;
  match: Match;
  entering: Entering;
  board: BoardView;
  thinking: Thinking;
  moves: Panel;
  menu: MenuItem[];
  /** Starts the page anew. */
  retry(): void;
}

export type Panels = ReturnType<typeof makePanels>;

export function makePanels(parts: Parts) {
  const { store, engine, match, entering, board } = parts;
  const { previews } = entering;
  const placeOf = (site: number) => board.placeOf(site);
  const find = makeFinder(parts);
  const foresee = (text: string | null) => previews.move(text);
  const leave = () => board.grid.focus();
  const paint: BoardView['paintIcon'] = (...icon) => board.paintIcon(...icon);
  const fetchTaken = async () => {
    const { TakenPieces } = await import('../panels/taken');
    return new TakenPieces({ glimpse: (node) => engine.ask({ kind: 'glimpse', node }), paint });
  };
  const enter = {
    add: (site: number) => entering.add(site),
    target: (site: number) => entering.target(site),
    choose: (text: string) => entering.choose(text),
    back: () => entering.back(),
    confirm: () => entering.confirm(),
    farther: (step: 1 | -1) => entering.farther(step),
    pointAtChoice: (text: string | null) => previews.choice(text),
    play: (text: string) => entering.play(text),
    pick: (sites: number[]) => entering.pick(sites),
    pointAtToken: (token: Token | null) => previews.token(token),
    pointAtMove: foresee,
    pictureOf: (piece: PieceView) => board.pictureOf(piece),
    byKeys: () => board.grid.byKeys,
    leave,
  };
  const enterAside = { ...enter, byKeys: () => board.grid.hasKeys };
  return {
    players: makePlayers({ seat: (player, seat) => match.setSeat(player, seat) }),
    sides: makeSides(
      { ...enter, hold: (type) => entering.hold(type), paint },
      { fetch: fetchTaken, redraw: () => store.set({}) },
    ),
    turn: makeTurn({ pass: () => entering.pass(), stop: () => entering.stop(), leave }),
    framing: makeFraming({
      frame: () => toggleFrame(store, board.frame),
      frames: () => board.frame.isWanted,
      leave,
    }),
    typed: makeTyped({
      type: (text) => entering.type(text),
      complete: (typed) => find(typed, false, 0, suggestions),
      foresee,
      say: (said) => store.set({ said }),
    }),
    status: makeStatus(),
    toolbar: makeToolbar(tools(parts), parts.menu),
    decision: makeDecision(enterAside),
    picks: makePicks(enterAside),
    chooser: makeChooser(enter, placeOf),
    headings: makeHeadings({
      ...enter,
      head: (direction, how) => entering.head(direction, how),
      hullPlaceOf: (sites, direction) => board.hullPlaceOf(sites, direction),
    }),
    notice: makeNotice(placeOf),
    moves: parts.moves,
    about: makeAbout(),
    legal: makeLegalMoves({
      find: (text, skip, limit) => find(text, true, skip, limit),
      foresee,
      play: (text) => void entering.type(text),
      leave,
    }),
    boardText: makeBoardText(),
    announcer: makeAnnouncer(),
    failure: makeFailure(parts.retry),
  } satisfies Record<string, Panel>;
}

function tools({ match, thinking }: Parts) {
  return {
    undo: () => void match.undo(),
    redo: () => void match.redo(),
    resume: () => match.resume(),
    rest: () => match.rest(),
    stop: () => match.stop(),
    hint: () => thinking.hint(),
    analyse: () => thinking.toggleAnalysis(),
  };
}

/** Finds the moves that a text may become, where a person may move. */
function makeFinder({ store, engine }: Parts) {
  return async (
    typed: string,
    anywhere: boolean,
    skip: number,
    limit: number,
  ): Promise<Completions> => {
    if (!mayEnter(store.get())) return { found: [], total: 0, only: null };
    return engine.ask({ kind: 'completions', typed, anywhere, skip, limit });
  };
}
