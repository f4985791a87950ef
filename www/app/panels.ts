/** Makes the panels: what each may do is bound here to the match, the entry and the board. */
import type { BoardView } from '../board/view';
import { make } from '../dom';
import type { Engine } from '../engine/client';
import type { Completions, PieceView, Token } from '../engine/types';
import { makeFailure } from '../panels/failure';
import { makeFraming } from '../panels/framing';
import { makeLater, makePlace } from '../panels/later';
import { makeNotice } from '../panels/notice';
import { makePlayers } from '../panels/players';
import { makeSides } from '../panels/sides';
import type { TakenSource } from '../panels/sides';
import { makeStatus } from '../panels/status';
import { makeToolbar } from '../panels/toolbar';
import type { More } from '../panels/toolbar';
import { makeTurn } from '../panels/turn';
import { makeTyped } from '../panels/typed';
import { Part } from '../part';
import type { Entering } from '../play/entering';
import { toggleFrame } from '../play/framing';
import type { Match } from '../play/match';
import { mayEnter } from '../state/state';
import type { How, State, Store } from '../state/state';
import type { BesideParts } from './beside';
import type { Parts } from './parts';
import type { Thinking } from './thinking';

/** How many moves are offered under the line. */
const suggestions = 8;

interface Bound extends Pick<BesideParts, 'works' | 'open'> {
  store: Store;
  engine: Engine;
  match: Match;
  entering: Entering;
  board: BoardView;
  thinking: Part<Thinking>;
  parts: Parts;
  /** Says that something could not be fetched. */
  missing(): void;
  /** Starts the page anew. */
  retry(): void;
}

export type Panels = ReturnType<typeof makePanels>;

export function makePanels(bound: Bound) {
  const { store, match, entering, board, parts } = bound;
  const leave = () => board.grid.focus();
  const find = makeFinder(bound);
  const toolbar = makeToolbar({
    ...tools(bound),
    more: () => beside.panels ?? beside.use(({ menu }) => menu.open()),
  });
  const beside = makeThoseBeside(bound, find, toolbar.more);
  return {
    players: makePlayers({ seat: (player, seat) => match.setSeat(player, seat) }),
    sides: makeSides(
      {
        hold: (type) => entering.hold(type),
        byKeys: () => board.grid.byKeys,
        leave,
        paint: (...icon) => board.paintIcon(...icon),
      },
      takenSource(bound),
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
      foresee: (text) => entering.previews.move(text),
      say: (said) => store.set({ said }),
      line: parts.beside,
    }),
    status: makeStatus(),
    toolbar,
    choosing: makeThoseChoosing(bound),
    notice: makeNotice((site) => board.placeOf(site)),
    beside,
    told: makeLater(
      parts.told,
      ({ makeAnnouncer }) => ({ announcer: makeAnnouncer() }),
      { announcer: makePlace() },
      () => store.redraw(),
    ),
    failure: makeFailure(bound.retry),
  } satisfies Record<string, { render(state: State): void }>;
}

function makeThoseChoosing({ store, entering, board, parts }: Bound) {
  const { previews } = entering;
  const actions = {
    add: (site: number) => entering.add(site),
    target: (site: number) => entering.target(site),
    choose: (text: string) => entering.choose(text),
    play: (text: string) => entering.play(text),
    pick: (sites: number[]) => entering.pick(sites),
    head: (direction: number, how: How) => entering.head(direction, how),
    farther: (step: 1 | -1) => entering.farther(step),
    back: () => entering.back(),
    confirm: () => entering.confirm(),
    pointAtToken: (token: Token | null) => previews.token(token),
    pointAtMove: (text: string | null) => previews.move(text),
    pictureOf: (piece: PieceView) => board.pictureOf(piece),
    placeOf: (site: number) => board.placeOf(site),
    hullPlaceOf: (sites: number[], direction: number) => board.hullPlaceOf(sites, direction),
    byKeys: () => board.grid.byKeys,
    hasKeys: () => board.grid.hasKeys,
    leave: () => board.grid.focus(),
  };
  return makeLater(
    parts.choosing,
    ({ makeChoosing }) => makeChoosing(actions),
    { decision: makePlace(), picks: makePlace(), chooser: makePlace(), headings: makePlace() },
    () => store.redraw(),
  );
}

function makeThoseBeside(bound: Bound, find: Finder, more: More) {
  const { store, entering, board, parts } = bound;
  const redraw = () => store.redraw();
  const legal = {
    find: (text: string, skip: number, limit: number) => find(text, true, skip, limit),
    foresee: (text: string | null) => entering.previews.move(text),
    play: (text: string) => void entering.type(text),
    leave: () => board.grid.focus(),
  };
  const places = {
    legal: makePlace(),
    moves: make('div', { class: 'later' }),
    boardText: makePlace(),
    about: makePlace(),
    menu: more.element,
  };
  return makeLater(
    parts.beside,
    ({ makeBeside }) => makeBeside({ ...bound, legal, more, redraw }),
    places,
    redraw,
  );
}

/** What shows the pieces that moves have taken comes with the first move. */
function takenSource({ engine, board, store, missing }: Bound): TakenSource {
  const part = new Part(async () => {
    const { TakenPieces } = await import('../panels/taken');
    return new TakenPieces({
      glimpse: (node) => engine.ask({ kind: 'glimpse', node }),
      paint: (...icon) => board.paintIcon(...icon),
    });
  }, missing);
  return { need: (work) => part.need(work), redraw: () => store.redraw() };
}

function tools({ match, thinking }: Bound) {
  return {
    undo: () => void match.undo(),
    redo: () => void match.redo(),
    resume: () => match.resume(),
    rest: () => match.rest(),
    stop: () => match.stop(),
    hint: () => thinking.use((all) => all.hint()),
    analyse: () => thinking.use((all) => all.toggleAnalysis()),
  };
}

type Finder = ReturnType<typeof makeFinder>;

/** Finds the moves that a text may become, where a person may move. */
function makeFinder({ store, engine }: Bound) {
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
