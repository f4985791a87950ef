/** The content of a lesson file after `reader.ts` has checked it; docs/lessons.md describes the format for authors. */
import type { Track } from '../../engine/structures.ts';

/** A text by language; there is always one in English. */
export type Localized = Readonly<Record<string, string>>;

export type EffectKind = Track['kind'];

/** A goal that a try has to reach; the engine says what a move does. */
export type Goal =
  /** One of these moves was played. */
  | { is: 'move'; among: string[] }
  /** A move of this name in the rules was played. */
  | { is: 'named'; name: string }
  /** At least this many pieces had this effect. */
  | { is: 'does'; kind: EffectKind; count: number }
  /** At least this many pieces of other players were captured. */
  | { is: 'captures'; count: number }
  /** One of the player's pieces reached one of these sites. */
  | { is: 'reaches'; sites: string[] }
  /** One of the player's pieces crossed a wrapping edge, or changed direction. */
  | { is: 'path'; how: 'wraps' | 'turns' }
  /** The number of pieces on the board at the end. */
  | { is: 'counts'; whose: 'own' | 'other'; least: number; most: number }
  /** The game was won, by the given kind of end if one is named. */
  | { is: 'wins'; kind: string };

/** A comment on a wrong try that has this effect. */
export interface Mistake {
  goals: Goal[];
  text: Localized;
}

interface Common {
  title: Localized | null;
  text: Localized;
  /** Null: that of the step before, or the start of the game. */
  position: string | null;
  /** Sites with a ring. */
  marks: string[];
  arrows: [from: string, to: string][];
}

export interface SayStep extends Common {
  kind: 'say' | 'show';
}

export interface DemoStep extends Common {
  kind: 'demo';
  moves: string[];
}

export interface TryStep extends Common {
  kind: 'try';
  goals: Goal[];
  /** How many moves the player has. */
  plies: number;
  /** The replies in order; if there is none, or it is not legal, the computer chooses one. */
  replies: string[];
  /** The moves that reach the goal, with the replies. */
  solution: string[];
  /**
   * Whether no other first move reaches the goal, and whatever the replies, the goal is reached. Proved by the tests.
   */
  forced: boolean;
  hint: Localized | null;
  /** The comment on a successful try; null for a standard text. */
  right: Localized | null;
  wrong: Mistake[];
}

export interface QuizStep extends Common {
  kind: 'quiz';
  /** All sites that have to be found. */
  answer: string[];
  right: Localized | null;
}

export type Step = SayStep | DemoStep | TryStep | QuizStep;

export interface Course {
  id: string;
  kind: 'course' | 'puzzles';
  title: Localized;
  about: Localized;
  /** The index of the variant in the rule file. */
  variant: number;
  steps: Step[];
}

export interface LessonFile {
  /** The name of the rule file without its ending. */
  game: string;
  courses: Course[];
}

/** The position of a step: its own, or that of the last step before it that has one; null for the start of the game. */
export function positionOf({ steps }: Course, index: number): string | null {
  return steps.slice(0, index + 1).findLast(({ position }) => position !== null)?.position ?? null;
}
