/**
 * Describes moves from their traces: briefly for the page, and at length with every site on the way for screen readers.
 */
import type { ShownPosition } from '../../engine/protocol';
import type { GameInfo, PieceView, PlayerId, Trace, Track } from '../../engine/structures';
import { listed } from '../../language/punctuation';
import { joinAnd, translate } from '../../language/translate';
import { at } from '../must';
import { nameInStep } from '../moves/names';
import { numberingOf } from './move_numbers';
import { shownMove } from '../moves/rule_texts';
import type { MoveStyle } from '../state/settings';
import { nodeOf } from '../moves/tree';
import { isChance } from '../players/seats';
import { writtenMove } from './move_text';
import { outcomeText } from './outcome_text';
import { pieceText, playerName, shownValue, siteName, typeName } from './labels';

/** More pushed pieces than this are only counted. */
const maxListedPushes = 2;

/** What has happened; unless it is a new move at the end of the game, also its number. */
export function describeLastMove(
  info: GameInfo,
  shown: ShownPosition,
  isNew: boolean,
  style: MoveStyle,
): string {
  const { view, last, tree } = shown;
  const node = nodeOf(tree, tree.present);
  const { player = null, text = '' } = node ?? {};
  const isCustomary = style === 'customary' || style === 'figurines';
  const written = (node && isCustomary && writtenMove(info, style, node)) || '';
  const words =
    last && player !== null
      ? (describeRoll(info, view.pieces, player) ??
        describeTrace(info, last.trace, player, text, written))
      : translate('moveDescription.start');
  const description = isNew && view.ply === view.plies ? words : withNumber(info, shown, words);
  return view.outcome ? `${description} ${outcomeText(info, view.outcome)}` : description;
}

/** With the numbers of the current move and of the last one of its line; 0 before the first move. */
function withNumber(info: GameInfo, { tree, record }: ShownPosition, words: string): string {
  const { numbers } = numberingOf(info, tree, record);
  const numberAt = (node: number | undefined) => numbers.get(node ?? tree.present)?.number ?? 0;
  const [number, total] = [numberAt(tree.present), numberAt(tree.line.at(-1))];
  return translate('moveDescription.number', { number, total, words });
}

/**
 * As in "Red: C5 to C8, pushes C8 to C9, captures blue die 3 on D1."; with the text of a move that the rule file names,
 * "White: castles (King e1 to g1, Rook h1 to f1)."; and as players write it, "White: Nf3 (g1 to f3)."
 */
export function describeTrace(
  info: GameInfo,
  trace: Trace,
  player: PlayerId,
  text = '',
  written = '',
): string {
  const count = trace.tracks.filter(({ kind }) => kind === 'turn').length;
  const tracks = trace.tracks.filter(({ kind }) => kind !== 'turn');
  const turned = count > 0 ? [translate('moveDescription.rotates', { count })] : [];
  const parts = [...partsOf(info, tracks), ...turned];
  const customary = tellsMore(written, parts) ? written : '';
  const name = shownMove(info, properName(info, text)) || customary;
  if (name === '' || parts.length === 0) return sentence(info, parts, player);
  const named = translate('moveDescription.named', { name, parts: listed(parts) });
  return sentence(info, [named], player);
}

/** Whether a written move has anything that its description does not: "Nf3" has for "g1 to f3", "32-28" not for "32 to 28". */
function tellsMore(written: string, parts: readonly string[]): boolean {
  const word = /[\p{L}\p{N}\p{So}]+/gu;
  const said = new Set(parts.flatMap((part) => part.match(word) ?? []));
  return (written.match(word) ?? []).some((one) => !said.has(one));
}

/** What the rule file calls a move of one step, or ''; not what tells moves apart, such as other sites or values. */
function properName({ board }: GameInfo, text: string): string {
  const name = text.includes(' + ') ? '' : nameInStep(text);
  const isTelling = (word: string) =>
    /^\d+$/.test(word) || board.sites.some((site) => site.name === word);
  return name.split(' ').some(isTelling) ? '' : name;
}

function partsOf(info: GameInfo, tracks: Track[]): string[] {
  // In a group without a leading piece nothing pushes: all its pieces move.
  const hasLeader = tracks.some(({ kind }) => kind === 'slide' || kind === 'jump');
  const names = namesPieces(tracks);
  const words = (description: Track[]) =>
    visible(info, description).map((track) =>
      describeTrack(info, hasLeader ? track : { ...track, kind: withoutLeader(track.kind) }, names),
    );
  const count = tracks.filter(({ kind }) => kind === 'push').length;
  if (count <= maxListedPushes) return words(tracks);
  const others = words(tracks.filter(({ kind }) => kind !== 'push'));
  return hasLeader
    ? [...others, translate('moveDescription.pushesAlong', { count })]
    : [translate('moveDescription.moves', { count }), ...others];
}

