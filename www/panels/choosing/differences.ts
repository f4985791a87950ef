/** What choices have in common and where they differ, as data and as text. */
import type { Choice, GameInfo, PieceView, SiteId, Trace } from '../../engine/structures';
import { at } from '../../core/must';
import { listed } from '../../language/punctuation';
import { joinAnd, translate } from '../../language/translate';
import {
  capitalised,
  droppedName,
  actionOfKinds,
  helpFor,
  isDrop,
  promotedName,
} from '../../core/moves/names';
import { shownMove, shownName } from '../../core/moves/rule_texts';
import { siteName } from '../../core/messages/labels';
import type { TracedMove } from '../../core/state/state';
import type { IconName } from '../../ui/icons';

/** Whether the choices only set values of the same pieces, so that a stepper is enough. */
export function isStepper(choices: Choice[]): boolean {
  const [first] = choices;
  if (first === undefined || first.changes.length === 0) return false;
  return choices.every((choice) => onlyChanges(choice) && placesOf(choice) === placesOf(first));
}

function onlyChanges({ kinds }: Choice): boolean {
  return kinds.every((kind) => kind === 'change');
}

function placesOf({ changes }: Choice): string {
  return changes.map(({ site, attribute }) => `${site} ${attribute}`).join(', ');
}

/** Choices by the value of the first piece, smallest first. */
export function stepperOrder(choices: Choice[]): Choice[] {
  return choices.toSorted((a, b) => firstValue(a) - firstValue(b));
}

/** The initial choice: the first that raises the first piece, otherwise the last one. */
export function stepperStart(ordered: Choice[]): number {
  const index = ordered.findIndex(
    ({ changes: [change] }) => change && change.after > change.before,
  );
  return index < 0 ? ordered.length - 1 : index;
}

function firstValue({ changes }: Choice): number {
  return changes[0]?.after ?? 0;
}

/** As in "4 / 3": the new values of the pieces. */
export function valuesText({ changes }: Choice): string {
  return changes.map(({ after }) => after).join(' / ');
}

/** As in "E4 becomes 5 from 4, E5 becomes 2 from 3"; the name or text if nothing changes. */
export function changesText(info: GameInfo, choice: Choice): string {
  const parts = choice.changes.map(({ site, before, after }) =>
    translate('choice.becomes', { site: siteName(info, site), before, after }),
  );
  return listed(parts) || shownMove(info, choice.name || choice.text);
}

/** The current values of the pieces. */
export function valuesBefore({ changes }: Choice): string {
  return changes.map(({ before }) => before).join(' / ');
}

/** An option as text and as a small picture, reduced to what distinguishes it from the others. */
export interface Described {
  label: string;
  detail: string;
  picture: Picture;
}

export type Picture =
  | { kind: 'pieces'; pieces: PieceView[]; captured: boolean }
  | { kind: 'arrow'; dx: number; dy: number }
  | { kind: 'icon'; name: IconName }
  | { kind: 'none' };

/** The maximum number of pieces in a picture. */
const maxInPicture = 3;

export function describeChoices(
  info: GameInfo,
  standing: PieceView[],
  choices: Choice[],
): Described[] {
  const all = choices.map((choice) => describe(info, standing, choice, choices));
  return all.map((one, i) => withDifferences(one, all, shownMove(info, choices[i]?.text ?? '')));
}

/** If two options have the same label, adds the text of the move. */
function withDifferences(one: Described, all: Described[], text: string): Described {
  const alike = all.filter(({ label, detail }) => label === one.label && detail === one.detail);
  if (alike.length < 2) return one;
  return { ...one, detail: one.detail === '' ? text : `${one.detail} (${text})` };
}

