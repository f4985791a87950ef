/** Commands of the menu, for which the toolbar has no room. */
import { say } from '../language/say';
import type { Works } from '../keys/keyboard';
import type { CommandId } from '../keys/table';
import type { IconName } from '../panels/icons';
import type { MenuItem } from '../panels/menu';

const commands: [IconName, Parameters<typeof say>[0], CommandId][] = [
  ['replay', 'toolbar.replay', 'repeat'],
  ['list', 'moveList.title', 'moveList'],
  ['flip', 'key.flip', 'flip'],
  ['rotate', 'key.rotate', 'rotate'],
  ['sound', 'sound.toggle', 'sound'],
  ['text', 'text.title', 'boardText'],
  ['keys', 'keys.title', 'help'],
];

export interface Openings {
  clocks(): void;
  lab(): void;
  kept(): void;
  lessons(): void;
}

export function menuItems(works: Works, open: Openings): MenuItem[] {
  const items = commands.map(([icon, label, command]): MenuItem => {
    return { icon, label: say(label), act: () => void works[command](), command };
  });
  return [
    { icon: 'learn', label: `${say('lesson.shelf')}…`, act: open.lessons },
    ...items,
    { icon: 'clock', label: `${say('time.title')}…`, act: open.clocks },
    { icon: 'list', label: `${say('kept.title')}…`, act: open.kept },
    { icon: 'lab', label: `${say('lab.title')}…`, act: open.lab },
  ];
}
