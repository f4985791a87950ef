/** Lessons in the address of the page, as `#lesson=GAME/COURSE/STEP`; steps count from 1. */

export interface LessonPlace {
  game: string;
  /** '' for the first course of the game. */
  course: string;
  /** From 0; null if not given. */
  step: number | null;
}

/** Null if the address names no lesson; whether the lesson exists is not checked. */
export function lessonInAddress(hash: string): LessonPlace | null {
  const asked = new URLSearchParams(hash.replace(/^#/, '')).get('lesson');
  if (asked === null) return null;
  const [game = '', course = '', step = ''] = asked.split('/');
  return { game, course, step: /^\d+$/.test(step) ? Math.max(Number(step) - 1, 0) : null };
}

export function addressOfLesson({ game, course, step }: LessonPlace): string {
  const part = [game, course, ...(step === null ? [] : [step + 1])].map(encodeURIComponent);
  return `#lesson=${part.join('/')}`;
}
