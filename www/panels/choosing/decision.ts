/**
 * The panel for a decision: the question, the possible steps, Back and Play.
 *
 * It is below the board and covers nothing; the same pieces can be clicked on the board.
 */
import { mustChoose } from '../../core/moves/selection';
import { hasFocus, make, makeButton, setAttribute, setText, whilePointed } from '../../ui/dom';
import type { Entered } from '../../engine/protocol';
import type {
  Entry,
  GameInfo,
  PieceView,
  PositionView,
  Token,
  VariableView,
} from '../../engine/structures';
import { translate } from '../../language/translate';
import { shownName, shownPrompt } from '../../core/moves/rule_texts';
import { mayDecide } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { playerName } from '../../core/messages/labels';
import type { Panel } from '../../ui/panel';
import { badgeText, stepText, stepsOf } from './decision_steps';
import type { Change, Step, StepToken } from './decision_steps';
import { tint } from '../../board/swatch';

/** With more options than this, a list would be no help. */
const maxListed = 24;

export interface DecisionActions {
  add(site: number): void;
  target(site: number): void;
  choose(text: string): void;
  back(): void;
  confirm(): void;
  pointAtToken(token: Token | null): void;
  /** Whether the focus is on the board. */
  byKeys(): boolean;
  /** Returns the focus to the board. */
  leave(): void;
}

export function makeDecision(actions: DecisionActions): Panel {
  const heading = make('h2', { class: 'who' });
  const prompt = make('p', { class: 'prompt' });
  const options = make('div', {
    class: 'options',
    role: 'group',
    'aria-label': translate('decision.options'),
  });
  const back = makeButton(translate('decision.back'), actions.back, {
    class: 'quiet',
    'data-action': 'back',
  });
  const play = makeButton(translate('decision.play'), actions.confirm, {
    class: 'primary',
    'data-action': 'play',
  });
  const buttons = make('div', { class: 'row' }, back, play);
  const parts = [heading, prompt, options, buttons];
  const element = make(
    'section',
    { class: 'decision', 'aria-label': translate('decision.label') },
    ...parts,
  );
  element.addEventListener('keydown', (event) => event.key === 'Escape' && actions.back());
  let last: Entered | null = null;
  return {
    element,
    render(state) {
      const { entry, info, view } = state;
      const hadFocus = hasFocus(element);
      const shown = isShown(state) && entry !== null && info !== null && view !== null;
      const follows = hadFocus || (last === null && actions.byKeys());
      setAttribute(element, 'hidden', !shown);
      if (!shown) {
        if (last !== null && hadFocus) actions.leave();
        last = null;
        return;
      }
      setText(heading, translate('decision.who', { name: playerName(info, view.turn.player) }));
      setText(prompt, promptText(info, view, entry));
      setAttribute(buttons, 'hidden', state.tokens.length === 0 && entry.complete === null);
      setAttribute(back, 'disabled', state.tokens.length === 0);
      setAttribute(play, 'disabled', entry.complete === null);
      if (entry === last) return;
      const steps = isListed(entry) ? stepsOf(info, view.pieces, entry) : [];
      options.replaceChildren(...steps.map((step) => makeOption(info, step, actions)));
      last = entry;
      if (follows) focusFirst(element);
    },
  };
}

/** Not if the status line has said everything, and every option can be clicked on the board. */
function isShown(state: State): boolean {
  const { entry, tokens } = state;
  if (!mayDecide(state) || entry === null) return false;
  return isListed(entry) || tokens.length > 0 || entry.complete !== null;
}

function focusFirst(element: HTMLElement): void {
  const next =
    element.querySelector<HTMLButtonElement>('.option') ??
    element.querySelector<HTMLButtonElement>('.primary:not(:disabled)');
  next?.focus({ preventScroll: true });
}

function promptText(info: GameInfo, view: PositionView, entry: Entered): string {
  const question = shownPrompt(info, view.turn.prompt) || translate('decision.choose');
  const asked = `${question}${owedText(info, view, entry)}`;
  if (entry.complete !== null) return `${asked} ${translate('decision.settled')}`;
  const count = optionsOf(entry);
  return `${asked} ${translate('decision.step', { step: entry.steps.length + 1, count })}`;
}

function optionsOf({ addable, targets, choices }: Entered): number {
  return addable.length + targets.length + choices.length;
}

/** Whether the options are listed: not if they can be clicked on the board, and there are many or none is needed. */
function isListed(entry: Entered): boolean {
  return entry.choices.length > 0 || (optionsOf(entry) <= maxListed && mustChoose(entry));
}

/** A counter that the rule file shows during a decision, after the steps made so far. */
export function owedText(
  info: GameInfo,
  { turn, variables }: PositionView,
  { variables: changed }: Entry,
): string {
  const now = variables.map((one) => {
    const isIt = (other: VariableView) => other.name === one.name && other.player === one.player;
    return changed.find(isIt) ?? one;
  });
  const own = now.filter(({ player, value }) => player === turn.player && value !== 0);
  const [only] = own;
  if (only === undefined) return '';
  if (own.length === 1) return ` ${translate('decision.left', { value: only.value })}`;
  const values = own.map(({ name, value }) =>
    translate('decision.value', { name: shownName(info, name), value }),
  );
  return ` (${values.join(', ')})`;
}

function makeOption(info: GameInfo, step: Step, actions: DecisionActions): HTMLElement {
  const { token, title, name, changes } = step;
  const button = makeButton('', () => take(token, actions), {
    class: 'option',
    'data-text': token.kind === 'choose' && token.text,
  });
  const badges = changes.slice(0, 2).map((change) => makeChange(info, change));
  button.append(
    make('span', { class: 'sighted-only', 'aria-hidden': 'true' }, title, ...badges, name),
    make('span', { class: 'visually-hidden' }, stepText(info, step)),
  );
  whilePointed(
    button,
    () => actions.pointAtToken(token),
    () => actions.pointAtToken(null),
  );
  return button;
}

function take(token: StepToken, actions: DecisionActions): void {
  if (token.kind === 'choose') actions.choose(token.text);
  else actions[token.kind](token.site);
}

/** Two small pieces with an arrow between them. */
function makeChange(info: GameInfo, { before, after }: Change): HTMLElement {
  const [old, now] = [makeBadge(info, before), makeBadge(info, after)];
  return make('span', { class: 'change', dir: 'ltr', 'aria-hidden': 'true' }, old, '→', now);
}

function makeBadge(info: GameInfo, piece: PieceView | null): HTMLElement {
  const badge = make('span', { class: 'badge' }, badgeText(info, piece));
  if (piece !== null) tint(badge, info, piece.owner);
  return badge;
}
