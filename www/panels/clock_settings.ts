/** Time controls: their fields, for all players or each one, and the dialog for the clocks of a running game. */
import { playerName } from '../core/messages/labels';
import { clocksFor, noLimit } from '../core/players/clock';
import type { TimeControl } from '../core/players/clock';
import { deciders } from '../core/players/seats';
import type { State } from '../core/state/state';
import type { GameInfo, PlayerId } from '../engine/structures';
import { translate } from '../language/translate';
import { makeDialog, makeFormButtons } from '../ui/dialog';
import { make, setAttribute } from '../ui/dom';
import { makeCheck, makeField, makeSelect } from '../ui/fields';

const maxMinutes = 600;
const maxSeconds = 3600;

export interface TimeFields {
  elements: HTMLElement[];
  /** The chosen time control of each player. */
  controls(): TimeControl[];
}

export function makeTimeFields(info: GameInfo, clocks: readonly TimeControl[]): TimeFields {
  const known = clocksFor(info, clocks);
  const order = deciders(info);
  const sides = order.map((player) => makeSide(playerName(info, player), known[player] ?? noLimit));
  const [first] = sides;
  const isSame = new Set(order.map((player) => JSON.stringify(known[player]))).size <= 1;
  const { element, input } = makeCheck(translate('clockSettings.same'), 'same', isSame);
  const show = () => {
    for (const side of sides) setAttribute(side.element, 'hidden', input.checked && side !== first);
    first?.name(!input.checked);
  };
  input.addEventListener('change', show);
  show();
  const sideOf = (player: PlayerId) => (input.checked ? first : sides[order.indexOf(player)]);
  return {
    elements: [element, ...sides.map((side) => side.element)],
    controls: () =>
      info.players.map((_, player) =>
        order.includes(player) ? (sideOf(player)?.control() ?? noLimit) : noLimit,
      ),
  };
}

interface Side {
  element: HTMLElement;
  /** Shows or hides the player's name. */
  name(shown: boolean): void;
  control(): TimeControl;
}

function makeSide(player: string, { kind, seconds, increment }: TimeControl): Side {
  const kinds: TimeControl['kind'][] = ['none', 'game', 'move'];
  const choice = makeSelect(
    'kind',
    kinds.map((value) => ({ value, label: translate(`clockSettings.${value}`) })),
    kind,
  );
  const minutes = makeNumber('minutes', kind === 'game' ? seconds / 60 : 5, maxMinutes);
  const more = makeNumber('increment', kind === 'game' ? increment : 3, maxSeconds);
  const each = makeNumber('seconds', kind === 'move' ? seconds : 30, maxSeconds);
  const fields = {
    game: [
      makeField(translate('clockSettings.minutes'), minutes),
      makeField(translate('clockSettings.increment'), more),
    ],
    move: [makeField(translate('clockSettings.seconds'), each)],
  };
  const show = () => {
    for (const field of fields.game) setAttribute(field, 'hidden', choice.value !== 'game');
    for (const field of fields.move) setAttribute(field, 'hidden', choice.value !== 'move');
  };
  choice.addEventListener('change', show);
  show();
  const whole = makeField(translate('clockSettings.kind'), choice);
  whole.classList.add('wide');
  const legend = make('legend', {}, player);
  const element = make('fieldset', {}, legend, whole, ...fields.game, ...fields.move);
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

function makeNumber(name: string, value: number, max: number): HTMLInputElement {
  const attributes = { type: 'number', name, min: '0', max: String(max), step: 'any' };
  const input = make('input', { ...attributes, inputmode: 'decimal' });
  input.value = String(value);
  return input;
}

/** The number in a field, within its limits. */
function valueOf(input: HTMLInputElement, least: number): number {
  const value = input.valueAsNumber;
  return Number.isFinite(value) ? Math.min(Math.max(value, least), Number(input.max)) : least;
}

export interface ClockDialog {
  element: HTMLDialogElement;
  open(state: State): void;
}

export function makeClockDialog(set: (clocks: TimeControl[]) => void): ClockDialog {
  const form = make('form', { method: 'dialog', novalidate: true });
  const dialog: HTMLDialogElement = makeDialog(translate('clockSettings.title'), form);
  return {
    element: dialog,
    open({ info, setup }) {
      if (info === null) return;
      const { elements, controls } = makeTimeFields(info, setup.clocks ?? []);
      form.onsubmit = () => set(controls());
      form.replaceChildren(
        make('p', {}, translate('clockSettings.explanation')),
        ...elements,
        makeFormButtons(() => dialog, translate('clockSettings.start')),
      );
      dialog.showModal();
    },
  };
}
