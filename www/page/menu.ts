/** The menu of the toolbar, with the commands that do not fit into it. */
import { must } from '../core/must';
import { shortcutOf } from '../core/state/keys';
import type { CommandId, KeySettings } from '../core/state/keys';
import type { CommandHandlers } from '../keys/keyboard';
import { translate } from '../language/translate';
import type { More } from '../panels/toolbar';
import { onChange, setAttribute, setText } from '../ui/dom';
import { hotkeyOf } from '../ui/hotkeys';
import type { IconName } from '../ui/icons';
import { makeMenu } from '../ui/menu';
import type { MenuItem } from '../ui/menu';
import type { Panel } from '../ui/panel';

const commands: [IconName, Parameters<typeof translate>[0], CommandId][] = [
  ['replay', 'toolbar.replay', 'repeat'],
  ['list', 'legalMoves.title', 'moveList'],
  ['flip', 'key.flip', 'flip'],
  ['rotate', 'key.rotate', 'rotate'],
  ['sound', 'sound.toggle', 'sound'],
  ['text', 'boardText.title', 'boardText'],
  ['keys', 'keyHelp.title', 'help'],
];

export interface Openings {
  clocks(): void;
  tournament(): void;
  savedGames(): void;
  lessons(): void;
  card(): void;
}

export function menuItems(handlers: CommandHandlers, open: Openings): MenuItem[] {
  const items = commands.map(([icon, label, command]): MenuItem => {
    return { icon, label: translate(label), act: () => void handlers[command](), command };
  });
  return [
    { icon: 'learn', label: `${translate('lesson.catalogue')}…`, act: open.lessons },
    { icon: 'play', label: `${translate('rulesCard.all')}…`, act: open.card },
    ...items,
    { icon: 'clock', label: `${translate('clockSettings.title')}…`, act: open.clocks },
    { icon: 'list', label: `${translate('savedGames.title')}…`, act: open.savedGames },
    { icon: 'tournament', label: `${translate('tournament.title')}…`, act: open.tournament },
  ];
}

export interface MoreMenu extends Panel {
  /** Opens the menu after it has been loaded, unless the focus has moved meanwhile. */
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
  setText(must(item.querySelector('kbd'), 'kbd'), hotkeyOf(id, settings));
  setAttribute(item, 'aria-keyshortcuts', shortcutOf(id, settings));
}
