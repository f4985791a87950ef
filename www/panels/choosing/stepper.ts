/**
 * The parts of a chooser other than menus: a stepper through values, and the move to be confirmed with its distance.
 */
import { hasFocus, make, makeButton, setAttribute, setText } from '../../ui/dom';
import type { Choice, GameInfo, Token } from '../../engine/structures';
import { translate } from '../../language/translate';
import { at } from '../../core/must';
import type { GroupShift } from '../../core/moves/drop_targets';
import { capitalised, commonWord, nameInStep } from '../../core/moves/names';
import { shownMove } from '../../core/moves/rule_texts';
import { changesText, stepperOrder, stepperStart, valuesBefore, valuesText } from './differences';
import { makeCancel } from './options_menu';

const stepKeys: Record<string, 1 | -1> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  '-': -1,
  ArrowRight: 1,
  ArrowUp: 1,
  '+': 1,
};

export interface StepperActions {
  choose(text: string): void;
  confirm(): void;
  /** Changes the distance of the move to be confirmed. */
  farther(step: 1 | -1): void;
  back(): void;
  pointAtToken(token: Token | null): void;
}

export function makePending(
  text: string,
  shift: GroupShift | null,
  info: GameInfo,
  actions: StepperActions,
): HTMLElement[] {
  const play = makeButton(translate('chooser.play'), actions.confirm, {
    class: 'primary',
    'data-action': 'play',
  });
  const mayVary = shift !== null && shift.distances.length > 1;
  const whole = make(
    'div',
    { class: 'stepper' },
    ...makeTitle(info, [nameInStep(text)]),
    make('p', {}, shownMove(info, text)),
    ...(mayVary ? [makeDistance(shift, actions)] : []),
    make('div', { class: 'row' }, makeCancel(actions), play),
  );
  if (mayVary) stepByKeys(whole, actions.farther);
  return [whole];
}

/** The distance, if it can be changed. */
function makeDistance(
  { distance, distances }: GroupShift,
  { farther }: StepperActions,
): HTMLElement {
  const less = makeStep('−', () => farther(-1), 'nearer', translate('key.nearer'));
  const more = makeStep('+', () => farther(1), 'farther', translate('key.farther'));
  setAttribute(less, 'disabled', distance === distances[0]);
  setAttribute(more, 'disabled', distance === distances.at(-1));
  const words = translate('chooser.distance', { count: distance });
  const row = { class: 'row', role: 'group', dir: 'ltr', 'aria-label': words };
  return make('div', row, less, make('output', { class: 'values far', dir: 'auto' }, words), more);
}

/** Goes through the values one by one: "5 / 2 → 4 / 3". Arrow keys do the same as − and +. */
export function makeStepper(
  choices: Choice[],
  info: GameInfo,
  actions: StepperActions,
): HTMLElement[] {
  const ordered = stepperOrder(choices);
  let index = stepperStart(ordered);
  const now = make('output', { class: 'values' });
  const words = make('p', { class: 'label', role: 'status' });
  const go = (step: number) => {
    index = Math.min(ordered.length - 1, Math.max(0, index + step));
    const choice = at(ordered, index);
    const focused = [less, more].find(hasFocus);
    setText(now, valuesText(choice));
    setText(words, changesText(info, choice));
    setAttribute(less, 'disabled', index === 0);
    setAttribute(more, 'disabled', index === ordered.length - 1);
    // A button that is disabled loses the focus, at once or later, and the keys would leave the chooser.
    if (focused?.disabled) play.focus({ preventScroll: true });
    setAttribute(play, 'data-text', choice.text);
    actions.pointAtToken({ kind: 'choose', text: choice.text });
  };
  const less = makeStep('−', () => go(-1), 'less', translate('chooser.less'));
  const more = makeStep('+', () => go(1), 'more', translate('chooser.more'));
  const play = makeButton(
    translate('chooser.play'),
    () => actions.choose(at(ordered, index).text),
    {
      class: 'primary',
    },
  );
  const values = make('span', { class: 'row', dir: 'ltr' }, less, now, more);
  values.prepend(make('span', { class: 'before' }, `${valuesBefore(at(ordered, 0))} →`));
  const steps = make('div', { class: 'steps' }, values, words);
  const row = make('div', { class: 'row' }, makeCancel(actions), play);
  const names = choices.map(({ name }) => name);
  const whole = make('div', { class: 'stepper' }, ...makeTitle(info, names), steps, row);
  stepByKeys(whole, go);
  go(0);
  return [whole];
}

/** Makes arrow keys, − and + do the same as the buttons. */
function stepByKeys(element: HTMLElement, go: (step: 1 | -1) => void): void {
  element.addEventListener('keydown', (event) => {
    const step = stepKeys[event.key];
    if (step === undefined) return;
    go(step);
    event.preventDefault();
    event.stopPropagation();
  });
}

function makeStep(label: string, act: () => void, says: string, words: string): HTMLButtonElement {
  return makeButton(label, act, { class: 'step', 'aria-label': words, 'data-action': says });
}

/** The word for what is being done, if the names of the moves have one. */
function makeTitle(info: GameInfo, names: string[]): HTMLElement[] {
  const word = commonWord(info, names);
  return word === '' ? [] : [make('p', { class: 'title' }, capitalised(shownMove(info, word)))];
}
