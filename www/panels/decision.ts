/**
 * The sheet for a decision that a person owes: what is asked, what may be chosen next, a step back, and Play.
 *
 * It stands below the board and covers nothing; the same pieces can be clicked on the board.
 */
import { make, makeButton, setAttribute, setText } from '../dom';
import type { Entry, GameInfo, SiteId } from '../engine/types';
import { mayDecide } from '../state';
import type { State } from '../state';
import { count, pieceWords, playerName, siteName } from '../texts';
import { withChanges } from '../board/scene';
import { changesText } from './choices';
import type { Panel } from './panel';

export interface DecisionActions {
  add(site: SiteId): void;
  target(site: SiteId): void;
  choose(text: string): void;
  back(): void;
  confirm(): void;
  pointAtToken(token: { kind: 'add'; site: SiteId }): void;
}

export function makeDecision(actions: DecisionActions): Panel {
  const heading = make('h2', { class: 'who' });
  const prompt = make('p', { class: 'prompt' });
  const options = make('div', { class: 'options', role: 'group', 'aria-label': 'What to choose' });
  const back = makeButton('Undo step', actions.back, { class: 'quiet' });
  const play = makeButton('Play', actions.confirm, {
    class: 'primary',
    'data-test': 'decision-play',
  });
  const element = make(
    'section',
    { class: 'sheet', 'aria-label': 'Decision' },
    heading,
    prompt,
    options,
    make('div', { class: 'row' }, back, play),
  );
  let last: Entry | null = null;
  return {
    element,
    render(state) {
      const { entry, info, view } = state;
      const shown = mayDecide(state) && entry !== null && info !== null && view !== null;
      setAttribute(element, 'hidden', !shown);
      if (!shown) return;
      setText(heading, `${playerName(info, view.turn.player)} decides`);
      setText(prompt, promptText(state, entry));
      if (entry !== last) fill(options, entry, state, info, actions);
      last = entry;
      setAttribute(back, 'disabled', state.tokens.length === 0);
      setAttribute(play, 'disabled', entry.complete === null);
    },
  };
}

function promptText({ view }: State, entry: Entry): string {
  const asked = `${view?.turn.prompt || 'Choose.'}${owedText(view)}`;
  if (entry.complete !== null) return `${asked} All is settled: play it, or take a step back.`;
  const ways = entry.addable.length + entry.targets.length + entry.choices.length;
  return `${asked} Step ${entry.steps.length + 1}: ${count(ways, 'way')} to go on.`;
}

/** What the rules count for the one who decides, e.g. points that are still owed. */
function owedText(view: State['view']): string {
  const own =
    view?.variables.filter(({ player, value }) => player === view.turn.player && value !== 0) ?? [];
  return own.length > 0 ? ` (${own.map(({ name, value }) => `${name}: ${value}`).join(', ')})` : '';
}

function fill(
  options: HTMLElement,
  entry: Entry,
  state: State,
  info: GameInfo,
  actions: DecisionActions,
): void {
  const pieces = new Map(
    withChanges(state.view?.pieces ?? [], entry).map((piece) => [piece.site, piece]),
  );
  const siteButton = (site: SiteId, act: (site: SiteId) => void) => {
    const piece = pieces.get(site);
    const label = piece
      ? `${siteName(info, site)}, ${pieceWords(info, piece)}`
      : siteName(info, site);
    const button = makeButton(label, () => act(site), { class: 'option' });
    button.addEventListener('pointerenter', () => actions.pointAtToken({ kind: 'add', site }));
    return button;
  };
  options.replaceChildren(
    ...entry.addable.map((site) => siteButton(site, actions.add)),
    ...entry.targets.map(({ site }) => siteButton(site, actions.target)),
    ...entry.choices.map((choice) =>
      makeButton(changesText(info, choice), () => actions.choose(choice.text), { class: 'option' }),
    ),
  );
}
