/** The dialog that begins a game: which one, who plays each side, and whether repetition is a draw. */
import { make } from '../dom';
import type { GameInfo } from '../engine/types';
import { levels } from '../levels';
import type { Seat } from '../roles';
import type { Setup, State } from '../state';
import { playerName } from '../texts';
import { makeCheck, makeDialog, makeField, makeFormButtons, makeSelect } from './dialog';

export interface GameChoice {
  gameId: string;
  variant: number;
  setup: Setup;
}

export interface NewGameActions {
  games: readonly { id: string; name: string }[];
  /** Reads a game's rule file, to know its players and variants. */
  inspect(gameId: string, variant: number): Promise<GameInfo>;
  begin(choice: GameChoice): void;
}

export interface NewGameDialog {
  element: HTMLDialogElement;
  open(state: State): void;
}

export function makeNewGame(actions: NewGameActions): NewGameDialog {
  const fields = make('div', { class: 'fields' });
  const form = make('form', { method: 'dialog' }, fields);
  const dialog = makeDialog('New game', form);
  form.append(makeFormButtons(() => dialog, 'Start'));
  let fill: Fill | null = null;
  form.addEventListener('submit', () => fill && actions.begin(fill.read()));
  const show = (info: GameInfo, gameId: string, setup: Setup) => {
    const change = (id: string, variant: number) =>
      void actions
        .inspect(id, variant)
        .then((other) => show(other, id, fill?.read().setup ?? setup));
    fill = makeFill(info, gameId, setup, actions, change);
    fields.replaceChildren(...fill.elements);
  };
  return {
    element: dialog,
    open(state) {
      if (state.info === null) return;
      show(state.info, state.gameId, state.setup);
      dialog.showModal();
    },
  };
}

interface Fill {
  elements: HTMLElement[];
  read(): GameChoice;
}

function makeFill(
  info: GameInfo,
  gameId: string,
  setup: Setup,
  actions: NewGameActions,
  change: (gameId: string, variant: number) => void,
): Fill {
  const games = makeSelect(
    'game',
    actions.games.map(({ id, name }) => ({ value: id, label: name })),
    gameId,
  );
  const titles = info.variants.map((label, index) => ({ value: String(index), label }));
  const variants = makeSelect('variant', titles, String(info.variant));
  games.addEventListener('change', () => change(games.value, 0));
  variants.addEventListener('change', () => change(gameId, Number(variants.value)));
  const seats = info.players.map((_, player) => makeSeat(player, setup.seats[player] ?? 'human'));
  const draw = makeCheck('A position that comes up three times is a draw', 'draw', setup.draw);
  return {
    elements: [
      ...(actions.games.length > 1 ? [makeField('Game', games)] : []),
      ...(titles.length > 1 ? [makeField('Variant', variants)] : []),
      ...seats.map((seat, player) => makeField(playerName(info, player), seat)),
      draw.element,
    ],
    read: () => ({
      gameId,
      variant: info.variant,
      setup: { seats: seats.map(({ value }) => parseSeat(value)), draw: draw.input.checked },
    }),
  };
}

function makeSeat(player: number, seat: Seat): HTMLSelectElement {
  const computer = levels.map(({ name }, index) => ({
    value: String(index + 1),
    label: `Computer, level ${index + 1}: ${name}`,
  }));
  return makeSelect(
    `seat-${player}`,
    [{ value: 'human', label: 'Human' }, ...computer],
    String(seat),
  );
}

function parseSeat(value: string): Seat {
  return value === 'human' ? 'human' : Number(value);
}
