/** The menu of the toolbar, with the commands that do not fit into it. */
import { must } from '../core/must';
import { shortcutOf } from '../core/state/keys';
import { mayAgree, mayResign } from '../core/players/agreed_end';
import { isOver } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { CommandId, KeySettings } from '../core/state/keys';
import type { CommandHandlers } from '../keys/keyboard';
import { withEllipsis } from '../language/punctuation';
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

export interface MenuDialogs {
  clocks(): void;
  tournament(): void;
  savedGames(): void;
  lessons(): void;
  card(): void;
  resign(): void;
  agreeOnDraw(): void;
}

/** An item of the menu that may be hidden. */
export interface MoreItem extends MenuItem {
  /** Whether it has a meaning in this game, while that continues; always if missing. */
  may?(state: State): boolean;
}

export function menuItems(handlers: CommandHandlers, open: MenuDialogs): MoreItem[] {
  const items = commands.map(([icon, label, command]): MenuItem => {
    return { icon, label: translate(label), act: () => void handlers[command](), command };
  });
  return [
    { icon: 'learn', label: withEllipsis(translate('lesson.catalogue')), act: open.lessons },
    { icon: 'play', label: withEllipsis(translate('rulesCard.all')), act: open.card },
    ...items,
    { icon: 'clock', label: withEllipsis(translate('clockSettings.title')), act: open.clocks },
    { icon: 'list', label: withEllipsis(translate('savedGames.title')), act: open.savedGames },
    {
      icon: 'flag',
      label: translate('agreedEnd.resign'),
      act: open.resign,
      may: ({ info, setup, view }) =>
        info !== null && view !== null && mayResign(info, setup.seats, view.turn.player) !== null,
    },
    {
      icon: 'handshake',
      label: translate('agreedEnd.draw'),
      act: open.agreeOnDraw,
      may: ({ info, setup }) => info !== null && mayAgree(info, setup.seats),
    },
    {
      icon: 'tournament',
      label: withEllipsis(translate('tournament.title')),
      act: open.tournament,
    },
  ];
}

export interface MoreMenu extends Panel {
  /** Opens the menu after it has been loaded, unless the focus has moved meanwhile. */
  open(): void;
}

export function makeMoreMenu({ element, button }: More, entries: MoreItem[]): MoreMenu {
  const { items } = makeMenu(element, button, entries);
  const nameKeys = onChange((settings: KeySettings) => {
    for (const [at, { command }] of entries.entries())
      if (command) nameKey(must(items[at], 'item'), command, settings);
  });
  return {
    element,
    render(state) {
      nameKeys(state.settings.keys);
      for (const [at, { may }] of entries.entries())
        if (may) setAttribute(must(items[at], 'item'), 'hidden', isOver(state) || !may(state));
    },
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
