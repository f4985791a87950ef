/**
 * What kind a move is, by what the core says of its motion: which pieces do what, and under which name of the rules.
 *
 * In: a move with the pieces before it. Out: its deeds with their numbers, and keys by which moves are told apart. Pure.
 */
import type { GameInfo, PieceView, SiteId, Trace, Track } from '../../../engine/structures.ts';

/** A move, with all that tells what it does. */
export interface Sample {
  /** The position before it. */
  position: string;
  text: string;
  player: number;
  /** What the player has to do in this turn, in the words of the rule file. */
  prompt: string;
  before: PieceView[];
  trace: Trace;
}

/** Things that a move can do; the catalogues have a text for each, as `lesson.card.` and the word. */
export const effectNames = [
  'create',
  'slide',
  'jump',
  'abreast',
  'wraps',
  'turns',
  'steps',
  'bump',
  'push',
  'rotate',
  'capture',
  'over',
  'pick',
  'lose',
  'split',
  'change',
  'becomes',
] as const;

export type EffectName = (typeof effectNames)[number];

/** Something that a move does, and with how many pieces. */
export interface Effect {
  word: EffectName;
  count: number;
}

export interface Kind {
  /** The type of the piece that moves, or the first that something happens to. */
  mover: number;
  /** What the rules call the move; '' for most. */
  name: string;
  /** What it becomes on its way, or -1. */
  becomes: number;
  deeds: Effect[];
  /**
   * Moves with the same key are of one kind; with the same broad key, of kinds that differ in numbers alone; with the
   * broadest, in names too that the rule file does not explain.
   */
  key: string;
  broad: string;
  broadest: string;
}

/** Larger numbers are not told apart. */
const mostCounted: Partial<Record<EffectName, number>> = {
  slide: 4,
  push: 3,
  rotate: 1,
  capture: 3,
};
const elseCounted = 2;
const stepwise: EffectName[] = ['over', 'pick', 'change'];

/** What a way looks like, which is shown of the plain moves only. */
const waysOnly: EffectName[] = ['slide', 'jump', 'wraps', 'turns'];

/** `places`: what moves is a place with all that stands around it, so that numbers say nothing. */
export function kindOf(info: GameInfo, sample: Sample, places: boolean): Kind {
  const cast = castOf(info, sample);
  const leader = cast.movers[0] ?? cast.own[0] ?? sample.trace.tracks[0];
  const mover = leader?.piece.type ?? 0;
  const changed = [...cast.movers, ...cast.own].find(isPromoted);
  const becomes = changed?.becomes?.type ?? -1;
  const name = nameIn(info, sample.text);
  const all = isDrop(sample) ? deedsOfDrop(cast) : deedsOf(cast, becomes >= 0);
  const deeds = (places ? withoutNumbers(all) : all).filter(({ word }) => tells(word, all));
  const help = Object.hasOwn(info.help, name) ? name : '';
  const broadest = [mover, help, sample.prompt, ...deeds.map(({ word }) => word)].join(' ');
  const broad = `${broadest} ${name}`;
  const counts = places ? [] : deeds.map((deed) => bounded(deed, deeds));
  return { mover, name, becomes, deeds, broadest, broad, key: [broad, ...counts].join(' ') };
}

/** Whether kinds are told apart by a deed. */
function tells(word: EffectName, deeds: Effect[]): boolean {
  if (word === 'turns') return deeds.every((deed) => deed.word !== 'wraps' && isWay(deed));
  return word !== 'wraps' || deeds.every(isWay);
}

function isWay({ word }: Effect): boolean {
  return waysOnly.includes(word);
}

/** How often something happens from step to step says nothing. */
function bounded({ word, count }: Effect, deeds: Effect[]): number {
  const isStepwise = stepwise.includes(word) && deeds.some((deed) => deed.word === 'steps');
  return isStepwise ? 1 : Math.min(count, mostCounted[word] ?? elseCounted);
}

