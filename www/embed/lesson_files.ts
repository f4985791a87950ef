/**
 * Finds the lesson that a board shows, from its attributes and the content of the element. Throws a `BoardError` that
 * names the attribute.
 */
import { translate } from '../language/translate';
import { cardId, makeCard } from '../features/lessons/card';
import type { Course, LessonFile } from '../features/lessons/format';
import { LessonError, readLessons } from '../features/lessons/reader';
import { faultLines } from '../features/lessons/texts';
import { fetchText } from './download';
import type { LessonAsked } from './attributes';
import { BoardError, shortened } from './errors';
import { fetchLessons, mustHave, openGame } from './rules';
import type { NamedGame, Source } from './rules';

export interface Lesson {
  /** The game and the course, as `GAME/COURSE`. */
  name: string;
  course: Course;
  /** Null if not given. */
  step: number | null;
}

export interface OpenedLesson {
  game: NamedGame;
  lesson: Lesson;
}

export async function openLesson(
  asked: LessonAsked,
  source: Source,
  variant: number,
  signal: AbortSignal,
): Promise<OpenedLesson> {
  if (asked.course === cardId && asked.file === null && source.lessons === null)
    return openCard(asked, source, variant, signal);
  const file = await fileFor(asked, source, signal);
  const wanted = asked.course ?? file.courses[0]?.id;
  const course = file.courses.find(({ id }) => id === wanted);
  if (course === undefined) throw none(`${file.game}/${wanted}`);
  const game = await openGame(sourceFor(source, file.game), course.variant, signal);
  return { game, lesson: { name: `${file.game}/${course.id}`, course, step: asked.step } };
}

/** The rules card, which every game has. */
async function openCard(
  asked: LessonAsked,
  source: Source,
  variant: number,
  signal: AbortSignal,
): Promise<OpenedLesson> {
  const game = await openGame(sourceFor(source, asked.game), variant, signal);
  await mustHave(game, variant);
  const course = await makeCard(game, variant, signal);
  return { game, lesson: { name: `${game.id}/${cardId}`, course, step: asked.step } };
}

/** The lessons inside the element, those at an address, or the shipped ones. */
async function fileFor(
  asked: LessonAsked,
  source: Source,
  signal: AbortSignal,
): Promise<LessonFile> {
  const { file } = asked;
  if (source.lessons !== null) return checked(source.lessons, translate('embed.inlineRules'));
  if (file !== null) return checked(await fetchText(file, 'lessons', signal), shortened(file));
  const game = asked.game ?? source.game;
  if (game === null) throw new BoardError('lesson', translate('embed.noLessonGame'));
  const text = await fetchLessons(game);
  if (text === null) throw none([game, asked.course ?? ''].join('/'));
  return checked(text, game);
}

function checked(text: string, name: string): LessonFile {
  try {
    return readLessons(text);
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    throw new BoardError('lesson', translate('lesson.invalidFile', { name }), faultLines(error));
  }
}

/** The game of the board, or else of the lesson. */
function sourceFor(source: Source, game: string | null): Source {
  const { game: given, src, rules } = source;
  if (given !== null && game !== null && given !== game)
    throw new BoardError('lesson', translate('embed.otherGame', { game, given }));
  const isOwn = src !== null || rules !== null;
  return isOwn ? source : { ...source, game: given ?? game };
}

const none = (name: string) => new BoardError('lesson', translate('lesson.none', { name }));
