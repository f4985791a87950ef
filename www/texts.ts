/** Says in plain words what stands, may happen and has happened. Names come from the rule file. */
import { at } from './must';
import type { Entered } from './engine/protocol';
import type {
  GameInfo,
  OutcomeView,
  PieceView,
  PlayerId,
  SearchReport,
  SiteId,
  Target,
  Trace,
  Track,
} from './engine/types';
import {
  capitalised,
  isDrop,
  kindsWords,
  notableKinds,
  wordOfAdding,
  wordOfAddingAny,
} from './names';
import { isChance, isPlaying } from './roles';
import { isPaused, mayDecide, mayEnter, pendingMove } from './state';
import type { Seat } from './roles';
import type { State } from './state';
import { levels } from './levels';

export function siteName(info: GameInfo, site: SiteId): string {
  return at(info.board.sites, site).name;
}

export function playerName(info: GameInfo, player: PlayerId): string {
  return info.players[player]?.name.replace(/^\?(?=.)/, '') ?? `Player ${player + 1}`;
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
export function pieceWords(info: GameInfo, piece: PieceView): string {
  const below = piece.below.map((under) => kindWords(info, { ...piece, ...under, attributes: [] }));
  const top = kindWords(info, piece);
  return below.length === 0 ? top : `${top} on ${below.join(', ')}`;
}

function kindWords(info: GameInfo, piece: PieceView): string {
  const owner = isPlaying(info, piece.owner) ? [playerName(info, piece.owner)] : [];
  const words = [...owner, typeName(info, piece.type)].map((word) => word.toLowerCase());
  const value = shownValue(info, piece);
  return value === null ? words.join(' ') : `${words.join(' ')} ${value}`;
}

export function targetWords(target: Target): string {
  const kinds = notableKinds(target);
  if (kinds.length > 0) return `target: ${kindsWords(kinds)}`;
  return isDrop(target.moves) ? 'a piece can be put here' : 'can be moved to';
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
    piece ? pieceWords(info, piece) : 'empty',
  ];
  return [...parts, ...siteMarks(state, info, site)].join(', ');
}

function siteMarks(state: State, info: GameInfo, site: SiteId): string[] {
  const { entry } = state;
  if (entry === null || !mayEnter(state)) return [];
  if (entry.chosen.includes(site)) return ['selected'];
  const marks: string[] = [];
  if (entry.forced.includes(site)) marks.push('comes along');
  if (entry.addable.includes(site)) marks.push(addableWords(state, info, entry, site));
  const target = entry.targets.find((one) => one.site === site);
  if (target) marks.push(targetWords(target));
  return marks;
}

function addableWords(state: State, info: GameInfo, entry: Entered, site: SiteId): string {
  if (state.tokens.length === 0 && !state.view?.turn.decision) return 'can move';
  const word = wordOfAdding(info, entry, site);
  const words = state.view?.turn.decision ? 'can be chosen' : 'can be added';
  return word === '' ? words : `${words}: ${word}`;
}

/** What the one whose turn it is should do; one or two sentences. */
export function statusText(state: State): string {
  const { info, view } = state;
  if (info === null || view === null) return state.phase === 'failed' ? '' : 'Loading the game';
  if (view.outcome) return outcomeText(info, view.outcome);
  const name = playerName(info, view.turn.player);
  if (state.drawing) return `Chance moves for ${name}.`;
  if (mayDecide(state)) return `${name}: ${view.turn.prompt || 'a decision is needed.'}`;
  if (mayEnter(state)) return enterText(state, info, name);
  if (state.thinking !== null) return `${playerName(info, state.thinking)} is thinking.`;
  return isPaused(state)
    ? `${name} to move. The game waits here; play on, or step through the moves.`
    : `${name} to move.`;
}

function enterText(state: State, info: GameInfo, name: string): string {
  const { entry, held } = state;
  if (entry !== null && held !== null)
    return `${typeName(info, held)} chosen: ${count(entry.targets.length, 'place')} to put it.`;
  if (entry === null || state.tokens.length === 0)
    return `${name} to move. ${beginText(info, entry)}`;
  const pending = pendingMove(state);
  if (pending !== null) return `${pending}: play it, or cancel.`;
  if (entry.choices.length > 0)
    return `${count(entry.choices.length, 'way')} to go on: choose one.`;
  const names = entry.chosen.map((site) => siteName(info, site)).join(' and ');
  const places = entry.targets.length > 0 ? count(entry.targets.length, 'place') + ' to go' : '';
  const word = wordOfAddingAny(info, entry);
  const others =
    entry.addable.length > 0 ? `${entry.addable.length} more to choose${word && ` (${word})`}` : '';
  const end = entry.mayStop ? 'end the move here' : '';
  const options = [places, others, end].filter((part) => part !== '').join(', or ');
  const begun = names === '' ? (entry.steps.at(-1) ?? '') : `${names} chosen`;
  return options === '' ? `${begun}.` : `${begun}: ${options}.`;
}

