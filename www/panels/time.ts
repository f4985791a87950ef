/** The dialog for the clocks of the game: one time for all, or one for each player. */
import { make, setAttribute } from '../dom';
import type { PlayerId } from '../engine/types';
import { say } from '../language/say';
import type { TimeControl } from '../play/clock';
import { deciders } from '../state/roles';
import type { State } from '../state/state';
import { playerName } from '../words/texts';
import { makeCheck, makeDialog, makeField, makeFormButtons, makeSelect } from './dialog';

export interface TimeDialog {
  element: HTMLDialogElement;
  open(state: State): void;
}

const none: TimeControl = { kind: 'none', seconds: 300, increment: 3 };
const mostMinutes = 600;
const mostSeconds = 3600;

export function makeTime(set: (clocks: TimeControl[]) => void): TimeDialog {
  const form = make('form', { method: 'dialog' });
  const dialog: HTMLDialogElement = makeDialog(say('time.title'), form);
  return {
    element: dialog,
    open(state) {
      const { fields, controls } = makeFields(state);
      form.onsubmit = () => set(controls());
      form.replaceChildren(
        make('p', {}, say('time.explained')),
        ...fields,
        makeFormButtons(() => dialog, say('time.start')),
      );
      dialog.showModal();
    },
  };
}

interface Fields {
  fields: HTMLElement[];
  controls(): TimeControl[];
}

function makeFields({ info, setup }: State): Fields {
  if (info === null) return { fields: [], controls: () => [] };
  const known = setup.clocks ?? [];
  const order = deciders(info);
  const sides = order.map((player) => makeSide(playerName(info, player), known[player] ?? none));
  const [first] = sides;
  const isSame = new Set(order.map((player) => JSON.stringify(known[player]))).size <= 1;
  const { element, input } = makeCheck(say('time.same'), 'same', isSame);
  const show = () => {
    for (const side of sides) setAttribute(side.element, 'hidden', input.checked && side !== first);
    first?.name(!input.checked);
  };
  input.addEventListener('change', show);
  show();
  const sideOf = (player: PlayerId) => (input.checked ? first : sides[order.indexOf(player)]);
  return {
    fields: [element, ...sides.map((side) => side.element)],
    controls: () =>
      info.players.map((_, player) =>
        order.includes(player) ? (sideOf(player)?.control() ?? none) : none,
      ),
  };
}

interface Side {
  element: HTMLElement;
  /** Says whose time it is, or not where it is everybody's. */
  name(shown: boolean): void;
  control(): TimeControl;
}

function makeSide(player: string, { kind, seconds, increment }: TimeControl): Side {
  const kinds: TimeControl['kind'][] = ['none', 'game', 'move'];
  const choice = makeSelect(
    'kind',
    kinds.map((value) => ({ value, label: say(`time.${value}`) })),
    kind,
  );
  const minutes = makeNumber('minutes', kind === 'move' ? 5 : seconds / 60, mostMinutes, 0.5);
  const more = makeNumber('increment', increment, mostSeconds, 1);
  const each = makeNumber('seconds', kind === 'move' ? seconds : 30, mostSeconds, 1);
  const fields = {
    game: [makeField(say('time.minutes'), minutes), makeField(say('time.increment'), more)],
    move: [makeField(say('time.seconds'), each)],
  };
  const show = () => {
    for (const field of fields.game) setAttribute(field, 'hidden', choice.value !== 'game');
    for (const field of fields.move) setAttribute(field, 'hidden', choice.value !== 'move');
  };
  choice.addEventListener('change', show);
  show();
  const legend = make('legend', {}, player);
  const element = make(
    'fieldset',
    {},
    legend,
    makeField(say('time.kind'), choice),
    ...fields.game,
    ...fields.move,
  );
  return {
    element,
    name: (shown) => setAttribute(legend, 'hidden', !shown),
    control: () => ({
      kind: choice.value as TimeControl['kind'],
      seconds: choice.value === 'move' ? valueOf(each, 1) : valueOf(minutes, 0.1) * 60,
      increment: valueOf(more, 0),
    }),
  };
}

function makeNumber(name: string, value: number, max: number, step: number): HTMLInputElement {
  const attributes = { type: 'number', name, min: '0', max: String(max), step: String(step) };
  const input = make('input', { ...attributes, inputmode: 'decimal' });
  input.value = String(value);
  return input;
}

/** What was written, within its bounds. */
function valueOf(input: HTMLInputElement, least: number): number {
  const value = input.valueAsNumber;
  return Number.isFinite(value) ? Math.min(Math.max(value, least), Number(input.max)) : least;
}
