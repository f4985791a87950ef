/**
 * The panels below the field for typed moves, the menu, and the card at the end of a game: legal moves, moves played, the
 * board as text, and what is known of the game. Loaded once moves can be entered.
 */
import '../style/side_panels.css';
import { withEllipsis } from '../language/punctuation';
import { translate } from '../language/translate';
import type { CommandHandlers } from '../keys/keyboard';
import { makeAbout } from '../panels/about';
import { makeEndCard } from '../panels/end_card';
import type { EndCardActions } from '../panels/end_card';
import { makeBoardText } from '../panels/board_text';
import type { MenuItem } from '../ui/menu';
import { makeMoreMenu, menuItems } from './menu';
import { makeLegalMoves } from '../panels/legal_moves';
import type { LegalMovesActions } from '../panels/legal_moves';
import type { More } from '../panels/toolbar';
import type { GameController } from '../core/game/controller';
import { makeRecord } from '../features/moves/move_panel';
import type { Lazy } from '../ui/lazy';
import { RuleDrafts } from '../core/storage/rule_drafts';
import type { MenuDialogs } from './menu';
import type { ImportExport } from './import_export';

export { MoveCompletion } from '../panels/typed_move_completion';

export interface SidePanelParts {
  controller: GameController;
  handlers: CommandHandlers;
  open: MenuDialogs & { importExport: Lazy<ImportExport> };
  legal: LegalMovesActions;
  more: More;
  endCard: EndCardActions;
  redraw(): void;
}

export function makeSidePanels({
  controller,
  handlers,
  open,
  legal,
  more,
  endCard,
  redraw,
}: SidePanelParts) {
  const items: MenuItem[] = [
    {
      icon: 'importExport',
      label: withEllipsis(translate('importExport.title')),
      act: () => open.importExport.use((all) => void all.openDialog()),
    },
    {
      icon: 'picture',
      label: withEllipsis(translate('picture.title')),
      act: () => open.importExport.use((all) => void all.openPictures()),
    },
    {
      icon: 'editor',
      label: withEllipsis(translate('positionEditor.title')),
      act: () => open.importExport.use((all) => void all.openPositionEditor()),
    },
    {
      icon: 'rules',
      label: translate('ruleEditor.edit'),
      act: () => open.importExport.use(({ rules }) => void rules.editGame()),
    },
  ];
  const isEditing = open.importExport.here?.rules.isOpen || new RuleDrafts().opened() !== null;
  if (isEditing) open.importExport.use(({ rules }) => void rules.resume());
  return {
    legal: makeLegalMoves(legal),
    moves: makeRecord(controller, redraw, items),
    boardText: makeBoardText(),
    about: makeAbout(open.card),
    endCard: makeEndCard(endCard),
    menu: makeMoreMenu(more, [...menuItems(handlers, open), ...items]),
  };
}
