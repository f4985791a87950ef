/** The formats in which the game or the position on the board is given out. */
import { translate } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import { isMain } from '../../core/moves/tree';
import type { State } from '../../core/state/state';
import { formatName } from './foreign_texts';

/** A format of other programs, or the number of a notation that has positions. */
export type WrittenKind = `file:${string}` | `fen:${number}`;
/** A Zillions saved game holds a single line: the main line, or the one on the board. */
type OwnKind = 'record' | 'position' | 'link' | 'main' | 'shown';
export type Kind = OwnKind | WrittenKind;

export interface KindOption {
  value: Kind;
  label: string;
  /** The ending of its files; '' if it is not saved as a file. */
  ending: string;
}

/** Formats whose files do not have their name as an ending. */
const endings: Partial<Record<string, string>> = { transcript: 'txt' };

export function kindsOf({ info, tree }: State): KindOption[] {
  const notations = info?.notations ?? [];
  const formats = new Set(notations.flatMap(({ files }) => files.map(({ format }) => format)));
  const isVaried = tree !== null && !isMain(tree, tree.line.at(-1) ?? tree.present);
  return [
    own('record', 'txt'),
    ...[...formats].map((format): KindOption => {
      const label = translate('gameFiles.kind', { format: formatName(format) });
      const isNamed = format !== 'transcript';
      return {
        value: `file:${format}`,
        label: isNamed ? label : formatName(format),
        ending: endings[format] ?? format,
      };
    }),
    own('position', ''),
    ...positionKinds(notations),
    own('link', ''),
    own('main', 'zsg'),
    ...(isVaried ? [own('shown', 'zsg')] : []),
  ];
}

function positionKinds(notations: readonly { name: string; hasPositions: boolean }[]) {
  const all = [...notations.entries()].filter(([, { hasPositions }]) => hasPositions);
  return all.map(([at, { name }]): KindOption => {
    const label =
      all.length > 1
        ? translate('gameFiles.positionIn', { name })
        : translate('gameFiles.position');
    return { value: `fen:${at}`, label, ending: 'fen' };
  });
}

function own(value: OwnKind, ending: string): KindOption {
  const key: MessageKey = `importExport.kind.${value}`;
  return { value, label: translate(key), ending };
}
