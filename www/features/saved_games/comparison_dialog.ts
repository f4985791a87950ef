/**
 * Compares two games of the same rules: where their lines part, both positions there, and the rest of both lines. The
 * buttons and the arrow keys go through both games together.
 */
import { translate } from '../../language/translate';
import { makeWorkDialog, showOnce } from '../../ui/dialog';
import { keyAlong } from '../../ui/direction';
import { make, makeButton, setText } from '../../ui/dom';
import { makeIcon } from '../../ui/icons';
import type { IconName } from '../../ui/icons';
import { letters, longest, partingPly, partingText, plyText } from './comparison';
import type { Line, Pair } from './comparison';
import { ComparisonBoard } from './comparison_board';
import { ComparisonMoves } from './comparison_moves';
import type { Described } from './description';
import type { Replay } from './replay';
import './comparison.css';

/** Resolves when the dialog has been closed. */
export async function openComparison(
  root: HTMLElement,
  games: Pair<Described>,
  replays: Pair<Replay>,
  reason: (error: unknown) => string,
): Promise<void> {
  const lines = [await lineOf(replays[0]), await lineOf(replays[1])] as const;
  const comparison = new Comparison(games, replays, lines, reason);
  const closed = showOnce(root, comparison.dialog);
  comparison.begin();
  await closed;
}

async function lineOf(replay: Replay): Promise<Line> {
  const { view } = await replay.at(0);
  const { moves, texts, numbers } = replay;
  return { start: view.text, moves, texts, numbers };
}

class Comparison {
  readonly dialog: HTMLDialogElement;
  private ply = 0;
  private readonly boards: ComparisonBoard[];
  private readonly moves: ComparisonMoves;
  private readonly now = make('p', { role: 'status', class: 'now' });
  private readonly buttons: Record<'first' | 'previous' | 'next' | 'last', HTMLButtonElement>;

  constructor(
    games: Pair<Described>,
    replays: Pair<Replay>,
    private readonly lines: Pair<Line>,
    reason: (error: unknown) => string,
  ) {
    const problem = make('p', { role: 'alert' });
    this.boards = replays.map(
      (replay, at) =>
        new ComparisonBoard(letters[at] ?? '', games[at] ?? games[0], replay, (error) =>
          setText(problem, reason(error)),
        ),
    );
    this.moves = new ComparisonMoves(lines, (ply) => this.go(ply));
    this.buttons = {
      first: this.makeStep('first', () => 0),
      previous: this.makeStep('previous', () => this.ply - 1),
      next: this.makeStep('next', () => this.ply + 1),
      last: this.makeStep('last', () => longest(lines)),
    };
    const parting = makeButton(translate('comparison.toParting'), () => this.go(partingPly(lines)));
    const close = makeButton(translate('dialog.done'), () => this.dialog.close(), {
      class: 'primary',
    });
    const form = make(
      'form',
      { method: 'dialog' },
      make('p', { class: 'parting' }, partingText(lines)),
      make('div', { class: 'boards' }, ...this.boards.map(({ element }) => element)),
      make('div', { class: 'row steps' }, ...Object.values(this.buttons), parting),
      this.now,
      this.moves.element,
      problem,
      make('div', { class: 'row end' }, close),
    );
    const title = translate('comparison.title', { game: games[0].title });
    this.dialog = makeWorkDialog(title, form);
    this.dialog.classList.add('comparison');
    this.dialog.addEventListener('keydown', (event) => this.key(event));
  }

  /** Shows the positions where the lines part, once the dialog is on the page. */
  begin(): void {
    this.go(partingPly(this.lines));
    this.buttons.next.focus();
  }

  private go(ply: number): void {
    const end = longest(this.lines);
    this.ply = Math.max(0, Math.min(ply, end));
    for (const board of this.boards) board.show(this.ply);
    this.moves.show(this.ply);
    setText(this.now, plyText(this.lines, this.ply));
    const { first, previous, next, last } = this.buttons;
    for (const button of [first, previous]) setDisabled(button, this.ply === 0);
    for (const button of [next, last]) setDisabled(button, this.ply === end);
  }

  private makeStep(name: keyof Comparison['buttons'] & IconName, to: () => number) {
    const label = translate(`moves.${name}`);
    const button = makeButton('', () => this.go(to()), { title: label, 'aria-label': label });
    button.append(makeIcon(name));
    return button;
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways: Record<string, number> = {
      ArrowLeft: this.ply - 1,
      ArrowUp: this.ply - 1,
      ArrowRight: this.ply + 1,
      ArrowDown: this.ply + 1,
      Home: 0,
      End: longest(this.lines),
    };
    const ply = ways[keyAlong(this.dialog, event.key)];
    if (ply === undefined) return;
    event.preventDefault();
    this.go(ply);
  }
}

/** Keeps the focus, unlike `disabled`. */
function setDisabled(button: HTMLButtonElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}