function describe(
  info: GameInfo,
  standing: PieceView[],
  choice: Choice,
  choices: Choice[],
): Described {
  const { name, text, result } = choice;
  const happens = happenings(info, standing, choice, choices);
  const detail = helpFor(info, name) || happens;
  const isCommon = choices.every((other) => `${other.name} `.startsWith(`${name} `));
  const direction = info.board.directions.find((one) => one.name === name && !isCommon);
  const own = stepPiece(choice);
  const becomes = choices.some((other) => stepPiece(other) !== own) ? own : '';
  const words = capitalised(
    [becomes, direction ? '' : name]
      .filter((one) => one !== '')
      .map((one) => shownMove(info, one))
      .join(' '),
  );
  const differs = choices.some((other) => other.name !== name || stepPiece(other) !== own);
  const captured = ownCaptured(standing, choice, choices);
  if (becomes !== '' && differs) {
    const made = result.flatMap(({ piece }) =>
      piece && info.pieceTypes[piece.type]?.name === becomes ? [piece] : [],
    );
    return { label: words, detail, picture: pictureOf(made, false) };
  }
  if (choices.some((other) => other.text.startsWith(`${text} = `)))
    return { label: translate('choice.noPromotion'), detail, picture: pictureOf(captured, true) };
  if (direction && differs) {
    const heading = translate('choice.direction', {
      action: capitalised(actionOfKinds(choice.kinds)),
      direction: shownName(info, name),
    });
    const picture: Picture = { kind: 'arrow', dx: direction.dx, dy: direction.dy };
    return { label: heading, detail, picture };
  }
  const picture = pictureOf(captured, true);
  if (words !== '' && differs) return { label: words, detail, picture };
  const places = isDrop([text]) && name === '';
  const label = places ? translate('kind.put') : capitalised(happens) || shownMove(info, text);
  return { label, detail: '', picture };
}

function stepPiece({ text }: Choice): string {
  return droppedName(text) || promotedName(text);
}

function pictureOf(pieces: PieceView[], captured: boolean): Picture {
  if (pieces.length === 0) return { kind: 'none' };
  return { kind: 'pieces', pieces: pieces.slice(0, maxInPicture), captured };
}

/** More changed values than this are not listed. */
const maxValues = 3;

/** The effects of this choice that not all choices have: "captures d5", "pushes c3 to c4", "e4 becomes 5 from 4". */
function happenings(
  info: GameInfo,
  standing: PieceView[],
  choice: Choice,
  choices: Choice[],
): string {
  const captures = ownCaptured(standing, choice, choices).map(({ site }) => siteName(info, site));
  const moved = movedPieces(standing, choice).map(([from, to]) =>
    translate('choice.pushes', { from: siteName(info, from), to: siteName(info, to) }),
  );
  const others = choices.some((other) => ownCaptured(standing, other, choices).length > 0);
  const taking =
    captures.length > 0
      ? [translate('choice.captures', { sites: joinAnd(captures) })]
      : others
        ? [translate('choice.capturesNothing')]
        : [];
  const changes = ownChanges(choice, choices);
  const isShort = changes.length > 0 && changes.length <= maxValues;
  const values = isShort ? [changesText(info, { ...choice, changes })] : [];
  return listed([...taking, ...moved, ...values]);
}

/** The values that not every choice sets. */
function ownChanges({ changes }: Choice, choices: Choice[]): Choice['changes'] {
  return changes.filter(({ site, attribute, after }) => {
    const isIt = (other: Choice['changes'][number]) =>
      other.site === site && other.attribute === attribute && other.after === after;
    return !choices.every((other) => other.changes.some(isIt));
  });
}

/** The captures that not every choice makes. */
function ownCaptured(standing: PieceView[], choice: Choice, choices: Choice[]): PieceView[] {
  const all = choices.map((other) => capturedPieces(standing, other));
  return capturedPieces(standing, choice).filter(
    ({ site }) => !all.every((captured) => captured.some((piece) => piece.site === site)),
  );
}

