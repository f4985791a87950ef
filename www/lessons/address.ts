/** Lessons in the address of the page, as in `#lesson=chase/first-steps/3`; steps count from 1. */

export interface LessonPlace {
  game: string;
  course: string;
  /** From 0; null where the address does not say. */
  step: number | null;
}

export function lessonInAddress(hash: string): LessonPlace | null {
  const asked = new URLSearchParams(hash.replace(/^#/, '')).get('lesson');
  const [, game, course, step] = /^([^/]+)\/([^/]+)(?:\/(\d{1,3}))?$/.exec(asked ?? '') ?? [];
  if (game === undefined || course === undefined) return null;
  return { game, course, step: step === undefined ? null : Math.max(Number(step) - 1, 0) };
}

export function addressOfLesson({ game, course, step }: LessonPlace): string {
  const part = [game, course, ...(step === null ? [] : [step + 1])].map(encodeURIComponent);
  return `#lesson=${part.join('/')}`;
}
