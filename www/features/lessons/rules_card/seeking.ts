/**
 * Looks for all kinds of moves that a game has, by playing it at random and looking at what could be played.
 *
 * In: the rules core with the game begun. Out: a move of each kind as it is found, on a board with as few pieces as it
 * needs; and once more where a simpler one turns up. The same rules always give the same moves, unless time runs out.
 */
import { isEngineFailure } from '../../../engine/protocol.ts';
import { hiddenSites, visiblePieces, visibleTrace, traceOnBoard } from '../../../engine/seen.ts';
import type { Game, GameInfo, PositionView } from '../../../engine/structures.ts';
import { kindOf } from './kinds.ts';
import type { Kind, Sample } from './kinds.ts';
import { Reading } from './reading.ts';
import { scattered, sparse, thinned } from './sparse.ts';

/** What of the engine's game is used. */
export type Rules = Pick<
  Game,
  'begin' | 'view' | 'filterMoves' | 'completions' | 'draw' | 'trace' | 'apply'
>;

export interface Find {
  sample: Sample;
  kind: Kind;
}

export interface Limits {
  /** Positions that are visited, in all and since something was found. */
  visited: number;
  idle: number;
  /** Moves that are looked at in a position. */
  offered: number;
  /** Kinds, those of them that differ in numbers alone, and those that differ in names too. */
  kinds: number;
  alike: number;
  akin: number;
  milliseconds: number;
}

export const usualLimits: Limits = {
  visited: 2400,
  idle: 900,
  offered: 140,
  kinds: 60,
  alike: 3,
  akin: 5,
  milliseconds: 15_000,
};

/** How games begin, by turns once the first have begun as the rules say, and how long they are. */
const wholeGames = 5;
const beginnings = ['scattered', 'opening', 'thinned', 'scattered', 'whole'] as const;
const longest = { whole: 150, thinned: 60, scattered: 8, opening: 6 };

/** So many compound moves are looked at in a position. */
const mostDrawn = 12;

/** With a place go so many pieces where it is best seen. */
const fewWithPlace = 6;

/** A simpler move takes the place of another only if it is simpler by this, and not over and over. */
const muchSimpler = 60;
const mostReplaced = 2;

export function* findKinds(
  rules: Rules,
  info: GameInfo,
  limits: Limits,
  now: () => number,
): Generator<Find> {
  yield* new Seeker(rules, info, limits, now).run();
}

/** What is known of a kind. */
interface Known {
  effort: number;
  replaced: number;
}

class Seeker {
  private readonly random = chances();
  private readonly reading: Reading;
  private readonly known = new Map<string, Known>();
  /** How many kinds differ in numbers alone, or in names too. */
  private readonly alike = new Map<string, number>();
  private readonly hidden;
  private readonly opening: string;
  private readonly places: boolean;
  private readonly until: number;
  /** The core has another position than the one that is looked at. */
  private isElsewhere = false;
  private visited = 0;
  private idle = 0;

