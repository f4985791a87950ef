/**
 * A person without a browser: enters moves through the page's code, and reads from the state what the page offers.
 * Drawing and events are tested in the browser.
 */
import { entryOf, outcomeOf } from '../../tests/browser/core.mjs';
import type { playRandomly } from '../../tests/browser/core.mjs';
import type { MoveInput, Look } from '../../tests/browser/inside/enter_move.mjs';
import type { Spot } from '../core/entry/dragging';
import type { Engine } from '../engine/client';
import type { GameInfo, SiteId, Token } from '../engine/structures';
import { must } from '../core/must';
import { MoveEntry } from '../core/entry/move_entry';
import { groupOf, isPicking, pickable, toggled } from '../core/moves/selection';
import { mayDecide, mayPass, mayStop, pendingMove } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { defaultSettings } from '../core/state/settings';
import { Store } from '../core/state/store';

/** Handling input takes fewer promise callbacks than this. */
const maxTurns = 10_000;

type Session = Awaited<ReturnType<typeof playRandomly>>['session'];
type Asked = { kind: 'filterMoves'; tokens: Token[] } | { kind: 'trace'; text: string };

/** A person who enters a move in a position. */
export class Person {
  private readonly store = new Store(
    () => false,
    () => undefined,
  );
  private readonly moveEntry: MoveEntry;
  private readonly position: string;
  /** The move that was played. */
  private played: string | null = null;

  constructor(
    private readonly session: Session,
    private readonly info: GameInfo,
  ) {
    const view = session.view();
    this.position = view.text;
    const base = entryOf(session, []);
    const seats = info.players.map(() => 'human' as const);
    const settings = { ...defaultSettings, confirm: 'never' as const, runsOn: false };
    const setup = { seats, draw: false };
    this.store.set({ phase: 'ready', info, view, base, entry: base, setup, settings });
    const engine = { ask: (asked: Asked) => this.answer(asked) } as unknown as Engine;
    this.moveEntry = new MoveEntry(this.store, engine, (text) => {
      this.played = text;
      this.store.set({ busy: true });
    });
  }

  private async answer(asked: Asked): Promise<unknown> {
    if (asked.kind === 'filterMoves') return entryOf(this.session, asked.tokens);
    if (asked.kind === 'trace') return this.session.trace(asked.text);
    throw new Error(`a legal move needs no answer to ${JSON.stringify(asked)}`);
  }

  private readonly look = async (): Promise<Look> => {
    await this.rest();
    const { session, played, position } = this;
    return {
      ...offerOf(this.store.get(), (site) => must(this.info.board.sites[site], 'site').name),
      position: played === null ? position : outcomeOf(session, played),
    };
  };

  /** Nothing here takes time, so only promise callbacks have to run. */
  private async rest(): Promise<void> {
    for (let turns = 0; this.store.get().processing; turns++) {
      if (turns > maxTurns) throw new Error('the page does not become idle');
      await Promise.resolve();
    }
  }

  private readonly siteOf = (name: string): SiteId =>
    this.info.board.sites.findIndex((site) => site.name === name);

  private readonly pull = async (from: string, to: string): Promise<void> => {
    const { dragging } = this.moveEntry;
    const site = this.siteOf(from);
    // The previous input may have completed the move already.
    if (!dragging.canLift(site)) return;
    dragging.lift(site, spotAt(site));
    dragging.drag(spotAt(this.siteOf(to)));
    dragging.drop(spotAt(this.siteOf(to)));
  };

  /** Toggles a piece that may be selected for capture. */
  private readonly togglePick = (name: string): void => {
    this.moveEntry.pick(toggled(must(this.store.get().entry, 'entry'), this.siteOf(name)));
  };