/** Of what goes with a place only: that it goes, and what is taken or lost. */
function withoutNumbers(deeds: Effect[]): Effect[] {
  const told = deeds.filter(({ word }) => !['jump', 'abreast', 'bump', 'slide'].includes(word));
  return [{ word: 'slide', count: 1 }, ...told];
}

type Point = [x: number, y: number];

/** The tracks of a move by what they are to it. */
interface Cast {
  info: GameInfo;
  all: Track[];
  /** Tracks of pieces of the player who moves. */
  own: Track[];
  /** Those that move of themselves, each piece once, and where they go on from step to step. */
  movers: Track[];
  onward: Track[];
  pushed: Track[];
  captured: Track[];
  legs: number;
  player: number;
}

function castOf(info: GameInfo, { trace, player }: Sample): Cast {
  const all = trace.tracks;
  const own = all.filter(({ piece }) => piece.owner === player);
  const isLed = all.some(({ kind }) => kind === 'slide' || kind === 'jump');
  // Where nothing leads them, pieces that go together move of themselves.
  const led = (isLed ? all : own).filter((track) => goes(track, isLed ? 'led' : 'push'));
  const moving = [...led, ...own.filter((track) => isAlong(info, track, led))];
  const onward = moving.filter((track) => moving.some((other) => leadsTo(other, track)));
  const movers = moving.filter((track) => !onward.includes(track));
  return {
    info,
    all,
    own,
    movers: movers.toSorted((a, b) => Number(isOf(b, player)) - Number(isOf(a, player))),
    onward,
    pushed: all.filter((track) => track.kind === 'push' && !moving.includes(track)),
    captured: all.filter(({ kind }) => kind === 'capture'),
    legs: trace.legs.length,
    player,
  };
}

function goes({ kind }: Track, how: 'led' | 'push'): boolean {
  return how === 'push' ? kind === 'push' : kind === 'slide' || kind === 'jump';
}

/** Whether a piece goes several steps as another goes that leads, rather than being pushed by it. */
function isAlong(info: GameInfo, track: Track, led: Track[]): boolean {
  const [first] = led;
  if (track.kind !== 'push' || first === undefined || first.path.length < 3) return false;
  const [dx, dy] = wayOf(info, first);
  const [ex, ey] = wayOf(info, track);
  return Math.hypot(dx - ex, dy - ey) < 0.1 * info.board.width;
}

function wayOf({ board }: GameInfo, { piece, becomes }: Track): Point {
  const [from, to] = [board.sites[piece.site], board.sites[becomes?.site ?? piece.site]];
  return from && to ? [to.x - from.x, to.y - from.y] : [0, 0];
}

function leadsTo(before: Track, after: Track): boolean {
  const isNext = before !== after && before.end <= after.start;
  return isNext && before.becomes?.site === after.piece.site;
}

function isOf({ piece }: Track, player: number): boolean {
  return piece.owner === player;
}

function isPromoted({ kind, piece, becomes }: Track): boolean {
  return kind !== 'create' && becomes !== null && becomes.type !== piece.type;
}

function isDrop({ text }: Sample): boolean {
  return /^\S+ @ /.test(text);
}

/** Of what moves around a piece that is put down only how many do. */
function deedsOfDrop(cast: Cast): Effect[] {
  const told = deedsOf({ ...cast, movers: [], onward: [], pushed: [] }, false);
  const count = cast.movers.length + cast.pushed.length;
  return count > 0 ? [...told, { word: 'slide', count }] : told;
}