/** What the first thing to say can be. */
function beginText(info: GameInfo, entry: Entered | null): string {
  const ways = [
    entry === null || entry.addable.length > 0 ? `choose ${withArticle(movableWord(info))}` : '',
    entry !== null && entry.targets.length > 0 ? 'choose a place for a new piece' : '',
    entry?.mayPass ? 'pass' : '',
  ].filter((way) => way !== '');
  return ways.length === 0 ? '' : `${capitalised(ways.join(', or '))}.`;
}

function movableWord(info: GameInfo): string {
  return info.pieceTypes.length === 1 ? at(info.pieceTypes, 0).name.toLowerCase() : 'piece';
}

function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** As in "a, b and c". */
function listed(names: string[]): string {
  const first = names.slice(0, -1).join(', ');
  return [first, names.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
}

export function outcomeText(info: GameInfo, outcome: OutcomeView): string {
  const names = outcome.winners.map((player) => playerName(info, player));
  const result =
    names.length === 0
      ? 'The game is a draw'
      : `${listed(names)} ${names.length > 1 ? 'win' : 'wins'}`;
  const scores = outcome.scores.map(([player, score]) => `${playerName(info, player)} ${score}`);
  const details = [outcome.reason.replace(/\.$/, ''), scores.join(', ')].filter(
    (part) => part !== '',
  );
  return details.length === 0 ? `${result}.` : `${result}: ${details.join('; ')}.`;
}

/** Tells a move from its trace: "Red: C5 to C8, pushes C8 to C9, captures blue die 3 on D1." */
export function traceWords(info: GameInfo, trace: Trace, player: PlayerId): string {
  const pushes = trace.tracks.filter(({ kind }) => kind === 'push');
  const told =
    pushes.length > 2 ? trace.tracks.filter(({ kind }) => kind !== 'push') : trace.tracks;
  const parts = told.map((track) => trackWords(info, track));
  if (pushes.length > 2) parts.push(`pushes ${count(pushes.length, 'piece')} on`);
  const who = isChance(info, player) ? 'Drawn by chance' : playerName(info, player);
  return `${who}: ${parts.join(', ') || 'passes'}.`;
}

function trackWords(info: GameInfo, track: Track): string {
  const from = siteName(info, track.piece.site);
  const to = siteName(info, track.becomes?.site ?? track.path.at(-1)?.site ?? track.piece.site);
  const wraps = track.path.some((step) => step.wraps) ? ' round the edge' : '';
  switch (track.kind) {
    case 'slide':
    case 'jump':
      return `${from} to ${to}${wraps}`;
    case 'push':
      return `pushes ${from} to ${to}${wraps}`;
    case 'create':
      return `new ${pieceWords(info, track.becomes ?? track.piece)} on ${to}`;
    case 'capture':
      return `captures ${pieceWords(info, track.piece)} on ${from}`;
    case 'change':
      return changeWords(info, track, from);
  }
}

function changeWords(info: GameInfo, track: Track, from: string): string {
  const [before, after] = [
    shownValue(info, track.piece),
    track.becomes && shownValue(info, track.becomes),
  ];
  return before === null || after === null
    ? `${from} changes`
    : `${from} becomes ${after} from ${before}`;
}

/** What a search knows, for someone who watches: how far it is, and in a second line the best moves. */
export function searchText(report: SearchReport): string {
  if (report.depth === 0) return 'Looking at the moves';
  const line = report.line.slice(0, 4).join(' · ');
  return `Depth ${report.depth}, ${new Intl.NumberFormat('en').format(report.nodes)} positions${line && `\n${line}`}`;
}

export function seatText(seat: Seat | undefined): string {
  if (seat === undefined || seat === 'human') return 'human';
  return `computer: ${levels[seat - 1]?.name ?? `level ${seat}`}`;
}
