/** Which lesson a board is to show: the attributes `lesson` and `lessons`, which anybody may have written. */
import { say } from '../language/say';
import { addressIn } from './given';
import type { Given } from './given';

export interface LessonAsked {
  /** What the attribute says, by which lessons are told apart. */
  text: string;
  /** The game that it names; null where the board or the file of lessons does. */
  game: string | null;
  /** Null for the first course of the file. */
  course: string | null;
  /** From 0; null for the first step, or the one that was looked at last. */
  step: number | null;
  /** The address of a file of lessons, in place of those that come with the games. */
  file: string | null;
}

/** `GAME/COURSE/STEP`, where game and step may be left out; with lessons of one's own the course too. */
const form = /^(?:([a-z0-9][\w-]{0,63})\/)?([a-z][a-z0-9-]{0,59})(?:\/(\d{1,3}))?$/i;

export function lessonIn(given: Given): LessonAsked | null {
  const file = addressIn(given, 'lessons', say('embed.may.lessons'));
  const text = given.read('lesson')?.trim() ?? null;
  if (text === null && file === null) return null;
  const nothing = { text: text ?? '', game: null, course: null, step: null, file };
  if (!text) return nothing;
  const [, game, course, step] = form.exec(text) ?? [];
  if (course === undefined) given.refuse('lesson', say('embed.may.lesson'));
  return {
    ...nothing,
    game: game ?? null,
    course: course ?? null,
    step: step === undefined ? null : Math.max(Number(step) - 1, 0),
  };
}
