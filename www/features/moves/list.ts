/** The list of moves. Unchanged rows are kept, so that long games are fast. */
import { hasFocus, make, makeButton, scrollInside, setAttribute } from '../../ui/dom';
import { keyAlong, makeNotation } from '../../ui/direction';
import type { GameTree, MoveNode } from '../../engine/structures';
import { markSigns, moveHelp, moveText } from '../../core/messages/move_text';
import type { Reading } from '../../core/messages/move_text';
import { translate } from '../../language/translate';
import { numberText } from '../../core/messages/move_numbers';
import type { Numbering } from '../../core/messages/move_numbers';
import { shownMove } from '../../core/moves/rule_texts';
import { stepTo } from '../../core/moves/tree';
import type { Step } from '../../core/moves/tree';
import { rowsOf, turnsOf } from './rows';
import type { Row } from './rows';

export interface ListActions {
  goTo(node: number): void;
  /** Previews the move of a node; null ends the preview. */
  lookAt(node: number | null): void;
}

const stepOfKey: Record<string, Step> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** What the list shows of a move, apart from how it is written. */
const told = ['id', 'text', 'before', 'comment', 'marks'] as const;

/** Deeper variations are not indented any further. */
const maxIndents = 6;
/** A round has at most so many turns in a line. */
const maxTurnsPerLine = 3;
const restMilliseconds = 150;

export class MoveList {
  readonly element = make('ol', { class: 'moves', 'aria-label': translate('moves.title') });
  private readonly start: HTMLButtonElement;
  private tree: GameTree | null = null;
  private reading: Reading | null = null;
  private numbering: Numbering | null = null;
  private rows = new Map<string, HTMLElement>();
  private readonly buttons = new Map<number, HTMLElement>();
  /** Compound moves whose steps are shown. */
  private readonly open = new Set<number>();
  /** How the moves of the current line are marked. */
  private marks = new Map<number, string>();
  private present: HTMLElement | null = null;
  private resting = 0;

  constructor(private readonly actions: ListActions) {
    this.start = makeButton(translate('moves.start'), () => this.go(0), { class: 'move' });
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('pointerover', ({ target }) => this.point(target));
    this.element.addEventListener('pointerleave', () => this.point(null));
    // What is loaded later takes room from the list.
    new ResizeObserver(() => this.keepInSight()).observe(this.element);
  }

  render(tree: GameTree, reading: Reading, numbering: Numbering): void {
    if (tree === this.tree && reading.style === this.reading?.style) return;
    this.tree = tree;
    this.read(reading);
    if (this.differs(tree, numbering)) this.fill(tree, numbering);
    this.mark(tree);
  }

  /** Writes all moves again if they are now read differently. */
  private read(reading: Reading): void {
    const { info, placed, style } = this.reading ?? reading;
    this.reading = reading;
    const isSame = info === reading.info && placed === reading.placed && style === reading.style;
    if (isSame) return;
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.known = [];
  }

  /** Whether the content of the list has changed. */
  private differs({ nodes }: GameTree, numbering: Numbering): boolean {
    if (numbersDiffer(this.numbering, numbering)) return true;
    if (nodes === this.known) return false;
    if (nodes.length !== this.known.length) return true;
    return nodes.some((node, at) => {
      const old = this.known[at];
      return node !== old && (old === undefined || told.some((part) => node[part] !== old[part]));
    });
  }

  private known: MoveNode[] = [];

  private fill(tree: GameTree, numbering: Numbering): void {
    this.known = tree.nodes;
    this.numbering = numbering;
    const rows = rowsOf(tree, numbering);
    const shown = new Map<string, HTMLElement>();
    for (const row of rows)
      shown.set(row.key, this.rows.get(row.key) ?? this.makeRow(row, numbering));
    for (const [key, element] of this.rows) if (!shown.has(key)) element.remove();
    this.rows = shown;
    this.buttons.set(tree.nodes[0]?.id ?? 0, this.start);
    if (this.start.parentElement === null)
      this.element.append(make('li', { class: 'moves-row' }, this.start));
    let last = this.element.firstElementChild;
    for (const element of shown.values()) {
      if (last?.nextElementSibling !== element) last?.after(element);
      last = element;
    }
  }

  private makeRow(row: Row, numbering: Numbering): HTMLElement {
    const { level, begins, moves, isRound, comment } = row;
    const element = make('li', { class: level > 0 ? 'moves-row variation' : 'moves-row' });
    element.style.setProperty('--level', String(Math.min(level, maxIndents)));
    element.style.setProperty('--lines', String(Math.ceil(moves.length / 2)));
    if (begins)
      element.append(make('span', { class: 'visually-hidden' }, translate('moves.variation')));
    if (isRound) element.append(...this.makeRound(moves, numbering));
    else element.append(...this.makeMoves(moves, numbering));
    if (comment !== '') element.append(make('p', { class: 'comment', dir: 'auto' }, comment));
    return element;
  }

  /** The number of a round, and its turns beside each other. */
  private makeRound(moves: MoveNode[], numbering: Numbering): HTMLElement[] {
    const { number, follows } = numbering.numbers.get(moves[0]?.id ?? 0) ?? {};
    const turns = turnsOf(moves, numbering).map((turn) =>
      make(
        'div',
        { class: 'moves-turn' },
        ...turn.map((node) =>
          this.makeMove(node, numberText(numbering.numbers.get(node.id)), false),
        ),
      ),
    );
    const gap = make('div', { class: 'moves-turn moves-gap', 'aria-hidden': 'true' }, '…');
    const round = make('div', { class: 'moves-round' }, ...(follows ? [gap] : []), ...turns);
    round.style.setProperty('--turns', String(turnsPerLine(numbering)));
    return [make('span', { class: 'number', 'aria-hidden': 'true' }, `${number ?? ''}.`), round];
  }