/** The tracks without changes that nobody can see, such as lost rights; all, if there are no others. */
function visible(info: GameInfo, tracks: Track[]): Track[] {
  const seen = tracks.filter(
    ({ kind, piece, becomes }) =>
      kind !== 'change' ||
      becomes === null ||
      looksDifferent(piece, becomes) ||
      shownValue(info, piece) !== shownValue(info, becomes),
  );
  return seen.length > 0 ? seen : tracks;
}

/** Whether pieces of several kinds move, so that it matters which of them goes where. */
function namesPieces(tracks: Track[]): boolean {
  const going = tracks.filter(({ kind }) => kind === 'slide' || kind === 'jump');
  return new Set(going.map(({ piece }) => piece.type)).size > 1;
}

function withoutLeader(kind: Track['kind']): Track['kind'] {
  return kind === 'push' ? 'slide' : kind;
}

/** As in "Rolled: 1, 0, 1 and 1, in all 3."; null if chance has moved no piece with a value. */
export function describeRoll(info: GameInfo, pieces: PieceView[], player: PlayerId): string | null {
  const dice = pieces.filter(({ owner }) => isChance(info, owner) && owner === player);
  const values = dice
    .toSorted((a, b) => a.site - b.site)
    .flatMap((piece) => shownValue(info, piece) ?? []);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (values.length < 2)
    return values.length === 0 ? null : translate('moveDescription.rolledOne', { total });
  return translate('moveDescription.rolled', { values: joinAnd(values.map(String)), total });
}

/** As in "Red: red die 4 from C5 over D5, E5 to F5, pushes blue die 1 from F5 to G5." */
export function describeTraceAtLength(info: GameInfo, trace: Trace, player: PlayerId): string {
  return sentence(
    info,
    trace.tracks.map((track) => describeTrackAtLength(info, track)),
    player,
  );
}

function sentence(info: GameInfo, parts: string[], player: PlayerId): string {
  const name = isChance(info, player)
    ? translate('moveDescription.random')
    : playerName(info, player);
  return translate('moveDescription.player', {
    name,
    parts: listed(parts) || translate('moveDescription.passes'),
  });
}

function describeTrack(info: GameInfo, track: Track, names = false): string {
  const from = siteName(info, track.piece.site);
  const to = siteName(info, track.becomes?.site ?? track.path.at(-1)?.site ?? track.piece.site);
  const wraps = track.path.some((step) => step.wraps);
  const round = (move: string) => (wraps ? translate('moveDescription.wraps', { move }) : move);
  switch (track.kind) {
    case 'slide':
    case 'jump':
    case 'turn':
      return round(
        names
          ? translate('moveDescription.moveOf', {
              piece: typeName(info, track.piece.type),
              from,
              to,
            })
          : translate('moveDescription.move', { from, to }),
      );
    case 'push':
      return round(translate('moveDescription.push', { from, to }));
    case 'create':
      return translate('moveDescription.create', {
        piece: pieceText(info, track.becomes ?? track.piece),
        to,
      });
    case 'capture':
      return translate('moveDescription.capture', { piece: pieceText(info, track.piece), from });
    case 'change':
      return describeChange(info, track, from);
  }
}

/** What a piece has become: another value, another kind, or another player's. */
function describeChange(info: GameInfo, track: Track, from: string): string {
  if (track.becomes !== null && looksDifferent(track.piece, track.becomes))
    return translate('moveDescription.turnsInto', {
      sites: from,
      piece: pieceText(info, track.becomes),
    });
  const [before, after] = [
    shownValue(info, track.piece),
    track.becomes && shownValue(info, track.becomes),
  ];
  return before === null || after === null
    ? translate('moveDescription.changes', { from })
    : translate('moveDescription.becomes', { from, before, after });
}

function looksDifferent(before: PieceView, after: PieceView): boolean {
  return before.type !== after.type || before.owner !== after.owner;
}

function describeTrackAtLength(info: GameInfo, track: Track): string {
  const piece = pieceText(info, track.piece);
  const moves = ['slide', 'jump', 'push', 'turn'].includes(track.kind);
  if (!moves || track.path.length < 2) return describeTrack(info, track);
  const from = siteName(info, track.piece.site);
  const last = at(track.path, track.path.length - 1);
  const to = siteName(info, last.site);
  const over = track.path.slice(1, -1).map(({ site, wraps }) => {
    const name = siteName(info, site);
    return wraps ? translate('moveDescription.wrapsTo', { name }) : name;
  });
  const way = translate(over.length > 0 ? 'moveDescription.pathVia' : 'moveDescription.path', {
    piece,
    from,
    to,
    over: listed(over),
  });
  const words = last.wraps ? translate('moveDescription.wraps', { move: way }) : way;
  return track.kind === 'push' ? translate('moveDescription.pushed', { words }) : words;
}
