/** Fields for the parts of a position that are not on the board: turn, variables and reserves. */
import { shownMove } from '../../core/moves/rule_texts';
import { make } from '../../ui/dom';
import type { Arrangement, Settable, GameInfo } from '../../engine/structures';
import { translate } from '../../language/translate';
import { makeField, makeSelect } from '../../ui/fields';
import { playerName, typeName } from '../../core/messages/labels';
import { reserve, set } from './arrangement';
import { makeNumber } from './palette';

/** More than any reserve needs. */
const maxReserve = 9999;

export type Edit = (change: (draft: Arrangement) => Arrangement) => void;

export function makeFields(
  info: GameInfo,
  { turns, reserves }: Settable,
  draft: Arrangement,
  edit: Edit,
): HTMLElement[] {
  const turn = makeSelect(
    'turn',
    turns.map((text, at) => ({ value: String(at), label: shownMove(info, text) })),
    String(draft.turn),
  );
  turn.addEventListener('change', () => edit((old) => ({ ...old, turn: Number(turn.value) })));
  const settings = draft.settings.map(({ name, owner, ...range }, at) =>
    makeNumber(shownMove(info, [name, owner].join(' ').trim()), range, (value) =>
      edit((old) => set(old, at, value)),
    ),
  );
  const hands = reserves ? info.players.map((_, player) => hand(info, draft, player, edit)) : [];
  return [
    makeField(translate('positionEditor.turn'), turn),
    ...group(translate('positionEditor.variables'), settings),
    ...hands.flat(),
  ];
}

function hand(info: GameInfo, draft: Arrangement, player: number, edit: Edit): HTMLElement[] {
  const numbers = info.pieceTypes.map((_, type) => {
    const own = draft.reserves.find((one) => one.player === player && one.type === type);
    const range = { min: 0, max: Math.max(maxReserve, own?.count ?? 0), value: own?.count ?? 0 };
    return makeNumber(typeName(info, type), range, (count) =>
      edit((old) => reserve(old, player, type, count)),
    );
  });
  return group(translate('positionEditor.reserve', { name: playerName(info, player) }), numbers);
}

function group(label: string, fields: HTMLElement[]): HTMLElement[] {
  if (fields.length === 0) return [];
  const body = make('div', { class: 'values' }, ...fields);
  return [make('details', { class: 'editor-group' }, make('summary', {}, label), body)];
}
