/** The details of the chosen game: description, variants, and who plays each side. */
import { make } from '../../ui/dom';
import type { GameInfo } from '../../engine/structures';
import { translate } from '../../language/translate';
import { originOf } from '../../panels/about';
import { makeCheck, makeField, makeSelect } from '../../ui/fields';
import { makeTimeFields } from '../../panels/clock_settings';
import type { TimeFields } from '../../panels/clock_settings';
import { makeSeat, seatOf } from '../../panels/seats';
import type { PickProgram } from '../../panels/seats';
import { deciders, seatsFor, seatsHere } from '../../core/players/seats';
import type { Seat } from '../../core/players/seats';
import type { Setup } from '../../core/state/state';
import { playerName } from '../../core/messages/labels';
import type { GameChoice } from '../../core/game/controller';
import { shown, textLanguage } from '../../core/moves/rule_texts';

export interface Details {
  elements: HTMLElement[];
  /** The canvas for a picture of the board. */
  picture: HTMLCanvasElement;
  read(): GameChoice;
  /** The chosen setup. In another game, its seats are assigned to the players who decide. */
  setup(): Setup;
}

export function makeDetails(
  info: GameInfo,
  gameId: string,
  setup: Setup,
  change: (variant: number) => void,
  pick: PickProgram,
): Details {
  const titles = shown(info).variants.map((label, index) => ({ value: String(index), label }));
  const variants = makeSelect('variant', titles, String(info.variant));
  variants.addEventListener('change', () => change(Number(variants.value)));
  const before = seatsFor(info, seatsHere(setup.seats));
  const seats = deciders(info).map((player) => ({
    player,
    select: makeSeat(`seat-${player}`, before[player] ?? 'human', pick),
  }));
  const draw = makeCheck(translate('gamePicker.draw'), 'draw', setup.draw);
  const chosen = () => seats.map(({ select }) => seatOf(select));
  const chosenFor = (player: number): Seat => {
    const seat = seats.find((one) => one.player === player);
    return seat ? seatOf(seat.select) : 'human';
  };
  const time = makeTimeFields(info, setup.clocks ?? []);
  const picture = make('canvas', { 'aria-hidden': 'true' });
  return {
    picture,
    elements: [
      make('div', { class: 'picture' }, picture),
      ...paragraph('origin', makerOf(shown(info))),
      ...(titles.length > 1 ? [makeField(translate('gamePicker.variant'), variants)] : []),
      ...seats.map(({ player, select }) => makeField(playerName(info, player), select)),
      draw.element,
      makeClocks(time, setup),
      ...paragraph('rules', shown(info).description.split(/\n\s*\n/)[0] ?? '', textLanguage(info)),
    ],
    setup: () => ({ seats: chosen(), draw: draw.input.checked, clocks: time.controls() }),
    read: () => ({
      gameId,
      variant: info.variant,
      setup: {
        seats: info.players.map((_, player) => chosenFor(player)),
        draw: draw.input.checked,
        clocks: time.controls(),
      },
    }),
  };
}

/** The clocks, which are folded away unless they are in use. */
function makeClocks({ elements }: TimeFields, { clocks = [] }: Setup): HTMLElement {
  const isOpen = clocks.some(({ kind }) => kind !== 'none');
  return make(
    'details',
    { class: 'clocks', open: isOpen },
    make('summary', {}, translate('clockSettings.title')),
    ...elements,
  );
}

/** Who published the game and when; '' if only the year is known, which is on the card. */
function makerOf({ about }: GameInfo): string {
  return about.author + about.publisher === '' ? '' : originOf({ ...about, source: '' });
}

function paragraph(name: string, text: string, lang: string | false = false): HTMLElement[] {
  return text === '' ? [] : [make('p', { class: name, dir: 'auto', lang }, text)];
}
