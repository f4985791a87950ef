/**
 * The panel of a game with somebody elsewhere: who plays, what to do next, the link to send, a draw that is offered, and
 * the connection.
 */
import type { GameInfo } from '../../engine/structures';
import { joinAnd, translate } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import { playerName } from '../../core/messages/labels';
import { other, sidesOf } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { isLookingBack } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { make, makeButton, onChange, setAttribute, setText } from '../../ui/dom';
import { makeField } from '../../ui/fields';
import { makeLinkBox } from './link_box';
import { linkOf } from './packing/links';
import type { LiveStatus } from './live/live';
import { isOffered, mayOffer, taskOf } from './tasks';
import type { Task } from './tasks';

export interface PanelActions {
  /** The link has been taken to be sent. */
  sent(): void;
  /** The offer to be connected, or its answer, has been taken to be sent. */
  signalSent(): void;
  /** Offers a draw, or takes the offer back. */
  offerDraw(isOffered: boolean): void;
  acceptDraw(): void;
  connect(): void;
  /** Gives up connecting. */
  disconnect(): void;
  /** Opens a link that was pasted; resolves to what is wrong with it, or ''. */
  paste(text: string): Promise<string>;
}

/** What the panel shows besides the state of the page. */
export interface Shown {
  /** The packed game; null while it is being made. */
  code: string | null;
  live: LiveStatus;
  /** What has happened last, or ''. */
  news: string;
}

export class DistantPanel {
  readonly element: HTMLElement;
  private readonly heading = make('h2');
  private readonly sides = make('p', { class: 'help' });
  private readonly task = make('p', { class: 'task', role: 'status' });
  private readonly news = make('p', { class: 'help', role: 'status' });
  private readonly offered = make('div', { class: 'row' });
  private readonly offer: HTMLButtonElement;
  private readonly link;
  private readonly signal;
  private readonly connection = make('p', { class: 'connection', role: 'status' });
  private readonly connect: HTMLButtonElement;
  private readonly disconnect: HTMLButtonElement;
  private readonly pasted;
  private last: Task = 'wait';

  constructor(actions: PanelActions) {
    this.link = makeLinkBox(() => actions.sent());
    this.signal = makeLinkBox(() => actions.signalSent());
    this.offer = makeButton(translate('distant.offerDraw'), () =>
      actions.offerDraw(this.offer.getAttribute('aria-pressed') !== 'true'),
    );
    this.offered.append(
      make('span', {}, translate('distant.drawOffered')),
      makeButton(translate('distant.acceptDraw'), () => actions.acceptDraw()),
    );
    this.connect = makeButton('', () => actions.connect());
    this.disconnect = makeButton(translate('distant.disconnect'), () => actions.disconnect(), {
      class: 'quiet',
    });
    this.pasted = makePaste((text) => actions.paste(text));
    this.element = make(
      'section',
      { class: 'distant', 'aria-label': translate('distant.panel') },
      this.heading,
      this.sides,
      this.task,
      this.news,
      this.offered,
      this.link.element,
      this.connection,
      this.signal.element,
      this.pasted.element,
      make('div', { class: 'row' }, this.offer, this.connect, this.disconnect),
    );
  }

  render(state: State, distant: DistantGame, info: GameInfo, { code, live, news }: Shown): void {
    if (!isLookingBack(state)) this.last = taskOf(state, distant);
    this.renderPeople(distant, info);
    const name = distant.names[other(distant.role)];
    const isBegun = isBeingMade(live);
    setText(this.task, isBegun ? connectionTexts[live.kind]() : taskText(this.last, name));
    setAttribute(this.element, 'data-task', this.last);
    setText(this.news, news);
    setAttribute(this.news, 'hidden', news === '');
    this.renderDraw(state, distant);
    // Nothing has to be sent while it goes through the connection, or before it is there.
    const isSent = this.last === 'move' || this.last === 'over';
    setAttribute(this.link.element, 'hidden', isSent || isBegun || isThere(live));
    const page = location.href;
    this.link.show(translate('distant.link'), code && linkOf('play', code, page));
    this.renderConnection(live, distant);
    this.renderSignal(live, page);
  }

