/** Explains why a site cannot be used. Loaded with the first refusal. */
import type { Refusal, SiteId } from '../../engine/structures';
import { joinOr, translate } from '../../language/translate';
import type { State } from '../state/state';
import { groupOf } from '../moves/selection';
import { pieceText, playerName, siteName, typeName } from '../messages/labels';

export function refusalText(state: State, refusal: Refusal, site: SiteId): string {
  const { reason, drops, at, royals } = refusal;
  const { info, view, entry } = state;
  if (info === null || view === null) return '';
  const piece = view.pieces.find((one) => one.site === site);
  const chosen = entry?.chosen[0];
  const values = {
    site: siteName(info, site),
    at: siteName(info, at ?? site),
    piece: piece ? pieceText(info, piece) : '',
    royal: joinOr(royals.map((type) => typeName(info, type))),
    player: playerName(info, view.turn.player),
    chosen: chosen === undefined ? '' : siteName(info, chosen),
  };
  const movers = reason === 'compulsory' ? capturers(state) : '';
  if (movers !== '') return translate('refusal.mustCapture', { movers });
  switch (reason) {
    case 'endangers':
    case 'blocked':
    case 'forbidden':
    case 'compulsory':
    case 'outdone': {
      const isCheck = reason === 'endangers' && view.attackedRoyals.length > 0;
      const why = isCheck ? 'inCheck' : reason;
      if (drops) return translate(`refusal.placing.${why}`, values);
      return translate(chosen === undefined ? `refusal.${why}` : `refusal.going.${why}`, values);
    }
    default:
      return translate(`refusal.${reason}`, values);
  }
}

/** The most pieces that are named as those that can capture. */
const maxNamed = 4;

/** Which pieces can move, if every move captures; '' otherwise, or if they are too many to be named. */
function capturers({ info, base }: State): string {
  if (info === null || base === null || base.addable.length > maxNamed) return '';
  const captures = base.addable.every((site) => {
    const next = base.nextSteps.find(({ token }) => token.kind === 'add' && token.site === site);
    const targets = next?.entry.targets ?? [];
    return targets.length > 0 && targets.every(({ kinds }) => kinds.includes('capture'));
  });
  return captures ? joinOr(base.addable.map((site) => siteName(info, site))) : '';
}

/** The piece could move with some of the selected ones, but not with all. */
export function tooManyText({ info, entry }: State, _: Refusal, site: SiteId): string {
  if (info === null || entry === null) return '';
  return translate('refusal.tooMany', { site: siteName(info, site), count: groupOf(entry).length });
}
