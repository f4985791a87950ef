/** Says in plain words what stands, may happen and has happened. Names come from the rule file. */
import type { Entered } from '../../engine/protocol';
import type {
  Entry,
  GameInfo,
  OutcomeView,
  PieceView,
  PlayerId,
  PositionView,
  SearchReport,
  SiteId,
  Target,
  ScoredLine,
} from '../../engine/structures';
import { joinOr, joinAnd, translate } from '../../language/translate';
import { headingTargets, targetsAndHeadings } from '../moves/headings';
import {
  capitalised,
  isDrop,
  describeKinds,
  notableKinds,
  actionOfAdding,
  actionOfAddingAny,
} from '../moves/names';
import { endSite, isPicking, pickable } from '../moves/selection';
import { at } from '../must';
import { levels } from '../players/levels';
import { deciders, isExternal, isPlaying, nameOfExternal } from '../players/seats';
import type { Seat } from '../players/seats';
import { isInPast, mayDecide, mayEnter, pendingMove } from '../state/permissions';
import type { State } from '../state/state';

export function siteName(info: GameInfo, site: SiteId): string {
  return at(info.board.sites, site).name;
}

export function playerName(info: GameInfo, player: PlayerId): string {
  return (
    info.players[player]?.name.replace(/^\?(?=.)/, '') ??
    translate('player.unnamed', { number: player + 1 })
  );
}

export function typeName(info: GameInfo, type: number): string {
  return at(info.pieceTypes, type).name;
}

/** The value that a piece shows, or null. */
export function shownValue(info: GameInfo, piece: PieceView): number | null {
  const type = at(info.pieceTypes, piece.type);
  return type.value >= 0 ? (piece.attributes[type.value] ?? null) : null;
}

/** As in "red die 3", or "white king on black man, white man". */
export function pieceText(info: GameInfo, piece: PieceView): string {
  const below = piece.below.map((under) => pieceName(info, { ...piece, ...under, attributes: [] }));
  const top = pieceName(info, piece);
  return below.length === 0 ? top : translate('piece.stacked', { top, below: below.join(', ') });
}

function pieceName(info: GameInfo, piece: PieceView): string {
  const owner = isPlaying(info, piece.owner) ? [playerName(info, piece.owner)] : [];
  const words = [...owner, typeName(info, piece.type)].map((word) => word.toLowerCase());
  const value = shownValue(info, piece);
  return value === null ? words.join(' ') : `${words.join(' ')} ${value}`;
}

function targetLabel(target: Target): string {
  const kinds = notableKinds(target);
  if (kinds.length > 0) return translate('cell.target', { kinds: describeKinds(kinds) });
  return translate(isDrop(target.moves) ? 'cell.canPut' : 'cell.canGo');
}

/** All of a cell for someone who does not see it: "E4, red die 3, can move". */
export function siteLabel(
  state: State,
  info: GameInfo,
  site: SiteId,
  piece: PieceView | null,
): string {
  const zones = info.board.zones.filter((zone) => zone.label !== '' && zone.sites.includes(site));
  const parts = [
    siteName(info, site),
    ...zones.map((zone) => zone.label),
    piece ? pieceText(info, piece) : translate('cell.empty'),
  ];
  return [...parts, ...siteMarks(state, info, site)].join(', ');
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
  if (target) marks.push(targetLabel(target));
  if (heading) marks.push(at(info.board.directions, heading.direction).name);
  if (entry.finals.some((one) => one.site === site)) marks.push(translate('cell.final'));
  return marks;
}

function selectedMarks(info: GameInfo, entry: Entered): string[] {
  const count = targetsAndHeadings(entry).length;
  return [
    translate('cell.selected'),
    ...(count > 0 ? [translate('cell.reach', { count })] : []),
    ...directionLabels(info, entry),
  ];
}

/** How many directions may be said of a piece that stays. */
function directionLabels(info: GameInfo, entry: Entered): string[] {
  const count = headingTargets(info.board, entry).length;
  return count > 0 ? [translate('status.directions', { count })] : [];
}

function addableLabel(state: State, info: GameInfo, entry: Entered, site: SiteId): string {
  if (state.tokens.length === 0 && !state.view?.turn.decision) return translate('cell.canMove');
  const word = actionOfAdding(info, entry, site);
  const what = translate(state.view?.turn.decision ? 'cell.canBeChosen' : 'cell.canBeAdded');
  return word === '' ? what : translate('cell.as', { what, word });
}

/** Who draws: the one to move, or the one whose draw is still to be seen. */
function drawer({ last }: State, { turn }: PositionView): PlayerId {
  return turn.random || last === null ? turn.player : last.player;
}

/** What the one whose turn it is should do; one or two sentences. */
export function statusText(state: State): string {
  const { info, view } = state;
  if (info === null || view === null)
    return state.phase === 'failed' ? '' : translate('status.loading');
  if (view.outcome) return outcomeText(info, view.outcome);
  const flagged = state.clock?.flagged ?? null;
  if (flagged !== null) return translate('clock.over', { name: playerName(info, flagged) });
  const name = playerName(info, view.turn.player);
  if (state.chanceMoves)
    return translate('status.chance', { name: playerName(info, drawer(state, view)) });
  if (mayDecide(state))
    return translate('status.decide', {
      name,
      prompt: view.turn.prompt || translate('status.decisionNeeded'),
    });
  if (mayEnter(state)) return enterText(state, info, name);
  if (state.thinking !== null)
    return translate('status.thinking', { name: playerName(info, state.thinking) });
  if (state.halted) return translate('status.paused', { name });
  return translate(isInPast(state) ? 'status.viewingEarlier' : 'status.toMove', { name });
}

