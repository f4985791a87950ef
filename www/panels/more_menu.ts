/** The menu of the toolbar, with all commands for which it has no room. */
import { onChange, setAttribute, setText } from '../dom';
import { shortcutOf } from '../keys/table';
import type { CommandId, KeySettings } from '../keys/table';
import { must } from '../must';
import { capFor } from './hotkey';
import { makeMenu } from './menu';
import type { MenuItem } from './menu';
import type { Panel } from './panel';
import type { More } from './toolbar';

export interface MoreMenu extends Panel {
  /** Opens it late, unless the keyboard has gone on elsewhere. */
  open(): void;
}

export function makeMoreMenu({ element, button }: More, entries: MenuItem[]): MoreMenu {
  const { items } = makeMenu(element, button, entries);
  const nameKeys = onChange((settings: KeySettings) => {
    for (const [at, { command }] of entries.entries())
      if (command) nameKey(must(items[at], 'item'), command, settings);
  });
  return {
    element,
    render: ({ settings }) => nameKeys(settings.keys),
    open() {
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body) button.click();
    },
  };
}

function nameKey(item: HTMLElement, id: CommandId, settings: KeySettings): void {
  setText(must(item.querySelector('kbd'), 'kbd'), capFor(id, settings));
  setAttribute(item, 'aria-keyshortcuts', shortcutOf(id, settings));
}
