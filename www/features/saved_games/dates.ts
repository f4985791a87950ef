/** When a game was played, in the language of the page: recent times relative to now, others as dates. Pure. */
import { currentLanguage } from '../../language/translate';

const minute = 60_000;
const hour = 60 * minute;
/** Days longer ago than this are dates. */
const mostDays = 6;

/** As in "5 minutes ago", "yesterday", or "3 May 2026"; '' if the time is not known. */
export function relativeTime(at: number, now: number): string {
  if (at === 0) return '';
  const { relative, dates } = formats();
  const passed = now - at;
  const days = daysBetween(at, now);
  if (passed < 0 || days > mostDays) return dates.format(at);
  if (passed < minute) return relative.format(0, 'second');
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  if (days === 0) return relative.format(-Math.floor(passed / hour), 'hour');
  return relative.format(-days, 'day');
}

/** As in "3 May 2026, 14:05:12"; '' if the time is not known. */
export function exactTime(at: number): string {
  return at === 0 ? '' : formats().exact.format(at);
}

/** What the day can be found by: as it is shown, in full and in numbers. */
export function searchedDates(at: number, now: number): string[] {
  if (at === 0) return [];
  const { full, dates } = formats();
  return [relativeTime(at, now), dates.format(at), full.format(at), isoDay(at)];
}

/** As in 2026-05-03, where the user is. */
function isoDay(at: number): string {
  const date = new Date(at);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** How many midnights lie between two times. */
function daysBetween(at: number, now: number): number {
  const [then, today] = [at, now].map((time) => new Date(time).setHours(0, 0, 0, 0));
  return Math.round(((today ?? 0) - (then ?? 0)) / (24 * hour));
}

/** Kept for a language, since it takes long to make them. */
let kept: { language: string; formats: ReturnType<typeof makeFormats> } | null = null;

function formats(): ReturnType<typeof makeFormats> {
  const language = currentLanguage();
  if (kept?.language !== language) kept = { language, formats: makeFormats(language) };
  return kept.formats;
}

function makeFormats(language: string) {
  return {
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    full: new Intl.DateTimeFormat(language, { dateStyle: 'full' }),
    exact: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
  };
}