function enterText(state: State, info: GameInfo, name: string): string {
  const { entry, held } = state;
  if (entry !== null && held !== null)
    return translate('status.held', { name: typeName(info, held), count: entry.targets.length });
  if (entry === null || state.tokens.length === 0)
    return translate('status.toMoveWithOptions', { name, ways: firstOptionsText(entry) }).trim();
  const pending = pendingMove(state);
  if (pending !== null) return translate('status.pending', { move: pending });
  if (entry.choices.length > 1) return translate('status.options', { count: entry.choices.length });
  if (isPicking(entry)) return picksText(entry);
  const names = joinAnd(entry.chosen.map((site) => siteName(info, site)));
  const begun = names === '' ? (entry.steps.at(-1) ?? '') : translate('status.selected', { names });
  const options = joinOr(continuationLabels(info, entry));
  return options === '' ? `${begun}.` : translate('status.continue', { begun, options });
}

/** How many of the pieces that may be taken are. */
export function picksText(entry: Entry): string {
  const mayPlay = entry.complete !== null || entry.mayStop;
  const shares = { count: pickable(entry).length, picked: entry.picked.length };
  return translate(mayPlay ? 'pieceSelection.count' : 'pieceSelection.atLeastOne', shares);
}

/** How a move that was begun may go on. */
function continuationLabels(info: GameInfo, entry: Entered): string[] {
  const word = actionOfAddingAny(info, entry);
  const [places, others] = [targetsAndHeadings(entry).length, entry.addable.length];
  const choices = entry.choices.map(({ name, text }) => name || text);
  return [
    ...choices,
    ...directionLabels(info, entry),
    places > 0 ? translate('status.possibleMoves', { count: places }) : '',
    others > 0
      ? translate(word === '' ? 'status.more' : 'status.moreWord', { count: others, word })
      : '',
    entry.mayStop ? translate('status.mayEnd') : '',
  ].filter((part) => part !== '');
}

/** What the first thing to say can be. */
function firstOptionsText(entry: Entered | null): string {
  const ways = [
    entry === null || entry.addable.length > 0 ? translate('status.selectPiece') : '',
    entry !== null && entry.targets.length > 0 ? translate('status.placePiece') : '',
    entry?.mayPass ? translate('status.mayPass') : '',
  ].filter((way) => way !== '');
  return ways.length === 0 ? '' : `${capitalised(joinOr(ways))}.`;
}

export function outcomeText(info: GameInfo, outcome: OutcomeView): string {
  const names = outcome.winners.map((player) => playerName(info, player));
  const result =
    names.length === 0
      ? translate(deciders(info).length === 1 ? 'outcome.lost' : 'outcome.draw')
      : translate('outcome.wins', { names: joinAnd(names), count: names.length });
  const scores = outcome.scores.map(({ player, value: score }) =>
    translate('outcome.score', { name: playerName(info, player), score }),
  );
  const { cause } = outcome;
  const reason =
    cause === 'goal' ? outcome.reason.replace(/\.$/, '') : translate(`outcome.${cause}`);
  const kind = outcome.kind.replaceAll('-', ' ');
  const details = [reason, reason.includes(kind) ? '' : kind, scores.join(', ')].filter(
    (part) => part !== '',
  );
  if (details.length === 0) return translate('outcome.plain', { result });
  return translate('outcome.because', { result, details: details.join('; ') });
}

/** What a search knows, for someone who watches: how far it is, and in a second line the score and the best moves. */
export function searchText(info: GameInfo, report: SearchReport): string {
  if (report.depth === 0) return translate('search.looking');
  const { depth, nodes, milliseconds, perSecond } = report;
  // A rate over a moment says nothing.
  const rate = milliseconds < 200 ? 0 : perSecond;
  const values = { depth, count: nodes, rate };
  const found = translate(rate > 0 ? 'search.rate' : 'search.depth', values);
  return `${found}\n${[badgeOf(info, report), ...report.line.slice(0, 4)].join(' · ')}`;
}

export function seatText(seat: Seat | undefined): string {
  if (seat === undefined || seat === 'human') return translate('seat.human');
  if (isExternal(seat)) return nameOfExternal(seat).replace('https://', '');
  return translate('seat.computer', { level: levelName(seat) });
}

/** What a level of the computer is called. */
export function levelName(level: number): string {
  return translate('level', { level, name: translate(`level.${at(levels, level - 1)}`) });
}

export type Scored = Pick<ScoredLine, 'score' | 'mateIn'>;

/** How far away a certain end is, in moves of one side or in those of all together. */
interface Distance {
  count: number;
  inAll: boolean;
}

/**
 * Moves of the one to move, or of the other, where two sides move by turns. Elsewhere nobody's moves can be told
 * apart: some have several turns, drop out, or owe decisions; so all moves count.
 */
export function distanceOf(info: GameInfo, plies: number, isMovers: boolean): Distance {
  if (info.alternates) {
    const own = isMovers ? Math.ceil(plies / 2) : Math.floor(plies / 2);
    return { count: Math.max(1, own), inAll: false };
  }
  return { count: plies, inAll: plies > 1 && deciders(info).length > 1 };
}

/** A score for a list: "+1.2" in pieces, or "+#3" for as many moves to a certain end as the verdict counts. */
export function badgeOf(info: GameInfo, { score, mateIn }: Scored): string {
  const sign = score < 0 ? '−' : '+';
  if (mateIn !== null) return `${sign}#${distanceOf(info, mateIn, score > 0).count}`;
  return Math.abs(score) < 5 ? '0.0' : `${sign}${(Math.abs(score) / 100).toFixed(1)}`;
}
