/** Describes a site of the board for people who do not see it: its name, its content, and what can be done with it. */
import type { Entered } from '../../engine/protocol';
import type { GameInfo, PieceView, SiteId, Target } from '../../engine/structures';
import { listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { headingTargets, targetsAndHeadings } from '../moves/headings';
import { isDrop, describeKinds, explainedWord, notableKinds, actionOfAdding } from '../moves/names';
import { shown, shownMove, shownName } from '../moves/rule_texts';
import { endSite, isPicking, pickable } from '../moves/selection';
import { at } from '../must';
import { isSettling, mayEnter } from '../state/permissions';
import type { State } from '../state/state';
import { playerName, siteName, pieceText } from './labels';

/** As in "E4, red die 3, can move". */
export function siteLabel(
  state: State,
  info: GameInfo,
  site: SiteId,
  piece: PieceView | null,
): string {
  const { zones } = shown(info).board;
  const labelled = zones.filter((zone) => zone.label !== '' && zone.sites.includes(site));
  const parts = [
    siteName(info, site),
    ...labelled.map((zone) => zone.label),
    piece ? pieceText(info, piece) : translate('cell.empty'),
  ];
  return listed([...parts, ...positionMarks(state, info, site), ...siteMarks(state, info, site)]);
}

/** What the position itself shows there. */
function positionMarks({ view }: State, info: GameInfo, site: SiteId): string[] {
  if (view === null) return [];
  const territory = isSettling(view) ? view.territory : [];
  const owners = territory.filter(({ sites }) => sites.includes(site));
  return [
    ...(view.attackedRoyals.includes(site) ? [translate('cell.inCheck')] : []),
    ...(view.decidingSites.includes(site) ? [translate('cell.decided')] : []),
    ...owners.map(({ player }) => translate('cell.territory', { name: playerName(info, player) })),
  ];
}

function siteMarks(state: State, info: GameInfo, site: SiteId): string[] {
  const { entry } = state;
  if (entry === null || !mayEnter(state)) return [];
  if (endSite(entry) === site) return [translate('cell.mayEnd')];
  if (isPicking(entry) && pickable(entry).includes(site))
    return [translate(entry.picked.includes(site) ? 'cell.picked' : 'cell.spared')];
  if (entry.chosen.includes(site)) return selectedMarks(info, entry);
  const marks: string[] = [];
  if (entry.forced.includes(site)) marks.push(translate('cell.forced'));
  if (entry.addable.includes(site)) marks.push(addableLabel(state, info, entry, site));
  const heading = headingTargets(info.board, entry).find((one) => one.site === site);
  const target = targetsAndHeadings(entry).find((one) => one.site === site);
  if (target) marks.push(targetLabel(info, target));
  if (heading) marks.push(shownName(info, at(info.board.directions, heading.direction).name));
  if (entry.finals.some((one) => one.site === site)) marks.push(translate('cell.final'));
  return marks;
}

function targetLabel(info: GameInfo, target: Target): string {
  const kinds = notableKinds(target);
  const word =
    shownMove(info, explainedWord(info, target)) || (kinds.length > 0 ? describeKinds(kinds) : '');
  if (word !== '') return translate('cell.target', { kinds: word });
  return translate(isDrop(target.moves) ? 'cell.canPut' : 'cell.canGo');
}

function selectedMarks(info: GameInfo, entry: Entered): string[] {
  const count = targetsAndHeadings(entry).length;
  return [
    translate('cell.selected'),
    ...(count > 0 ? [translate('cell.reach', { count })] : []),
    ...directionLabels(info, entry),
  ];
}

/** How many directions can be chosen for a piece that stays on its site. */
export function directionLabels(info: GameInfo, entry: Entered): string[] {
  const count = headingTargets(info.board, entry).length;
  return count > 0 ? [translate('status.directions', { count })] : [];
}

function addableLabel(state: State, info: GameInfo, entry: Entered, site: SiteId): string {
  if (state.tokens.length === 0 && !state.view?.turn.decision) return translate('cell.canMove');
  const word = shownMove(info, actionOfAdding(info, entry, site));
  const what = translate(state.view?.turn.decision ? 'cell.canBeChosen' : 'cell.canBeAdded');
  return word === '' ? what : translate('cell.as', { what, word });
}