/** Pieces that the choice removes from their sites, unless one of the same kind appears elsewhere. */
function capturedPieces(standing: PieceView[], choice: Choice): PieceView[] {
  const gone = new Set(movedPieces(standing, choice).map(([from]) => from));
  return changedPieces(standing, choice)
    .filter(
      ({ piece, after }) =>
        !gone.has(piece.site) && (after === null || after.owner !== piece.owner),
    )
    .map(({ piece }) => piece);
}

/** The destinations of pieces that stay the same. */
function movedPieces(standing: PieceView[], choice: Choice): [from: SiteId, to: SiteId][] {
  const changed = changedPieces(standing, choice).filter(
    ({ piece, after }) => !isAlike(piece, after),
  );
  const leaving = changed.map(({ piece }) => piece);
  const moved: [SiteId, SiteId][] = [];
  for (const { site, piece } of choice.result) {
    const stays = isAlike(piece, standing.find((one) => one.site === site) ?? null);
    const index = stays ? -1 : leaving.findIndex((one) => one.site !== site && isAlike(one, piece));
    const [from] = index < 0 ? [] : leaving.splice(index, 1);
    if (from) moved.push([from.site, site]);
  }
  return moved;
}

/** Whether both are of the same kind and player, whatever their values. */
function isAlike(a: PieceView | null, b: PieceView | null): boolean {
  return a !== null && b !== null && a.type === b.type && a.owner === b.owner;
}

function changedPieces(
  standing: PieceView[],
  { result }: Choice,
): { piece: PieceView; after: PieceView | null }[] {
  return result.flatMap(({ site, piece: after }) => {
    const piece = standing.find((one) => one.site === site);
    return piece ? [{ piece, after }] : [];
  });
}

/**
 * Moves with the same end, distinguished by their captures, or else by their paths; moves of a group by the piece that
 * gets to the site.
 */
export function describeTraces(info: GameInfo, ways: TracedMove[], site: SiteId): Described[] {
  const captured = ways.map(({ trace }) =>
    trace.tracks.flatMap(({ kind, piece }) => (kind === 'capture' ? [piece] : [])),
  );
  const isCommon = (one: PieceView) =>
    captured.every((pieces) => pieces.some((piece) => piece.site === one.site));
  const all = ways.map((way, i): Described => {
    const own = (captured[i] ?? []).filter((piece) => !isCommon(piece));
    if (own.length === 0) return describeWay(info, way, site);
    const captures = own.map((piece) => siteName(info, piece.site));
    const label = translate('choice.captures', { sites: joinAnd(captures) });
    return { label: capitalised(label), detail: '', picture: pictureOf(own, true) };
  });
  return all.map((one, i) => withDifferences(one, all, shownMove(info, ways[i]?.text ?? '')));
}

function describeWay(info: GameInfo, { text, trace }: TracedMove, site: SiteId): Described {
  const over = passed(trace).map((one) => siteName(info, one));
  const landing = trace.tracks.find(({ path }) => path.length > 1 && path.at(-1)?.site === site);
  const from = landing?.path[0]?.site;
  const via = capitalised(translate('choice.over', { sites: joinAnd(over) }));
  if (over.length > 0 || from === undefined)
    return {
      label: over.length > 0 ? via : shownMove(info, text),
      detail: '',
      picture: { kind: 'none' },
    };
  const [start, end] = [at(info.board.sites, from), at(info.board.sites, site)];
  const label = translate('moveDescription.move', {
    from: siteName(info, from),
    to: siteName(info, site),
  });
  const picture: Picture = { kind: 'arrow', dx: end.x - start.x, dy: end.y - start.y };
  return { label, detail: '', picture };
}

/** The sites that one moving piece touches between its first and last; none for pieces that move at the same time. */
function passed({ tracks }: Trace): SiteId[] {
  const going = tracks.filter(({ kind, becomes }) => kind !== 'capture' && becomes !== null);
  return going.flatMap(({ piece, start }, i) => {
    const before = going[i - 1];
    const goesOn = before?.path.at(-1)?.site === piece.site && start >= before.end;
    return goesOn ? [piece.site] : [];
  });
}
