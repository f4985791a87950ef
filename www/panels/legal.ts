/** Where the list of legal moves stands; the list itself is fetched when it is first wanted. */
import { make, onChange } from '../dom';
import { mayEnter } from '../state/state';
import type { State } from '../state/state';
import type { MoveList, MoveListActions } from './move_list';
import type { Panel } from './panel';

export interface LegalMoves extends Panel {
  toggle(): void;
}

export function makeLegalMoves(actions: MoveListActions): LegalMoves {
  const element = make('div', { class: 'legal' });
  let list: MoveList | null = null;
  const refresh = onChange((_view: State['view'], _mayEnter: boolean) => list?.refresh());
  const fetched = async () => {
    const { makeMoveList } = await import('./move_list');
    list ??= makeMoveList(actions);
    element.replaceChildren(list.element);
    return list;
  };
  return {
    element,
    render: (state) => refresh(state.view, mayEnter(state)),
    toggle: () => void fetched().then((found) => found.toggle()),
  };
}
