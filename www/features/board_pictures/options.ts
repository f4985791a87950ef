/** The fields of the dialog for pictures, and what is chosen in them. */
import { translate } from '../../language/translate';
import { make, setAttribute } from '../../ui/dom';
import { makeField, makeSelect } from '../../ui/fields';
import type { Choice, Kind, PictureActions } from './actions';
import type { FilmSpeed } from './film';

const sides = [320, 480, 640, 800, 1200];
/** Films grow with every pixel. */
const usualSides: Record<Kind, number> = { png: 800, svg: 480, move: 480, game: 480 };
const speeds: FilmSpeed[] = ['slow', 'normal', 'fast'];

export function isFilm(kind: Kind): boolean {
  return kind === 'move' || kind === 'game';
}

export class Options {
  readonly element: HTMLElement;
  private readonly kind: HTMLSelectElement;
  private readonly side: HTMLSelectElement;
  private readonly speed: HTMLSelectElement;
  private readonly from: HTMLSelectElement;
  private readonly to: HTMLSelectElement;

  constructor({ kinds, moves, sizeOf }: PictureActions, changed: () => void) {
    const text = (side: number) => `${sizeOf(side).width} × ${sizeOf(side).height}`;
    const listed = moves.map((move, i) => ({ value: String(i), label: move }));
    this.kind = makeSelect('kind', optionsOf(kinds, kindText), 'png');
    this.side = makeSelect('side', optionsOf(sides, text), String(usualSides.png));
    this.speed = makeSelect('speed', optionsOf(speeds, paceText), 'normal');
    this.from = makeSelect('from', listed, '0');
    this.to = makeSelect('to', listed, String(moves.length - 1));
    this.element = make(
      'div',
      { class: 'fields' },
      makeField(translate('importExport.kind'), this.kind),
      make(
        'fieldset',
        {},
        makeField(translate('picture.size'), this.side),
        makeField(translate('moves.pace'), this.speed),
        makeField(translate('picture.from'), this.from),
        makeField(translate('picture.to'), this.to),
      ),
    );
    this.kind.addEventListener('change', () => {
      this.side.value = String(usualSides[this.choice.kind]);
    });
    this.element.addEventListener('change', () => {
      this.showFitting();
      changed();
    });
    this.showFitting();
  }

  get choice(): Choice {
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    return {
      kind: this.kind.value as Kind,
      side: Number(this.side.value),
      speed: this.speed.value as FilmSpeed,
      from: Math.min(from, to),
      to: Math.max(from, to),
    };
  }

  /** Hides the fields that have no meaning for the kind. */
  private showFitting(): void {
    const { kind } = this.choice;
    showField(this.side, kind !== 'svg');
    showField(this.speed, isFilm(kind));
    for (const end of [this.from, this.to]) showField(end, kind === 'game');
  }
}

function optionsOf<T extends string | number>(values: readonly T[], label: (value: T) => string) {
  return values.map((value) => ({ value: String(value), label: label(value) }));
}

function kindText(kind: Kind): string {
  return translate(`picture.kind.${kind}`);
}

function paceText(speed: FilmSpeed): string {
  return translate(`moves.pace.${speed}`);
}

function showField(control: HTMLElement, isShown: boolean): void {
  if (control.parentElement !== null) setAttribute(control.parentElement, 'hidden', !isShown);
}
