/**
 * Warnings: announcements about something that was lost, such as a damaged saved game. A warning can be dismissed, and goes
 * away with the next thing that a person does, or with the next announcement.
 */
import type { State } from './state';

/** The change that shows a warning. */
export function warn(text: string): Pick<State, 'announcement' | 'warning'> {
  return { announcement: text, warning: text };
}

/** Whether the last announcement is a warning. */
export function isWarning({ announcement, warning }: State): boolean {
  return warning !== '' && announcement === warning;
}

/** The change that takes a warning away; nothing where there is none. */
export function withoutWarning(state: State): Partial<State> {
  return isWarning(state) ? { announcement: '', warning: '' } : {};
}
