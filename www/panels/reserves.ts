/** A player's reserve. Pieces that may be dropped are buttons that pick them up. */
import { hasFocus, make, makeButton, setAttribute, setText } from '../ui/dom';
import type { GameInfo, PlayerId, PositionView, ReserveView } from '../engine/structures';
import { listed } from '../language/punctuation';
import { translate } from '../language/translate';
import { droppable, mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { playerName, typeName } from '../core/messages/labels';
import type { PieceIcon } from '../board/pieces/icon';

export interface ReservesActions {
  hold(type: number): void;
  /** Whether the keyboard is used. */
  byKeys(): boolean;
  /** Returns the focus to the board. */
  leave(): void;
  /** Draws a piece. */
  paint(canvas: HTMLCanvasElement, icon: PieceIcon): void;
}

interface Chip {
  type: number;
  element: HTMLButtonElement;
  count: HTMLElement;
  picture: HTMLCanvasElement;
}

const pictureSize = 30;

export class ReserveList {
  readonly element: HTMLElement;
  private chips: Chip[] = [];
  private shown = '';

  constructor(
    info: GameInfo,
    private readonly player: PlayerId,
    private readonly actions: ReservesActions,
  ) {
    const label = listed([playerName(info, player), translate('reserves.label')]);
    this.element = make('div', { class: 'hand', role: 'group', 'aria-label': label });
  }

  render(state: State, info: GameInfo): void {
    const reserves = state.view ? reservesOf(info, state.view, this.player) : [];
    const key = reserves.map(({ type }) => type).join(' ');
    if (key !== this.shown) {
      const had = hasFocus(this.element);
      this.chips = reserves.map(({ type }) => this.makeChip(info, type));
      this.element.replaceChildren(...this.chips.map(({ element }) => element));
      if (had && this.actions.byKeys()) this.actions.leave();
      this.paint();
    }
    this.shown = key;
    setAttribute(this.element, 'hidden', this.chips.length === 0);
    this.chips.forEach((chip, i) => this.renderChip(chip, state, info, reserves[i]?.count ?? 0));
  }

  /** Draws the pieces again, for example after a change of colours. */
  paint(): void {
    for (const { picture, type } of this.chips)
      this.actions.paint(picture, { owner: this.player, type, size: pictureSize });
  }

  private makeChip(info: GameInfo, type: number): Chip {
    const { actions, player } = this;
    const count = make('span', { class: 'count' });
    const picture = make('canvas', { 'aria-hidden': 'true' });
    const hold = () => {
      actions.hold(type);
      if (actions.byKeys()) actions.leave();
    };
    const element = makeButton('', hold, {
      class: 'reserve',
      title: typeName(info, type),
      'data-reserve': `${player}:${type}`,
    });
    element.append(picture, count);
    return { type, element, count, picture };
  }

  private renderChip(chip: Chip, state: State, info: GameInfo, number: number): void {
    const { type, element, count } = chip;
    const own = mayEnter(state) && state.view?.turn.player === this.player;
    const can = own && droppable(state).includes(type);
    const name = typeName(info, type);
    setText(count, String(number));
    setAttribute(element, 'disabled', !can);
    setAttribute(element, 'aria-pressed', can && String(state.held === type));
    const words = translate('reserves.piece', { name, number });
    setAttribute(element, 'aria-label', can ? translate('reserves.canPut', { words }) : words);
  }
}

/**
 * A player's pieces in reserve that are worth showing: not a supply of one kind that cannot run out, nor pieces that
 * never come onto the board.
 */
export function reservesOf(info: GameInfo, view: PositionView, player: PlayerId): ReserveView[] {
  const own = view.reserves.filter(
    (one) => one.player === player && info.pieceTypes[one.type]?.showsReserve,
  );
  const canRunOut = own.some(({ count }) => count < info.board.sites.length);
  return own.length > 1 || canRunOut ? own : [];
}