  /** Presses a button, with a selector as `enter_move.mjs` writes it. */
  private readonly button = async (selector: string): Promise<void> => {
    const [, kind, value] = /^\[data-(action|text)=(.*)\]$/.exec(selector) ?? [];
    const meant = JSON.parse(must(value, selector)) as string;
    if (kind === 'text') this.chooseText(meant);
    else if (meant === 'play') this.moveEntry.confirm();
    else if (meant === 'add') this.moveEntry.add(must(this.store.get().ask, 'ask'));
    else if (meant === 'target') this.moveEntry.target(must(this.store.get().ask, 'ask'));
    else throw new Error(`nobody is asked ${meant}`);
  };

  private chooseText(text: string): void {
    const { ends, entry } = this.store.get();
    const heading = entry?.headings.find(({ reaches }) => reaches[0]?.moves[0] === text);
    if (ends?.ways.some((way) => way.text === text)) this.moveEntry.play(text);
    else if (entry?.choices.some((choice) => choice.text === text)) this.moveEntry.choose(text);
    else this.moveEntry.head(must(heading, text).direction);
  }

  private readonly turn = async (what: 'pass' | 'stop'): Promise<void> => this.moveEntry[what]();

  private shared() {
    const { look, pull, button, turn } = this;
    return {
      look,
      pull,
      button,
      turn,
      pick: async (name: string) => this.togglePick(name),
      leave: async () => (await look()).position,
      write: async (text: string) => {
        const problem = await this.moveEntry.type(text);
        if (problem !== null) throw new Error(problem);
      },
    };
  }

  /** Enters moves by clicks only. */
  pointer(go: (input: Pick<MoveInput, 'button' | 'pull'>) => MoveInput['go']): MoveInput {
    return {
      ...this.shared(),
      site: async (name) => this.moveEntry.click(this.siteOf(name)),
      pick: async (name) => this.moveEntry.click(this.siteOf(name)),
      go: go({ button: this.button, pull: this.pull }),
    };
  }

  /** Enters moves by keys: one adds a piece, another goes to a site. */
  keys(): MoveInput {
    const press = async (name: string, meant: 'add' | 'target') =>
      this.moveEntry.press(this.siteOf(name), meant);
    return {
      ...this.shared(),
      site: (name) => press(name, 'add'),
      go: (name) => press(name, 'target'),
    };
  }
}

/** The centre of a site. */
const spotAt = (site: SiteId): Spot => ({
  site,
  beyond: null,
  point: { x: 0, y: 0 },
  nearestOf: () => null,
});

/** What is visible and can be pressed. */
function offerOf(state: State, nameOf: (site: SiteId) => string): Omit<Look, 'position'> {
  const { ask, ends, entry } = state;
  const pending = pendingMove(state);
  if (entry === null) return { chosen: [], actions: [], texts: [], addable: [], picks: {} };
  const picks = isPicking(entry) ? pickable(entry) : [];
  const mayPlay =
    pending !== null || ((mayDecide(state) || picks.length > 0) && entry.complete !== null);
  const mayEnd = picks.length > 0 && entry.mayStop;
  const asks = ask !== null;
  const choices = asks || pending !== null ? [] : entry.choices.map(({ text }) => text);
  return {
    chosen: [...groupOf(entry), ...entry.picked].map(nameOf),
    actions: [
      ...(asks ? ['add', 'target'] : []),
      ...(mayPlay || mayEnd ? ['play'] : []),
      ...(mayPass(state) ? ['pass'] : []),
      ...(mayStop(state) ? ['stop'] : []),
    ],
    texts: [...(ends?.ways ?? []).map(({ text }) => text), ...choices, ...chips(state)],
    addable: entry.addable.map(nameOf),
    picks: Object.fromEntries(picks.map((site) => [nameOf(site), entry.picked.includes(site)])),
  };
}

/** The moves of the arrows beside the group. */
function chips(state: State): string[] {
  const { entry } = state;
  if (entry === null || mayDecide(state) || entry.places) return [];
  const isGroup = groupOf(entry).length > 1;
  return entry.headings
    .filter(({ reaches }) => isGroup || reaches.some(({ carried }) => carried.length > 1))
    .flatMap(({ reaches }) => reaches[0]?.moves[0] ?? []);
}
