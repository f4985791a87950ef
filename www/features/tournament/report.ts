/** The report of a tournament: the score in words, a chart, statistics, and the list of games. */
import { shownName } from '../../core/moves/rule_texts';
import { make, makeButton, setText } from '../../ui/dom';
import type { GameInfo } from '../../engine/structures';
import { translate } from '../../language/translate';
import { playerName } from '../../core/messages/labels';
import { drawChart, percent } from './chart';
import { curveOf, eloOf, summarise } from './statistics';
import type { Result, Summary } from './statistics';

/** Only the last games are listed. */
const maxListed = 100;

export interface Report {
  element: HTMLElement;
  show(info: GameInfo, results: readonly Result[]): void;
}

export function makeReport(open: (result: Result) => void): Report {
  const headline = make('p', { class: 'headline', role: 'status' });
  const chart = make('div', {});
  const numbers = make('tbody', {});
  const games = make('tbody', {});
  const element = make(
    'div',
    { class: 'report' },
    headline,
    chart,
    makeTable(translate('tournament.statistics'), [], numbers),
    make(
      'details',
      {},
      make('summary', {}, translate('tournament.games')),
      makeTable(
        translate('tournament.games'),
        [
          'tournament.gameNumber',
          'tournament.sideOfA',
          'tournament.result',
          'tournament.length',
          'tournament.reason',
          'tournament.open',
        ],
        games,
      ),
    ),
  );
  return {
    element,
    show(info, results) {
      const summary = summarise(results);
      setText(headline, headlineOf(summary));
      chart.replaceChildren(drawChart(curveOf(results)));
      numbers.replaceChildren(
        ...numbersOf(info, summary).map(([name, value]) => makeRow(name, value)),
      );
      const last = results.slice(-maxListed).toReversed();
      games.replaceChildren(...last.map((result) => makeGame(info, result, open)));
    },
  };
}

type Heading =
  | 'tournament.gameNumber'
  | 'tournament.sideOfA'
  | 'tournament.result'
  | 'tournament.length'
  | 'tournament.reason'
  | 'tournament.open';

function makeTable(caption: string, headings: Heading[], body: HTMLElement): HTMLElement {
  const cells = headings.map((key) => make('th', { scope: 'col' }, translate(key)));
  const head = headings.length > 0 ? [make('thead', {}, make('tr', {}, ...cells))] : [];
  const table = make('table', {}, make('caption', {}, caption), ...head, body);
  return make(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    table,
  );
}

function makeRow(name: string, value: string): HTMLElement {
  return make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, value));
}

function headlineOf({ games, wins, draws, losses, score, interval }: Summary): string {
  if (games === 0) return translate('tournament.noResults');
  const [low, high] = [percent(interval.low), percent(interval.high)];
  return translate('tournament.headline', {
    wins,
    draws,
    losses,
    score: percent(score),
    low,
    high,
  });
}

function numbersOf(info: GameInfo, summary: Summary): [string, string][] {
  const { games, wins, draws, losses, score, interval, plies, choices } = summary;
  return [
    [translate('tournament.played'), String(games)],
    [translate('tournament.wins'), String(wins)],
    [translate('tournament.draws'), String(draws)],
    [translate('tournament.losses'), String(losses)],
    [translate('tournament.score'), `${percent(score)} %`],
    [translate('tournament.interval'), `${percent(interval.low)} – ${percent(interval.high)} %`],
    [translate('tournament.elo'), eloText(score)],
    [translate('tournament.length'), rounded(plies)],
    [translate('tournament.movesPerTurn'), rounded(choices)],
    ...summary.sides.map(({ side, games: own, points }): [string, string] => [
      translate('tournament.scoreAsSide', { name: playerName(info, side) }),
      `${points} / ${own}`,
    ]),
    ...summary.reasons.map(([reason, count]): [string, string] => [reason, String(count)]),
  ];
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function eloText(score: number): string {
  const elo = eloOf(score);
  if (!Number.isFinite(elo)) return '–';
  return `${elo < 0 ? '−' : '+'}${Math.abs(Math.round(elo))}`;
}

function makeGame(info: GameInfo, result: Result, open: (result: Result) => void): HTMLElement {
  const { number, side, score, plies, reason } = result;
  const words = translate(
    score === 1 ? 'tournament.win' : score === 0 ? 'tournament.loss' : 'tournament.draw',
  );
  const button = makeButton(translate('tournament.open'), () => open(result), {
    'aria-label': translate('tournament.openGame', { number }),
  });
  const texts = [
    String(number),
    playerName(info, side),
    words,
    String(plies),
    shownName(info, reason),
  ];
  return make('tr', {}, ...texts.map((text) => make('td', {}, text)), make('td', {}, button));
}
