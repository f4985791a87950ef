/**
 * The small window beside a site, where pointing does not tell moves apart: a stepper for values, a list for the rest.
 *
 * It never stands where the finger was, and goes away with Escape.
 */
import { make, makeButton, setAttribute, setText } from '../dom';
import { at } from '../must';
import type { Entered } from '../engine/protocol';
import type { Choice, Entry, GameInfo, SiteId, Token } from '../engine/types';
import { capitalised, commonWord, helpFor, nameInStep, targetAction, wordOfAdding } from '../names';
import { mayDecide, mayEnter, pendingMove } from '../state';
import type { State } from '../state';
import { count, siteName } from '../texts';
import {
  choiceText,
  changesText,
  isStepper,
  stepperOrder,
  stepperStart,
  valuesText,
} from './choices';
import type { Panel } from './panel';

export interface ChooserActions {
  add(site: SiteId): void;
  target(site: SiteId): void;
  choose(text: string): void;
  confirm(): void;
  back(): void;
  pointAtChoice(text: string | null): void;
  pointAtToken(token: Token): void;
  /** Whether the keyboard is used. */
  byKeys(): boolean;
  /** Gives the keyboard back to the board. */
  leave(): void;
}

export function makeChooser(
  actions: ChooserActions,
  placeOf: (site: SiteId) => { x: number; y: number } | null,
): Panel {
  const element = make('div', { class: 'chooser', hidden: true });
  element.addEventListener('keydown', (event) => keys(event, element, actions));
  let shown: unknown[] = [];
  return {
    element,
    render(state) {
      const content =
        mayEnter(state) && (state.ask !== null || !mayDecide(state)) && state.info
          ? contentOf(state, state.info, actions)
          : null;
      if (sameParts(shown, content?.key ?? [])) return;
      shown = content?.key ?? [];
      const hadFocus = element.contains(document.activeElement);
      setAttribute(element, 'hidden', content === null);
      element.replaceChildren(...(content ? content.make() : []));
      if (content) place(element, placeOf(content.site));
      if (content && (hadFocus || actions.byKeys())) focusFirst(element);
      else if (hadFocus) actions.leave();
    },
  };
}

interface Content {
  /** Site beside which it stands. */
  site: SiteId;
  /** What it is made of: nothing is rebuilt while this stays the same. */
  key: unknown[];
  make(): HTMLElement[];
}

function contentOf(state: State, info: GameInfo, actions: ChooserActions): Content | null {
  const { ask, entry, tokens } = state;
  if (entry === null) return null;
  if (ask !== null)
    return { site: ask, key: ['ask', ask, entry], make: () => makeAsk(ask, entry, info, actions) };
  const site = lastSite(tokens, entry);
  const pending = pendingMove(state);
  if (pending !== null)
    return {
      site,
      key: ['pending', pending, entry],
      make: () => makePending(pending, info, actions),
    };
  if (entry.choices.length === 0) return null;
  const isSteps = isStepper(entry.choices);
  const build = () =>
    isSteps ? makeStepper(entry.choices, info, actions) : makeMenu(entry.choices, info, actions);
  return { site, key: ['choices', entry], make: build };
}

/** Where the user pointed last. */
function lastSite(tokens: Token[], entry: Entry): SiteId {
  const sites = tokens.flatMap((token) => ('site' in token ? [token.site] : []));
  return sites.at(-1) ?? entry.choices[0]?.changes[0]?.site ?? entry.chosen[0] ?? 0;
}

/** The site may be moved to, or chosen as well: each is called by what comes of it. */
function makeAsk(
  site: SiteId,
  entry: Entered,
  info: GameInfo,
  actions: ChooserActions,
): HTMLElement[] {
  const target = entry.targets.find((one) => one.site === site);
  const going = target ? targetAction(info, target) : 'Move';
  const adding = wordOfAdding(info, entry, site);
  const go = makeOption(going, () => actions.target(site), helpFor(info, going.toLowerCase()));
  const add = makeOption(
    capitalised(adding) || 'Choose it as well',
    () => actions.add(site),
    helpFor(info, adding),
  );
  preview(go, () => actions.pointAtToken({ kind: 'target', site }));
  preview(add, () => actions.pointAtToken({ kind: 'add', site }));
  return [makeHead(siteName(info, site), actions), makeList(go, add)];
}

function makePending(text: string, info: GameInfo, actions: ChooserActions): HTMLElement[] {
  const play = makeButton('Play', actions.confirm, { class: 'primary' });
  return [
    ...makeTitle(info, [nameInStep(text)]),
    make('p', {}, text),
    make('div', { class: 'row' }, makeCancel(actions), play),
  ];
}

