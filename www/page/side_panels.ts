/**
 * What stands beside the board below the line for moves, and the menu: the legal moves, the moves of the game, the board
 * as text, what is said about the game. Fetched once moves can be entered.
 */
import '../style/beside.css';
import { translate } from '../language/translate';
import type { CommandHandlers } from '../keys/keyboard';
import { makeAbout } from '../panels/about';
import { makeBoardText } from '../panels/board_text';
import type { MenuItem } from '../ui/menu';
import { makeMoreMenu, menuItems } from './menu';
import { makeMoveList } from '../panels/legal_moves';
import type { MoveListActions } from '../panels/legal_moves';
import type { More } from '../panels/toolbar';
import type { GameController } from '../core/game/controller';
import { makeRecord } from '../features/moves/panel';
import type { Lazy } from '../ui/lazy';
import { Drafts } from '../core/storage/drafts';
import type { Openings } from './menu';
import type { Records } from './records';

export { MoveCompletion } from '../panels/typed_move_completion';

export interface SidePanelParts {
  controller: GameController;
  handlers: CommandHandlers;
  open: Openings & { records: Lazy<Records> };
  legal: MoveListActions;
  more: More;
  redraw(): void;
}

export function makeSidePanels({
  controller,
  handlers,
  open,
  legal,
  more,
  redraw,
}: SidePanelParts) {
  const records: MenuItem[] = [
    {
      icon: 'records',
      label: `${translate('importExport.title')}…`,
      act: () => open.records.use((all) => void all.open()),
    },
    {
      icon: 'editor',
      label: `${translate('positionEditor.title')}…`,
      act: () => open.records.use((all) => void all.edit()),
    },
    {
      icon: 'rules',
      label: translate('ruleEditor.edit'),
      act: () => open.records.use((all) => void all.write()),
    },
  ];
  const isWriting = open.records.here?.isWriting || new Drafts().opened() !== null;
  if (isWriting) open.records.use((all) => void all.resumeWriting());
  return {
    legal: makeMoveList(legal),
    moves: makeRecord(controller, redraw, records),
    boardText: makeBoardText(),
    about: makeAbout(open.card),
    menu: makeMoreMenu(more, [...menuItems(handlers, open), ...records]),
  };
}
