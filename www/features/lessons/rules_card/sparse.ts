/**
 * Takes off a position whatever a move does not need.
 *
 * In: a text of a position, and a question that a smaller one has to answer. Out: the text with as few pieces as possible.
 * What is halved until nothing more can be left out is the list of pieces, as in delta debugging.
 */
import type { GameInfo } from '../../../engine/structures.ts';

/** So many positions are tried, at most. */
const mostTried = 160;

export function sparse(
  info: GameInfo,
  position: string,
  isGood: (position: string) => boolean,
): string {
  const standing = standingIn(info, position);
  let [kept, size, tried] = [standing, Math.ceil(standing.length / 2), 0];
  while (kept.length > 0 && tried < mostTried) {
    const before = kept;
    for (let at = 0; at < kept.length && tried < mostTried; tried++) {
      const fewer = kept.toSpliced(at, size);
      if (isGood(only(info, position, fewer))) kept = fewer;
      else at += size;
    }
    if (size === 1 && kept === before) break;
    size = Math.max(1, Math.floor(size / 2));
  }
  return withoutColumns(only(info, position, kept), isGood);
}

/** What stands below others goes too, where it can. */
function withoutColumns(position: string, isGood: (position: string) => boolean): string {
  const groups = position.split('; ').filter((group) => group.startsWith('under '));
  return groups.reduce((left, group) => {
    const fewer = left.replace(`; ${group}`, '');
    return isGood(fewer) ? fewer : left;
  }, position);
}

/** The same position with a part of its pieces, as chance has it. */
export function thinned(
  info: GameInfo,
  position: string,
  share: number,
  random: () => number,
): string {
  return only(
    info,
    position,
    standingIn(info, position).filter(() => random() < share),
  );
}

/**
 * The same pieces on other places, as chance has it, each where links lead from where it stands.
 */
export function scattered(
  info: GameInfo,
  position: string,
  share: number,
  random: () => number,
): string {
  const regions = regionsOf(info);
  const free = shuffled(info.board.sites, random).map(({ name }) => name);
  const places = new Map<string, string>();
  for (const site of shuffled(standingIn(info, position), random)) {
    if (random() >= share) continue;
    const at = free.findIndex((name) => regions.get(name) === regions.get(site));
    const [place = site] = at < 0 ? [] : free.splice(at, 1);
    places.set(site, place);
  }
  return moved(info, position, places);
}

/** Places, with a number for all that are joined by links. */
function regionsOf({ board }: GameInfo): Map<string, number> {
  const regions = board.sites.map((_, site) => site);
  const rootOf = (site: number): number => {
    let root = site;
    for (let up = regions[root]; up !== undefined && up !== root; up = regions[root]) root = up;
    return root;
  };
  for (const { from, to } of board.links) regions[rootOf(from)] = rootOf(to);
  return new Map(board.sites.map(({ name }, site) => [name, rootOf(site)]));
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keys = new Map(list.map((item) => [item, random()]));
  return list.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/** The names of places where pieces stand. */
function standingIn(info: GameInfo, position: string): string[] {
  return position.split('; ').flatMap((group) => {
    const [, , ...places] = group.split(' ');
    return isOfPieces(info, group) ? places.filter(isPlace).map(siteOf) : [];
  });
}

/** The position with none but the pieces on these places. */
function only(info: GameInfo, position: string, sites: string[]): string {
  return moved(info, position, new Map(sites.map((site) => [site, site])));
}

/** The position with pieces elsewhere, and without those of which nothing is said. */
function moved(info: GameInfo, position: string, places: Map<string, string>): string {
  const groups = position.split('; ').flatMap((group) => {
    const [first = '', second = '', ...rest] = group.split(' ');
    if (first === 'under' && !isOfPieces(info, group)) {
      const site = places.get(second);
      return site === undefined ? [] : [[first, site, ...rest].join(' ')];
    }
    if (!isOfPieces(info, group)) return [group];
    const left = rest.flatMap((place) => (isPlace(place) ? movedPlace(place, places) : place));
    return left.length > 0 ? [[first, second, ...left].join(' ')] : [];
  });
  return groups.join('; ');
}

function movedPlace(place: string, places: Map<string, string>): string[] {
  const site = places.get(siteOf(place));
  return site === undefined ? [] : [site + place.slice(siteOf(place).length)];
}

function isOfPieces({ players, pieceTypes }: GameInfo, group: string): boolean {
  const [player, type, ...rest] = group.split(' ');
  return (
    rest.length > 0 &&
    players.some(({ name }) => name === player) &&
    pieceTypes.some(({ name }) => name === type)
  );
}

/** Behind the places stands how many pieces are off the board. */
function isPlace(word: string): boolean {
  return !word.startsWith('off=');
}

function siteOf(place: string): string {
  return place.split('=')[0] ?? place;
}
