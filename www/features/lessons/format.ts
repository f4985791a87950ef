/** What a file of lessons says, once `reader.ts` has checked it; docs/lessons.md describes it for authors. */
import type { Track } from '../../engine/structures.ts';

/** A text by language; English is always there. */
export type Localized = Readonly<Record<string, string>>;

export type EffectKind = Track['kind'];

/** Something that a try has to come to; the core tells what a move does. */
export type Goal =
  /** One of these moves was played. */
  | { is: 'move'; among: string[] }
  /** A move was played that the rules call so. */
  | { is: 'named'; name: string }
  /** So many pieces or more did something of this kind. */
  | { is: 'does'; kind: EffectKind; count: number }
  /** So many pieces of others or more were taken. */
  | { is: 'captures'; count: number }
  /** A piece of one's own came to one of these places. */
  | { is: 'reaches'; sites: string[] }
  /** A piece of one's own went over an edge that is closed to a ring, or changed its direction. */
  | { is: 'path'; how: 'wraps' | 'turns' }
  /** So many pieces stand on the board in the end. */
  | { is: 'counts'; whose: 'own' | 'other'; least: number; most: number }
  /** The game was won, by an end of this kind where one is named. */
  | { is: 'wins'; kind: string };

/** What to say of a wrong try that comes to this. */
export interface Mistake {
  goals: Goal[];
  text: Localized;
}

interface Common {
  title: Localized | null;
  text: Localized;
  /** Null: the one of the step before, or the start of the game. */
  position: string | null;
  /** Places with a ring. */
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
  /** How many moves of one's own there are for it. */
  plies: number;
  /** What the others answer, in order; where nothing is said or it cannot be played, the computer looks for it. */
  replies: string[];
  /** Moves that do it, with the answers. */
  solution: string[];
  /** Whether no other first move does it, and with several moves, it wins whatever is answered. The tests prove it. */
  forced: boolean;
  hint: Localized | null;
  /** What is said when it is done, beside a word of praise. */
  right: Localized | null;
  wrong: Mistake[];
}

export interface QuizStep extends Common {
  kind: 'quiz';
  /** All the places that are asked for. */
  answer: string[];
  right: Localized | null;
}

export type Step = SayStep | DemoStep | TryStep | QuizStep;

export interface Course {
  id: string;
  kind: 'course' | 'puzzles';
  title: Localized;
  about: Localized;
  /** Number of the variant of the rule file, from 0. */
  variant: number;
  steps: Step[];
}

export interface LessonFile {
  /** Name of the rule file without its ending. */
  game: string;
  courses: Course[];
}

/** The position of a step: its own, or that of the last one before it that has one; null for the start of the game. */
export function positionOf({ steps }: Course, index: number): string | null {
  return steps.slice(0, index + 1).findLast(({ position }) => position !== null)?.position ?? null;
}
