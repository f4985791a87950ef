/**
 * The dialog that begins a game: which one, who plays each side, and whether repetition is a draw.
 *
 * A rule file can be opened here. Whatever is wrong with it is shown, and the game that is running goes on.
 */
import { make, makeButton } from '../dom';
import { EngineError } from '../engine/client';
import type { GameInfo } from '../engine/types';
import { levels } from '../levels';
import type { GameName } from '../library';
import { deciders, seatsFor } from '../roles';
import type { Seat } from '../roles';
import { readRuleFile } from '../rule_file';
import type { Setup, State } from '../state';
import { playerName } from '../texts';
import {
  makeCheck,
  makeDialog,
  makeField,
  makeFormButtons,
  makeSelect,
  makeSelectOf,
} from './dialog';
import { makeFamilies } from './families';
import { makeRemarks } from './remarks';

export interface GameChoice {
  gameId: string;
  variant: number;
  setup: Setup;
}

export interface NewGameActions {
  games(): GameName[];
  /** Reads a game's rule file, to know its players and variants. */
  inspect(gameId: string, variant: number): Promise<GameInfo>;
  /** Reads the text of a rule file. */
  check(source: string): Promise<GameInfo>;
  /** Takes in a rule file and gives the id of its game. */
  add(file: string, source: string): string;
  begin(choice: GameChoice): void;
}

export interface NewGameDialog {
  element: HTMLDialogElement;
  /** Opens with the game that is running, or with a rule file. */
  open(state: State, file?: File): void;
}

export function makeNewGame(actions: NewGameActions): NewGameDialog {
  const fields = make('div', { class: 'fields' });
  const remarks = make('div');
  const form = make('form', { method: 'dialog' }, fields, remarks);
  const dialog = makeDialog('New game', form);
  form.append(makeFormButtons(() => dialog, 'Start'));
  let fill: Fill | null = null;
  form.addEventListener('submit', () => fill && actions.begin(fill.read()));
  const show = (info: GameInfo, gameId: string, setup: Setup) => {
    const change = (id: string, variant: number, name: string) => {
      const then = (other: GameInfo, chosen: string, problems: HTMLElement[]) => {
        show(other, chosen, fill?.setup() ?? setup);
        remarks.replaceChildren(...problems);
        fields.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      };
      void actions.inspect(id, variant).then(
        (other) => then(other, id, []),
        (error: unknown) => then(info, gameId, [makeProblem('This game', '', error)]),
      );
    };
    fill = makeFill(info, gameId, setup, actions, change);
    fields.replaceChildren(
      ...fill.elements,
      makeOpener((file) => void read(file)),
    );
  };
  const read = async (file: File) => {
    const { element, found } = await checkFile(file, actions);
    remarks.replaceChildren(...element);
    if (found) show(found.info, found.gameId, fill?.setup() ?? { seats: [], draw: true });
    else remarks.scrollIntoView({ block: 'nearest' });
  };
  return {
    element: dialog,
    open({ info, gameId, setup }, file) {
      remarks.replaceChildren();
      if (info !== null) show(info, gameId, setup);
      else fields.replaceChildren(makeOpener((opened) => void read(opened)));
      if (!dialog.open) dialog.showModal();
      if (file) void read(file);
    },
  };
}

interface Checked {
  element: HTMLElement[];
  found: { gameId: string; info: GameInfo } | null;
}

/** Reads a rule file; what is wrong with it becomes an element. */
async function checkFile(file: File, actions: NewGameActions): Promise<Checked> {
  let source = '';
  try {
    source = await readRuleFile(file);
    const info = await actions.check(source);
    const gameId = actions.add(file.name, source);
    const element = info.warnings.length > 0 ? [makeRemarks(file.name, source, info.warnings)] : [];
    return { element, found: { gameId, info } };
  } catch (error) {
    return { element: [makeProblem(file.name, source, error)], found: null };
  }
}

/** What keeps a rule file from being played. */
function makeProblem(name: string, source: string, error: unknown): HTMLElement {
  if (error instanceof EngineError && error.diagnostics.length > 0)
    return makeRemarks(name, source, error.diagnostics);
  const message = error instanceof Error ? error.message : String(error);
  return make('p', { class: 'remarks', role: 'alert' }, `${name}: ${message}`);
}

function makeOpener(read: (file: File) => void): HTMLElement {
  const input = make('input', { type: 'file', accept: '.zrf,.txt,text/plain', hidden: true });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) read(file);
  });
  const button = makeButton('Open a rule file…', () => input.click());
  return make('div', { class: 'row' }, button, input);
}

interface Fill {
  elements: HTMLElement[];
  read(): GameChoice;
  /** The seats of those who decide, for another game. */
  setup(): Setup;
}

function makeFill(
  info: GameInfo,
  gameId: string,
  setup: Setup,
  actions: NewGameActions,
  change: (gameId: string, variant: number, name: string) => void,
): Fill {
  const names = actions.games();
  const games = makeSelectOf('game', makeFamilies(names), gameId);
  const titles = info.variants.map((label, index) => ({ value: String(index), label }));
  const variants = makeSelect('variant', titles, String(info.variant));
  games.addEventListener('change', () => change(games.value, 0, 'game'));
  variants.addEventListener('change', () => change(gameId, Number(variants.value), 'variant'));
  const before = seatsFor(info, setup.seats);
  const seats = deciders(info).map((player) => ({
    player,
    select: makeSeat(player, before[player] ?? 'human'),
  }));
  const draw = makeCheck('A position that comes up three times is a draw', 'draw', setup.draw);
  const chosen = () => seats.map(({ select }) => parseSeat(select.value));
  const seatOf = (player: number) => seats.find((seat) => seat.player === player)?.select.value;
  return {
    elements: [
      ...(names.length > 1 ? [makeField('Game', games)] : []),
      ...(titles.length > 1 ? [makeField('Variant', variants)] : []),
      ...seats.map(({ player, select }) => makeField(playerName(info, player), select)),
      draw.element,
    ],
    setup: () => ({ seats: chosen(), draw: draw.input.checked }),
    read: () => ({
      gameId,
      variant: info.variant,
      setup: {
        seats: info.players.map((_, player) => parseSeat(seatOf(player) ?? 'human')),
        draw: draw.input.checked,
      },
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
