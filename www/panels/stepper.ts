/** What a chooser shows besides menus: a stepper through values, and a move that only waits for a yes. */
import { make, makeButton, setAttribute, setText } from '../dom';
import type { Choice, GameInfo, Token } from '../engine/types';
import { say } from '../language/say';
import { at } from '../must';
import { capitalised, commonWord, nameInStep } from '../words/names';
import { changesText, stepperOrder, stepperStart, valuesBefore, valuesText } from './choices';
import { makeCancel } from './options_menu';

export interface StepperActions {
  choose(text: string): void;
  confirm(): void;
  back(): void;
  pointAtToken(token: Token | null): void;
}

export function makePending(text: string, info: GameInfo, actions: StepperActions): HTMLElement[] {
  const play = makeButton(say('chooser.play'), actions.confirm, {
    class: 'primary',
    'data-say': 'play',
  });
  return [
    ...makeTitle(info, [nameInStep(text)]),
    make('p', {}, text),
    make('div', { class: 'row' }, makeCancel(actions), play),
  ];
}

/** Goes through the values one by one: "5 / 2 → 4 / 3". Left and right do what − and + do. */
export function makeStepper(
  choices: Choice[],
  info: GameInfo,
  actions: StepperActions,
): HTMLElement[] {
  const ordered = stepperOrder(choices);
  let index = stepperStart(ordered);
  const now = make('output', { class: 'values' });
  const words = make('p', { class: 'words', role: 'status' });
  const go = (step: number) => {
    index = Math.min(ordered.length - 1, Math.max(0, index + step));
    const choice = at(ordered, index);
    setText(now, valuesText(choice));
    setText(words, changesText(info, choice));
    setAttribute(less, 'disabled', index === 0);
    setAttribute(more, 'disabled', index === ordered.length - 1);
    setAttribute(play, 'data-text', choice.text);
    actions.pointAtToken({ kind: 'choose', text: choice.text });
  };
  const less = makeStep('−', () => go(-1), 'less');
  const more = makeStep('+', () => go(1), 'more');
  const play = makeButton(say('chooser.play'), () => actions.choose(at(ordered, index).text), {
    class: 'primary',
  });
  const values = make('span', { class: 'row' }, less, now, more);
  values.prepend(make('span', { class: 'before' }, `${valuesBefore(at(ordered, 0))} →`));
  const steps = make('div', { class: 'steps' }, values, words);
  const row = make('div', { class: 'row' }, makeCancel(actions), play);
  const names = choices.map(({ name }) => name);
  const whole = make('div', { class: 'stepper' }, ...makeTitle(info, names), steps, row);
  whole.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, '-': -1, ArrowRight: 1, ArrowUp: 1, '+': 1 };
    const by = step[event.key as keyof typeof step];
    if (by === undefined) return;
    go(by);
    event.preventDefault();
    event.stopPropagation();
  });
  go(0);
  return [whole];
}

function makeStep(label: string, act: () => void, says: 'less' | 'more'): HTMLButtonElement {
  return makeButton(label, act, {
    class: 'step',
    'aria-label': say(`chooser.${says}`),
    'data-say': says,
  });
}

/** The word that says what is being done, where the names have one. */
function makeTitle(info: GameInfo, names: string[]): HTMLElement[] {
  const word = commonWord(info, names);
  return word === '' ? [] : [make('p', { class: 'title' }, capitalised(word))];
}
