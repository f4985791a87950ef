/** The buttons below a board that its page has asked for. Loaded if there are any. */
import type { Table } from '../table/table';
import { make, makeButton, setAttribute } from '../ui/dom';
import { translate } from '../language/translate';
import { makeIcon } from '../ui/icons';
import type { IconName } from '../ui/icons';
import { stepTo } from '../core/moves/tree';
import type { Step } from '../core/moves/tree';
import { turnedFurther } from '../board/layout/orientation';
import { isInPast, mayUndo } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { ControlName } from './attribute_names';

interface Control {
  icon: IconName;
  act(): void;
  /** Whether it would have an effect. */
  can(state: State): boolean;
}

export interface Controls {
  element: HTMLElement;
  render(state: State): void;
}

export function makeControls(
  names: readonly ControlName[],
  table: Table,
  restart: () => void,
): Controls {
  const controls = controlsOf(table, restart);
  const buttons = names.map((name) => {
    const label = translate(`embed.${name}`);
    const attributes = { class: 'quiet', title: label, 'aria-label': label, 'data-control': name };
    const button = makeButton('', controls[name].act, attributes);
    button.append(makeIcon(controls[name].icon));
    return { name, button };
  });
  return {
    element: make(
      'div',
      {
        class: 'row controls',
        part: 'controls',
        role: 'group',
        'aria-label': translate('embed.controls'),
      },
      ...buttons.map(({ button }) => button),
    ),
    render(state) {
      for (const { name, button } of buttons)
        setAttribute(button, 'disabled', state.phase !== 'ready' || !controls[name].can(state));
    },
  };
}

function controlsOf(
  { store, controller }: Table,
  restart: () => void,
): Record<ControlName, Control> {
  const step = (icon: IconName, to: Step): Control => ({
    icon,
    act: () => {
      const { tree } = store.get();
      const node = tree && stepTo(tree, to);
      if (node !== null) void controller.goTo(node);
    },
    can: ({ tree }) => tree !== null && ![null, tree.present].includes(stepTo(tree, to)),
  });
  const flip = () => {
    const state = store.get();
    store.set({ settings: { ...state.settings, turned: turnedFurther(state, 'half') } });
  };
  return {
    restart: { icon: 'replay', act: restart, can: ({ view }) => view !== null && view.plies > 0 },
    first: step('first', 'first'),
    previous: step('previous', 'previous'),
    next: step('next', 'next'),
    last: step('last', 'last'),
    undo: { icon: 'undo', act: () => void controller.undo(), can: mayUndo },
    redo: { icon: 'redo', act: () => void controller.redo(), can: isInPast },
    flip: { icon: 'flip', act: flip, can: () => true },
  };
}
