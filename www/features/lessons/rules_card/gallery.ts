/**
 * The small boards of the rules card, in a section for each kind of piece.
 *
 * Existing elements are reused as moves are found, so that neither the focus nor a running animation is lost.
 */
import { MovingMiniature } from '../../../board/moving_miniature';
import type { SmallBoards, Still } from '../../../board/moving_miniature';
import { make, makeButton, setText } from '../../../ui/dom';
import type { FoundKind, GameInfo } from '../../../engine/structures';
import { translate } from '../../../language/translate';
import { capitalised } from '../../../core/moves/names';
import { shown, textLanguage } from '../../../core/moves/rule_texts';
import { describeTrace } from '../../../core/messages/move_description';
import type { AnimationLoop } from './animation_loop';
import { helpOf, defaultPrompt, titleOf, unusedHelp } from './wording';

interface Section {
  element: HTMLElement;
  intro: HTMLElement;
  list: HTMLElement;
}

interface Item {
  element: HTMLElement;
  help: HTMLElement;
  canvases: HTMLCanvasElement[];
}

export class Gallery {
  readonly element = make('div', { class: 'kinds' });
  private readonly sections = new Map<number, Section>();
  private readonly items = new Map<FoundKind, Item>();

  /** `isStill`: each move is shown as two still pictures. */
  constructor(
    private readonly boards: SmallBoards,
    private readonly loop: AnimationLoop,
    private readonly isStill: boolean,
    private readonly show: (find: FoundKind) => void,
  ) {}

  /** Shows the kinds of moves; `isWhole`: the search is complete. */
  render(finds: readonly FoundKind[], isWhole: boolean): void {
    for (const find of this.items.keys()) if (!finds.includes(find)) this.drop(find);
    const movers = [...new Set(finds.map(({ mover }) => mover))];
    const sections = movers.map((mover) =>
      this.fill(
        mover,
        finds.filter((find) => find.mover === mover),
      ),
    );
    const rest = isWhole ? restOf(this.boards.info, finds) : [];
    arrange(this.element, [...sections, ...rest]);
  }

  private drop(find: FoundKind): void {
    for (const canvas of this.items.get(find)?.canvases ?? []) this.loop.drop(canvas);
    this.items.delete(find);
  }

  private fill(mover: number, finds: FoundKind[]): HTMLElement {
    const section = this.sections.get(mover) ?? this.makeSection(mover);
    this.sections.set(mover, section);
    const prompt = defaultPrompt(this.boards.info, finds);
    const { help = '' } = shown(this.boards.info).pieceTypes[mover] ?? {};
    setText(section.intro, [help, prompt].filter((text) => text !== '').join(' '));
    const items = finds.map((find) => {
      const item = this.items.get(find) ?? this.makeItem(find);
      this.items.set(find, item);
      setText(item.help, helpOf(this.boards.info, find, prompt));
      return item.element;
    });
    arrange(section.list, items);
    return section.element;
  }

  private makeSection(mover: number): Section {
    const name = capitalised(shown(this.boards.info).pieceTypes[mover]?.name ?? '');
    const lang = textLanguage(this.boards.info);
    const intro = make('p', { dir: 'auto', lang });
    const list = make('ul', { 'aria-label': name });
    return {
      element: make('section', {}, make('h3', { dir: 'auto', lang }, name), intro, list),
      intro,
      list,
    };
  }

  private makeItem(find: FoundKind): Item {
    const { info } = this.boards;
    const { trace, player } = find.example;
    const title = titleOf(info, find);
    const words = describeTrace(info, trace, player);
    const canvases = this.isStill ? [make('canvas'), make('canvas')] : [make('canvas')];
    const picture = make('div', { class: 'picture', role: 'img', 'aria-label': words });
    picture.append(...(this.isStill ? canvases.map(numbered) : canvases));
    const help = make('p', { class: 'help', dir: 'auto', lang: textLanguage(info) });
    const name = translate('rulesCard.showing', { name: title });
    const show = makeButton(translate('rulesCard.show'), () => this.show(find), {
      'aria-label': name,
      class: 'quiet',
    });
    const caption = make('figcaption', {}, make('strong', {}, title), help);
    this.play(find, canvases);
    const figure = make('figure', {}, picture, caption, show);
    return { element: make('li', {}, figure), help, canvases };
  }

  private play(find: FoundKind, canvases: HTMLCanvasElement[]): void {
    const stills: (Still | null)[] = this.isStill ? ['before', 'after'] : [null];
    for (const [i, canvas] of canvases.entries()) {
      const miniature = new MovingMiniature(this.boards, find.example);
      const { width, height } = miniature.frame;
      canvas.style.aspectRatio = `${width} / ${height}`;
      this.loop.add(canvas, miniature, stills[i] ?? null);
    }
  }
}

function numbered(canvas: HTMLCanvasElement, index: number): HTMLElement {
  return make('span', { class: 'still' }, canvas, make('b', {}, String(index + 1)));
}

/** Other explanations in the rule file. */
function restOf(info: GameInfo, finds: readonly FoundKind[]): HTMLElement[] {
  const words = unusedHelp(info, finds);
  if (words.length === 0) return [];
  const list = make(
    'dl',
    { lang: textLanguage(info) },
    ...words.flatMap(([name, help]) => [
      make('dt', { dir: 'auto' }, capitalised(name)),
      make('dd', { dir: 'auto' }, help),
    ]),
  );
  return [make('section', {}, make('h3', {}, translate('rulesCard.more')), list)];
}

/** Makes elements the children of a parent, in order, without moving those already in place. */
function arrange(parent: HTMLElement, wanted: HTMLElement[]): void {
  const old = [...parent.children].filter((child) => !wanted.includes(child as HTMLElement));
  for (const child of old) child.remove();
  for (const [i, child] of wanted.entries())
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
}