  /** Moves one after the other, with their numbers where another one begins. */
  private makeMoves(moves: MoveNode[], numbering: Numbering): HTMLElement[] {
    const numberOf = (node: MoveNode | undefined) => node && numbering.numbers.get(node.id)?.number;
    return moves.map((node, at) => {
      const isNew = numberOf(moves[at - 1]) !== numberOf(node);
      return this.makeMove(node, numberText(numbering.numbers.get(node.id)), isNew);
    });
  }

  /** Every move has its number for those who only hear it. */
  private makeMove(node: MoveNode, number: string, showsNumber: boolean): HTMLElement {
    const { id, text, legs } = node;
    const { reading } = this;
    const label = reading === null ? text : moveText(reading, node);
    const button = makeButton(makeNotation(label), () => this.go(id), {
      class: 'move',
      title: (reading !== null && moveHelp(reading, node)) || false,
      'data-node': String(id),
      'data-text': text,
      tabindex: '-1',
    });
    const numberClass = showsNumber ? 'number' : 'number visually-hidden';
    button.prepend(make('span', { class: numberClass }, `${number} `));
    const signs = markSigns(node);
    if (signs !== '') button.append(make('span', { class: 'signs', dir: 'ltr' }, signs));
    this.buttons.set(id, button);
    this.marks.delete(id);
    if (legs.length === 0) return button;
    const steps = make(
      'ol',
      { class: 'move-steps' },
      ...legs.map((leg) => {
        const shown = reading === null ? leg : shownMove(reading.info, leg);
        return make('li', {}, makeNotation(shown));
      }),
    );
    const toggle = makeButton('', () => this.toggle(id, toggle, steps), {
      class: 'unfold',
      tabindex: '-1',
      'aria-label': translate('moves.steps', { count: legs.length }),
    });
    this.unfold(id, toggle, steps);
    return make('span', { class: 'compound' }, button, toggle, steps);
  }

  private toggle(id: number, toggle: HTMLElement, steps: HTMLElement): void {
    if (!this.open.delete(id)) this.open.add(id);
    this.unfold(id, toggle, steps);
  }

  private unfold(id: number, toggle: HTMLElement, steps: HTMLElement): void {
    const isOpen = this.open.has(id);
    setAttribute(toggle, 'aria-expanded', String(isOpen));
    setAttribute(steps, 'hidden', !isOpen);
  }

  /** Marks the current move, the moves before it, and those after it. */
  private mark({ line, present }: GameTree): void {
    const at = line.indexOf(present);
    const marks = new Map(line.map((id, i) => [id, i <= at ? 'data-past' : 'data-future']));
    for (const [id, mark] of this.marks) if (marks.get(id) !== mark) this.setMark(id, mark, false);
    for (const [id, mark] of marks) if (this.marks.get(id) !== mark) this.setMark(id, mark, true);
    this.marks = marks;
    this.markPresent(present);
  }

  private setMark(id: number, mark: string, isOn: boolean): void {
    const button = this.buttons.get(id);
    if (button) setAttribute(button, mark, isOn);
  }

  private markPresent(present: number): void {
    const button = this.buttons.get(present) ?? null;
    if (button === this.present || button === null) return;
    const hadFocus = this.present !== null && hasFocus(this.element);
    if (this.present) {
      setAttribute(this.present, 'aria-current', false);
      setAttribute(this.present, 'tabindex', '-1');
    }
    this.present = button;
    setAttribute(button, 'aria-current', 'step');
    setAttribute(button, 'tabindex', '0');
    if (hadFocus) button.focus({ preventScroll: true });
    this.keepInSight();
  }

  private keepInSight(): void {
    if (this.present !== null) scrollInside(this.element, this.present);
  }

  private go(node: number): void {
    this.point(null);
    this.actions.goTo(node);
  }

  private key(event: KeyboardEvent): void {
    const step = stepOfKey[keyAlong(this.element, event.key)];
    if (step === undefined || this.tree === null || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    const node = stepTo(this.tree, step);
    if (node !== null) this.go(node);
  }

  /** Previews a move once the pointer has rested on it. */
  private point(target: EventTarget | null): void {
    clearTimeout(this.resting);
    const button = target instanceof Element ? target.closest('[data-node]') : null;
    const node = button === null ? null : Number(button.getAttribute('data-node'));
    if (node === null || button === this.present) return this.actions.lookAt(null);
    this.resting = window.setTimeout(() => this.actions.lookAt(node), restMilliseconds);
  }
}

/** As many as there are players; if these are many, in lines of about the same length. */
function turnsPerLine({ players }: Numbering): number {
  return Math.ceil(players / Math.ceil(players / maxTurnsPerLine));
}

function numbersDiffer(one: Numbering | null, two: Numbering): boolean {
  if (one?.byRounds !== two.byRounds || one.numbers.size !== two.numbers.size) return true;
  for (const [id, { number, follows }] of two.numbers) {
    const before = one.numbers.get(id);
    if (before?.number !== number || before.follows !== follows) return true;
  }
  return false;
}
