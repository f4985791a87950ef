/** The analysis panel: who is better, the depth, and the best lines, which can be looked at and played. */
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import type { GameInfo, PlayerId, ScoredLine, SearchReport } from '../../engine/structures';
import { translate } from '../../language/translate';
import { makeIcon } from '../../ui/icons';
import { deciders } from '../../core/players/seats';
import { humans, isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { badgeOf } from '../../core/messages/evaluation';
import { verdictOf } from './verdict';
import { maxMoves } from './line_texts';

export interface PanelActions {
  /**
   * Shows the position after the first moves of a line; null returns to the game. With `keeps` it stays selected,
   * otherwise only while it is pointed at.
   */
  look(texts: string[] | null, keeps: boolean): void;
  play(texts: string[]): void;
  /** Plays the person's moves of a line as long as the opponents play theirs. */
  plan(texts: string[]): void;
  setLines(lines: number): void;
  close(): void;
  /** How the moves of a line are shown. */
  texts(line: readonly string[]): string[];
}

export interface AnalysisPanel {
  element: HTMLElement;
  render(state: State, report: SearchReport | null): void;
}

const maxLines = 5;

interface Row {
  element: HTMLElement;
  badge: HTMLElement;
  moves: HTMLButtonElement[];
}

export function makePanel(actions: PanelActions): AnalysisPanel {
  const verdict = make('p', { class: 'verdict' });
  const effort = make('p', { class: 'effort' });
  const countsAsHelp = make(
    'p',
    { class: 'counts-as-help', hidden: true },
    translate('analysis.countsAsHelp'),
  );
  const lineControls = new SelectedLine(actions);
  const rows = Array.from({ length: maxLines }, (_, index) => makeRow(index, actions));
  const count = makeCount(actions);
  const close = makeButton('', actions.close, {
    class: 'quiet',
    'aria-label': translate('analysis.close'),
  });
  close.append(makeIcon('close'));
  const element = make(
    'section',
    { class: 'analysis', 'aria-label': translate('analysis.title') },
    make(
      'div',
      { class: 'row' },
      make('h2', {}, translate('analysis.title')),
      count.element,
      close,
    ),
    verdict,
    effort,
    make(
      'ol',
      { class: 'lines', 'aria-label': translate('analysis.lines') },
      ...rows.map((row) => row.element),
    ),
    lineControls.element,
    countsAsHelp,
  );
  return {
    element,
    render(state, report) {
      setText(verdict, verdictText(state, report));
      setText(effort, effortText(state, report));
      setAttribute(countsAsHelp, 'hidden', !isAgainstComputer(state));
      count.select.value = String(state.settings.lines);
      const lines = report?.lines ?? [];
      lineControls.render(state);
      for (const [index, row] of rows.entries()) {
        const line = lines[index];
        setAttribute(row.element, 'hidden', line === undefined);
        if (state.info && line) fill(row, state.info, line, actions.texts(line.line));
      }
    },
  };
}

function makeRow(index: number, { look }: PanelActions): Row {
  const badge = make('span', { class: 'score', dir: 'ltr' });
  const moves = Array.from({ length: maxMoves }, () =>
    make('button', { type: 'button', dir: 'ltr' }),
  );
  const first = (count: number) =>
    moves.slice(0, count).map(({ dataset }) => dataset['text'] ?? '');
  moves.forEach((button, i) => button.addEventListener('click', () => look(first(i + 1), true)));
  const element = make('li', { 'data-line': String(index + 1) }, badge, ...moves);
  element.addEventListener('pointerenter', () => look(first(1), false));
  element.addEventListener('pointerleave', () => look(null, false));
  element.addEventListener('focusin', () => look(first(1), false));
  element.addEventListener('focusout', () => look(null, false));
  return { element, badge, moves };
}

function fill(row: Row, info: GameInfo, scored: ScoredLine, texts: string[]): void {
  setText(row.badge, badgeOf(info, scored));
  for (const [index, button] of row.moves.entries()) {
    const text = scored.line[index];
    setAttribute(button, 'hidden', text === undefined);
    setAttribute(button, 'data-text', text ?? false);
    setText(button, texts[index] ?? '');
  }
}

/** The moves of the selected line; null if none is selected. */
export function selectedLine({ lookedAt, view }: State): string[] | null {
  return lookedAt !== null && lookedAt.of === view ? lookedAt.selectedLine : null;
}

/** The selected line, with buttons to play it or leave it. */
class SelectedLine {
  readonly element: HTMLElement;
  private texts: string[] | null = null;
  private readonly words = make('span', {});
  private readonly plan: HTMLElement;

  constructor(private readonly actions: PanelActions) {
    this.plan = makeButton(translate('analysis.plan'), () => this.leaveFor(actions.plan), {
      title: translate('analysis.plan.title'),
    });
    this.element = make(
      'div',
      {
        class: 'selected-line row',
        hidden: true,
        role: 'group',
        'aria-label': translate('analysis.selectedLine'),
      },
      this.words,
      makeButton(translate('analysis.play'), () => this.leaveFor(actions.play), {
        class: 'primary',
      }),
      this.plan,
      makeButton(translate('analysis.backToGame'), () => actions.look(null, true), {}),
    );
  }

  render(state: State): void {
    const texts = (this.texts = selectedLine(state));
    setAttribute(this.element, 'hidden', texts === null);
    setText(this.words, texts ? translate('analysis.after', { count: texts.length }) : '');
    setAttribute(this.plan, 'hidden', !isAgainstComputer(state));
  }

  private leaveFor(act: (texts: string[]) => void): void {
    const { texts } = this;
    this.actions.look(null, true);
    if (texts) act(texts);
  }
}

function makeCount({ setLines }: PanelActions): {
  element: HTMLElement;
  select: HTMLSelectElement;
} {
  const numbers = Array.from({ length: maxLines }, (_, index) => String(index + 1));
  const options = numbers.map((value) => make('option', { value }, value));
  const select = make('select', { name: 'lines' }, ...options);
  select.addEventListener('change', () => setLines(Number(select.value)));
  return {
    element: make('label', { class: 'count' }, translate('analysis.lines'), select),
    select,
  };
}

function verdictText(state: State, report: SearchReport | null): string {
  const { info, view } = state;
  if (info === null || view === null) return '';
  if (isOver(state)) return translate('analysis.over');
  if (view.turn.random) return translate('analysis.chance');
  if (state.thinking !== null) return translate('analysis.paused');
  if (report?.tablebase?.result === 'draw') return translate('analysis.drawn');
  const [best] = report?.lines ?? [];
  return best ? verdictOf(info, view.turn.player, best) : translate('search.looking');
}

function effortText({ view }: State, report: SearchReport | null): string {
  if (report === null || view === null || report.depth === 0) return ' ';
  if (report.tablebase !== null) return translate('analysis.fromTables');
  const { depth, nodes, perSecond, done } = report;
  const words = translate('analysis.effort', { depth, nodes, perSecond });
  return done ? `${words} · ${translate('analysis.done')}` : words;
}

/** Whether a person plays against the computer, so that the analysis counts as help. */
function isAgainstComputer(state: State): boolean {
  const { info, setup } = state;
  if (info === null || isOver(state)) return false;
  const isComputer = (player: PlayerId) => typeof setup.seats[player] === 'number';
  return humans(state).length > 0 && deciders(info).some(isComputer);
}