function makeMenu(choices: Choice[], info: GameInfo, actions: ChooserActions): HTMLElement[] {
  const options = choices.map((choice) => {
    const option = makeOption(choiceText(info, choice, choices), () => actions.choose(choice.text));
    preview(option, () => actions.pointAtChoice(choice.text));
    return option;
  });
  return [makeHead(`${count(choices.length, 'way')} to do this`, actions), makeList(...options)];
}

function makeStepper(choices: Choice[], info: GameInfo, actions: ChooserActions): HTMLElement[] {
  const ordered = stepperOrder(choices);
  let index = stepperStart(ordered);
  const values = make('output', { class: 'values' });
  const words = make('p', { class: 'words' });
  const go = (step: number) => {
    index = Math.min(ordered.length - 1, Math.max(0, index + step));
    const choice = at(ordered, index);
    setText(values, valuesText(choice));
    setText(words, changesText(info, choice));
    setAttribute(less, 'disabled', index === 0);
    setAttribute(more, 'disabled', index === ordered.length - 1);
    actions.pointAtChoice(choice.text);
  };
  const less = makeButton('−', () => go(-1), { class: 'step', 'aria-label': 'Less for the first' });
  const more = makeButton('+', () => go(1), { class: 'step', 'aria-label': 'More for the first' });
  const play = makeButton('Play', () => actions.choose(at(ordered, index).text), {
    class: 'primary',
  });
  go(0);
  return [
    ...makeTitle(
      info,
      choices.map(({ name }) => name),
    ),
    make('div', { class: 'row' }, less, values, more),
    words,
    make('div', { class: 'row' }, makeCancel(actions), play),
  ];
}

/** The word that says what is being done, where the names have one. */
function makeTitle(info: GameInfo, names: string[]): HTMLElement[] {
  const word = commonWord(info, names);
  return word === '' ? [] : [make('p', { class: 'title' }, capitalised(word))];
}

function makeOption(label: string, act: () => void, description = ''): HTMLButtonElement {
  const option = makeButton(label, act, { class: 'option', role: 'menuitem' });
  if (description !== '') option.append(make('small', {}, description));
  return option;
}

function makeList(...options: HTMLElement[]): HTMLElement {
  return make('div', { class: 'list', role: 'menu' }, ...options);
}

function makeHead(title: string, actions: ChooserActions): HTMLElement {
  return make('div', { class: 'row head' }, make('p', {}, title), makeCancel(actions));
}

function makeCancel(actions: ChooserActions): HTMLButtonElement {
  return makeButton('Cancel', actions.back, { class: 'quiet' });
}

function preview(option: HTMLElement, show: () => void): void {
  option.addEventListener('pointerenter', show);
  option.addEventListener('focus', show);
}

function keys(event: KeyboardEvent, element: HTMLElement, actions: ChooserActions): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.key === 'Escape' || event.key === 'Backspace') actions.back();
  else if (step !== undefined) focusNext(element, step);
  else return;
  event.preventDefault();
}

function buttonsOf(element: HTMLElement): HTMLButtonElement[] {
  return [...element.querySelectorAll('button')].filter((button) => !button.disabled);
}

function focusNext(element: HTMLElement, step: number): void {
  const buttons = buttonsOf(element);
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((index + step) % buttons.length)?.focus();
}

function focusFirst(element: HTMLElement): void {
  const primary = element.querySelector<HTMLButtonElement>('.primary, .option');
  (primary ?? buttonsOf(element)[0])?.focus();
}

const clearance = 34;

/**
 * Puts the window under the site, or above it in the lower half or where there is more room, and inside the board's
 * width. What is still outside the page's window is scrolled to.
 */
function place(element: HTMLElement, site: { x: number; y: number } | null): void {
  const stage = element.parentElement;
  if (stage === null || site === null) return;
  const { clientWidth, clientHeight } = stage;
  const left = site.x * clientWidth - element.offsetWidth / 2;
  const below = site.y * clientHeight + clearance;
  const above = site.y * clientHeight - clearance - element.offsetHeight;
  element.style.left = `${Math.max(0, Math.min(left, clientWidth - element.offsetWidth))}px`;
  const { top } = stage.getBoundingClientRect();
  const roomAbove = top + site.y * clientHeight - clearance;
  const roomBelow = innerHeight - top - below;
  const fits = element.offsetHeight <= Math.min(roomAbove, roomBelow);
  const goesUp = fits ? site.y > 0.5 : roomAbove > roomBelow;
  element.style.top = `${goesUp ? above : below}px`;
  element.scrollIntoView({ block: 'nearest' });
}

function sameParts(a: unknown[], b: unknown[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}