  private renderPeople({ role, names, hostSide }: DistantGame, info: GameInfo): void {
    const name = names[other(role)];
    setText(
      this.heading,
      name === '' ? translate('distant.panel') : translate('distant.against', { name }),
    );
    const mine = sidesOf(info, hostSide, role).map((player) => playerName(info, player));
    setText(this.sides, translate('distant.sides', { sides: joinAnd(mine) }));
  }

  private renderDraw(state: State, distant: DistantGame): void {
    setAttribute(this.offered, 'hidden', !isOffered(state, distant));
    setAttribute(this.offer, 'hidden', !mayOffer(state, distant) || isLookingBack(state));
    const { offer, role } = distant;
    const isMade = offer?.by === role && offer.ply === state.view?.ply;
    setAttribute(this.offer, 'aria-pressed', String(isMade));
  }

  private renderConnection(live: LiveStatus, { isLive }: DistantGame): void {
    const shown = live.kind === 'off' && isLive ? 'lost' : live.kind;
    setText(this.connection, connectionTexts[shown]());
    setAttribute(this.connection, 'hidden', shown === 'off' || isBeingMade(live));
    setAttribute(this.connection, 'data-connection', shown);
    setText(this.connect, translate(shown === 'lost' ? 'distant.reconnect' : 'distant.connect'));
    const isOn = isThere(live) || isBeingMade(live);
    setAttribute(this.connect, 'hidden', isOn || this.last === 'over');
    setAttribute(this.disconnect, 'hidden', !isOn);
    setText(this.disconnect, translate(isThere(live) ? 'distant.disconnect' : 'dialog.cancel'));
  }

  /** The offer or the answer that has to be sent, and the field for what comes back. */
  private renderSignal(live: LiveStatus, page: string): void {
    const isSignalling = live.kind === 'offering' || live.kind === 'answering';
    setAttribute(this.signal.element, 'hidden', !isSignalling);
    if (isSignalling)
      this.signal.show(
        translate(`distant.${live.kind}`),
        linkOf(live.kind === 'offering' ? 'live' : 'answer', live.text, page),
      );
    setAttribute(this.pasted.element, 'hidden', isThere(live) || live.kind === 'answering');
    this.pasted.ask(live.kind === 'offering' ? 'distant.paste.answer' : 'distant.paste');
  }
}

/** Whether two people are being connected. */
function isBeingMade({ kind }: LiveStatus): boolean {
  return kind === 'preparing' || kind === 'offering' || kind === 'answering';
}

function isThere({ kind }: LiveStatus): boolean {
  return kind === 'connected' || kind === 'interrupted';
}

const connectionTexts: Record<LiveStatus['kind'], () => string> = {
  off: () => '',
  preparing: () => translate('distant.preparing'),
  offering: () => translate('distant.offering.task'),
  answering: () => translate('distant.answering.task'),
  connected: () => translate('distant.connected'),
  interrupted: () => translate('distant.interrupted'),
  lost: () => translate('distant.lost'),
};

/** Some texts contain the other person's name if it is known. */
function taskText(task: Task, name: string): string {
  const named: Partial<Record<Task, MessageKey>> = {
    wait: 'distant.task.waitFor',
    send: 'distant.task.sendTo',
  };
  const key = name === '' ? undefined : named[task];
  return key === undefined ? translate(`distant.task.${task}`) : translate(key, { name });
}

/** The field for a link that the other person has sent; it is open while one is waited for. */
function makePaste(open: (text: string) => Promise<string>) {
  const field = make('input', { class: 'code', autocomplete: 'off', spellcheck: 'false' });
  const problem = make('p', { class: 'problem', role: 'alert' });
  const form = make(
    'form',
    {},
    makeField(translate('distant.paste.field'), field),
    make('button', { type: 'submit' }, translate('distant.paste.open')),
    problem,
  );
  const summary = make('summary');
  const element = make('details', { class: 'paste' }, summary, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value;
    void open(text).then((reason) => {
      if (field.value !== text) return;
      setText(problem, reason);
      if (reason !== '') return;
      field.value = '';
      element.open = false;
    });
  });
  const ask = onChange((what: 'distant.paste' | 'distant.paste.answer') => {
    setText(summary, translate(what));
    element.open = what === 'distant.paste.answer';
  });
  return { element, ask };
}