function deedsOf(cast: Cast, promoted: boolean): Effect[] {
  const { movers, onward, pushed, captured, all, own, legs, player } = cast;
  const taken = captured.filter((track) => !isOf(track, player));
  const ways = [...movers, ...onward];
  const isJump = movers.some(({ kind }) => kind === 'jump');
  const made = all.filter(({ kind }) => kind === 'create').length;
  const landed = taken.filter((track) => isArrivedAt(cast, track));
  const others = taken.filter((track) => !landed.includes(track));
  const crossed = others.filter((track) => isCrossed(cast, track));
  const beside = others.length - crossed.length;
  const counts: Record<EffectName, number> = {
    slide: isJump ? 0 : movers.length,
    jump: isJump ? movers.length : 0,
    abreast:
      movers.length > 1 && legs < 2 && isOneKind(movers) && !isInLine(cast.info, movers) ? 1 : 0,
    wraps: ways.some(({ path }) => path.some(({ wraps }) => wraps)) ? 1 : 0,
    turns: ways.some(isBent) ? 1 : 0,
    steps: legs > 1 && ways.length > 1 ? 1 : 0,
    bump: pushed.filter((track) => isOf(track, player)).length,
    push: pushed.filter((track) => !isOf(track, player)).length,
    // What stands in a row behind the one that is landed on is taken with it.
    rotate: all.filter(({ kind }) => kind === 'turn').length,
    capture: landed.length > 0 ? landed.length + beside : 0,
    over: crossed.length,
    pick: landed.length > 0 ? 0 : beside,
    lose: captured.filter((track) => isOf(track, player)).length,
    create: movers.length === 0 ? made : 0,
    split: movers.length > 0 ? made : 0,
    change: own.length > 0 || !promoted ? changedIn(all) : 0,
    becomes: promoted ? 1 : 0,
  };
  return effectNames.flatMap((word) => (counts[word] > 0 ? [{ word, count: counts[word] }] : []));
}

function changedIn(all: Track[]): number {
  return all.filter((track) => track.kind === 'change' && !isPromoted(track)).length;
}

/** Whether something comes to where a piece is taken. */
function isArrivedAt({ all }: Cast, captured: Track): boolean {
  return all.some(
    ({ kind, becomes, start }) =>
      kind !== 'capture' && becomes?.site === captured.piece.site && start <= captured.start,
  );
}

/** Whether a piece that is taken stands on the way of one that moves. */
function isCrossed({ info, movers, onward }: Cast, captured: Track): boolean {
  const ways = [...movers, ...onward].filter(({ start }) => start <= captured.start);
  return ways.some(({ path }) =>
    path.some(({ site }, i) => {
      const from = path[i - 1]?.site;
      return (
        site === captured.piece.site ||
        (from !== undefined && isBetween(info, from, captured.piece.site, site))
      );
    }),
  );
}

function isBetween({ board }: GameInfo, from: SiteId, middle: SiteId, to: SiteId): boolean {
  const [a, b, c] = [board.sites[from], board.sites[middle], board.sites[to]];
  if (!a || !b || !c) return false;
  const [dx, dy, ex, ey] = [c.x - a.x, c.y - a.y, b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const [along, aside] = [dx * ex + dy * ey, Math.abs(dx * ey - dy * ex)];
  const near = 0.1 * Math.min(board.width, board.height);
  return along > 0 && along < length * length && aside < near * length;
}

/** Whether pieces go the way in which they stand. */
function isInLine(info: GameInfo, [first, second]: Track[]): boolean {
  const [a, b] = [first, second].map((track) => info.board.sites[track?.piece.site ?? -1]);
  if (!first || !a || !b) return true;
  const [dx, dy] = wayOf(info, first);
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  return Math.abs(dx * ey - dy * ex) < 0.1 * Math.hypot(dx, dy) * Math.hypot(ex, ey);
}

function isOneKind(movers: Track[]): boolean {
  return movers.every(({ piece }) => piece.type === movers[0]?.piece.type);
}

function isBent({ path }: Track): boolean {
  const ways = path.slice(1).map(({ direction }) => direction);
  return ways.some((way) => way >= 0 && ways[0] !== undefined && ways[0] >= 0 && way !== ways[0]);
}

/** The name of a move that is no place, number or direction; the first for which there is help, if any. */
function nameIn({ board, help, pieceTypes }: GameInfo, text: string): string {
  const known = new Set([
    ...board.sites.map(({ name }) => name),
    ...board.directions.map(({ name }) => name),
    ...pieceTypes.map(({ name }) => name),
  ]);
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !known.has(word));
  return words.find((word) => Object.hasOwn(help, word)) ?? words[0] ?? '';
}
