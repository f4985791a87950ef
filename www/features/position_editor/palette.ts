/** What a click on the board does: place a piece of a player, remove one, or move one. */
import { make, setAttribute } from '../../ui/dom';
import type { GameInfo } from '../../engine/structures';
import { translate } from '../../language/translate';
import { playerName, typeName } from '../../core/messages/labels';
import type { PaletteItem } from './arrangement';
import { shownName } from '../../core/moves/rule_texts';

export type Tool = 'move' | 'erase' | PaletteItem;

const pictureSize = 30;

export interface Palette {
  element: HTMLElement;
  tool(): Tool;
  /** Draws the pieces, once the colours of the board are known. */
  paint(): void;
}

export function makePalette(
  info: GameInfo,
  fresh: number[][],
  paint: (canvas: HTMLCanvasElement, owner: number, type: number, size: number) => void,
): Palette {
  let tool: Tool = 'move';
  const pictures: (() => void)[] = [];
  const values = make('div', { class: 'values' });
  const choose = (chosen: Tool) => {
    tool = chosen;
    values.replaceChildren(...(typeof chosen === 'string' ? [] : fieldsOf(info, chosen)));
  };
  const option = (label: string, content: Node | string, chosen: () => Tool, checked = false) => {
    const input = make('input', { type: 'radio', name: 'tool', 'aria-label': label, checked });
    input.addEventListener('change', () => choose(chosen()));
    return make('label', { class: 'palette-item', title: label }, input, content);
  };
  const makePiece = (owner: number, type: number) => {
    const picture = make('canvas', { 'aria-hidden': 'true' });
    pictures.push(() => paint(picture, owner, type, pictureSize));
    const label = `${playerName(info, owner)} ${typeName(info, type)}`;
    return option(label, picture, () => ({ type, owner, attributes: [...(fresh[type] ?? [])] }));
  };
  const rows = info.players.map((_, owner) =>
    make(
      'div',
      { class: 'palette-items', role: 'group', 'aria-label': playerName(info, owner) },
      ...info.pieceTypes.map((_type, type) => makePiece(owner, type)),
    ),
  );
  const hands = make(
    'div',
    { class: 'palette-items' },
    option(translate('positionEditor.move'), translate('positionEditor.move'), () => 'move', true),
    option(translate('positionEditor.erase'), translate('positionEditor.erase'), () => 'erase'),
  );
  return {
    element: make(
      'fieldset',
      { class: 'palette' },
      make('legend', {}, translate('positionEditor.palette')),
      hands,
      ...rows,
      values,
    ),
    tool: () => tool,
    paint: () => pictures.forEach((work) => work()),
  };
}

/** Fields for the attributes of the next piece. */
function fieldsOf(info: GameInfo, item: PaletteItem): HTMLElement[] {
  const { attributes = [] } = info.pieceTypes[item.type] ?? {};
  return attributes.map(({ name, min, max }, at) =>
    makeNumber(shownName(info, name), { min, max, value: item.attributes[at] ?? min }, (value) => {
      item.attributes[at] = value;
    }),
  );
}

/** A labelled number field with limits. */
export function makeNumber(
  label: string,
  { min, max, value }: { min: number; max: number; value: number },
  change: (value: number) => void,
): HTMLElement {
  const input = make('input', { type: 'number', min: `${min}`, max: `${max}`, value: `${value}` });
  input.addEventListener('input', () => {
    const number = input.valueAsNumber;
    const fits = Number.isInteger(number) && number >= min && number <= max;
    setAttribute(input, 'aria-invalid', !fits && 'true');
    if (fits) change(number);
  });
  return make('label', { class: 'number-field' }, make('span', {}, label), input);
}