  constructor(
    private readonly rules: Rules,
    private readonly info: GameInfo,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {
    this.until = now() + limits.milliseconds;
    this.hidden = hiddenSites(info);
    this.reading = new Reading(info, this.random);
    this.opening = rules.view().text;
    this.places = rules.filterMoves([]).places;
  }

  *run(): Generator<Find> {
    for (let game = 0; !this.isOver; game++) {
      // A game that cannot be begun counts too: there may be no other.
      this.visited++;
      const how = game < wholeGames ? 'whole' : (beginnings[game % beginnings.length] ?? 'whole');
      if (this.begins(this.beginning(how))) yield* this.unharmed(longest[how]);
    }
  }

  /** A game that ends where the rules come to a fault, since another may do without. */
  private *unharmed(plies: number): Generator<Find> {
    try {
      yield* this.game(plies);
    } catch (fault) {
      if (isEngineFailure(fault)) throw fault;
    }
  }

  private get isOver(): boolean {
    const { visited, idle, kinds } = this.limits;
    const isDone = this.visited >= visited || this.idle >= idle || this.known.size >= kinds;
    return isDone || this.now() >= this.until;
  }

  private beginning(how: (typeof beginnings)[number]): string {
    const { info, opening, random } = this;
    if (how === 'whole' || how === 'opening') return opening;
    const share = 0.2 + 0.7 * random();
    return (how === 'thinned' ? thinned : scattered)(info, opening, share, random);
  }

  private begins(position: string): boolean {
    this.isElsewhere = true;
    try {
      this.rules.begin(position);
      return this.rules.view().moveCount > 0;
    } catch {
      return false;
    }
  }

  private *game(plies: number): Generator<Find> {
    for (let ply = 0; ply < plies && !this.isOver; ply++) {
      const view = this.rules.view();
      if (view.moveCount === 0) return;
      this.visited++;
      this.idle++;
      const texts = this.offered(view);
      if (!view.turn.random) yield* this.looked(view, texts);
      if (this.isElsewhere) this.begins(view.text);
      this.isElsewhere = false;
      this.rules.apply(this.reading.rarest(view, texts));
    }
  }

  /** Some of the legal moves. */
  private offered({ moveCount, turn }: PositionView): string[] {
    if (turn.random) return [this.rules.draw(this.random())];
    const limit = Math.min(moveCount, this.limits.offered);
    const skip = Math.floor(this.random() * (moveCount - limit + 1));
    const { found } = this.rules.completions('', true, skip, limit);
    const whole = found.filter(({ isMove }) => isMove).map(({ text }) => text);
    // Of moves with several steps that list has the first steps only.
    const drawn = whole.length < found.length || whole.length === 0 ? mostDrawn : 0;
    return [...whole, ...Array.from({ length: drawn }, () => this.rules.draw(this.random()))];
  }

  /** Of the kinds that are new here, or simpler than before, a move each. */
  private *looked(view: PositionView, texts: string[]): Generator<Find> {
    const best = new Map<string, Find>();
    for (const text of texts) {
      if (!this.reading.isWanted(view, text)) continue;
      const find = this.findOf(this.sampleOf(view, text));
      if (find === null || !this.isNews(find)) continue;
      const rival = best.get(find.kind.key);
      if (!rival || this.effort(find) < this.effort(rival)) best.set(find.kind.key, find);
    }
    for (const find of best.values())
      if (this.isNews(find) && this.isCalm(find.sample)) yield this.noted(find);
  }

  private isNews(find: Find): boolean {
    const { key, broad, broadest } = find.kind;
    const known = this.known.get(key);
    const { alike, akin } = this.limits;
    const count = (some: string) => this.alike.get(some) ?? 0;
    if (known === undefined) return count(broad) < alike && count(broadest) < akin;
    return known.replaced < mostReplaced && this.effort(find) < known.effort - muchSimpler;
  }

  private noted(find: Find): Find {
    const { key, broad, broadest } = find.kind;
    const known = this.known.get(key);
    if (known === undefined)
      for (const some of new Set([broad, broadest]))
        this.alike.set(some, (this.alike.get(some) ?? 0) + 1);
    const replaced = known === undefined ? 0 : known.replaced + 1;
    this.known.set(key, { effort: this.effort(find), replaced });
    this.idle = 0;
    return this.onSparseBoard(find);
  }

  private findOf(sample: Sample): Find | null {
    if (sample.trace.tracks.length === 0) return null;
    return { sample, kind: kindOf(this.info, sample, this.places) };
  }

  private sampleOf({ text: position, turn, pieces }: PositionView, text: string): Sample {
    const trace = visibleTrace(
      traceOnBoard(this.rules.trace(text), this.info.pieceTypes),
      this.hidden,
    );
    const before = visiblePieces(pieces, this.hidden);
    return { position, text, player: turn.player, prompt: turn.prompt, before, trace };
  }

  /** Whether a move can be played and the game goes on behind it; steps that have to be followed by more are no move. */
  private isCalm({ position, text }: Sample): boolean {
    if (!this.begins(position)) return false;
    try {
      this.rules.apply(text);
      return this.rules.view().outcome === null;
    } catch {
      return false;
    }
  }

  private onSparseBoard(find: Find): Find {
    const { position, text } = find.sample;
    const isGood = (fewer: string) => {
      const left = this.findAt(fewer, text);
      if (left === null || left.kind.key !== find.kind.key) return false;
      // What moves is a place: all that goes with it stays.
      const isWhole = left.sample.trace.tracks.length === find.sample.trace.tracks.length;
      return (isWhole || !this.places) && this.isCalm(left.sample);
    };
    return this.findAt(sparse(this.info, position, isGood), text) ?? find;
  }

  /** A move is easier to see the fewer pieces it moves, and where it goes straight for some steps. */
  private effort({ sample, kind }: Find): number {
    const { tracks } = sample.trace;
    const farthest = Math.max(0, ...tracks.map(({ path }) => path.length - 1));
    const ways = kind.deeds.filter(({ word }) => word === 'wraps' || word === 'turns').length;
    const crowd = this.places ? Math.abs(tracks.length - fewWithPlace) : tracks.length;
    return crowd * 100 + ways * 80 + Math.abs(farthest - 2) * 10 + sample.text.length;
  }

  /** The move as it is in another position; null where it is not legal. */
  private findAt(position: string, text: string): Find | null {
    this.isElsewhere = true;
    try {
      this.rules.begin(position);
      return this.findOf(this.sampleOf(this.rules.view(), text));
    } catch {
      return null;
    }
  }
}

/** Numbers from 0 to less than 1, always the same. */
function chances(): () => number {
  let last = 7;
  return () => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (last >>> 8) / 2 ** 23;
  };
}
